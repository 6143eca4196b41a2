"""Questions about pairs of programs, and about theorems."""

import os
import time
from collections import deque
from collections.abc import Generator, Iterable, Mapping, Sequence, Sized
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import islice
from typing import Any, Unpack
from warnings import warn

from . import _native
from ._answering import Native, Progress, answer, progress_of
from ._errors import Error, UnsupportedError
from ._options import (
    Abi,
    Budget,
    Cache,
    EquivOptions,
    Fp,
    Model,
    Nan,
    OnHazard,
    OnMissing,
    Program,
    Solver,
    Syntax,
    asked,
    given,
    invalid,
    options,
)
from ._pages import packed
from ._verdicts import ModuleVerdict, Theorem, Verdict

#: Two programs, with options of their own if there are some; or a job as a line of ``gcnverify batch`` has it.
Pair = tuple[Program, Program] | tuple[Program, Program, Mapping[str, Any]] | Mapping[str, Any]

#: Pairs that are read before they are needed, for each thread.
AHEAD = 4
#: How often what is new is written to the cache, in seconds.
_PERIOD = 2.0


def equiv(
    a: Program,
    b: Program,
    *,
    out: str | Sequence[str] = (),
    assume: str | Sequence[str] = (),
    facts: str | Sequence[str] = (),
    target: str | None = None,
    target_a: str | None = None,
    target_b: str | None = None,
    syntax: Syntax | None = None,
    syntax_a: Syntax | None = None,
    syntax_b: Syntax | None = None,
    abi: Abi | None = None,
    kernel: Mapping[str, int] | None = None,
    kernel_b: Mapping[str, int] | None = None,
    group_size: int | str | None = None,
    livein: str | Sequence[str] = (),
    livein_b: str | Sequence[str] = (),
    reading: str | Sequence[str] = (),
    model: Model | None = None,
    mode: int | str | None = None,
    nan: Nan | None = None,
    fp: Fp | None = None,
    budget: Budget | None = None,
    timeout: float | None = None,
    memory: int | str | None = None,
    jobs: int | None = None,
    solver: Solver | None = None,
    solver_path: str | Sequence[str] = (),
    cache: Cache | None = None,
    cache_read_only: bool = False,
    hints: bool = True,
    hazards: OnHazard | None = None,
    name_a: str = "a",
    name_b: str = "b",
) -> Verdict:
    """Whether two programs leave the same values behind for every input.

    The question:

    - ``out``: places whose final values must agree; default: every register that either side writes.
    - ``assume``: conditions on the initial state. ``facts``: promises about memory or calls.
    - ``abi``: what surrounds the programs. ``kernel``, ``kernel_b``: what kernels are started with.
    - ``group_size``: the work-items of a group. ``livein``, ``livein_b``: places that are defined at the entry.
    - ``target``, ``target_a``, ``target_b``, ``syntax``, ``syntax_a``, ``syntax_b``: processors and dialects.
    - ``reading``, ``model``, ``mode``, ``nan``, ``fp``: what documents leave open, and how arithmetic is read.
    - ``hazards``: what becomes of programs that wait too little.

    The search:

    - ``budget``: work for the whole question, which is counted, not timed. ``timeout``: seconds, above the budget.
    - ``memory``: what the question may add to the process (``"4G"``, or bytes). ``jobs``: threads.
    - ``solver``, ``solver_path``: engines. ``cache``, ``cache_read_only``: a directory with results of earlier runs.
    - ``hints``: look for what may help after ``different`` and ``unknown``.

    ``name_a`` and ``name_b`` are what messages call texts. Of two files with several functions each,
    :func:`equiv_modules` compares all.

        >>> gcnverify.equiv("v_lshlrev_b32 v0, 1, v1", "v_add_u32 v0, v1, v1").equivalent
        True
    """
    said: EquivOptions = {
        "out": out,
        "assume": assume,
        "facts": facts,
        "target": target,
        "target_a": target_a,
        "target_b": target_b,
        "syntax": syntax,
        "syntax_a": syntax_a,
        "syntax_b": syntax_b,
        "abi": abi,
        "kernel": kernel,
        "kernel_b": kernel_b,
        "group_size": group_size,
        "livein": livein,
        "livein_b": livein_b,
        "reading": reading,
        "model": model,
        "mode": mode,
        "nan": nan,
        "fp": fp,
        "budget": budget,
        "timeout": timeout,
        "memory": memory,
        "solver": solver,
        "solver_path": solver_path,
        "cache": cache,
        "cache_read_only": cache_read_only,
        "hints": hints,
        "hazards": hazards,
    }
    page = asked("equiv", _called(a, b, name_a, name_b), said)
    words = options({**said, "jobs": jobs})
    return Verdict.of(*answer(_native.equiv(given(a, name_a), given(b, name_b), words, page)))


