"""Whole plans by a beam: the best lines of each turn, by merit, go on to the next."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import nlargest

from periplus.models.kalypso.hand import each_once, is_tile
from periplus.models.kalypso.listing import pieces_to_place
from periplus.models.kalypso.moves import Take
from periplus.models.kalypso.objectives import value
from periplus.models.kalypso.state import State
from periplus.models.kalypso.steps import Step, after
from periplus.models.kalypso.terms import Objective
from periplus.models.kalypso.turn import must_take, take

from ...limits import Clock
from ..turn.search import is_end
from ..turn.survey import ground
from .greedy import finish, merit_after, placings
from .merit import PLAIN, Taste, merit

EFFORT = 0.0001
"""What a placement looked at counts for in ``Limits.work``: about its seconds."""


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
    tried: int = 3
    """Placements played out for each line kept."""
    taste: Taste = PLAIN
    noise: float = 0.0
    """Up to so many points are added to the merit of each opening by ``rng``."""
    rng: random.Random | None = None


def beam(start: PlanLine, turns: int, objective: Objective, style: Style, clock: Clock) -> PlanLine:
    """The line with the best value after so many more turns, as far as the beam saw."""
    lines = [start]
    for number in range(turns):
        lines = _next(lines, objective, style, clock, last=number == turns - 1)
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
    lines: Sequence[PlanLine], objective: Objective, style: Style, clock: Clock, *, last: bool
) -> list[PlanLine]:
    """The best lines one turn later, best first."""
    openings: list[tuple[float, int, PlanLine, tuple[Step, ...]]] = []
    for line in lines:
        for rank, steps in _openings(line.state, objective, style.taste, clock):
            noise = style.noise * style.rng.random() if style.rng else 0.0
            openings.append((rank + noise, -len(openings), line, steps))
    found: dict[State, tuple[float, int, PlanLine]] = {}
    for _, _, line, steps in nlargest(style.width * style.tried, openings, key=lambda entry: entry[:2]):
        state = line.state
        for step in steps:
            state = after(state, step)
        state, rest = finish(state, objective, style.taste, clock)
        if state not in found:
            now = value(state, state.own, objective)
            rank = now if last else merit(state, now, style.taste)
            found[state] = rank, -len(found), line.to(state, (*steps, *rest))
    return [line for _, _, line in nlargest(style.width, found.values(), key=lambda entry: entry[:2])]


def _openings(
    state: State, objective: Objective, taste: Taste, clock: Clock
) -> Iterator[tuple[float, tuple[Step, ...]]]:
    """The turn's first placements, with the merit after each; nothing but an empty opening if there is none."""
    tiles = list(each_once(state.offer)) if must_take(state) else []
    begun: list[tuple[tuple[Step, ...], State]] = [((Take(tile=tile),), take(state, tile)) for tile in tiles]
    none = True
    for opening, now in begun or [((), state)]:
        land = ground(now)
        for piece in filter(is_tile, pieces_to_place(now)):
            for placing in placings(now, piece, land):
                none = False
                clock.spend(EFFORT)
                clock.check()
                yield merit_after(now, placing, objective, taste), (*opening, placing)
    if none:
        yield 0.0, begun[0][0] if begun else ()
