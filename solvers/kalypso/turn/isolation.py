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
* Where a loose boat may dock with Y, and X may count for that, what Y and the boat enclose is looked up. A salvage tile
  might complete an area with cells of that boat, so nothing is said of it. A smaller piece cannot. Of a boat's cell
  every neighbour in the area is the boat's, another loose boat's or one of Y, since none of the foundation or X lies
  beside a loose boat; and those cells of the foundation and X that are in the area, one at least of four and three of
  nine, as boats show nothing and a small Y at most two icons, are not cut off from it by one or two cells in a row.

A boat may be a first piece that is not joined to the foundation: then it is taken for joined, but it makes no places.

So if X does not help, there is a bound for all places at once, by the water that may be enclosed at all, and a dearer
one, by what each place encloses. Both are worked out for many X together (``around``).

What is said here is held against playing everything from each place in ``tests/kalypso/test_solver_pairs.py``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple, TypeAlias, TypeVar

from periplus.models.kalypso.board import filled, icons_needed, meeting, spread

from .around import Around, Brought, FirstPlace, Surroundings
from .closing import enclosed_by_each
from .fetched import LaidBoth, barrels_apart
from .outline import Outline
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
)
from .terrain import LaidBoard

TOGETHER = 96
"""Places of the first piece that are looked at together."""
FLOODED = 512
"""Places of both that are flooded together."""
Key: TypeAlias = tuple[int, bool, tuple[int, ...]]
"""What the gains by a first piece depend on: its cells, which places count, and what the board shows if it helps."""
FoundT = TypeVar("FoundT")


class LaidFirst(NamedTuple):
    """A place of the first piece, and what the second one may find."""

    first: FirstPlace
    around: Around
    land: BoardSurvey | None
    """The board with the first piece, if the second may complete an area with a cell of it."""

    @property
    def helps(self) -> bool:
        """Whether the second piece may complete an area with a cell of the first."""
        return self.land is not None

    @property
    def key(self) -> Key:
        """What the second piece's gains depend on."""
        return self.around.cells, self.around.after_all, self.land.shown if self.land else ()


