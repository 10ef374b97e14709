"""Positions to be asked about: the example of a turn, and every roll of the golden playthroughs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from periplus.models.observatory import GAME
from periplus.models.observatory.position import Position

ROOT = Path(__file__).parents[2]
TURN = ROOT / "examples" / "observatory" / "turn.json"
SMALL = ROOT / "examples" / "observatory" / "goal.json"
GOLDEN = ROOT / "conformance" / "data" / "observatory" / "playthroughs"


def turn() -> Position:
    """The bundled mid-game position."""
    return GAME.load(TURN.read_bytes())


def small() -> Position:
    """The bundled position of the pocket edition, rolled."""
    return GAME.load(SMALL.read_bytes(), SMALL.parent)


def rolled() -> Iterator[Position]:
    """Every position right after a roll, as each of the players sees it, game by game."""
    for path in sorted(GOLDEN.glob("*.json")):
        data = json.loads(path.read_text(encoding="utf-8"))
        position = GAME.load(json.dumps(data["start"]).encode())
        for step in data["steps"]:
            position = GAME.play(position, GAME.parse_move(position, step["move"]))
            if step["move"]["type"] == "roll":
                yield from (GAME.seen_by(position, seat) for seat in range(len(position.players)))
