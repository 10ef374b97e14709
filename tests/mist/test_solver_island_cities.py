"""Where new cities may stand: against every layout of small islands, and webs against Dreyfus and Wagner's method."""

import random
from dataclasses import replace
from itertools import chain

import pytest

from periplus.models.boards.bitsets import bits, members
from periplus.models.mist.island import CITY, KINDS, TERRAINS
from periplus.models.mist.scoring import total
from periplus.models.mist.state import CITIES, WILDS, landed_of, masks_of, tiled
from periplus.solvers.answers import Answer
from periplus.solvers.limits import Clock, Limits
from periplus.solvers.mist.arrangement import cities, solve
from periplus.solvers.mist.arrangement.cities import CitySets
from periplus.solvers.mist.arrangement.model import Model
from periplus.solvers.mist.arrangement.solve import task_of
from periplus.solvers.mist.arrangement.task import IslandTask
from periplus.solvers.mist.arrangement.tempering import Tempering
from periplus.solvers.mist.arrangement.tokens import LaidTiles
from periplus.solvers.mist.connect import Web
from periplus.solvers.search import Search
from tests.marking import slow_for
from tests.mist.tables import load, table
from tests.mist.twins.islands import bare, layouts, random_table

LIMITS = Limits(seconds=60)
ALL = 1_000_000


