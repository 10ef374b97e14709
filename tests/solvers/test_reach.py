"""A bound by ranges alone: never less than the best world, and as good where the rows tell all."""

from __future__ import annotations

import random

import pytest

from periplus.solvers.limits import Clock, Limits
from periplus.solvers.program import Program, Sum, best, reach


def test_each_row_narrows_what_the_next_can_use() -> None:
    """x ≤ 3, y ≤ 2x and z + y ≤ 5: by themselves at most 3, 5 and 5, whatever they are together."""
    program = Program()
    x, y, z = (program.integer(0, 1000) for _ in range(3))
    program.meaning.linear([(1, x)], high=3)
    program.meaning.linear([(1, y), (-2, x)], high=0)
    program.meaning.linear([(1, z), (1, y)], high=5)
    assert reach(program, Sum.of([(1, x)])) == 3
    assert reach(program, Sum.of([(1, x), (1, y), (1, z)], 7)) == 3 + 5 + 5 + 7


def test_a_sum_is_limited_from_below_and_by_negative_factors_too() -> None:
    """2x ≥ y + 1 with x ≤ 4 leaves y at most 7; −y is at most −2, as y is at least 2."""
    program = Program()
    x, y = program.integer(0, 4), program.integer(2, 100)
    program.meaning.linear([(2, x), (-1, y)], low=1)
    assert reach(program, Sum.of([(1, y)])) == 7
    assert reach(program, Sum.of([(-1, y), (-1, x)])) == -2 - 2


def test_a_row_under_a_condition_narrows_nothing() -> None:
    program = Program()
    x, when = program.integer(0, 9), program.boolean()
    program.meaning.linear([(1, x)], high=3, when=[when])
    assert reach(program, Sum.of([(1, x)])) == 9


def test_a_variable_that_cancels_out_is_narrowed_by_nothing() -> None:
    """x − x ≥ 1 holds in no world; the other row still limits y, and a bound on nothing is a true one."""
    program = Program()
    x, y = program.integer(0, 9), program.integer(0, 9)
    program.meaning.linear([(1, x), (-1, x)], low=1)
    program.meaning.linear([(1, y)], high=4)
    assert reach(program, Sum.of([(1, x), (1, y)])) == 9 + 4


@pytest.mark.parametrize("seed", range(12))
def test_no_world_is_worth_more(seed: int) -> None:
    rng = random.Random(seed)
    program = Program()
    numbers = [program.integer(rng.randint(-5, 0), rng.randint(1, 9)) for _ in range(6)]
    for _ in range(8):
        terms = [(rng.choice((-3, -2, -1, 1, 2, 3)), number) for number in rng.sample(numbers, 3)]
        program.meaning.linear(terms, low=rng.choice((None, rng.randint(-9, 0))), high=rng.randint(0, 9))
    program.maximise([(rng.randint(-3, 3), number) for number in numbers])
    *_, report = best(program, Clock(Limits(seconds=20)))
    assert report.status == "optimal"
    assert program.objective is not None
    assert report.value is not None
    assert reach(program, program.objective) >= report.value
