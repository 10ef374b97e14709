"""Small positions for the tests: a short open map, and the study edition at the start of a game."""

import json
from collections import Counter
from typing import Any

from periplus.models.core.errors import PositionError
from periplus.models.core.results import Points
from periplus.models.sumatra import GAME
from periplus.models.sumatra.edition import SHELF
from periplus.models.sumatra.position import Position

OPEN: dict[str, Any] = {
    "name": "open",
    "maps": [{"players": [2, 3, 4, 5], "draws": [0, 3, 2, 1]}],
    "brown": {"b1": "RR", "b2": "OV", "b3": "PA"},
    "green": {"g6": {"rows": 6, "stars": 2}, "g7": {"rows": 7, "stars": 4}, "g8": {"rows": 8, "stars": 9}},
}
"""An edition without a stock: three places, three brown badges, three green ones."""
BARE: dict[str, Any] = {"name": "bare", "maps": OPEN["maps"]}
"""The same map without badges."""
STUDY = SHELF.named("study")
STOCK = STUDY.stock or Counter[str]()
"""The hundred tiles of the study edition."""
ROUND = "R R R O O P2 P3 A2 A3 W W G G V Ea Ea Eb Eb Ec Ec Ed Ed Ee Ee"
"""The round tiles of the study edition."""


def table(*players: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """The JSON of a position of the open edition, two players unless given, at the first place."""
    sheets = list(players) or [{}, {}]
    sheets += [{}] * (2 - len(sheets))
    return {"game": "sumatra", "edition": OPEN, "place": 1, "players": sheets} | fields


def study(**fields: Any) -> dict[str, Any]:
    """The JSON of a fresh game of the study edition for two: the first five round tiles are available."""
    tiles = ROUND.split()
    start = {"game": "sumatra", "players": [{}, {}], "available": tiles[:5], "known": tiles[5:]}
    return start | fields


def load(data: dict[str, Any]) -> Position:
    """The position in the JSON data."""
    return GAME.load(json.dumps(data).encode())


def rules(data: dict[str, Any]) -> list[str]:
    """The clauses that the check cites, in its order."""
    return [violation.rule for violation in GAME.check(load(data))]


def move_rules(data: dict[str, Any], **move: Any) -> list[str]:
    """The clauses that the move breaks if it comes next in the log; the position before it is legal."""
    assert rules(data) == []
    return rules(data | {"log": [*data.get("log", []), move]})


def turns(data: dict[str, Any]) -> list[dict[str, Any]]:
    """Every legal turn as JSON."""
    return [move.as_json() for move in GAME.moves(load(data))]


def after(data: dict[str, Any], *moves: dict[str, Any]) -> Any:
    """The state of play after the moves, which are legal."""
    return GAME.state(load(data | {"log": [*data.get("log", []), *moves]}))


def winners(data: dict[str, Any]) -> list[int]:
    """The seats that win, as the table is scored."""
    return list(GAME.score(load(data)).winners)


def items(data: dict[str, Any], seat: int = 0) -> list[tuple[str, Points]]:
    """The clauses and points of the seat's score."""
    return [(line.rule, line.points) for line in GAME.score(load(data)).players[seat].items]


def points(data: dict[str, Any], rule: str, seat: int = 0) -> Points:
    """What the seat's score items of that clause add up to."""
    return sum(number for cited, number in items(data, seat) if cited == rule)


def faults(data: dict[str, Any]) -> list[str]:
    """The fields at fault, in the order of the error answer; none if the position can be read."""
    try:
        load(data)
    except PositionError as error:
        return [fault.field for fault in error.faults]
    return []
