"""What a second piece may find around a first one, for many places of the first at once.

Each place has a board of its own (``boards``), on which the first piece lies: so what ``isolation`` says of a place is
worked out for all of them by the same few conjunctions of shifts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from operator import or_
from typing import NamedTuple

from periplus.models.kalypso.kernel import Placing

from .boards import stacked
from .outline import Outline
from .pieces import Pieces
from .survey import BuildArea, lead, parted
from .terrain import LaidBoard
from .water import DEAREST, closable_on


class FirstPlace(NamedTuple):
    """A place of the first piece where it completes no area and docks no boat, with what comes of it."""

    placing: Placing
    rescues: int = 0
    """Lifebuoys that it covers or encloses."""
    closed: int = 0
    """The water that it encloses."""
    parting: bool = False
    """Whether it parts the water around it."""
    barrels: int = 0
    """Half-sunk barrels that it brings."""
    number: int = 0
    """Its number among the places from which something comes."""

    @property
    def cells(self) -> int:
        """Those of the piece."""
        return self.placing.stencil.laid(self.placing.at)


class BarrelApart(NamedTuple):
    """A barrel that two pieces bring, and that brings no more by them than it does without them, or that."""

    closed: int
    """The water that counts which it may enclose then."""
    taken: int
    """The tokens that they take."""


class Brought(NamedTuple):
    """What both pieces bring together."""

    rescues: int
    closed: int
    """The water that they enclose."""
    barrels: int = 0
    areas: tuple[BuildArea, ...] = ()
    """Areas that the second one completes."""
    barrel: BarrelApart | None = None
    """If they bring one barrel and no area, and it is apart from them, what is known of it (``fetched``)."""


NO_PLACE = Brought(0, 0)


@dataclass(slots=True)
class Around:
    """A place of the first piece, whatever it shows, and what the second one finds there if it completes no area."""

    first: FirstPlace
    cells: int
    """Those of the piece."""
    enclosed: int
    """The water that is enclosed once it lies."""
    tokens: int
    """Those that are left then."""
    after_all: bool
    """Whether only places of the second piece count that it does not have without the first."""
    most: Brought | None
    """No place of the second piece brings more than it does without the first, or that; None: nothing is said."""
    surroundings: Surroundings
    number: int
    """Its number there."""

    def places(self) -> Iterator[tuple[Outline, int]]:
        """Where the second piece may bring more than without the first, by its cells."""
        for outline, data in self.surroundings.places:
            yield outline, data[self.number]


class Surroundings:
    """The boards of some places of the first piece.

    ``firsts``: each with whether only places of the second piece count that it does not have without the first.
    ``counted``: the water of which it counts that it is enclosed, tokens left out.
    """

    def __init__(
        self,
        terrain: LaidBoard,
        outlines: Sequence[Outline],
        pieces: Pieces,
        counted: int,
        firsts: Sequence[tuple[FirstPlace, bool]],
    ) -> None:
        self._terrain, self._outlines, self._pieces = terrain, outlines, pieces
        self._counted_water = counted
        self._firsts = firsts
        self._cells = [first.cells for first, _ in firsts]
        land = terrain.land
        self._boards = many = stacked(terrain.frame, len(firsts))
        laid, closed = many.of(self._cells), many.of([first.closed for first, _ in firsts])
        self._wall = many.each(land.wall) | laid
        self._tokens = many.each(land.tokens) & ~(laid | closed)
        self._water = many.each(land.water) & ~laid
        self._afloat = many.each(terrain.afloat)
        near = many.beside(laid)
        self._near = (near | many.beside(near)) & many.room
        """The cells beside the first piece and on its rim, and a few more."""
        self._parting = many.chosen(self._parts(laid & many.outside | self._near & self._afloat))
        self._after_all = many.chosen([after_all for _, after_all in firsts])
        shore = terrain.frame.beside(land.wall)
        self._loose = many.chosen([not cells & shore for cells in self._cells])
        """Boats that do not touch the foundation: what touches those alone has no place."""
        self._closable = self._closable_water(closed)
        """Water that the second piece may enclose together with some of which that counts."""

    def _parts(self, cells: int) -> list[bool]:
        """Whether the water around the first piece is taken not to be one run: also where there are such cells."""
        by_cells = self._boards.split(cells)
        return [first.parting or bool(some) for (first, _), some in zip(self._firsts, by_cells, strict=False)]

    def _closable_water(self, closed: int) -> int:
        many, terrain = self._boards, self._terrain
        stops, number = min(4, self._pieces.stops), min(DEAREST, self._pieces.cells)
        water = closable_on(many, self._wall | self._afloat, stops, number) | self._afloat
        water &= ~(many.each(terrain.enclosed) | closed)
        return many.flood(water & (many.each(self._counted_water) | self._tokens), water)

    def all(self) -> list[Around | None]:
        """What is around each of the first pieces; None where nothing is said."""
        docking = [0] * len(self._firsts)
        if self._pieces.salvage:
            docking = self._split(reduce(or_, self._docking, 0))
        found: list[Around | None] = []
        for number, most in enumerate(self._brings()):
            first, after_all = self._firsts[number]
            cells, closed = self._cells[number], self._terrain.enclosed | first.closed
            tokens = self._terrain.land.tokens & ~(cells | first.closed)
            around = Around(first, cells, closed, tokens, after_all, most, self, number)
            found.append(None if docking[number] else around)
        return found

    def _split(self, cells: int) -> list[int]:
        return self._boards.split(cells)[: len(self._firsts)]

    @cached_property
    def _inside(self) -> list[int]:
        """For each outline where it may lie as far as there is water."""
        inside = [outline.stencil.inside(self._water) for outline in self._outlines]
        if self._pieces.boats:
            return inside
        shore = self._boards.beside(self._wall)
        return [
            where & outline.stencil.meeting(shore)
            for where, outline in zip(inside, self._outlines, strict=True)
        ]

    def _counted(self, outline: Outline, where: int) -> int:
        """The places that count, and others that are no places."""
        places = self._boards.each(outline.places)
        return where & ~(self._after_all & places) & (~self._loose | places)

    @cached_property
    def _docking(self) -> list[int]:
        """For each outline the places where a loose boat may dock and the first piece counts."""
        if not self._terrain.afloat:
            return [0] * len(self._outlines)
        found, near = [], self._near & self._water
        for outline, inside in zip(self._outlines, self._inside, strict=True):
            docking = self._counted(outline, inside & self._boards.each(outline.docking))
            places = self._parting & self._boards.each(outline.places)
            found.append(docking & (places | outline.stencil.meeting(near)))
        return found

    @cached_property
    def _closing(self) -> list[int]:
        """For each outline the places that may enclose more than without the first piece: beside what is closable."""
        if not self._closable:
            return [0] * len(self._outlines)
        shore, found = self._boards.beside(self._closable), []
        for outline, inside in zip(self._outlines, self._inside, strict=True):
            some = self._counted(outline, inside & outline.stencil.meeting(shore))
            found.append(some & (self._parting | outline.stencil.meeting(self._near)))
        return found

    @cached_property
    def _new(self) -> list[int]:
        """For each outline the places that are beside the first piece alone, and cover a token."""
        found = []
        for outline, inside in zip(self._outlines, self._inside, strict=True):
            covering = (outline.barrels | outline.lifebuoys) & ~outline.places
            by = outline.stencil.meeting(self._near) if covering else 0
            found.append(self._boards.each(covering) & by & inside & ~self._loose)
        return found

    def _brings(self) -> Iterator[Brought | None]:
        """For each of the first pieces what no place of the second exceeds; None where nothing is said."""
        many, terrain = self._boards, self._terrain
        unsaid, covers = self._closable & self._tokens & many.each(terrain.barrels), 0
        unsaid |= reduce(or_, self._docking, 0)
        for outline, closing, new in zip(self._outlines, self._closing, self._new, strict=True):
            some = closing | new
            unsaid |= closing & many.each(outline.completing) | some & many.each(outline.barrels)
            covers |= some & many.each(outline.lifebuoys)
        lifebuoys = self._tokens & many.each(terrain.lifebuoys)
        by_place = map(self._split, (unsaid, covers, self._closable, lifebuoys))
        for (first, _), *told in zip(self._firsts, *by_place, strict=True):
            no, covering, closable, buoys = told
            if no:
                yield None
                continue
            covered = min((buoys & ~closable).bit_count(), self._pieces.cells) if covering else 0
            rescues = first.rescues + covered + (closable & buoys).bit_count()
            yield Brought(rescues, first.closed | closable & self._counted_water)

    @cached_property
    def places(self) -> list[tuple[Outline, list[int]]]:
        """For each outline, by the first piece's number, where the second may bring more than without the first."""
        found, outside = [], self._boards.outside
        lifted = self._wall << lead(self._terrain.frame)
        hanging = self._wall & outside
        over = self._boards.chosen(map(bool, self._boards.split(hanging))) if hanging else 0
        places = zip(self._outlines, self._closing, self._new, self._docking, strict=True)
        for outline, closing, new, docking in places:
            some = closing
            if closing:
                parting = parted(outline.contact, lifted)
                some &= parting | over & outline.stencil.meeting(outside) if over else parting
            found.append((outline, self._split(some | new | docking)))
        return found
