"""Whole plans by a beam, and plans made better by planning some turns anew.

The beam's steps are turns, found by a beam over single steps (``turn.stepwise``), the best of each first step; the
best lines of each turn, by merit, go on to the next.

Large-neighbourhood search makes a plan better: a window of turns is taken out at random and filled by a narrow beam
with weights of its own; the later turns repeat their steps where those are legal and are finished by a narrow one.
What is no worse replaces the plan, so that the search drifts over plateaus.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter

from periplus.models.kalypso.kernel import Step, after, written
from periplus.models.kalypso.legality import fault
from periplus.models.kalypso.moves import End
from periplus.models.kalypso.scoring import value
from periplus.models.kalypso.state import State
from periplus.models.kalypso.terms import Objective

from ...search.beam import layers
from ..prospect import NO_PROMISES, PromiseWeights, merit
from ..turn.search import TurnSearch, is_end
from ..turn.stepwise import best_turns, finished, points

FORESIGHT = PromiseWeights(one_short=0.3, two_short=0.05, tokens=0.3)
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
    weights: PromiseWeights = FORESIGHT
    noise: float = 0.0
    """Up to so many points are added to the merit of each turn by ``rng``."""
    rng: random.Random | None = None


def beam(start: PlanLine, turns: int, objective: Objective, style: Style, search: TurnSearch) -> PlanLine:
    """The line with the best value after so many more turns, as far as the beam saw. Raises Stop by the clock."""
    last = len(start.turns) + turns

    def rank(line: PlanLine) -> float:
        now = points(line.state, objective)
        noise = style.noise * style.rng.random() if style.rng else 0.0
        return now if len(line.turns) == last else merit(line.state, now, style.weights) + noise

    *_, lines = layers(
        [start],
        lambda line: _played(line, objective, style, search),
        depth=turns,
        key=attrgetter("state"),
        width=style.width,
        merit=rank,
    )
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


def _played(line: PlanLine, objective: Objective, style: Style, search: TurnSearch) -> Iterator[PlanLine]:
    """The line with one more turn, an empty one where there is nothing to play."""
    turns = best_turns(search, line.state, objective, style.breadth) or [()]
    for steps in turns[: TRIED * style.width]:
        state = line.state
        for step in steps:
            state = after(state, step)
        yield line.to(state, steps)


ROUNDS = 5000
"""Windows tried before the search is content."""
WINDOW_EFFORT = 0.001
"""What a window counts for in ``Limits.work``, besides the steps that are played in it."""
WINDOW = 4
"""Turns of a window at most."""


def improved(
    line: PlanLine, objective: Objective, search: TurnSearch, seed: int
) -> Iterator[PlanLine | None]:
    """After every window a better line of the same turns, or None; ends after ROUNDS windows.

    Raises Stop by the clock.
    """
    rng = random.Random(seed)
    best = worth(line, objective)
    for _ in range(ROUNDS):
        search.charge(WINDOW_EFFORT)
        found = _varied(line, objective, search, rng)
        value = worth(found, objective)
        better = value > best
        if value >= best:
            line, best = found, value
        yield line if better else None


def _varied(line: PlanLine, objective: Objective, search: TurnSearch, rng: random.Random) -> PlanLine:
    """The line with a window of its turns planned anew."""
    turns = len(line.turns)
    length = min(turns, rng.randint(1, WINDOW))
    first = rng.randint(0, turns - length)
    start = PlanLine(line.states[: first + 1], line.turns[:first])
    found = beam(start, length, objective, _style(rng), search)
    for steps in line.turns[first + length :]:
        state, played = _again(found.state, steps, objective, search)
        found = found.to(state, played)
    return found


def _style(rng: random.Random) -> Style:
    """A narrow beam with weights of its own, which mostly look at areas that lack little."""
    if rng.random() < 0.4:
        weights = rng.choice((NO_PROMISES, FORESIGHT))
    else:
        weights = PromiseWeights(
            rng.choice((0.0, 0.2, 0.5)), rng.choice((0.0, 0.1)), rng.choice((0.0, 0.3, 0.6))
        )
    return replace(
        Style(),
        width=rng.choice((1, 2, 4)),
        breadth=rng.choice((2, 4)),
        weights=weights,
        noise=rng.choice((0.0, 1.0, 2.0)),
        rng=rng,
    )


def _again(
    state: State, steps: tuple[Step, ...], objective: Objective, search: TurnSearch
) -> tuple[State, tuple[Step, ...]]:
    """The turn played again: its steps that are still legal, then what a beam finds for the rest of it."""
    played: list[Step] = []
    for step in steps:
        if not isinstance(step, End) and fault(state, written(state, step)) is None:
            state = after(state, step)
            played.append(step)
    rest = finished(search, state, objective)
    for step in rest:
        state = after(state, step)
    played += rest
    return state, tuple(played)
