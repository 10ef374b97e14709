"""The table of the twin: plain sets and dictionaries, read from a position's JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from .pieces import STEPS, Cell, joined, lettered, square, strip

Json = dict[str, Any]


@dataclass(frozen=True)
class Ocean:
    """A map: its printed characters."""

    rows: tuple[str, ...]

    @cached_property
    def grid(self) -> frozenset[Cell]:
        """Every cell of the board."""
        return frozenset((r, c) for r, row in enumerate(self.rows) for c in range(len(row)))

    def marked(self, mark: str) -> frozenset[Cell]:
        """The cells that show a character."""
        return frozenset(cell for cell in self.grid if self.rows[cell[0]][cell[1]] == mark)

    @cached_property
    def island(self) -> frozenset[Cell]:
        """KAL-2.2."""
        return self.marked("#")

    @cached_property
    def zones(self) -> tuple[Cell, ...]:
        """Row and column of every zone."""
        return tuple((r, c) for r in range(len(self.rows) // 4) for c in range(len(self.rows[0]) // 4))

    def zone(self, zone: Cell) -> frozenset[Cell]:
        """The sixteen cells of a zone."""
        return square((4 * zone[0], 4 * zone[1]), 4)


@dataclass(frozen=True)
class Board:
    """One settlement."""

    ocean: Ocean
    icons: Mapping[Cell, str] = field(default_factory=dict)
    """Salvage and scrap cells, and ``B`` for a full barrel."""
    firsts: tuple[frozenset[Cell], ...] = ()
    """The salvage tiles that are known one by one."""
    boats: frozenset[tuple[Cell, int]] = frozenset()
    buildings: Mapping[Cell, tuple[str, int]] = field(default_factory=dict)
    """Kind and settlers by the upper left cell."""
    monuments: Mapping[Cell, tuple[bool, int]] = field(default_factory=dict)
    """Whether it is a reserve, and its lifebuoys."""
    gardens: frozenset[tuple[Cell, int]] = frozenset()
    nets: Mapping[Cell, frozenset[Cell]] = field(default_factory=dict)
    caught: frozenset[Cell] = frozenset()
    removed: frozenset[Cell] = frozenset()
    survivors: int = 0
    fish_tokens: tuple[int, ...] = ()
    forecasts: tuple[tuple[str, int, Mapping[str, int]], ...] = ()
    """Card, player, what is stored on it."""
    fresh: frozenset[Cell] = frozenset()
    hand: tuple[str, ...] = ()
    fish: int = 0
    panels: int = 0
    garden_track: int = 0
    specialists: frozenset[str] = frozenset()

    @cached_property
    def solid(self) -> frozenset[Cell]:
        """Salvage, scrap and full barrels."""
        return frozenset(self.icons)

    @cached_property
    def afloat(self) -> frozenset[Cell]:
        """Cells of all boats, docked or not."""
        return frozenset(cell for at, rot in self.boats for cell in strip(at, rot))

    @cached_property
    def base(self) -> frozenset[Cell]:
        """The base layer (R4)."""
        return self.solid | self.afloat

    @cached_property
    def foundation(self) -> frozenset[Cell]:
        """KAL-7.5, KAL-7.6, R6; with the island."""
        parts = joined(self.base | self.ocean.island)
        if self.ocean.island:
            return frozenset(cell for part in parts if part & self.ocean.island for cell in part)
        rooted = [part for part in parts if part & self.solid]
        rooted.sort(key=lambda part: (-len(part), min(part & self.solid)))
        return rooted[0] if rooted else frozenset()

    @cached_property
    def built_on(self) -> frozenset[Cell]:
        """The foundation without the island (KAL-9.2, KAL-11.1, R29)."""
        return self.foundation - self.ocean.island

    def docked(self, boat: tuple[Cell, int]) -> bool:
        """KAL-7.9."""
        return strip(*boat) <= self.foundation

    @cached_property
    def enclosed(self) -> frozenset[Cell]:
        """KAL-12.1 to 12.3, R10: cells of the grid that no way over edges joins to a space off the grid."""
        grid = self.ocean.grid
        height, width = len(self.ocean.rows), len(self.ocean.rows[0])
        around = {(r, c) for r in range(-4, height + 4) for c in range(-4, width + 4)}
        water = around - self.foundation
        wet = [cell for cell in water if cell not in grid]
        reached = set(wet)
        while wet:
            row, column = wet.pop()
            for down, right in STEPS:
                other = row + down, column + right
                if other in water and other not in reached:
                    reached.add(other)
                    wet.append(other)
        return frozenset(cell for cell in grid & water if cell not in reached)

    def there(self, mark: str) -> frozenset[Cell]:
        """Tokens (``o`` or ``b``) that still lie on the board (R14)."""
        return self.ocean.marked(mark) - self.base - self.removed - self.enclosed

    @cached_property
    def tokens(self) -> frozenset[Cell]:
        """Lifebuoys and half-sunk barrels that still lie on the board."""
        return self.there("o") | self.there("b")

    @cached_property
    def overlays(self) -> frozenset[Cell]:
        """Cells under buildings, monuments, reserves and gardens (R4)."""
        found = {cell for at in self.buildings for cell in square(at, 2)}
        found |= {cell for at in self.monuments for cell in square(at, 3)}
        return frozenset(found | {cell for at, rot in self.gardens for cell in strip(at, rot)})

    @cached_property
    def stacked(self) -> frozenset[Cell]:
        """Cells under stacked nets."""
        return frozenset(cell for on in self.nets.values() for cell in on)

    @property
    def settlers(self) -> int:
        """KAL-4.10."""
        return sum(settlers for _, settlers in self.buildings.values())

    def but(self, **changes: Any) -> Board:
        """The same board with some changes."""
        return replace(self, **changes)


@dataclass(frozen=True)
class Table:
    """Everything on the table, from the seat of ``player``."""

    edition: Json
    mode: str
    players: int
    round: int
    phase: str
    goals: tuple[str, ...]
    boards: tuple[Board, ...]
    offer: tuple[str, ...] = ()
    salvage: tuple[str, ...] = ()
    scrap: tuple[str, ...] = ()
    fish: tuple[Any, ...] = ()
    player: int = 0
    sailed: frozenset[tuple[Cell, int]] = frozenset()

    @property
    def own(self) -> Board:
        """The board of the player who asks."""
        return self.boards[self.player]

    @property
    def together(self) -> bool:
        """Co-op and solo."""
        return self.mode != "versus"

    def but(self, **changes: Any) -> Table:
        """The same table with changes; ``own`` replaces the board of the player who asks."""
        if "own" in changes:
            boards = list(self.boards)
            boards[self.player] = changes.pop("own")
            changes["boards"] = tuple(boards)
        return replace(self, **changes)

    def side(self, card: str) -> Json:
        """The side of a forecast or goal card that the mode plays."""
        cards = [*self.edition.get("forecasts", []), *self.edition.get("goals", [])]
        found: Json = next(entry for entry in cards if entry["id"] == card)
        side: Json = found["coop" if self.together else "versus"]
        return side

    def entry(self, name: str, position: int) -> int:
        """The entry of the solar or garden table at a position of the track."""
        numbers: list[int] = self.edition[name]
        return numbers[min(position, len(numbers) - 1)]


def cell(pair: Any) -> Cell:
    """A cell from JSON."""
    return (pair[0], pair[1])


def table_of(data: Json, edition: Json) -> Table:
    """The table that a position's JSON shows; ``edition`` is its edition, complete."""
    mode = data["mode"]
    ocean = Ocean(tuple(edition["maps"]["versus" if mode == "versus" else "coop"]))
    boards = tuple(board_of(entry, ocean) for entry in data["settlements"])
    default = {"versus": max(2, len(boards)), "coop": 2, "solo": 1}[mode]
    bags = data.get("bags", {})
    return Table(
        edition,
        mode,
        data.get("players", default),
        data.get("round", 1),
        data.get("phase", "turn"),
        tuple(data.get("goals", [])),
        boards,
        tuple(data.get("offer", [])),
        tuple(bags.get("salvage", [])),
        tuple(bags.get("scrap", [])),
        tuple(bags.get("fish", [])),
        data.get("ask", {}).get("player", 0),
    )