def without_page(a: Program, b: Program, said: Mapping[str, Any]) -> dict[str, Any]:
    """The answer about two programs as JSON, for those who show nobody a page."""
    found, _, _ = answer(_native.equiv(given(a, "a"), given(b, "b"), options(said)))
    return dict(found)


def _called(a: Program, b: Program, name_a: str, name_b: str) -> list[object]:
    """What a page calls the programs."""
    return [name if isinstance(of, str) else of for of, name in ((a, name_a), (b, name_b))]


def equiv_modules(
    a: Program,
    b: Program,
    *,
    missing: OnMissing | None = None,
    jobs: int | None = None,
    progress: Progress | bool | None = None,
    name_a: str = "a",
    name_b: str = "b",
    **said: Unpack[EquivOptions],
) -> ModuleVerdict:
    """Whether the functions of two files that have equal names are equivalent: a verdict for each, by its name.

    - ``a``, ``b``: files, ``Path("old.o:scan_*")`` for those of which the symbol or the name in the source fits; or
      texts with several functions.
    - ``missing``: what becomes of functions that only one of the files has: each has the verdict ``missing``, or a
      warning names it.
    - ``progress``: called as ``progress(done, total, verdict)``; ``True`` writes a line to standard error.
    - all options of :func:`equiv`, and ``jobs``: threads.

        >>> found = gcnverify.equiv_modules(Path("old.o"), Path("new.o"))
        >>> print(found.summary)
        3 functions: 2 equivalent, 1 different
        >>> [name for name, verdict in found.items() if verdict.different]
        ['scan']
    """
    verdicts: dict[str, Verdict] = {}
    tell = progress_of(progress)

    def each(done: int, of: int, answered: Native) -> None:
        verdict = Verdict.of(*answer(answered))
        verdicts[str(verdict.id)] = verdict
        tell(done, of, verdict)

    page = asked("equiv_modules", _called(a, b, name_a, name_b), said)
    words = options({**said, "missing": missing, "jobs": jobs})
    answered = _native.equiv_modules(given(a, name_a), given(b, name_b), words, page, each)
    found, text, made = answer(answered)
    return ModuleVerdict(verdicts, text, found, packed(made))


#: Options of what many questions share.
_OF_SESSIONS = ("solver", "solver_path", "cache", "cache_read_only")


def batch(
    pairs: Iterable[Pair],
    *,
    jobs: int | None = None,
    progress: Progress | bool | None = None,
    html: bool = False,
    **said: Unpack[EquivOptions],
) -> Generator[Verdict, None, None]:
    """Verdicts about many pairs, in their order, each as soon as it and all before it are there.

    - ``pairs``: any iterable, read as far as it is needed: ``(a, b)``, ``(a, b, {"out": "v0"})`` with options that
      others do not have, or jobs as lines of ``gcnverify batch`` have them, ``{"id": 1, "a": lines, "b": lines}``.
      ``id`` of a verdict is that of its job, or the number of the pair from 0.
    - ``jobs``: pairs that are decided at a time; default: one for each processor.
    - ``progress``: called as ``progress(done, total, verdict)``; ``total`` is ``None`` if ``pairs`` has no length.
      ``True`` writes a line to standard error.
    - ``html``: verdicts have pages, which take memory.
    - all options of :func:`equiv`, for all pairs; engines and the cache are shared.

    A pair that makes no sense has a verdict as well, ``error`` or ``unsupported``. Closing the generator, or Ctrl-C,
    ends what is under way.

        >>> pairs = [("v_lshlrev_b32 v0, 1, v1", "v_add_u32 v0, v1, v1"), ("v_mov_b32 v0, 1", "v_mov_b32 v0, 2")]
        >>> [verdict.verdict for verdict in gcnverify.batch(pairs)]
        ['equivalent', 'different']
    """
    if jobs is not None and (isinstance(jobs, bool) or not isinstance(jobs, int) or jobs < 1):
        raise invalid(f"jobs: `{jobs}` is no number of threads")
    if isinstance(pairs, (str, Mapping)) or not isinstance(pairs, Iterable):
        raise invalid(f"pairs: a {type(pairs).__name__} is no iterable of pairs")
    threads = jobs or _processors()
    shared: dict[str, Any] = {key: value for key, value in said.items() if key in _OF_SESSIONS}
    own = {key: value for key, value in said.items() if key not in _OF_SESSIONS}
    session, wrong = _native.session(options({"jobs": threads, **shared}))
    if wrong is not None:
        answer(wrong)
    if session is None:
        raise invalid("there is no session")
    if session.warning:
        warn(session.warning, stacklevel=2)
    return _decided(pairs, threads, progress_of(progress), html, own, session)


