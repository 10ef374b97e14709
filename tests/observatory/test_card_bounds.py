"""Tabu search and bounds by cards: packings keep the rules, bounds hold, and both come to what brute force finds."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Sequence

import pytest
from benchmarks.observatory.cards import CardSearch
from benchmarks.observatory.methods import branch_and_bound, packing_program, tabu_and_cards
from benchmarks.observatory.sky import LADDER, Sky, empty_sky, random_sky
from benchmarks.observatory.tabu import tabu_search, worth

from periplus.models.boards.bitsets import bits
from periplus.models.observatory import GAME
from periplus.models.observatory.figures import touches
from periplus.solvers.cpsat import final
from periplus.solvers.limits import Clock, Limits, Stop
from periplus.solvers.patterns.packing import PackingItem, pack, rows
from periplus.solvers.program import best
from tests.marking import slow_for
from tests.solvers.test_packing import TRIANGLES, allowed, brute, random_items
from tests.solvers.test_packing import worth as naive_worth

SQUARES, CROSSINGS = 9, 4
LADDERS = [(0,), TRIANGLES, (0, 0, 4, 5)]


def over_squares(rng: random.Random, count: int) -> tuple[list[PackingItem], list[int]]:
    """Items that cost as many squares as they cover, and have crossings besides; and the squares of each."""
    items, squares = [], []
    for _ in range(count):
        covered = rng.sample(range(SQUARES), rng.randint(0, 4))
        crossed = rng.sample(range(SQUARES, SQUARES + CROSSINGS), rng.randint(0, 1))
        group = rng.randint(0, count // 2)
        items.append(
            PackingItem(group, [*covered, *crossed], rng.randint(-3, 9), len(covered), rng.random() < 0.3)
        )
        squares.append(bits(covered))
    return items, squares


def searched(
    items: Sequence[PackingItem], seed: int, budget: int, ladder: Sequence[int], work: float
) -> list[tuple[int, ...]]:
    """The packings of a tabu search until the work is done."""
    packings: list[tuple[int, ...]] = []
    stream = tabu_search(items, Clock(Limits(seconds=None, work=work)), seed, budget=budget, ladder=ladder)
    with pytest.raises(Stop, match="work"):
        packings.extend(stream)
    return packings


@pytest.mark.parametrize("seed", range(6))
def test_tabu_search_comes_to_what_brute_force_finds(seed: int) -> None:
    rng = random.Random(seed)
    items = random_items(rng, 11)
    budget = rng.randint(4, 16)
    packings = searched(items, seed, budget, TRIANGLES, 0.1)
    values = [naive_worth(items, packing, TRIANGLES) for packing in packings]
    assert all(allowed(items, packing, budget) for packing in packings)
    assert values == sorted(set(values))
    assert values[-1] == brute(items, budget, TRIANGLES)
    assert [worth(items, packing, TRIANGLES) for packing in packings] == values


def test_tabu_search_has_nothing_to_say_where_nothing_is_worth_anything() -> None:
    assert searched([PackingItem(0, [1], -2, 1)], 1, 3, (0,), 0.01) == []


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_tabu_search_comes_to_the_proved_score_of_small_charts(seed: int) -> None:
    sky = random_sky(8, 60, 20, seed=seed)
    *_, proved = pack(sky.items, Clock(Limits(seconds=60)), budget=0, ladder=LADDER)
    packings = searched(sky.items, seed, 0, LADDER, 0.5)
    assert naive_worth(sky.items, packings[-1], LADDER) == proved.value == proved.bound
    figures = [sky.figures[index] for index in packings[-1]]
    assert not any(touches(one, other) for one, other in itertools.combinations(figures, 2))
    assert searched(sky.items, seed, 0, LADDER, 0.5) == packings


@pytest.mark.parametrize("seed", range(60))
def test_a_packing_above_a_value_is_found_iff_there_is_one(seed: int) -> None:
    rng = random.Random(seed)
    items, squares = over_squares(rng, rng.randint(1, 10))
    budget, ladder = rng.randint(0, SQUARES), rng.choice(LADDERS)
    optimum = brute(items, budget, ladder)
    search = CardSearch(items, squares, budget=budget, ladder=ladder)
    assert search.bound() >= optimum
    for below in (optimum - 3, optimum - 1):
        found = search.above(below, Clock(Limits()))
        assert found is not None
        assert allowed(items, found, budget)
        assert naive_worth(items, found, ladder) == optimum
    assert search.above(optimum, Clock(Limits())) is None


@pytest.mark.parametrize("seed", range(4))
def test_a_chart_may_be_turned_so_that_the_first_figure_is_upright(seed: int) -> None:
    rng = random.Random(seed)
    study = random_sky(5, 0, 5, seed=seed)
    sky = Sky(study.edition, 0, study.cards, rng.randint(8, 25))
    squares = [figure.stars for figure in sky.figures]
    upright = bits(index for index, figure in enumerate(sky.figures) if figure.rotation == 0)
    assert upright != (1 << len(squares)) - 1
    every = CardSearch(sky.items, squares, budget=sky.budget, ladder=LADDER)
    turned = CardSearch(sky.items, squares, budget=sky.budget, ladder=LADDER, first=upright)
    best_of_all, best_turned = (search.above(-100, Clock(Limits())) for search in (every, turned))
    assert best_of_all is not None
    assert best_turned is not None
    assert worth(sky.items, best_turned, LADDER) == worth(sky.items, best_of_all, LADDER)


@pytest.mark.parametrize("seed", range(20))
def test_the_program_is_worth_what_brute_force_finds(seed: int) -> None:
    rng = random.Random(seed)
    items = random_items(rng, 8)
    budget = rng.randint(0, 16)
    program = packing_program(items, rows(items), budget=budget, ladder=TRIANGLES)
    report = final(best(program, Clock(Limits())))
    assert report.value == brute(items, budget, TRIANGLES)


@pytest.mark.parametrize(
    ("density", "budget", "seed"),
    slow_for([(55, 0, 1), (55, 0, 2), (25, 3, 4), (55, 3, 3)], lambda one: one == (55, 3, 3)),
)
def test_both_together_prove_what_branch_and_bound_proves(density: int, budget: int, seed: int) -> None:
    sky = random_sky(7, density, 12, budget=budget, seed=seed)
    exact = branch_and_bound(sky, 60)
    found = tabu_and_cards(sky, 60)
    assert exact.proved
    assert found == exact


@pytest.mark.slow
def test_75_stars_of_the_study_chart_score_97_and_no_more() -> None:
    """By hand: 98 would need all five figures of nine stars, both of eight and two of seven, 75 stars in all."""
    found = tabu_and_cards(empty_sky(75), 150)
    assert found.proved
    assert found.value == 97


def test_the_rules_score_a_packing_of_75_stars_as_it_is_told() -> None:
    sky = empty_sky(75)
    packing = searched(sky.items, 1, 75, LADDER, 0.2)[-1]
    figures = [sky.figures[index] for index in packing]
    stars = {square for figure in figures for square in figure.squares}
    spare = [square for square in itertools.product(range(10), range(10)) if square not in stars]
    stars.update(spare[: 75 - len(stars)])
    chart = ["".join(".*"[(row, column) in stars] for column in range(10)) for row in range(10)]
    done = [{"card": figure.card, "at": figure.at, "rotation": figure.rotation} for figure in figures]
    players = [{"chart": chart, "done": done}]
    position = GAME.load(json.dumps({"game": "observatory", "round": 12, "players": players}).encode())
    assert GAME.violations(position) == ()
    assert "".join(chart).count("*") == 75
    told = sky.score(worth(sky.items, packing, LADDER))
    assert told > 90
    assert GAME.score(position).players[0].total == told
