"""The example of the README, in Python: two fragments that LLVM made of one program are not equivalent."""

import sys
from pathlib import Path

import gcnverify


def main(before: Path, after: Path) -> None:
    """Decides the example, and mends it."""
    verdict = gcnverify.equiv(before, after, out="v0")
    print(verdict.text)
    found = verdict.counterexample
    assert verdict.different and found is not None
    print(f"{found.place} in lane {found.lane}: {found.a:#x} and {found.b:#x}")
    mended = after.read_text(encoding="utf-8").replace("WORD_1", "BYTE_2")
    verdict = gcnverify.equiv(before, mended, out="v0", name_b="mended")
    print(verdict.text)
    assert verdict.equivalent


if __name__ == "__main__":
    main(*(Path(path) for path in sys.argv[1:3]))
