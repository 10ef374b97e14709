"""Tempering: each swap against the whole score by the rules, and layouts that keep to the task."""

import math
import random
from dataclasses import dataclass, replace

import pytest

from periplus.models.boards.bitsets import bits, members
from periplus.models.mist.island import EXTENSIONS, KINDS, TOKEN_NUMBER, TOKENS
from periplus.models.mist.scoring import total
from periplus.solvers.limits import Clock, Limits
from periplus.solvers.mist.arrangement.solve import task_of
from periplus.solvers.mist.arrangement.swaps import NO_TOKEN, PER_COAST, SwappedIsland
from periplus.solvers.mist.arrangement.task import IslandTask, Layout
from periplus.solvers.mist.arrangement.tempering import Tempering
from tests.marking import slow_for
from tests.mist.tables import load, table

RIVALS = [{"balloon": [1, -1], "tiles": {"1,0": "N3", "2,0": "N5", "3,-1": "F1", "-1,0": "M1"}}]


def task_with(seed: int) -> IslandTask:
    """Tokens of every kind for part of the study island, on which some lie, beside a rival with two monuments."""
    rng = random.Random(seed)
    hand = [f"{kind}1" for kind in rng.choices([*KINDS, "W", "T", "N"], k=10)] + rng.sample(EXTENSIONS, 2)
    lying = {"1,-1": "F1", "-1,1": "W1", "3,-2": "N4", "-3,1": "T2", "0,-4": "C1"}
    data = table({"tiles": dict(list(lying.items())[: seed % 6])}, modules=3)
    data["players"] += RIVALS
    task = task_of(load(data | {"ask": {"tiles": hand, "player": 0}}))
    return replace(task, spaces=bits(rng.sample(members(task.spaces), 20)))


def random_numbers(task: IslandTask, rng: random.Random) -> list[int]:
    """The tokens in random places, some of them beside the island."""
    tiles = [TOKEN_NUMBER[name] for name, copies in task.stock.items() for _ in copies]
    numbers = tiles + [NO_TOKEN] * (task.spaces.bit_count() + 4 - len(tiles))
    rng.shuffle(numbers)
    return numbers


def scored(task: IslandTask, numbers: list[int]) -> tuple[int, float]:
    """The score by the rules, but for the energy, and with what each connected coast is worth besides."""
    laid = zip(members(task.spaces), numbers, strict=False)
    after = task.after({space: TOKENS[number] for space, number in laid if number != NO_TOKEN})
    masks = replace(task, state=after).before
    value, connected = task.stakes.judged(masks)
    return value, value + PER_COAST * connected


@pytest.mark.parametrize("seed", slow_for(range(24), lambda seed: seed > 9))
def test_every_swap_is_judged_as_the_rules_judge_the_island(seed: int) -> None:
    """One that is refused leaves the island as it was, and would have been worth too little."""
    rng, task = random.Random(seed), task_with(seed)
    numbers = random_numbers(task, rng)
    island = SwappedIsland(task, numbers)
    made = refused = 0
    for _ in range(400):
        one, other = rng.sample(range(len(numbers)), 2)
        if numbers[one] == numbers[other]:
            continue
        least = scored(task, numbers)[1] + rng.choice([-50, -4, -1.5, -0.5, 0, 0.5])
        swapped = numbers[:]
        swapped[one], swapped[other] = numbers[other], numbers[one]
        enough = scored(task, swapped)[1] >= least
        assert island.swap(one, other, least) == enough
        made, refused = made + enough, refused + (not enough)
        numbers = swapped if enough else numbers
        assert island.numbers == numbers
        assert (island.value, island.worth) == pytest.approx(scored(task, numbers))
    assert made > 50
    assert refused > 20


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("every", [False, True])
def test_layouts_keep_to_the_task_and_get_ever_better(seed: int, every: bool) -> None:
    task = replace(task_with(seed), every=every, limit=None if every else 7)
    values, energy = [], task.state.edition.crown_points(task.state.players[0].energy)
    for found in Tempering(task, Clock(Limits(seconds=None, seed=seed))).better(3_000):
        assert keeps(task, found.layout)
        assert found.value + energy == total(task.after(found.layout), 0)
        values.append(found.value)
    assert values == sorted(set(values))


def keeps(task: IslandTask, layout: Layout) -> bool:
    """Whether the layout uses tokens of the stock on the task's spaces, no more than it may and all that it must."""
    used = sorted(layout.values())
    stock = sorted(name for name, copies in task.stock.items() for _ in copies)
    enough = used == stock if task.every else len(used) <= task.room
    return enough and not bits(layout) & ~task.spaces and all(used.count(n) <= stock.count(n) for n in used)


def test_nothing_to_lay_is_no_layout() -> None:
    task = replace(task_with(0), tiles=())
    assert [found.layout for found in Tempering(task, Clock(Limits(seconds=None))).better(500)] == [{}]


@dataclass
class Standing:
    """A walk of which only its island's worth is looked at."""

    worth: float


@pytest.mark.parametrize("more", [2.0, 0.0, -0.5, -1.0])
def test_neighbours_exchange_islands_as_metropolis_would(
    more: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of the two coldest walks, at 0.25 and 0.35: the hotter one's island comes to the colder one surely if it is no
    worse, and if it is worse by d points in exp(-(1/0.25 - 1/0.35) d) of the cases."""
    tempering = Tempering(task_with(1), Clock(Limits(seconds=None, seed=5)))
    exchanged, tries = 0, 2000
    for _ in range(tries):
        cold, warm, far = Standing(10), Standing(10 + more), Standing(-1000)
        monkeypatch.setattr(tempering, "_walks", [cold, warm, far, far])
        monkeypatch.setattr(tempering, "_odd", False)
        tempering._exchange()
        exchanged += tempering._walks[0] is warm
    share = math.exp(min(0, (1 / 0.25 - 1 / 0.35) * more))
    assert abs(exchanged - share * tries) <= 4 * math.sqrt(tries * share * (1 - share))
