"""What every legal move of a turn is worth: one exact plan for each likeness of moves.

A star *without effect* is worth as much as the star on any square that serves nothing, and no more than on any
other. Where it is worth as much as the whole turn there is nothing to add; only where it is worth less are the
useful squares planned for one by one.
"""

from __future__ import annotations

from collections.abc import Hashable

from periplus.models.observatory.moves import AnyMove, Star
from periplus.models.observatory.play import apply
from periplus.models.observatory.state import State

from ...limits import Clock
from .equivalence import MoveEquivalence, resources
from .planner import TurnPlan, best_plan, optimum
from .problem import Problem


class MoveWorths:
    """The worth of moves from one problem, whose best plan is worth ``most``; remembers what moves can share."""

    def __init__(self, problem: Problem, most: int, clock: Clock) -> None:
        self._problem = problem
        self._most = most
        self._clock = clock
        self._likeness = MoveEquivalence(problem.context, problem.seat)
        self._plans: dict[Hashable, TurnPlan] = {}

    def plan(self, move: AnyMove) -> tuple[Problem, TurnPlan]:
        """The turn as it is after the move, and the best plan for it. Raises Stop by the clock."""
        after = apply(self._problem.state, move)
        if isinstance(move, Star):
            return self._after_star(move, after)
        left = Problem(after, self._problem.seat, self._problem.roll)
        checks = left.dice.check and bool(left.dice.standard)
        return left, self._shared(self._likeness.key(move, after, 0, checks=checks), left)

    def _after_star(self, move: Star, after: State) -> tuple[Problem, TurnPlan]:
        limits = self._problem.context.turn_bounds.after_star()
        left = Problem(after, self._problem.seat, self._problem.roll, limits=limits)
        shown = ("star", resources(left.sheet))
        if shown not in self._plans:
            state, spare = self._likeness.without_effect(move, after)
            self._plans[shown] = optimum(
                Problem(state, left.seat, left.roll, spare=spare, limits=limits), self._clock
            )
        anywhere = self._plans[shown]
        square = self._likeness.square(move)
        if square & self._problem.delicate(anywhere.value - 1):
            return left, self._shared((*shown, square), left)
        if anywhere.value == self._most or not square & self._problem.context.useful:
            return left, anywhere
        return left, self._shared((*shown, square), left, anywhere)

    def _shared(self, key: Hashable, problem: Problem, above: TurnPlan | None = None) -> TurnPlan:
        """The best plan, or ``above`` if none is better, made once for each key."""
        if key not in self._plans:
            better = best_plan(problem, self._clock, above.value) if above else None
            self._plans[key] = better or above or optimum(problem, self._clock)
        return self._plans[key]
