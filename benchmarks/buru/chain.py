"""A chain of tasks: the product's search against every order, move by move by the rules, and against greed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial

from periplus.models.buru import GAME
from periplus.models.buru.legality import apply, legal_moves
from periplus.models.buru.play import only
from periplus.models.buru.position import Position
from periplus.models.buru.scoring import value
from periplus.models.buru.state import State
from periplus.solvers import api
from periplus.solvers.limits import Limits

from ..measuring import measured
from ..table import Row, Scope
from .tables import hand

LIMITS = Limits(seconds=60)


def chain(scope: Scope) -> Iterator[Row]:
    """Hands of eight islanders with two, four and six tasks."""
    seeds = range(2 if scope == "quick" else 5)
    for tasks in (2,) if scope == "quick" else (2, 4, 6):
        asked = [hand(seed, 8, tasks) for seed in seeds]
        instance = f"{len(asked)} hands of 8, {tasks} tasks"
        best, spent = measured(partial(_each, asked, _every_order))
        baseline = Row("chain", instance, "every order by the rules", f"{best} in all", spent)
        yield baseline
        for name, method in (("greedy by the rules", _greedy), ("periplus", _solved)):
            found, spent = measured(partial(_each, asked, method))
            yield Row("chain", instance, name, f"{found} in all", spent, baseline)


def _each(asked: list[Position], method: Callable[[Position], Fraction]) -> float:
    """The sum of what a method finds."""
    return float(sum(method(position) for position in asked))


def _solved(position: Position) -> Fraction:
    found = api.solve(position, LIMITS).result()
    assert found.status == "optimal"
    return Fraction(str(found.value))


def _table(position: Position) -> State:
    return only(GAME.state(position))


def _every_order(position: Position) -> Fraction:
    """Depth first over the legal moves, each table once."""
    known: dict[State, Fraction] = {}

    def best(state: State) -> Fraction:
        if state not in known:
            ends = [value(state, 0, "end")]
            if state.pending:
                ends += [best(apply(state, move)) for move in legal_moves(state) if move.type != "stop"]
            known[state] = max(ends)
        return known[state]

    return best(_table(position))


def _greedy(position: Position) -> Fraction:
    """The move that gains most at once, the first of equals, until nothing gains."""
    state = _table(position)
    while state.pending:
        moves = [move for move in legal_moves(state) if move.type != "stop"]
        after = max(
            (apply(state, move) for move in moves), key=lambda end: value(end, 0, "end"), default=None
        )
        if after is None:
            break
        state = after
    return value(state, 0, "end")
