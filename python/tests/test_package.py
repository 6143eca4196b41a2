"""Modules, batches, proofs, machine code, pages, limits, and how objects show themselves."""

import _thread
import doctest
import inspect
import pickle
import signal
import threading
import unittest
from collections.abc import Callable, Iterator
from itertools import count, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, get_type_hints

import gcnverify

END = "s_setpc_b64 s[30:31]\n"
OLD = f"twice:\nv_add_u32 v0, v0, v0\n{END}thrice:\nv_mul_lo_u32 v0, v0, 3\n{END}once:\nv_mov_b32 v0, v0\n{END}"
NEW = f"thrice:\nv_lshl_add_u32 v0, v0, 1, v0\n{END}twice:\nv_lshlrev_b32 v0, 2, v0\n{END}"
SHIFT, SUM = "v_lshlrev_b32 v0, 1, v1", "v_add_u32 v0, v1, v1"


def setUpModule() -> None:
    """A process in the background ignores interrupts, unless it says otherwise."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


class MachineCode(unittest.TestCase):
    def test_there_and_back(self) -> None:
        text = "v_add_u32_e32 v0, v1, v2\ns_mov_b32 s0, 0x12345678\ns_endpgm\n"
        code = gcnverify.asm(text)
        self.assertEqual(code.hex(), "01050068" "ff0080be78563412" "000081bf")
        self.assertEqual(gcnverify.disasm(code), text)
        self.assertEqual(gcnverify.disasm(bytearray(code), target="gfx906"), text)
        self.assertEqual(gcnverify.disasm("01050068\n000081bf"), "v_add_u32_e32 v0, v1, v2\ns_endpgm\n")
        self.assertIn("v_add_u32", gcnverify.disasm(code, syntax="clrx"))

    def test_files(self) -> None:
        kernels = Path(__file__).parents[2] / "examples/kernels"
        text = gcnverify.disasm(kernels / "scan.gfx900.o")
        self.assertIn("scan_groups:", text)
        one = gcnverify.disasm(Path(f"{kernels}/scan.gfx900.o:add_groups"))
        self.assertLess(len(one), len(text))
        self.assertIn("s_endpgm", one)

    def test_what_is_wrong(self) -> None:
        with self.assertRaises(gcnverify.InvalidError) as caught:
            gcnverify.asm("s_nop 0\nv_nosuch v0\nv_other", name="wrong.s")
        self.assertEqual([problem.line for problem in caught.exception.problems], [2, 3])
        self.assertEqual(caught.exception.file, "wrong.s")
        with self.assertRaises(gcnverify.InvalidError) as caught:
            gcnverify.disasm(gcnverify.asm("s_nop 0") + b"\xff\xff\xff\xff")
        self.assertEqual((caught.exception.line, caught.exception.column), (1, 9))
        for odd in (b"\x00", "zz"):
            with self.assertRaises(gcnverify.InvalidError):
                gcnverify.disasm(odd)


class Repairs(unittest.TestCase):
    EARLY = "s_load_dword s0, s[4:5], 0x0\ns_add_u32 s1, s0, 1\ns_endpgm\n"

    def test_a_program_with_the_waits_that_it_lacks(self) -> None:
        [waits] = gcnverify.hazards(self.EARLY, fix=True, name="early.s")
        wait = "s_waitcnt lgkmcnt(0)"
        self.assertEqual((waits.fixed or "").splitlines()[1], wait)
        self.assertEqual(repr(waits), "<Waits of early.s: 1 missing, repaired>")
        [again] = gcnverify.hazards(waits.fixed or "")
        self.assertEqual((again.findings, again.fixed), ([], None))
        [less] = gcnverify.hazards(f"{wait}\n{waits.fixed}", fix=True, minimal=True, abi="kernel")
        self.assertEqual(less.fixed, waits.fixed)

    def test_what_cannot_be_repaired(self) -> None:
        with self.assertRaises(gcnverify.InvalidError):
            gcnverify.hazards(self.EARLY, minimal=True)
        with self.assertRaises(gcnverify.InvalidError):
            gcnverify.hazards(gcnverify.asm(self.EARLY).hex(), syntax="hex", fix=True)


class Theorems(unittest.TestCase):
    PROOF = "; for k in 1, 2\n; assume: exec == -1\n; ensures: v0 == v1 << {k}\nv_lshlrev_b32 v0, {k}, v1\n"

    def test_theorems_are_proved_or_refuted(self) -> None:
        seen: list[tuple[int, int | None]] = []
        theorems = gcnverify.prove(self.PROOF, progress=lambda done, of, _: seen.append((done, of)))
        self.assertEqual([theorem.verdict for theorem in theorems], ["proved", "proved"])
        self.assertTrue(all(theorem.passed for theorem in theorems))
        self.assertEqual(seen, [(1, 2), (2, 2)])
        [wrong] = gcnverify.prove("; ensures: v0 == v1\nv_lshlrev_b32 v0, 1, v1\n", budget="small", jobs=1)
        self.assertEqual((wrong.verdict, wrong.passed), ("refuted", False))
        self.assertIn("does not hold", wrong.message or "")
        self.assertIn("refuted, not as expected", repr(wrong))

    def test_what_is_no_proof(self) -> None:
        with self.assertRaises(gcnverify.InvalidError):
            gcnverify.prove("; ensures: v0 ==\nv_nop\n")


class Modules(unittest.TestCase):
    def test_every_function_has_a_verdict(self) -> None:
        seen: list[str] = []
        found = gcnverify.equiv_modules(OLD, NEW, progress=lambda done, of, verdict: seen.append(f"{done}/{of}"))
        verdicts = {name: verdict.verdict for name, verdict in found.items()}
        self.assertEqual(verdicts, {"twice": "different", "thrice": "equivalent", "once": "missing"})
        self.assertEqual(seen, ["1/3", "2/3", "3/3"])
        self.assertTrue(found.different)
        self.assertFalse(found.equivalent)
        self.assertEqual(found.summary, "3 functions: 1 different, 1 equivalent, 1 missing")
        self.assertEqual(repr(found), f"<ModuleVerdict {found.summary}>")
        self.assertIn("only a has `once`", found["once"].message or "")
        place = found["twice"].counterexample
        assert place is not None
        self.assertEqual(place.place, "v0")
        self.assertTrue(found["twice"].text.startswith("different: v0 in lane"))
        self.assertIn("3 functions:", found.text)
        with self.assertRaises(TypeError):
            bool(found)

    def test_functions_are_chosen_as_on_the_command_line(self) -> None:
        with TemporaryDirectory() as directory:
            old, new = Path(directory) / "old.s", Path(directory) / "new.s"
            old.write_text(OLD)
            new.write_text(NEW)
            found = gcnverify.equiv_modules(Path(f"{old}:t*"), new, out="v0")
            self.assertEqual(list(found), ["twice", "thrice"])
            with self.assertWarnsRegex(UserWarning, "only .*old.s has `once`"):
                found = gcnverify.equiv_modules(old, new, missing="warn")
            self.assertEqual(list(found), ["twice", "thrice"])
            for one in (Path(f"{old}:thrice"), "thrice:\nv_mul_lo_u32 v0, v0, 3\n" + END):
                found = gcnverify.equiv_modules(one, Path(f"{new}:thrice"))
                self.assertEqual((list(found), found.equivalent), (["thrice"], True))
            self.assertEqual(list(gcnverify.equiv_modules(Path(f"{old}:thrice"), new)), ["thrice"])
            with self.assertRaises(gcnverify.InvalidError):
                gcnverify.equiv_modules(Path(f"{old}:none"), new)
        self.assertEqual(gcnverify.equiv_modules(SHIFT, SUM, name_a="old.s").summary, "1 function: 1 equivalent")

    def test_the_same_machine_code(self) -> None:
        kernels = Path(__file__).parents[2] / "examples/kernels/scan.gfx900.o"
        found = gcnverify.equiv_modules(kernels, kernels, budget="small")
        self.assertTrue(found.equivalent)
        self.assertTrue(found["add_groups"].json["identical"])
        self.assertEqual(repr(found["add_groups"]), "<Verdict of add_groups equivalent: the same machine code, 0.00 s>")

    def test_nothing_to_compare(self) -> None:
        with self.assertRaises(gcnverify.InvalidError):
            gcnverify.equiv_modules(OLD, OLD.replace("thrice", "a").replace("twice", "b").replace("once", "c"))
        with self.assertRaises(gcnverify.InvalidError):
            gcnverify.equiv_modules(OLD, NEW, out="v999")


def pairs(number: int) -> Iterator[tuple[str, str]]:
    for at in range(number):
        by = at % 5 + 1
        yield f"v_lshlrev_b32 v0, {by}, v1", f"v_mul_lo_u32 v0, v1, {(1 << by) + (at % 3 == 0)}"


class Batches(unittest.TestCase):
    def test_verdicts_are_in_the_order_of_the_pairs(self) -> None:
        seen: list[tuple[int, int | None]] = []
        verdicts = list(gcnverify.batch(pairs(30), jobs=2, progress=lambda done, of, _: seen.append((done, of))))
        self.assertEqual([verdict.different for verdict in verdicts], [at % 3 == 0 for at in range(30)])
        self.assertEqual([verdict.id for verdict in verdicts], list(range(30)))
        self.assertEqual(seen, [(at + 1, None) for at in range(30)])
        seen.clear()
        list(gcnverify.batch(list(pairs(3)), progress=lambda done, of, _: seen.append((done, of))))
        self.assertEqual(seen[-1], (3, 3))

    def test_pairs_have_options_and_names(self) -> None:
        job = {"id": "job", "a": ["v_mov_b32 v0, v1"], "b": ["v_mov_b32 v0, 7"], "assume": ["v1 == 7"]}
        two = "v_mov_b32 v0, 1\nv_mov_b32 v2, 1"
        given: list[gcnverify.Pair] = [job, (two, "v_mov_b32 v0, 1", {"out": "v0"}), (two, "v_mov_b32 v0, 1")]
        found = [(verdict.id, verdict.verdict) for verdict in gcnverify.batch(given, hints=False)]
        self.assertEqual(found, [("job", "equivalent"), (1, "equivalent"), (2, "different")])

    def test_what_makes_no_sense_has_a_verdict(self) -> None:
        wrong: list[Any] = [(SHIFT, SUM), ("v_nosuch", SUM), {"a": SHIFT}, 7, (SHIFT, SUM, {"uot": "v0"}), (SHIFT, 8)]
        found = [verdict.verdict for verdict in gcnverify.batch(wrong, jobs=1)]
        self.assertEqual(found, ["equivalent"] + ["error"] * 5)
        with self.assertRaises(gcnverify.InvalidError):
            gcnverify.batch([], jobs=0)
        for odd in (7, "v_nop", {"a": SHIFT, "b": SUM}):
            with self.assertRaises(gcnverify.InvalidError):
                gcnverify.batch(odd)  # type: ignore[arg-type]
        with self.assertRaises(gcnverify.InvalidError):
            gcnverify.batch([], solver="yices")  # type: ignore[arg-type]

    def test_pairs_are_read_as_they_are_needed(self) -> None:
        read = 0

        def endless() -> Iterator[tuple[str, str]]:
            nonlocal read
            for _ in count():
                read += 1
                yield SHIFT, SUM

        verdicts = gcnverify.batch(endless(), jobs=1)
        self.assertTrue(all(verdict.equivalent for verdict in islice(verdicts, 5)))
        verdicts.close()
        self.assertLess(read, 20)

    def test_an_interrupt_ends_a_batch(self) -> None:
        timer = threading.Timer(0.2, _thread.interrupt_main)
        timer.start()
        with self.assertRaises(KeyboardInterrupt):
            for _ in gcnverify.batch((SHIFT, SUM) for _ in count()):
                pass

    def test_what_progress_raises_ends_it(self) -> None:
        def stop(*_: object) -> None:
            raise LookupError

        with self.assertRaises(LookupError):
            list(gcnverify.batch(pairs(5), progress=stop))
        with self.assertRaises(LookupError):
            gcnverify.equiv_modules(OLD, NEW, progress=stop)


class Limits(unittest.TestCase):
    def test_results_are_kept(self) -> None:
        with TemporaryDirectory() as directory:
            a, b = "v_mul_lo_u32 v0, v1, v2\nv_add_u32 v0, v0, v2", "v_add_u32 v3, v1, 1\nv_mul_lo_u32 v0, v3, v2"
            for _ in range(2):
                self.assertTrue(gcnverify.equiv(a, b, out="v0", cache=Path(directory), solver="z3").equivalent)
            self.assertTrue(list(gcnverify.batch([(a, b, {"out": "v0"})], cache=directory))[0].equivalent)
        with self.assertRaises(gcnverify.InvalidError):
            gcnverify.equiv(SHIFT, SUM, cache=Path(__file__))

    def test_limits(self) -> None:
        said: dict[str, Any] = {"memory": "2G", "jobs": 1, "budget": 2000, "timeout": 60, "solver": "auto"}
        self.assertTrue(gcnverify.equiv(SHIFT, SUM, **said).equivalent)
        words: dict[str, Any] = {"memory": "much", "jobs": 0, "solver": "yices", "solver_path": "/no/such/z3"}
        for key, word in words.items():
            with self.assertRaises(gcnverify.InvalidError, msg=key) as caught:
                gcnverify.equiv(SHIFT, SUM, **{key: word})
            self.assertIn(key, str(caught.exception))


class Shown(unittest.TestCase):
    def test_a_line_each(self) -> None:
        verdict = gcnverify.equiv(SHIFT, "v_lshlrev_b32 v0, 2, v1")
        self.assertRegex(repr(verdict), r"^<Verdict different: v0 in lane \d+, \d+\.\d\d s>$")
        found = r"^<Counterexample v0 in lane \d+: 0x\w+ and 0x\w+, inputs v0, v1, exec>$"
        self.assertRegex(repr(verdict.counterexample), found)
        self.assertRegex(repr(gcnverify.equiv(SHIFT, SUM)), r"^<Verdict equivalent.*, \d+\.\d\d s>$")
        self.assertEqual(repr(gcnverify.run("s_mov_b32 s0, 1")), "<State s0>")
        shown = [
            gcnverify.explain("v_add_u32 v0, v1, v2"),
            gcnverify.explain("v_add_u32"),
            gcnverify.explain("D15"),
            gcnverify.list_file(OLD)[0],
        ]
        for each in shown:
            self.assertLess(len(repr(each)), 120)
            self.assertNotIn("\n", repr(each))

    def test_pages(self) -> None:
        verdict = gcnverify.equiv(SHIFT, "v_lshlrev_b32 v0, 2, v1", out="v0")
        for page in (verdict.html(), pickle.loads(pickle.dumps(verdict)).html()):
            self.assertIn("<html", page)
            self.assertIn("gcnverify.equiv(", page)
        self.assertTrue(verdict._repr_html_().startswith("<iframe "))
        explained = gcnverify.explain("v_add_u32 v0, v1, v2")
        assert isinstance(explained, gcnverify.Explanation)
        self.assertIn("<html", explained.html())
        found = gcnverify.equiv_modules(OLD, NEW)
        self.assertIn("thrice", found.html())
        self.assertIn("<html", found["twice"].html())
        self.assertIn("only a has", found["once"].html())
        [plain, full] = [next(gcnverify.batch([(SHIFT, SUM)], html=html)) for html in (False, True)]
        self.assertIn("<pre>equivalent", plain.html())
        self.assertGreater(len(full.html()), len(plain.html()))

    def test_answers_in_other_processes(self) -> None:
        answers = [gcnverify.equiv(SHIFT, SUM), gcnverify.equiv_modules(OLD, NEW), gcnverify.run("s_mov_b32 s0, 1")]
        for each in answers:
            self.assertEqual(pickle.loads(pickle.dumps(each)), each)


class Interrupts(unittest.TestCase):
    def test_everything_is_interruptible(self) -> None:
        text = Repairs.EARLY * 2000
        questions: list[Callable[[], object]] = [
            lambda: gcnverify.hazards(text),
            lambda: gcnverify.explain("v_add_u32 v0, v1, v2"),
            lambda: gcnverify.asm(text),
            lambda: gcnverify.prove(Theorems.PROOF),
            lambda: gcnverify.equiv_modules(OLD, NEW),
        ]
        for question in questions:
            timer = threading.Timer(0.1, _thread.interrupt_main)
            timer.start()
            with self.assertRaises(KeyboardInterrupt):
                while True:
                    question()


class Options(unittest.TestCase):
    def test_wrong_values_are_errors_of_the_package(self) -> None:
        wrong: list[dict[str, Any]] = [
            {"out": 5},
            {"abi": "kernle"},
            {"assume": [object()]},
            {"budget": 2.5},
            {"timeout": float("nan")},
            {"hints": "yes"},
            {"kernel": {"user_sgprs": object()}},
        ]
        for each in wrong:
            with self.assertRaises(gcnverify.InvalidError, msg=str(each)) as caught:
                gcnverify.equiv(SHIFT, SUM, **each)
            copied = pickle.loads(pickle.dumps(caught.exception))
            self.assertEqual((type(copied), str(copied)), (gcnverify.InvalidError, str(caught.exception)))
        with self.assertRaises(gcnverify.InvalidError):
            gcnverify.equiv(7, SUM)  # type: ignore[arg-type]
        with self.assertRaises(gcnverify.InvalidError):
            gcnverify.equiv_modules(OLD, NEW, uot="v0")  # type: ignore[call-arg]

    def test_functions_with_many_questions_have_the_options_of_one(self) -> None:
        of_one = {name for name in inspect.signature(gcnverify.equiv).parameters if not name.startswith("name")}
        of_many = set(get_type_hints(gcnverify.EquivOptions)) | {"jobs"}
        self.assertEqual(of_one - {"a", "b"}, of_many)

    def test_examples_are_right(self) -> None:
        flags = doctest.NORMALIZE_WHITESPACE
        for name in ("asm", "batch", "disasm", "equiv", "explain", "hazards", "prove", "run"):
            found = doctest.DocTestFinder(recurse=False)
            examples = found.find(getattr(gcnverify, name), name, globs={"gcnverify": gcnverify})
            self.assertEqual(len(examples), 1)
            self.assertEqual(doctest.DocTestRunner(optionflags=flags).run(examples[0]).failed, 0, name)

    def test_every_function_is_described(self) -> None:
        functions = "asm batch disasm equiv equiv_modules explain hazards list_file prove run"
        for name in functions.split():
            function = getattr(gcnverify, name)
            text = inspect.getdoc(function) or ""
            self.assertIn(">>> ", text, name)
            parameters = inspect.signature(function).parameters.values()
            named = [each.name for each in parameters if each.kind is inspect.Parameter.KEYWORD_ONLY]
            lacking = [each for each in named if f"``{each}``" not in text and not each.startswith("name")]
            self.assertEqual(lacking, [], name)


if __name__ == "__main__":
    unittest.main()
