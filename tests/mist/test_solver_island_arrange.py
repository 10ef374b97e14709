"""``arrange`` and ``maximum``: by hand, against trying everything, and V on bit sets against the rules."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from periplus.models.core.errors import PositionError
from periplus.models.mist import GAME
from periplus.models.mist.island import CITY, KINDS
from periplus.models.mist.scoring import total
from periplus.solvers.answers import Answer
from periplus.solvers.limits import Clock, Limits
from periplus.solvers.mist.arrangement import solve
from periplus.solvers.mist.arrangement.model import Model
from periplus.solvers.mist.arrangement.solve import ceiling, task_of
from periplus.solvers.mist.arrangement.solve import search as arrange_search
from periplus.solvers.mist.arrangement.task import IslandTask
from periplus.solvers.mist.arrangement.tempering import TemperedLayout, Tempering
from periplus.solvers.mist.arrangement.tokens import LaidTiles
from periplus.solvers.mist.maximum import search as maximum_search
from periplus.solvers.mist.maximum import task_of as maximum_task
from periplus.solvers.program import best
from tests.marking import slow_for
from tests.mist.tables import load, table
from tests.mist.twins import points
from tests.mist.twins.islands import bare, best_total, random_table, with_tiles
from tests.mist.twins.reading import table_from

LIMITS = Limits(seconds=60)
ROW = {"0,0": "@1", "1,0": ".2", "2,0": ".2", "3,0": "F1"}
"""The yard, two fog spaces and a forest coast in a row."""


def arrange(data: dict[str, Any], tiles: list[str], **ask: Any) -> Answer:
    """The answer to ``arrange`` on the position."""
    return arrange_search(load(data | {"ask": {"kind": "arrange", "tiles": tiles} | ask}), LIMITS).result()


def small(island: dict[str, str], **player: Any) -> dict[str, Any]:
    """One player on a small island, with a bag of one forest tile and one city."""
    stock = {f"{kind}1": 20 for kind in KINDS}
    edition = {"islands": {"front": island}, "tiles": stock, "start_tiles": ["f2"]}
    return table({"balloon": [0, 0]} | player, edition=edition, bag=["F1", "T1"])


def scored(data: dict[str, Any], answer: Answer, tiles: list[str], seat: int = 0) -> int:
    """What the rules say the arrangement is worth; its tiles are among those given, on bare spaces."""
    state = GAME.state(load(data))
    arrangement = answer.as_json()["solution"]
    laid = {}
    for key, name in arrangement.items():
        q, r = map(int, key.split(","))
        laid[state.island.board.number[q, r]] = name if name[0] == "E" else f"{name}0"
    assert set(laid) <= set(bare(state, seat))
    stock = Counter(tile if tile[0] == "E" else tile[0].upper() for tile in tiles)
    assert Counter(arrangement.values()) <= stock
    return total(with_tiles(state, seat, laid), seat)


@pytest.mark.rule("MIST-10.1")
def test_a_tile_on_its_own_coast_lands_and_one_beside_it() -> None:
    answer = arrange(small(ROW), ["F1", "F2"])
    assert (answer.status, answer.value, answer.bound) == ("optimal", 14, 14)  # 2 + 2 and the connection's 10
    assert answer.as_json()["solution"] == {"1,0": "F", "2,0": "F"}
    assert [(line.rule, line.points) for line in answer.why] == [("MIST-10.2", 4), ("MIST-10.10", 10)]


@pytest.mark.rule("MIST-10.10")
def test_who_comes_second_connects_for_five() -> None:
    assert arrange(small(ROW) | {"first": 0}, ["M1", "M1"]).value == 10
    two = small(ROW)
    two["players"] += [{"balloon": [1, 0], "tiles": {"1,0": "F1", "2,0": "F1"}}]
    assert arrange(two, ["M1", "M1"]).value == 5
    assert arrange(two | {"first": 0}, ["M1", "M1"]).value == 10


@pytest.mark.rule("MIST-10.6")
def test_a_city_wants_terrain_around_it() -> None:
    flower = {"0,0": "@1", "1,0": ".1", "2,0": ".1", "1,1": ".1", "2,-1": ".1"}
    answer = arrange(small(flower), ["t4", "F1", "F1", "F1"])
    assert answer.value == 3
    placed = answer.as_json()["solution"]
    assert CITY in (placed["1,0"], placed["2,0"])  # each of the two is beside the other three spaces


@pytest.mark.rule("MIST-10.7")
def test_monuments_count_by_their_rank_and_the_royal_couple_as_two() -> None:
    data: dict[str, Any] = small({"0,0": "@1", "1,0": ".1", "2,0": ".1", "3,0": ".1"}) | {"modules": 3}
    data["players"] += [{"balloon": [1, 0], "tiles": {"1,0": "N1", "2,0": "N1"}}]
    assert arrange(data, ["N1"]).value == 2
    assert arrange(data, ["N1", "N1"]).value == 6
    couple = arrange(data, ["EK"])
    assert couple.value == 2 * 3 + GAME.state(load(data)).edition.extensions["EK"].points
    assert list(couple.as_json()["solution"].values()) == ["EK"]


@pytest.mark.rule("MIST-10.11")
def test_a_volcano_is_covered_even_by_a_tile_that_scores_nothing() -> None:
    answer = arrange(small({"0,0": "@1", "1,0": ".1v4", "2,0": ".1v2", "3,0": ".1"}), ["T1"])
    assert (answer.value, answer.as_json()["solution"]) == (-2, {"1,0": "T"})


@pytest.mark.rule("MIST-13.13")
def test_no_extension_tile_stands_twice_and_all_five_earn_more() -> None:
    row = {f"{q},0": ".1" for q in range(1, 9)} | {"0,0": "@1"}
    data = small(row, tiles={"1,0": "E2"}) | {"modules": 3}
    points = sum(tile.points for tile in GAME.state(load(data)).edition.extensions.values())
    answer = arrange(data, ["E2", "EH", "EH", "E4", "EK", "EV"])
    assert answer.value == points + 5 + 2 * 3
    assert sorted(answer.as_json()["solution"].values()) == ["E4", "EH", "EK", "EV"]


@pytest.mark.rule("MIST-7.5")
def test_tiled_spaces_and_the_yard_are_left_alone() -> None:
    data = small(ROW, tiles={"2,0": "M1"})
    answer = arrange(data, ["F1"] * 4, spaces=[[0, 0], [2, 0], [3, 0]])
    assert answer.as_json()["solution"] == {"3,0": "F"}


def test_a_limit_leaves_tiles_out_and_all_of_them_may_be_too_many() -> None:
    assert arrange(small(ROW), ["F1", "F2"], limit=1).value == 2
    assert arrange(small(ROW), ["F1", "F2"], limit=0).value == 0
    assert arrange(small(ROW), ["F1"] * 4, all=True).status == "infeasible"
    assert arrange(small(ROW), ["F1", "F2"], limit=1, all=True).status == "infeasible"


def test_a_tile_that_must_be_laid_may_cost_points() -> None:
    data = small({"0,0": "@1", "1,0": "F1"}, tiles={})
    assert arrange(data, ["T1"]).value == 0
    covered = small({"0,0": "@1", "1,0": ".1", "2,0": "F1"}, tiles={"1,0": "F1"})
    assert arrange(covered, ["T1"]).value == 12
    assert arrange(covered, ["T1"], all=True).value == 1


def test_nothing_to_lay_is_an_arrangement_too() -> None:
    answer = arrange(small(ROW, energy=5), [])
    assert (answer.status, answer.value, answer.as_json()["solution"]) == ("optimal", 2, {})


@pytest.mark.parametrize(
    ("seed", "small"),
    slow_for(product(range(24), (solve.SMALL, 0)), lambda one: one[0] >= (12 if one[1] else 3)),
)
def test_random_islands_agree_with_trying_everything(
    seed: int, small: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also as a task that counts as a large one."""
    monkeypatch.setattr(solve, "SMALL", small)
    rng = random.Random(seed)
    data = random_table(seed, size=7, laid=3, extras="E2 EK")
    seat, every = seed % 2, seed % 5 == 0
    tiles = [
        rng.choice([f"{kind}1" for kind in KINDS] + ["EK", "w2", "EH"]) for _ in range(rng.randint(1, 4))
    ]
    answer = arrange(data, tiles, player=seat, all=every)
    state = GAME.state(load(data))
    stock = _distinct(tiles, state.players[seat].tiles)
    spaces = bare(state, seat)
    most = min(len(stock), len(spaces))
    impossible = every and most < len(tiles)
    expected = (
        None if impossible else best_total(state, seat, stock, spaces, len(tiles) if every else 0, most)
    )
    assert (answer.status, answer.value) == ("infeasible" if impossible else "optimal", expected)
    if expected is not None:
        assert scored(data, answer, tiles, seat) == expected
        task = task_of(load(data | {"ask": {"tiles": tiles, "player": seat, "all": every}}))
        assert ceiling(task) >= expected
        for told in solve.answers(task, Clock(LIMITS)):
            assert told.bound is not None
            assert told.bound >= expected