def board_of(data: Json, ocean: Ocean) -> Board:
    """One settlement from JSON."""
    rows = enumerate(data.get("base", []))
    icons = {(r, c): mark for r, row in rows for c, mark in enumerate(row) if mark not in ".#"}
    tiles = [
        lettered(tile["tile"], cell(tile["at"]), tile.get("rot", 0), tile.get("flip", False))
        for tile in data.get("tiles", [])
    ]
    for cells in tiles:
        icons |= dict(cells)
    icons |= {cell(at): "B" for at in data.get("barrels", [])}
    tracks = data.get("tracks", {})
    buildings = {cell(b["at"]): (b["kind"], b.get("settlers", 0)) for b in data.get("buildings", [])}
    gardens = frozenset((cell(g["at"]), g.get("rot", 0)) for g in data.get("gardens", []))
    panels = sum(kind == "solar" for kind, _ in buildings.values())
    return Board(
        ocean,
        icons,
        tuple(frozenset(c for c, _ in cells) for cells in tiles if len(cells) == 5),
        frozenset((cell(b["at"]), b.get("rot", 0)) for b in data.get("boats", [])),
        buildings,
        {cell(m["at"]): (m.get("reserve", False), m.get("lifebuoys", 0)) for m in data.get("monuments", [])},
        gardens,
        {cell(n["zone"]): frozenset(map(cell, n.get("on", []))) for n in data.get("nets", [])},
        frozenset(map(cell, data.get("caught", []))),
        frozenset(map(cell, data.get("removed", []))),
        data.get("survivors", 0),
        tuple(sorted(data.get("fish_tokens", []))),
        tuple((f["card"], f.get("player", 0), dict(f.get("stored", {}))) for f in data.get("forecasts", [])),
        frozenset(map(cell, data.get("fresh", []))),
        tuple(data.get("hand", [])),
        tracks.get("fish", 0),
        tracks.get("solar", panels),
        tracks.get("gardens", len(gardens)),
        frozenset(data.get("specialists", [])),
    )
