"""What the tests of the service share: positions as data, the processes that it has, waiting."""

from __future__ import annotations

import json
import time
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any

import psutil

from periplus.models.core.errors import PositionError
from periplus.models.core.registry import NAMES, game
from periplus.solvers import api
from tests.test_imports import ROOT

Json = dict[str, Any]
GAMES = [name for name in NAMES if (ROOT / "examples" / name / "turn.json").is_file()]
FAULTY = [name for name in GAMES if (ROOT / "examples" / name / "fault.json").is_file()]
JSON_HEADER = "Content-Type: application/json"
"""The line of a request that says what its body is."""
SERVERS = 1
"""Processes that a service at rest has: the server of its children."""
PATIENCE = 20.0
"""Seconds in which a state must come that comes at once on an idle machine; only what is broken takes them all.

A search that nobody stops takes longer (``long_one``), so what ends within them has been ended.
"""


@cache
def _text(name: str, file: str) -> str:
    position = api.load(ROOT / "examples" / name / f"{file}.json")
    return json.dumps(game(name).whole(position))


def example(name: str, file: str = "turn") -> Json:
    """The example position with everything inside that it rests on."""
    found: Json = json.loads(_text(name, file))
    return found


@cache
def ranked(name: str) -> str:
    """An example of the game whose moves are ranked soon."""
    for file in ("last-turn", "turn"):
        with suppress(PositionError):
            api.hint(api.load(ROOT / "examples" / name / f"{file}.json"))
            return file
    raise LookupError(name)


def long_one(seconds: float = 30) -> Json:
    """A request that takes all its time, which is the most that the service allows, and finds something at once."""
    return {"verb": "maximum", "position": example("observatory"), "limits": {"seconds": seconds}}


def until(condition: Callable[[], bool], seconds: float = PATIENCE) -> bool:
    """Whether the state comes in time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.02)
    return condition()


def busy(pid: int) -> int:
    """How many children of the service's process work now."""
    return sum(map(lives, descendants(pid))) - SERVERS


def lives(process: psutil.Process) -> bool:
    """Whether the process runs; one that has ended may still wait to be taken away."""
    try:
        return bool(process.status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


def own_children(pid: int) -> list[psutil.Process]:
    """The children that work on requests of the service's process."""
    families = _families()
    return [child for server in families[pid] for child in families[server.pid] if lives(child)]


def children(pid: int) -> list[psutil.Process]:
    """The processes whose parent it is."""
    return _families()[pid]


def descendants(pid: int) -> list[psutil.Process]:
    """Its children, theirs, and so on."""
    families = _families()
    found = list(families[pid])
    for process in found:  # it grows while it is gone through
        found += families[process.pid]
    return found


def _families() -> defaultdict[int, list[psutil.Process]]:
    """All processes by their parents, seen in one look: whoever waits for a state looks often.

    ``psutil`` drops a child that seems older than its parent: all of them where the clock is set between its two looks.
    """
    found = defaultdict[int, list[psutil.Process]](list)
    for process in psutil.process_iter(["ppid"]):
        found[process.info["ppid"]].append(process)
    return found
