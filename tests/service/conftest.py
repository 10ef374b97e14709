"""A service in a process of its own, shared by the tests of a worker, and the engine."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx2
import pytest

from tests.cli.conftest import periplus
from tests.service.helpers import Json, busy, until

__all__ = ["periplus"]


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave the file out that takes long to collect, where its slow tests would be deselected."""
    if collection_path.name == "test_openapi_thoroughly.py" and config.option.markexpr == "not slow":
        return True
    return None


@dataclass
class Served:
    """A running service."""

    process: subprocess.Popen[str]
    address: str
    log: Path

    @property
    def pid(self) -> int:
        return self.process.pid

    def client(self, name: str = "") -> httpx2.Client:
        """A client of the service; those of different names are different clients to it."""
        headers = {"X-Forwarded-For": name} if name else {}
        # to load the certificates of the world, which plain HTTP does not need, takes longer than most answers
        return httpx2.Client(
            base_url=self.address, timeout=60, headers=headers, trust_env=False, verify=False
        )

    def logged(self, path: str) -> str:
        """The line of the log about a path that was asked once; it is written after the answer has gone."""
        lines: list[str] = []

        def told() -> bool:
            lines[:] = [line for line in self.log.read_text().splitlines(keepends=True) if path in line]
            return bool(lines) and lines[0].endswith("\n")

        assert until(told), f"no line of the log tells of {path}"
        return lines[0].rstrip("\n")

    def waiting(self) -> int:
        """How many requests it works on, or has in its queues."""
        with self.client() as client:
            return int(client.get("/v1/health").json()["waiting"])

    def rests(self) -> bool:
        """Whether it has nothing to do, and no child of what it did is left."""
        return self.waiting() == 0 and busy(self.pid) == 0

    def post(self, verb: str, body: Json, **headers: str) -> httpx2.Response:
        with self.client() as client:
            return client.post(f"/v1/{verb}", json=body, headers=headers)


def start(log: Path, *options: str, script: str | None = None) -> Served:
    """A service on a free port that has answered once and rests; ``script`` starts another than the command does."""
    served = begun(log, *options, script=script)
    assert served.post("check", {"position": {"game": "x"}}).status_code == 422
    assert until(served.rests)  # the child that has answered may live a little longer
    return served


def begun(log: Path, *options: str, script: str | None = None) -> Served:
    """A service that has told its address."""
    command = ["-m", "periplus", "serve", "--port", "0", *options] if script is None else ["-c", script]
    with log.open("w") as errors:
        process = subprocess.Popen(
            [sys.executable, *command],
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        )
    assert process.stdout is not None
    return Served(process, process.stdout.readline().split()[-1], log)


def stop(served: Served) -> None:
    with served.process as process:
        process.terminate()


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A service with the usual limits, that a test leaves as it was."""
    running = start(tmp_path_factory.mktemp("service") / "log")
    yield running
    stop(running)


@pytest.fixture
def nobody_left(served: Served) -> Iterator[None]:
    """No child of the service works before or after the test."""
    assert until(served.rests)
    yield
    assert until(served.rests)


FINAL = {"done", "error"}


class Engine:
    """``periplus engine`` with its pipes."""

    def __init__(self, *options: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "periplus", "engine", *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    def send(self, *requests: Json | bytes) -> None:
        assert self.process.stdin is not None
        for request in requests:
            line = request if isinstance(request, bytes) else json.dumps(request).encode()
            self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()

    def event(self) -> Json:
        assert self.process.stdout is not None
        found: Json = json.loads(self.process.stdout.readline())
        return found

    def until(self, **wanted: Any) -> list[Json]:
        """The events up to the first that has these fields."""
        found = [self.event()]
        while any(found[-1].get(name) != value for name, value in wanted.items()):
            found.append(self.event())
        return found

    def answers(self, *requests: Json | bytes) -> list[Json]:
        """The events up to the last of these requests' answers."""
        self.send(*requests)
        found: list[Json] = []
        while sum(event["event"] in FINAL for event in found) < len(requests):
            found.append(self.event())
        return found

    def finish(self, *requests: Json | bytes) -> list[Json]:
        """All events that are left when the input ends after these requests."""
        self.send(*requests)
        out, err = self.process.communicate(timeout=60)
        assert err == b""
        assert self.process.returncode == 0
        return [json.loads(line) for line in out.splitlines()]


@pytest.fixture(scope="module")
def engines() -> Iterator[Callable[..., Engine]]:
    """Starts engines; none is left behind."""
    started: list[Engine] = []

    def begin(*options: str) -> Engine:
        started.append(Engine(*options))
        return started[-1]

    yield begin
    for one in started:
        with suppress(BrokenPipeError), one.process:
            one.process.kill()


@pytest.fixture(scope="module")
def engine(engines: Callable[..., Engine]) -> Engine:
    """One with the usual two slots, that a test leaves at rest."""
    return engines()


@pytest.fixture(scope="module")
def narrow(engines: Callable[..., Engine]) -> Engine:
    """One that works on one request at a time, and that a test leaves at rest."""
    return engines("--slots", "1")
