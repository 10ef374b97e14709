"""A log is gone through once, however much is asked of its position: counts, not times."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import cache
from itertools import islice
from typing import Any

import pytest

from periplus.models.core.data import Position
from periplus.models.core.game import Game
from periplus.models.core.registry import NAMES, game
from periplus.solvers import api
from periplus.solvers.limits import Limits
from tests.battery.walks import walk

SHORTEST = Limits(seconds=60, work=1e-9)
PLIES = 40
LONG = 3
"""Moves of a log that is worth counting; a game of Sumatra tells a round of all seats in a few."""


@cache
def far_on(name: str) -> bytes:
    """A position in the middle of a random game, as the seat that is to choose knows it; it has a log."""
    rules: Game[Any, Any] = game(name)
    rng = random.Random(f"{name}/reads")
    begun = rules.start(min(players for players in rules.players if players > 1), rng)
    found = begun
    for step in islice(walk(rules, begun, rng), PLIES):
        if step.seat is not None and len(rules.log(step.position)) >= len(rules.log(found)):
            found = rules.asked_by(step.position, step.seat)
    return json.dumps(found.as_json()).encode()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("ask", [api.check, api.moves, api.score, api.outcome], ids=lambda ask: ask.__name__)
def test_a_log_is_read_once(
    name: str, ask: Callable[[Position], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    position, reads = counted(name, monkeypatch)
    ask(position)
    assert len(reads) == 1


@pytest.mark.parametrize("name", NAMES)
def test_a_hint_reads_the_log_once_from_the_request_to_its_end(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    position, reads = counted(name, monkeypatch)
    assert api.hint(position, SHORTEST).result().moves
    assert len(reads) == 1


def counted(name: str, monkeypatch: pytest.MonkeyPatch) -> tuple[Position, list[int]]:
    """The position, read from a file, and what grows whenever its log is gone through."""
    position = api.load(far_on(name))
    rules: Any = game(name)
    log, reads, follow = rules.log(position), list[int](), type(rules).follow
    assert len(log) >= LONG

    def following(self: Any, state: Any, moves: Any, start: int = 0) -> Any:
        moves = tuple(moves)
        if start == 0 and len(moves) >= len(log) // 2 and moves == log[: len(moves)]:
            reads.append(len(moves))
        return follow(self, state, moves, start)

    monkeypatch.setattr(type(rules), "follow", following)
    return position, reads
