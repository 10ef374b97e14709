"""What overlays on a base are worth at most, each by itself, and how many of them find room.

A monument is worth 11 points on nine cells, a building a few on four. So each cell that lies in an area to build
on can be charged the dearest share of an overlay that may cover it: the charges of all cells are no less than any
arrangement's points. They take some microseconds. The best packing of the areas, which takes a thousand times as
long, is less. The charges are whole thirty-sixths of a point, so nothing is rounded before the end.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from periplus.models.boards.bitsets import members
from periplus.models.kalypso import areas, board
from periplus.models.kalypso.scoring import MONUMENT, SOLAR_MOST
from periplus.models.kalypso.state import State
from periplus.models.kalypso.supply import MONUMENTS
from periplus.models.kalypso.terms import MATERIALS, PLASTIC, Kind, Metric

from ...limits import Clock
from ...patterns.branching import pack
from ...patterns.packing import PackingItem
from ..overlays.kinds import gain, rewards, worthwhile
from .base import Base

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
        return {side: areas.meeting(frame, frame.inside, side) for side in (2, 3)}

    def _areas(self, base: Base) -> Iterator[tuple[int | None, int]]:
        """For each material the areas that bear its buildings, then (None) those that bear monuments."""
        frame = base.sea.frame
        clear = base.land & self._clear
        small = areas.filled(frame, clear, 2) & self._on_grid[2]
        large = areas.filled(frame, clear, 3) & self._on_grid[3]
        rising = 0
        for number, cells in enumerate(base.icons[:PLASTIC]):
            shown = cells | base.barrels
            if small and (found := small & areas.three_of_four(frame, shown)):
                yield number, found
            if large:
                rising |= areas.five_of_nine(frame, shown)
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
        needed = areas.icons_needed(areas.BUILDING)
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
