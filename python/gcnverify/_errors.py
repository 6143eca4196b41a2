"""Why a question has no answer."""

from dataclasses import dataclass
from typing import NoReturn


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong. ``line`` and ``column`` count from 1."""

    file: str | None
    line: int | None
    column: int | None
    message: str
    hint: str | None


class Error(Exception):
    """A question has no answer. The place and the hint are those of the first problem."""

    def __init__(self, text: str, problems: list[Problem]) -> None:
        super().__init__(text)
        self.problems = problems

    def __reduce__(self) -> tuple[type["Error"], tuple[str, list[Problem]]]:
        """For copies and ``pickle``: what made it."""
        return type(self), (str(self), self.problems)

    @property
    def file(self) -> str | None:
        """The file, the text or the option that is wrong."""
        return self.problems[0].file

    @property
    def line(self) -> int | None:
        """Its line."""
        return self.problems[0].line

    @property
    def column(self) -> int | None:
        """The column in that line."""
        return self.problems[0].column

    @property
    def message(self) -> str:
        """What is wrong."""
        return self.problems[0].message

    @property
    def hint(self) -> str | None:
        """What may help."""
        return self.problems[0].hint


class InvalidError(Error, ValueError):
    """An option or a program cannot be read."""


class UnsupportedError(Error, NotImplementedError):
    """Something is not modelled."""


class LimitError(Error):
    """A limit was reached."""


class InternalError(Error, RuntimeError):
    """gcnverify contradicts itself."""


#: The exit codes of the command line.
_KINDS: dict[int, type[Error]] = {2: InvalidError, 3: LimitError, 4: UnsupportedError}


def raise_for(
    code: int, text: str, problems: list[tuple[str | None, int | None, int | None, str, str | None]]
) -> NoReturn:
    """Raises the error that an exit code and problems tell of."""
    raise _KINDS.get(code, InternalError)(text, [Problem(*problem) for problem in problems])
