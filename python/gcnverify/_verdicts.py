"""Verdicts as objects."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from ._answers import Wait, kept, number
from ._numbers import LANES, Element, lanes_of
from ._pages import frame, packed, page_of

#: The longest place in a ``repr``.
_WIDE = 70


@dataclass(frozen=True, repr=False)
class Counterexample:
    """An input on which two programs differ. Registers that are not in ``inputs`` are 0."""

    inputs: dict[str, int | list[int]]
    machine: dict[str, str]
    seed: int
    place: str
    lane: int | None
    lanes: list[int]
    a: int
    b: int

    def __repr__(self) -> str:
        lane = "" if self.lane is None else f" in lane {self.lane}"
        return f"<Counterexample {self.place}{lane}: {self.a:#x} and {self.b:#x}, inputs {', '.join(self.inputs)}>"

    def array(self, place: str, element: Element | Any = "u32") -> Any:
        """The lanes of an input as an array of numpy, as :meth:`State.array`; 0 where it has no value."""
        return lanes_of(place, self.inputs.get(place, [0] * LANES), element)

    @classmethod
    def of(cls, answer: dict[str, Any]) -> Self:
        """The object of an answer."""
        inputs = {place: number(value) for place, value in answer["inputs"].items()}
        return cls(**kept(cls, answer) | {"inputs": inputs, "a": number(answer["a"]), "b": number(answer["b"])})


@dataclass(frozen=True)
class OnMachine:
    """The verdict on one of several machines."""

    readings: list[str]
    verdict: str


@dataclass(frozen=True)
class LoopPair:
    """What holds whenever both programs begin a round of their loops."""

    line_a: int
    line_b: int
    relations: list[str]


@dataclass(frozen=True, repr=False)
class Verdict:
    """Whether two programs are equivalent."""

    #: ``equivalent``, ``different``, ``unknown``, ``unsupported``, ``hazard``, ``inconsistent``, ``missing`` or
    #: ``error``.
    verdict: str
    #: The processor; empty if the question was not understood.
    target: str
    #: For people, as the command line writes it.
    text: str
    json: dict[str, Any] = field(repr=False)
    #: What the programs were taken for, and why, if nobody has said it.
    abi: str | None = None
    abi_because: str | None = None
    #: What a function gives back in registers, and those that no caller sees, and in which runs differ.
    returns: str | None = None
    scratch: list[str] = field(default_factory=list)
    out: list[str] = field(default_factory=list)
    assume: list[str] = field(default_factory=list)
    decided_by: dict[str, int] = field(default_factory=dict)
    relies_on: list[str] = field(default_factory=list)
    obligations: int = 0
    seconds: float = 0.0
    cpu_seconds: float = 0.0
    by_reading: list[OnMachine] = field(default_factory=list)
    solvers: str | None = None
    loops: list[LoopPair] = field(default_factory=list)
    counterexample: Counterexample | None = None
    #: Why there is no other verdict.
    message: str | None = None
    hints: list[str] = field(default_factory=list)
    #: The waits that the programs lack.
    hazards: list[Wait] = field(default_factory=list)
    #: What the pair is called, if it is one of several.
    id: Any = None
    _page: bytes | None = field(default=None, repr=False, compare=False)

    def __repr__(self) -> str:
        name = "" if self.id is None else f" of {self.id}"
        first = self.text.splitlines()[0] if self.text else self.verdict
        place = first.removeprefix(self.verdict).strip(" :,;")
        place = f": {place if len(place) <= _WIDE else place[:_WIDE] + '…'}" if place else ""
        return f"<Verdict{name} {self.verdict}{place}, {self.seconds:.2f} s>"

    def html(self) -> str:
        """The answer as a page, as ``--html`` of the command line writes it.

            >>> Path("report.html").write_text(verdict.html())
        """
        return page_of(self._page, self.text)

    def _repr_html_(self) -> str:
        return frame(self.html())

    @property
    def equivalent(self) -> bool:
        """Whether it is proven that the programs are equivalent. What is not may be different or unknown."""
        return self.verdict == "equivalent"

    @property
    def different(self) -> bool:
        """Whether there is an input on which the programs differ."""
        return self.verdict == "different"

    def __bool__(self) -> bool:
        raise TypeError("a verdict has more than two values: ask for .equivalent or .different")

    @classmethod
    def of(cls, answer: dict[str, Any], text: str, page: str | None = None) -> Self:
        """The object of an answer."""
        found = answer.get("counterexample")
        made = {
            "by_reading": [OnMachine(**kept(OnMachine, machine)) for machine in answer.get("by_reading", [])],
            "loops": [LoopPair(**kept(LoopPair, pair)) for pair in answer.get("loops", [])],
            "counterexample": Counterexample.of(found) if found else None,
            "hazards": [Wait.of(wait) for wait in answer.get("hazards", [])],
        }
        known = {"target": "", "_page": packed(page)} | kept(cls, answer)
        return cls(**known | made | {"text": text, "json": answer})


@dataclass(frozen=True, repr=False)
class ModuleVerdict(Mapping[str, Verdict]):
    """Verdicts about the functions of two files, by their names."""

    verdicts: dict[str, Verdict]
    #: For people: a line for each function, as the command line writes it.
    text: str
    json: list[dict[str, Any]] = field(repr=False)
    _page: bytes | None = field(default=None, repr=False, compare=False)

    def __getitem__(self, name: str) -> Verdict:
        return self.verdicts[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.verdicts)

    def __len__(self) -> int:
        return len(self.verdicts)

    def __bool__(self) -> bool:
        raise TypeError("verdicts have more than two values: ask for .equivalent or .different")

    def __repr__(self) -> str:
        return f"<ModuleVerdict {self.summary}>"

    @property
    def equivalent(self) -> bool:
        """Whether it is proven of all functions that they are equivalent."""
        return all(verdict.equivalent for verdict in self.verdicts.values())

    @property
    def different(self) -> bool:
        """Whether there is an input on which a function differs."""
        return any(verdict.different for verdict in self.verdicts.values())

    @property
    def counts(self) -> dict[str, int]:
        """How often each verdict was reached."""
        return dict(Counter(verdict.verdict for verdict in self.verdicts.values()))

    @property
    def summary(self) -> str:
        """The counts in a line: ``3 functions: 2 equivalent, 1 different``."""
        functions = "1 function" if len(self) == 1 else f"{len(self)} functions"
        return f"{functions}: {', '.join(f'{count} {verdict}' for verdict, count in self.counts.items())}"

    def html(self) -> str:
        """The answers as a page: a table of the functions, with a report on each."""
        return page_of(self._page, self.text)

    def _repr_html_(self) -> str:
        return frame(self.html())


@dataclass(frozen=True, repr=False)
class Theorem:
    """Whether a theorem of a proof file holds."""

    theorem: str
    target: str
    #: ``proved``, ``refuted``, ``unknown``, ``unsupported``, ``inconsistent`` or ``error``.
    verdict: str
    #: What the file expects: ``proved`` or ``refuted``.
    expect: str
    #: Whether it is so.
    passed: bool
    seconds: float
    #: For people.
    text: str
    json: dict[str, Any] = field(repr=False)
    decided_by: dict[str, int] = field(default_factory=dict)
    relies_on: list[str] = field(default_factory=list)
    #: Why it is not proved.
    message: str | None = None

    def __repr__(self) -> str:
        unexpected = "" if self.passed else ", not as expected"
        return f"<Theorem {self.theorem} on {self.target}: {self.verdict}{unexpected}, {self.seconds:.2f} s>"

    def __bool__(self) -> bool:
        raise TypeError("a verdict has more than two values: ask for .passed, or compare .verdict")

    @classmethod
    def of(cls, answer: dict[str, Any], text: str) -> Self:
        """The object of an answer."""
        return cls(**kept(cls, answer) | {"passed": answer["pass"], "text": text, "json": answer})
