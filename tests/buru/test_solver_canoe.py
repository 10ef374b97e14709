"""``canoe``: where to land now, and over several rounds."""

from __future__ import annotations

import random
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from periplus.models.buru.editions import SHELF
from periplus.models.buru.modules.ambelau import landed
from periplus.models.core.errors import PositionError
from periplus.solvers.buru.canoe import Voyage

from .asked import hint, solve
from .tables import table

CANOES = table(
    {"id": "b", "canoe": 4, "placed": {"ambelau": [4]}, "acted": {"ambelau": "t4"}},
    {"id": "k", "canoe": 3, "placed": {"ambelau": [3]}, "acted": {"ambelau": "t3"}},
    {"id": "s", "placed": {"ambelau": [3]}},
    modules=["ambelau"],
    area="ambelau",
    turn="s",
    ask={"kind": "canoe", "player": "s"},
)
"""The example of the formats."""
GOODS = {"clay": 1, "palm": 1, "ebony": 2, "fish": 0.5}


@pytest.mark.rule("BURU-20.11")
def test_the_landings_of_the_example() -> None:
    answer = hint(CANOES)
    assert sorted(entry["landing"] for entry in answer["moves"]) == [1, 2, 5]


def test_landings_are_ranked_by_what_can_be_made_of_them() -> None:
    answer = hint(CANOES, goal=GOODS)
    assert [(entry["landing"], entry["value"]) for entry in answer["moves"]] == [(5, 2.5), (1, 1.5), (2, 0.5)]
    assert answer["moves"][0]["items"] == ["palm", "clay", "fish"]
    assert answer["moves"][0]["line"][0]["type"] == "gain"


def test_the_best_landing_is_played_with_its_parts() -> None:
    answer = solve(CANOES, goal=GOODS)
    assert (answer["status"], answer["value"]) == ("optimal", 2.5)
    assert answer["solution"][0] == {"type": "canoe", "steps": 3}
    assert sorted(move["item"] for move in answer["solution"][1:]) == ["clay", "fish", "palm"]


def test_what_the_next_mover_can_reach_then_is_told() -> None:
    """s has 3 and moves first; k, with 1 from space 2, comes after: on 3 he must jump."""
    data = table(
        {"id": "s", "canoe": 0, "placed": {"ambelau": [3]}},
        {"id": "k", "canoe": 2, "placed": {"ambelau": [1]}},
        modules=["ambelau"],
        area="ambelau",
        ask={"kind": "canoe", "player": "s"},
    )
    told = {entry["landing"]: entry["next"] for entry in hint(data)["moves"]}
    assert told[3] == {"player": "k", "landings": [4]}
    assert told[1] == {"player": "k", "landings": [3]}


@pytest.mark.rule("BURU-20.12")
def test_a_pass_brings_two_respect() -> None:
    data = table(
        {"id": "s", "canoe": 11, "placed": {"ambelau": [2]}},
        {"id": "k"},
        modules=["ambelau"],
        area="ambelau",
        ask={"kind": "canoe", "player": "s", "goal": "vp"},
    )
    best = hint(data)["moves"][0]
    assert (best["landing"], best["passes"], best["value"]) == (1, 1, 2)


def test_a_landing_may_be_asked_about_while_other_parts_are_open() -> None:
    """Moving the canoe declines the tasks that are open in the village."""
    data = table(
        {
            "id": "s",
            "tableau": ["farmer"],
            "placed": {"village": [2], "ambelau": [1]},
            "acted": {"village": "v1"},
        },
        {"id": "k"},
        modules=["ambelau"],
        area="village",
        turn="s",
        pending="3 task",
        ask={"kind": "canoe", "player": "s"},
    )
    assert [entry["landing"] for entry in hint(data)["moves"]] == [1]
    assert solve(data)["solution"][0] == {"type": "canoe", "steps": 1}


ALONE = table({"id": "s"}, {"id": "k"}, modules=["ambelau"], ask={"kind": "canoe", "player": "s"})
RISING = list(range(1, 13))


def test_several_rounds_add_up() -> None:
    """From the start by at most 3, 5 and 4: the farther the better, 3 + 8 + 12."""
    answer = solve(ALONE, powers=[3, 5, 4], value=RISING)
    assert (answer["status"], answer["value"], answer["landings"]) == ("optimal", 23, [3, 8, 12])
    assert answer["solution"] == [{"type": "canoe", "steps": steps} for steps in (3, 5, 4)]


def test_rounds_may_be_fewer_than_powers() -> None:
    assert solve(ALONE, powers=[3, 5, 4], value=RISING, rounds=1)["value"] == 3


