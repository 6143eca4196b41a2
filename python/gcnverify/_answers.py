"""Answers as objects. ``docs/json.md`` describes the JSON that they are made of; ``json`` in them has all of it."""

from dataclasses import dataclass, field, fields
from typing import Any, Self


def _kept(cls: type[Any], answer: dict[str, Any]) -> dict[str, Any]:
    """What of an answer is a field; keys that later versions add are in ``json``."""
    names = {field.name for field in fields(cls) if field.init}
    return {key: value for key, value in answer.items() if key in names}


def _number(value: Any) -> Any:
    """The numbers of texts in hexadecimal, and of lists of them."""
    if isinstance(value, list):
        return [_number(element) for element in value]
    return int(value, 16)


@dataclass(frozen=True)
class Wait:
    """A wait that is missing."""

    line: int
    rule: str
    first_line: int
    needs: str
    message: str
    register: str | None = None
    path: list[int] = field(default_factory=list)
    #: ``a`` or ``b``, in a :class:`Verdict`.
    side: str | None = None

    @classmethod
    def of(cls, answer: dict[str, Any]) -> Self:
        """The object of an answer."""
        return cls(**_kept(cls, answer))


@dataclass(frozen=True)
class Waits:
    """The waits that a program lacks: certainly, and possibly."""

    id: str
    target: str
    findings: list[Wait]
    warnings: list[Wait]

    @classmethod
    def of(cls, answer: dict[str, Any]) -> Self:
        """The object of an answer."""
        both = {key: [Wait.of(wait) for wait in answer[key]] for key in ("findings", "warnings")}
        return cls(**_kept(cls, answer) | both)


@dataclass(frozen=True)
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

    @classmethod
    def of(cls, answer: dict[str, Any]) -> Self:
        """The object of an answer."""
        inputs = {place: _number(value) for place, value in answer["inputs"].items()}
        return cls(**_kept(cls, answer) | {"inputs": inputs, "a": _number(answer["a"]), "b": _number(answer["b"])})


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


@dataclass(frozen=True)
class Verdict:
    """Whether two programs are equivalent."""

    #: ``equivalent``, ``different``, ``unknown``, ``unsupported``, ``hazard``, ``inconsistent`` or ``error``.
    verdict: str
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
    def of(cls, answer: dict[str, Any], text: str) -> Self:
        """The object of an answer."""
        found = answer.get("counterexample")
        made = {
            "by_reading": [OnMachine(**_kept(OnMachine, machine)) for machine in answer.get("by_reading", [])],
            "loops": [LoopPair(**_kept(LoopPair, pair)) for pair in answer.get("loops", [])],
            "counterexample": Counterexample.of(found) if found else None,
            "hazards": [Wait.of(wait) for wait in answer.get("hazards", [])],
        }
        return cls(**_kept(cls, answer) | made | {"text": text, "json": answer})


@dataclass(frozen=True)
class State:
    """What a run has left behind."""

    #: A number, or one for each lane of a vector register. Of a launch: ``groups``, ``waves`` and ``instructions``.
    places: dict[str, int | list[int]]
    #: Bytes of global memory that were asked for: address, and hexadecimal digits, ``??`` where there is none.
    mem: list[tuple[int, str]]
    #: The same of LDS.
    lds: list[tuple[int, str]]
    #: What people read, by place and view (``v0:f32``): a text, or one for each lane of a vector register.
    views: dict[str, str | list[str]]
    #: For people.
    text: str
    json: dict[str, Any] = field(repr=False)

    def __getitem__(self, place: str) -> int | list[int]:
        return self.places[place]

    @classmethod
    def of(cls, answer: dict[str, Any], text: str) -> Self:
        """The object of an answer."""
        spaces = ("mem", "lds")
        others = {place: value for place, value in answer.items() if place not in (*spaces, "views", "buffers")}
        places = {place: value if isinstance(value, int) else _number(value) for place, value in others.items()}
        mem, lds = ([(int(at, 16), digits) for at, digits in answer.get(space, [])] for space in spaces)
        return cls(places=places, mem=mem, lds=lds, views=answer.get("views", {}), text=text, json=answer)


