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

That no line is lost by waiting is held against playing everything in ``tests/kalypso/test_solver_waiting.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, partial, reduce
from itertools import chain, filterfalse
from operator import attrgetter, or_
from typing import TypeAlias

from periplus.models.kalypso.draft import held
from periplus.models.kalypso.kernel import Placing
from periplus.models.kalypso.placing import may_launch
from periplus.models.kalypso.scoring import GARDEN_MOST
from periplus.models.kalypso.state import State

from .around import NO_PLACE, BarrelApart, Brought, FirstPlace
from .chain import NOT_TRIGGERED, Effect, Triggered
from .pairs import PairBound, PlaceGroup, is_pair
from .pieces import Pieces, pieces_of
from .places import PlaceGains, busy_places, with_tokens_left
from .site import Site
from .survey import BuildArea, Sight, bits

Most: TypeAlias = Callable[[tuple[str, ...], Triggered, Effect], int]
"""No line is worth more, given the hand and the areas after a step, and what comes of the step."""


class PlaceBounds:
    """Bounds of lines through the places of base pieces in hand.

    ``triggered``: the areas there are, and those that a placement completes. ``areas``: whether there are any.
    ``counted``: the water of which it counts that it is enclosed, tokens left out.
    """

    def __init__(
        self,
        site: Site,
        most: Most,
        triggered: Callable[[Sequence[BuildArea]], Triggered],
        *,
        areas: bool,
        counted: int,
    ) -> None:
        self._site = site
        self._terrain = site.terrain
        self.most = most
        self.triggered = triggered
        self.areas = areas
        self.counted = counted
        self._closed: dict[tuple[Pieces, str], int] = {}

    def of_pair(self, hand: tuple[str, ...], *, hasty: bool) -> PairBound:
        """What bounds the places of one of those two pieces, if nothing comes of anything else."""
        laid = pieces_of(hand)
        return PairBound(
            self._terrain,
            hand,
            partial(self._without, laid),
            partial(self._brought, laid),
            self.waits if hasty else _never,
            self.counted,
        )

    def waits(self, first: FirstPlace) -> bool:
        """Whether a place waits where the piece completes no area and docks no boat."""
        if first.rescues or first.barrels:
            return False
        return not (self.netted and first.cells & self.netted)

    @cached_property
    def netted(self) -> int:
        """The zones in which a net floats, which what is laid there may get stacked (KAL-10.15)."""
        zones = self._site.state.sea.zone_cells
        return reduce(or_, (zones[net.zone] for net in self._site.state.own.nets if not net.on), 0)

    def _without(self, laid: Pieces, second: str, before: Brought, taken: int, *, waits: bool) -> int:
        """No line is worth more in which that piece lies where the one before, of which that came, does not count.

        ``laid``: both. ``taken``: the tokens that the one before has covered or enclosed. ``waits``: the one before
        waits, so that nothing comes of the second one either.
        """
        if waits:
            closed = before.closed | self._closed_waiting(laid, second)
            return self._brought(laid, before._replace(closed=closed))
        busy = self.busy(second, (), laid, before, taken)
        return max([self._brought(laid, before), *(most for most, _, _ in busy)])

    def _closed_waiting(self, laid: Pieces, piece: str) -> int:
        """The water that the piece encloses at any place where it waits."""
        key = laid, piece
        if key not in self._closed:
            found = busy_places(self._terrain, piece, docks=bool(laid.salvage))
            plain = (one for one in found if one.gains.plain)
            waiting = (one.gains.closed for one in plain if any(map(self.waits, one.firsts)))
            self._closed[key] = reduce(or_, waiting, 0)
        return self._closed[key]

    def _brought(self, laid: Pieces, brought: Brought) -> int:
        """No line is worth more after which the hand is empty, if no more than that comes of what was laid."""
        areas = self.triggered(brought.areas) if brought.areas else NOT_TRIGGERED
        effect = Effect(laid, Pieces(barrels=brought.barrels), brought.rescues, brought.closed & self.counted)
        most = self.most((), areas, effect)
        return min(most, self._with_barrel(laid, brought, brought.barrel)) if brought.barrel else most

    def _with_barrel(self, laid: Pieces, brought: Brought, barrel: BarrelApart) -> int:
        """No line is worth more in which that barrel is laid after those pieces."""
        all_laid = laid.with_more(pieces_of(("barrel",)))
        before = Brought(brought.rescues, brought.closed | barrel.closed)
        busy = self.busy("barrel", (), all_laid, before, barrel.taken)
        return max([self._brought(all_laid, before), *(most for most, _, _ in busy)])

    def busy(
        self,
        piece: str,
        rest: tuple[str, ...],
        laid: Pieces,
        before: Brought = NO_PLACE,
        taken: int = 0,
    ) -> Iterator[tuple[int, PlaceGains, list[FirstPlace]]]:
        """The piece's places from which something comes, with their ceiling once ``laid`` lies, ``rest`` in hand.

        ``before``: what came of a piece that was laid besides, on whose cells a garden may lie too; ``taken``: the
        tokens that it took.
        """
        alone, terrain = laid == pieces_of((piece,)), self._terrain
        groups = busy_places(terrain, piece, docks=bool(laid.salvage))
        left = chain.from_iterable(with_tokens_left(terrain, some, taken) for some in groups)
        for gains, firsts, areas in left:
            water = (gains.closed | before.closed) & self.counted
            effect = Effect(laid, Pieces(barrels=gains.barrels), gains.rescues + before.rescues, water)
            if not self.areas:
                built = gains.triggered if alone else gains.triggered._replace(beside=GARDEN_MOST)
                yield self.most(rest, built, effect), gains, firsts
                continue
            # what may be built on together depends on where the areas lie
            for first, completed in zip(firsts, areas, strict=True):
                yield self.most(rest, self.triggered(completed), effect), gains, [first]


