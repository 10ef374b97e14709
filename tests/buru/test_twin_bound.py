"""Random games pinned in the program of ``bound``: each is feasible there, and ends with no more than the bound."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from periplus.models.buru.kernel import KERNEL
from periplus.models.buru.scoring import Goal, value
from periplus.models.core.kernel import CHANCE, OVER
from periplus.solvers.buru.campaign.ahead import ahead
from periplus.solvers.buru.campaign.campaign import aim
from periplus.solvers.buru.relaxation import SETTINGS
from periplus.solvers.limits import Clock, Limits
from periplus.solvers.program import best
from tests.buru import odd
from tests.buru.embedding import Pinned, played
from tests.buru.tables import load
from tests.buru.wild import wild
from tests.marking import slow_for

GOALS: tuple[Goal, ...] = (
    "end",
    "vp",
    "margin",
    {"vp": Fraction(1), "fish": Fraction(1)},
    {"clay": Fraction(1), "palm": Fraction(2), "ebony": Fraction(3), "fish": Fraction(1)},
    {"islander": Fraction(1), "offering": Fraction(2), "fish": Fraction(-1)},
)


def embedded(seed: int, **edition: Any) -> None:
    """A table a few steps into a game, and a random game from there."""
    rng = random.Random(f"embedded {seed}")
    data = wild(rng) | {"round": rng.choice([3, 4, 5, 5])} | edition
    position = load(data)
    seat = rng.choice([seat for seat, player in enumerate(position.players) if player.lawan is None])
    state = KERNEL.sample(position, seat, rng)
    for _ in range(rng.choice([0, 0, 3, 8, 20])):
        if (turn := KERNEL.to_move(state)) == OVER:
            break
        chance = turn == CHANCE
        state = KERNEL.chance(state, rng) if chance else KERNEL.apply(state, rng.choice(KERNEL.legal(state)))
    if not ahead(state, seat, frozenset(state.decrees)).periods:
        return
    goal = rng.choice(GOALS)
    end, events = played(state, seat, rng, rng.choice([0.5, 0.9, 1.0]))
    campaign = Pinned(state, seat, events).campaign
    target = aim(campaign, goal)
    *_, report = best(campaign.base.program, Clock(Limits(seconds=None, work=20.0)), settings=SETTINGS)
    assert report.status != "infeasible", seed
    assert report.bound is None or target.value(report.bound) >= value(end, seat, goal), seed


@pytest.mark.parametrize("seed", range(6))
def test_a_game_of_the_study_edition_is_within_the_bound(seed: int) -> None:
    embedded(seed)


@pytest.mark.parametrize("seed", slow_for(range(30), lambda seed: seed > 11))
def test_a_game_of_an_odd_edition_is_within_the_bound(seed: int) -> None:
    embedded(seed, edition=odd.edition(random.Random(f"cards {seed}")))


@pytest.mark.slow
@pytest.mark.parametrize("start", range(100, 1100, 50))
def test_many_games_of_odd_editions_are_within_the_bound(start: int) -> None:
    for seed in range(start, start + 50):
        embedded(seed, edition=odd.edition(random.Random(f"cards {seed}")))
