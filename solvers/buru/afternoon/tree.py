"""The tree of an afternoon: one player's best choices, the others' by their model, the Lawans' as chance falls.

The value of a table is worked out once. Tables are told apart only by what can still matter: respect is added up on
the way, and what a resolved area leaves behind counts only where a later one looks at it. Tables that differ only in
how much a player holds share an entry, for more is never worse: one that is worth something with few goods and no
more with many is worth just that with any amount between, and most need not be worked out at all.

Where a quick bound holds (``price_bound``), choices and ends of actions are looked at from the greatest bound down,
and what cannot beat the floor is neither worked out nor played on.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from functools import partial
from heapq import nlargest
from operator import itemgetter
from typing import NamedTuple

from periplus.models.buru.play import after
from periplus.models.buru.state import State

from ...limits import Clock
from ...memo import Memo
from ..action.goods import Vector
from ..action.hold import Hold
from ..pace import TABLE
from .actions import Actions, SightedEnds
from .completed_action import CompletedAction, Opening, promise
from .others import MOST, choice
from .outcomes import ActionOutcome, OpenEnds, RankedEnds, best_value, richest_first
from .price_bound import PriceBound, TableOutlook
from .question import EPSILON, Aim, Worlds, is_over
from .state_keys import StateKeys, TableKey

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


WIDTHS = (2, 4, 8)
"""Ends of each action that are followed, while all of them take long."""
SOON = 0.5
"""Work after which a bound and narrow trees are worth theirs."""


class Tree:
    """Values of settled tables. Raises Stop when the clock says so."""

    def __init__(
        self, aim: Aim, start: State, clock: Clock, width: int | None = None, *, ties: Sequence[State] = ()
    ) -> None:
        """A tree for afternoons from a table, and from those that differ from it by tokens.

        ``width``: how many ends of each action are followed, those that look best; None: all of them. ``ties``: tables
        on which ties have fallen otherwise, so that other cards may still come to the player.
        """
        self.aim, self._width = aim, width
        self._respect = aim.respect
        self.keys = StateKeys(start, aim)
        self.actions = Actions((start, *ties), aim, clock, self.keys.stripped)
        self._memory = Memory(rising=aim.greedy and width is None)
        self.bound = None if width else PriceBound.of(start, aim, self.keys.atoms)
        """A quick bound, where there is one."""
        self._outlooks: Memo[int, tuple[TableOutlook, Worlds]] = Memo(MOST)
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
        free = self.clock = clock.unhurried()
        try:
            yield
        finally:
            clock.spend(free.worked)
            self.clock = clock

    def value(self, state: State, floor: Fraction | None = None) -> Fraction:
        """The best mean value of a settled table for the player.

        A figure that is not above ``floor`` may be a bound: no more can be had than that.
        """
        return self._value(self.keys.key(state), lambda: state, floor)

    def _value(self, key: TableKey, state: Callable[[], State], floor: Fraction | None) -> Fraction:
        table, goods, respect = key
        track = self._respect * respect
        without = None if floor is None else floor - track
        known = self._memory.recall(table, goods, without)
        if known is None:
            self.clock.work(TABLE)
            self.visited += 1
            known = self._worked_out(state(), floor) - track
            self._memory.note(table, StoredBound(goods, known, without is None or known > without))
        return known + track

    def _worked_out(self, state: State, floor: Fraction | None) -> Fraction:
        if is_over(state):
            return self.aim.value(state)
        if state.turn != self.aim.seat:
            return self.mean(after(state, choice(state, self.aim.others)), floor)
        if self._width is not None or not self.aim.greedy:
            return max(self.mean(end.worlds) for end in self._ends(state))
        openings = list(self.actions.openings(state))
        if self.bound is None:
            sights = (
                sight
                for opening in openings
                for sight in self.actions.sights(opening, self.actions.hold(opening.state))
            )
            outcomes = richest_first(self.actions.outcomes(sights, self.keys))
            return best_value(outcomes, floor, self._held, None, self.clock)
        unopened = self._unopened(self.bound, openings, self.actions.hold(state))
        return best_value((unopened,), floor, self._held, self._most, self.clock)

    def _unopened(self, bound: PriceBound, openings: Sequence[Opening], hold: Hold) -> RankedEnds:
        """The choices with their bounds; they differ by what is paid and what is open alone."""
        ahead = bound.ahead(openings[0].state)
        found: list[tuple[int, OpenEnds]] = []
        for opening in openings:
            most = bound.opened(ahead, opening.state, hold)
            found.append((most, partial(self._unfollowed, bound, ahead, opening, hold)))
        return RankedEnds(bound.scale, sorted(found, key=itemgetter(0), reverse=True))

    def _unfollowed(
        self, bound: PriceBound, ahead: TableOutlook, opening: Opening, hold: Hold, floor: Fraction | None
    ) -> Sequence[RankedEnds]:
        """The ends after a choice with their bounds: of the holds with which no other has as much of everything."""
        least = None if floor is None else bound.below(floor)
        spaces, visits = ahead.steps.spaces, ahead.steps.visits
        stage = opening.state.area if spaces else visits[0].area if visits else -1
        use = self.keys.use[stage]
        found: list[tuple[int, OpenEnds]] = []
        for sight in self.actions.sights(opening, self.actions.opened(opening, hold)):
            groups = sight.ends.groups(use).values()
            most = max(bound.ended(ahead, hold, least) for holds in groups for hold in holds)
            found.append((most, partial(self._outcomes, sight)))
        return (RankedEnds(bound.scale, sorted(found, key=itemgetter(0), reverse=True)),)

    def _outcomes(self, sight: SightedEnds, floor: Fraction | None) -> list[ActionOutcome]:
        """What such ends come to."""
        return richest_first(self.actions.outcomes((sight,), self.keys))

    def most(self, state: State) -> Fraction:
        """No play from a settled table on is worth more; only where there is a quick bound."""
        return self._most(self.actions.to_choice(state), self.actions.hold(state), None)

    def priced(self, worlds: Worlds) -> Fraction | None:
        """No play from these tables on is worth more, by prices that fit them; None where there is no quick bound."""
        if self.bound is None:
            return None
        for _, state in worlds:
            while self.fit(state):
                pass
        return sum((chance * self.most(state) for chance, state in worlds), Fraction(0))

    def fit(self, state: State) -> bool:
        """Seek prices that lower the quick bound of a table; says whether there are better ones."""
        if self.bound is None:
            return False
        ((_, table),) = self.actions.to_choice(state)
        self._outlooks = Memo(MOST)
        return self.bound.fit(table, self.actions.hold(state))

    def _most(self, follows: Worlds, hold: Hold, floor: Fraction | None) -> Fraction:
        """The value of bare tables with that in hand is not more; of figures not above the floor any."""
        bound = self.bound
        if bound is None:
            raise ValueError("there is no quick bound")
        least = None if floor is None else bound.below(floor)
        return Fraction(bound.held(self._outlook(bound, follows), hold, least), bound.scale)

    def _outlook(self, bound: PriceBound, follows: Worlds) -> TableOutlook:
        """What the only table that follows still brings."""
        known = self._outlooks.get(id(follows))
        if known is None:
            ((_, table),) = follows
            known = self._outlooks[id(follows)] = bound.here(table), follows
        return known[0]

    def _held(self, follows: Worlds, hold: Hold, floor: Fraction | None) -> Fraction:
        """The mean value of bare tables with that in hand; the floor is as in ``value``."""
        held = self.actions.player(hold)
        if len(follows) > 1:
            return self.mean(self.actions.held(follows, held), floor)
        key = self.keys.key_with(follows, held)
        return self._value(key, lambda: self.actions.held(follows, held)[0][1], floor)

    def _ends(self, state: State) -> Iterable[CompletedAction]:
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

    def any_best(self, state: State) -> CompletedAction:
        """An optimal end of the player's action, perhaps not with the fewest moves."""
        value = self.value(state)
        return next(end for end in self._ends(state) if self.mean(end.worlds, value - EPSILON) == value)
