"""Jobs that workers of Dask decide: processes, one of which is killed."""

import os
import signal
import unittest
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from gcnverify.farm import decide, decide_job


def jobs(count: int) -> Iterator[dict[str, Any]]:
    """Shifts against products: every third differs."""
    for number in range(count):
        by = number % 5 + 1
        factor = (1 << by) + (number % 3 == 0)
        yield {
            "id": number,
            "a": [f"v_lshlrev_b32 v0, {by}, v1"],
            "b": [f"v_mul_lo_u32 v0, v1, {factor}"],
            "out": ["v0"],
        }


def verdicts(answers: Iterator[dict[str, Any]]) -> list[tuple[int, str]]:
    return [(answer["id"], answer["verdict"]) for answer in answers]


def expected(count: int) -> list[tuple[int, str]]:
    return [(number, "equivalent" if number % 3 else "different") for number in range(count)]


class Farm(unittest.TestCase):
    client: Any
    cluster: Any

    @classmethod
    def setUpClass(cls) -> None:
        # What has no types.
        dask: Any = import_module("distributed")
        cls.cluster = dask.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None)
        cls.client = dask.Client(cls.cluster)

    @classmethod
    def tearDownClass(cls) -> None:
        cls.client.close()
        cls.cluster.close()

    def test_every_job_has_one_answer(self) -> None:
        self.assertEqual(sorted(verdicts(decide(jobs(50), self.client, size=4))), expected(50))
        self.assertEqual(verdicts(decide([], self.client)), [])

    def test_a_worker_that_is_killed_loses_nothing(self) -> None:
        processes = list(self.client.run(os.getpid).values())
        self.assertEqual(len(processes), 2)
        found: list[tuple[int, str]] = []
        for answer in decide(jobs(120), self.client, size=4):
            if not found:
                os.kill(processes[0], signal.SIGKILL)
            found.append((answer["id"], answer["verdict"]))
        self.assertEqual(sorted(found), expected(120))

    def test_jobs_are_read_as_they_are_needed(self) -> None:
        read = 0

        def endless() -> Iterator[dict[str, Any]]:
            nonlocal read
            for job in jobs(1_000_000):
                read += 1
                yield job

        answers = decide(endless(), self.client, size=2)
        next(answers)
        answers.close()
        self.assertLess(read, 100)

    def test_what_is_no_job_has_an_answer(self) -> None:
        code = ["s_endpgm"]
        unknown = {"id": 2, "a": code, "b": code, "uot": 3}
        wrong: list[dict[str, Any]] = [{"id": 1}, unknown, {"id": 3, "a": ["v_nosuch"], "b": code}, {"a": 7, "b": 8}]
        answers = [decide_job(job) for job in wrong]
        self.assertEqual([answer["verdict"] for answer in answers], ["error"] * 4)
        self.assertEqual([answer["id"] for answer in answers], [1, 2, 3, None])
        self.assertIn("v_nosuch", answers[2]["message"])


if __name__ == "__main__":
    unittest.main()
