"""Arrangements against their twins, against the figures of the published specification, and by hand."""

import json
import random
from collections import defaultdict
from typing import Any

import pytest

from periplus.models.core.errors import PositionError
from periplus.models.core.results import Points
from periplus.models.sumatra import GAME
from periplus.models.sumatra.scoring import total
from periplus.models.sumatra.state import Column, Notebook, Player, State
from periplus.solvers import api
from periplus.solvers.answers import Answer
from periplus.solvers.limits import Clock, Limits
from periplus.solvers.replay import ReplayError
from periplus.solvers.sumatra.maximum import search as maximum
from periplus.solvers.sumatra.solve import answers
from periplus.solvers.sumatra.task import Aim, ArrangementStep, ArrangementTask, Goal, perform
from tests.sumatra.twins.arranging import best_badges, best_total, fewest
from tests.sumatra.twins.tables import edition, table

LIMITS = Limits(seconds=120)
SEEDS = range(8)


def solved(task: ArrangementTask, aim: Aim = "arrange", target: int = 0) -> Answer:
    """The answer of the program, which that of the enumeration has to bear out."""
    *_, answer = answers(Goal(task, aim, target), Clock(LIMITS), budget=0)
    *_, enumerated = answers(Goal(task, aim, target), Clock(LIMITS))
    assert (answer.status, answer.value) == (enumerated.status, enumerated.value)
    return answer


def task_of(state: State, **more: Any) -> ArrangementTask:
    return ArrangementTask(state, 0, state.available, state.known, **more)


def alone(notebook: Notebook, tiles: str, known: str = "", **more: Any) -> ArrangementTask:
    """A task without badges against an empty notebook."""
    players = (Player(notebook, 0), Player(Notebook(), 0))
    state = State(edition(2, (0, 3)), (0, 3), players, 0, 0, (), (), ())
    return ArrangementTask(state, 0, tuple(tiles.split()), tuple(known.split()), **{"badges": False, **more})


@pytest.mark.parametrize("seed", SEEDS)
def test_free_order_is_the_best_of_all_orders(seed: int) -> None:
    rng = random.Random(seed)
    state = table(rng, available=5, known=3, narrow=seed % 2 == 0)
    for limit in (None, 2, 3):
        task = task_of(state, limit=limit, badges=seed % 3 > 0)
        answer = solved(task)
        assert (answer.status, answer.value, answer.bound) == ("optimal", best_total(task), answer.value)


@pytest.mark.parametrize("seed", SEEDS)
def test_fixed_order_is_the_best_of_all_ways_to_place_or_drop(seed: int) -> None:
    rng = random.Random(seed)
    state = table(rng, available=7, known=2, written=4, narrow=seed % 2 == 0)
    tiles = tuple(rng.sample(state.available, len(state.available)))
    task = ArrangementTask(state, 0, tiles, state.known, ordered=True)
    answer = solved(task)
    assert (answer.status, answer.value) == ("optimal", best_total(task))
    assert [step["tile"] for step in answer.as_json()["solution"]] == list(tiles)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_fewest_takes_and_the_best_badges_are_those_of_all_orders(seed: int) -> None:
    rng = random.Random(seed)
    state = table(rng, available=5, known=3, narrow=seed % 2 == 0)
    task = task_of(state)
    best = best_total(task)
    for target in (best - 4, best, best + 1):
        answer = solved(task, "fewest", target)
        assert (answer.value, answer.status) == (
            fewest(task, target),
            "infeasible" if target > best else "optimal",
        )
    limited = task_of(state, limit=2)
    assert solved(limited, "badges").value == best_badges(limited)


def test_an_infeasible_target_has_no_value_and_no_solution() -> None:
    answer = solved(alone(Notebook(), "R Ea"), "fewest", 99).as_json()
    assert (answer["status"], answer["value"], answer["solution"]) == ("infeasible", None, [])


