"""Bit-precise formal verification of AMD GCN machine code.

A program is a text (``str``), or a file (``pathlib.Path("a.s")``, ``Path("module.o:kernel")`` for one function of it).
Words of options are those of the command line; what they mean, and what is in an answer, is in ``docs/library.md`` and
``docs/json.md`` of the repository. What cannot be answered is an :class:`Error`.

    >>> import gcnverify
    >>> gcnverify.equiv("v_lshlrev_b32 v0, 1, v1", "v_add_u32 v0, v1, v1").equivalent
    True
"""

from . import _native
from ._answers import Explanation, Form, Forms, LedgerRow, Listed, Missing, State, Wait, Waits, Written
from ._equivalence import Pair, batch, equiv, equiv_modules, prove
from ._errors import Error, InternalError, InvalidError, LimitError, Problem, UnsupportedError
from ._options import EquivOptions, Program
from ._programs import asm, disasm, explain, hazards, list_file, run
from ._verdicts import Counterexample, LoopPair, ModuleVerdict, OnMachine, Theorem, Verdict

__version__ = _native.__version__

__all__ = [
    "Counterexample",
    "EquivOptions",
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
    "ModuleVerdict",
    "OnMachine",
    "Pair",
    "Problem",
    "Program",
    "State",
    "Theorem",
    "UnsupportedError",
    "Verdict",
    "Wait",
    "Waits",
    "Written",
    "asm",
    "batch",
    "disasm",
    "equiv",
    "equiv_modules",
    "explain",
    "hazards",
    "list_file",
    "prove",
    "run",
]
