"""Arrays of numpy in registers, in memory and in buffers, and back."""

import subprocess
import sys
import unittest
from pathlib import Path
from typing import Any

import numpy as np

import gcnverify

HASH = Path(__file__).parents[2] / "examples/kernels/hash.gfx900.o:xxh32"


class Registers(unittest.TestCase):
    def test_lanes_of_an_array(self) -> None:
        halves = np.linspace(-1, 1, 64, dtype=np.float32)
        state = gcnverify.run("v_add_f32 v0, v1, v2", set={"v1": halves, "v2": np.float32(0.5)})
        np.testing.assert_array_equal(state.array("v0", "f32"), halves + np.float32(0.5))
        self.assertEqual(state.array("v0").dtype, np.uint32)
        self.assertEqual(state.array("v0", np.dtype("<i4")).shape, (64,))

    def test_bits_are_kept(self) -> None:
        words = np.array([0x7FC12345, 0xFF812345, 0x80000000, 1], dtype=np.uint32).view(np.float32)
        state = gcnverify.run("v_mov_b32 v0, v1", set={"v1": words})
        np.testing.assert_array_equal(state.array("v0")[:5], [*words.view(np.uint32), 0])

    def test_integers(self) -> None:
        for kind in (np.int8, np.int16, np.int32, np.int64):
            state = gcnverify.run("v_mov_b32 v0, v1", set={"v1": np.arange(-3, 61, dtype=kind)})
            np.testing.assert_array_equal(state.array("v0", "i32"), np.arange(-3, 61))
        state = gcnverify.run("s_mov_b32 s0, s1", set={"s1": np.uint8(200), "exec": np.uint64(5)}, show=["s0", "exec"])
        self.assertEqual((state["s0"], state["exec"], state.array("s0")), (200, 5, 200))
        with self.assertRaises(gcnverify.InvalidError):
            gcnverify.run("v_mov_b32 v0, v1", set={"v1": np.full(64, 2**33)})

    def test_halves(self) -> None:
        values = np.arange(64, dtype=np.float16) / 4
        state = gcnverify.run("v_add_f16 v0, v1, v1", set={"v1": values})
        np.testing.assert_array_equal(state.array("v0", "f16"), values + values)
        both = gcnverify.run("v_pk_add_f16 v0, v1, v1", set={"v1": values}).array("v0", "f16x2")
        self.assertEqual(both.shape, (64, 2))
        np.testing.assert_array_equal(both[:, 0], values + values)

    def test_pairs(self) -> None:
        values = np.linspace(0, 1, 64)
        state = gcnverify.run("v_add_f64 v[0:1], v[2:3], v[2:3]", set={"v[2:3]": values})
        np.testing.assert_array_equal(state.array("v[0:1]", "f64"), values + values)
        self.assertEqual(state.array("v[0:1]", "u64").dtype, np.uint64)
        with self.assertRaises(gcnverify.InvalidError):
            gcnverify.run("v_mov_b32 v0, v1", set={"v1": values})

    def test_bfloat16(self) -> None:
        state = gcnverify.run("v_mov_b32 v0, v1", set={"v1": np.full(64, 0x3FC0)})
        np.testing.assert_array_equal(state.array("v0", "bf16"), np.full(64, 1.5, dtype=np.float32))

    def test_what_does_not_fit(self) -> None:
        wrong: list[Any] = [np.zeros(65), np.array(["a"]), np.zeros(64, dtype=complex), [0] * 65, object(), [object()]]
        for value in wrong:
            with self.assertRaises(gcnverify.InvalidError):
                gcnverify.run("v_mov_b32 v0, v1", set={"v1": value})
        state = gcnverify.run("v_mov_b32 v0, v1")
        for place, element in (("v7", "f32"), ("v0", "f33"), ("v0", "f64"), ("v0", object())):
            with self.assertRaises(gcnverify.InvalidError):
                state.array(place, element)

    def test_inputs_of_counterexamples(self) -> None:
        found = gcnverify.equiv("v_add_f32 v0, v1, v1", "v_mul_f32 v0, 4.0, v1").counterexample
        assert found is not None
        self.assertEqual(found.array("v1", "f32").shape, (64,))

    def test_numbers_as_options(self) -> None:
        state = gcnverify.run("v_mov_b32 v0, 1", seed=np.int64(3), max_steps=np.int32(9))  # type: ignore[arg-type]
        self.assertEqual(state.array("v0")[0], 1)


