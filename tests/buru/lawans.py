"""What a Lawan does next in a position, as plain data, one entry for each way that its ties can fall."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

from periplus.models.buru import GAME
from periplus.models.buru.flow import advance, lawan_due
from periplus.models.buru.lawan.acting import act
from periplus.models.buru.reading import initial
from tests.buru.tables import load, told


class Way(NamedTuple):
    chance: Fraction
    moves: list[dict[str, Any]]
    """What it does, the choice of the space first."""
    table: dict[str, Any]
    lawan: dict[str, Any]
    """The Lawan after it."""


def ways(data: dict[str, Any]) -> list[Way]:
    """Every way in which the next choice, a Lawan's, can go; the position is legal."""
    position = load(data)
    assert GAME.check(position) == ()
    state = advance(initial(position))
    seat = lawan_due(state)
    assert seat is not None
    found = []
    for chance, moves, after, _ in act(state, seat):
        table = told(after)
        lawan = table["players"][state.setting.ids[seat]]
        found.append(Way(chance, [move.as_json() for move in moves], table, lawan))
    assert sum(way.chance for way in found) == 1
    return found


def way(data: dict[str, Any]) -> Way:
    """The one way in which the next choice, a Lawan's, goes."""
    [only] = ways(data)
    return only


def at(area: str, tokens: list[Any], **fields: Any) -> dict[str, Any]:
    """Lawan A alone in an area, whose turn it is, and a human."""
    lawan = {"id": "A", "lawan": "A", "plot": "p01", "placed": {area: tokens}}
    table = {key: fields.pop(key) for key in list(fields) if key in TABLE}
    return {"game": "buru", "area": area, "players": [{"id": "me"}, lawan | fields]} | table


TABLE = (
    "forest",
    "row",
    "decks",
    "decrees",
    "modules",
    "totems",
    "left",
    "envoy",
    "players",
    "kuda",
    "forest_discard",
)
"""Fields of the table; all others of ``at`` are the Lawan's."""
