"""A plugin of pytest: the functions of two files as parameters, counterexamples in the text of a failure.

``pip install gcnverify[pytest]``; pytest finds it by itself::

    import gcnverify.pytest

    @gcnverify.pytest.functions("old.s", "new.s")
    def test_the_new_compiler_is_right(pair):
        pair.is_equivalent(out="v0")

    def test_a_fold(equivalent):
        equivalent("v_lshlrev_b32 v0, 1, v0", "v_add_u32 v0, v0, v0")
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from . import Program, Verdict, equiv, list_file


def is_equivalent(a: Program, b: Program, **options: Any) -> Verdict:
    """The verdict about two programs; the test fails with its text unless it is ``equivalent``. Options are those of
    :func:`gcnverify.equiv`."""
    __tracebackhide__ = True
    verdict = equiv(a, b, **options)
    if not verdict.equivalent:
        pytest.fail(verdict.text, pytrace=False)
    return verdict


@dataclass(frozen=True)
class Pair:
    """Two functions of one name, of two files."""

    name: str
    a: Path
    b: Path
    #: Why there are no two.
    missing: str | None = None

    def is_equivalent(self, **options: Any) -> Verdict:
        """As :func:`is_equivalent` of both."""
        __tracebackhide__ = True
        if self.missing is not None:
            pytest.fail(self.missing, pytrace=False)
        return is_equivalent(self.a, self.b, **options)


def pairs(a: str | os.PathLike[str], b: str | os.PathLike[str], target: str | None = None) -> list[Pair]:
    """The functions of two files by their names, in the order of the first; those that only one has are named."""
    files = [Path(a), Path(b)]
    names = [[function.name for function in list_file(file, target=target)] for file in files]
    found = []
    for name in dict.fromkeys(names[0] + names[1]):
        lacking = [file for file, of in zip(files, names) if name not in of]
        missing = f"{lacking[0]} has no function {name}" if lacking else None
        both = [Path(f"{file}:{name}") for file in files]
        found.append(Pair(name, both[0], both[1], missing))
    return found


def functions(
    a: str | os.PathLike[str], b: str | os.PathLike[str], target: str | None = None
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Runs a test with an argument ``pair`` for each function of two files."""
    return pytest.mark.parametrize("pair", [pytest.param(pair, id=pair.name) for pair in pairs(a, b, target)])


@pytest.fixture
def equivalent() -> Callable[..., Verdict]:
    """:func:`is_equivalent`."""
    return is_equivalent
