"""The island and the table as the rules text tells them: dicts of spaces, lists of tiles, a counter for the bag.

Nothing here is shared with the rules code but the edition's file; connections and groups are components of graphs.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeAlias

import networkx as nx

import periplus.models.mist

Space: TypeAlias = tuple[int, int]

STEPS = {"E": (1, 0), "NE": (1, -1), "NW": (0, -1), "W": (-1, 0), "SW": (-1, 1), "SE": (0, 1)}
ROUND = list(STEPS)
"""The directions, each 60 degrees left of the one before."""
TERRAINS = "FMDSCG"
CHOICES = {"E2": [1, 2], "E4": [1, 2, 3, 4], "EH": [1, 2, 3], "EV": [1, 2, 3, 4, 5, 6, 7, 8], "EK": [5]}
LAST_DOCK = 7
"""The dock of the variant, from which a balloon leaps."""
FILE = Path(periplus.models.mist.__file__).parent / "study.json"
DEFAULTS: dict[str, Any] = {
    "start_tiles": [],
    "clouds": {"2": 4, "3": 5, "4": 7},
    "telescopes": {"gold": 4, "silver": 4},
    "track": {"max": 20, "crowns": [[4, 2], [8, 4], [12, 6], [15, 8], [18, 10]]},
    "docks": [
        {"value": value, "rate": rate}
        for value, rate in [(1, 2), (2, 2), (3, 3), (4, 3), (5, 4), (6, 4), ("?", 4)]
    ],
    "extensions": {
        code: {"need": need, "energy": energy, "points": points}
        for code, need, energy, points in [
            ("E2", 6, 2, 1), ("EH", 8, 3, 2), ("E4", 10, 4, 2), ("EK", 12, 5, 1), ("EV", 14, 8, 3)
        ]
    },
    "wind_die": ["NW", "NE", "SW", "SE", "W", "E"],
    "bonus_die": ["energy1", "energy2", "tile", "plus1", "reverse", "turn60"],
}  # fmt: skip


@dataclass
class Seat:
    """One player; ``balloon`` is a space or the number of a dock."""

    balloon: Space | int
    energy: int = 0
    telescope: list[str] = field(default_factory=list)
    tiles: dict[Space, str] = field(default_factory=dict)
    extensions: list[str] = field(default_factory=list)
    pending: list[str] = field(default_factory=list)
    owed: int = 0
    credit: int = 0
    given: str | None = None
    declared: int | None = None

    def held(self) -> list[str]:
        """The player's tiles in sight but for those beside the board."""
        return [*self.telescope, *self.pending, *self.tiles.values()]


@dataclass
class Table:
    """Everything on the table; ``island`` is the printed side, a token for each space."""

    edition: dict[str, Any]
    island: dict[Space, str]
    modules: int
    variant: bool
    round: int
    phase: str
    start: int
    turn: int
    wind: str | None
    bonus: str
    last: int | None
    first: int | None
    clouds: list[list[str]]
    harbour: list[str]
    bag: Counter[str]
    seats: list[Seat]

    @property
    def mover(self) -> Seat:
        return self.seats[self.turn]

    @property
    def docks(self) -> list[dict[str, Any]]:
        docks: list[dict[str, Any]] = self.edition["docks"]
        return docks if self.variant else docks[:6]


def spaces_of(rows: Any) -> dict[Space, str]:
    """The island's tokens by space; rows are read from their west ends, north to south."""
    if isinstance(rows, dict):
        return {tuple(map(int, key.split(","))): token for key, token in rows.items()}  # type: ignore[misc]
    radius = len(rows) // 2
    return {
        (max(-radius, -radius - r) + index, r): token
        for r, row in zip(range(-radius, radius + 1), rows, strict=True)
        for index, token in enumerate(row.split())
    }


@cache
def study() -> dict[str, Any]:
    """The bundled edition's file with the defaults of the schema."""
    return DEFAULTS | json.loads(FILE.read_text(encoding="utf-8"))


def table_of(data: dict[str, Any]) -> Table:
    """The table of a position's JSON, its log not played."""
    edition = DEFAULTS | data["edition"] if isinstance(data.get("edition"), dict) else study()
    island = spaces_of(edition["islands"][data.get("side", "front")])
    modules, phase = data.get("modules", 1), data.get("phase", "C1")
    seats = [_seat(sheet, island, modules) for sheet in data["players"]]
    clouds = [list(cloud) for cloud in data.get("clouds", [])]
    harbour = list(data.get("harbour", []))
    if phase == "A" and not clouds and len(seats) > 1:
        clouds = [[] for _ in range(edition["clouds"][str(len(seats))])]
    bag = data.get("bag", "rest")
    if bag == "rest":
        sight = Counter(
            tile for group in [*clouds, harbour, *(seat.held() for seat in seats)] for tile in group
        )
        bag = {tile: max(0, count - sight[tile]) for tile, count in edition["tiles"].items()}
    start = data.get("start", 0)
    return Table(
        edition, island, modules, data.get("variant", False), data.get("round", 1), phase, start,
        data.get("turn", start), data.get("wind"), data.get("bonus", "none"), data.get("last"),
        data.get("first"), clouds, harbour, +Counter(bag), seats,
    )  # fmt: skip


def _seat(sheet: dict[str, Any], island: dict[Space, str], modules: int) -> Seat:
    balloon, tiles = sheet["balloon"], sheet.get("tiles", {})
    if isinstance(tiles, list):
        tiles = {at: tile for at, tile in spaces_of(tiles).items() if tile != "--"}
    else:
        tiles = spaces_of(tiles)
    telescope = list(sheet.get("telescope", []))
    beside = [code for code in CHOICES if modules == 3 and code not in [*telescope, *tiles.values()]]
    return Seat(
        balloon["dock"] if isinstance(balloon, dict) else tuple(balloon),
        sheet.get("energy", 0),
        telescope,
        tiles,
        list(sheet.get("extensions", beside)),
        list(sheet.get("pending", [])),
        sheet.get("owed", 0),
        sheet.get("credit", 0),
        sheet.get("given"),
        sheet.get("declared"),
    )


def number(tile: str) -> int:
    """The number on a tile of the bag or a start tile."""
    return int(tile[1])


def letter(tile: str) -> str:
    """The kind of a tile: a start tile is the same tile in every respect."""
    return "E" if tile in CHOICES else tile[0].upper()


def is_terrain(tile: str) -> bool:
    return letter(tile) in TERRAINS + "W"


def extras(token: str) -> dict[str, int]:
    """The extras printed on a space: ``v`` volcano, ``q`` draws, ``e`` energy."""
    return {kind: int(digit) for kind, digit in pairwise(token[2:]) if kind.isalpha()}


def beside(space: Space) -> list[Space]:
    return [(space[0] + q, space[1] + r) for q, r in STEPS.values()]


def touching(spaces: list[Space]) -> nx.Graph[Space]:
    """The graph of the spaces, joined where they are adjacent."""
    graph: nx.Graph[Space] = nx.Graph()
    graph.add_nodes_from(spaces)
    graph.add_edges_from((at, other) for at in spaces for other in beside(at) if other in graph)
    return graph


def values(table: Table, seat: Seat) -> list[int]:
    """The numbers that the balloon's place offers, without the bonus die."""
    if isinstance(seat.balloon, int):
        value = table.docks[seat.balloon - 1]["value"]
        return [0 if value == "?" else value]
    tile = seat.tiles.get(seat.balloon)
    if tile is None:
        return [int(table.island[seat.balloon][1])]
    return CHOICES.get(tile) or [number(tile)]
