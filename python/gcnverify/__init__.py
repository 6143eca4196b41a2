"""Bit-precise formal verification of AMD GCN machine code.

A program is a text (``str``), or a file (``pathlib.Path("a.s")``, ``Path("module.o:kernel")`` for one function of it).
Words of options are those of the command line; what they mean, and what is in an answer, is in ``docs/library.md`` and
``docs/json.md`` of the repository. What cannot be answered is an :class:`Error`.
"""

import json
import os
from collections.abc import Mapping, Sequence
from typing import Any

from . import _native
from ._answers import (
    Counterexample,
    Explanation,
    Form,
    Forms,
    LedgerRow,
    Listed,
    LoopPair,
    Missing,
    OnMachine,
    State,
    Verdict,
    Wait,
    Waits,
    Written,
)
from ._errors import Error, InternalError, InvalidError, LimitError, Problem, UnsupportedError, raise_for

__version__ = _native.__version__

__all__ = [
    "Counterexample",
    "Error",
    "Explanation",
    "Form",
    "Forms",
    "InternalError",
    "InvalidError",
    "LedgerRow",
    "LimitError",
    "Listed",
    "LoopPair",
    "Missing",
    "OnMachine",
    "Problem",
    "Program",
    "State",
    "UnsupportedError",
    "Verdict",
    "Wait",
    "Waits",
    "Written",
    "equiv",
    "explain",
    "hazards",
    "list_file",
    "run",
]

#: A text, or the path of a file.
Program = str | os.PathLike[str]


def _given(program: Program, name: str) -> tuple[str, str | None]:
    return (name, program) if isinstance(program, str) else (os.fspath(program), None)


def _options(**options: Any) -> str:
    def plain(value: Any) -> Any:
        if value is None or isinstance(value, (str, int, float, Mapping)):
            return value
        return list(value)

    said = {key: plain(value) for key, value in options.items() if value is not None}
    return json.dumps({key: value for key, value in said.items() if value != []})


def _answer(answered: tuple[int, str, str, list[Any]]) -> tuple[Any, str]:
    code, answer, text, problems = answered
    if problems:
        raise_for(code, text, problems)
    return json.loads(answer), text


def equiv(
    a: Program,
    b: Program,
    *,
    out: str | Sequence[str] = (),
    assume: str | Sequence[str] = (),
    facts: str | Sequence[str] = (),
    target: str | None = None,
    target_a: str | None = None,
    target_b: str | None = None,
    syntax: str | None = None,
    syntax_a: str | None = None,
    syntax_b: str | None = None,
    abi: str | None = None,
    kernel: Mapping[str, int] | None = None,
    kernel_b: Mapping[str, int] | None = None,
    group_size: int | str | None = None,
    livein: str | Sequence[str] = (),
    livein_b: str | Sequence[str] = (),
    reading: str | Sequence[str] = (),
    model: str | None = None,
    mode: int | str | None = None,
    nan: str | None = None,
    fp: str | None = None,
    budget: int | str | None = None,
    timeout: float | None = None,
    hints: bool = True,
    hazards: str | None = None,
    name_a: str = "a",
    name_b: str = "b",
) -> Verdict:
    """Whether two programs leave the same values behind for every input."""
    options = _options(
        out=out,
        assume=assume,
        facts=facts,
        target=target,
        target_a=target_a,
        target_b=target_b,
        syntax=syntax,
        syntax_a=syntax_a,
        syntax_b=syntax_b,
        abi=abi,
        kernel=kernel,
        kernel_b=kernel_b,
        group_size=group_size,
        livein=livein,
        livein_b=livein_b,
        reading=reading,
        model=model,
        mode=mode,
        nan=nan,
        fp=fp,
        budget=budget,
        timeout=timeout,
        hints=hints,
        hazards=hazards,
    )
    return Verdict.of(*_answer(_native.equiv(_given(a, name_a), _given(b, name_b), options)))


