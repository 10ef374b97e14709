"""Whole turns by a beam over single steps: a good line long before a proof, where a turn has many steps.

All lines of a layer have as many steps. Each of them guesses what its next steps bring (``promise``); the most
promising of all become states, are valued with what they promise in turn, and the best of them are the next layer. Of
lines with the same value, hand and number of buildings a few are kept, so that the beam does not fill with one line
in many places.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from heapq import nlargest
from typing import NamedTuple

from periplus.models.kalypso.moves import End
from periplus.models.kalypso.objectives import value
from periplus.models.kalypso.state import Settlement, State
from periplus.models.kalypso.steps import Step, after
from periplus.models.kalypso.terms import Objective
from periplus.models.kalypso.turn import is_over

from .promise import GuessedStep, Prospects, guessed, promise, prospects
from .search import TurnSearch
from .variation import Finished

FAN = 12
"""Steps of one line that are compared with those of the others."""
ALIKE = 2
"""Of them, of one sort."""
TRIED = 3
"""States made for each line that is kept."""
QUOTA = 3
"""Lines kept of one class."""


class OpenLine(NamedTuple):
    """A line that goes on: what it is worth by now, with what it promises, and how it came there."""

    merit: float
    value: int
    state: State
    now: Prospects
    step: Step | None = None
    before: OpenLine | None = None

    @property
    def steps(self) -> tuple[Step, ...]:
        """All its steps."""
        found: list[Step] = []
        line: OpenLine | None = self
        while line is not None and line.step is not None:
            found.append(line.step)
            line = line.before
        return tuple(reversed(found))


def stepwise(search: TurnSearch, state: State, objective: Objective, width: int) -> Iterator[Finished]:
    """Lines to the end of the turn, each better than all before that begin with the same step.

    Raises Stop by the clock.
    """
    best: dict[Step, int] = {}
    layer = [_opened(state, objective)]
    while layer:
        found: list[tuple[float, int, OpenLine, Step]] = []
        for line in layer:
            for gain, step in _few(guessed(line.state, line.now)):
                if isinstance(step, End):
                    yield from _finished(best, line.value, (*line.steps, step))
                else:
                    found.append((line.merit + gain, -len(found), line, step))
        opened: dict[Settlement, OpenLine] = {}
        for _, _, line, step in nlargest(TRIED * width, found, key=lambda entry: entry[:2]):
            search.visit()
            following = after(line.state, step)
            if following.own in opened:
                continue
            one = _opened(following, objective, step, line)
            if is_over(following):
                yield from _finished(best, one.value, one.steps)
            else:
                opened[following.own] = one
        layer = _kept(opened.values(), width)


def _opened(
    state: State, objective: Objective, step: Step | None = None, before: OpenLine | None = None
) -> OpenLine:
    worth, now = value(state, state.own, objective), prospects(state)
    return OpenLine(worth + promise(state, now), worth, state, now, step, before)


def _finished(best: dict[Step, int], worth: int, steps: tuple[Step, ...]) -> Iterator[Finished]:
    if worth > best.get(steps[0], worth - 1):
        best[steps[0]] = worth
        yield Finished(worth, steps)


def _few(steps: Iterator[GuessedStep]) -> Iterator[tuple[float, Step]]:
    """The most promising steps, few of one sort."""
    alike: Counter[Hashable] = Counter()
    for gain, sort, step in sorted(steps, key=lambda one: -one.gain):
        if alike[sort] < ALIKE:
            alike[sort] += 1
            yield gain, step
            if alike.total() == FAN:
                return


def _kept(lines: Iterable[OpenLine], width: int) -> list[OpenLine]:
    """The best lines, no more of a class than its quota."""
    classes: Counter[Hashable] = Counter()
    kept: list[OpenLine] = []
    for line in sorted(lines, key=lambda one: -one.merit):
        own = line.state.own
        sort = line.value, own.hand, len(own.buildings)
        if classes[sort] < QUOTA:
            classes[sort] += 1
            kept.append(line)
            if len(kept) == width:
                break
    return kept
