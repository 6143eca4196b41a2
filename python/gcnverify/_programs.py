"""Questions about one program."""

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from typing import Any

from . import _native
from ._answering import answer
from ._answers import Explanation, Forms, LedgerRow, Listed, State, Waits
from ._buffers import Argument, Buffers, memory
from ._numbers import Bytes, Value, octets, setting
from ._options import Abi, Dialect, Flat, Model, Nan, Program, Syntax, given, invalid, options


def run(
    program: Program,
    *,
    set: str | Sequence[str] | Mapping[str, Value] = (),
    show: str | Sequence[str] = (),
    target: str | None = None,
    syntax: Syntax | None = None,
    mem: str | Sequence[str] | Mapping[int, str | Bytes] = (),
    args: str | Bytes | None = None,
    arg: str | Sequence[str] | Mapping[str, Argument] = (),
    lds: int | None = None,
    group: str | int | None = None,
    grid: str | int | None = None,
    schedule: str | None = None,
    races: bool | None = None,
    dump: str | Sequence[str] = (),
    max_steps: int | None = None,
    seed: int | None = None,
    reading: str | Sequence[str] = (),
    model: Model | None = None,
    mode: int | str | None = None,
    nan: Nan | None = None,
    name: str = "program",
) -> State:
    """Executes a program on one wave, or a kernel in groups.

    Registers and memory:

    - ``set``: values of registers at the start: a number, ``"lane"`` and other words of the command line, up to 64
      lanes as a list, or an array of numpy: ``float32``, ``float16`` and integers for ``v0``, ``float64`` and 64 bits
      for ``v[0:1]``.
    - ``show``: places to show at the end, with a view behind ``:``; without it every register that was written.
    - ``mem``: bytes of global memory: ``{0x1000: data}`` with digits, ``bytes`` or an array.
    - ``lds``: bytes of LDS. ``dump``: ``"ADDRESS+BYTES"`` of memory to show at the end.

    Launches:

    - ``group``, ``grid``: launch a kernel in groups of so many work-items, which fill the grid.
    - ``arg``: its arguments by their names: numbers, and buffers as ``bytes``, arrays, ``"@FILE"``, ``"zeros:64"``.
      What buffers have at the end is in ``buffers`` of the answer.
    - ``args``: the bytes of all arguments. ``schedule``: the order of waves. ``races``: go on where waves race.

    The machine: ``target``, ``syntax``, ``mode`` (MODE at the start), ``model``, ``nan``, ``reading`` (rows of the
    ledger). ``max_steps`` limits the instructions of loops, ``seed`` chooses values that no document decides, ``name``
    is what messages call a text.

        >>> state = gcnverify.run("v_add_u32 v0, v1, v2", set={"v1": "lane", "v2": 100})
        >>> state["v0"][:3]
        [100, 101, 102]
    """
    with ExitStack() as files:
        buffers: Buffers | None = None
        if isinstance(arg, Mapping):
            buffers = files.enter_context(Buffers(arg))
            arg = buffers.texts()
        if isinstance(set, Mapping):
            set = [setting(place, value) for place, value in set.items()]
        said = options(
            {
                "set": set,
                "show": show,
                "target": target,
                "syntax": syntax,
                "mem": memory(mem),
                "args": args if args is None or isinstance(args, str) else octets(args).hex(),
                "arg": arg,
                "lds": lds,
                "group": group,
                "grid": grid,
                "schedule": schedule,
                "races": races,
                "dump": dump,
                "max_steps": max_steps,
                "seed": seed,
                "reading": reading,
                "model": model,
                "mode": mode,
                "nan": nan,
            }
        )
        found, text, _ = answer(_native.run(given(program, name), said))
        return State.of(found, text, buffers.left() if buffers else None)


