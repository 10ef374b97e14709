"""The best line of an action, exactly, and a good one at once.

Every order is tried, and what can still come of a hold is worked out once. The score of a hold is what can still be
had, in whole units, and below that how few moves it takes: the greatest score is the best value by the fewest moves,
and among those the first in the order of answers is taken.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from typing import NamedTuple

from ...limits import Clock
from ...memo import Memo
from ...search.beam import layers
from ..pace import HOLD
from .ground import PlayerTable
from .hold import FISH, VP, Hold, Vector, traded
from .steps import ActionStep, follow
from .worth import ActionGoal

MOVES = 1 << 12
"""A unit of value in scores: more than any line has moves."""
NEVER = -(1 << 80)
"""The score of a hold from which no end is reached."""
MOST = 1 << 18
"""Holds whose score is remembered."""
LOOK = 255
"""How many holds are worked out between two looks at the clock, less one."""


class Passage(NamedTuple):
    """One step of a line: what it brings at once, and the hold after it."""

    step: ActionStep | None
    """None: a dusk, and the next visit begins."""
    gain: int
    after: Hold


class _Pause(Exception):
    """As many holds are worked out as were asked for."""


class Best:
    """Remembers what every hold can come to. Raises Stop by the clock."""

    def __init__(self, ground: PlayerTable, worth: ActionGoal, clock: Clock) -> None:
        self.ground, self.worth = ground, worth
        self._clock = clock
        self._track = worth.heeds_respect or ground.pays_respect
        self._scores: Memo[Hold, int] = Memo(MOST)
        self.visited = 0
        """How many holds have been worked out."""
        self._pause: int | None = None
        """After how many holds ``score`` raises _Pause; None: never."""

    def start(self) -> Hold:
        """Where lines start."""
        return self.key(self.ground.start)

    def key(self, hold: Hold) -> Hold:
        """The hold without what its future does not depend on: mostly, its respect."""
        return hold if self._track else hold._replace(goods=(0, *hold.goods[1:]))

    def score(self, hold: Hold) -> int:
        """The best score from a hold that is a key."""
        found = self._scores.get(hold)
        if found is not None:
            return found
        if not self.visited & LOOK:
            self._clock.work(HOLD * (LOOK + 1))
            if self._pause is not None and self.visited >= self._pause:
                raise _Pause
        self.visited += 1
        best = self.stopped(hold)
        for _, gain, after in self.passages(hold):
            best = max(best, gain * MOVES - 1 + self.score(after))
        self._scores[hold] = best
        return best

    def soon(self, holds: int) -> bool:
        """Whether the best score from the start is known after so many holds; what is known then stays known."""
        self._pause = holds
        try:
            self.score(self.start())
        except _Pause:
            return False
        finally:
            self._pause = None
        return True

    def stopped(self, hold: Hold) -> int:
        """The score if what is open is declined: of the next visit, or of the end."""
        if hold.rest.visit < self.ground.visits:
            return self.score(self.next_visit(hold))
        return self.ended(hold)

    def ended(self, hold: Hold) -> int:
        """The score of a hold as an end, ``NEVER`` if it is none."""
        value = None if hold.rest.visit < self.ground.visits else self.worth.end(hold)
        return NEVER if value is None else value * MOVES

    @staticmethod
    def scored(gain: int, moves: int) -> int:
        """The score of a gain by so many moves."""
        return gain * MOVES - moves

    def passages(self, hold: Hold) -> Iterator[Passage]:
        """Every step from a key, to keys."""
        worth, before = self.worth, hold.goods[VP]
        for step, after in follow(self.ground, hold):
            gain = worth.respect * (after.goods[VP] - before)
            if step.kind == "task":
                gain += worth.task
            yield Passage(step, gain, self.key(after))

    def onwards(self, hold: Hold) -> Iterator[Passage]:
        """Every step from a key, and the dusk to the next visit."""
        yield from self.passages(hold)
        if hold.rest.visit < self.ground.visits:
            yield Passage(None, 0, self.next_visit(hold))

    def next_visit(self, hold: Hold) -> Hold:
        """After a dusk: islanders upright (BURU-7.3), an income, the same parts open once more."""
        visit = hold.rest.visit
        return hold._replace(
            goods=_plus(hold.goods, self.ground.income[visit], self.ground.cap),
            upright=hold.tableau,
            sideways=0,
            open=self.ground.first,
            rest=hold.rest._replace(visit=visit + 1),
        )

    def line(self, hold: Hold) -> Iterator[Passage]:
        """The best line from a key, first in the order of answers among the best."""
        while True:
            best = self.score(hold)
            if best == NEVER:
                return
            if best == self.stopped(hold):
                if hold.rest.visit == self.ground.visits:
                    return
                hold = self.next_visit(hold)
                yield Passage(None, 0, hold)
                continue
            found = next(
                passage
                for passage in self.passages(hold)
                if passage.gain * MOVES - 1 + self.score(passage.after) == best
            )
            yield found
            hold = found.after

    def declined(self) -> Iterator[Passage]:
        """The best line if what is open at the start is declined: that of the further visits."""
        start = self.start()
        if start.rest.visit < self.ground.visits:
            after = self.next_visit(start)
            yield Passage(None, 0, after)
            yield from self.line(after)


def _plus(goods: Vector, income: Vector, cap: int) -> Vector:
    """Goods with an income, respect aside: that is no income of a visit."""
    return traded(goods, (0, 0, 0, 0, 0), income, cap)


def value_of(score: int) -> int:
    """The units of value in a score."""
    return -(-score // MOVES)


WIDTH = 24
"""How many holds a layer keeps."""
PER_PART, PER_RESOURCE = 8, 2
"""A point of the goal, and a resource, against a fish, where holds are compared."""


class FoundLine(NamedTuple):
    """A line and its score, counted as ``Best`` counts."""

    score: int
    line: tuple[Passage, ...]


class _Node(NamedTuple):
    gained: int
    hold: Hold
    line: tuple[Passage, ...]


def quick(best: Best, clock: Clock, width: int = WIDTH) -> FoundLine:
    """The best line that a narrow search finds; its score is ``NEVER`` where none reaches an end."""

    def expand(node: _Node) -> Iterator[_Node]:
        for passage in best.onwards(node.hold):
            yield _Node(node.gained + passage.gain, passage.after, (*node.line, passage))

    found = FoundLine(NEVER, ())
    for layer in layers(
        [_Node(0, best.start(), ())],
        expand,
        key=attrgetter("hold"),
        worth=attrgetter("gained"),
        width=width,
        merit=lambda node: _promise(best, node),
    ):
        clock.work(HOLD * len(layer))
        found = max(found, *(_ended(best, node) for node in layer), key=attrgetter("score"))
    return found


def _promise(best: Best, node: _Node) -> int:
    """What the hold would be worth as an end, and a little for whatever could still be made of it."""
    worth, hold = best.worth, node.hold
    return PER_PART * (node.gained + (worth.end(hold) or 0)) + worth.scale * (
        sum(hold.goods[1:4]) * PER_RESOURCE + hold.goods[FISH]
    )


def _ended(best: Best, node: _Node) -> FoundLine:
    """The line, if it may end there."""
    score = best.ended(node.hold)
    moves = sum(passage.step is not None for passage in node.line)
    return FoundLine(NEVER if score == NEVER else score + best.scored(node.gained, moves), node.line)
