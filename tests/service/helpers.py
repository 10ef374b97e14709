"""What the tests of the service share: positions as data, the processes that it has, waiting."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from functools import cache
from typing import Any

import psutil

from periplus.models.core.registry import NAMES, game
from periplus.solvers import api
from tests.test_imports import ROOT

Json = dict[str, Any]
GAMES = [name for name in NAMES if (ROOT / "examples" / name / "turn.json").is_file()]
FAULTY = [name for name in GAMES if (ROOT / "examples" / name / "fault.json").is_file()]
SERVERS = 2
"""Processes that a service at rest has: the server of its children, and the solver's."""


@cache
def _text(name: str, file: str) -> str:
    position = api.load(ROOT / "examples" / name / f"{file}.json")
    return json.dumps(game(name).whole(position))


def example(name: str, file: str = "turn") -> Json:
    """The example position with everything inside that it rests on."""
    found: Json = json.loads(_text(name, file))
    return found


def long_one() -> Json:
    """A request that takes minutes, and finds something at once."""
    return {"verb": "maximum", "position": example("mist"), "limits": {"seconds": 20}}


def until(condition: Callable[[], bool], seconds: float) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.005)
    return condition()


def busy(pid: int) -> int:
    """How many children of the service's process work now."""
    alive = [
        child
        for child in psutil.Process(pid).children(recursive=True)
        if child.is_running() and _status(child) not in (psutil.STATUS_ZOMBIE, None)
    ]
    return len(alive) - SERVERS


def _status(process: psutil.Process) -> str | None:
    try:
        return process.status()
    except psutil.NoSuchProcess:
        return None
