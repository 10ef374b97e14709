"""The race to the end: against minimax that only remembers positions, and against the same bounds and passes with no
turn left out that another dominates.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial

from periplus.models.sumatra.legality import apply, legal_moves
from periplus.models.sumatra.scoring import total
from periplus.models.sumatra.state import State
from periplus.models.sumatra.tiles import Tiles
from periplus.solvers.limits import Clock, Limits, Stop
from periplus.solvers.search.minimax import Minimax
from periplus.solvers.shapes import Number
from periplus.solvers.sumatra.journey.race import Race
from periplus.solvers.sumatra.journey.solve import NODE_WORK, POSITIONS, RaceGame, answers

from ..measuring import measured
from ..table import Row, Scope
from .tables import table

SECONDS = 60
LONG = 100
"""For fifteen tiles."""
SEEDS = range(1, 4)


def journey(scope: Scope) -> Iterator[Row]:
    """A few tiles by both methods, then two places with ten; if there is time, three with fifteen."""
    sizes = [(1, 1)] if scope == "quick" else [(1, 2), (2, 2), (3, 3)]
    for available, shown in sizes:
        state, future = _race(available, shown)
        value, spent = measured(partial(_Plain(future).margin, state))
        instance = f"{available} + {shown} tiles"
        plain = Row("journey", instance, "plain minimax", f"{value} proved", spent)
        yield plain
        yield _solved(instance, state, future, SECONDS, plain)
    if scope != "quick":
        yield from _pruned("5 + 5 tiles", *_race(5, 5), SECONDS)
    for seed in SEEDS if scope == "long" else ():
        yield from _pruned(f"5 + 5 + 5 tiles, seed {seed}", *_three_places(seed), LONG)


def _race(available: int, shown: int) -> tuple[State, tuple[Tiles, ...]]:
    state = table(3, written=8, available=available, known=3, draws=(0, 5, shown))
    bag = state.bag or ()
    return replace(state, bag=None), (bag[:: len(bag) // shown][:shown],)


def _three_places(seed: int) -> tuple[State, tuple[Tiles, ...]]:
    state = table(seed, written=8, available=5, known=3, draws=(0, 5, 5, 5))
    bag = list(state.bag or ())
    random.Random(seed).shuffle(bag)
    return replace(state, bag=None), (tuple(bag[:5]), tuple(bag[5:10]))


def _pruned(instance: str, state: State, future: tuple[Tiles, ...], seconds: float) -> Iterator[Row]:
    clock = Clock(Limits(seconds=seconds))
    race = Race(state, 0, future)
    passes = Minimax(RaceGame(race), race.start, clock, effort=NODE_WORK, memory=POSITIONS).passes()
    said, spent = measured(partial(_narrowed, passes))
    whole = Row("journey", instance, "bounds and passes, all turns", said, spent)
    yield whole
    yield _solved(instance, state, future, seconds, whole)


def _solved(
    instance: str, state: State, future: tuple[Tiles, ...], seconds: float, baseline: Row | None
) -> Row:
    told = answers(state, 0, future, Clock(Limits(seconds=seconds)))
    said, spent = measured(partial(_narrowed, ((answer.value, answer.bound) for answer in told)))
    return Row("journey", instance, "bounds and passes", said, spent, baseline)


def _narrowed(bounds: Iterable[tuple[Number | None, Number | None]]) -> str:
    """The last of ever closer bounds, by the proof or until time was up."""
    last: tuple[Number | None, Number | None] = None, None
    try:
        for one in bounds:
            last = one
    except Stop:
        return f"{last[0]} to {last[1]}"
    return f"{last[0]} proved"


class _Plain:
    """Every legal turn, each position once."""

    def __init__(self, future: tuple[Tiles, ...]) -> None:
        self._future = future
        self._known: dict[State, int] = {}

    def margin(self, state: State) -> int:
        """The first player's margin under best play of both."""
        if state.over:
            return total(state, 0) - total(state, 1)
        if state not in self._known:
            asked = replace(state, draw=self._future[0]) if state.ahead else state
            values = [self.margin(apply(asked, move)) for move in legal_moves(asked)]
            self._known[state] = max(values) if state.turn == 0 else min(values)
        return self._known[state]