def run(
    program: Program,
    *,
    set: str | Sequence[str] | Mapping[str, int | float | str | Sequence[int | float]] = (),
    show: str | Sequence[str] = (),
    target: str | None = None,
    syntax: str | None = None,
    mem: str | Sequence[str] = (),
    args: str | None = None,
    arg: str | Sequence[str] | Mapping[str, int | float | str] = (),
    lds: int | None = None,
    group: str | int | None = None,
    grid: str | int | None = None,
    schedule: str | None = None,
    races: bool | None = None,
    dump: str | Sequence[str] = (),
    max_steps: int | None = None,
    seed: int | None = None,
    reading: str | Sequence[str] = (),
    model: str | None = None,
    mode: int | str | None = None,
    nan: str | None = None,
    name: str = "program",
) -> State:
    """Executes a program on one wave. ``set`` gives registers their values: ``{"v0": 7, "v1": "lane", "v2": 1.5}``.

    ``group`` launches a kernel in groups of so many work-items, which fill ``grid``; ``places`` then has ``groups``,
    ``waves`` and ``instructions``, and with ``races`` what raced. ``arg`` gives its arguments:
    ``{"n": 16, "in": "@in.bin", "out": "zeros:64"}``.
    """

    def number(of: int | float) -> str:
        mantissa, mark, exponent = str(of).partition("e")
        # Without a point it is no floating-point number.
        needs_point = isinstance(of, float) and mark and "." not in mantissa
        return f"{mantissa}.0e{exponent}" if needs_point else str(of)

    def value(of: int | float | str | Sequence[int | float]) -> str:
        if isinstance(of, str):
            return of
        return number(of) if isinstance(of, (int, float)) else ",".join(number(each) for each in of)

    if isinstance(set, Mapping):
        set = [f"{place}={value(of)}" for place, of in set.items()]
    if isinstance(arg, Mapping):
        arg = [f"{name}={of}" for name, of in arg.items()]
    options = _options(
        set=set,
        show=show,
        target=target,
        syntax=syntax,
        mem=mem,
        args=args,
        arg=arg,
        lds=lds,
        group=group,
        grid=grid,
        schedule=schedule,
        races=races,
        dump=dump,
        max_steps=max_steps,
        seed=seed,
        reading=reading,
        model=model,
        mode=mode,
        nan=nan,
    )
    return State.of(*_answer(_native.run(_given(program, name), options)))


def explain(
    instruction: str,
    *,
    target: str | None = None,
    syntax: str | None = None,
    exec: int | None = None,
) -> Explanation | Forms | LedgerRow:
    """What an instruction is and does, which forms a mnemonic has, or what a row of the ledger says."""
    options = _options(target=target, syntax=syntax, exec=exec)
    answer, text = _answer(_native.explain(instruction, options))
    kind = LedgerRow if "row" in answer else Forms if "forms" in answer else Explanation
    return kind.of(answer, text)


def hazards(
    program: Program,
    *,
    target: str | None = None,
    syntax: str | None = None,
    abi: str | None = None,
    flat: str | None = None,
    xnack: bool = False,
    name: str = "program",
) -> list[Waits]:
    """The waits that the functions of a program lack: an object for each function, or one for the whole text."""
    options = _options(target=target, syntax=syntax, abi=abi, flat=flat, xnack=xnack)
    answer, _ = _answer(_native.hazards(_given(program, name), options))
    return [Waits.of(waits) for waits in answer]


def list_file(
    program: Program,
    *,
    target: str | None = None,
    syntax: str | None = None,
    unsupported: bool = False,
    name: str = "program",
) -> list[Listed]:
    """What a file holds: its functions, what they take of the machine, and what in them is not modelled."""
    options = _options(target=target, syntax=syntax, unsupported=unsupported)
    answer, _ = _answer(_native.list_file(_given(program, name), options))
    return [Listed.of(listed) for listed in answer]