@pytest.mark.rule("SUM-5.8")
def test_a_pair_fetches_a_known_tile_and_the_fetch_costs_no_take() -> None:
    notebook = Notebook(radio=1, plants=(5, 0, 0, 0, 0), columns=(Column("a", 1),))
    answer = solved(alone(notebook, "G", "A1", limit=1)).as_json()
    assert answer["solution"] == [{"tile": "G", "to": 1, "bonus": {"tile": "A1", "to": 1}}]
    majority = 0  # nobody has a resident: most and fewest at once
    assert answer["value"] == majority + 5


@pytest.mark.rule("SUM-5.11")
def test_a_volcano_that_comes_too_early_voids_a_column_so_it_is_made_known() -> None:
    notebook = Notebook(plants=(5, 0, 0, 0, 0), animals=(1, 0, 0, 0, 0))
    fixed = solved(alone(notebook, "Ma Eb", ordered=True)).as_json()
    assert fixed["solution"] == [{"tile": "Ma", "to": "known"}, {"tile": "Eb", "to": 1}]
    assert fixed["value"] == 5
    free = solved(alone(notebook, "Ma Eb"))
    assert free.value == 5


@pytest.mark.rule("SUM-5.8")
def test_in_fixed_order_a_tile_made_known_may_be_fetched_later_but_not_before() -> None:
    notebook = Notebook(radio=1, columns=(Column("a", 2),))
    later = alone(notebook, "Ea G", ordered=True)
    assert solved(later).value == 5  # placed at once: the third of its type
    early = alone(notebook._replace(radio=0b1), "G Ma", "Ma", ordered=True)
    steps = (ArrangementStep("G", 1, ("Ma", 1)), ArrangementStep("Ma", None))
    assert perform(early, steps).players[0].notebook.columns == (Column("a", 2, True),)
    with pytest.raises(ReplayError):
        perform(
            alone(notebook, "G Ma", ordered=True),
            (ArrangementStep("G", 1, ("Ma", 1)), ArrangementStep("Ma", None)),
        )


@pytest.mark.rule("SUM-5.9")
def test_a_pair_cannot_hold_itself_up() -> None:
    # one GPS offered, one radio known: the radio can never be fetched, so no pair is completed
    answer = solved(alone(Notebook(columns=(Column("a", 2),)), "G", "W Ea"))
    assert answer.value == 0


@pytest.mark.rule("SUM-10.1")
@pytest.mark.parametrize(
    ("limit", "badges", "points"),
    [(None, True, 166), (51, False, 132), (50, False, 128), (10, False, 25), (5, False, 15)],
)
def test_the_maximum_of_the_bundled_edition_is_proved(limit: int | None, badges: bool, points: int) -> None:
    ask = {"badges": badges} | ({} if limit is None else {"limit": limit})
    position = load({"players": [{}, {}], "ask": ask})
    answer = maximum(position, LIMITS).result()
    assert (answer.status, answer.value, answer.bound) == ("optimal", points, points)
    takes = len(answer.solution)
    assert limit is None or takes <= limit
    assert sum(line.points for line in answer.why) == points


def test_the_maximum_items_are_those_of_the_specification() -> None:
    answer = maximum(load({"players": [{}, {}]}), LIMITS).result()
    points: defaultdict[str, Points] = defaultdict(int)
    kinds = {"7.2": "R", "7.3": "R", "7.4": "R", "7.5": "O", "7.6": "PA", "7.8": "V", "7.10": "ME", "7.11": "ME",
             "7.12": "ME", "8.4": "brown", "9.4": "green"}  # fmt: skip
    for line in answer.why:
        points[kinds[line.rule.removeprefix("SUM-")]] += line.points
    assert points == {"R": 20, "O": 20, "PA": 22, "V": 20, "ME": 50, "brown": 24, "green": 10}


