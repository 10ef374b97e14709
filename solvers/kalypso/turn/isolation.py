"""What a second piece in hand gains by a first one that lies at a quiet place: mostly nothing, and little if anything.

Two pieces are in hand, and the first is laid at a quiet place X, joined to the foundation. A place Y of the second
that is not *near* X, none of whose cells is beside X or on the rim of X, gives what it gives without X or nothing:

* Y may lie there without X too, and covers the same tokens.
* The water on the rim of X is still one run, so every way through X can go along it; Y encloses what it would
  enclose without X, less X.
* It may complete an area with a cell of X, a 3x3 one. X *helps* if there is any area that holds a cell of X, lacks
  a cell and may be completed by the second piece; of such places nothing is said.

So if X does not help, only places near X are left. Where these complete no area either and no half-sunk barrel comes
to them, nothing follows, and they bring the tokens that they cover and what is enclosed. For that there is a bound
for all of them together, by the water that may be enclosed at all, and a dearer one, by what each of them encloses.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from periplus.models.kalypso.board import BUILDING, MONUMENT, filled, icons_needed, meeting, of_four, of_nine
from periplus.models.kalypso.tiles import Stencil

from .chain import Effect
from .closing import enclosed_by_each
from .site import NOTHING, Pieces, Site, pieces_of
from .survey import BoardSurvey, Sight, bits, lead, parting
from .water import DEAREST, closable

COUNTED = {BUILDING: of_four, MONUMENT: of_nine}
"""By side the areas with so many cells or more in a set."""


class QuietPlace(NamedTuple):
    """The board with the first piece laid at a quiet place, and what is near that."""

    land: BoardSurvey
    cells: int
    near: int
    """The cells beside the piece and on its rim, and a few more."""


class Second:
    """The second piece in hand, on a board without loose boats, with what it does without the first."""

    def __init__(self, site: Site, piece: str, sights: Sequence[Sight], laid: Pieces) -> None:
        self._site = site
        self._pieces = pieces_of((piece,))
        self._sights = sights
        self._laid = laid
        """Both pieces."""

    def beside(self, stencil: Stencil, at: int) -> QuietPlace | None:
        """The first piece's quiet place, if it does not help; None also where that is not looked into."""
        cells = stencil.laid(at)
        frame = self._site.frame
        if cells & frame.outside:
            return None
        land = _with(self._site.land, stencil, at)
        near = frame.beside(cells)
        near |= frame.beside(near)
        if self._helps(land, cells) or self._triggers(near):
            return None
        return QuietPlace(land, cells, near)

    def _helps(self, land: BoardSurvey, cells: int) -> bool:
        """Whether the second piece may complete an area with one of the cells of the first."""
        frame = land.frame
        for side, counted in COUNTED.items():
            lacking = counted(frame, land.open, max(1, side * side - self._pieces.cells))
            areas = meeting(frame, cells, side) & lacking & ~filled(frame, land.open, side)
            if not areas:
                continue
            areas &= filled(frame, land.open | land.water, side)
            need = icons_needed(side) - self._pieces.barrels
            for shown, more in zip(land.shown, self._pieces.icons, strict=True):
                if areas & counted(frame, shown, need - more):
                    return True
        return False

    def _triggers(self, near: int) -> bool:
        """Whether the second piece near the first completes an area without it, or covers a half-sunk barrel."""
        barrels = self._site.barrels & self._site.land.tokens
        for sight in self._sights:
            places = sight.contact.stencil.meeting(near)
            if any(places >> at & 1 for at in sight.areas):
                return True
            if barrels and places & sight.contact.stencil.meeting(barrels):
                return True
        return False

    def most(self, place: QuietPlace) -> Effect | None:
        """No place near it brings more than that; None if a half-sunk barrel may come."""
        site, tokens = self._site, self._site.land.tokens
        stops, cells = min(4, self._pieces.stops), min(DEAREST, self._pieces.cells)
        closed = closable(site.frame, place.land.wall, stops, cells) & ~site.enclosed
        if closed & tokens & site.barrels:
            return None
        lifebuoys = tokens & site.lifebuoys & ~closed
        covered = min(lifebuoys.bit_count(), self._pieces.cells) if self._covers(place, lifebuoys) else 0
        return Effect(self._laid, NOTHING, (closed & tokens & site.lifebuoys).bit_count() + covered, closed)

    def _covers(self, place: QuietPlace, lifebuoys: int) -> bool:
        if not lifebuoys:
            return False
        for sight in self._sights:
            stencil = sight.contact.stencil
            if stencil.meeting(place.near) & stencil.meeting(lifebuoys) & stencil.inside(place.land.water):
                return True
        return False

    def each(self, place: QuietPlace) -> Iterator[Effect | None]:
        """What each place near it brings, if anything; None for a half-sunk barrel."""
        site, tokens, land = self._site, self._site.land.tokens, place.land
        walls = []
        # orientations of the same cells enclose the same
        for contact in {sight.contact.stencil.steps: sight.contact for sight in self._sights}.values():
            stencil = contact.stencil
            near = stencil.meeting(place.near) & stencil.inside(land.water)
            if near:
                busy = near & (parting(contact, land) | stencil.meeting(tokens))
                walls += [stencil.laid(at) for at in bits(busy)]
        enclosed = enclosed_by_each(site.state.sea, [land.wall | cells for cells in walls])
        for cells, closed in zip(walls, enclosed, strict=True):
            new = closed & ~site.enclosed
            found = (cells | new) & tokens
            if found & site.barrels:
                yield None
            elif found or new:
                yield Effect(self._laid, NOTHING, (found & site.lifebuoys).bit_count(), new)


def _with(land: BoardSurvey, stencil: Stencil, at: int) -> BoardSurvey:
    """The board once a piece lies there, of which nothing came."""
    cells, up = stencil.laid(at), lead(land.frame)
    shown = list(land.shown)
    if len(stencil.steps) == 1:
        shown = [one | cells for one in shown]
    for number, icons in stencil.icons:
        if number < len(shown):
            shown[number] |= stencil.laid(at, icons)
    return land._replace(
        wall=land.wall | cells,
        water=land.water & ~cells,
        open=land.open | cells,
        shown=tuple(shown),
        lifted_open=land.lifted_open | cells << up,
        lifted_wall=land.lifted_wall | cells << up,
    )
