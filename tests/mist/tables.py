"""Positions for the tests: the study island, and helpers that play and ask.

The front of the study island, whose spaces the tests name by hand (row r from its west end)::

    r -4, q 0..4     F2 F1 F3 F2 M1
    r -3, q -1..4    G3 .2 .1e2 .3 .2 M2
    r -2, q -2..4    G1 .1 .2q1 .3v2 .1 .4 M3
    r -1, q -3..4    G2 .3 .2 .1 .2 .3e1 .1v4 M1
    r  0, q -4..4    G2 .1v1 .3 .2 @2 .1 .2 .3 D2
    r  1, q -4..3    C1 .4 .2e1 .3 .1 .2q1 .1 D3
    r  2, q -4..2    C3 .2 .1v5 .3 .2 .1e2 D1
    r  3, q -4..1    C2 .1q1 .3 .2 .1v3 D2
    r  4, q -4..0    C2 S3 S1 S2 S1
"""

import json
from typing import Any

from periplus.models.core.errors import PositionError
from periplus.models.core.results import Points
from periplus.models.mist import GAME
from periplus.models.mist.position import Position
from periplus.models.mist.state import State, connected, masks_of

FAR = [0, -4]
"""A space of the forest coast, far from everything that tests lay."""
WEB = {"1,0": "D2", "2,0": "D2", "3,0": "D2", "0,-1": "F2", "0,-2": "F2", "0,-3": "F2"}
"""Two chains: (3, 0) touches the mountain and the desert coast, (0, -3) the forest and the grassland coast."""
ALL = WEB | {"-1,1": "C2", "-2,2": "C2", "-3,3": "C2"}
"""A third one, which touches the canyon and the swamp coast: all coasts are connected."""


def table(*players: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """The JSON of a position: one player over a space beside the yard unless given; wind E."""
    sheets = [{"balloon": [1, 0]} | sheet for sheet in players or ({},)]
    return {"game": "mist", "wind": "E", "players": sheets} | fields


def several(number: int = 2, **fields: Any) -> dict[str, Any]:
    """As ``table`` for several players, whose balloons are on the spaces beside the yard in order."""
    places = [[1, 0], [1, -1], [0, -1], [-1, 0]]
    return table(*({"balloon": place} for place in places[:number]), **fields)


def load(data: dict[str, Any]) -> Position:
    """The position in the JSON data."""
    return GAME.load(json.dumps(data).encode())


def faults(data: dict[str, Any]) -> list[str]:
    """The fields at fault, in the order of the error answer; none if the position can be read."""
    try:
        load(data)
    except PositionError as error:
        return [fault.field for fault in error.faults]
    return []


def rules(data: dict[str, Any]) -> list[str]:
    """The clauses that the check cites, in its order."""
    return [violation.rule for violation in GAME.check(load(data))]


def breaks(data: dict[str, Any], *moves: dict[str, Any]) -> list[str]:
    """The clauses that the log of the moves breaks; the position before it is legal."""
    assert rules(data) == []
    return rules(data | {"log": [*data.get("log", []), *moves]})


def after(data: dict[str, Any], *moves: dict[str, Any]) -> State:
    """The state of play after the moves, which are legal."""
    return GAME.state(load(data | {"log": [*data.get("log", []), *moves]}))


def moves(data: dict[str, Any]) -> list[dict[str, Any]]:
    """Every legal move as JSON."""
    return [move.as_json() for move in GAME.moves(load(data))]


def kinds(data: dict[str, Any]) -> set[str]:
    """The types of the legal moves."""
    return {move["type"] for move in moves(data)}


def price(data: dict[str, Any], direction: str | None, distance: int) -> int | None:
    """What the flight costs, None if there is none that the player can pay for."""
    for move in moves(data):
        if move["type"] == "fly" and (move["dir"], move["distance"]) == (direction, distance):
            found: int = move["cost"]
            return found
    return None


def winners(data: dict[str, Any]) -> list[int]:
    """The seats that win, as the table is scored."""
    return list(GAME.score(load(data)).winners)


def items(data: dict[str, Any], seat: int = 0) -> list[tuple[str, Points]]:
    """The clauses and points of the seat's score."""
    return [(line.rule, line.points) for line in GAME.score(load(data)).players[seat].items]


def points(data: dict[str, Any], rule: str, seat: int = 0) -> list[Points]:
    """The points of the seat's score items of that clause."""
    return [number for cited, number in items(data, seat) if cited == rule]


def coasts(sheet: dict[str, Any], **fields: Any) -> tuple[str, ...]:
    """The coasts that are connected on the island of a single player."""
    state = after(table(sheet, **fields))
    return connected(state.island, masks_of(state.players[0].tiles))
