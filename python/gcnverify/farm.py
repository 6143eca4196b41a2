"""Many questions on many machines, by Dask: ``pip install gcnverify[dask]``.

A job is an object as a line of ``gcnverify batch`` has it: ``id``, ``a`` and ``b`` (lists of lines), and the options
of :func:`gcnverify.equiv`. Jobs go to workers in parts, each of which is a task; Dask repeats the tasks of a worker
that is lost, so that nothing is lost with it::

    from distributed import Client
    from gcnverify.farm import decide

    with Client("scheduler:8786") as client:
        for answer in decide(jobs, client):
            print(answer["id"], answer["verdict"])

Answers are objects as ``gcnverify batch`` writes them. Without Dask, ``gcnverify batch --shard I/N`` divides the jobs
of a file among the tasks of an array of Slurm.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping
from importlib import import_module
from itertools import islice
from typing import Any, Protocol

from . import Error, UnsupportedError
from ._equivalence import without_page

#: Jobs in a task: some tenths of a second of work, which is much more than a task costs.
SIZE = 16
#: Tasks that are under way for each thread of the workers: the rest waits here, and not in the memory of the scheduler.
AHEAD = 4

Job = Mapping[str, Any]
Answer = dict[str, Any]


class Client(Protocol):
    """What is asked of a ``distributed.Client``."""

    def submit(self, function: Any, /, *arguments: Any, pure: bool, retries: int) -> Any:
        """A task."""

    def nthreads(self) -> Mapping[str, int]:
        """The threads of each worker."""


def decide_job(job: Job) -> Answer:
    """The answer to one job. A job that makes no sense has one as well, with the verdict ``error``."""
    options = dict(job)
    id = options.pop("id", None)
    try:
        a, b = ("\n".join(options.pop(side)) for side in ("a", "b"))
        answer = without_page(a, b, {"hints": False} | options)
    except UnsupportedError as error:
        answer = {"verdict": "unsupported", "message": str(error)}
    except Error as error:
        answer = {"verdict": "error", "message": str(error)}
    except (KeyError, TypeError) as error:
        answer = {"verdict": "error", "message": f"this is no job: {error}"}
    return {"id": id} | {key: value for key, value in answer.items() if key != "id"}


def decide_part(jobs: list[Job]) -> list[Answer]:
    """The answers to a part of the jobs: what a worker does."""
    return [decide_job(job) for job in jobs]


def decide(
    jobs: Iterable[Job], client: Client, *, size: int = SIZE, retries: int = 3
) -> Generator[Answer, None, None]:
    """The answers to jobs, as they come, decided by the workers of ``client``. ``jobs`` is read as far as there are
    workers for it."""
    # What has no types.
    as_completed: Any = import_module("distributed").as_completed

    rest = iter(jobs)

    def parts() -> Iterator[list[Job]]:
        while part := list(islice(rest, size)):
            yield part

    waiting = parts()

    def submit(part: list[Job]) -> Any:
        # Equal jobs are not one task: their answers have ids.
        return client.submit(decide_part, part, pure=False, retries=retries)

    threads = sum(client.nthreads().values()) or 1
    running = as_completed([submit(part) for part in islice(waiting, AHEAD * threads)])
    for done in running:
        yield from done.result()
        for part in islice(waiting, 1):
            running.add(submit(part))
