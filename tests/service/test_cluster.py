"""A Dask cluster of a real scheduler and two workers: the same answers, also when a worker is killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.cli.conftest import Periplus
from tests.service.helpers import Json, example, long_one, until
from tests.service.test_batch import read, write


class Cluster:
    """The processes of a cluster."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self._stack = stack
        file = folder / "scheduler.json"
        self.scheduler = self._begin(
            "scheduler", "--port", "0", "--scheduler-file", str(file), "--no-dashboard"
        )
        assert until(lambda: file.exists() and file.read_text().endswith("}"))
        self.address: str = json.loads(file.read_text())["address"]
        options = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(folder))
        logs = [folder / f"worker{number}.log" for number in range(2)]
        self.workers = [self._begin("worker", self.address, *options, log=log) for log in logs]
        assert until(lambda: all("Registered to" in log.read_text() for log in logs), 60)

    def _begin(self, kind: str, *options: str, log: Path = Path(os.devnull)) -> subprocess.Popen[bytes]:
        process = self._stack.enter_context(
            subprocess.Popen(
                [sys.executable, "-m", "distributed.cli.dask_" + kind, *options],
                stdout=subprocess.DEVNULL,
                stderr=self._stack.enter_context(log.open("wb")),
            )
        )
        self._stack.callback(process.kill)
        return process


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    with ExitStack() as stack:
        yield Cluster(tmp_path, stack)


@pytest.mark.slow
def test_a_batch_on_a_cluster_loses_nothing_when_a_worker_is_killed(
    tmp_path: Path, cluster: Cluster, periplus: Periplus
) -> None:
    limits = {"limits": {"seconds": 2}}
    slow = [{"id": number} | long_one() | limits for number in range(3)]
    quick: list[Json | bytes] = [
        {"id": "q", "verb": "score", "position": example("mist")},
        b"\xff",
    ]
    requests, out = write(tmp_path / "in", *slow, *quick), tmp_path / "out"
    batch = subprocess.Popen(
        [sys.executable, "-m", "periplus", "batch", str(requests), str(out), "--cluster", cluster.address],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert until(lambda: out.exists() and out.read_bytes().count(b"\n") > 0, 60)
    cluster.workers[0].send_signal(signal.SIGKILL)
    told, errors = batch.communicate(timeout=60)
    assert (batch.returncode, errors) == (0, b"")
    assert told == b"5 answered, 1 of them faulty, 0 done before\n"
    found = read(out)
    assert [event["id"] for event in found] == [0, 1, 2, "q", None]
    assert [event["reason"] for event in found[:3]] == ["seconds"] * 3
    here = tmp_path / "here"
    periplus("batch", write(tmp_path / "in", *quick), here)
    assert [{**event, "line": 0} for event in found[3:]] == [{**event, "line": 0} for event in read(here)]


def test_a_scheduler_that_is_lost_ends_the_batch_in_one_line_and_it_goes_on_elsewhere(
    tmp_path: Path, cluster: Cluster, periplus: Periplus
) -> None:
    slow = [
        {"id": number} | long_one() | {"limits": {"seconds": 1 if number else 0.1}} for number in range(4)
    ]
    requests, out = write(tmp_path / "in", *slow), tmp_path / "out"
    batch = subprocess.Popen(
        [sys.executable, "-m", "periplus", "batch", str(requests), str(out), "--cluster", cluster.address],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert until(lambda: out.exists() and out.read_bytes().count(b"\n") > 0, 60)
    cluster.scheduler.send_signal(signal.SIGKILL)
    told, errors = batch.communicate(timeout=60)
    assert (batch.returncode, told) == (2, "")
    assert errors.startswith("error: --cluster: "), errors
    assert errors.count("\n") == 1
    before = len(read(out))
    assert 0 < before < 4
    assert periplus("batch", requests, out, "--json").json["before"] == before
    assert [event["id"] for event in read(out)] == list(range(4))


def test_nobody_at_the_address_is_bad_input(tmp_path: Path, periplus: Periplus) -> None:
    requests = write(tmp_path / "in", {"verb": "score", "position": example("mist")})
    done = periplus("batch", requests, tmp_path / "out", "--cluster", "nonsense://1")
    assert done.status == 2
    assert done.err.startswith("error: --cluster: ")
