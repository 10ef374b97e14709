"""Whole plans by a beam: the best lines of each turn, by merit, go on to the next.

The turns of a line are those that a beam over steps finds (``turn.stepwise``), the best of each first step.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import nlargest

from periplus.models.kalypso.objectives import value
from periplus.models.kalypso.state import State
from periplus.models.kalypso.steps import Step, after
from periplus.models.kalypso.terms import Objective

from ..turn.search import TurnSearch, is_end
from ..turn.stepwise import best_turns, points
from .merit import Taste, merit

FORESIGHT = Taste(one_short=0.3, two_short=0.05, tokens=0.3)
"""What most plans are the better for."""
TRIED = 3
"""Turns that are looked at of each line, for each line that is kept."""


@dataclass(frozen=True, slots=True)
class PlanLine:
    """The turns played so far: the state after each, with the steps of that turn."""

    states: tuple[State, ...]
    turns: tuple[tuple[Step, ...], ...] = ()

    @property
    def state(self) -> State:
        """Where the line stands."""
        return self.states[-1]

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps in order."""
        return tuple(step for turn in self.turns for step in turn)

    def to(self, state: State, steps: tuple[Step, ...]) -> PlanLine:
        """The line with one more turn."""
        return PlanLine((*self.states, state), (*self.turns, steps))


@dataclass(frozen=True, slots=True)
class Style:
    """How broad a beam is, and what it values."""

    width: int = 8
    """Lines kept from turn to turn."""
    breadth: int = 8
    """How broad the beam over the steps of each turn is."""
    taste: Taste = FORESIGHT
    noise: float = 0.0
    """Up to so many points are added to the merit of each turn by ``rng``."""
    rng: random.Random | None = None


def beam(start: PlanLine, turns: int, objective: Objective, style: Style, search: TurnSearch) -> PlanLine:
    """The line with the best value after so many more turns, as far as the beam saw. Raises Stop by the clock."""
    lines = [start]
    for number in range(turns):
        lines = _next(lines, objective, style, search, last=number == turns - 1)
    return max(lines, key=lambda line: worth(line, objective))


def line_of(state: State, steps: Sequence[Step]) -> PlanLine:
    """The steps as a line: a turn up to each end, and what is left."""
    line, turn = PlanLine((state,)), []
    for step in steps:
        state = after(state, step)
        turn.append(step)
        if is_end(step):
            line, turn = line.to(state, tuple(turn)), []
    return line.to(state, tuple(turn)) if turn else line


def worth(line: PlanLine, objective: Objective) -> int:
    """The objective where the line stands."""
    return value(line.state, line.state.own, objective)


def _next(
    lines: Sequence[PlanLine], objective: Objective, style: Style, search: TurnSearch, *, last: bool
) -> list[PlanLine]:
    """The best lines one turn later, best first."""
    found: dict[State, tuple[float, int, PlanLine]] = {}
    for line in lines:
        for following in _played(line, objective, style, search):
            state = following.state
            if state not in found:
                now = points(state, objective)
                noise = style.noise * style.rng.random() if style.rng else 0.0
                rank = now if last else merit(state, now, style.taste) + noise
                found[state] = rank, -len(found), following
    return [line for _, _, line in nlargest(style.width, found.values(), key=lambda entry: entry[:2])]


def _played(line: PlanLine, objective: Objective, style: Style, search: TurnSearch) -> Iterator[PlanLine]:
    """The line with one more turn, an empty one where there is nothing to play."""
    turns = best_turns(search, line.state, objective, style.breadth) or [()]
    for steps in turns[: TRIED * style.width]:
        state = line.state
        for step in steps:
            state = after(state, step)
        yield line.to(state, steps)
