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
from ...search.beam import layers
from ...search.values import UNBOUNDED, Dive, Option, SearchWindow, StateSearch, TableEntry
from ..pace import HOLD
from .context import ActionContext
from .goods import FISH, NOTHING, VP, traded
from .hold import Hold
from .steps import ActionStep, follow
from .worth import ActionGoal

MOVES = 1 << 12
"""A unit of value in scores: more than any line has moves."""
NEVER = -(1 << 80)
"""The score of a hold from which no end is reached."""
MOST = 1 << 18
"""Holds whose score is remembered."""
LOOK = 256
"""How many holds are worked out between two looks at the clock."""


DUSK = ActionStep("dusk")
"""No step of the rules: what is open is declined, and the next visit begins."""


class Transition(NamedTuple):
    """One step of a line: what it brings at once, and the hold after it."""

    step: ActionStep
    gain: int
    after: Hold


class ActionSolver(StateSearch[Hold, ActionStep]):
    """Remembers what every hold can come to. Raises Stop by the clock."""

    def __init__(self, context: ActionContext, worth: ActionGoal, clock: Clock) -> None:
        super().__init__(clock, HOLD, MOST, batch=LOOK)
        self.context, self.worth = context, worth
        self._track = worth.heeds_respect or context.pays_respect
        self._first = Dive(self, (0, self.start()), -UNBOUNDED)

    def start(self) -> Hold:
        """Where lines start."""
        return self.trimmed(self.context.start)

    def trimmed(self, hold: Hold) -> Hold:
        """The hold without what its future does not depend on: mostly, its respect."""
        return hold if self._track or not hold.goods[VP] else hold._replace(goods=(0, *hold.goods[1:]))

    def options(self, hold: Hold, window: SearchWindow) -> Iterator[Option[ActionStep, Hold]]:
        """What is open is declined, until the next visit or in the end, or a step is taken, which costs a move."""
        if hold.rest.visit < self.context.visits:
            yield DUSK, self._received(hold) * MOVES, self.next_visit(hold)
        else:
            yield None, self.ended(hold), None
        yield from self._steps(hold)

    def _steps(self, hold: Hold) -> Iterator[tuple[ActionStep, int, Hold]]:
        """Every step from a trimmed hold with what it scores, to trimmed holds."""
        worth, before = self.worth, hold.goods[VP]
        for step, after in follow(self.context, hold):
            gain = worth.respect * (after.goods[VP] - before)
            if step.kind == "task":
                gain += worth.task
            yield step, gain * MOVES - 1, self.trimmed(after)

    def score(self, hold: Hold) -> int:
        """The best score from a trimmed hold."""
        return self._solved(hold).most

    def _solved(self, hold: Hold) -> TableEntry[ActionStep]:
        found = self.known.get(hold)
        if found is None:
            found = self._first.run() if hold == self.start() else self.solve((0, hold))
        return found

    def soon(self, holds: int) -> bool:
        """Whether the best score from the start is known after so many holds; what is known then stays known."""
        self._first.advance(holds)
        return self._first.done

    def stopped(self, hold: Hold) -> int:
        """The score if what is open is declined: of the next visit, or of the end."""
        if hold.rest.visit < self.context.visits:
            return self._received(hold) * MOVES + self.score(self.next_visit(hold))
        return self.ended(hold)

    def ended(self, hold: Hold) -> int:
        """The score of a hold as an end, ``NEVER`` if it is none."""
        value = None if hold.rest.visit < self.context.visits else self.worth.end(hold)
        return NEVER if value is None else value * MOVES

    def onwards(self, hold: Hold) -> Iterator[Transition]:
        """Every step from a trimmed hold, and the dusk to the next visit."""
        for step, score, after in self._steps(hold):
            yield Transition(step, value_of(score), after)
        if hold.rest.visit < self.context.visits:
            yield Transition(DUSK, self._received(hold), self.next_visit(hold))

    def next_visit(self, hold: Hold) -> Hold:
        """After a dusk: islanders upright (BURU-7.3), an income, the same parts open once more."""
        visit = hold.rest.visit
        return self.trimmed(
            hold._replace(
                goods=traded(hold.goods, NOTHING, self.context.income[visit], self.context.cap),
                upright=hold.tableau,
                sideways=0,
                open=self.context.first,
                rest=hold.rest._replace(visit=visit + 1),
            )
        )

    def _received(self, hold: Hold) -> int:
        """What the respect of the next visit's income is worth: it is trimmed off the hold."""
        return self.worth.respect * self.context.income[hold.rest.visit][VP]

    def line(self, hold: Hold) -> Iterator[ActionStep]:
        """The best line from a trimmed hold, first in the order of answers among the best."""
        return self._solved(hold).line()

    def declined(self) -> Iterator[ActionStep]:
        """The best line if what is open at the start is declined: that of the further visits."""
        start = self.start()
        if start.rest.visit < self.context.visits:
            yield DUSK
            yield from self.line(self.next_visit(start))


def value_of(score: int) -> int:
    """The units of value in a score."""
    return -(-score // MOVES)


WIDTH = 24
"""How many holds a layer keeps."""
PER_PART, PER_RESOURCE = 8, 2
"""A point of the goal, and a resource, against a fish, where holds are compared."""


class FoundLine(NamedTuple):
    """A line and its score, counted as ``ActionSolver`` counts."""

    score: int
    line: tuple[ActionStep, ...]


class _Node(NamedTuple):
    gained: int
    hold: Hold
    line: tuple[ActionStep, ...]


def quick(solver: ActionSolver, clock: Clock, width: int = WIDTH) -> FoundLine:
    """The best line that a narrow search finds; its score is ``NEVER`` where none reaches an end."""

    def expand(node: _Node) -> Iterator[_Node]:
        for transition in solver.onwards(node.hold):
            yield _Node(node.gained + transition.gain, transition.after, (*node.line, transition.step))

    found = FoundLine(NEVER, ())
    for layer in layers(
        [_Node(0, solver.start(), ())],
        expand,
        key=attrgetter("hold"),
        worth=attrgetter("gained"),
        width=width,
        merit=lambda node: _promise(solver, node),
    ):
        clock.work(HOLD * len(layer))
        found = max(found, *(_ended(solver, node) for node in layer), key=attrgetter("score"))
    return found


def _promise(solver: ActionSolver, node: _Node) -> int:
    """What the hold would be worth as an end, and a little for whatever could still be made of it."""
    worth, hold = solver.worth, node.hold
    return PER_PART * (node.gained + (worth.end(hold) or 0)) + worth.scale * (
        sum(hold.goods[1:4]) * PER_RESOURCE + hold.goods[FISH]
    )


def _ended(solver: ActionSolver, node: _Node) -> FoundLine:
    """The line, if it may end there."""
    score = solver.ended(node.hold)
    moves = sum(step is not DUSK for step in node.line)
    return FoundLine(NEVER if score == NEVER else score + node.gained * MOVES - moves, node.line)
