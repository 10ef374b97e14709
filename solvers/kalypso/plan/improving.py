"""A plan made better: some of its turns are planned anew, the others played again as far as they still can be.

Large-neighbourhood search: a window of turns is taken out at random and filled by a narrow beam with a taste of
its own; the later turns repeat their steps where those are legal and are finished by a narrow one. What is no worse
replaces the plan, so that the search drifts over plateaus.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from periplus.models.kalypso.legality import fault
from periplus.models.kalypso.moves import End
from periplus.models.kalypso.state import State
from periplus.models.kalypso.steps import Step, after, written
from periplus.models.kalypso.terms import Objective

from ..turn.search import TurnSearch
from ..turn.stepwise import finished
from .beam import FORESIGHT, PlanLine, Style, beam, worth
from .merit import PLAIN, Taste

ROUNDS = 5000
"""Windows tried before the search is content."""
EFFORT = 0.001
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
        search.charge(EFFORT)
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
    """A narrow beam with a taste of its own, mostly for what is short of little."""
    if rng.random() < 0.4:
        taste = rng.choice((PLAIN, FORESIGHT))
    else:
        taste = Taste(rng.choice((0.0, 0.2, 0.5)), rng.choice((0.0, 0.1)), rng.choice((0.0, 0.3, 0.6)))
    return replace(
        Style(),
        width=rng.choice((1, 2, 4)),
        breadth=rng.choice((2, 4)),
        taste=taste,
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