def explain(
    instruction: str,
    *,
    target: str | None = None,
    syntax: Dialect | None = None,
    exec: int | None = None,
) -> Explanation | Forms | LedgerRow:
    """What an instruction is and does, which forms a mnemonic has, or what a row of the ledger says.

    - ``target``: the processor, such as ``"gfx90a"``. ``syntax``: the dialect that is read and written.
    - ``exec``: EXEC in the lane diagram.

        >>> gcnverify.explain("v_add_u32 v0, v1, v2").meaning[0].place
        'v0'
    """
    if not isinstance(instruction, str):
        raise invalid(f"an instruction is a str, not {type(instruction).__name__}")
    said = options({"target": target, "syntax": syntax, "exec": exec})
    found, text, page = answer(_native.explain(instruction, said))
    kind = LedgerRow if "row" in found else Forms if "forms" in found else Explanation
    return kind.of(found, text, page)


def hazards(
    program: Program,
    *,
    target: str | None = None,
    syntax: Syntax | None = None,
    abi: Abi | None = None,
    flat: Flat | None = None,
    xnack: bool = False,
    fix: bool = False,
    minimal: bool = False,
    name: str = "program",
) -> list[Waits]:
    """The waits that the functions of a program lack: an object for each function, or one for the whole text.

    - ``target``, ``syntax``: the processor and the dialect. ``abi``: what the program is.
    - ``flat``: what FLAT instructions address. ``xnack``: memory instructions are replayed after page faults.
    - ``fix``: each object has the text with the waits that it lacks in ``fixed``; ``minimal`` leaves out those that
      nothing needs.

        >>> gcnverify.hazards("s_load_dword s0, s[4:5], 0x0\\ns_add_u32 s1, s0, 1", fix=True)[0].fixed
        's_load_dword s0, s[4:5], 0x0\\ns_waitcnt lgkmcnt(0)\\ns_add_u32 s1, s0, 1'
    """
    said = options(
        {
            "target": target,
            "syntax": syntax,
            "abi": abi,
            "flat": flat,
            "xnack": xnack,
            "fix": fix,
            "minimal": minimal,
        }
    )
    found, _, _ = answer(_native.hazards(given(program, name), said))
    return [Waits.of(waits) for waits in found]


def list_file(
    program: Program,
    *,
    target: str | None = None,
    syntax: Syntax | None = None,
    unsupported: bool = False,
    name: str = "program",
) -> list[Listed]:
    """What a file holds: its functions, what they take of the machine, and what in them is not modelled.

    - ``target``: of a file with code for several processors, the one that is meant. ``syntax``: the dialect of a text.
    - ``unsupported``: only functions in which something is not modelled.

        >>> [function.name for function in gcnverify.list_file(Path("scan.o"))]
        ['scan_groups', 'add_groups']
    """
    said = options({"target": target, "syntax": syntax, "unsupported": unsupported})
    found, _, _ = answer(_native.list_file(given(program, name), said))
    return [Listed.of(listed) for listed in found]


def asm(program: Program, *, target: str | None = None, syntax: Dialect | None = None, name: str = "program") -> bytes:
    """The machine code of an assembly text.

    - ``target``: the processor. ``syntax``: the dialect.

        >>> gcnverify.asm("v_add_u32 v0, v1, v2").hex()
        '01050068'
    """
    found, _, _ = answer(_native.asm(given(program, name), options({"target": target, "syntax": syntax})))
    return bytes.fromhex(found)


def disasm(
    code: Program | Bytes,
    *,
    target: str | None = None,
    syntax: Dialect | None = None,
    name: str = "program",
) -> str:
    """The assembly text of machine code: of bytes, of hexadecimal digits with bytes in memory order, or of a file.

    - ``target``: the processor. ``syntax``: the dialect that is written.

        >>> gcnverify.disasm(b"\\x01\\x05\\x00\\x68")
        'v_add_u32_e32 v0, v1, v2\\n'
    """
    program: Any = code
    if isinstance(code, (bytes, bytearray, memoryview)) or hasattr(code, "dtype"):
        program = octets(program).hex()
    found, _, _ = answer(_native.disasm(given(program, name), options({"target": target, "syntax": syntax})))
    return str(found)
