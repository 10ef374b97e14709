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

from periplus.conformance.asking import chosen_in
from periplus.models.core import registry
from periplus.models.core.data import Move, Position
from periplus.models.core.errors import PositionError
from periplus.models.core.game import Game
from tests.battery.support import DATA, asking, begun, faced, shown


def files(name: str) -> list[Path]:
    """The playthroughs of a game."""
    return sorted((DATA / name / "playthroughs").glob("*.json"))


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
        kept = {name: step[name] for name in ("ask", "position") if name in step}
        steps.append(describe(game, seen, move) | kept)
        position = game.play(seen, move)
    outcome = game.outcome(position)
    final = None if outcome is None else outcome.as_json()
    return {"start": data["start"], "steps": steps, "final": final}


def told_to_others(data: dict[str, Any]) -> dict[str, Any]:
    """The playthrough, each step with what another program needs besides the moves made to see what its seat saw.

    It has no session to ask; it is put a position (``periplus.conformance``). As little is told as will do: nothing,
    the seat that asks as ``ask``, or the whole ``position``, where chance has shown what a later move tells.
    """
    game = registry.game(data["start"]["game"])
    position = game.load(json.dumps(data["start"]).encode())
    made: list[dict[str, Any]] = []
    steps = []
    for step in data["steps"]:
        seen = game.asked_by(position, step["asks"])
        move = game.parse_move(seen, step["move"])
        whole = faced(game, seen, move).as_json()
        ways: tuple[dict[str, Any], ...] = ({}, {"ask": whole.get("ask")}, {"position": whole})
        steps.append(next(step | way for way in ways if _answers(data["start"], made, step | way)))
        made.append(step["move"])
        position = game.play(seen, move)
    return data | {"steps": steps}


def _answers(start: dict[str, Any], made: list[dict[str, Any]], step: dict[str, Any]) -> bool:
    """Whether the position that is put has the moves and totals that were recorded, and is asked by the same seat."""
    tree, after = chosen_in(start, made, step)
    game = registry.game(start["game"])
    try:
        position = game.load(json.dumps(tree).encode())
        for move in after:
            position = game.play(position, game.parse_move(position, move))
        same = asking(position) == step["asks"] and len(game.moves(position)) == step["legal"]
        return same and [player.total for player in game.score(position).players] == step["totals"]
    except ValueError:
        return False


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
        ranking = api.hint(seen, Limits(seconds=60)).result()
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
    return told_to_others(
        {"start": start.as_json(), "steps": steps, "final": outcome.as_json() if outcome else None}
    )


def main(name: str, players: str, seed: str, file: str) -> None:
    """Record one playthrough into ``file``."""
    data = record(name, int(players), int(seed))
    Path(file).write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
