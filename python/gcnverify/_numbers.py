"""Numbers of Python and arrays of numpy as values of registers and bytes of memory, and back.

numpy is imported by what makes arrays, and by nothing else.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, Literal, Protocol, runtime_checkable

from ._options import invalid

#: The lanes of a wave.
LANES = 64


@runtime_checkable
class Array(Protocol):
    """What has the shape of an array of numpy, or of one of its scalars."""

    @property
    def dtype(self) -> Any:
        """What its elements are."""

    @property
    def shape(self) -> Any:
        """How many there are."""

    def tobytes(self) -> bytes:
        """Its bytes, row by row."""


#: A number of a register.
Number = int | float | Array
#: What a register may be set to: a number, a text of the command line, or up to 64 lanes.
Value = Number | str | Sequence[int | float]
#: Bytes.
Bytes = bytes | bytearray | memoryview | Array

#: What elements of an array are, in the words of views.
Element = Literal["f16", "f16x2", "bf16", "f32", "f64", "i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64"]

_ELEMENTS: Mapping[str, str] = {
    "f16": "<f2",
    "f32": "<f4",
    "f64": "<f8",
    "i8": "<i1",
    "u8": "<u1",
    "i16": "<i2",
    "u16": "<u2",
    "i32": "<i4",
    "u32": "<u4",
    "i64": "<i8",
    "u64": "<u8",
}


def octets(data: Bytes) -> bytes:
    """The bytes of an object, in the order of memory."""
    if isinstance(data, (bytes, bytearray, memoryview)):
        return bytes(data)
    if not isinstance(data, Array):
        raise invalid(f"a {type(data).__name__} is no bytes, and no array")
    return bytes(_little(data).tobytes())


def _little(array: Any) -> Any:
    """The array with its low bytes first."""
    if getattr(array.dtype, "byteorder", "<") == ">":
        return array.astype(array.dtype.newbyteorder("<"))
    return array


def _number(of: Any) -> str:
    """A number as the command line reads it."""
    if isinstance(of, bool):
        return str(int(of))
    if isinstance(of, int):
        return str(of)
    if isinstance(of, float):
        mantissa, mark, exponent = str(of).partition("e")
        # Without a point it is no floating-point number.
        return f"{mantissa}.0e{exponent}" if mark and "." not in mantissa else str(of)
    if isinstance(of, Array) and not of.shape:
        return _elements(of, 32)[0]
    raise invalid(f"set: a {type(of).__name__} is no number")


def _elements(array: Array, bits: int) -> list[str]:
    """The elements of an array, for a register of so many bits. Floats are their bits, so that NaNs are kept."""
    kind, size = array.dtype.kind, array.dtype.itemsize
    if kind not in "biufV" or size not in (1, 2, 4, 8):
        raise invalid(f"set: an array of {array.dtype} has no numbers of a register")
    if kind == "f" and size == 8 and bits == 32:
        # As numbers, which are refused if a register would round them.
        return [_number(float(each)) for each in array.reshape(-1)]  # type: ignore[attr-defined]
    data = _little(array).tobytes()
    parts = (data[at : at + size] for at in range(0, len(data), size))
    if kind in "iu":
        return [str(int.from_bytes(part, "little", signed=kind == "i")) for part in parts]
    return [hex(int.from_bytes(part, "little")) for part in parts]


def _bits(place: str) -> int:
    """The width of a place, as its name says."""
    pair = re.fullmatch(r"\s*[a-z]+\[(\d+):(\d+)\]\s*", place)
    if pair:
        return 32 * (int(pair[2]) - int(pair[1]) + 1)
    return 64 if place.strip() in ("vcc", "exec") else 32


def setting(place: str, value: Value) -> str:
    """``PLACE=VALUE`` of the command line."""
    if isinstance(value, str):
        return f"{place}={value}"
    if isinstance(value, (int, float)):
        return f"{place}={_number(value)}"
    if isinstance(value, Array):
        texts = _elements(value, _bits(place))
        if not value.shape:
            return f"{place}={texts[0]}"
    else:
        try:
            texts = [_number(each) for each in value]
        except TypeError:
            raise invalid(f"set: {place} is no {type(value).__name__}") from None
    if len(texts) > LANES:
        raise invalid(f"set: {place} has {len(texts)} values, and a wave has {LANES} lanes")
    listed = ",".join(texts)
    return f"{place}={listed}" if len(texts) == LANES else f"{place}=[{listed}]"


def hexadecimal(text: str) -> bytes:
    """The bytes of digits; where there is none (``??``) it is an error."""
    if "?" in text:
        raise invalid("there are bytes that nobody gave and nothing wrote: they have no value")
    return bytes.fromhex(text)


def _numpy() -> Any:
    try:
        return import_module("numpy")
    except ImportError:
        raise ImportError("arrays need numpy: pip install gcnverify[numpy]") from None


def array_of(data: bytes, element: Element | Any, rows: int | None = None) -> Any:
    """An array of bytes: of one dimension, or with so many rows."""
    numpy = _numpy()
    if element == "bf16":
        halves = array_of(data, "u16", rows)
        return (halves.astype(numpy.uint32) << 16).view(numpy.float32)
    name = "f16" if element == "f16x2" else element
    if isinstance(name, str) and name not in _ELEMENTS:
        raise invalid(f"there is no element `{name}`; there are {', '.join([*_ELEMENTS, 'bf16', 'f16x2'])}")
    try:
        kind = numpy.dtype(_ELEMENTS[name] if isinstance(name, str) else name)
    except TypeError:
        raise invalid(f"`{name}` is no element of an array") from None
    width = len(data) // (rows or 1)
    if kind.itemsize == 0 or width % kind.itemsize:
        raise invalid(f"{width} bytes are not elements of {kind}, which have {kind.itemsize}")
    made = numpy.frombuffer(data, dtype=kind).copy()
    return made if rows is None else made.reshape(rows, -1)


def lanes_of(place: str, values: int | list[int], element: Element | Any) -> Any:
    """The lanes of a register as an array; of a scalar register its only element."""
    rows = values if isinstance(values, list) else [values]
    bits = _bits(place)
    data = b"".join(value.to_bytes(bits // 8, "little") for value in rows)
    made = array_of(data, element, len(rows))
    if element != "f16x2" and (made.shape[1] == 1 or element in ("f16", "bf16", "i16", "u16", "i8", "u8")):
        # What is narrower than the register is its low part.
        made = made[:, 0]
    return made if isinstance(values, list) else made[0]


def like(array: Array) -> Callable[[bytes], Any]:
    """What makes an array of bytes with the elements and the shape of another one."""
    return lambda data: _numpy().frombuffer(data, dtype=array.dtype).reshape(array.shape).copy()
