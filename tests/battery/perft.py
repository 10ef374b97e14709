"""Move-tree counts: ``python -m tests.battery.perft GAME`` records those of ``conformance/data/<game>/perft.json``.

The recorder counts by brute force: every move of the move space is tried against the rules. The test counts
by the game's own move list; where they differ it prints the count below each first move.
"""

from __future__ import annotations

import json
import sys
from typing import Any, TypedDict

from periplus.models.core import registry
from periplus.models.core.data import Position
from periplus.models.core.game import Game
from tests.battery.support import DATA, brute_moves
from tests.battery.support import perft as count


class Case(TypedDict):
    """A position and its leaves at depth 1, 2, …"""

    name: str
    position: dict[str, Any]
    counts: list[int]


def cases(name: str) -> list[Case]:
    """The recorded cases of a game."""
    path = DATA / name / "perft.json"
    if not path.exists():
        return []
    found: list[Case] = json.loads(path.read_text(encoding="utf-8"))
    return found


def brute(game: Game[Any, Any], position: Position, depth: int) -> int:
    """The leaves of the move tree, every move of the space tried."""
    moves = brute_moves(game, position)
    if depth == 1:
        return len(moves)
    return sum(brute(game, game.play(position, move), depth - 1) for move in moves)


def split(game: Game[Any, Any], position: Position, depth: int) -> str:
    """The count below each first move, a line each."""
    rows = []
    for move in game.moves(position):
        below = count(game, game.play(position, move), depth - 1) if depth > 1 else 1
        rows.append(f"{json.dumps(move.as_json())} {below}")
    return "\n".join(rows)


def main(name: str) -> None:
    """Count every case of the game's file anew, to the depths that it lists."""
    game = registry.game(name)
    found = cases(name)
    for case in found:
        position = game.load(json.dumps(case["position"]).encode())
        case["counts"] = [brute(game, position, depth) for depth in range(1, len(case["counts"]) + 1)]
        print(case["name"], case["counts"], flush=True)
    lines = ",\n".join(json.dumps(case, ensure_ascii=False) for case in found)
    (DATA / name / "perft.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