class Second:
    """The second piece in hand, with what it does without the first.

    ``counted``: the water of which it counts that it is enclosed, tokens left out.
    """

    def __init__(self, terrain: LaidBoard, piece: str, first: str, counted: int) -> None:
        self._terrain = terrain
        sights = terrain.sights(piece)
        self._counted_water = counted
        self._pieces, self._first = pieces_of((piece,)), pieces_of((first,))
        self._around: dict[tuple[int, bool], Around | None] = {}
        """By the cells of the first piece, whatever they show."""
        self._each: dict[Key, tuple[Brought, ...]] = {}
        turned: dict[tuple[int, ...], list[tuple[PieceContacts, Sight | None]]] = {}
        for contact in contacts(piece, terrain.frame):
            sight = next((sight for sight in sights if sight.contact is contact), None)
            turned.setdefault(contact.stencil.steps, []).append((contact, sight))
        self._outlines = [Outline(same, terrain) for same in turned.values()]

    def look_at(self, firsts: Iterable[tuple[FirstPlace, bool]]) -> None:
        """Work out together what is around those places; ``after`` tells what the truth values mean."""
        todo: dict[tuple[int, bool], tuple[FirstPlace, bool]] = {}
        for first, after_all in firsts:
            key = first.cells, after_all
            if key not in self._around:
                todo[key] = first, after_all
        for keys in in_parts(tuple(todo), TOGETHER):
            asked = [todo[key] for key in keys]
            look = Surroundings(self._terrain, self._outlines, self._pieces, self._counted_water, asked)
            self._around.update(zip(keys, look.all(), strict=True))

    def after(self, first: FirstPlace, *, after_all: bool = False) -> LaidFirst | None:
        """The first piece's place; None where nothing is said.

        ``after_all``: only places of the second piece count that it does not have without the first.
        """
        cells = first.cells
        if (cells, after_all) not in self._around:
            self.look_at([(first, after_all)])
        around = self._around[cells, after_all]
        if around is None:
            return None
        land = None
        if cells & self._joint and not after_all:
            land = _with(self._terrain.land, first)
        return LaidFirst(first, around, land if land and self._helps(land, cells) else None)

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
        return None if laid.helps else laid.around.most

    def knows(self, laid: LaidFirst) -> bool:
        """Whether what ``each`` says of the place is worked out."""
        return laid.key in self._each

    def each(self, laid: LaidFirst) -> tuple[Brought, ...]:
        """What each place brings that brings more than without the first piece, of each sort once.

        Places of the same cells bring the same, those where the first piece's icons help if these lie alike.
        """
        if not self.knows(laid):
            self.work_out([laid])
        return self._each[laid.key]

    def work_out(self, asked: Iterable[LaidFirst]) -> None:
        """Work out together what ``each`` says of those places."""
        todo = {laid.key: laid for laid in asked if laid.key not in self._each}
        brought: dict[Key, dict[Brought, None]] = {key: {} for key in todo}
        found = [(brought[key], laid, *both) for key, laid in todo.items() for both in self._both(laid)]
        wall, counted = self._terrain.land.wall, self._counted_water
        for some in in_parts(found, FLOODED):
            walls = [wall | laid.around.cells | self._terrain.docked(cells) for _, laid, cells, _ in some]
            enclosed = enclosed_by_each(self._terrain.sea, walls)
            fetching: list[tuple[dict[Brought, None], LaidBoth, Brought]] = []
            for (known, laid, cells, areas), closed in zip(some, enclosed, strict=True):
                water = closed & ~laid.around.enclosed
                gained = (cells | water) & laid.around.tokens
                water &= counted
                if not (water or gained or laid.helps):
                    continue
                left = laid.around.tokens & ~gained
                for one in areas:
                    come = self._brought(laid, water, gained, one)
                    if come.barrels == 1 and not one:
                        fetching.append((known, LaidBoth(laid.around.cells, cells, closed, left), come))
                    else:
                        known[come] = None
            both = [laid_both for _, laid_both, _ in fetching]
            found_apart = barrels_apart(self._terrain, self._first, self._pieces, counted, both)
            for (known, _, come), barrel in zip(fetching, found_apart, strict=True):
                known[come._replace(barrel=barrel)] = None
        self._each.update((key, tuple(of)) for key, of in brought.items())

    def _both(self, laid: LaidFirst) -> Iterator[tuple[int, set[tuple[BuildArea, ...]]]]:
        """Places that may bring more than without the first piece: its cells there, and what it may complete."""
        for outline, where in laid.around.places():
            joint = self._areas(laid.land, laid.around.cells, outline) if laid.land else {}
            for at in bits(where | sum(1 << at for at in joint if not where >> at & 1)):
                yield outline.stencil.laid(at), joint[at] if at in joint else outline.areas(at)

    def _brought(self, laid: LaidFirst, water: int, tokens: int, areas: tuple[BuildArea, ...]) -> Brought:
        """What both pieces bring if the second one encloses that water, gets those tokens and completes those areas."""
        first = laid.around.first
        rescues = first.rescues + (tokens & self._terrain.lifebuoys).bit_count()
        barrels = (tokens & self._terrain.barrels).bit_count()
        return Brought(rescues, first.closed | water, barrels, areas)

    def _areas(
        self, land: BoardSurvey, first: int, outline: Outline
    ) -> dict[int, set[tuple[BuildArea, ...]]]:
        """By place the areas that the piece completes there in its orientations, some of them with the first one."""
        found: dict[int, set[tuple[BuildArea, ...]]] = {}
        stencil, frame = outline.stencil, land.frame
        beside = stencil.meeting(frame.beside(first)) & stencil.partly_inside
        where = stencil.inside(land.water) & (outline.places | beside)
        for contact, _ in outline.turned:
            for at, areas in areas_completed(contact, land, where).items():
                if any(area.cells(frame) & first for area in areas):
                    found.setdefault(at, set()).add(tuple(areas))
        return found


def _with(land: BoardSurvey, first: FirstPlace) -> BoardSurvey:
    """The board once the first piece lies there, with what it shows."""
    _, stencil, at = first.placing
    cells, shown = first.cells, list(land.shown)
    if len(stencil.steps) == 1:
        shown = [one | cells for one in shown]
    for number, icons in stencil.icons:
        if number < len(shown):
            shown[number] |= stencil.laid(at, icons)
    lifted = cells << lead(land.frame)
    return land._replace(
        wall=land.wall | cells,
        water=land.water & ~cells,
        open=land.open | cells,
        shown=tuple(shown),
        lifted_open=land.lifted_open | lifted,
        lifted_wall=land.lifted_wall | lifted,
    )


def in_parts(found: Sequence[FoundT], most: int) -> Iterator[Sequence[FoundT]]:
    """The sequence in parts of so many, the last one shorter."""
    return (found[at : at + most] for at in range(0, len(found), most))


PAIRS = 32
"""Pairs of pieces on a board of which what was found is kept."""


@lru_cache(maxsize=PAIRS)
def second_of(terrain: LaidBoard, piece: str, first: str, counted: int) -> Second:
    """The second piece on that board; ``first``: the other one."""
    return Second(terrain, piece, first, counted)