class HandPlaces:
    """The places of the base pieces in hand, sorted.

    It is no part of what bounds them: so all of it is gone at once with the last who looks at it.
    """

    def __init__(self, state: State, site: Site, bounds: PlaceBounds) -> None:
        self._state = state
        self._site = site
        self._terrain = site.terrain
        self._bounds = bounds
        self._pairs: dict[bool, PairBound] = {}
        self._fetched: dict[str, PairBound] = {}

    def sights(self, piece: str) -> tuple[Sight, ...]:
        """What the piece's places meet."""
        if piece == "boat" and not may_launch(self._state):
            return ()
        return self._terrain.sights(piece)

    def any_of(self, pieces: Iterable[str]) -> bool:
        """Whether a base piece among those has a place."""
        return any(piece != "garden" and self.sights(piece) for piece in pieces)

    def sort_places(self, piece: str, busy: list[PlaceGroup], idle: list[PlaceGroup], *, hasty: bool) -> None:
        """The piece's places: those of which much comes go to ``busy``, others to ``idle``, quiet ones in bulk.

        ``hasty``: places wait where they may.
        """
        if not self.sights(piece):  # a boat that may not be launched has none
            return
        bounds, hand = self._bounds, list(self._state.own.hand)
        hand.remove(held(hand, piece) or piece)
        rest, laid = tuple(hand), pieces_of((piece,))
        limit = bounds.most(rest, bounds.triggered(()), Effect(laid))
        last = hasty and self._alone and all(one == "garden" for one in rest)
        pair = self.pair_bound(hasty=hasty)
        fetches = self._bounded((*self._state.own.hand, "barrel"))
        quiet = [(sight, sight.quiet) for sight in self.sights(piece)]
        if last:
            ready = [(sight, where & sight.contact.stencil.meeting(bounds.netted)) for sight, where in quiet]
            quiet = [(sight, where & ~now) for (sight, where), (_, now) in zip(quiet, ready, strict=True)]
            waiting = bounds.most(rest, NOT_TRIGGERED, Effect(laid))
            idle.append(PlaceGroup(waiting, limit, _quiet(piece, quiet)))
            quiet = ready
        idle.append(PlaceGroup(limit, limit, _quiet(piece, quiet), pair))
        alike: dict[tuple[int, int, PairBound | None], list[FirstPlace]] = {}
        for most, gains, places in bounds.busy(piece, rest, laid):
            firsts = places
            if last and gains.plain:
                closed = gains.closed & bounds.counted
                waiting = bounds.most(rest, NOT_TRIGGERED, Effect(laid, closed=closed))
                alike.setdefault((waiting, most, None), []).extend(filter(bounds.waits, places))
                firsts = list(filterfalse(bounds.waits, places))
            bound = None
            if gains.plain and pair and not gains.barrels:
                bound = pair
            elif gains.plain and gains.barrels == 1 and fetches:
                bound = self._fetching(piece)
            alike.setdefault((most, most, bound), []).extend(firsts)
        for (ceiling, most, bound), firsts in alike.items():
            ordered = sorted(firsts, key=attrgetter("number"))
            (idle if bound else busy).append(PlaceGroup(ceiling, most, ordered, bound))

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
            self._pairs[hasty] = self._bounds.of_pair(hand, hasty=hasty)
        return self._pairs[hasty]

    def _bounded(self, hand: tuple[str, ...]) -> bool:
        """Whether two such pieces are bounded together: nothing comes of anything else."""
        return self._alone and not self._bounds.areas and is_pair(hand)

    def _fetching(self, piece: str) -> PairBound:
        """What bounds the places of the last piece in hand from which a half-sunk barrel comes, which is laid next."""
        if piece not in self._fetched:
            self._fetched[piece] = self._bounds.of_pair((piece, "barrel"), hasty=False)
        return self._fetched[piece]


def _never(_first: FirstPlace) -> bool:
    return False


def _quiet(piece: str, places: Iterable[tuple[Sight, int]]) -> Iterator[FirstPlace]:
    return (
        FirstPlace(Placing(piece, sight.contact.stencil, at)) for sight, where in places for at in bits(where)
    )
