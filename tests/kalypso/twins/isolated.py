"""What a second piece gains by a first one that helps to complete no area, worked out for one place at a time.

Where ``solvers.kalypso.turn.around`` takes conjunctions of shifts over many boards, this goes through places and cells
of one board, and floods it for each.
"""

from __future__ import annotations

from collections.abc import Iterator

from periplus.models.kalypso.board import enclosed_by
from periplus.solvers.kalypso.turn.around import Brought, FirstPlace
from periplus.solvers.kalypso.turn.pieces import pieces_of
from periplus.solvers.kalypso.turn.survey import BuildArea, PieceContacts, Sight, contacts
from periplus.solvers.kalypso.turn.terrain import LaidBoard
from periplus.solvers.kalypso.turn.water import DEAREST, closable


class Isolated:
    """A first piece at a place, seen by the second one.

    ``counted``: the water of which it counts that it is enclosed. ``after_all``: only places of the second count that
    it does not have without the first.
    """

    def __init__(
        self, terrain: LaidBoard, second: str, counted: int, first: FirstPlace, *, after_all: bool
    ) -> None:
        self.terrain, self.first, self.counted = terrain, first, counted
        self.frame, land = terrain.frame, terrain.land
        self.after_all, self.pieces = after_all, pieces_of((second,))
        self.wall = land.wall | first.cells
        self.tokens = land.tokens & ~first.cells & ~first.closed
        around = self.frame.beside(first.cells)
        self.near = around | self.frame.beside(around)
        self.loose = not first.cells & self.frame.beside(land.wall)
        self.parting = (
            first.parting or bool(first.cells & self.frame.outside) or bool(self.near & terrain.afloat)
        )
        self.closable = self._closable()
        self.turned = [(contact, self._sight(second, contact)) for contact in contacts(second, self.frame)]

    def _sight(self, second: str, contact: PieceContacts) -> Sight | None:
        return next((sight for sight in self.terrain.sights(second) if sight.contact is contact), None)

    def _closable(self) -> int:
        """The parts of closable water with a cell that counts."""
        stops, cells = min(4, self.pieces.stops), min(DEAREST, self.pieces.cells)
        water = closable(self.frame, self.wall | self.terrain.afloat, stops, cells) | self.terrain.afloat
        water &= ~self.terrain.enclosed & ~self.first.closed
        parts = self.frame.parts(water)
        return sum(part for part in parts if part & (self.counted | self.tokens))

    def places(self) -> Iterator[tuple[int, bool, tuple[BuildArea, ...]]]:
        """The cells of each place where there is water, whether it is one without the first, and what it completes."""
        water = self.terrain.land.water & ~self.first.cells
        for contact, sight in self.turned:
            for at in range(self.frame.whole.bit_length()):
                cells = contact.stencil.laid(at)
                touches = self.pieces.boats or cells & self.frame.beside(self.wall)
                fits = not cells & ~water and cells.bit_count() == len(contact.stencil.steps)
                if cells and touches and fits:
                    known = bool(sight and sight.places >> at & 1)
                    areas = tuple(sight.areas.get(at, ())) if sight else ()
                    yield cells, known, areas

    def legal(self, cells: int) -> bool:
        """Whether the place is on no loose boat (KAL-6.2) and touches the foundation or the first piece (KAL-7.7)."""
        return not cells & self.terrain.afloat and bool(cells & self.frame.beside(self.wall))

    def counts(self, known: bool) -> bool:
        """Whether a place counts that is one without the first, or is none."""
        return not (self.after_all and known) and (not self.loose or known)

    def docks(self, cells: int, known: bool) -> bool:
        """Whether a loose boat may dock at the place, and the first piece counts."""
        near = self.near & self.terrain.land.water & ~self.first.cells
        counts = bool(cells & near) or (known and self.parting)
        return bool(cells & self.terrain.land.docks) and counts and self.counts(known)

    @property
    def docking(self) -> bool:
        """Whether there is such a place."""
        return any(self.docks(cells, known) for cells, known, _ in self.places())

    def closing(self, cells: int, known: bool) -> bool:
        """Whether the place may enclose more than without the first."""
        shore = self.frame.beside(self.closable)
        return bool(cells & shore) and self.counts(known) and (self.parting or bool(cells & self.near))

    def new(self, cells: int, known: bool) -> bool:
        """Whether the place is beside the first alone and covers a token that was there before it."""
        covers = cells & self.terrain.land.tokens
        return bool(covers) and not known and not self.loose and bool(cells & self.near)

    def most(self) -> Brought | None:
        """What no place exceeds; None where nothing is said."""
        buoys, covers = self.tokens & self.terrain.lifebuoys, False
        if self.closable & self.tokens & self.terrain.barrels or self.docking:
            return None
        for cells, known, areas in self.places():
            closing = self.closing(cells, known)
            if not closing and not self.new(cells, known):
                continue
            if (closing and areas) or cells & self.terrain.land.tokens & self.terrain.barrels:
                return None
            covers = covers or bool(cells & self.terrain.land.tokens & self.terrain.lifebuoys)
        covered = min((buoys & ~self.closable).bit_count(), self.pieces.cells) if covers else 0
        rescues = self.first.rescues + covered + (buoys & self.closable).bit_count()
        return Brought(rescues, self.first.closed | self.closable & self.counted)

    def each(self, *, sure: bool) -> set[Brought]:
        """What places bring; ``sure``: of legal ones, without those that may enclose more, but bring the same without
        the first."""
        found = set()
        known_water = self.terrain.enclosed | self.first.closed
        for cells, known, areas in self.places():
            if sure and not self.legal(cells):
                continue
            docks = self.docks(cells, known)
            if not (docks or self.closing(cells, known) or self.new(cells, known)):
                continue
            boats = [one for one in self.frame.parts(cells | self.terrain.afloat) if one & cells]
            water = enclosed_by(self.terrain.sea, self.wall | sum(boats)) & ~known_water
            gained = (cells | water) & self.tokens
            water &= self.counted
            if sure and not self.new(cells, known) and not water and not gained & ~cells:
                continue
            rescues = self.first.rescues + (gained & self.terrain.lifebuoys).bit_count()
            barrels = (gained & self.terrain.barrels).bit_count()
            found.add(Brought(rescues, self.first.closed | water, barrels, areas))
        return found
