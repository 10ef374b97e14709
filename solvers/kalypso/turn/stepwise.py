"""Whole turns by a beam over single steps: a good line long before a proof, where a turn has many steps.

All lines of a layer have as many steps. Each of them guesses what its next steps bring (``promise``); the most
promising of all become states, are valued with what they promise in turn, and the best of them are the next layer. Of
lines with the same value, hand and number of buildings a few are kept, so that the beam does not fill with one line
in many places.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from heapq import nlargest
from typing import Generic, TypeVar

from periplus.models.kalypso.moves import End
from periplus.models.kalypso.state import Settlement, State
from periplus.models.kalypso.steps import Step, after
from periplus.models.kalypso.turn import is_over

from ...search.beam import best_of_classes
from .promise import GuessedStep, Prospects, guessed, promise, prospects
from .search import TurnSearch

Number = TypeVar("Number", int, float)
FAN = 12
"""Steps of one line that are compared with those of the others."""
ALIKE = 2
"""Of them, of one sort."""
TRIED = 3
"""States made for each line that is kept."""
QUOTA = 3
"""Lines kept of one class."""


@dataclass(frozen=True, slots=True)
class OpenLine(Generic[Number]):
    """A line that goes on: what it is worth by now, with what it promises, and how it came there."""

    merit: float
    value: Number
    state: State
    now: Prospects
    step: Step | None = None
    before: OpenLine[Number] | None = None

    @property
    def steps(self) -> tuple[Step, ...]:
        """All its steps."""
        found: list[Step] = []
        line: OpenLine[Number] | None = self
        while line is not None and line.step is not None:
            found.append(line.step)
            line = line.before
        return tuple(reversed(found))


def stepwise(
    search: TurnSearch, state: State, worth: Callable[[State], Number], width: int
) -> Iterator[tuple[Number, tuple[Step, ...]]]:
    """Lines to the end of the turn, each with what it is worth: more than all before with the same first step.

    Raises Stop by the clock.
    """
    best: dict[Step, Number] = {}
    layer: list[OpenLine[Number]] = [_opened(state, worth)]
    while layer:
        found: list[tuple[float, int, OpenLine[Number], Step]] = []
        line: OpenLine[Number]
        for line in layer:
            for gain, step in _few(guessed(line.state, line.now)):
                if isinstance(step, End):
                    yield from _finished(best, line.value, (*line.steps, step))
                else:
                    found.append((line.merit + gain, -len(found), line, step))
        opened: dict[Settlement, OpenLine[Number]] = {}
        for _, _, origin, step in nlargest(TRIED * width, found, key=lambda entry: entry[:2]):
            search.visit()
            following = after(origin.state, step)
            if following.own in opened:
                continue
            one = _opened(following, worth, step, origin)
            if is_over(following):
                yield from _finished(best, one.value, one.steps)
            else:
                opened[following.own] = one
        layer = _kept(opened.values(), width)


def _opened(
    state: State,
    worth: Callable[[State], Number],
    step: Step | None = None,
    before: OpenLine[Number] | None = None,
) -> OpenLine[Number]:
    value, now = worth(state), prospects(state)
    return OpenLine(value + promise(state, now), value, state, now, step, before)


def _finished(
    best: dict[Step, Number], value: Number, steps: tuple[Step, ...]
) -> Iterator[tuple[Number, tuple[Step, ...]]]:
    if steps[0] not in best or value > best[steps[0]]:
        best[steps[0]] = value
        yield value, steps


def _few(steps: Iterator[GuessedStep]) -> Iterator[tuple[float, Step]]:
    """The most promising steps, few of one sort."""
    alike: Counter[Hashable] = Counter()
    for gain, sort, step in sorted(steps, key=lambda one: -one.gain):
        if alike[sort] < ALIKE:
            alike[sort] += 1
            yield gain, step
            if alike.total() == FAN:
                return


def _kept(lines: Iterable[OpenLine[Number]], width: int) -> list[OpenLine[Number]]:
    """The best lines, no more of a class than its quota."""
    return best_of_classes(
        lines,
        width,
        QUOTA,
        lambda line: line.merit,
        lambda line: (line.value, line.state.own.hand, len(line.state.own.buildings)),
    )
