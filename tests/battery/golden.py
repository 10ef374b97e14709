"""Golden playthroughs: a whole game as data, every step with what the rules say of it.

``python -m tests.battery.golden GAME PLAYERS SEED FILE`` records one, playing the best hint of each turn.
Re-record only for an intended change of the rules code, and say so in the commit.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any

from periplus.models.core import registry
from periplus.models.core.data import Move, Position
from periplus.models.core.errors import PositionError
from periplus.models.core.game import Game
from tests.battery.support import TESTS, asking, begun, faced, shown


def files(name: str) -> list[Path]:
    """The playthroughs of a game."""
    return sorted((TESTS / name / "golden").glob("*.json"))


def describe(game: Game[Any, Any], position: Position, move: Move) -> dict[str, Any]:
    """One step: who asks, how many legal moves there are, the move, everybody's total before it."""
    return {
        "asks": asking(position),
        "legal": len(game.moves(faced(game, position, move))),
        "totals": [player.total for player in game.score(position).players],
        "move": move.as_json(),
    }


def replay(game: Game[Any, Any], data: dict[str, Any]) -> dict[str, Any]:
    """The playthrough as the rules tell it now; equal to ``data`` unless something changed."""
    position = game.load(json.dumps(data["start"]).encode())
    steps = []
    for step in data["steps"]:
        seen = game.asked_by(position, step["asks"])
        move = game.parse_move(seen, step["move"])
        steps.append(describe(game, seen, move))
        position = game.play(seen, move)
    outcome = game.outcome(position)
    final = None if outcome is None else outcome.as_json()
    return {"start": data["start"], "steps": steps, "final": final}


def choose(game: Game[Any, Any], position: Position, rng: random.Random) -> tuple[Position, Move] | None:
    """The best hinted move of a seat that may gain something, else chance or the first move there is."""
    if game.outcome(position) is not None:
        return None
    chance = game.chance(position, rng)
    if chance is not None and (known := shown(game, position, chance)) is not None:
        position, chance = known, None
    for seat in game.actors(position):
        seen = game.asked_by(position, seat)
        moves = [
            move for move in hinted(seen) if move in game.moves(seen) and move.as_json()["type"] != "end"
        ]
        if moves:
            return seen, moves[0]
    if chance is not None:
        return position, chance
    seat = game.actors(position)[0]
    seen = game.asked_by(position, seat)
    return seen, game.moves(seen)[-1]


def hinted(seen: Position) -> list[Move]:
    """The first moves of the best hints; none in a phase in which nothing is ranked."""
    from periplus.solvers import api
    from periplus.solvers.limits import Limits

    try:
        ranking = api.hint(seen, Limits(seconds=5)).result()
    except PositionError:
        return []
    best = [entry.move for entry in ranking.moves if entry.value == ranking.bound]
    return [move[0] if isinstance(move, tuple) else move for move in best]


def record(name: str, players: int, seed: int) -> dict[str, Any]:
    """A seeded game played by hints."""
    game = registry.game(name)
    rng = random.Random(seed)
    position = start = begun(game, players, rng)
    steps = []
    while (step := choose(game, position, rng)) is not None:
        seen, move = step
        steps.append(describe(game, seen, move))
        position = game.play(seen, move)
    outcome = game.outcome(position)
    return {"start": start.as_json(), "steps": steps, "final": outcome.as_json() if outcome else None}


def main(name: str, players: str, seed: str, file: str) -> None:
    """Record one playthrough into ``file``."""
    data = record(name, int(players), int(seed))
    Path(file).write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
