"""A base with some of the pieces laid, as bare bit sets, and what overlays on it are worth at most.

Bases are cheap to make by the hundred thousand. They know no effects, as the question has none. What a base bears and
encloses is worked out when it is asked.

A monument is worth 11 points on nine cells, a building a few on four. So each cell that lies in an area to build on
can be charged the dearest share of an overlay that may cover it: the charges of all cells are no less than any
arrangement's points. They take some microseconds. The best packing of the areas, which takes a thousand times as
long, is less. The charges are whole thirty-sixths of a point, so nothing is rounded before the end.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from periplus.models.boards.bitsets import members
from periplus.models.kalypso import board
from periplus.models.kalypso.placing import EVERYWHERE, adjacent, base_places
from periplus.models.kalypso.scoring import MONUMENT, SOLAR_MOST
from periplus.models.kalypso.sea import Sea
from periplus.models.kalypso.state import MONUMENTS, State
from periplus.models.kalypso.terms import MATERIALS, PLASTIC, Kind, Metric
from periplus.models.kalypso.tiles import is_salvage, stencils

from ...limits import Clock
from ...patterns.packing import PackingItem, pack
from ..overlays.worth import gain, rewards, worthwhile
from ..pieces import BOATS, Spot

Key = tuple[tuple[int, ...], int, int, frozenset[int]]
Likeness = tuple[tuple[int, ...], int, int, int, int, int, int]


@dataclass(frozen=True, slots=True)
class Base:
    """What lies on the sea; bit sets of its frame."""

    sea: Sea
    icons: tuple[int, ...]
    barrels: int
    covered: int
    foundation: int
    """The island included."""
    boats: frozenset[int]
    """The cells of each boat that is loose."""
    afloat: int
    """Boats in all, docked or not."""
    spots: tuple[Spot, ...] = field(default=(), compare=False)
    """What was laid, in an order that the rules allow."""

    @property
    def key(self) -> Key:
        """Equal for bases on which the same things lie, in whatever order they came."""
        return self.icons, self.barrels, self.covered, self.boats

    def likeness(self, whole: bool) -> Likeness:
        """Equal for bases that are worth the same, whatever is laid on them: loose boats may lie anywhere.

        A panel sees only the cells beside the foundation. ``whole``: all cells that are covered tell bases apart,
        as they do where a net floats.
        """
        seen = self.covered if whole else self.covered & self.sea.frame.beside(self.foundation)
        hidden = self.covered & self.enclosed
        return self.icons, self.barrels, self.foundation, seen, hidden, self.afloat, len(self.boats)

    @property
    def land(self) -> int:
        """The foundation that can be built on."""
        return self.foundation & ~self.sea.island

    @property
    def enclosed(self) -> int:
        """Cells of the grid that the foundation encloses (KAL-12)."""
        return board.enclosed_by(self.sea, self.foundation)

    def spots_for(self, piece: str) -> Iterator[Spot]:
        """Where the piece may be laid next (KAL-6.2, KAL-6.3, KAL-7.7, on an empty board KAL-2.10)."""
        frame = self.sea.frame
        room = (frame.inside if piece == "barrel" else frame.room) & ~self.covered & ~self.sea.island
        for stencil, places in base_places(stencils(piece, frame), room, self._anchors(piece)):
            left = places
            while left:
                low = left & -left
                bit = low.bit_length() - 1
                yield Spot(piece, stencil, bit, stencil.laid(bit))
                left ^= low

    def _anchors(self, piece: str) -> int:
        if piece in BOATS:
            return EVERYWHERE
        if self.foundation:
            return adjacent(self.sea.frame, self.foundation)
        return (self.sea.circle or EVERYWHERE) if is_salvage(piece) else 0

    def with_spot(self, spot: Spot) -> Base:
        """The base with one piece more, and the boats docked that it reaches (KAL-7.9)."""
        frame, cells, boats = self.sea.frame, spot.cells, self.boats
        icons, barrels, foundation = self.icons, self.barrels, self.foundation
        if spot.piece in BOATS:
            boats = boats | {cells}
            foundation |= cells if frame.beside(cells) & foundation else 0
        else:
            foundation |= cells
            if spot.piece == "barrel":
                barrels |= cells
            else:
                shown = list(icons)
                for icon, where in spot.icons:
                    shown[icon] |= where
                icons = tuple(shown)
        while boats and (docking := {boat for boat in boats if frame.beside(boat) & foundation}):
            boats = boats - docking
            for boat in docking:
                foundation |= boat
        return Base(
            self.sea,
            icons,
            barrels,
            self.covered | cells,
            foundation,
            boats,
            self.afloat + (spot.piece in BOATS),
            (*self.spots, spot),
        )


def base_of(state: State) -> Base:
    """The base of a settlement as it lies."""
    sea, own = state.sea, state.own
    loose = [
        sea.frame.mask(boat.cells)
        for boat, docked in zip(own.boats, board.docked(sea, own), strict=True)
        if not docked
    ]
    return Base(
        sea,
        own.icons,
        own.barrels,
        board.covered(sea, own),
        board.foundation(sea, own),
        frozenset(loose),
        len(own.boats),
    )


SHARE = 36
"""Parts of a point: the least that four and nine divide."""
FEW = 60
"""Areas of which the best packing is found in milliseconds."""


class Bearing:
    """The overlays of a question about scores."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._kinds = worthwhile(state, "score")
        self.rewards: tuple[tuple[Metric, int], ...] = tuple(rewards(state))
        """What forecasts passed promise for each thing."""
        self.monument = MONUMENT + self._promised("monuments")
        """The points of a monument."""

    def _promised(self, counted: Metric) -> int:
        return sum(points for metric, points in self.rewards if metric == counted)

    def worth(self, kind: Kind) -> int:
        """The points of a building, the sea in view of a panel left out."""
        return gain(self._state, kind) + self._promised("buildings")

    @cached_property
    def _plain(self) -> tuple[int, ...]:
        """The dearest building of each material, the sea in view of panels left out."""
        return tuple(
            max(
                (self.worth(kind) for kind in self._kinds if self._state.edition.material[kind] == material),
                default=0,
            )
            for material in MATERIALS
        )

    @cached_property
    def _clear(self) -> int:
        own = self._state.own
        return ~(board.overlays(self._state.sea, own) | board.stacked(own))

    @cached_property
    def _on_grid(self) -> dict[int, int]:
        """By side, the areas with a cell on the grid."""
        frame = self._state.sea.frame
        return {side: board.meeting(frame, frame.inside, side) for side in (2, 3)}

    def _areas(self, base: Base) -> Iterator[tuple[int | None, int]]:
        """For each material the areas that bear its buildings, then (None) those that bear monuments."""
        frame = base.sea.frame
        clear = base.land & self._clear
        small = board.filled(frame, clear, 2) & self._on_grid[2]
        large = board.filled(frame, clear, 3) & self._on_grid[3]
        rising = 0
        for number, cells in enumerate(base.icons[:PLASTIC]):
            shown = cells | base.barrels
            if small and (found := small & board.three_of_four(frame, shown)):
                yield number, found
            if large:
                rising |= board.five_of_nine(frame, shown)
        if rising & large:
            yield None, rising & large

    def charged(self, base: Base) -> int:
        """No arrangement's overlays are worth more: the charges of all cells."""
        width = base.sea.frame.width
        charged: dict[int, int] = {}
        for number, corners in self._areas(base):
            if number is None:
                share, cells = self.monument * (SHARE // 9), _spread(width, corners, 3)
            else:
                points = max(self._points(base, number, corner) for corner in self._telling(number, corners))
                share, cells = points * (SHARE // 4), _spread(width, corners, 2)
            charged[share] = charged.get(share, 0) | cells
        total = taken = 0
        for share in sorted(charged, reverse=True):
            total += share * (charged[share] & ~taken).bit_count()
            taken |= charged[share]
        return total // SHARE

    def packed(self, base: Base, clock: Clock) -> int:
        """No arrangement's overlays are worth more: the best packing, unless there are many areas. Raises Stop."""
        width = base.sea.frame.width
        items = []
        for number, corners in self._areas(base):
            for corner in members(corners):
                side, points = (
                    (3, self.monument) if number is None else (2, self._points(base, number, corner))
                )
                cells = _spread(width, 1 << corner, side)
                items.append(PackingItem((number, corner), members(cells), points))
        if len(items) > FEW:
            return self.charged(base)
        bound = 0
        for packing in pack(items, clock):
            bound = packing.bound
        return bound

    def _telling(self, number: int, corners: int) -> list[int]:
        """Areas of the material of which one is the dearest: all of them where the sea in view counts."""
        return members(corners if self._views(number) else corners & -corners)

    def _views(self, number: int) -> bool:
        return number == self._state.edition.material_number["solar"] and "solar" in self._kinds

    def _points(self, base: Base, number: int, corner: int) -> int:
        """The dearest building of the material on the area."""
        if not self._views(number):
            return self._plain[number]
        frame = base.sea.frame
        panel = 3 << corner | 3 << corner + frame.width
        view = frame.beside(panel) & ~(panel | base.covered | base.sea.island)
        return max(self._plain[number], self.worth("solar") + min(view.bit_count(), SOLAR_MOST))

    def counted(self, base: Base, cells: int, letters: str, barrels: int) -> int:
        """No overlays on so many cells, with the icons of the base and those letters, are worth more.

        ``barrels`` are all full barrels there may be.
        """
        cells -= (base.land & ~self._clear).bit_count()
        needed = board.icons_needed(board.BUILDING)
        shown = [(icons & self._clear).bit_count() for icons in base.icons[:PLASTIC]]
        options = sorted(
            (
                (self._dearest[number], (shown[number] + letters.count(material) + barrels) // needed)
                for number, material in enumerate(MATERIALS)
            ),
            reverse=True,
        )
        best = 0
        for monuments in range(min(cells // 9, MONUMENTS) + 1):
            left, total = (cells - 9 * monuments) // 4, monuments * self.monument
            for points, most in options:
                total += points * min(left, most)
                left -= min(left, most)
            best = max(best, total)
        return best

    @cached_property
    def _dearest(self) -> tuple[int, ...]:
        """The dearest building of each material, a panel with the most sea in view."""
        panel = self.worth("solar") + SOLAR_MOST
        return tuple(
            max(points, panel) if self._views(number) else points for number, points in enumerate(self._plain)
        )


def _spread(width: int, corners: int, side: int) -> int:
    """The cells of the areas with those upper left cells."""
    row = corners | corners << 1
    row = row if side == 2 else row | corners << 2
    cells = row | row << width
    return cells if side == 2 else cells | row << 2 * width
