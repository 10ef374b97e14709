"""Moves that share a plan must be worth what each is worth by itself."""

import random

import pytest

from periplus.models.observatory.legality import apply, legal_moves
from periplus.models.observatory.play import state_of
from periplus.models.observatory.state import Phase
from periplus.solvers.limits import Clock, Limits
from periplus.solvers.observatory.turn.line import plan_to_moves
from periplus.solvers.observatory.turn.planner import MoveWorths, optimum
from periplus.solvers.observatory.turn.problem import Problem

from .tables import roll, table
from .twins.positions import turn_position


def clock() -> Clock:
    return Clock(Limits(seconds=120))


def _compare(seed: int, most_squares: int) -> int:
    """How many moves were compared."""
    rng = random.Random(seed)
    position = turn_position(rng, most_squares)
    state, seat = state_of(position), position.me
    faces = (rng.randint(1, 6), rng.randint(1, 6), rng.randint(1, 6), rng.randint(1, 6))
    rolled = faces if state.phase is Phase.BEFORE and rng.random() < 0.7 else None
    problem = Problem(state, seat, rolled)
    worths = MoveWorths(problem, optimum(problem, clock()).value, clock())
    moves = [move for move in legal_moves(state, seat, len(position.players) > 1) if move.type != "end"]
    for move in moves:
        left, plan = worths.plan(move)
        assert plan.value == optimum(Problem(apply(state, move), seat, rolled), clock()).value, (seed, move)
        plan_to_moves(left, plan)
    return len(moves)


def test_shared_plans_are_worth_what_each_move_is_worth() -> None:
    assert sum(_compare(seed, 9) for seed in range(40)) > 250


@pytest.mark.slow
def test_shared_plans_are_worth_what_each_move_is_worth_on_larger_charts() -> None:
    assert sum(_compare(seed, 9) for seed in range(40, 80)) > 250
    assert sum(_compare(seed, 16) for seed in range(1000, 1400)) > 4000


def test_stars_that_serve_nothing_share_a_plan_for_each_rest_of_dice() -> None:
    # The ell lacks four stars and two can be had. A star of 5 and 5, of 5 and 6, or of the meteor.
    position = table({"range": ["ell"]}, log=[roll(5, 5, 6, 6)])
    state = state_of(position)
    problem = Problem(state, 0)
    worths = MoveWorths(problem, optimum(problem, clock()).value, clock())
    moves = [move for move in legal_moves(state, 0, False) if move.type == "star"]
    assert len(moves) == 1 + 2 + 9
    assert len({id(worths.plan(move)[1]) for move in moves}) == 3
