"""What overlays on a base are worth at most.

A monument is worth 11 points on nine cells, a building a few on four. So each cell that lies in an area to build on
can be charged the dearest share of an overlay that may cover it: the charges of all cells are no less than any
arrangement's points. They take some microseconds. The best packing of the areas, which takes a thousand times as
long, is less. The charges are whole thirty-sixths of a point, so nothing is rounded before the end.

Pieces that are still to be laid bring overlays that hold a cell of theirs. Those are counted by what one area can show
of the base and of the pieces.

The bounds are held against every way to lay a tile or two more in ``tests/kalypso/test_solver_maximum_bounds.py``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import product
from typing import NamedTuple

from periplus.models.boards.bitsets import members
from periplus.models.boards.grid import Frame
from periplus.models.kalypso import board
from periplus.models.kalypso.scoring import MONUMENT, SOLAR_MOST
from periplus.models.kalypso.state import MONUMENTS, State
from periplus.models.kalypso.terms import KINDS, MATERIALS, PLASTIC, Kind, Metric
from periplus.models.kalypso.tiles import is_salvage

from ...limits import Clock
from ...patterns.packing import PackingItem, pack
from ..overlays.worth import gain, rewards, worthwhile
from ..turn.survey import BuildArea, contacts
from .base import Base

SHARE = 36
"""Parts of a point: the least that four and nine divide."""
AROUND = 8
"""Spaces beside a building."""
BUILT, RAISED = board.icons_needed(board.BUILDING), board.icons_needed(board.MONUMENT)
"""Icons of one material that a building takes, and a monument."""
FEW = 60
"""Areas of which the best packing is found in milliseconds."""


class OverlayBounds:
    """Bounds on the points of overlays, for one question about scores."""

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
        return self._worth[kind]

    @cached_property
    def _worth(self) -> dict[Kind, int]:
        return {kind: gain(self._state, kind) + self._promised("buildings") for kind in KINDS}

    @cached_property
    def plain(self) -> tuple[int, ...]:
        """The dearest building of each material, the sea in view of panels left out."""
        return tuple(
            max(
                (self.worth(kind) for kind in self._kinds if self._state.edition.material[kind] == material),
                default=0,
            )
            for material in MATERIALS
        )

    @cached_property
    def clear(self) -> int:
        """The cells without overlay and stacked net."""
        return ~board.overlaid(self._state.sea, self._state.own)

    @cached_property
    def _on_grid(self) -> dict[int, int]:
        """By side, the areas with a cell on the grid."""
        frame = self._state.sea.frame
        return {side: board.meeting(frame, frame.inside, side) for side in (2, 3)}

    def _areas(self, base: Base) -> Iterator[tuple[int | None, int]]:
        """For each material the areas that bear its buildings, then (None) those that bear monuments."""
        frame = base.sea.frame
        clear = base.land & self.clear
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
        frame = base.sea.frame
        charged: dict[int, int] = {}
        for number, corners in self._areas(base):
            if number is None:
                share, cells = self.monument * (SHARE // 9), board.spread(frame, corners, 3)
            else:
                points = max(self._points(base, number, corner) for corner in self._telling(number, corners))
                share, cells = points * (SHARE // 4), board.spread(frame, corners, 2)
            charged[share] = charged.get(share, 0) | cells
        total = taken = 0
        for share in sorted(charged, reverse=True):
            total += share * (charged[share] & ~taken).bit_count()
            taken |= charged[share]
        return total // SHARE

    def packed(self, base: Base, clock: Clock) -> int:
        """No arrangement's overlays are worth more: the best packing, unless there are many areas. Raises Stop."""
        frame = base.sea.frame
        items = []
        for number, corners in self._areas(base):
            for corner in members(corners):
                side, points = (
                    (3, self.monument) if number is None else (2, self._points(base, number, corner))
                )
                cells = board.spread(frame, 1 << corner, side)
                items.append(PackingItem((number, corner), members(cells), points))
        if len(items) > FEW:
            return self.charged(base)
        bound = 0
        for packing in pack(items, clock):
            bound = packing.bound
        return bound

    def _telling(self, number: int, corners: int) -> list[int]:
        """Areas of the material of which one is the dearest: all of them where the sea in view counts."""
        return members(corners if self.views(number) else corners & -corners)

    def views(self, number: int) -> bool:
        """Whether a building of the material is a panel, whose points depend on the sea in view."""
        return number == self._state.edition.material_number["solar"] and "solar" in self._kinds

    def _points(self, base: Base, number: int, corner: int) -> int:
        """The dearest building of the material on the area."""
        if not self.views(number):
            return self.plain[number]
        frame = base.sea.frame
        panel = 3 << corner | 3 << corner + frame.width
        view = frame.beside(panel) & ~(panel | base.covered | base.sea.island)
        return max(self.plain[number], self.worth("solar") + min(view.bit_count(), SOLAR_MOST))

    def on_areas(self, base: Base, areas: Sequence[BuildArea]) -> int:
        """No overlays that lie on some of those areas each are worth more."""
        return _dearest_apart([(self._price(base, area), area.cells(base.sea.frame)) for area in areas])

    def _price(self, base: Base, area: BuildArea) -> int:
        if area.side == board.MONUMENT:
            return self.monument
        return max(
            self._points(base, number, area.corner)
            for number, allowed in enumerate(area.materials)
            if allowed
        )

    def counted(self, base: Base, cells: int, letters: str, barrels: int) -> int:
        """No overlays on so many cells, with the icons of the base and those letters, are worth more.

        ``barrels`` are all full barrels there may be.
        """
        cells -= (base.land & ~self.clear).bit_count()
        shown = [(icons & self.clear).bit_count() for icons in base.icons[:PLASTIC]]
        most = [
            (number + letters.count(material) + barrels) // BUILT
            for number, material in zip(shown, MATERIALS, strict=True)
        ]
        best = 0
        for monuments in range(min(cells // 9, MONUMENTS) + 1):
            left = (cells - 9 * monuments) // 4
            best = max(best, monuments * self.monument + _dearest_of(self._by_price, most, left))
        return best

    def raised(self, base: Base, pieces: Sequence[str]) -> int:
        """No more monuments stand on a base, wherever those pieces are laid besides."""
        more = _coming(tuple(pieces), base.sea.frame)
        clear = base.land & self.clear
        icons = [
            ((cells | base.barrels) & clear).bit_count() + number
            for cells, number in zip(base.icons[:PLASTIC], more.icons, strict=True)
        ]
        return min(
            sum(number // RAISED for number in icons), (clear.bit_count() + more.cells) // 9, MONUMENTS
        )

    def new(self, base: Base, pieces: Sequence[str]) -> int:
        """No overlays that hold a cell of those pieces, or of a boat that is loose, are worth more.

        A salvage tile bears three at most, since each holds one of its three tips. An area shows no more than what lies
        there and the most that each of the pieces can show in one area.
        """
        frame, clear, more = base.sea.frame, base.land & self.clear, _coming(tuple(pieces), base.sea.frame)
        boats = 2 * len(base.boats)
        rising = board.of_nine(frame, clear, 9 - more.cells - boats)
        small, large = [], []
        for number, cells in enumerate(base.icons[:PLASTIC]):
            shown = (cells | base.barrels) & clear
            icons = shown.bit_count() + more.icons[number]
            here = icons >= BUILT and board.of_four(frame, shown, BUILT - more.small[number])
            small.append(icons if here else 0)
            lacking = RAISED - more.large[number]
            here = icons >= RAISED and rising and rising & board.of_nine(frame, shown, lacking)
            large.append(icons if here else 0)
        if any(large) and len(pieces) == 1 and not boats and not base.raises(pieces[0], clear):
            large = [0] * len(large)
        beside = more.tiles_alone and clear.bit_count() > 3
        by_price = self._beside_tiles if beside else self._by_price
        best, served = 0, more.served + boats
        for taken in product(*(range(min(number // RAISED, MONUMENTS, served) + 1) for number in large)):
            monuments = sum(taken)
            if monuments > min(served, MONUMENTS):
                continue
            most = [
                max(0, number - RAISED * used) // BUILT for number, used in zip(small, taken, strict=True)
            ]
            total = monuments * self.monument + _dearest_of(by_price, most, served - monuments)
            best = max(best, total)
        return best

    @cached_property
    def _by_price(self) -> list[tuple[int, int]]:
        """The dearest building of each material with its number, the dearest first."""
        return _by_price(self._dearest)

    @cached_property
    def _beside_tiles(self) -> list[tuple[int, int]]:
        """The same of buildings that a salvage tile helps to bear: the tile goes on beside it, and so does the base."""
        return _by_price(self._priced(AROUND - 2))

    @cached_property
    def _dearest(self) -> tuple[int, ...]:
        """The dearest building of each material, a panel with the most sea in view."""
        return self._priced(SOLAR_MOST)

    def _priced(self, view: int) -> tuple[int, ...]:
        panel = self.worth("solar") + view
        return tuple(
            max(points, panel) if self.views(number) else points for number, points in enumerate(self.plain)
        )


class _Coming(NamedTuple):
    """What pieces that are still to be laid can be good for, each number by itself."""

    served: int
    """Overlays that can hold a cell of theirs."""
    cells: int
    """Cells of theirs in one 3x3 area."""
    icons: tuple[int, ...]
    """For each of MATERIALS the cells that show it."""
    small: tuple[int, ...]
    """The same in one 2x2 area."""
    large: tuple[int, ...]
    """The same in one 3x3 area."""
    tiles_alone: bool
    """Whether all of them are salvage tiles."""


@lru_cache(maxsize=1024)
def _coming(pieces: tuple[str, ...], frame: Frame) -> _Coming:
    tiles = sum(map(is_salvage, pieces))
    small, large = (
        tuple(
            sum(numbers)
            for numbers in zip(*(contacts(piece, frame)[0].most[side] for piece in pieces), strict=True)
        )
        for side in (2, 3)
    )
    letters, wild = "".join(piece for piece in pieces if piece.isupper()), pieces.count("barrel")
    return _Coming(
        3 * tiles + 2 * (len(pieces) - tiles),
        sum(len(piece) if piece.isupper() else 2 for piece in pieces),
        tuple(letters.count(material) + wild for material in MATERIALS),
        small,
        large,
        tiles == len(pieces),
    )


def _dearest_of(by_price: Sequence[tuple[int, int]], most: Sequence[int], left: int) -> int:
    """The points of so many buildings, the dearest of which there are enough."""
    total = 0
    for points, number in by_price:
        taken = min(left, most[number])
        total += points * taken
        left -= taken
    return total


def _dearest_apart(areas: Sequence[tuple[int, int]], taken: int = 0) -> int:
    """The most points of areas that share no cell with each other nor with those taken: points and cells of each."""
    free = [(points, cells) for points, cells in areas if not cells & taken]
    if not free:
        return 0
    points, cells = free.pop()
    return max(points + _dearest_apart(free, cells), _dearest_apart(free))


def _by_price(points: Sequence[int]) -> list[tuple[int, int]]:
    return sorted(((one, number) for number, one in enumerate(points)), reverse=True)
