"""What a second piece in hand gains by a first one that lies somewhere already: mostly nothing, and little if anything.

Two pieces are in hand, or one that brings the other, a half-sunk barrel. The first is laid at a place X, joined to
the foundation, where it completes no area, docks no boat and brings nothing else in hand. Then a place Y of the second
piece brings what it brings without X or nothing, and what it newly encloses:

* It may complete an area with a cell of X, a 3x3 one if Y is not beside X. X *helps* if there is any area that holds a
  cell of X, lacks a cell and may be completed by the second piece; then the places that complete one are looked up.
* If Y may lie there without X too, it completes the same areas and covers the same tokens, or fewer. If it may not, it
  is beside X alone; of an area that it completed one of its cells would be beside the foundation, so there is none,
  and it brings the tokens that it covers.
* Water that Y newly encloses is beside Y and among what a piece like it can enclose at all. If X is *quiet*, all
  water on its rim is one run, so every way through X can go along it: then Y encloses no more than without X, unless
  it is *near* X, beside it or on its rim. A piece that hangs over the edge, or has a loose boat near it, is taken for
  one that is not quiet.
* Water counts where it has a fish or a token, or where all of it is counted. What Y newly encloses of it is joined to
  Y by water that Y newly encloses too; so closable water that is not joined to any that counts is left out.
* Where a loose boat may dock with Y, and X may count for that, nothing is said.

A boat may be a first piece that is not joined to the foundation: then it is taken for joined, but it makes no places.

So if X does not help, there is a bound for all places at once, by the water that may be enclosed at all, and a dearer
one, by what each place encloses.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache, reduce
from operator import or_
from typing import NamedTuple

from periplus.models.kalypso.board import filled, icons_needed, meeting, spread
from periplus.models.kalypso.kernel import Placing
from periplus.models.kalypso.tiles import Stencil

from .closing import enclosed_by_each
from .pieces import pieces_of
from .survey import (
    COUNTED,
    BoardSurvey,
    BuildArea,
    PieceContacts,
    Sight,
    areas_completed,
    bits,
    contacts,
    lead,
    parting,
)
from .terrain import LaidBoard
from .water import DEAREST, closable


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


class LaidFirst(NamedTuple):
    """The board with the first piece laid there, and what the second one may find."""

    first: FirstPlace
    cells: int
    """Those of the piece."""
    land: BoardSurvey
    near: int
    """The cells beside the piece and on its rim, and a few more."""
    closable: int
    """Water that the second piece may enclose together with some of which that counts."""
    after_all: bool
    """Whether only places of the second piece count that it does not have without the first."""
    afloat: bool
    """Whether the first one is a boat that does not touch the foundation: then there are no such places."""
    helps: bool
    """Whether the second piece may complete an area with a cell of the first."""


class Brought(NamedTuple):
    """What both pieces bring together."""

    rescues: int
    closed: int
    """The water that they enclose."""
    barrels: int = 0
    areas: tuple[BuildArea, ...] = ()
    """Areas that the second one completes."""


NO_PLACE = Brought(0, 0)
NO_AREAS: set[tuple[BuildArea, ...]] = {()}


class Outline:
    """Orientations of a piece that have the same cells, so that they enclose the same, with places without the first.

    ``turned``: these, each with what it meets if it has a place.
    """

    def __init__(self, turned: Sequence[tuple[PieceContacts, Sight | None]], terrain: LaidBoard) -> None:
        self.turned = turned
        self.contact = turned[0][0]
        self.stencil = self.contact.stencil
        sights = [sight for _, sight in turned if sight]
        self.places = reduce(or_, (sight.places for sight in sights), 0)
        self.completing = reduce(or_, (1 << at for sight in sights for at in sight.areas), 0)
        """Places where it completes an area."""
        tokens = terrain.land.tokens
        self.lifebuoys = self.stencil.meeting(tokens & terrain.lifebuoys)
        """Bits of ``at`` from which it covers a lifebuoy, also where it may not lie."""
        self.barrels = self.stencil.meeting(tokens & terrain.barrels)
        """The same for half-sunk barrels."""
        self.docking = self.stencil.meeting(terrain.land.docks)
        """Bits of ``at`` from which it is beside a loose boat."""
        self._sights = sights

    def areas(self, at: int) -> set[tuple[BuildArea, ...]]:
        """What the piece completes at that place, in its orientations."""
        if not self.completing >> at & 1:
            return NO_AREAS
        return {tuple(sight.areas.get(at, ())) for sight in self._sights}


class Second:
    """The second piece in hand, with what it does without the first.

    ``counted``: the water of which it counts that it is enclosed, tokens left out.
    """

    def __init__(self, terrain: LaidBoard, piece: str, first: str, counted: int) -> None:
        self._terrain = terrain
        sights = terrain.sights(piece)
        self._counted_water = counted
        self._pieces, self._first = pieces_of((piece,)), pieces_of((first,))
        self._laid: dict[tuple[int, bool], LaidFirst | None] = {}
        """By the cells of the first piece, whatever they show."""
        self._most: dict[tuple[int, bool], Brought | None] = {}
        self._each: dict[tuple[int, bool, tuple[int, ...]], tuple[Brought, ...]] = {}
        turned: dict[tuple[int, ...], list[tuple[PieceContacts, Sight | None]]] = {}
        for contact in contacts(piece, terrain.frame):
            sight = next((sight for sight in sights if sight.contact is contact), None)
            turned.setdefault(contact.stencil.steps, []).append((contact, sight))
        self._outlines = [Outline(same, terrain) for same in turned.values()]

    def after(self, first: FirstPlace, *, after_all: bool = False) -> LaidFirst | None:
        """The first piece's place; None where nothing is said."""
        _, stencil, at = first.placing
        cells = stencil.laid(at)
        key = cells, after_all
        if key not in self._laid:
            self._laid[key] = self._bare(first, cells, after_all=after_all)
        laid = self._laid[key]
        if laid is None or after_all or not cells & self._joint:
            return laid and laid._replace(first=first._replace(parting=laid.first.parting))
        land = _showing(laid.land, stencil, at)
        first = first._replace(parting=laid.first.parting)
        return laid._replace(first=first, land=land, helps=self._helps(land, cells))

    def _bare(self, first: FirstPlace, cells: int, *, after_all: bool) -> LaidFirst | None:
        """The same, as if the first piece showed nothing that an area takes."""
        terrain, afloat = self._terrain, self._terrain.afloat
        land = _with(terrain.land, cells)
        land = land._replace(tokens=land.tokens & ~(cells | first.closed))
        near = terrain.frame.beside(cells)
        near |= terrain.frame.beside(near)
        if cells & terrain.frame.outside or near & afloat:
            first = first._replace(parting=True)
        stops, number = min(4, self._pieces.stops), min(DEAREST, self._pieces.cells)
        water = closable(terrain.frame, land.wall | afloat, stops, number) | afloat
        water &= ~(terrain.enclosed | first.closed)
        counted = water & (self._counted_water | land.tokens)
        if counted:
            counted = terrain.frame.flood(counted, water)
        loose = not cells & terrain.frame.beside(terrain.land.wall)
        laid = LaidFirst(first, cells, land, near, counted, after_all, loose, helps=False)
        return None if afloat and self._docks(laid) else laid

    @cached_property
    def _joint(self) -> int:
        """The cells of all areas that both pieces may complete together."""
        frame, land = self._terrain.frame, self._terrain.land
        full = land.open | self._terrain.afloat
        both, found = self._first.with_more(self._pieces), 0
        for side, counted in COUNTED.items():
            areas = counted(frame, full, max(0, side * side - both.cells)) & ~filled(frame, land.open, side)
            areas &= filled(frame, land.open | land.water, side)
            need, enough = icons_needed(side) - both.barrels, 0
            for shown, more in zip(land.shown, both.icons, strict=True):
                enough |= counted(frame, shown, need - more)
            found |= spread(frame, areas & enough, side)
        return found

    def _docks(self, laid: LaidFirst) -> bool:
        """Whether a loose boat may dock where the first piece counts."""
        near = laid.near & laid.land.water
        for outline in self._outlines:
            docking = outline.docking & outline.stencil.inside(laid.land.water)
            docking &= self._counted(laid, outline)
            if docking & (outline.places if laid.first.parting else outline.stencil.meeting(near)):
                return True
        return False

    def _helps(self, land: BoardSurvey, cells: int) -> bool:
        """Whether the second piece may complete an area with one of the cells of the first."""
        frame, full = land.frame, land.open | self._terrain.afloat
        for side, counted in COUNTED.items():
            lacking = counted(frame, full, max(1, side * side - self._pieces.cells))
            areas = meeting(frame, cells, side) & lacking & ~filled(frame, land.open, side)
            if not areas:
                continue
            areas &= filled(frame, land.open | land.water, side)
            need = icons_needed(side) - self._pieces.barrels
            for shown, more in zip(land.shown, self._pieces.icons, strict=True):
                if areas & counted(frame, shown, need - more):
                    return True
        return False

    def most(self, laid: LaidFirst) -> Brought | None:
        """No place brings more than it does without the first piece, or that; None where nothing is said."""
        if laid.helps:
            return None
        key = laid.cells, laid.after_all
        if key not in self._most:
            self._most[key] = self._brings(laid)
        return self._most[key]

    def _brings(self, laid: LaidFirst) -> Brought | None:
        """The same of a first piece that does not help."""
        terrain, tokens = self._terrain, laid.land.tokens
        if laid.closable & tokens & terrain.barrels:
            return None
        shore = terrain.frame.beside(laid.closable) if laid.closable else 0
        lifebuoys, covers = tokens & terrain.lifebuoys & ~laid.closable, False
        for outline in self._outlines:
            closing = self._closing(laid, outline, shore)
            if closing & outline.completing:
                return None
            some = closing | self._new(laid, outline)
            if some & outline.barrels:
                return None
            covers |= bool(some & outline.lifebuoys)
        covered = min(lifebuoys.bit_count(), self._pieces.cells) if covers else 0
        rescues = covered + (laid.closable & tokens & terrain.lifebuoys).bit_count()
        return Brought(laid.first.rescues + rescues, laid.first.closed | laid.closable & self._counted_water)

    def each(self, laid: LaidFirst) -> tuple[Brought, ...]:
        """What each place brings that brings more than without the first piece, of each sort once.

        Places of the same cells bring the same, those where the first piece's icons help if these lie alike.
        """
        key = laid.cells, laid.after_all, laid.land.shown if laid.helps else ()
        if key not in self._each:
            self._each[key] = tuple(dict.fromkeys(self._every(laid)))
        return self._each[key]

    def _every(self, laid: LaidFirst) -> Iterator[Brought]:
        """The same, place by place."""
        terrain, tokens = self._terrain, laid.land.tokens
        shore = terrain.frame.beside(laid.closable) if laid.closable else 0
        found: list[tuple[int, set[tuple[BuildArea, ...]]]] = []
        for outline in self._outlines:
            closing = self._closing(laid, outline, shore)
            if closing:
                closing &= parting(outline.contact, laid.land)
            some = closing | self._new(laid, outline)
            joint = self._areas(laid, outline)
            for at in bits(some | reduce(or_, (1 << at for at in joint), 0)):
                found.append((outline.stencil.laid(at), joint[at] if at in joint else outline.areas(at)))
        if not found:
            return
        enclosed = enclosed_by_each(terrain.sea, [laid.land.wall | cells for cells, _ in found])
        known = terrain.enclosed | laid.first.closed
        for (cells, areas), closed in zip(found, enclosed, strict=True):
            water = closed & ~known
            gained = (cells | water) & tokens
            water &= self._counted_water
            if water or gained or laid.helps:
                rescues = laid.first.rescues + (gained & terrain.lifebuoys).bit_count()
                barrels = (gained & terrain.barrels).bit_count()
                for completed in areas:
                    yield Brought(rescues, laid.first.closed | water, barrels, completed)

    def _areas(self, laid: LaidFirst, outline: Outline) -> dict[int, set[tuple[BuildArea, ...]]]:
        """By place the areas that the piece completes there in its orientations, some of them with the first one."""
        found: dict[int, set[tuple[BuildArea, ...]]] = {}
        if not laid.helps:
            return found
        stencil, frame = outline.stencil, laid.land.frame
        beside = stencil.meeting(frame.beside(laid.cells)) & stencil.partly_inside
        where = stencil.inside(laid.land.water) & (outline.places | beside)
        for contact, _ in outline.turned:
            for at, areas in areas_completed(contact, laid.land, where).items():
                if any(area.cells(frame) & laid.cells for area in areas):
                    found.setdefault(at, set()).add(tuple(areas))
        return found

    def _new(self, laid: LaidFirst, outline: Outline) -> int:
        """The places that are beside the first piece alone, and cover a token."""
        covering = (outline.barrels | outline.lifebuoys) & ~outline.places
        if not covering or laid.afloat:
            return 0
        stencil = outline.stencil
        return covering & stencil.meeting(laid.near) & stencil.inside(laid.land.water)

    def _counted(self, laid: LaidFirst, outline: Outline) -> int:
        """The places that count, and others that are no places."""
        found = -1
        if laid.after_all:
            found &= ~outline.places
        if laid.afloat:
            found &= outline.places
        return found

    def _closing(self, laid: LaidFirst, outline: Outline, shore: int) -> int:
        """The places that may enclose more than without the first piece: beside what is closable."""
        if not shore:
            return 0
        stencil = outline.stencil
        found = stencil.meeting(shore) & stencil.inside(laid.land.water)
        found &= self._counted(laid, outline)
        return found if laid.first.parting else found & stencil.meeting(laid.near)


def _with(land: BoardSurvey, cells: int) -> BoardSurvey:
    """The board once a piece lies there, of which nothing came, but for what it shows."""
    lifted = cells << lead(land.frame)
    return land._replace(
        wall=land.wall | cells,
        water=land.water & ~cells,
        open=land.open | cells,
        lifted_open=land.lifted_open | lifted,
        lifted_wall=land.lifted_wall | lifted,
    )


def _showing(land: BoardSurvey, stencil: Stencil, at: int) -> BoardSurvey:
    """The board with what a piece shows there."""
    shown = list(land.shown)
    if len(stencil.steps) == 1:
        shown = [one | stencil.laid(at) for one in shown]
    for number, icons in stencil.icons:
        if number < len(shown):
            shown[number] |= stencil.laid(at, icons)
    return land._replace(shown=tuple(shown))


PAIRS = 32
"""Pairs of pieces on a board of which what was found is kept."""


@lru_cache(maxsize=PAIRS)
def second_of(terrain: LaidBoard, piece: str, first: str, counted: int) -> Second:
    """The second piece on that board; ``first``: the other one."""
    return Second(terrain, piece, first, counted)
