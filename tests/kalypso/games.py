"""Whole games for tests: of every mode, and on a small sea where nothing is asked for."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from periplus.models.core.errors import IllegalMove
from periplus.models.kalypso import GAME
from periplus.models.kalypso.moves import AnyMove
from periplus.models.kalypso.position import Position

from .tables import Json, data

DIFFICULTIES = ("learning", "easy", "medium", "hard")
MODES: dict[str, tuple[int, str, str | None]] = {
    "versus, 2": (2, "versus", None),
    "versus, 3": (3, "versus", None),
    "versus, 4": (4, "versus", None),
    **{f"co-op, {players}": (players, "coop", "learning") for players in (2, 3, 4)},
    **{f"solo, {difficulty}": (1, "solo", difficulty) for difficulty in DIFFICULTIES},
}
"""By what they are called: players, mode, difficulty."""
KINDLY: Json = {
    "forecasts": [
        {"id": name, "title": name, "versus": {"needs": {}}, "coop": {"needs": {}}} for name in "abcdefg"
    ],
    "garden_table": [48],
    "arrivals": {"learning": [[0, 0, 0, 0]] * 4},
}
"""An edition whose forecasts ask for nothing, whose gardens feed everybody, and where nobody arrives."""


def begun(name: str, seed: int) -> Position:
    players, mode, difficulty = MODES[name]
    chosen = {"mode": (mode,)} | ({} if difficulty is None else {"difficulty": (difficulty,)})
    return GAME.start(players, random.Random(seed), chosen)


def plays(position: Position, seed: int) -> Iterator[tuple[Position, AnyMove | None]]:
    """A random game: each position, asked by who moves, with the move from it; and the last position."""
    rng = random.Random(seed)
    while GAME.outcome(position) is None:
        move = GAME.chance(position, rng)
        seats = GAME.actors(position)
        assert move is not None or seats
        if seats and (move is None or rng.random() < 0.5):
            position = GAME.asked_by(position, rng.choice(seats))
            move = rng.choice(GAME.moves(position))
        assert move is not None
        yield position, move
        position = GAME.play(position, move)
    yield position, None


def loaded(sheet: Json) -> Position:
    return GAME.load(json.dumps(sheet).encode())


def game(*settlements: Json, stage: str = "turn", progress: Json | None = None, **fields: Any) -> Position:
    """A whole game on a small sea, in an edition that asks for nothing."""
    edition = KINDLY | fields.pop("edition", {})
    return loaded(data(*settlements, edition=edition, progress={"stage": stage} | (progress or {}), **fields))


def after(position: Position, *moves: Json) -> Position:
    for move in moves:
        position = GAME.play(position, GAME.parse_move(position, move))
    return position


def refusal(position: Position, move: Json) -> str:
    with pytest.raises(IllegalMove) as error:
        after(position, move)
    return error.value.violations[0].rule
