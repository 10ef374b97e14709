"""A position seen from another side: turned by a quarter clockwise, or in a mirror."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .twins.pieces import Cell, square, strip

Json = dict[str, Any]
Seen = Callable[[Cell], Cell]


def quarter(data: Json) -> Json:
    """The position turned by 90 degrees clockwise."""
    rows = _map(data)
    height = len(rows)

    def tile(entry: Json) -> Json:
        return {"rot": (entry.get("rot", 0) + 90) % 360, "flip": entry.get("flip", False)}

    return _seen(data, lambda cell: (cell[1], height - 1 - cell[0]), tile)


def mirrored(data: Json) -> Json:
    """The position with left and right exchanged."""
    width = len(_map(data)[0])

    def tile(entry: Json) -> Json:
        if len(entry["tile"]) == 2:
            return {"rot": (180 - entry.get("rot", 0)) % 360}
        return {"rot": -entry.get("rot", 0) % 360, "flip": not entry.get("flip", False)}

    return _seen(data, lambda cell: (cell[0], width - 1 - cell[1]), tile)


def _map(data: Json) -> list[str]:
    rows: list[str] = next(iter(data["edition"]["maps"].values()))
    return rows


def _seen(data: Json, seen: Seen, tile: Callable[[Json], Json]) -> Json:
    """The position whose cells lie where ``seen`` says and whose tiles lie as ``tile`` says."""
    side = next(iter(data["edition"]["maps"]))
    gardens = [[list(seen(tuple(cell))) for cell in pair] for pair in data["edition"]["island_gardens"]]
    edition = data["edition"] | {"maps": {side: _diagram(_map(data), seen)}, "island_gardens": gardens}

    def zone(cell: Cell) -> Cell:
        row, column = seen((4 * cell[0], 4 * cell[1]))
        return row // 4, column // 4

    settlements = [_settlement(one, seen, zone, tile) for one in data["settlements"]]
    return data | {"edition": edition, "settlements": settlements}


def _diagram(rows: list[str], seen: Seen) -> list[str]:
    marks = {seen((r, c)): mark for r, row in enumerate(rows) for c, mark in enumerate(row)}
    height, width = max(row for row, _ in marks) + 1, max(column for _, column in marks) + 1
    return ["".join(marks[row, column] for column in range(width)) for row in range(height)]


def _settlement(one: Json, seen: Seen, zone: Seen, tile: Callable[[Json], Json]) -> Json:
    def cells(found: list[list[int]]) -> list[list[int]]:
        return [list(seen((row, column))) for row, column in found]

    def lying(entry: Json) -> Json:
        first, last = sorted(map(seen, strip(tuple(entry["at"]), entry.get("rot", 0))))
        return {"at": list(first), "rot": 0 if first[0] == last[0] else 90}

    def corner(entry: Json, side: int) -> Json:
        return entry | {"at": list(min(map(seen, square(tuple(entry["at"]), side))))}

    return one | {
        "base": _diagram(one["base"], seen),
        "tiles": [entry | {"at": list(seen(tuple(entry["at"])))} | tile(entry) for entry in one["tiles"]],
        "boats": [lying(entry) for entry in one["boats"]],
        "gardens": [lying(entry) for entry in one["gardens"]],
        "buildings": [corner(entry, 2) for entry in one["buildings"]],
        "monuments": [corner(entry, 3) for entry in one["monuments"]],
        "nets": [
            entry
            | {"zone": list(zone(tuple(entry["zone"])))}
            | ({"on": cells(entry["on"])} if "on" in entry else {})
            for entry in one["nets"]
        ],
        **{name: cells(one[name]) for name in ("barrels", "caught", "removed", "fresh")},
    }
