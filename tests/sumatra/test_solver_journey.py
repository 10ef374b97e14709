"""The race to the end against plain minimax over every legal turn."""

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from periplus.models.core.errors import PositionError
from periplus.models.sumatra import GAME
from periplus.models.sumatra.scoring import total
from periplus.models.sumatra.state import State
from periplus.models.sumatra.tiles import Tiles, canonical
from periplus.solvers import api
from periplus.solvers.limits import Clock, Limits
from periplus.solvers.search.minimax import Minimax
from periplus.solvers.sumatra.journey.bounds import RaceBounds
from periplus.solvers.sumatra.journey.dominance import PrunedRace
from periplus.solvers.sumatra.journey.race import Race, RaceNode
from periplus.solvers.sumatra.journey.solve import NODE_WORK, RaceGame, answers, played
from tests.marking import slow_for
from tests.sumatra.tables import load
from tests.sumatra.tables import table as open_table
from tests.sumatra.twins.race import Twin, standing
from tests.sumatra.twins.tables import late_table, table

LIMITS = Limits(seconds=120)
Case = tuple[State, tuple[Tiles, ...]]


def case(seed: int, players: int = 2) -> Case:
    """A table near the end, and what the last place brings."""
    rng = random.Random(seed)
    available, shown = rng.choice([(1, 1), (1, 2), (2, 1)]) if players == 2 else (1, 1)
    narrow = seed % 2 == 0
    draws = (0, 2, shown)
    state = table(rng, players=players, available=available, known=1, written=9, draws=draws, narrow=narrow)
    bag = state.bag or ()
    future = (tuple(rng.sample(bag, shown)),)
    ahead = rng.choice([None, 0, 1])
    if ahead is not None and "R" not in state.available:
        state = state.with_player(ahead, replace(state.players[ahead], at=2))
    return replace(state, bag=None), future


def solved(state: State, seat: int, future: tuple[Tiles, ...]) -> Any:
    *_, answer = answers(state, seat, future, Clock(LIMITS))
    return answer


@pytest.mark.parametrize("seed", slow_for(range(12), lambda seed: seed == 5))
def test_the_margin_is_that_of_plain_minimax(seed: int) -> None:
    state, future = case(seed)
    for seat in (0, 1):
        answer = solved(state, seat, future)
        assert (answer.status, answer.value) == ("optimal", Twin(state, seat, future).margin(state))
        end = played(state, answer.solution)
        assert end.over
        assert total(end, seat) - total(end, 1 - seat) == answer.value


@pytest.mark.parametrize("seed", slow_for(range(80), lambda seed: seed > 29))
def test_late_notebooks_race_to_the_margin_of_plain_minimax(seed: int) -> None:
    rng = random.Random(seed)
    players = 3 if seed % 10 == 0 else 2
    state, future = late_table(
        rng, players, *((1, 1) if players == 3 else rng.choice([(1, 1), (2, 1), (1, 2)]))
    )
    seat = rng.randrange(players)
    answer = solved(state, seat, future)
    margin = Twin(state, seat, future).margin(state)
    assert (answer.status, answer.value, answer.bound) == ("optimal", margin, margin)


@pytest.mark.parametrize("seed", range(4))
def test_a_search_that_forgets_finds_the_same_margin(seed: int) -> None:
    state, future = case(seed)
    race = PrunedRace(state, 0, future)
    minimax = Minimax(RaceGame(race), race.start, Clock(LIMITS), effort=NODE_WORK, memory=40)
    *_, (least, most) = minimax.passes()
    assert least == most == Twin(state, 0, future).margin(state)
    assert len(minimax.line()) > 0


PINNED = [
    ("volcanoes-alone.json", -20),
    ("full-fifth-column.json", 25),
    ("void-before-the-fifth.json", 20),
    ("residents-race.json", 12),
]
"""Four positions of an independent implementation with the margins that it found (and those of ``Twin``)."""


@pytest.mark.rule("SUM-7.4")
@pytest.mark.parametrize(("name", "margin"), PINNED)
def test_residents_in_the_fifth_column_beside_void_ones_are_part_of_the_bounds(
    name: str, margin: int
) -> None:
    position = GAME.load((Path(__file__).parent / "positions" / name).read_bytes())
    answer = api.solve(position, LIMITS).result()
    assert (answer.status, answer.value, answer.bound) == ("optimal", margin, margin)


@pytest.mark.parametrize("seed", range(3))
def test_with_three_players_both_rivals_play_against_the_margin(seed: int) -> None:
    state, future = case(seed, players=3)
    for seat in range(3):
        assert solved(state, seat, future).value == Twin(state, seat, future).margin(state)


