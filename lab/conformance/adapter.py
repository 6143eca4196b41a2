#!/usr/bin/env python3
"""Adapter between `gcnverify conformance` and an emulator: a skeleton to fill in.

    gcnverify conformance --emulator ./adapter.py --ops 'v_*_b32'

Replace `execute` by calls of your emulator. As it stands it knows two instructions in their
shortest form, so that the protocol can be tried out. README.md beside this file says what the
lines mean. Write diagnostics to standard error only.
"""

import json
import re
import sys

LANES = 64
ALL = (1 << LANES) - 1


class Unsupported(Exception):
    """The emulator does not have the instruction or one of its operands."""


class State:
    """The registers of a wave, from the `in` object of a vector. What it does not name is 0."""

    def __init__(self, inputs):
        value = lambda name, default: int(str(inputs.get(name, default)), 0)
        self.vgprs = {}
        self.sgprs = {}
        for name, given in inputs.items():
            if re.fullmatch(r"v\d+", name):
                lanes = given if isinstance(given, list) else [given] * LANES
                self.vgprs[int(name[1:])] = [int(str(lane), 0) for lane in lanes]
            elif re.fullmatch(r"s\d+", name):
                self.sgprs[int(name[1:])] = int(str(given), 0)
        self.exec = value("exec", ALL)
        self.vcc = value("vcc", 0)
        self.scc = value("scc", 0)
        self.m0 = value("m0", 0)
        self.mode = value("mode", 0x3F0)

    def vgpr(self, number):
        return self.vgprs.setdefault(number, [0] * LANES)

    def active(self):
        return [lane for lane in range(LANES) if self.exec >> lane & 1]

    def place(self, name):
        """The final value of a place that the vector asks for."""
        if re.fullmatch(r"v\d+", name):
            return [hex(value) for value in self.vgpr(int(name[1:]))]
        if re.fullmatch(r"s\d+", name):
            return hex(self.sgprs.get(int(name[1:]), 0))
        if name in ("exec", "vcc", "scc", "m0", "mode"):
            return hex(getattr(self, name))
        raise Unsupported(f"place {name}")


def execute(vector, state):
    """Executes the vector's instruction on `state`.

    `vector["asm"]` is its text, `vector["hex"]` its machine code: bytes in memory order.
    """
    match = re.fullmatch(r"(v_mov_b32|v_xor_b32)_e32 v(\d+), v(\d+)(?:, v(\d+))?", vector["asm"])
    if not match:
        raise Unsupported(vector["asm"])
    target = state.vgpr(int(match[2]))
    first = list(state.vgpr(int(match[3])))
    second = list(state.vgpr(int(match[4]))) if match[4] else [0] * LANES
    for lane in state.active():
        target[lane] = first[lane] ^ second[lane]


def answer(vector):
    state = State(vector["in"])
    try:
        execute(vector, state)
        return {"id": vector["id"], "out": {name: state.place(name) for name in vector["out"]}}
    except Unsupported as what:
        return {"id": vector["id"], "unsupported": str(what)}
    except Exception as error:  # The emulator failed, and can go on with the next vector.
        return {"id": vector["id"], "error": repr(error)}


def main():
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
