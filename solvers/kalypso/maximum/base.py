"""A base with some of the pieces laid, as bare bit sets.

Bases are cheap to make by the hundred thousand. They know no effects, as the question has none. What a base bears and
encloses is worked out when it is asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from periplus.models.boards.bitsets import members
from periplus.models.kalypso import board
from periplus.models.kalypso.placing import EVERYWHERE, adjacent, base_places
from periplus.models.kalypso.sea import Sea
from periplus.models.kalypso.state import State
from periplus.models.kalypso.terms import PLASTIC
from periplus.models.kalypso.tiles import Stencil, is_salvage, stencils

from ..pieces import BOATS, Spot
from ..turn.survey import BoardSurvey, BuildArea, PieceContacts, areas_completed, contacts, lead, parting

Key = tuple[tuple[int, ...], int, int, frozenset[int]]
"""What lies on the sea: icons, barrels, covered cells, the cells of each loose boat."""
EquivalenceKey = tuple[tuple[int, ...], int, int, int, int, int, int]
"""What the worth of a base rests on, whatever is laid on it."""


@dataclass(frozen=True)
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

    def equivalence_key(self, whole: bool) -> EquivalenceKey:
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

    @cached_property
    def enclosed(self) -> int:
        """Cells of the grid that the foundation encloses (KAL-12)."""
        return board.enclosed_by(self.sea, self.foundation)

    def spots_for(self, piece: str, apart: int = 0) -> Iterator[Spot]:
        """Where the piece may be laid next (KAL-6.2, KAL-6.3, KAL-7.7, on an empty board KAL-2.10).

        ``apart``: cells that it is not to lie beside.
        """
        for stencil, where in self._places(piece, apart):
            yield from (Spot(piece, stencil, bit, stencil.laid(bit)) for bit in members(where))

    def _places(self, piece: str, apart: int = 0) -> Iterator[tuple[Stencil, int]]:
        frame = self.sea.frame
        room = (frame.inside if piece == "barrel" else frame.room) & ~self.covered & ~self.sea.island
        return base_places(stencils(piece, frame), room & ~frame.beside(apart), self._anchors(piece))

    def bringing(
        self, piece: str, clear: int, apart: int = 0
    ) -> Iterator[tuple[PieceContacts, int, dict[int, list[BuildArea]]]]:
        """Each orientation of the piece with its places, and those at which it completes areas of ``clear`` cells.

        ``apart`` as of ``spots_for``.
        """
        land = self._survey(clear)
        for contact, where in self._contacts(piece, apart):
            yield contact, where, areas_completed(contact, land, where)

    def parting(self, contact: PieceContacts, where: int) -> int:
        """Those of the places at which the piece may enclose something."""
        return parting(contact, self._survey(0)) & where

    def raises(self, piece: str, clear: int) -> bool:
        """Whether the piece completes a monument's area of ``clear`` cells somewhere."""
        land = self._survey(clear)
        return any(areas_completed(contact, land, where, (3,)) for contact, where in self._contacts(piece))

    def _contacts(self, piece: str, apart: int = 0) -> Iterator[tuple[PieceContacts, int]]:
        """Each orientation of the piece that has a place, with its places."""
        around = {id(contact.stencil): contact for contact in contacts(piece, self.sea.frame)}
        for stencil, where in self._places(piece, apart):
            if where:
                yield around[id(stencil)], where

    def _survey(self, clear: int) -> BoardSurvey:
        """The base as a board on whose ``clear`` cells something may be built."""
        up, clear = lead(self.sea.frame), clear & self.land
        shown = tuple((cells | self.barrels) & clear for cells in self.icons[:PLASTIC])
        return BoardSurvey(
            self.sea.frame, self.foundation, 0, 0, 0, clear, shown, clear << up, self.foundation << up
        )

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
