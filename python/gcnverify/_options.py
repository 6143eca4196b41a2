"""What options may be, and how they are passed on."""

import json
import os
from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Any, Literal, TypedDict

from ._errors import InvalidError, Problem

#: A text, or the path of a file.
Program = str | os.PathLike[str]

#: How text is written; ``hex`` is machine code, bytes in memory order, an instruction a line.
Syntax = Literal["llvm", "clrx", "hex"]
#: A dialect of assembly text.
Dialect = Literal["llvm", "clrx"]
#: What surrounds a program.
Abi = Literal["fragment", "function", "kernel", "shader"]
#: How much work may be spent: about a second, half a minute, five minutes, or units of about a millisecond.
Budget = Literal["small", "normal", "large"] | int
#: The operand that DPP permutes on reverse subtracts and shifts.
Model = Literal["documented", "hardware"]
#: What NaNs arithmetic gives.
Nan = Literal["unspecified", "canonical", "preserve"]
#: How arithmetic is read.
Fp = Literal["exact", "uf", "real"]
#: What becomes of programs that wait too little.
OnHazard = Literal["error", "warn", "ignore"]
#: What becomes of functions that only one of two files has.
OnMissing = Literal["error", "warn"]
#: What FLAT instructions address.
Flat = Literal["global", "any"]
#: Engines.
Solver = Literal["auto", "z3", "cadical", "bitwuzla", "cvc5"]
#: Results of earlier runs: a directory, or the user's own.
Cache = Literal["off", "read-only", "read-write"] | os.PathLike[str] | str


class EquivOptions(TypedDict, total=False):
    """The options of :func:`gcnverify.equiv` but for ``jobs``, for functions that put many such questions."""

    out: str | Sequence[str]
    assume: str | Sequence[str]
    facts: str | Sequence[str]
    target: str | None
    target_a: str | None
    target_b: str | None
    syntax: Syntax | None
    syntax_a: Syntax | None
    syntax_b: Syntax | None
    abi: Abi | None
    kernel: Mapping[str, int] | None
    kernel_b: Mapping[str, int] | None
    group_size: int | str | None
    livein: str | Sequence[str]
    livein_b: str | Sequence[str]
    reading: str | Sequence[str]
    model: Model | None
    mode: int | str | None
    nan: Nan | None
    fp: Fp | None
    budget: Budget | None
    timeout: float | None
    memory: int | str | None
    solver: Solver | None
    solver_path: str | Sequence[str]
    cache: Cache | None
    cache_read_only: bool
    hints: bool
    hazards: OnHazard | None


def invalid(what: str) -> InvalidError:
    """The error about an option."""
    return InvalidError(what, [Problem(None, None, None, what, None)])


def given(program: Program, name: str) -> tuple[str, str | None]:
    """A program for the native module: a name and a text, or the name of a file."""
    if isinstance(program, str):
        return name, program
    try:
        path = os.fspath(program)
    except TypeError:
        raise invalid(f"{name}: a program is a str, or a path of a file, not {type(program).__name__}") from None
    if not isinstance(path, str):
        raise invalid(f"{name}: the path of a file is a text")
    return path, None


def _plain(key: str, value: Any) -> Any:
    if isinstance(value, float) and not isfinite(value):
        raise invalid(f"{key}: `{value}` is no value of an option")
    if isinstance(value, (str, bool, int, float)):
        return value
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    if isinstance(value, Mapping):
        return {str(name): _plain(key, each) for name, each in value.items()}
    if hasattr(value, "dtype") and not getattr(value, "shape", ()):
        return _plain(key, value.item())
    try:
        return [_plain(key, each) for each in value]
    except TypeError:
        raise invalid(f"{key}: a {type(value).__name__} is no value of an option") from None


def options(said: Mapping[str, Any]) -> str:
    """Options as JSON; what is ``None`` or an empty list is not said."""
    plain = {key: _plain(key, value) for key, value in said.items() if value is not None}
    return json.dumps({key: value for key, value in plain.items() if value != []})


def asked(function: str, arguments: Sequence[object], said: Mapping[str, Any]) -> str:
    """The call that asks again, for a page. A text is called by its name there."""
    words = [repr(os.fspath(each)) if isinstance(each, os.PathLike) else str(each) for each in arguments]
    plain = {key: value for key, value in said.items() if value is not None and value != ()}
    words += [f"{key}={value!r}" for key, value in plain.items() if (key, value) not in _DEFAULTS]
    return f"gcnverify.{function}({', '.join(words)})"


#: What is not worth saying.
_DEFAULTS = [("hints", True), ("cache_read_only", False)]
