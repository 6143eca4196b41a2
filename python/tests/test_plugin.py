"""The plugin of pytest, in runs of pytest."""

from pathlib import Path

import pytest

OLD = "twice:\nv_add_u32 v0, v0, v0\ns_setpc_b64 s[30:31]\nthrice:\nv_mul_lo_u32 v0, v0, 3\ns_setpc_b64 s[30:31]\n"
NEW = (
    "thrice:\nv_lshl_add_u32 v0, v0, 1, v0\ns_setpc_b64 s[30:31]\n"
    "twice:\nv_lshlrev_b32 v0, 2, v0\ns_setpc_b64 s[30:31]\n"
)
MODULES = """
import gcnverify.pytest

@gcnverify.pytest.functions("old.s", "new.s")
def test_function(pair):
    assert pair.is_equivalent(out="v0").equivalent
"""


def test_functions_of_modules_are_parameters(pytester: pytest.Pytester) -> None:
    (pytester.path / "old.s").write_text(OLD + "once:\nv_mov_b32 v0, v0\ns_setpc_b64 s[30:31]\n")
    (pytester.path / "new.s").write_text(NEW)
    pytester.makepyfile(MODULES)
    result = pytester.runpytest()
    result.assert_outcomes(passed=1, failed=2)
    result.stdout.fnmatch_lines(
        ["*test_function*twice*", "different: v0 in lane *", "*where the sides part*", "new.s has no function once"]
    )
    # The text of the verdict is the text of the failure, without a traceback.
    result.stdout.no_fnmatch_line("*__init__.py*")


def test_pairs_have_their_names(pytester: pytest.Pytester) -> None:
    (pytester.path / "old.s").write_text(OLD)
    (pytester.path / "new.s").write_text(NEW)
    pytester.makepyfile(MODULES)
    result = pytester.runpytest("--collect-only", "-q")
    result.stdout.fnmatch_lines(["*::test_function[[]twice]", "*::test_function[[]thrice]"])


def test_a_fixture_compares_texts(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        def test_same(equivalent):
            equivalent("v_lshlrev_b32 v0, 1, v0", "v_add_u32 v0, v0, v0")

        def test_other(equivalent):
            equivalent("v_lshlrev_b32 v0, 1, v0", "v_add_u32 v0, v0, 1")
        """
    )
    pytester.runpytest().assert_outcomes(passed=1, failed=1)


def test_files_that_are_not_there_are_errors(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(MODULES)
    pytester.runpytest().assert_outcomes(errors=1)
    assert not Path("old.s").exists()
