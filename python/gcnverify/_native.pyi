from collections.abc import Callable
from typing import final

__all__ = [
    "__version__",
    "Session",
    "Stop",
    "session",
    "equiv",
    "equiv_modules",
    "prove",
    "run",
    "explain",
    "hazards",
    "list_file",
    "asm",
    "disasm",
]
__version__: str

_Problem = tuple[str | None, int | None, int | None, str, str | None]
_Answer = tuple[int, str, str, str | None, list[str], list[_Problem]]
_Given = tuple[str, str | None]
_Each = Callable[[int, int, _Answer], object] | None

@final
class Session:
    @property
    def warning(self) -> str | None: ...
    def save(self) -> str | None: ...

@final
class Stop:
    def __new__(cls) -> Stop: ...
    def set(self) -> None: ...

def session(options: str) -> tuple[Session | None, _Answer | None]: ...
def equiv(
    a: _Given,
    b: _Given,
    options: str,
    page: str | None = None,
    session: Session | None = None,
    stop: Stop | None = None,
) -> _Answer: ...
def equiv_modules(a: _Given, b: _Given, options: str, page: str | None, each: _Each) -> _Answer: ...
def prove(given: _Given, options: str, each: _Each) -> _Answer: ...
def run(given: _Given, options: str) -> _Answer: ...
def explain(instruction: str, options: str) -> _Answer: ...
def hazards(given: _Given, options: str) -> _Answer: ...
def list_file(given: _Given, options: str) -> _Answer: ...
def asm(given: _Given, options: str) -> _Answer: ...
def disasm(given: _Given, options: str) -> _Answer: ...
