"""What a settlement's board lets coming pieces do, whatever else there is: kept for all states with the same board.

Many states of a search differ in what was built on the same base pieces, in what is in hand and in what was declined.
What lies where and what is open to be built on is the same then, and so is all that follows from it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache
from itertools import count

from periplus.models.boards.grid import Frame
from periplus.models.kalypso import board
from periplus.models.kalypso.board import BUILDING, filled, five_of_nine, icons_needed, three_of_four
from periplus.models.kalypso.placing import turn_places
from periplus.models.kalypso.scoring import GARDEN_MOST
from periplus.models.kalypso.sea import Sea
from periplus.models.kalypso.state import State

from .pieces import Pieces
from .survey import COUNTED, BoardSurvey, Sight, area_cells, bits, ground, lead, surveyed
from .water import DEAREST, closable

TOLD_APART = 4
"""So many cells are looked at more closely: more of them are taken to complete an area wherever they lie."""
BOARDS = 256
"""Boards of which what was found is kept."""


def terrain_of(state: State) -> LaidBoard:
    """The board of the player who asks."""
    known = board.facts(state.sea, state.own)
    frame = state.sea.frame
    corners = tuple(frame.bit(building.at) for building in state.own.buildings)
    gardens = tuple(frame.mask(garden.cells) for garden in state.own.gardens)
    return _terrain(state.sea, ground(state), known.covered, known.enclosed, corners, gardens)


class LaidBoard:
    """The board: what lies on it, and what a coming piece finds there.

    Searches of several threads may share one: whatever is found is kept at once and whole, and the same for all.

    ``corners``: the bits of the buildings' upper left cells. ``gardens``: each garden's cells.
    """

    def __init__(
        self,
        sea: Sea,
        land: BoardSurvey,
        covered: int,
        enclosed: int,
        corners: tuple[int, ...],
        gardens: tuple[int, ...],
    ) -> None:
        self.sea = sea
        self.land = land
        self.frame = sea.frame
        self.covered = covered
        self.enclosed = enclosed
        self._corners = corners
        self._gardens = gardens
        self.afloat = covered & ~land.wall
        """The cells of loose boats."""
        self.loose = self.afloat.bit_count() // 2
        """Loose boats: each may dock."""
        self.lifebuoys = land.tokens & sea.lifebuoys
        """Lifebuoys on the board."""
        self.barrels = land.tokens & sea.barrels
        """Half-sunk barrels on the board."""
        self.icons = tuple(cells.bit_count() for cells in land.shown)
        """For each of MATERIALS the cells that show it and may be built on."""
        wood, metal, seaweed, rubber = land.shown
        self.wild = (wood & metal & seaweed & rubber).bit_count()
        """The barrels among them, which show every material."""
        self.overlays: dict[tuple[object, ...], tuple[tuple[int, ...], int, int, int]] = {}
        """What ``chain`` found of overlays."""
        self._sights: dict[str, tuple[Sight, ...]] = {}
        self._completing: dict[tuple[int, Pieces], tuple[bool, ...]] = {}
        self._closable: dict[tuple[int, int], int] = {}
        self._reached: dict[tuple[int, Pieces], int] = {}
        self._lacking: dict[tuple[int, int, bool], list[tuple[int, int]]] = {}

    def docked(self, cells: int) -> int:
        """Those cells of a piece, and the loose boats that dock with it."""
        return self.frame.flood(cells, cells | self.afloat) if self.afloat else cells

    def sights(self, piece: str) -> tuple[Sight, ...]:
        """What the places of a base piece meet that may be laid in a turn."""
        if piece not in self._sights:
            where = turn_places(self.sea, piece, self.covered, self.land.wall)
            self._sights[piece] = surveyed(where, piece, self.land)
        return self._sights[piece]

    @cached_property
    def all_docked(self) -> BoardSurvey:
        """The board as if every loose boat were docked."""
        open_cells = self.land.open | self.afloat
        return self.land._replace(open=open_cells, lifted_open=open_cells << lead(self.frame))

    @cached_property
    def bare(self) -> bool:
        """Whether an area shows enough of a material to be completed by cells without any."""
        room = self.land.open | self.land.water
        lacking, large = self._lacks(BUILDING, 1) & ~self._lacks(BUILDING, 0), filled(self.frame, room, 3)
        return any(
            lacking & three_of_four(self.frame, cells) or large & five_of_nine(self.frame, cells)
            for cells in self.land.shown
        )

    def completes(self, side: int, pieces: Pieces) -> tuple[bool, ...]:
        """For each of MATERIALS whether those pieces may complete an area of that side for it."""
        key = side, pieces
        if key not in self._completing:
            cells, need = min(side * side, pieces.cells), icons_needed(side)
            hanging = pieces.cells > pieces.barrels
            found = []
            for here, shown, more in zip(self.icons, self.land.shown, pieces.icons, strict=True):
                wild = min(need, more + pieces.barrels)
                enough = here + wild >= need
                if enough and cells <= TOLD_APART:
                    enough = self._shows_enough(side, shown, cells, wild, hanging=hanging)
                found.append(enough)
            self._completing[key] = tuple(found)
        return self._completing[key]

    def _shows_enough(self, side: int, shown: int, cells: int, wild: int, *, hanging: bool) -> bool:
        """Whether an area that lacks no more cells lacks no more of those that show a material than may come."""
        counted, need = COUNTED[side], icons_needed(side)
        return any(
            areas & counted(self.frame, shown, need - min(missing, wild))
            for missing, areas in self._short(side, cells, hanging=hanging)
        )

    def _short(self, side: int, most: int, *, hanging: bool = True) -> list[tuple[int, int]]:
        """The areas of that side that lack one cell, two, up to so many, if every loose boat docks, and may be full.

        Each with the number, without those of which there are none. ``hanging``: with cells off the grid, which barrels
        do not fill (R12).
        """
        key = side, most, hanging
        if key not in self._lacking:
            found, fewer = [], self._lacks(side, 0, hanging=hanging)
            for missing in range(1, most + 1):
                areas = self._lacks(side, missing, hanging=hanging)
                if areas & ~fewer:
                    found.append((missing, areas & ~fewer))
                fewer = areas
            self._lacking[key] = found
        return self._lacking[key]

    def _lacks(self, side: int, missing: int, *, hanging: bool = True) -> int:
        """The same areas that lack so many cells, or fewer."""
        found = cells = self.land.open | self.afloat
        if missing:
            found |= self.land.water if hanging else self.land.water & self.frame.inside
        found = filled(self.frame, found, side)
        return found & COUNTED[side](self.frame, cells, side * side - missing) if missing else found

    def sea_beside(self, area: int, laid: int) -> int:
        """The spaces of visible ocean beside those cells once a piece lies on those (KAL-10.4)."""
        hidden = self.covered | self.sea.island | area | laid
        return (self.frame.beside(area) & ~hidden).bit_count()

    def gardens_beside(self, area: int) -> int:
        """The gardens beside those cells."""
        around = self.frame.beside(area)
        return sum(bool(around & garden) for garden in self._gardens)

    def garden_view(self, *, grows: bool) -> int:
        """Buildings standing already that one new garden may lie beside, at most; ``grows``: pieces are laid before."""
        return self._view_of_all if grows else self._view_of_land

    @cached_property
    def _view_of_all(self) -> int:
        return self._view(self.land.water | self.land.open, self._around)

    @cached_property
    def _view_of_land(self) -> int:
        return self._view(self.land.open, self._around)

    def garden_view_with(self, area: int, laid: int) -> int:
        """The same on what lies there with that piece, if a building comes on that area besides."""
        room = (self.land.open | self.afloat | laid) & ~area
        return self._view(room, (*self._around, self.frame.beside(area)))

    @cached_property
    def _around(self) -> tuple[int, ...]:
        """For each building the cells beside it, its own among them."""
        areas = (area_cells(self.frame, BUILDING, corner) for corner in self._corners)
        return tuple(map(self.frame.beside, areas))

    def _view(self, room: int, around: Iterable[int]) -> int:
        """The most buildings beside two cells of the room that share a side, of no more than count (KAL-10.23)."""
        room &= self.frame.room
        most = 0
        for step in (1, self.frame.width):
            at_least = [room & room >> step]
            for cells in around:
                touching = cells | cells >> step
                more = at_least[-1] & touching
                for number in range(len(at_least) - 1, 0, -1):
                    at_least[number] |= at_least[number - 1] & touching
                if more:
                    at_least.append(more)
            most = max(most, len(at_least) - 1)
        return min(most, GARDEN_MOST)

    def closable(self, pieces: Pieces) -> int:
        """Cells that may be enclosed once those pieces lie: what a loose boat does, it does as if it were docked."""
        key = min(4, pieces.stops), min(DEAREST, pieces.cells)
        if key not in self._closable:
            self._closable[key] = closable(self.frame, self._wall, *key) | self.afloat
        return self._closable[key]

    @property
    def _wall(self) -> int:
        """The foundation, with every loose boat taken for docked."""
        return self.land.wall | self.afloat

    def rescues_in_reach(self, pieces: Pieces) -> int:
        """Lifebuoys that the pieces may cover or enclose."""
        return self._in_reach(self.lifebuoys, pieces)

    def barrels_in_reach(self, pieces: Pieces) -> int:
        """Half-sunk barrels that the pieces may cover or enclose."""
        return self._in_reach(self.barrels, pieces)

    def _in_reach(self, tokens: int, pieces: Pieces) -> int:
        if not tokens or not pieces.cells:
            return 0
        key = tokens, pieces
        if key not in self._reached:
            enclosable = tokens & self.closable(pieces)
            other = tokens & ~enclosable
            self._reached[key] = enclosable.bit_count() + (self._covered(other, pieces) if other else 0)
        return self._reached[key]

    def _covered(self, tokens: int, pieces: Pieces) -> int:
        """How many of the tokens the pieces may cover: what is joined to the foundation near it, boats anywhere."""
        known = self._costs
        costs = [known[bit] for bit in bits(tokens) if bit in known]
        near = sorted(cost for steps, cost in costs if steps <= pieces.cells)
        side_by_side = tokens & tokens >> 1 or tokens & tokens >> self.frame.width
        most = 0
        for away in range(pieces.boats + 1):
            left, number = pieces.cells - 2 * away, 0
            while number < len(near) and near[number] <= left:
                left -= near[number]
                number += 1
            most = max(most, number + away * (2 if side_by_side else 1))
        return min(tokens.bit_count(), most)

    @cached_property
    def _costs(self) -> dict[int, tuple[int, int]]:
        """For each token that new cells may cover, how many lead to it at least, and how many of them are its own.

        Its own are those nearer to it than half of the way to the next token: so no cell is counted for two of them.
        """
        tokens, reached = self.lifebuoys | self.barrels, self._wall
        apart = _apart(self.frame, self.sea.lifebuoys | self.sea.barrels)
        found: dict[int, tuple[int, int]] = {}
        for steps in count(1):
            following = self.frame.beside(reached) & self.land.water & ~reached
            if not (tokens and following):
                break
            for bit in bits(tokens & following):
                found[bit] = steps, min(steps, apart[bit])
            reached |= following
            tokens &= ~following
        return found


_terrain = lru_cache(maxsize=BOARDS)(LaidBoard)


@lru_cache(maxsize=64)
def _apart(frame: Frame, tokens: int) -> dict[int, int]:
    """For each token the cells of a path away from it that are nearer to it than to any other, at least."""
    cells = frame.cells(tokens)
    found = {}
    for row, column in cells:
        away = (abs(row - r) + abs(column - c) for r, c in cells if (r, c) != (row, column))
        found[frame.bit((row, column))] = (min(away, default=frame.rows + frame.columns) + 1) // 2
    return found
