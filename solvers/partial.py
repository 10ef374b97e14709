"""Whether a half-done solution can still reach its goal, and if not, which move was the first wrong one.

The log of the position is the half-done solution. What can still be reached never rises as moves are played,
so the first wrong move is found by halving the log, one solve a step.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from periplus.models.core.data import Move, Position
from periplus.models.core.registry import game

from . import shapes
from .limits import Clock, Limits, Reason, Stop
from .protocol import Solver
from .search import AnytimeAnswer, Search
from .shapes import Number


@dataclass(frozen=True, slots=True)
class PartialVerdict(AnytimeAnswer):
    """Whether the goal is still in reach."""

    possible: bool | None = None
    """None: not known yet."""
    goal: Number | None = None
    best: Number | None = None
    """What can still be reached."""
    last_good: int | None = None
    """The last move of the log, counted from 0, after which the goal was in reach; None: none was."""
    first_wrong: int | None = None
    move: Move | None = None
    """The first wrong move."""
    reason: Reason | None = None
    scope: tuple[Mapping[str, Any], ...] = ()
    """What it rests on that is less than the whole question, such as a model of the other players."""

    def as_json(self) -> dict[str, Any]:
        """The answer of ``check --partial``."""
        return shapes.printed(shapes.PartialAnswer, self)


def still_possible(
    solver: Solver[Position], position: Position, limits: Limits, goal: Number | None = None
) -> Search[PartialVerdict]:
    """Whether the position can reach ``goal`` points (None: what could be had before its log), as the solver proves it.

    The position is legal. Raises PositionError at once where it cannot be solved so.
    """
    solver.solve(position, limits)  # raises at once what the question itself would raise
    return Search(lambda clock: _run(solver, position, goal, clock), limits, PartialVerdict(goal=goal))


def _run(
    solver: Solver[Position], position: Position, goal: Number | None, clock: Clock
) -> Iterator[PartialVerdict]:
    rules = game(position.game)
    log: tuple[Move, ...] = rules.log(position)

    def reach(moves: int) -> Number:
        return _proved(solver, rules.rewind(position, moves), clock)[0]

    best, scope = _proved(solver, position, clock)
    goal = reach(0) if goal is None else goal
    if best >= goal:
        yield PartialVerdict(True, goal, best, last_good=len(log) - 1 if log else None, scope=scope)
        return
    yield PartialVerdict(False, goal, best, scope=scope)
    good, wrong = -1, len(log)  # in reach after ``good`` moves (-1: never was), out of it after ``wrong``
    if reach(0) >= goal:
        good = 0
    while wrong - good > 1:
        middle = (good + wrong) // 2
        if reach(middle) >= goal:
            good = middle
        else:
            wrong = middle
    if good < 0:
        yield PartialVerdict(False, goal, best, scope=scope)
        return
    last = good - 1 if good else None
    yield PartialVerdict(
        False, goal, best, last_good=last, first_wrong=wrong - 1, move=log[wrong - 1], scope=scope
    )


def _proved(
    solver: Solver[Position], position: Position, clock: Clock
) -> tuple[Number, tuple[Mapping[str, Any], ...]]:
    """The proven best value of the position's horizon, and its scope; raises Stop where limits allow no proof."""
    clock.check()
    *_, answer = solver.solve(position, clock.part().limits).part_of(clock)
    if answer.status != "optimal" or answer.value is None:
        raise Stop(answer.reason or "seconds")
    return answer.value, tuple(answer.extra.get("scope", ()))