def test_a_solution_plays_step_by_step_to_its_value() -> None:
    task = task_of(table(random.Random(5), available=9, known=4))
    answer = solved(task)
    steps = []
    for written in answer.as_json()["solution"]:
        bonus = written.get("bonus")
        steps.append(
            ArrangementStep(written["tile"], written["to"], (bonus["tile"], bonus["to"]) if bonus else None)
        )
    assert total(perform(task, steps), 0) == answer.value
    with pytest.raises(ReplayError):
        perform(task, [*steps, ArrangementStep("Me", 1)])


def test_a_file_is_solved_as_its_ask_says() -> None:
    data = {
        "players": [{"notebook": {"columns": ["a2"], "radio": "x"}}, {}],
        "edition": {"name": "t", "maps": [{"players": [2], "draws": [0, 3]}]},
        "available": "G Ma O",
        "known": "Ea",
    }
    answers = [
        api.solve(load(data | {"ask": ask})).result()
        for ask in (
            {},
            {"limit": 1},
            {"player": 1},
            {"kind": "fewest", "target": 10},
            {"order": "fixed", "tiles": "Ma G"},
        )
    ]
    # three Ea (5) and their volcano (5); one take is the pair; the rival has none of it; both takes are needed
    assert [answer.value for answer in answers] == [10, 5, 0, 2, 10]


@pytest.mark.parametrize(
    ("ask", "field"),
    [
        ({"kind": "win"}, "ask.kind"),
        ({"player": 2}, "ask.player"),
        ({"player": True}, "ask.player"),
        ({"tiles": "R X9"}, "ask.tiles[1]"),
        ({"tiles": 4}, "ask.tiles"),
        ({"tiles": ["R"] * 101}, "ask.tiles"),
        ({"order": "any"}, "ask.order"),
        ({"order": "fixed", "kind": "fewest", "target": 4}, "ask.order"),
        ({"order": "fixed", "limit": 3}, "ask.limit"),
        ({"limit": -1}, "ask.limit"),
        ({"limit": None}, "ask.limit"),
        ({"badges": 1}, "ask.badges"),
        ({"kind": "fewest"}, "ask.target"),
        ({"kind": "fewest", "target": "ten"}, "ask.target"),
        ({"kind": "journey"}, "ask.future"),
        ({"kind": "journey", "future": ["R R"]}, "ask.future"),
        ({"kind": "journey", "future": ["R R R R R", "W W", *["O"] * 9]}, "ask.future[1]"),
    ],
)
def test_bad_values_of_ask_are_named(ask: dict[str, Any], field: str) -> None:
    with pytest.raises(PositionError) as caught:
        api.solve(load({"players": [{}, {}], "available": FIRST, "known": REST, "ask": ask}))
    assert caught.value.field == field


def test_a_future_that_begins_with_another_draw_than_the_position_is_named_at_its_first_list() -> None:
    ahead = {
        "players": [{"at": 1}, {}],
        "edition": {"name": "t", "maps": [{"players": [2], "draws": [0, 2]}]},
    }
    ask = {"kind": "journey", "future": ["O V"]}
    with pytest.raises(PositionError) as caught:
        api.solve(load({**ahead, "bag": "O O V", "draw": "O O", "ask": ask}))
    assert caught.value.field == "ask.future[0]"


def test_the_maximum_needs_a_stock_and_no_legal_position() -> None:
    open_edition = {"name": "t", "maps": [{"players": [2], "draws": [0, 3]}]}
    with pytest.raises(PositionError) as caught:
        api.maximum(load({"players": [{}, {}], "edition": open_edition}))
    assert caught.value.field == "edition.square"
    illegal = load({"players": [{"at": 3}, {}], "ask": {"limit": 0}})
    assert api.check(illegal)
    assert api.maximum(illegal).result().value == 0  # most and fewest residents cancel out


FIRST = "R R R O O"
REST = "P2 P3 A2 A3 W W G G V Ea Ea Eb Eb Ec Ec Ed Ed Ee Ee"
"""The round tiles of the bundled edition."""


def load(data: dict[str, Any]) -> Any:
    return GAME.load(json.dumps({"game": "sumatra", **data}).encode())
