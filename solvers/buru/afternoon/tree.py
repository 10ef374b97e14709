"""The tree of an afternoon: one player's best choices, the others' by their model, the Lawans' as chance falls.

The value of a table is worked out once. Tables are told apart only by what can still matter: respect is added up on
the way, and what a resolved area leaves behind counts only where a later one looks at it. Tables that differ only in
how much a player holds share an entry, for more is never worse: one that is worth something with few goods and no
more with many is worth just that with any amount between, and most need not be worked out at all.

A choice is made by the rules. Inside the action the light engine looks for its ends, which ``outcomes`` groups by what
follows them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction
from functools import partial
from heapq import nlargest
from operator import attrgetter
from typing import NamedTuple

from periplus.models.buru.cards import Hireling
from periplus.models.buru.lawan.branches import ONE
from periplus.models.buru.legality import apply, declined, legal_moves
from periplus.models.buru.moves import Act, AnyMove, Guide
from periplus.models.buru.opening import free
from periplus.models.buru.play import after
from periplus.models.buru.state import State

from ...limits import Clock
from ...memo import Memo
from ..action.ground import PlayerTable
from ..action.hold import Hold, Parts, Vector
from ..action.steps import written
from ..pace import EVENTS, TABLE
from .afternoon_table import AfternoonTable, End, Opening, Wanted, held_by, promise
from .others import MOST, OpponentPlay, choice
from .outcomes import (
    ActionEnd,
    ActionOutcome,
    SeenEnds,
    Unfollowed,
    best_value,
    richest_first,
    seen_by_others,
    undominated,
)
from .price_bound import PriceBound, Prospect
from .question import LITTLE, Aim, Worlds, is_over, with_holdings, without_holdings
from .state_keys import StateKeys

MOST_TABLES = 1 << 16
"""Tables that are remembered."""


class StoredBound(NamedTuple):
    """The value of a table, or a bound of it."""

    goods: Vector
    value: Fraction
    exact: bool


class Memory:
    """Values by table and goods."""

    def __init__(self, *, rising: bool) -> None:
        """``rising``: more goods are never worse; otherwise only equal ones tell anything."""
        self._rising = rising
        self._tables: Memo[Hashable, dict[Vector, StoredBound]] = Memo(MOST_TABLES)

    def recall(self, table: Hashable, goods: Vector, floor: Fraction | None) -> Fraction | None:
        """The value, if what is known tells it, or a bound that is not above the floor; else None."""
        known = self._tables.get(table)
        if known is None:
            return None
        same = known.get(goods)
        if same is not None and (same.exact or (floor is not None and same.value <= floor)):
            return same.value
        if not self._rising:
            return None
        least = most = None
        for other in known.values():
            if other.exact and (least is None or other.value > least) and _within(other.goods, goods):
                least = other.value
            if (most is None or other.value < most) and _within(goods, other.goods):
                most = other.value
        if most is not None and (most == least or (floor is not None and most <= floor)):
            return most
        return None

    def note(self, table: Hashable, known: StoredBound) -> None:
        """Remember what was worked out."""
        several = self._tables.get(table)
        if several is None:
            several = self._tables[table] = {}
        several[known.goods] = known


def _within(poor: Vector, rich: Vector) -> bool:
    return (
        poor[1] <= rich[1]
        and poor[2] <= rich[2]
        and poor[3] <= rich[3]
        and poor[4] <= rich[4]
        and poor[0] <= rich[0]
    )


GUIDE = Guide()
STANDINGS = 256
"""Light views of tables that are kept."""


class Sight(NamedTuple):
    """Ends of an action that are the same to everybody else."""

    opening: Opening
    known: dict[Hashable, Worlds]
    """What is known to follow such openings, by what others can see of the end."""
    ends: SeenEnds


class Actions:
    """The actions of one player in one afternoon. Raises Stop when the clock says so."""

    def __init__(self, start: State, aim: Aim, clock: Clock, stripped: Callable[[State], State]) -> None:
        """``stripped``: a bare table without what does not matter any more."""
        self._seat, self.clock = aim.seat or 0, clock
        self._greedy, self._guides, self._stripped = aim.greedy, aim.goes_on, stripped
        self._universe: tuple[Hireling, ...] = PlayerTable(start, self._seat).cards
        self._parts = Parts()
        self._standings: Memo[Hashable, AfternoonTable] = Memo(STANDINGS)
        self._first = self._standing(start)
        self._opponents = OpponentPlay(self._seat, aim.others, stripped)
        self._followed: Memo[State, dict[Hashable, Worlds]] = Memo(MOST)
        """By bare table in the middle of an action: what follows, by what others can see of the end."""

    def best(self, state: State) -> Iterator[End]:
        """The actions among which the best is."""
        return self._ends(state, "rich" if self._greedy else "every")

    def short(self, state: State) -> Iterator[End]:
        """The actions among which the best with the fewest moves is, in the order of answers."""
        return self._ends(state, "short" if self._greedy else "every")

    def openings(self, state: State) -> Iterator[Opening]:
        """The choices, or the state itself if parts are open."""
        for opening in self._choices(state):
            if self._guides and any(item.atom == "guide" for item in opening.state.pending):
                yield Opening((*opening.moves, GUIDE), apply(opening.state, GUIDE))
            else:
                yield opening

    def _choices(self, state: State) -> Iterator[Opening]:
        if state.pending:
            yield Opening((), state)
        else:
            yield from (Opening((move,), apply(state, move)) for move in choices(state))

    def _ends(self, state: State, wanted: Wanted) -> Iterator[End]:
        for opening in self.openings(state):
            yield from self.ends_of(opening, wanted)

    def ends_of(self, opening: Opening, wanted: Wanted) -> Iterator[End]:
        """The ends of the action that a choice has begun."""
        state = opening.state
        standing, known = self._standing(state), self._known(state)
        hold = standing.hold(state)
        for stop in standing.stops(hold, self.clock, wanted):
            follow = partial(self._follows, opening, stop, known)
            yield End(self._seat, opening, stop.steps, stop.hold, standing, follow)

    def sights(self, state: State) -> Iterator[Sight]:
        """The ends of actions among which the best is, where more goods are never worse, by what others see of them."""
        for opening in self.openings(state):
            standing, known = self._standing(opening.state), self._known(opening.state)
            for ends in standing.by_sight(standing.hold(opening.state), self.clock):
                yield Sight(opening, known, ends)

    def outcomes(self, sights: Iterable[Sight], keys: StateKeys) -> Iterable[ActionOutcome]:
        """What such ends come to."""
        found: dict[Hashable, ActionOutcome] = {}
        for opening, known, ends in sights:
            follows = self._follows(opening, ends.stops[0], known)
            tables, use = keys.following(follows)
            for alike, holds in ends.groups(use).items():
                same = found.get((tables, alike))
                group = holds if same is None else undominated((*same.holds, *holds))
                found[tables, alike] = ActionOutcome(follows, group)
        return found.values()

    def hold(self, state: State) -> Hold:
        """What the player holds on a table."""
        return self._standing(state).hold(state)

    def held(self, follows: Worlds, hold: Hold) -> Worlds:
        """Bare tables with that in the player's hand."""
        held = held_by(self._first, hold)
        return tuple((chance, with_holdings(table, self._seat, held)) for chance, table in follows)

    def _known(self, state: State) -> dict[Hashable, Worlds]:
        """What is known to follow a table in the middle of an action, by what others can see of the end."""
        table = self._stripped(without_holdings(state, self._seat))
        known = self._followed.get(table)
        if known is None:
            known = self._followed[table] = {}
        return known

    def _standing(self, state: State) -> AfternoonTable:
        """The light view of a table; one for all that look the same from inside an action."""
        elders = tuple(len(player.elders) for player in state.players)
        made = tuple(map(len, state.players[self._seat].offers))
        key = state.totems, state.decrees, state.decks, state.left, elders, made
        known = self._standings.get(key)
        if known is None:
            known = AfternoonTable(state, self._seat, parts=self._parts, universe=self._universe)
            self._standings[key] = known
        return known

    def _follows(self, opening: Opening, stop: ActionEnd, known: dict[Hashable, Worlds]) -> Worlds:
        """The bare tables that follow, among what is known of such openings."""
        seen = seen_by_others(stop.hold)
        found = known.get(seen)
        if found is None:
            state = opening.state
            for step in stop.steps:
                state = apply(state, written(step))
            self.clock.spend(EVENTS)
            found = known[seen] = self._opponents.after(without_holdings(declined(state), self._seat))
        return found