def _processors() -> int:
    """The processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _decided(
    pairs: Iterable[Pair],
    threads: int,
    tell: Progress,
    html: bool,
    said: Mapping[str, Any],
    session: _native.Session,
) -> Generator[Verdict, None, None]:
    total = len(pairs) if isinstance(pairs, Sized) else None
    stop, numbered, done, saved = _native.Stop(), enumerate(pairs), 0, time.monotonic()
    pool = ThreadPoolExecutor(threads, thread_name_prefix="gcnverify")
    waiting: deque[Future[Verdict]] = deque()
    try:
        while True:
            for number, pair in islice(numbered, AHEAD * threads - len(waiting)):
                waiting.append(pool.submit(_one, number, pair, said, html, session, stop))
            if not waiting:
                break
            verdict = waiting.popleft().result()
            done += 1
            if time.monotonic() - saved > _PERIOD:
                session.save()
                saved = time.monotonic()
            tell(done, total, verdict)
            yield verdict
    finally:
        stop.set()
        pool.shutdown(wait=True, cancel_futures=True)
        unsaved = session.save()
        if unsaved:
            warn(unsaved, stacklevel=3)


def _one(
    number: int,
    pair: Pair,
    said: Mapping[str, Any],
    html: bool,
    session: _native.Session,
    stop: _native.Stop,
) -> Verdict:
    """The verdict about a pair; one that makes no sense has one as well."""
    id: Any = number
    try:
        a, b, own = _parts(pair)
        id = own.pop("id", number)
        named = options({**said, **own})
        page = asked("equiv", _called(a, b, "a", "b"), {**said, **own}) if html else None
        native = _native.equiv(given(a, "a"), given(b, "b"), named, page, session, stop)
        found, text, made = answer(native)
    except UnsupportedError as error:
        found, text, made = {"verdict": "unsupported", "message": str(error)}, f"unsupported: {error}", None
    except Error as error:
        found, text, made = {"verdict": "error", "message": str(error)}, f"error: {error}", None
    return Verdict.of({**found, "id": id}, text, made)


def _parts(pair: Pair) -> tuple[Program, Program, dict[str, Any]]:
    """The programs of a pair, and what it says besides."""
    if isinstance(pair, Mapping):
        own = dict(pair)
        try:
            a, b = (own.pop(side) for side in ("a", "b"))
        except KeyError as error:
            raise invalid(f"this is no job: it has no {error}") from None
    else:
        try:
            a, b, *rest = pair
            own = dict(rest[0]) if rest else {}
        except (TypeError, ValueError):
            raise invalid("a pair is (a, b), (a, b, options) or an object with a and b") from None
        if len(rest) > 1:
            raise invalid("a pair is (a, b), (a, b, options) or an object with a and b")

    def program(of: Any) -> Program:
        return "\n".join(map(str, of)) if isinstance(of, (list, tuple)) else of

    return program(a), program(b), own


def prove(
    program: Program,
    *,
    budget: Budget | None = None,
    timeout: float | None = None,
    memory: int | str | None = None,
    jobs: int | None = None,
    solver: Solver | None = None,
    solver_path: str | Sequence[str] = (),
    cache: Cache | None = None,
    cache_read_only: bool = False,
    progress: Progress | bool | None = None,
    name: str = "proof",
) -> list[Theorem]:
    """Whether the theorems of a proof file hold, for all operators and processors that it names.

    - ``budget``, ``timeout``, ``memory``: limits of each theorem. ``jobs``, ``solver``, ``solver_path``, ``cache``,
      ``cache_read_only``: as of :func:`equiv`.
    - ``progress``: called as ``progress(done, total, theorem)``; ``True`` writes a line to standard error.
    - ``name``: what messages call a text.

        >>> proof = "; assume: exec == -1\\n; ensures: v0 == v1 + v1\\nv_lshlrev_b32 v0, 1, v1"
        >>> [theorem.verdict for theorem in gcnverify.prove(proof)]
        ['proved']
    """
    theorems: list[Theorem] = []
    tell = progress_of(progress)

    def each(done: int, of: int, answered: Native) -> None:
        found, text, _ = answer(answered)
        theorems.append(Theorem.of(found, text))
        tell(done, of, theorems[-1])

    said = {
        "budget": budget,
        "timeout": timeout,
        "memory": memory,
        "jobs": jobs,
        "solver": solver,
        "solver_path": solver_path,
        "cache": cache,
        "cache_read_only": cache_read_only,
    }
    answer(_native.prove(given(program, name), options(said), each))
    return theorems
