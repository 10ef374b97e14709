"""The moves of a state ranked by the best that follows them: where a search spends its work, and what it knows.

A candidate is a first move with a dive below it. Two things take turns, a slice of states each: a move that may be
among the best asked for and was not looked at yet is opened, most promising first, and the best known ones are
searched on. What cannot be above the least of the best is left alone, and so proved to be no better. Since every
dive brings a finished line with its first leaf, there is something to say at once, and it only gets better.

An area is declined last of all. What follows is bounded as if it were never raised, though it may be after other
steps: that is worth no more than to raise it at once, and so no more than the floor once that is known. Before, the
table would be told too little of states to which other moves lead as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from periplus.models.kalypso.kernel import Step, after
from periplus.models.kalypso.state import State

from ...search.values import Dive
from .ceiling import UNBOUNDED
from .node import BoundedStep, Node
from .pairs import Choice
from .search import TurnSearch, is_end

SLICE = 24
"""States searched before it is the next candidate's turn."""


@dataclass(slots=True)
class FirstMove:
    """A first move: a line that begins with it, and bounds.

    Lines that begin with it and are worth more than its ceiling come to as much by another first move (``laying``).
    """

    step: Step | None
    """None: the area that is to be built on first is declined."""
    ceiling: int
    limit: int
    """No line after the move is worth more."""
    dive: Dive[Node, Step] | None = None
    value: int | None = None
    """What the best line known is worth."""
    line: tuple[Step, ...] = ()

    @property
    def bound(self) -> int:
        """No line that begins with the move is worth more, unless another move brings as much."""
        return self.ceiling if self.dive is None else min(self.ceiling, self.dive.bound)

    @property
    def proved(self) -> bool:
        """Whether no line is better than the one known."""
        return self.value is not None and self.value >= self.bound

    @property
    def done(self) -> bool:
        """Whether there is nothing left to search."""
        return self.proved or (self.dive is not None and self.dive.done)

    @property
    def states(self) -> int:
        """The states that it took so far."""
        return self.dive.states if self.dive else 0

    def learn(self, value: int | None, line: tuple[Step, ...]) -> bool:
        """Keep the line if it is the best so far; whether it is."""
        if value is None or (self.value is not None and value <= self.value):
            return False
        self.value, self.line = value, line
        return True


class Candidates:
    """The first moves of a state, of which the best ``count`` are wanted, if they are worth more than ``floor``."""

    def __init__(
        self,
        search: TurnSearch,
        state: State,
        ends: int,
        count: int,
        *,
        floor: int = -UNBOUNDED,
        every: bool = False,
    ) -> None:
        self._search = search
        self._count = count
        self.floor = floor
        """Lines worth no more than this do not matter."""
        self._root = search.node(state, ends)
        options: Iterable[BoundedStep | Choice] = self._root.every_option() if every else self._root.options()
        self.all = [FirstMove(option.step, option.ceiling, option.limit) for option in options]

    def known(self) -> list[FirstMove]:
        """Those of which a line is known, best first; proved ones before others of their value."""
        found = [one for one in self.all if one.value is not None]
        found.sort(key=lambda one: (-(one.value or 0), not one.proved))
        return found

    def top(self) -> list[FirstMove]:
        """As many of them as are wanted."""
        return self.known()[: self._count]

    @property
    def bound(self) -> int:
        """What no line from the state is worth more than."""
        values = (one.value for one in self.all if one.value is not None)
        bounds = (one.bound for one in self.all if not one.done)
        return max((self.floor, *values, *bounds))

    def add(self, value: int, line: tuple[Step, ...]) -> None:
        """A line that something else found: it counts for its first move."""
        for one in self.all:
            if line and one.step == line[0]:
                one.learn(value, line)

    def limit(self, bound: int) -> None:
        """No line from the state is worth more than that, as something else has proved."""
        for one in self.all:
            one.ceiling, one.limit = min(one.ceiling, bound), min(one.limit, bound)

    def run(self) -> Iterator[FirstMove | None]:
        """Search until the best are proved; says after every slice of which move a better line was found, if of any.

        Raises Stop by the clock; what is known by then stays known.
        """
        opening = False
        while (one := self._next(opening=opening)) is not None:
            opening = not opening
            yield one if self._advance(one) else None

    def tie(self, states: int) -> None:
        """Look for more moves that are worth as much as the best one, within so many states.

        Raises Stop by the clock; what is known by then stays known.
        """
        best = self.known()[0].value or 0
        end = self._search.visited + states
        for one in self.all:
            if self._search.visited >= end:
                return
            if one.bound >= best and (one.value is None or one.value < best):
                dive = self._dive(one, best - 1)
                try:
                    dive.advance(SLICE)
                finally:
                    one.learn(dive.value, dive.line)

    def _threshold(self, top: list[FirstMove]) -> int:
        """What a line has to exceed to matter."""
        least = top[-1].value if len(top) >= self._count else None
        return self.floor if least is None else max(self.floor, least)

    def _next(self, *, opening: bool) -> FirstMove | None:
        """Whose turn it is; None if all that matters is proved."""
        top = self.top()
        threshold = self._threshold(top)
        best = [one for one in top if not one.done and one.bound > self.floor]
        others = [one for one in self.all if not one.done and one.bound > threshold and one not in best]
        if any(one.step is not None for one in (*best, *others)):
            others = [one for one in others if one.step is not None]
        new = [one for one in others if one.dive is None]
        if new and (opening or not best):
            return new[0]
        if best and not (opening and others):
            return min(best, key=lambda one: one.states)
        return min(others, key=lambda one: one.states, default=None)

    def _advance(self, one: FirstMove) -> bool:
        floor = self._threshold(self.top())
        if one.dive is None:
            one.dive = self._dive(one, floor)
        one.dive.raise_floor(floor if one.value is None else max(floor, one.value))
        try:
            one.dive.advance(SLICE)
        finally:
            better = one.learn(one.dive.value, one.dive.line)
        return better

    def _dive(self, one: FirstMove, floor: int) -> Dive[Node, Step]:
        """A search below the move, for lines above the floor."""
        if one.step is None:  # however many are wanted: see above
            best = max((known.value for known in self.all if known.value is not None), default=floor)
            return Dive(self._search, (0, self._root.declining()), max(floor, best))
        ends = max(0, self._root.ends - is_end(one.step))
        root = self._search.reached(after(self._root.state, one.step), ends, one.limit)
        return Dive(self._search, root, floor, path=(one.step,))
