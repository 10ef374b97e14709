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

from periplus.models.kalypso.hand import each_once
from periplus.models.kalypso.moves import End, Take
from periplus.models.kalypso.objectives import value
from periplus.models.kalypso.state import Settlement, State
from periplus.models.kalypso.steps import Step, after
from periplus.models.kalypso.terms import Objective
from periplus.models.kalypso.turn import is_over, must_take

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
NARROW = 2
"""How broad a beam is that finds a good line soon."""
OTHER_POINTS = 10
"""How much a point of an objective that is no score weighs: promises are in points of the score."""


@dataclass(frozen=True, slots=True)
class OpenLine(Generic[Number]):
    """A line that goes on: what it is worth by now, with what it promises, and its steps."""

    merit: float
    value: Number
    state: State
    now: Prospects
    steps: tuple[Step, ...] = ()


def stepwise(
    search: TurnSearch, state: State, worth: Callable[[State], Number], width: int
) -> Iterator[tuple[Number, tuple[Step, ...]]]:
    """Lines to the end of the turn, each with what it is worth: more than all before with the same first step.

    Raises Stop by the clock.
    """
    yield from continued(search, [opened(state, worth)], worth, width)


def continued(
    search: TurnSearch, layer: list[OpenLine[Number]], worth: Callable[[State], Number], width: int
) -> Iterator[tuple[Number, tuple[Step, ...]]]:
    """The same for lines that have begun, with as many steps each: more than all before that began so.

    Raises Stop by the clock.
    """
    known = max(1, len(layer[0].steps)) if layer else 0
    best: dict[tuple[Step, ...], Number] = {}
    while layer:
        found: list[tuple[float, int, OpenLine[Number], Step]] = []
        line: OpenLine[Number]
        origin: OpenLine[Number]
        for line in layer:
            for gain, step in _few(guessed(line.state, line.now)):
                if isinstance(step, End):
                    yield from _finished(best, known, line.value, (*line.steps, step))
                else:
                    found.append((line.merit + gain, -len(found), line, step))
        reached: dict[Settlement, OpenLine[Number]] = {}
        for _, _, origin, step in nlargest(TRIED * width, found, key=lambda entry: entry[:2]):
            search.visit()
            following = after(origin.state, step)
            if following.own in reached:
                continue
            one = opened(following, worth, (*origin.steps, step))
            if is_over(following):
                yield from _finished(best, known, one.value, one.steps)
            else:
                reached[following.own] = one
        layer = kept(reached.values(), width)


def best_turns(search: TurnSearch, state: State, objective: Objective, width: int) -> list[tuple[Step, ...]]:
    """The rest of the turn by a beam: the best line of each first step, best first. Raises Stop by the clock."""
    found: dict[tuple[Step, ...], tuple[int, tuple[Step, ...]]] = {}
    openings: list[tuple[Step, ...]] = [()]
    if must_take(state):
        openings = [(Take(tile=tile),) for tile in each_once(state.offer)]
    for opening in openings:
        begun = state
        for step in opening:
            begun = after(begun, step)
        for worth, steps in stepwise(search, begun, lambda one: points(one, objective), width):
            found[*opening, *steps[:1]] = worth, (*opening, *steps)
    ranked = sorted(found.values(), key=lambda entry: -entry[0])
    return [steps for _, steps in ranked]


def finished(search: TurnSearch, state: State, objective: Objective, width: int = NARROW) -> tuple[Step, ...]:
    """A good rest of the turn, soon; no steps where none is under way. Raises Stop by the clock."""
    return next(iter(best_turns(search, state, objective, width)), ())


def points(state: State, objective: Objective) -> int:
    """The objective, in points that weigh against promises as those of the score do."""
    return value(state, state.own, objective) * (1 if objective == "score" else OTHER_POINTS)


def opened(state: State, worth: Callable[[State], Number], steps: tuple[Step, ...] = ()) -> OpenLine[Number]:
    """The line of those steps, which led to the state."""
    value, now = worth(state), prospects(state)
    return OpenLine(value + promise(state, now), value, state, now, steps)


def _finished(
    best: dict[tuple[Step, ...], Number], known: int, value: Number, steps: tuple[Step, ...]
) -> Iterator[tuple[Number, tuple[Step, ...]]]:
    if steps[:known] not in best or value > best[steps[:known]]:
        best[steps[:known]] = value
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


def kept(lines: Iterable[OpenLine[Number]], width: int) -> list[OpenLine[Number]]:
    """The best lines, no more of a class than its quota."""
    return best_of_classes(
        lines,
        width,
        QUOTA,
        lambda line: line.merit,
        lambda line: (line.value, line.state.own.hand, len(line.state.own.buildings)),
    )