def random_task(seed: int, tiles: int) -> IslandTask:
    """Some tiles, cities and wilds most of all, for a small island on which some lie."""
    rng = random.Random(seed)
    kinds = [CITY, CITY, "W", *KINDS, "EH"]
    hand = [name if name[0] == "E" else f"{name}1" for name in (CITY, *rng.choices(kinds, k=tiles - 1))]
    data = random_table(seed, size=7 + seed % 2, laid=seed % 4, extras="E2")
    return task_of(load(data | {"ask": {"tiles": hand, "player": seed % 2}}))


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("seed", slow_for(range(40), lambda seed: seed > 19))
def test_the_sets_hold_the_cities_of_every_layout(
    seed: int, narrow: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As no more is lost than was asked for, by the rules' score; also if only some may be laid, on some spaces."""
    monkeypatch.setattr(cities, "FEWEST_CITIES", 0)
    task = random_task(seed, 4)
    if narrow:
        spaces = random.Random(seed).sample(members(task.spaces), max(1, task.spaces.bit_count() - 2))
        task = replace(task, spaces=bits(spaces), limit=3)
    model = Model(LaidTiles(task))
    sets = CitySets(task, model.connecting)
    least: dict[int, int] = {}
    names = [name for name, copies in task.stock.items() for _ in copies]
    spaces = members(task.spaces)
    for laid in chain.from_iterable(layouts(names, spaces, size) for size in range(task.room + 1)):
        here = bits(number for number, name in laid.items() if name == CITY)
        lost = model.whole - total(task.after(laid), task.seat)
        least[here] = min(lost, least.get(here, lost))
    assert min(least.values()) >= 0
    for loss in range(13):
        found = sets.within(loss, ALL, Clock(LIMITS))
        assert found is not None
        assert len(set(found)) == len(found)
        assert {here for here, lost in least.items() if lost <= loss} <= set(found)


@pytest.mark.parametrize("seed", slow_for(range(24), lambda seed: seed > 3))
def test_the_sets_hold_the_cities_of_good_layouts(seed: int) -> None:
    """Of the study island, also once its spaces are the only ones: tiles reach less then, and more is lost for sure."""
    rng = random.Random(seed)
    hand = rng.choices("FMDSCG", k=15 + seed % 4) + ["T"] * 4 + rng.choices("TTN", k=2) + ["W"] * (seed % 3)
    lying = {"1,-1": "F1", "-1,1": "W1" if seed % 4 == 3 else "C1", "3,-2": "N4", "-3,1": "T2"}
    data = table({"tiles": dict(list(lying.items())[: seed % 5])})
    whole = task_of(load(data | {"ask": {"tiles": [f"{name}1" for name in hand]}}))
    *_, best = Tempering(whole, Clock(Limits(seconds=None, seed=seed))).better(30_000)
    for task in (whole, replace(whole, spaces=bits(best.layout))):
        model = Model(LaidTiles(task))
        lost = model.whole - total(task.after(best.layout), 0)
        sets = CitySets(task, model.connecting)
        grown = sets._none(lost)
        for number in (number for number, name in best.layout.items() if name == CITY):
            following = sets._with(grown, number, lost)
            assert following is not None
            grown = following
        room = sets._room(grown, lost)
        assert room is not None
        assert sets._may_lose(grown, lost, room)


@pytest.mark.parametrize("seed", slow_for(range(24), lambda seed: seed > 5))
def test_no_layout_lands_more_than_the_sets_allow(seed: int) -> None:
    """A wild where it lies, by the cities beside it, and tiles in a region where few kinds land."""
    rng = random.Random(seed)
    hand = rng.choices("FMDSCG", k=8) + ["T"] * 2 + ["W"] * (1 + seed % 2)
    data = table({"tiles": {"1,-1": "F1", "3,-2": "W1"} if seed % 3 == 0 else {}})
    task = task_of(load(data | {"ask": {"tiles": [f"{name}1" for name in hand]}}))
    sets, island = CitySets(task, 10), task.island
    for best in Tempering(task, Clock(Limits(seconds=None, seed=seed))).better(6_000):
        masks = masks_of(task.after(best.layout).players[0].tiles)
        wild = masks[WILDS]
        landed = [landed_of(island, n, masks[n] | wild, tiled(masks)) for n in range(len(TERRAINS))]
        for number in members(wild & task.spaces):
            beside = (island.board.beside[number] & task.spaces & masks[CITIES]).bit_count()
            assert sum(group >> number & 1 for group in landed) <= sets._shown(number, beside)
        scoring = 0
        for group in landed:
            scoring |= group & task.spaces
        for region, tiles in sets._regions:
            assert (scoring & region).bit_count() <= tiles


@pytest.mark.parametrize("seed", slow_for(range(6), lambda seed: seed > 2))
def test_a_program_that_knows_the_sets_finds_the_same(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solve, "SMALL", 0)
    monkeypatch.setattr(solve, "SHORT_STEPS", 0)
    task = random_task(seed, 5)
    *_, plain = solve.answers(task, Clock(LIMITS))
    monkeypatch.setattr(cities, "FEWEST_CITIES", 0)
    *_, narrowed = solve.answers(task, Clock(LIMITS))
    assert (narrowed.status, narrowed.value) == ("optimal", plain.value)


@pytest.mark.parametrize("seed", range(12))
def test_the_web_needs_as_many_tiles_as_the_question_says(seed: int) -> None:
    rng = random.Random(seed)
    data = table({"tiles": {"0,-4": "F1", "2,0": "M1", "-1,0": "T2"}}, ask={"tiles": ["T1"] * 8})
    task = task_of(load(data))
    sets = CitySets(task, 10)
    stand = rng.sample(bare(task.state, 0), rng.randint(0, 8))
    tiles = task.after(dict.fromkeys(stand, CITY)).players[0].tiles
    answer = Search(Web(task.island, tiles).answers, LIMITS, Answer("unknown")).result()
    assert isinstance(answer.value, int)
    for most in range(answer.value - 2, answer.value + 2):
        assert sets._joins(bits(stand), 0, most) == (answer.value <= most)


def test_few_cities_or_too_many_sets_are_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without terrain nothing is joined, and each of four cities loses six wherever it stands."""
    monkeypatch.setattr(cities, "MOST_LOST", 39)
    four = CitySets(task_of(load(table({}, ask={"tiles": ["T1"] * 4}))), 10)
    assert four.within(23, ALL, Clock(LIMITS)) == []
    assert four.within(39, 10, Clock(LIMITS)) is None
    assert four.within(40, ALL, Clock(LIMITS)) is None
    three = CitySets(task_of(load(table({}, ask={"tiles": ["T1"] * 3}))), 10)
    assert three.within(0, ALL, Clock(LIMITS)) is None


def test_a_wild_shows_what_is_beside_it_and_its_own_coast() -> None:
    """Forest by its coast and mountain by the bare coast beside it; a second wild between hands on both."""
    island = {"0,0": "@1", "1,0": ".1", "2,0": "F1", "3,0": "M1"}
    edition = {"islands": {"front": island}, "tiles": {"W1": 2, "T1": 2}, "start_tiles": ["f2"]}
    data = table({"balloon": [1, 0]}, edition=edition)
    one, two = (task_of(load(data | {"ask": {"tiles": tiles}})) for tiles in (["W1", "T1"], ["W1", "W1"]))
    number = one.island.board.number
    assert CitySets(one, 10)._shown(number[2, 0], 1) == 2
    assert CitySets(two, 10)._shown(number[1, 0], 0) == 2
