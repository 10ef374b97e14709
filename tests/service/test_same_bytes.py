"""The same input, seed and limit of work give the same bytes, in other processes and beside a busy one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress

import pytest

from periplus.models.core.errors import IllegalMove, PositionError
from periplus.solvers import api
from tests.marking import slow_for
from tests.service.helpers import GAMES, Json, example
from tests.test_imports import ROOT

WORK = (0.05, 0.2, 0.3)
VERBS = ("hint", "solve", "maximum")


def requests(games: list[str], files: list[str], limits: tuple[float, ...] = WORK) -> list[Json]:
    """Every question to the examples that they take, at each limit of work."""
    found: list[Json] = []
    for name in games:
        for file in files:
            if not (ROOT / "examples" / name / f"{file}.json").is_file():
                continue
            position = example(name, file)
            for verb in VERBS:
                with suppress(PositionError, IllegalMove):
                    getattr(api, verb)(api.load(json.dumps(position).encode()))
                    found += [
                        {
                            "id": f"{name} {file} {verb} {work}",
                            "verb": verb,
                            "position": position,
                            "limits": {"seconds": 120, "work": work},
                        }
                        for work in limits
                    ]
    return found


def answers(asked: list[Json], seed: int, *options: str) -> dict[str, str]:
    """What an engine of its own answers, each as text, by the id of the request."""
    done = subprocess.run(
        [sys.executable, "-m", "periplus", "engine", *options],
        input=b"\n".join(json.dumps(request).encode() for request in asked),
        stdout=subprocess.PIPE,
        check=True,
        env=os.environ | {"PYTHONHASHSEED": str(seed)},
    )
    return {json.loads(line)["id"]: line for line in done.stdout.decode().splitlines()}


@pytest.fixture
def busy() -> Iterator[None]:
    """Processes that take the machine's time away."""
    begun = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(os.cpu_count() or 1)]
    yield
    for process in begun:
        process.kill()
        process.wait()


def check_same(asked: list[Json], request: pytest.FixtureRequest) -> None:
    alone = answers(asked, 0)
    request.getfixturevalue("busy")
    check_equal(asked, alone, answers(asked, 1))


def check_equal(asked: list[Json], alone: dict[str, str], beside: dict[str, str]) -> None:
    assert alone.keys() == beside.keys() == {one["id"] for one in asked}
    assert {name: text for name, text in alone.items() if beside[name] != text} == {}


USUAL = ["buru", "kalypso"]
"""Games that a usual run asks."""


@pytest.mark.parametrize(
    "games",
    slow_for([USUAL, [name for name in GAMES if name not in USUAL]], lambda games: games is not USUAL),
)
def test_the_same_work_gives_the_same_bytes(games: list[str]) -> None:
    """One question after the other, and each beside seven others: that slows them as busy processes do."""
    asked = requests(games, ["goal"], WORK[:1])
    check_equal(asked, answers(asked, 0, "--slots", "1"), answers(asked, 1, "--slots", "8"))


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_the_same_work_gives_the_same_bytes_for_every_example(
    name: str, request: pytest.FixtureRequest
) -> None:
    examples = (ROOT / "examples" / name).glob("*.json")
    files = sorted(
        path.stem for path in examples if "game" in json.loads(path.read_bytes())
    )  # others are editions
    check_same(requests([name], files), request)
