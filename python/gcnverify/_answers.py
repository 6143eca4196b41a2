"""Answers as objects. ``docs/json.md`` describes the JSON that they are made of; ``json`` in them has all of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Self

from ._numbers import Element, array_of, hexadecimal, lanes_of, octets
from ._options import invalid
from ._pages import frame, packed, page_of

#: Keys of the answer about a run that are no places.
_NO_PLACES = ("views", "buffers", "schedule", "races", "lane_conflicts", "divergences")
#: The longest list of names in a ``repr``.
_WIDE = 60


def kept(cls: type[Any], answer: dict[str, Any]) -> dict[str, Any]:
    """What of an answer is a field; keys that later versions add are in ``json``."""
    names = {field.name for field in fields(cls) if field.init}
    return {key: value for key, value in answer.items() if key in names}


def number(value: Any) -> Any:
    """The numbers of texts in hexadecimal, and of lists of them."""
    if isinstance(value, list):
        return [number(element) for element in value]
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
        return cls(**kept(cls, answer))


@dataclass(frozen=True, repr=False)
class Waits:
    """The waits that a program lacks: certainly, and possibly."""

    id: str
    target: str
    #: Certainly missing.
    findings: list[Wait]
    #: Possibly missing.
    warnings: list[Wait]
    #: The text of the program with the waits that it lacks, if that was asked for.
    fixed: str | None = None

    @classmethod
    def of(cls, answer: dict[str, Any]) -> Self:
        """The object of an answer."""
        both = {key: [Wait.of(wait) for wait in answer[key]] for key in ("findings", "warnings")}
        return cls(**kept(cls, answer) | both)

    def __repr__(self) -> str:
        possible = f", {len(self.warnings)} possible" if self.warnings else ""
        fixed = ", repaired" if self.fixed is not None else ""
        return f"<Waits of {self.id}: {len(self.findings)} missing{possible}{fixed}>"


@dataclass(frozen=True, repr=False)
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
    #: What the buffers of a launch have at the end, by the names of their arguments: ``bytes``, or an array with the
    #: elements and the shape of the one that was given.
    buffers: Mapping[str, Any] = field(default_factory=dict)

    def __getitem__(self, place: str) -> int | list[int]:
        return self.places[place]

    def __repr__(self) -> str:
        names = ", ".join([*self.places, *(f"mem[{at:#x}]" for at, _ in self.mem), *self.buffers])
        return f"<State {names if len(names) <= _WIDE else names[:_WIDE] + '…'}>"

    def array(self, place: str, element: Element | Any = "u32") -> Any:
        """The lanes of a register as an array of numpy: 64 elements, or one of a scalar register.

        ``element`` is ``f32``, ``i32``, ``u32``, ``f16`` (the low half), ``f16x2`` (both halves, an array of 64 rows),
        ``bf16``, ``f64``, ``i64``, ``u64`` (of a pair, ``v[0:1]``), or a ``dtype``.

            >>> state = gcnverify.run("v_cvt_f32_i32 v0, v1", set={"v1": "lane"})
            >>> state.array("v0", "f32")[:3]
            array([0., 1., 2.], dtype=float32)
        """
        return lanes_of(place, self._value(place), element)

    def _value(self, place: str) -> int | list[int]:
        found = self.places.get(place)
        if found is not None:
            return found
        name, _, ends = place.partition("[")
        first, _, last = ends.rstrip("]").partition(":")
        if not (first.isdecimal() and last.isdecimal()):
            raise invalid(f"there is no `{place}` in this state; it has {', '.join(self.places)}")
        words = [self._value(f"{name}{number}") for number in range(int(first), int(last) + 1)]
        if all(isinstance(word, list) for word in words):
            lanes = zip(*(word for word in words if isinstance(word, list)), strict=True)
            return [sum(word << 32 * at for at, word in enumerate(lane)) for lane in lanes]
        return sum(word << 32 * at for at, word in enumerate(words) if isinstance(word, int))

    def buffer(self, name: str, element: Element | Any = None) -> Any:
        """What a buffer of a launch has at the end: as in ``buffers``, or an array of numpy with such elements.

            >>> gcnverify.run(kernel, group=64, arg={"out": "zeros:256"}).buffer("out", "f32").shape
            (64,)
        """
        if name not in self.buffers:
            known = ", ".join(self.buffers) or "none"
            raise invalid(f"there is no buffer `{name}` in this state; there are: {known}")
        data = self.buffers[name]
        return data if element is None else array_of(octets(data), element)

    def memory(self, address: int, element: Element | Any = None) -> Any:
        """The bytes that ``dump`` has shown from an address on, or an array of numpy with such elements.

            >>> state = gcnverify.run("s_nop 0", mem={0x1000: b"abcd"}, dump="0x1000+4")
            >>> state.memory(0x1000)
            b'abcd'
        """
        found = [digits for at, digits in self.mem if at == address]
        if not found:
            raise invalid(f"no dump begins at {address:#x}")
        data = hexadecimal(found[0])
        return data if element is None else array_of(data, element)

    @classmethod
    def of(cls, answer: dict[str, Any], text: str, buffers: Mapping[str, Any] | None = None) -> Self:
        """The object of an answer."""
        spaces = ("mem", "lds")
        others = {place: value for place, value in answer.items() if place not in (*spaces, *_NO_PLACES)}
        places = {place: value if isinstance(value, int) else number(value) for place, value in others.items()}
        mem, lds = ([(int(at, 16), digits) for at, digits in answer.get(space, [])] for space in spaces)
        views = answer.get("views", {})
        return cls(places=places, mem=mem, lds=lds, views=views, text=text, json=answer, buffers=buffers or {})


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
        return cls(**kept(cls, answer))


@dataclass(frozen=True, repr=False)
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

    _page: bytes | None = field(default=None, repr=False, compare=False)

    def html(self) -> str:
        """The explanation as a page, as ``--html`` of the command line writes it."""
        return page_of(self._page, self.text)

    def _repr_html_(self) -> str:
        return frame(self.html())

    def __repr__(self) -> str:
        return f"<Explanation of {self.instruction} ({self.encoding}, {self.target})>"

    @classmethod
    def of(cls, answer: dict[str, Any], text: str, page: str | None = None) -> Self:
        """The object of an answer."""
        made = {
            "_page": packed(page),
            "instruction": answer["text"],
            "meaning": [Written.of(written) for written in answer.get("meaning", [])],
            "unsupported": answer.get("unsupported"),
            "notes": answer.get("notes", []),
        }
        return cls(**kept(cls, answer) | made | {"text": text, "json": answer})


@dataclass(frozen=True)
class Form:
    """An encoding of an instruction, with an example."""

    encoding: str
    status: str
    example: str


@dataclass(frozen=True, repr=False)
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

    def __repr__(self) -> str:
        return f"<Forms of {self.mnemonic} ({self.target}): {', '.join(form.encoding for form in self.forms)}>"

    @classmethod
    def of(cls, answer: dict[str, Any], text: str, page: str | None = None) -> Self:
        """The object of an answer; forms have no page."""
        forms = [Form(**kept(Form, form)) for form in answer["forms"]]
        return cls(**kept(cls, answer) | {"forms": forms, "text": text, "json": answer})


@dataclass(frozen=True, repr=False)
class LedgerRow:
    """A row of the ledger: what documents leave open."""

    row: str
    #: In Markdown.
    markdown: str
    #: For people.
    text: str
    json: dict[str, Any] = field(repr=False)

    def __repr__(self) -> str:
        return f"<LedgerRow {self.row}>"

    @classmethod
    def of(cls, answer: dict[str, Any], text: str, page: str | None = None) -> Self:
        """The object of an answer; rows have no page."""
        return cls(row=answer["row"], markdown=answer["text"], text=text, json=answer)


@dataclass(frozen=True)
class Missing:
    """Something in a function that is not modelled."""

    reason: str
    #: How often the function has it.
    count: int
    #: The mnemonic that it is about, if it is one.
    mnemonic: str | None = None


@dataclass(frozen=True, repr=False)
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

    def __repr__(self) -> str:
        lacks = f", {len(self.unsupported)} not modelled" if self.unsupported else ""
        return f"<Listed {self.kind} {self.demangled or self.name} ({self.target}{lacks})>"

    @classmethod
    def of(cls, answer: dict[str, Any]) -> Self:
        """The object of an answer."""
        optional = {key: answer.get(key) for key in ("demangled", "bytes", "instructions")}
        missing = [Missing(**kept(Missing, missing)) for missing in answer["unsupported"]]
        return cls(**kept(cls, answer) | optional | {"unsupported": missing, "json": answer})
