"""The tree of an afternoon: one player's best choices, the others' by their model, the Lawans' as chance falls.

The value of a table is worked out once. Tables are told apart only by what can still matter: respect is added up
on the way, and what a resolved area leaves behind counts only where a later one looks at it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction
from heapq import nlargest

from periplus.models.buru.play import after
from periplus.models.buru.state import State

from ...limits import Clock
from ..pace import TABLE, work
from .actions import Actions
from .aim import LITTLE, Aim, is_over
from .dominance import best_of
from .ends import End, promise
from .holdings import Worlds
from .memory import Memory, StoredBound
from .others import choice
from .state_keys import StateKeys

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
            work(self.clock, TABLE)
            self.visited += 1
            known = self._worked_out(state, floor) - track
            self._memory.note(table, StoredBound(goods, known, without is None or known > without))
        return known + track

    def _worked_out(self, state: State, floor: Fraction | None) -> Fraction:
        if is_over(state):
            return self.aim.value(state)
        if state.turn != self.aim.seat:
            return self.mean(after(state, choice(state, self.aim.others)), floor)
        ends = self._ends(state)
        if self._width is not None or not self.aim.greedy:
            return max(self.mean(end.worlds) for end in ends)
        return best_of(ends, floor, self.keys, self.mean, self.clock)

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