@pytest.mark.parametrize("seed", range(6))
def test_no_position_of_a_race_is_worth_more_or_less_than_its_bounds(seed: int) -> None:
    state, future = case(seed)
    race, rng = Race(state, 0, future), random.Random(seed)
    twin, bounds = Twin(state, 0, future), RaceBounds(race)
    node: RaceNode = race.start
    while not race.over(node):
        least, most = bounds.margin(node)
        assert least <= twin.margin(standing(state, race, node)) <= most
        node = rng.choice([after for _, after in race.turns(node)])


@pytest.mark.parametrize("seed", slow_for(range(60), lambda seed: seed > 19))
def test_late_notebooks_are_worth_no_more_or_less_than_their_bounds(seed: int) -> None:
    rng = random.Random(seed)
    players = 3 if seed % 10 == 0 else 2
    sizes = [(1, 1)] if players == 3 else [(1, 1), (2, 1), (1, 2), (2, 2)]
    state, future = late_table(rng, players, *rng.choice(sizes))
    seat = rng.randrange(players)
    race, twin = Race(state, seat, future), Twin(state, seat, future)
    bounds = RaceBounds(race)
    node: RaceNode = race.start
    while not race.over(node):
        least, most = bounds.margin(node)
        assert least <= twin.margin(standing(state, race, node)) <= most
        node = rng.choice([after for _, after in race.turns(node)])


@pytest.mark.rule("SUM-8.2")
def test_a_race_for_one_badge_goes_to_who_is_first() -> None:
    # both need one more resident for the badge: whoever moves takes it, and the other gets nothing
    data = open_table(
        {"notebook": {"residents": 1}}, {"notebook": {"residents": 1}}, place=3, available="R", ask={"kind": "journey"}
    )  # fmt: skip
    answer = api.solve(load(data), LIMITS).result()
    # the badge is worth 3; the mover has most residents (in void columns none count: both tie at 0)
    assert answer.value == 3
    assert answer.as_json()["solution"] == [{"type": "take", "tile": "R", "to": 1 + 1, "badges": ["b1"]}]


@pytest.mark.rule("SUM-9.3")
def test_a_green_badge_may_be_left_for_a_better_one() -> None:
    rows = {
        "residents": 1,
        "ornaments": 1,
        "villages": 1,
        "plants": "1",
        "animals": "1",
        "radio": "x",
        "gps": "x",
    }
    data = open_table({"notebook": rows}, {}, place=3, available="Ea O", ask={"kind": "journey"})
    answer = api.solve(load(data), LIMITS).result()
    assert answer.solution[0].as_json()["badges"][-1] == "g8"  # type: ignore[union-attr]


def test_the_first_answers_are_bounds_and_the_last_is_proved() -> None:
    state, future = case(4)
    told = list(answers(state, 0, future, Clock(LIMITS)))
    assert all(answer.value <= told[-1].value <= answer.bound for answer in told)  # type: ignore[operator]
    assert told[-1].status == "optimal"


def test_a_draw_must_be_the_first_of_the_future() -> None:
    data = open_table({"at": 2}, {}, place=1, draw="O V", ask={"kind": "journey", "future": ["V V", "R"]})
    with pytest.raises(PositionError) as caught:
        api.solve(load(data), LIMITS)
    assert caught.value.field == "ask.future[0]"
    agreed = data | {"ask": {"kind": "journey", "future": ["V O", "R"]}}
    assert api.solve(load(agreed), LIMITS).result().status == "optimal"


def test_the_bag_plays_no_part() -> None:
    data = open_table(place=2, available="O", bag="R", ask={"kind": "journey", "future": ["V"]})
    answer = api.solve(load(data), LIMITS).result()
    assert answer.status == "optimal"
    assert canonical(answer.solution[-1].as_json().get("drawn", ["V"])) == ("V",)  # type: ignore[union-attr]


def test_a_race_that_is_over_is_worth_what_it_ended_with() -> None:
    """Two ornaments are worth 2, a pair of plant and animal of value 2 as much, the volcano costs 5. Of seven rows a
    green badge would be due at a next turn, which does not come."""
    data: dict[str, Any] = {
        "game": "sumatra",
        "edition": {
            "name": "pier",
            "maps": [{"players": [2], "draws": [0, 1, 1]}],
            "brown": {},
            "green": {"seven": {"rows": 7, "stars": 4}},
        },
        "players": [
            {
                "notebook": {
                    "ornaments": 2,
                    "villages": 1,
                    "plants": "4",
                    "radio": "x",
                    "gps": "x",
                    "columns": "a2M b1",
                }
            },
            {"notebook": {"ornaments": 2, "plants": "2", "animals": "2", "columns": "a1 c2"}},
        ],
        "place": 2,
        "ask": {"kind": "journey", "future": []},
    }
    position = api.load(data)
    assert [player.total for player in api.score(position).players] == [-3, 4]
    answer = api.solve(position, LIMITS).result()
    assert (answer.status, answer.value, answer.bound, answer.solution) == ("optimal", -7, -7, ())
    assert api.still_possible(position, LIMITS).result().possible