@dataclass(frozen=True)
class Written:
    """A place that an instruction writes. ``formula`` is missing where it would be too long."""

    place: str
    formula: str | None
    #: The parts that the formula names.
    where: dict[str, str] = field(default_factory=dict)
    #: A store happens only where this holds.
    when: str | None = None

    @classmethod
    def of(cls, answer: dict[str, Any]) -> Self:
        """The object of an answer."""
        return cls(**_kept(cls, answer))


@dataclass(frozen=True)
class Explanation:
    """What an instruction is and does."""

    #: The instruction, in the dialect that was asked for.
    instruction: str
    mnemonic: str
    encoding: str
    target: str
    #: Machine code, bytes in memory order.
    hex: str | None
    #: The places that it writes.
    meaning: list[Written]
    #: Why the meaning is not modelled, if it is not.
    unsupported: str | None
    notes: list[str]
    #: For people.
    text: str
    json: dict[str, Any] = field(repr=False)

    @classmethod
    def of(cls, answer: dict[str, Any], text: str) -> Self:
        """The object of an answer."""
        made = {
            "instruction": answer["text"],
            "meaning": [Written.of(written) for written in answer.get("meaning", [])],
            "unsupported": answer.get("unsupported"),
            "notes": answer.get("notes", []),
        }
        return cls(**_kept(cls, answer) | made | {"text": text, "json": answer})


@dataclass(frozen=True)
class Form:
    """An encoding of an instruction, with an example."""

    encoding: str
    status: str
    example: str


@dataclass(frozen=True)
class Forms:
    """The forms of a mnemonic."""

    mnemonic: str
    target: str
    #: All processors that have it.
    targets: list[str]
    forms: list[Form]
    #: For people.
    text: str
    json: dict[str, Any] = field(repr=False)

    @classmethod
    def of(cls, answer: dict[str, Any], text: str) -> Self:
        """The object of an answer."""
        forms = [Form(**_kept(Form, form)) for form in answer["forms"]]
        return cls(**_kept(cls, answer) | {"forms": forms, "text": text, "json": answer})


@dataclass(frozen=True)
class LedgerRow:
    """A row of the ledger: what documents leave open."""

    row: str
    #: In Markdown.
    markdown: str
    #: For people.
    text: str
    json: dict[str, Any] = field(repr=False)

    @classmethod
    def of(cls, answer: dict[str, Any], text: str) -> Self:
        """The object of an answer."""
        return cls(row=answer["row"], markdown=answer["text"], text=text, json=answer)


@dataclass(frozen=True)
class Missing:
    """Something in a function that is not modelled."""

    reason: str
    #: How often the function has it.
    count: int
    #: The mnemonic that it is about, if it is one.
    mnemonic: str | None = None


@dataclass(frozen=True)
class Listed:
    """A function of a file."""

    file: str
    #: The target ID of its code object, or the processor of its text.
    target: str
    #: Its symbol.
    name: str
    #: The same as in the source, if it is not that already.
    demangled: str | None
    #: ``kernel``, ``function`` or ``unknown``.
    kind: str
    #: Bytes of machine code.
    bytes: int | None
    instructions: int | None
    #: What is not modelled, the most frequent first.
    unsupported: list[Missing]
    json: dict[str, Any] = field(repr=False)

    @classmethod
    def of(cls, answer: dict[str, Any]) -> Self:
        """The object of an answer."""
        optional = {key: answer.get(key) for key in ("demangled", "bytes", "instructions")}
        missing = [Missing(**_kept(Missing, missing)) for missing in answer["unsupported"]]
        return cls(**_kept(cls, answer) | optional | {"unsupported": missing, "json": answer})
