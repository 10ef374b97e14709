"""The race to the end: bounds and passes against minimax that only remembers positions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from periplus.models.sumatra.play import apply, legal_moves
from periplus.models.sumatra.scoring import total
from periplus.models.sumatra.state import State
from periplus.models.sumatra.tiles import Tiles
from periplus.solvers.answers import Answer
from periplus.solvers.limits import Clock, Limits
from periplus.solvers.sumatra.journey.solve import answers

from ..measuring import measured
from ..table import Row, Scope
from .tables import table

LIMITS = Limits(seconds=60)


def journey(scope: Scope) -> Iterator[Row]:
    """A few tiles by both methods, then two places with ten."""
    sizes = [(1, 1)] if scope == "quick" else [(1, 2), (2, 2), (3, 3)]
    for available, shown in sizes:
        state, future = _race(available, shown)
        value, spent = measured(partial(_Plain(future).margin, state))
        instance = f"{available} + {shown} tiles"
        plain = Row("journey", instance, "plain minimax", f"{value} proved", spent)
        yield plain
        yield _solved(instance, state, future, plain)
    if scope != "quick":
        state, future = _race(5, 5)
        yield _solved("5 + 5 tiles", state, future, None)


def _race(available: int, shown: int) -> tuple[State, tuple[Tiles, ...]]:
    state = table(3, written=8, available=available, known=3, draws=(0, 5, shown))
    bag = state.bag or ()
    return replace(state, bag=None), (bag[:: len(bag) // shown][:shown],)


def _solved(instance: str, state: State, future: tuple[Tiles, ...], baseline: Row | None) -> Row:
    def solve() -> Answer:
        return list(answers(state, 0, future, Clock(LIMITS)))[-1]

    answer, spent = measured(solve)
    return Row("journey", instance, "bounds and passes", f"{answer.value} proved", spent, baseline)


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
