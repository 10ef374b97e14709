"""What a draw brings on average is worked out by the replay too, however many draws there are."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import pytest

from periplus.models.core.data import Position
from periplus.models.core.registry import game
from periplus.models.sumatra.legality import to_draw
from periplus.solvers import api
from periplus.solvers.limits import Limits
from periplus.solvers.sumatra.verify import mean_of_best
from periplus.solvers.verify import Verifier
from tests.battery.support import play_out
from tests.battery.test_verify import passes, replay_of

ENUMERABLE = 20_000
"""Draws that were looked at one by one; a mean over more was the search's own word."""


@pytest.mark.parametrize("seed", range(20))
def test_the_mean_of_the_best_is_that_over_all_draws(seed: int) -> None:
    rng = random.Random(seed)
    worths = sorted((rng.randint(0, 9) for _ in range(rng.randint(2, 9))), reverse=True)
    number = rng.randint(1, len(worths))
    best = [max(draw) for draw in combinations(worths, number)]
    assert mean_of_best(worths, number) == Fraction(sum(best), len(best))


def drawing() -> Position:
    """A position of a random game in which the player explores and the draw is one of many."""
    rules: Any = game("sumatra")
    for seed in range(20):
        for found, _ in play_out(rules, 4, seed, plies=60):
            state = rules.state(found)
            if state.over or not state.ahead or not state.bag:
                continue
            blind = found.model_copy(update={"draw": None})
            if rules.state(blind).draw is None and comb(len(state.bag), to_draw(state)) > ENUMERABLE:
                return blind
    raise LookupError("no such position")


def test_a_mean_over_many_draws_cannot_be_tampered_with() -> None:
    found = drawing()
    answer = api.hint(found, Limits(seconds=20)).result()
    check = Verifier(found, replay_of(found, "hint"))
    check(answer)
    (best,) = answer.moves
    assert best.value is not None
    assert not best.declared
    for by in (1, -1, Fraction(1, 1000)):
        worth = best.value + by
        forged = replace(best, value=worth, bound=worth, loss=0)
        assert not passes(check, replace(answer, moves=(forged,), bound=worth))
