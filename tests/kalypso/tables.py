"""Small tables to test on: seas of eight by eight, and short ways to write settlements and moves."""

import json
from typing import Any

from periplus.models.core.errors import PositionError
from periplus.models.core.results import Points
from periplus.models.kalypso import GAME
from periplus.models.kalypso.position import Position
from periplus.models.kalypso.state import Settlement, State

Json = dict[str, Any]

SEA = ["........"] * 8
ATOLL = ["........"] * 3 + ["...##..."] * 2 + ["........"] * 3
END: Json = {"type": "end"}
SKIP: Json = {"type": "skip"}


def sea(*marks: tuple[int, int, str], rows: list[str] = SEA) -> list[str]:
    """A map with some characters written over it."""
    grid = [list(row) for row in rows]
    for row, column, mark in marks:
        grid[row][column] = mark
    return ["".join(row) for row in grid]


def data(
    *settlements: Json, rows: list[str] | None = None, edition: Json | None = None, **fields: Any
) -> Json:
    """A position's JSON data; a versus sea, or around an island where the mode is another."""
    versus = fields.setdefault("mode", "versus") == "versus"
    map_rows = rows or (SEA if versus else ATOLL)
    inline = {"maps": {"versus" if versus else "coop": map_rows}} | (edition or {})
    return {"game": "kalypso", "edition": inline, "settlements": list(settlements) or [{}]} | fields


def table(*settlements: Json, **fields: Any) -> Position:
    """The position of ``data``, loaded."""
    return GAME.load(json.dumps(data(*settlements, **fields)).encode())


def broken(*settlements: Json, **fields: Any) -> list[str]:
    """The clauses that the position or its log breaks."""
    return [fault.rule for fault in GAME.check(table(*settlements, **fields))]


def refused(*settlements: Json, **fields: Any) -> list[str]:
    """The fields for which the position cannot be read, none if it can."""
    try:
        table(*settlements, **fields)
    except PositionError as error:
        return [fault.field for fault in error.faults]
    return []


def after(*settlements: Json, **fields: Any) -> State:
    """The state after the log, which must be legal."""
    return GAME.state(table(*settlements, **fields))


def own(*settlements: Json, **fields: Any) -> Settlement:
    """The asking player's settlement after the log."""
    return after(*settlements, **fields).own


def listed(kind: str, *settlements: Json, **fields: Any) -> list[Json]:
    """The legal moves of that type, as answers print them."""
    moves = GAME.moves(table(*settlements, **fields))
    return [move.as_json() for move in moves if move.type == kind]


def points(*settlements: Json, seat: int = 0, **fields: Any) -> dict[str, Points]:
    """The points of a seat by clause, items of nothing left out."""
    found: dict[str, Points] = {}
    for line in GAME.score(table(*settlements, **fields)).players[seat].items:
        found[line.rule] = found.get(line.rule, 0) + line.points
    return {rule: count for rule, count in found.items() if count}


def winners(*settlements: Json, **fields: Any) -> list[int]:
    """The seats that win, as the table is scored."""
    return list(GAME.score(table(*settlements, **fields)).winners)


def base(*rows: str) -> list[str]:
    """A diagram of eight by eight whose further rows and columns are water."""
    full = [row.ljust(8, ".") for row in rows]
    return full + ["........"] * (8 - len(full))


def place(tile: str, row: int, column: int, rot: int = 0, **more: Any) -> Json:
    return {"type": "place", "tile": tile, "at": [row, column], "rot": rot, **more}


def build(kind: str, row: int, column: int) -> Json:
    return {"type": "build", "kind": kind, "at": [row, column]}


def cast(row: int, column: int, **more: Any) -> Json:
    return {"type": "cast", "zone": [row, column], **more}


def store(tile: str, card: str) -> Json:
    return {"type": "store", "tile": tile, "card": card}


def send(row: int, column: int) -> Json:
    return {"type": "send", "at": [row, column]}


def lay(row: int, column: int, card: str) -> Json:
    return {"type": "lay", "at": [row, column], "card": card}


def boat(row: int, column: int, rot: int = 0) -> Json:
    return {"at": [row, column], "rot": rot}