def choices(state: State) -> Iterator[AnyMove]:
    """The legal choices; of spaces alike that lie side by side, the first.

    Whoever comes later finds the same spaces in the same order whichever of those is taken.
    """
    alike = set()
    before = None
    for space in free(state, state.area):
        if before is not None and (space.gems, space.effect) == (before.gems, before.effect):
            alike.add(space.id)
        before = space
    return (move for move in legal_moves(state) if not (isinstance(move, Act) and move.space in alike))


WIDTHS = (2, 4, 8)
"""Ends of each action that are followed, while all of them take long."""
SOON = 0.5
"""Work after which a bound and narrow trees are worth theirs."""


class Tree:
    """Values of settled tables. Raises Stop when the clock says so."""

    def __init__(self, aim: Aim, start: State, clock: Clock, width: int | None = None) -> None:
        """``width``: how many ends of each action are followed, those that look best; None: all of them."""
        self.aim, self._width = aim, width
        self._respect = aim.respect
        self.keys = StateKeys(start, aim)
        self.actions = Actions(start, aim, clock, self.keys.stripped)
        self._memory = Memory(rising=aim.greedy and width is None)
        self.bound = None if width else PriceBound.of(start, aim, self.keys.atoms)
        """A quick bound, where there is one."""
        self._prospects: Memo[int, tuple[Prospect, Worlds]] = Memo(MOST)
        """By the identity of worlds, which are kept so that it stays theirs."""
        self.visited = 0
        """How many tables have been worked out."""

    @property
    def clock(self) -> Clock:
        """What says how much time is left."""
        return self.actions.clock

    @clock.setter
    def clock(self, clock: Clock) -> None:
        self.actions.clock = clock

    @contextmanager
    def unhurried(self) -> Iterator[None]:
        """What is done in here is done to its end unless the search is cancelled: a first look has to be had."""
        clock = self.clock
        free = self.clock = Clock(replace(clock.limits, seconds=None, work=None), cancelled=clock.cancelled)
        try:
            yield
        finally:
            clock.spend(free.worked)
            self.clock = clock

    def value(self, state: State, floor: Fraction | None = None) -> Fraction:
        """The best mean value of a settled table for the player.

        A figure that is not above ``floor`` may be a bound: no more can be had than that.
        """
        table, goods, respect = self.keys.key(state)
        track = self._respect * respect
        without = None if floor is None else floor - track
        known = self._memory.recall(table, goods, without)
        if known is None:
            self.clock.work(TABLE)
            self.visited += 1
            known = self._worked_out(state, floor) - track
            self._memory.note(table, StoredBound(goods, known, without is None or known > without))
        return known + track

    def _worked_out(self, state: State, floor: Fraction | None) -> Fraction:
        if is_over(state):
            return self.aim.value(state)
        if state.turn != self.aim.seat:
            return self.mean(after(state, choice(state, self.aim.others)), floor)
        if self._width is not None or not self.aim.greedy:
            return max(self.mean(end.worlds) for end in self._ends(state))
        sights = self.actions.sights(state)
        if self.bound is None:
            outcomes = richest_first(self.actions.outcomes(sights, self.keys))
            return best_value(outcomes, floor, self._held, None, self.clock)
        unfollowed = sorted(self._unfollowed(self.bound, sights), key=attrgetter("bound"), reverse=True)
        return best_value(unfollowed, floor, self._held, self._most, self.clock)

    def _unfollowed(self, bound: PriceBound, sights: Iterable[Sight]) -> Iterator[Unfollowed]:
        """The ends with their bounds."""
        before = prospect = None
        for sight in sights:
            if prospect is None or sight.opening is not before:
                before, prospect = sight.opening, bound.ahead(sight.opening.state)
            most = max(bound.ended(prospect, stop.hold) for stop in sight.ends.stops)
            yield Unfollowed(
                Fraction(most, bound.scale), partial(self.actions.outcomes, (sight,), self.keys)
            )

    def most(self, state: State) -> Fraction | None:
        """No play from a settled table on is worth more, where there is a quick bound."""
        if self.bound is None:
            return None
        hold = self.actions.hold(state)
        return self._most(((ONE, without_holdings(state, self.aim.seat or 0)),), hold, None)

    def fit(self, state: State) -> bool:
        """Seek prices that lower the quick bound of a table; says whether there are better ones."""
        if self.bound is None:
            return False
        prospect = self.bound.here(without_holdings(state, self.aim.seat or 0))
        return self.bound.fit(prospect, self.actions.hold(state))

    def _most(self, follows: Worlds, hold: Hold, floor: Fraction | None) -> Fraction:
        """The value of bare tables with that in hand is not more; of figures not above the floor any."""
        bound = self.bound
        assert bound
        known = self._prospects.get(id(follows))
        if known is None:
            known = self._prospects[id(follows)] = bound.here(follows[0][1]), follows
        least = None if floor is None else floor.numerator * bound.scale // floor.denominator
        return Fraction(bound.held(known[0], hold, least), bound.scale)

    def _held(self, follows: Worlds, hold: Hold, floor: Fraction | None) -> Fraction:
        """The mean value of bare tables with that in hand; the floor is as in ``value``."""
        return self.mean(self.actions.held(follows, hold), floor)

    def _ends(self, state: State) -> Iterable[End]:
        """The ends of the player's action that are followed."""
        ends = self.actions.best(state)
        return ends if self._width is None else nlargest(self._width, ends, key=promise)

    def mean(self, worlds: Worlds, floor: Fraction | None = None) -> Fraction:
        """The mean value of what chance leads to; the floor is as in ``value``."""
        if len(worlds) == 1:
            return self.value(worlds[0][1], floor)
        return sum((chance * self.value(state) for chance, state in worlds), Fraction(0))

    def soon(self, worlds: Worlds, effort: float) -> bool:
        """Whether the mean value is found with so much work. Raises Stop when the clock itself says so."""
        clock = self.clock

        def look(part: Clock) -> Fraction:
            self.clock = part
            return self.mean(worlds)

        try:
            return clock.tried(look, work=effort) is not None
        finally:
            self.clock = clock

    def any_best(self, state: State) -> End:
        """An optimal end of the player's action, perhaps not with the fewest moves."""
        value = self.value(state)
        return next(end for end in self._ends(state) if self.mean(end.worlds, value - LITTLE) == value)