def test_items_may_be_weighed_instead_of_spaces() -> None:
    """Space 8 is palm, clay and ebony; 1 to 3 steps reach fish, a task, a guide and clay."""
    answer = solve(ALONE, powers=[3, 5], value={"clay": 1, "palm": 1, "ebony": 2})
    assert (answer["value"], answer["landings"]) == (1 + 4, [3, 8])


def test_other_canoes_are_jumped() -> None:
    assert solve(ALONE, powers=[1], value=RISING, others=[1])["landings"] == [2]
    assert solve(ALONE, powers=[1, 1], value=RISING, others=[[1], [3, 4]])["landings"] == [2, 5]


def test_unknown_canoes_are_taken_at_their_worst() -> None:
    """One step lands on 1, or jumped on 2: with a bad 2 that is what it is worth."""
    worth = [5, 1, 4, 3, *[0] * 8]
    assert solve(ALONE, powers=[1], value=worth)["value"] == 5
    assert solve(ALONE, powers=[1], value=worth, others="unknown")["value"] == 1
    assert solve(ALONE, powers=[3], value=worth, others="unknown")["value"] == 3


def test_a_price_for_steps_lets_a_round_be_skipped() -> None:
    answer = solve(ALONE, powers=[2, 2], value=[1, 1, 9, *[0] * 9], price=2)
    assert answer["value"] == 9 + 1 - 3 * 2
    dear = solve(ALONE, powers=[2, 2], value=[1] * 12, price=2)
    assert (dear["value"], dear["solution"]) == (0, [None, None])


def test_the_first_rounds_choices_are_ranked() -> None:
    answer = hint(ALONE, powers=[2, 5], value=RISING)
    assert [(entry["landing"], entry["value"]) for entry in answer["moves"]] == [(2, 9), (1, 7)]


@pytest.mark.parametrize("seed", range(20))
def test_voyages_agree_with_trying_everything(seed: int) -> None:
    rng = random.Random(seed)
    rounds = rng.randint(1, 4)
    powers = tuple(rng.randint(1, 15) for _ in range(rounds))
    worth = tuple(Fraction(rng.randint(-3, 9)) for _ in range(12))
    others = tuple(tuple(rng.sample(range(13), rng.randint(0, 4))) for _ in range(rounds))
    price = rng.choice([None, Fraction(1, 2), Fraction(2)])

    @cache
    def best(number: int, at: int) -> Fraction:
        if number == rounds:
            return Fraction(0)
        found = [] if price is None else [best(number + 1, at)]
        for steps in range(1, powers[number] + 1):
            space, passes = landed(at, steps, others[number], 12)
            gain = worth[space - 1] + 2 * passes - steps * (price or 0)
            found.append(gain + best(number + 1, space))
        return max(found)

    voyage = Voyage(powers, worth, Fraction(2), others, price)
    at = rng.randint(0, 12)
    value, legs = voyage.best(at)
    assert value == best(0, at) == sum(leg.gain for leg in legs)


@pytest.mark.parametrize(
    ("data", "query", "field"),
    [
        (table(ask={"kind": "canoe", "player": "me"}), {}, "modules"),
        (CANOES, {"player": "b"}, "ask.player"),
        (ALONE, {"powers": [1]}, "ask.value"),
        (ALONE, {"powers": [1, 1], "value": RISING, "others": [[1]]}, "ask.others"),
        (ALONE, {"powers": [1], "value": RISING, "others": [13]}, "ask.others[0]"),
        (ALONE, {"powers": [1], "value": RISING, "others": [[1, 13]]}, "ask.others[0][1]"),
        (ALONE, {"powers": [1], "value": RISING, "others": "none"}, "ask.others"),
    ],
)
def test_what_cannot_be_asked_is_bad_input(data: dict[str, Any], query: dict[str, Any], field: str) -> None:
    with pytest.raises(PositionError) as caught:
        solve(data, **query)
    assert caught.value.faults[0].field == field


def test_twelve_worths_are_for_a_track_of_twelve_spaces() -> None:
    areas: dict[str, Any] = SHELF.named("study").as_json()["areas"]
    track = areas["ambelau"]["track"][:3]
    data = ALONE | {"edition": {"areas": areas | {"ambelau": areas["ambelau"] | {"track": track}}}}
    with pytest.raises(PositionError) as error:
        solve(data, powers=[2], value=RISING)
    assert error.value.field == "ask.value"
    assert solve(data, powers=[2], value={"fish": 1})["landings"] == [1]