@pytest.mark.parametrize("seed", range(6))
def test_the_bound_falls_to_the_best_island_a_point_at_a_time(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With no layout of the tempering's, only programs that ask for the bound: the first with a layout has the best."""
    monkeypatch.setattr(solve, "SMALL", 0)
    monkeypatch.setattr(solve, "SHORT_STEPS", 0)
    data = random_table(seed, size=7, laid=2)
    tiles = random.Random(seed).choices([f"{kind}1" for kind in KINDS], k=4)
    state, task = GAME.state(load(data)), task_of(load(data | {"ask": {"tiles": tiles}}))
    stock = _distinct(tiles, ())
    expected = best_total(state, 0, stock, bare(state, 0), 0, len(stock))
    bounds = [told.bound for told in solve.answers(task, Clock(LIMITS))]
    assert expected is not None
    assert list(dict.fromkeys(bounds)) == list(range(ceiling(task), expected - 1, -1))


@pytest.mark.parametrize("seed", range(4))
def test_tempering_between_programs_leaves_the_best_island_the_best(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It goes on once for each point by which the bound has fallen."""
    monkeypatch.setattr(solve, "SMALL", 0)
    monkeypatch.setattr(solve, "SHORT_STEPS", 0)
    monkeypatch.setattr(solve, "TEMPERED", 1_000)
    rounds: list[int] = []
    better = Tempering.better

    def counted(tempering: Tempering, steps: int) -> Iterator[TemperedLayout]:
        rounds.append(steps)
        return better(tempering, steps)

    monkeypatch.setattr(Tempering, "better", counted)
    data = random_table(seed, size=7, laid=2)
    tiles = random.Random(seed).choices([f"{kind}1" for kind in KINDS], k=4)
    state, task = GAME.state(load(data)), task_of(load(data | {"ask": {"tiles": tiles}}))
    expected = best_total(state, 0, _distinct(tiles, ()), bare(state, 0), 0, len(tiles))
    *_, last = solve.answers(task, Clock(LIMITS))
    assert (last.status, last.value) == ("optimal", expected)
    assert expected is not None
    first, *between = rounds
    assert (first, len(between)) == (0, ceiling(task) - expected)


def _distinct(tiles: list[str], laid: tuple[str, ...]) -> list[str]:
    """The tiles without extension tiles that an island has already."""
    found: list[str] = []
    for tile in tiles:
        if tile[0] != "E" or tile not in (*found, *laid):
            found.append(tile)
    return found


@pytest.mark.parametrize("seed", range(6))
def test_the_score_on_bit_sets_is_the_naive_one(seed: int) -> None:
    rng = random.Random(seed)
    data = table({"tiles": {"0,-4": "F1", "1,0": "W1", "-1,0": "T2"}}, {"tiles": {"1,0": "N4"}}, modules=3)
    side = "back" if seed % 2 else "front"
    state = GAME.state(load(data | {"side": side}))
    tiles = [*rng.sample(state.bag, 40), "EK", "E2"]
    task = IslandTask.of(state, 0, tiles)
    names = [name for name, copies in task.stock.items() for _ in copies]
    for _ in range(40):
        laid = rng.sample(names, rng.randint(0, len(names)))
        layout = dict(zip(rng.sample(bare(state, 0), len(laid)), laid, strict=True))
        after = task.after(layout)
        naive = table_from(after, data | {"side": side})
        assert total(after, 0) == points.total(naive, naive.seats[0])


@pytest.mark.parametrize("seed", range(4))
def test_the_program_knows_every_layout_at_its_score(seed: int) -> None:
    data = table(
        {"tiles": {"0,-4": "M1", "2,0": "W1", "-1,0": "T2"}},
        ask={
            "tiles": [
                "F1",
                "F1",
                "F1",
                "W1",
                "W1",
                "M1",
                "D1",
                "D1",
                "C1",
                "C1",
                "G1",
                "S1",
                "N1",
                "T1",
                "T1",
                "EK",
            ]
        },
        modules=3,
    )
    task = task_of(load(data))
    tempering = Tempering(task, Clock(Limits(seconds=None, seed=seed)))
    *_, found = tempering.better(2_000)
    rng = random.Random(seed)
    names = [name for name, copies in task.stock.items() for _ in copies]
    some = dict(zip(rng.sample(bare(task.state, 0), 9), rng.sample(names, 9), strict=True))
    for layout in (found.layout, some):
        model = Model(LaidTiles(task))
        laid = model.tokens.laid
        model.program.meaning.fix(
            *(laid[key] if layout.get(key[0]) == key[1] else ~laid[key] for key in laid)
        )
        *_, report = best(model.program, Clock(LIMITS))
        assert (report.status, report.value) == ("optimal", total(task.after(layout), 0))


def test_far_apart_spaces_are_no_neighbours() -> None:
    island = {"0,0": "@1", "900000,0": "F1", "900001,0": ".1", "900002,5": ".1", "900003,5": ".1"}
    assert arrange(small(island), ["F1", "F1", "T1"]).value == 4


def test_the_same_seed_gives_the_same_answer() -> None:
    first, second = (arrange(table(), ["F1", "F1", "M1", "W1"]).as_json() for _ in range(2))
    assert first == second


def test_maximum_takes_the_bag_the_telescope_and_in_module_three_what_is_beside_the_board() -> None:
    island = {"0,0": "@1", "1,0": ".1", "2,0": "F1"}
    answer = maximum_search(load(small(island, telescope=["f2"])), LIMITS).result()
    assert (answer.status, answer.value) == ("optimal", 14)
    assert answer.as_json()["solution"] == {"1,0": "F", "2,0": "F"}
    third = small(island) | {"modules": 3, "ask": {"limit": 1, "spaces": [[2, 0]]}}
    beside = maximum_search(load(third), LIMITS).result()
    points = {name: tile.points for name, tile in GAME.state(load(third)).edition.extensions.items()}
    assert beside.value == max(points["EV"], points["EK"] + 6)


def test_counting_bounds_the_whole_bag() -> None:
    task = maximum_task(load(table()))
    # 10 cities at 6, 8 wilds at 6, 10 monuments at 3, 32 terrain tiles at 2; groups of five; connection
    assert ceiling(task) == 60 + 48 + 30 + 64 + 18 + 10


def test_a_limit_of_time_gives_the_best_so_far_and_its_bound() -> None:
    """Of a hand that nobody has proved in minutes."""
    hand = {
        "F": "236",
        "M": "03",
        "D": "22",
        "S": "223",
        "C": "2256",
        "G": "246",
        "W": "1",
        "T": "12456",
        "N": "35",
    }
    tiles = [f"{kind}{number}" for kind, numbers in hand.items() for number in numbers]
    data = table(ask={"kind": "arrange", "tiles": tiles})
    answer = arrange_search(load(data), Limits(seconds=1.0)).result()
    assert (answer.status, answer.reason) == ("feasible", "seconds")
    # without losses: 17 terrain tiles at 2, a wild at 6, 5 cities at 6, 2 monuments at 3, five canyons, connection
    assert isinstance(answer.value, int)
    assert isinstance(answer.bound, int)
    assert 60 < answer.value < answer.bound <= 34 + 6 + 30 + 6 + 3 + 10
    assert len(answer.as_json()["solution"]) > 20


def test_a_gap_that_is_enough_ends_the_search() -> None:
    answer = maximum_search(load(table()), Limits(seconds=60, gap=100, work=2.0)).result()
    assert (answer.status, answer.reason) == ("feasible", "gap")


@pytest.mark.parametrize(
    ("ask", "field"),
    [
        ({"tiles": "F1"}, "ask.tiles"),
        ({"tiles": ["X1"]}, "ask.tiles"),
        ({"limit": -1}, "ask.limit"),
        ({"all": 1}, "ask.all"),
        ({"spaces": [[9, 9]]}, "ask.spaces[0]"),
    ],
)
def test_wishes_that_make_no_sense_name_their_field(ask: dict[str, Any], field: str) -> None:
    with pytest.raises(PositionError) as error:
        arrange(table(), **({"tiles": []} | ask))
    assert error.value.field == field


@pytest.mark.parametrize("find", [arrange_search, maximum_search])
def test_who_connected_first_must_be_known(find: Any) -> None:
    data: dict[str, Any] = small(ROW, tiles={"1,0": "F1", "2,0": "F1"}) | {
        "ask": {"kind": "arrange", "tiles": ["F1"]}
    }
    data["players"] *= 2
    with pytest.raises(PositionError) as error:
        find(load(data), Limits())
    assert error.value.field == "first"
