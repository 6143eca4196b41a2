"""What the package gives, and what it refuses."""

import _thread
import copy
import pickle
import signal
import threading
import time
import unittest
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import gcnverify


def setUpModule() -> None:
    """A process in the background ignores interrupts, unless it says otherwise."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


class Equivalence(unittest.TestCase):
    def test_a_verdict_has_what_the_command_line_says(self) -> None:
        verdict = gcnverify.equiv("v_lshlrev_b32 v1, 2, v0", "v_lshlrev_b32 v1, 3, v0")
        self.assertTrue(verdict.different)
        self.assertFalse(verdict.equivalent)
        self.assertEqual((verdict.target, verdict.out), ("gfx900", ["v1"]))
        found = verdict.counterexample
        assert found is not None
        self.assertEqual((found.place, found.lane), ("v1", found.lanes[0]))
        value = found.inputs["v0"]
        assert isinstance(value, list) and found.lane is not None
        self.assertEqual((found.a, found.b), tuple(value[found.lane] << by & 0xFFFF_FFFF for by in (2, 3)))
        self.assertTrue(verdict.text.startswith("different: v1 in lane"))
        self.assertEqual(verdict.json["verdict"], "different")

    def test_options_matter(self) -> None:
        a, b = "v_mul_lo_u32 v0, v1, 3", "v_add_u32 v3, v1, v1\nv_add_u32 v0, v3, v1"
        verdict = gcnverify.equiv(a, b)
        self.assertEqual(len(verdict.hints), 1)
        self.assertEqual(gcnverify.equiv(a, b, hints=False).hints, [])
        self.assertTrue(gcnverify.equiv(a, b, out=["v0"]).equivalent)
        self.assertTrue(gcnverify.equiv(a, b, out="v0", target="gfx906", budget="small", timeout=60).equivalent)
        self.assertTrue(gcnverify.equiv("v_mov_b32 v0, 0", "v_mov_b32 v0, v1", assume="v1 == 0").equivalent)

    def test_a_verdict_is_not_true_or_false(self) -> None:
        with self.assertRaises(TypeError):
            bool(gcnverify.equiv("s_nop 0\ns_mov_b32 s0, 1", "s_mov_b32 s0, 1"))

    def test_programs_that_wait_too_little_are_not_decided(self) -> None:
        early, late = "s_load_dword s0, s[4:5], 0x0\ns_add_u32 s1, s0, 1", "s_mov_b32 s0, 0"
        verdict = gcnverify.equiv(early, late)
        self.assertEqual((verdict.verdict, verdict.hazards[0].side), ("hazard", "a"))
        self.assertNotEqual(gcnverify.equiv(early, late, hazards="ignore").verdict, "hazard")

    def test_files_and_their_functions(self) -> None:
        with TemporaryDirectory() as directory:
            file = Path(directory) / "two.s"
            end = "s_setpc_b64 s[30:31]\n"
            file.write_text(f"one:\nv_mov_b32 v0, 1\n{end}two:\nv_mov_b32 v0, 2\n{end}")
            same = gcnverify.equiv(Path(f"{file}:one"), Path(f"{file}:one"))
            self.assertTrue(same.equivalent)
            self.assertTrue(gcnverify.equiv(Path(f"{file}:one"), Path(f"{file}:two")).different)
            self.assertEqual([waits.id for waits in gcnverify.hazards(file)], [str(file)])

    def test_an_interrupt_ends_the_search(self) -> None:
        a = "\n".join(f"v_mul_lo_u32 v{i + 2}, v{i + 1}, v{i}" for i in range(6))
        b = "v_add_u32 v9, v0, v1\n" + a.replace("v7, v6, v5", "v7, v5, v6\nv_xor_b32 v7, v7, v9\nv_add_u32 v7, v7, v0")
        timer = threading.Timer(0.2, _thread.interrupt_main)
        timer.start()
        with self.assertRaises(KeyboardInterrupt):
            while True:
                gcnverify.equiv(a, b, budget="large", hints=False)
                time.sleep(0)


class Others(unittest.TestCase):
    def test_an_interrupted_run(self) -> None:
        timer = threading.Timer(0.2, _thread.interrupt_main)
        timer.start()
        with self.assertRaises(KeyboardInterrupt):
            gcnverify.run("loop:\ns_add_u32 s0, s0, 1\ns_branch loop", max_steps=4_000_000_000)

    def test_errors_in_other_processes(self) -> None:
        with self.assertRaises(gcnverify.InvalidError) as raised:
            gcnverify.run("s_nop 0\nv_add_u33 v0, v1, v2", name="wrong.s")
        for copied in (pickle.loads(pickle.dumps(raised.exception)), copy.copy(raised.exception)):
            self.assertIs(type(copied), gcnverify.InvalidError)
            self.assertEqual((str(copied), copied.line), (str(raised.exception), 2))

    def test_a_run(self) -> None:
        state = gcnverify.run("v_add_u32 v0, v1, v2\ns_mov_b32 s0, 7", set={"v1": "lane", "v2": 100})
        self.assertEqual(state["v0"], [lane + 100 for lane in range(64)])
        self.assertEqual(state.places["s0"], 7)
        lanes = [0.5, float("nan"), 1e-7] + [float("-inf")] * 61
        state = gcnverify.run("v_add_f32 v0, v1, v2", set={"v1": 1.5, "v2": lanes})
        words = state["v0"]
        assert isinstance(words, list)
        self.assertEqual((words[0], state.views["v0:f32"][0]), (0x40000000, "2.0"))
        self.assertEqual(state.views["v0:f32"][63], "-inf")
        memory = "s_load_dword s0, s[4:5], 0x0\ns_waitcnt lgkmcnt(0)"
        state = gcnverify.run(memory, args="01020304", dump="0x100000+4", show="s0")
        self.assertEqual((state["s0"], state.mem), (0x04030201, [(0x100000, "01020304")]))

    def test_a_launch(self) -> None:
        kernel = Path(__file__).parents[2] / "examples/kernels/hash.gfx900.o:xxh32"
        memory = ["0x200000=6162630000000000", "0x300000=0300000000000000", "0x400000=0000000000000000"]
        arguments = "0000200000000000 0000300000000000 0000400000000000 04000000 02000000"
        state = gcnverify.run(kernel, group=256, grid=512, args=arguments, mem=memory, dump="0x400000+8")
        self.assertEqual(state.mem, [(0x400000, "ff53d132055dcc02")])
        self.assertEqual((state["groups"], state["waves"]), (2, 8))

    def test_a_launch_with_arguments_by_their_names(self) -> None:
        kernel = Path(__file__).parents[2] / "examples/kernels/hash.gfx900.o:xxh32"
        with self.assertRaises(gcnverify.InvalidError) as caught:
            gcnverify.run(kernel, group=256, arg={"no_such_argument": 1})
        self.assertIn("no argument `no_such_argument`", str(caught.exception))
        with self.assertRaises(gcnverify.InvalidError):
            gcnverify.run("s_nop 0", arg={"n": 1})

    def test_what_a_file_holds(self) -> None:
        listed = gcnverify.list_file(Path(__file__).parents[2] / "examples/kernels/scan.gfx900.o")
        self.assertEqual(sorted(function.name for function in listed), ["add_groups", "scan_groups"])
        self.assertEqual({(function.kind, function.target) for function in listed}, {("kernel", "gfx900")})
        self.assertGreater(listed[0].bytes or 0, listed[0].instructions or 0)
        text = "f:\nimage_sample v0, v[0:1], s[0:7], s[8:11] dmask:0x1\ns_setpc_b64 s[30:31]\ng:\ns_setpc_b64 s[30:31]"
        found = gcnverify.list_file(text, unsupported=True)
        self.assertEqual([function.name for function in found], ["f"])
        self.assertIn("image_sample", found[0].unsupported[0].reason)
        with self.assertRaises(gcnverify.InvalidError):
            gcnverify.list_file(Path("no/such/file.o"))

    def test_an_explanation(self) -> None:
        explained = gcnverify.explain("v_add_u32 v0, v1, v2", target="gfx900")
        assert isinstance(explained, gcnverify.Explanation)
        self.assertEqual((explained.mnemonic, explained.meaning[0].place), ("v_add_u32", "v0"))
        forms = gcnverify.explain("v_add_u32")
        assert isinstance(forms, gcnverify.Forms)
        self.assertIn("SDWA", [form.encoding for form in forms.forms])
        row = gcnverify.explain("D15")
        assert isinstance(row, gcnverify.LedgerRow)
        self.assertEqual(row.row, "D15")
        sample = gcnverify.explain("image_sample v0, v[0:1], s[0:7], s[8:11] dmask:0x1")
        assert isinstance(sample, gcnverify.Explanation)
        self.assertIsNotNone(sample.unsupported)

    def test_missing_waits(self) -> None:
        waits = gcnverify.hazards("s_load_dword s0, s[4:5], 0x0\ns_add_u32 s1, s0, 1\ns_endpgm", name="early.s")
        self.assertEqual([(waits[0].id, waits[0].findings[0].line)], [("early.s", 2)])
        self.assertEqual(waits[0].findings[0].needs, "s_waitcnt lgkmcnt(0)")


class Refusals(unittest.TestCase):
    def test_a_wrong_program_has_a_place_and_a_hint(self) -> None:
        with self.assertRaises(gcnverify.InvalidError) as caught:
            gcnverify.run("s_nop 0\n  v_add_u33 v0, v1, v2", name="wrong.s")
        error = caught.exception
        self.assertEqual((error.file, error.line, error.column), ("wrong.s", 2, 3))
        self.assertIsNotNone(error.hint)
        self.assertIn("wrong.s:2:3", str(error))

    def test_all_errors_of_a_text_are_told(self) -> None:
        with self.assertRaises(gcnverify.Error) as caught:
            gcnverify.equiv("nonsense\nv_nop\nmore", "v_nop")
        self.assertEqual([problem.line for problem in caught.exception.problems], [1, 3])

    def test_wrong_options(self) -> None:
        words: dict[str, Any] = {"out": "v999", "target": "gfx9999", "mode": "sometimes", "budget": "huge"}
        words["timeout"] = -1
        for wrong in ({option: word} for option, word in words.items()):
            with self.assertRaises(gcnverify.InvalidError, msg=str(wrong)):
                gcnverify.equiv("v_nop", "v_nop", **wrong)
        with self.assertRaises(gcnverify.InvalidError) as caught:
            gcnverify.equiv("v_nop", "v_nop", assume="v0 == ")
        self.assertEqual(caught.exception.file, "assume")

    def test_what_is_not_modelled(self) -> None:
        with self.assertRaises(gcnverify.UnsupportedError):
            gcnverify.run("image_sample v0, v[0:1], s[0:7], s[8:11] dmask:0x1")

    def test_a_run_that_does_not_end(self) -> None:
        with self.assertRaises(gcnverify.LimitError) as caught:
            gcnverify.run("again:\ns_branch again", max_steps=100)
        self.assertEqual(caught.exception.line, 2)

    def test_memory_that_nobody_gave(self) -> None:
        with self.assertRaises(gcnverify.InvalidError) as caught:
            gcnverify.run("s_load_dword s0, s[4:5], 0x0", name="load.s")
        self.assertEqual((caught.exception.file, caught.exception.line), ("load.s", 1))
        self.assertIn("mem 0x0=", caught.exception.hint or "")

    def test_a_file_that_is_not_there(self) -> None:
        with self.assertRaises(gcnverify.InvalidError):
            gcnverify.hazards(Path("no/such/file.s"))


if __name__ == "__main__":
    unittest.main()
