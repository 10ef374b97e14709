"""Large neighbourhoods: every packing keeps the rules, and small instances come to their exact best."""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence

import pytest
from benchmarks.observatory.repacking import packing_program, repacked, worth
from benchmarks.observatory.sky import LADDER, random_sky

from periplus.models.observatory.figures import touches
from periplus.solvers.cpsat import final
from periplus.solvers.limits import Clock, Limits, Stop
from periplus.solvers.patterns.packing import PackingItem, pack, rows
from periplus.solvers.program import best
from tests.solvers.test_packing import TRIANGLES, allowed, brute, random_items
from tests.solvers.test_packing import worth as naive_worth


def first_fit(items: Sequence[PackingItem], budget: int) -> list[int]:
    """What is packed by going through the items once, the last ones first."""
    chosen: list[int] = []
    for index in reversed(range(len(items))):
        if allowed(items, [*chosen, index], budget):
            chosen.append(index)
    return sorted(chosen)


def found(
    items: Sequence[PackingItem], start: Sequence[int], budget: int, ladder: Sequence[int], work: float
) -> list[tuple[int, ...]]:
    """The packings until the work is done."""
    packings: list[tuple[int, ...]] = []
    clock = Clock(Limits(seconds=None, work=work, seed=1))
    stream = repacked(items, start, clock, budget=budget, ladder=ladder)
    with pytest.raises(Stop, match="work"):
        packings.extend(stream)
    return packings


@pytest.mark.parametrize("seed", range(6))
def test_windows_come_to_what_brute_force_finds(seed: int) -> None:
    rng = random.Random(seed)
    items = random_items(rng, 11)
    budget = rng.randint(4, 16)
    optimum = brute(items, budget, TRIANGLES)
    start = first_fit(items, budget)
    packings = found(items, start, budget, TRIANGLES, 0.4)
    values = [naive_worth(items, packing, TRIANGLES) for packing in (start, *packings)]
    assert all(allowed(items, packing, budget) for packing in packings)
    assert values == sorted(set(values))
    assert values[-1] == optimum
    assert [worth(items, packing, TRIANGLES) for packing in (start, *packings)] == values


@pytest.mark.parametrize("seed", range(20))
def test_the_program_is_worth_what_brute_force_finds(seed: int) -> None:
    rng = random.Random(seed)
    items = random_items(rng, 8)
    budget = rng.randint(0, 16)
    program = packing_program(items, rows(items), budget=budget, ladder=TRIANGLES)
    report = final(best(program, Clock(Limits())))
    assert report.value == brute(items, budget, TRIANGLES)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_windows_come_to_the_proved_score_of_small_charts(seed: int) -> None:
    sky = random_sky(8, 60, 20, seed=seed)
    *_, proved = pack(sky.items, Clock(Limits(seconds=60)), budget=0, ladder=LADDER)
    packings = found(sky.items, first_fit(sky.items, 0), 0, LADDER, 3)
    assert naive_worth(sky.items, packings[-1], LADDER) == proved.value == proved.bound
    figures = [sky.figures[index] for index in packings[-1]]
    assert not any(touches(one, other) for one, other in itertools.combinations(figures, 2))
    again = found(sky.items, first_fit(sky.items, 0), 0, LADDER, 3)
    assert again == packings
