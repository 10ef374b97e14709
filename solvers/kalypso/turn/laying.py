"""The places of the base pieces in hand, with bounds of the lines through them; places where nothing comes wait.

A place *waits* if nothing comes of it but that the piece lies, and perhaps water that it encloses: it completes no
area, docks no boat, covers or encloses no token, and no net floats in its zones. A line that lays a piece so, and goes
on with a step that does not depend on it, may take that step first: the same board, hand and bags come of it, so that
the same lines follow. (An area that the other step completes is raised or declined before the piece is laid; what is
enclosed depends on the foundation alone.) Thus such a piece is laid last of all, or right before what depends on it,
other pieces that wait between. Nets in hand depend on all that lies, forecasts on what is stored; with these nothing
waits.

- Of the last base piece nothing but gardens depends, and the end of the turn: so its places are bounded by what
  gardens bring. A house that may still come is built before.
- A half-sunk barrel that the last piece brings is the next to be laid: it and the piece are two pieces in hand, and
  the first of them does not wait.
- Of one of two base pieces the places of the other one depend that ``isolation`` tells, by which it is bounded. Of
  two small ones one (``pairs``) waits for every place that the other has without it.

Such a bound holds for the lines that are looked at after the step, not for all that begin so: those come otherwise.
So the state that it leads to has a limit besides, which holds for all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial, reduce
from operator import or_
from typing import NamedTuple, TypeAlias

from periplus.models.kalypso.draft import held
from periplus.models.kalypso.kernel import Placing
from periplus.models.kalypso.state import State

from .chain import NOT_TRIGGERED, Effect, Triggered
from .closing import enclosed_by_each
from .isolation import NO_PLACE, Brought, FirstPlace
from .pairs import Choice, PairBound, PlaceGroup, is_pair
from .site import Pieces, Site, pieces_of
from .survey import BoardSurvey, BuildArea, Sight, areas_completed, bits, lead, survey

Most: TypeAlias = Callable[[tuple[str, ...], Triggered, Effect], int]
"""No line is worth more, given the hand and the areas after a step, and what comes of the step."""


class BusyPlace(NamedTuple):
    """A place from which something comes, with its ceiling."""

    ceiling: int
    placing: Placing
    first: FirstPlace | None
    """The same where it may be bounded by what a second piece gains there."""


class HandPlaces:
    """The places of the base pieces in hand.

    ``triggered``: the areas there are, and those that a placement completes. ``areas``: whether there are any.
    ``counted``: the water of which it counts that it is enclosed, tokens left out.
    """

    def __init__(
        self,
        state: State,
        site: Site,
        most: Most,
        triggered: Callable[[Sequence[BuildArea]], Triggered],
        *,
        areas: bool,
        counted: int,
    ) -> None:
        self._state = state
        self._site = site
        self._land = site.land
        self._most = most
        self._triggered = triggered
        self._areas = areas
        self._counted = counted
        self._surveyed: dict[str, tuple[Sight, ...]] = {}
        self._pairs: dict[bool, PairBound] = {}
        self._fetched: dict[str, PairBound] = {}
        self._closed: dict[tuple[Pieces, str], int] = {}

    def sights(self, piece: str) -> tuple[Sight, ...]:
        """What the piece's places meet."""
        if piece not in self._surveyed:
            self._surveyed[piece] = survey(self._state, piece, self._land)
        return self._surveyed[piece]

    def sort_places(self, piece: str, found: list[Choice], idle: list[PlaceGroup], *, hasty: bool) -> None:
        """The piece's places: those of which much comes go to ``found``, others to ``idle``, quiet ones in bulk.

        ``hasty``: places wait where they may.
        """
        hand = list(self._state.own.hand)
        hand.remove(held(hand, piece) or piece)
        rest, laid = tuple(hand), pieces_of((piece,))
        limit = self._most(rest, self._triggered(()), Effect(laid))
        last = hasty and self._alone and all(one == "garden" for one in rest)
        pair = self.pair_bound(hasty=hasty)
        fetches = self._bounded((*self._state.own.hand, "barrel"))
        for sight in self.sights(piece):
            ready = sight.quiet
            if last:
                ready &= sight.contact.stencil.meeting(self._netted)
                waiting = self._most(rest, NOT_TRIGGERED, Effect(laid))
                idle.append(PlaceGroup(waiting, limit, _quiet(piece, sight, sight.quiet & ~ready)))
            idle.append(PlaceGroup(limit, limit, _quiet(piece, sight, ready), pair))
        for most, placing, first in self._busy(piece, rest, laid):
            if last and first and self._waits(first):
                closed = first.closed & self._counted
                waiting = self._most(rest, NOT_TRIGGERED, Effect(laid, closed=closed))
                found.append(Choice(waiting, placing, most))
            elif first and pair and not first.barrels:
                idle.append(PlaceGroup(most, most, (first,), pair))
            elif first and first.barrels == 1 and fetches:
                idle.append(PlaceGroup(most, most, (first,), self._fetching(piece)))
            else:
                found.append(Choice(most, placing, most))

    @cached_property
    def _alone(self) -> bool:
        """Whether no player and no forecast may take anything else."""
        return not (self._state.together or self._site.unmet)

    # two pieces

    def pair_bound(self, *, hasty: bool) -> PairBound | None:
        """What bounds the places of one of two pieces in hand, if nothing comes of anything else."""
        hand = self._state.own.hand
        if not self._bounded(hand):
            return None
        if hasty not in self._pairs:
            self._pairs[hasty] = self._pair(hand, self._waits if hasty else _never)
        return self._pairs[hasty]

    def _bounded(self, hand: tuple[str, ...]) -> bool:
        """Whether two such pieces are bounded together: nothing comes of anything else."""
        return self._alone and not self._areas and is_pair(hand)

    def _fetching(self, piece: str) -> PairBound:
        """What bounds the places of the last piece in hand from which a half-sunk barrel comes, which is laid next."""
        if piece not in self._fetched:
            self._fetched[piece] = self._pair((piece, "barrel"), _never)
        return self._fetched[piece]

    def _pair(self, hand: tuple[str, ...], waits: Callable[[FirstPlace], bool]) -> PairBound:
        laid = pieces_of(hand)
        return PairBound(
            self._site,
            hand,
            self.sights,
            partial(self._without, laid),
            partial(self._brought, laid),
            waits,
            self._counted,
        )

    def _waits(self, first: FirstPlace) -> bool:
        if first.rescues or first.barrels:
            return False
        return not (self._netted and first.placing.stencil.laid(first.placing.at) & self._netted)

    @cached_property
    def _netted(self) -> int:
        """The zones in which a net floats, which what is laid there may get stacked (KAL-10.15)."""
        zones = self._state.sea.zone_cells
        return reduce(or_, (zones[net.zone] for net in self._state.own.nets if not net.on), 0)

    def _without(self, laid: Pieces, second: str, before: Brought, *, waits: bool) -> int:
        """No line is worth more in which that piece lies where the one before, of which that came, does not count.

        ``laid``: both. ``waits``: the one before waits, so that nothing comes of the second one either.
        """
        if waits:
            closed = before.closed | self._closed_waiting(laid, second)
            return self._brought(laid, before._replace(closed=closed))
        busy = self._busy(second, (), laid, before)
        return max([self._brought(laid, before), *(place.ceiling for place in busy)])

    def _closed_waiting(self, laid: Pieces, piece: str) -> int:
        """The water that the piece encloses at any place where it waits."""
        key = laid, piece
        if key not in self._closed:
            firsts = (place.first for place in self._busy(piece, (), laid))
            self._closed[key] = reduce(or_, (one.closed for one in firsts if one and self._waits(one)), 0)
        return self._closed[key]

    def _brought(self, laid: Pieces, brought: Brought) -> int:
        """No line is worth more after which the hand is empty, if no more than that comes of what was laid."""
        areas = self._triggered(brought.areas) if brought.areas else NOT_TRIGGERED
        effect = Effect(
            laid, Pieces(barrels=brought.barrels), brought.rescues, brought.closed & self._counted
        )
        return self._most((), areas, effect)

    # places from which something comes

    def _busy(
        self, piece: str, rest: tuple[str, ...], laid: Pieces, before: Brought = NO_PLACE
    ) -> Iterator[BusyPlace]:
        """The piece's places from which something comes, each with its ceiling once ``laid`` lies, ``rest`` in hand.

        ``before``: what came of a piece that was laid besides.
        """
        known: dict[tuple[int, int, int], int] = {}

        def bound(barrels: int, rescues: int, closed: int, areas: Sequence[BuildArea]) -> int:
            """The ceiling of a place from which so much comes."""
            key = barrels, rescues, closed & self._counted
            if not areas and key in known:
                return known[key]
            gained, water = Pieces(barrels=barrels), (closed | before.closed) & self._counted
            effect = Effect(laid, gained, rescues + before.rescues, water)
            most = self._most(rest, self._triggered(areas), effect)
            if not areas:
                known[key] = most
            return most

        sights = self.sights(piece)
        closures = self._closures(sights)
        for sight in sights:
            areas = sight.areas
            if laid.salvage and sight.docking:
                areas = areas | areas_completed(sight.contact, self._all_docked, sight.docking)
            stencil = sight.contact.stencil
            for at in bits(sight.places & ~sight.quiet):
                cells = stencil.laid(at)
                closed = closures.get(cells, 0)
                tokens = (cells | closed) & self._land.tokens
                barrels, rescues = self._site.barrels & tokens, (self._site.lifebuoys & tokens).bit_count()
                most = bound(barrels.bit_count(), rescues, closed, areas.get(at, ()))
                placing, first = Placing(piece, stencil, at), None
                if not (at in areas or sight.docking >> at & 1):
                    parting = bool(sight.closing >> at & 1)
                    first = FirstPlace(placing, rescues, closed, parting, barrels.bit_count())
                yield BusyPlace(most, placing, first)

    def _closures(self, sights: Sequence[Sight]) -> dict[int, int]:
        """What is newly enclosed by the piece at each place, by its cells there, that may enclose something.

        Boats that dock change what there is to build on only where three cells of a salvage tile join them: a cell of
        a loose boat has none of the foundation beside it. For these places every loose boat is taken to dock.
        """
        walls: dict[int, int] = {}
        for sight in sights:
            for at in bits(sight.docking | sight.closing):
                cells = sight.contact.stencil.laid(at)
                walls[cells] = self._land.wall | (self._docked(cells) if sight.docking >> at & 1 else cells)
        enclosed = enclosed_by_each(self._state.sea, walls.values())
        return {cells: now & ~self._site.enclosed for cells, now in zip(walls, enclosed, strict=True)}

    def _docked(self, cells: int) -> int:
        """Those cells of a piece, and loose boats that dock with it."""
        known = self._site.known
        return self._state.sea.frame.flood(cells, cells | known.covered & ~known.foundation)

    @cached_property
    def _all_docked(self) -> BoardSurvey:
        """The board as if every loose boat were docked."""
        land, known = self._land, self._site.known
        open_cells = land.open | known.covered & ~known.foundation
        return land._replace(open=open_cells, lifted_open=open_cells << lead(land.frame))


def _never(_first: FirstPlace) -> bool:
    return False


def _quiet(piece: str, sight: Sight, where: int) -> Iterator[FirstPlace]:
    return (FirstPlace(Placing(piece, sight.contact.stencil, at)) for at in bits(where))