class Memory(unittest.TestCase):
    LOAD = (
        "global_load_dword v1, v0, s[0:1]\ns_waitcnt vmcnt(0)\n"
        "v_add_f32 v1, v1, v1\nglobal_store_dword v0, v1, s[0:1]"
    )

    def test_memory_of_arrays(self) -> None:
        given = np.arange(64, dtype=np.float32)
        lanes = np.arange(64) * 4
        state = gcnverify.run(self.LOAD, set={"v0": lanes, "s[0:1]": 0x1000}, mem={0x1000: given}, dump="0x1000+256")
        np.testing.assert_array_equal(state.memory(0x1000, "f32"), given * 2)
        self.assertEqual(len(state.memory(0x1000)), 256)
        with self.assertRaises(gcnverify.InvalidError):
            state.memory(0x2000)

    def test_bytes(self) -> None:
        for data in (b"\x01\x02\x03\x04", bytearray(b"\x01\x02\x03\x04"), memoryview(b"\x01\x02\x03\x04"), "01020304"):
            state = gcnverify.run("s_nop 0", mem={0x1000: data}, dump="0x1000+4")
            self.assertEqual(state.memory(0x1000), b"\x01\x02\x03\x04")
        with self.assertRaises(gcnverify.InvalidError):
            gcnverify.run("s_nop 0", mem={0x1000: 5})  # type: ignore[dict-item]
        load = "s_load_dword s0, s[4:5], 0x0\ns_waitcnt lgkmcnt(0)"
        state = gcnverify.run(load, args=np.array([7], dtype=">u4"), show="s0")
        self.assertEqual(state["s0"], 7)

    def test_buffers_of_a_kernel(self) -> None:
        lengths = np.array([3, 0], dtype=np.uint32)
        given: dict[str, Any] = {
            "table": b"abc\0\0\0\0\0",
            "lengths": lengths,
            "hashes": np.zeros((2, 1), dtype=np.uint32),
            "pitch": 4,
            "rows": np.uint32(2),
        }
        state = gcnverify.run(HASH, group=256, grid=512, arg=given)
        hashes = state.buffers["hashes"]
        # XXH32 of "abc" and of nothing.
        np.testing.assert_array_equal(hashes, [[0x32D153FF], [0x02CC5D05]])
        self.assertEqual((hashes.dtype, state["groups"]), (np.uint32, 2))
        np.testing.assert_array_equal(state.buffers["lengths"], lengths)
        self.assertEqual(state.buffers["table"], given["table"])
        self.assertIn("hashes", repr(state))
        given |= {"hashes": "zeros:8"}
        state = gcnverify.run(HASH, group=256, arg=given)
        self.assertEqual(state.buffer("hashes"), hashes.tobytes())
        np.testing.assert_array_equal(state.buffer("hashes", "u32"), hashes[:, 0])
        with self.assertRaises(gcnverify.InvalidError):
            state.buffer("hash")
        for wrong in (object(), [1, 2], np.float64(2)):
            with self.assertRaises(gcnverify.InvalidError):
                gcnverify.run(HASH, group=256, arg=given | {"rows": wrong})


class Import(unittest.TestCase):
    def test_numpy_is_imported_by_those_who_ask(self) -> None:
        code = "import sys, gcnverify; gcnverify.run('s_nop 0', set={'v0': [1] * 64}); sys.exit('numpy' in sys.modules)"
        subprocess.run([sys.executable, "-c", code], check=True)


if __name__ == "__main__":
    unittest.main()
