"""Samples: means and their errors by hand, common worlds, and what a stopped sampling tells."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import sqrt

import pytest

from periplus.solvers.limits import Clock, Limits, Reason, Stop
from periplus.solvers.search.sampling import Mean, SampledValue, mean_of, sampled, standard_error, world


@dataclass(frozen=True)
class Seen:
    """The samples told so far."""

    values: tuple[float, ...] = ()
    reason: Reason | None = None

    def stopped(self, reason: Reason) -> Seen:
        return replace(self, reason=reason)


def seen(values: Sequence[float]) -> Seen:
    return Seen(tuple(values))


def test_a_standard_error_is_that_of_the_mean() -> None:
    # mean 4, squares 1 + 9 + 4 + 4 + 4 + 16 + 4 = 42, over 6 and over 7
    assert standard_error([3, 1, 6, 2, 6, 8, 2]) == pytest.approx(1.0)
    assert standard_error([Fraction(1, 2), Fraction(3, 2)]) == 0.5
    assert standard_error([1.5]) == standard_error([]) == 0.0
    found = SampledValue()
    for value in (1, 2, 6):
        found.add(value)
    assert (found.count, found.mean) == (3, 3.0)
    assert found.stderr == pytest.approx(sqrt(7 / 3))
    assert mean_of(found.values) == Mean(3.0, found.stderr, 3)


def test_a_world_depends_on_seed_and_number_alone() -> None:
    draws = {(seed, number): world(seed, number).random() for seed in range(3) for number in range(3)}
    assert draws == {(seed, number): world(seed, number).random() for seed, number in draws}
    assert len(set(draws.values())) == 9


def test_samples_are_told_now_and_then_and_the_number_ends_them() -> None:
    clock = Clock(Limits(seconds=None, samples=5, seed=7))
    told = list(sampled(random.Random.random, seen, clock, every=2))
    values = tuple(world(7, number).random() for number in range(5))
    assert told == [Seen(values[:2]), Seen(values[:4]), Seen(values, "samples")]
    assert list(sampled(random.Random.random, seen, clock, 1))[-1] == Seen(values[:1], "samples")


def test_a_stop_tells_what_is_known_or_is_raised_if_nothing_is() -> None:
    def draw(_: random.Random) -> float:
        clock.spend(1.0)
        clock.check()
        return 2.0

    clock = Clock(Limits(seconds=None, work=2.5))
    assert list(sampled(draw, seen, clock, every=9)) == [Seen((2.0, 2.0), "work")]
    clock = Clock(Limits(seconds=None, work=0.5))
    with pytest.raises(Stop):
        list(sampled(draw, seen, clock))
