"""From what the native module gives to objects, or errors."""

import json
import sys
from collections.abc import Callable
from typing import Any
from warnings import warn

from ._errors import raise_for

#: The exit code, the answer as JSON, the text, a page, what is odd, and what is wrong.
Native = tuple[int, str, str, str | None, list[str], list[tuple[str | None, int | None, int | None, str, str | None]]]
#: What is called with each of several answers: how many there are, how many there will be if that is known, and it.
Progress = Callable[[int, int | None, Any], object]


def answer(answered: Native) -> tuple[Any, str, str | None]:
    """The answer, its text, and a page if there is one."""
    code, found, text, page, odd, problems = answered
    for each in odd:
        warn(each, stacklevel=3)
    if problems:
        raise_for(code, text, problems)
    return json.loads(found), text, page


def progress_of(progress: Progress | bool | None) -> Progress:
    """What is called: nothing, what was given, or what writes a line to standard error."""
    if callable(progress):
        return progress
    return _line if progress else lambda done, of, found: None


def _line(done: int, of: int | None, found: Any) -> None:
    """Writes over the line that was written before."""
    ends = done == of
    sys.stderr.write(f"\r{done}{'' if of is None else f'/{of}'}: {found!r}"[:100].ljust(100) + ("\n" if ends else ""))
    sys.stderr.flush()
