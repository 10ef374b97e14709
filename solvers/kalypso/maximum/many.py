"""Many bases at once: where a last piece may bring enough on each of them.

A base gains the overlays that lie on the piece in part, and fish that the piece encloses. Each such overlay holds one
end of the piece (``ends``). So for each place there is a ladder at each end: whether an area there would bear anything,
and whether it would bear a panel with so much sea in view, or a monument. What the dearest at the three ends come to,
no overlays on the piece exceed. All bases lie in one ``stack``, and a place of the piece on any of them is one bit;
"more than so many points" is the union, over all least choices of rungs that come to more, of the places that have
them all.

Fish are enclosed only at places that part the water, and only those that have wall along their row and their column
already (``water``).

The places left are held against every way to lay the piece in ``tests/kalypso/test_solver_maximum_many.py``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product

from periplus.models.kalypso import board
from periplus.models.kalypso.board import BUILDING, MONUMENT, icons_needed
from periplus.models.kalypso.scoring import SOLAR_MOST
from periplus.models.kalypso.sea import Sea
from periplus.models.kalypso.terms import MATERIALS

from ...shapes import Number
from ..turn.survey import PieceContacts, lead, parted
from .ends import EndArea, PieceEnds, piece_ends
from .overlay_bounds import AROUND, OverlayBounds
from .rays import Rays
from .stack import Stack, added, at_least

FEW = 16
"""Places that are looked at one by one as soon as together."""


@dataclass(frozen=True, slots=True)
class StackedBases:
    """What lies on each base; sets of a stack."""

    stack: Stack
    wall: int
    """Foundation and island. There are no loose boats."""
    ground: int
    """Cells on which something may be built."""
    shown: tuple[int, ...]
    """For each of MATERIALS the cells of the ground that show it."""
    apart: int
    """Cells that the last piece is not to lie beside."""


class ManyBases:
    """Some bases on one sea, asked for one piece more."""

    def __init__(
        self, overlays: OverlayBounds, sea: Sea, bases: StackedBases, monuments: int, fish: int
    ) -> None:
        """``monuments``: how many the piece can bear at most. ``fish``: the cells of those that count."""
        self._overlays, self._sea, self._bases = overlays, sea, bases
        self._stack, self._monuments = bases.stack, monuments
        self._rays = Rays(bases.stack, sea.frame, bases.wall, fish)
        self._filled: dict[tuple[int, ...], int] = {}
        self._built: dict[tuple[tuple[int, ...], tuple[int, ...], int], list[int]] = {}
        self._places: dict[tuple[int, ...], int] = {}
        self._shown: dict[tuple[int, int, int], int] = {}
        self._parted: dict[tuple[int, ...], int] = {}

    def bringing(self, piece: str, points: Number) -> Iterator[tuple[PieceContacts, int]]:
        """Each orientation of the piece with all places where it may bring more than so many points, as a stack's set.

        Where it may bring more than none that is, if ``points`` are less.
        """
        for turned in piece_ends(piece, self._sea.frame):
            ladders = self._ladders(turned)
            found = self._exceeding(ladders, max(points, 0))
            found |= self._with_fish(piece, turned, ladders, points, found)
            if found and (places := self._where(piece, turned) & found):
                yield turned.contact, places

    def _with_fish(
        self, piece: str, turned: PieceEnds, ladders: Sequence[Sequence[int]], points: Number, known: int
    ) -> int:
        """The places where the ends and fish that the piece encloses may come to more than so many points.

        Of places that are not known. Where they are few, fish are taken to be enclosed wherever the water is parted.
        """
        most = self._rays.most
        if not most:
            return 0
        found = self._exceeding(ladders, points - most) & self._where(piece, turned)
        found ^= found & known
        if found:
            found &= self._parting(turned)
        if found.bit_count() <= FEW:
            return found
        digits, near = self._rays.enclosing(turned.contact.stencil), found
        found = 0
        for number in range(1, most + 1):
            places = at_least(digits, number) & near
            if not places:
                break
            found |= self._exceeding(ladders, points - number) & places
        return found

    def _where(self, piece: str, turned: PieceEnds) -> int:
        """Where the piece may be laid, beside the foundation or not."""
        stencil, sea, bases = turned.contact.stencil, self._sea, self._bases
        found = self._places.get(stencil.steps)
        if found is None:
            room = (sea.frame.inside if piece == "barrel" else sea.frame.room) & ~sea.island
            taken = bases.wall | (sea.frame.beside(bases.apart) if bases.apart else 0)
            free = self._stack.each(room)
            partly = self._stack.each(stencil.partly_inside)
            found = self._places[stencil.steps] = stencil.inside(free ^ (free & taken)) & partly
        return found

    def _exceeding(self, ladders: Sequence[Sequence[int]], points: Number) -> int:
        """The places at which the dearest at the ends come to more than so many points."""
        if points < 0:
            return -1
        found = 0
        for choice in _choices(tuple(self._prices), len(ladders), points, self._monuments):
            places = -1
            for rungs, rung in zip(ladders, choice, strict=True):
                if rung is not None:
                    places &= rungs[rung]
            found |= places
        return found

    def _ladders(self, turned: PieceEnds) -> list[list[int]]:
        """For each end and each of the prices the places at which an area there bears as much."""
        found = [[0] * len(self._prices) for _ in range(turned.ends)]
        for area in turned.areas[BUILDING]:
            rungs = found[area.end]
            for number, corners in enumerate(self._on_pair(area), 1):
                if corners:
                    rungs[number] |= _moved(corners, area.corner)
        for area in turned.areas[MONUMENT] if self._monuments else ():
            if corners := self._on_triple(area):
                found[area.end][0] |= _moved(corners, area.corner)
        return found

    @cached_property
    def _prices(self) -> list[int]:
        """A monument's, then those of buildings from the dearest on; what is cheaper counts as the last of them."""
        plain = max(self._overlays.plain)
        panel = self._overlays.worth("solar") + SOLAR_MOST if any(self._views) else 0
        return [self._overlays.monument, *range(panel, plain, -1), plain]

    @cached_property
    def _views(self) -> list[bool]:
        """For each of MATERIALS whether its buildings are panels."""
        return [self._overlays.views(number) for number in range(len(MATERIALS))]

    def _on_pair(self, area: EndArea) -> list[int]:
        """For each of the prices but the first the areas that come to bear as much."""
        key = area.others, area.own, area.beside
        found = self._built.get(key)
        if found is not None:
            return found
        filled, prices = self._full(area.others) & self._on_grid[BUILDING], self._prices
        found = [0] * (len(prices) - 1)
        for number, own in enumerate(area.own):
            if not filled or not (self._overlays.plain[number] or self._views[number]):
                continue
            bearing = filled & self._showing(number, BUILDING, own)
            if not bearing:
                continue
            found[-1] |= bearing
            for rung, price in enumerate(prices[1:-1]) if self._views[number] else ():
                hidden = AROUND + 1 - area.beside - (price - self._overlays.worth("solar"))
                if hidden > 0:
                    found[rung] |= bearing ^ (bearing & self._covered_beside[min(hidden, AROUND)])
        self._built[key] = found
        return found

    def _on_triple(self, area: EndArea) -> int:
        """The areas that come to bear a monument."""
        filled = self._full(area.others) & self._on_grid[MONUMENT]
        found = 0
        for number, own in enumerate(area.own):
            if filled:
                found |= filled & self._showing(number, MONUMENT, own)
        return found

    def _full(self, others: tuple[int, ...]) -> int:
        """The areas of which those cells can be built on."""
        found = self._filled.get(others)
        if found is None:
            found = self._ground_at(others[-1])
            if len(others) > 1 and found:
                found &= self._full(others[:-1])
            self._filled[others] = found
        return found

    def _ground_at(self, step: int) -> int:
        found = self._filled.get((step,))
        if found is None:
            found = self._filled[(step,)] = self._bases.ground >> step
        return found

    def _showing(self, number: int, side: int, own: int) -> int:
        """The areas that show enough of the material, with so many icons of the piece."""
        key = number, side, own
        found = self._shown.get(key)
        if found is None:
            found = self._shown[key] = at_least(self._icons[side][number], icons_needed(side) - own)
        return found

    @cached_property
    def _icons(self) -> dict[int, list[list[int]]]:
        """By side for each of MATERIALS how many cells of each area show it."""
        width = self._sea.frame.width
        found = {}
        for side in (BUILDING, MONUMENT):
            steps = [row * width + column for row in range(side) for column in range(side)]
            found[side] = [added(cells >> step for step in steps) for cells in self._bases.shown]
        return found

    @cached_property
    def _covered_beside(self) -> list[int]:
        """By number, the 2x2 areas with so many covered of the eight spaces beside them, or more."""
        width, wall = self._sea.frame.width, self._bases.wall
        steps = (-1, width - 1, 2, width + 2, -width, 1 - width, 2 * width, 2 * width + 1)
        digits = added(_moved(wall, step) for step in steps)
        return [at_least(digits, number) for number in range(AROUND + 1)]

    @cached_property
    def _on_grid(self) -> dict[int, int]:
        frame = self._sea.frame
        return {side: self._stack.each(board.meeting(frame, frame.inside, side)) for side in (2, 3)}

    def _parting(self, turned: PieceEnds) -> int:
        """The places beside the foundation around which walls part the water; off the grid all of those."""
        stencil, frame, wall = turned.contact.stencil, self._sea.frame, self._bases.wall
        found = self._parted.get(stencil.steps)
        if found is None:
            found = parted(turned.contact, wall << lead(frame)) | stencil.meeting(self._overhanging)
            found = self._parted[stencil.steps] = found & stencil.meeting(self._shore)
        return found

    @cached_property
    def _shore(self) -> int:
        return self._sea.frame.beside(self._bases.wall)

    @cached_property
    def _overhanging(self) -> int:
        """The cells off the grid of the bases that have a wall there."""
        outside = self._stack.each(self._sea.frame.outside)
        off = self._stack.holding(self._bases.wall & outside)
        return outside & off


def _moved(corners: int, step: int) -> int:
    """The cells from which the step leads into the set."""
    return corners >> step if step >= 0 else corners << -step


@lru_cache(maxsize=4096)
def _choices(
    prices: tuple[int, ...], ends: int, points: Number, monuments: int
) -> tuple[tuple[int | None, ...], ...]:
    """The least choices of a rung at each end, or none, that come to more than so many points.

    The first price is a monument's, of which there are so many at most; a lower rung is at least as cheap.
    """
    rungs: list[int | None] = [None, *range(len(prices) - 1, -1, -1)]
    worth = {rung: 0 if rung is None else prices[rung] for rung in rungs}
    found = []
    for choice in product(rungs, repeat=ends):
        total = sum(worth[rung] for rung in choice)
        if total <= points or choice.count(0) > monuments:
            continue
        if all(
            rung is None or total - worth[rung] + worth[_lower(rung, len(prices))] <= points
            for rung in choice
        ):
            found.append(choice)
    return tuple(found)


def _lower(rung: int, rungs: int) -> int | None:
    """The next cheaper rung of the same ladder; a monument stands by itself."""
    return None if rung in (0, rungs - 1) else rung + 1
