"""Buffers of kernels: given as bytes or arrays, and read at the end."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ._numbers import Array, Bytes, like, octets
from ._options import invalid

#: What an argument of a kernel may be: a number, a text of the command line, or what a buffer has.
Argument = int | float | str | Bytes

#: Texts that make a buffer.
_MADE = ("zeros:", "random:", "small:")


class Buffers(AbstractContextManager["Buffers"]):
    """The buffers of a launch, in files while it runs."""

    def __init__(self, said: Mapping[str, Argument]) -> None:
        self._directory = TemporaryDirectory(prefix="gcnverify-")
        self._said = said
        self._read: dict[str, tuple[Path, Callable[[bytes], Any]]] = {}

    def __exit__(self, *_: object) -> None:
        self._directory.cleanup()

    def texts(self) -> list[str]:
        """The arguments as the command line has them."""
        return [f"{name}={self._text(name, value)}" for name, value in self._said.items()]

    def _text(self, name: str, value: Argument) -> str:
        directory, number = Path(self._directory.name), len(self._read)
        after = directory / f"{number}.out"
        if isinstance(value, str):
            if value.startswith(_MADE) and value.count(":") == 1:
                self._read[name] = (after, bytes)
                return f"{value}:{after}"
            return value
        if isinstance(value, bool):
            return str(int(value))
        if isinstance(value, (int, float)):
            return str(value)
        if isinstance(value, Array) and not value.shape:
            return f"hex:{octets(value).hex()}"
        if not isinstance(value, (bytes, bytearray, memoryview, Array)):
            raise invalid(f"arg: a {type(value).__name__} is no value of `{name}`")
        before = directory / f"{number}.in"
        before.write_bytes(octets(value))
        self._read[name] = (after, like(value) if isinstance(value, Array) else bytes)
        return f"@{before}:{after}"

    def left(self) -> dict[str, Any]:
        """What the buffers have at the end: arrays where arrays were given, else bytes."""
        return {name: made(path.read_bytes()) for name, (path, made) in self._read.items() if path.exists()}


def memory(said: str | Sequence[str] | Mapping[int, str | Bytes]) -> str | Sequence[str]:
    """Bytes of memory as the command line has them."""
    if not isinstance(said, Mapping):
        return said
    text = {at: data if isinstance(data, str) else octets(data).hex() for at, data in said.items()}
    return [f"{at:#x}={digits}" for at, digits in text.items()]
