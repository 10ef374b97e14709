"""``solo``: one human against the Lawans with all randomness given."""

from __future__ import annotations

from typing import Any

import pytest

from periplus.models.core.errors import PositionError
from periplus.solvers import api
from periplus.solvers.limits import Limits

from .asked import asking, hint, solve
from .tables import load, table

ROUND = {
    "decrees": ["d05"],
    "plots": ["p01", "p05", "p09", "p12"],
    "order": {"A": [4, 2, 5, 1, 3], "B": [2, 1, 3, 5, 4]},
    "afternoon": {"A": "p02", "B": "p06"},
}
"""A places forest, coast, village, lake; B coast, village, lake, village."""
SOLO = table(
    {"id": "me", "tableau": ["regent", "young-heir"], "placed": {"forest": [1, 2]}},
    {"id": "A", "lawan": "A"},
    {"id": "B", "lawan": "B"},
    round=5,
    phase="morning",
    ask={"kind": "solo", "goal": "vp", "rounds": [ROUND], "decide": {"round": 5}},
)
"""Two tokens to lay of 3, 4 and 5: for the village's decree (2 respect), its tasks, and the lake's majority."""


def afternoon(kept: int, **placed: list[int]) -> dict[str, Any]:
    """The same round once everything lies."""
    return table(
        {
            "id": "me",
            "tableau": ["regent", "young-heir"],
            "placed": {"forest": [1, 2], **placed},
            "kept": kept,
            "fish": kept,
        },
        {
            "id": "A",
            "lawan": "A",
            "plot": "p02",
            "placed": {"forest": [4], "coast": [2], "village": [5], "lake": [1]},
            "kept": 3,
            "fish": 3,
        },
        {
            "id": "B",
            "lawan": "B",
            "plot": "p06",
            "placed": {"coast": [2], "village": [1, 5], "lake": [3]},
            "kept": 4,
            "fish": 4,
        },
        round=5,
        decrees=["d05"],
        ask={"kind": "afternoon", "player": "me", "goal": "vp"},
    )


def test_a_round_is_worth_the_best_afternoon_of_its_placements() -> None:
    """Of the placements that differ in the village and the lake, by the afternoons that they lead to."""
    answer = solve(SOLO)
    areas = ("forest", "coast", "village", "lake")
    values = []
    for kept in (3, 4, 5):
        one, other = (token for token in (3, 4, 5) if token != kept)
        for first in areas:
            for second in areas:
                placed: dict[str, list[int]] = {area: [] for area in areas}
                placed["forest"] += [1, 2]
                placed[first].append(one)
                placed[second].append(other)
                laid = {area: tokens for area, tokens in placed.items() if tokens}
                values.append(solve(afternoon(kept, **laid))["value"])
    assert (answer["status"], answer["value"]) == ("optimal", max(values))


def test_the_solution_tells_the_lawans_turns_between() -> None:
    """Two of my tokens lie already, so the Lawans place two first; then turns go round from the envoy (BURU-4.1)."""
    types = [move["type"] for move in solve(SOLO)["solution"]]
    assert types[:6] == ["lawan_place", "lawan_place", "place", "lawan_place", "place", "lawan_place"]
    assert types[6:8] == ["keep", "act"]


def test_holdings_that_are_left_count_by_their_weights() -> None:
    plain, weighed = solve(SOLO), solve(SOLO, weights={"fish": 100})
    assert weighed["value"] >= plain["value"] + 100 * 5
    assert weighed["solution"][6] == {"type": "keep", "token": 5, "player": "me"}


def test_an_afternoon_is_taken_up_where_it_stands() -> None:
    data = afternoon(3, village=[5], lake=[4])
    whole = solve(data)
    solo = solve(data | {"ask": {"kind": "solo", "goal": "vp", "decide": {"round": 5}}})
    assert (solo["status"], solo["value"]) == ("optimal", whole["value"])


def test_the_last_round_alone_is_the_whole_game() -> None:
    query = {key: value for key, value in SOLO["ask"].items() if key != "decide"}
    answer = solve(SOLO | {"ask": query})
    assert (answer["status"], answer["value"]) == ("optimal", solve(SOLO)["value"])


def test_the_ways_to_play_a_round_are_ranked() -> None:
    answer = hint(SOLO, Limits(seconds=60, count=3))
    values = [entry["value"] for entry in answer["moves"]]
    assert len(values) == 3
    assert values == sorted(values, reverse=True)
    assert values[0] == solve(SOLO)["value"]


@pytest.mark.parametrize("weights", [{}, {"fish": 0.5, "ebony": 1}])
def test_a_round_is_bounded_until_it_is_proved(weights: dict[str, float]) -> None:
    data = SOLO | {"ask": SOLO["ask"] | {"weights": weights}}
    _, _, *answers = [answer.as_json() for answer in api.solve(load(data), Limits(seconds=60))]
    assert answers[0]["status"] == "feasible"
    assert all(answer["bound"] >= answers[-1]["value"] for answer in answers)
    assert answers[-1]["status"] == "optimal"


GAME_LEFT = SOLO | {"round": 4, "ask": {"kind": "solo", "rounds": [ROUND, ROUND | {"decrees": ["d08"]}]}}


def test_a_game_is_played_to_its_end_and_bounded() -> None:
    with api.solve(load(GAME_LEFT), Limits(seconds=60)) as search:
        answers = (answer for answer in search if answer.bound is not None)
        answer = next(answers).as_json()
    assert answer["status"] == "feasible"
    assert answer["value"] <= answer["bound"]
    assert len(answer["rounds"]) == 2
    assert sum(answer["rounds"]) == len(answer["solution"])


def test_what_is_unknown_may_be_sampled() -> None:
    answer = solve(asking(GAME_LEFT, rounds=[], expect=True, samples=2), Limits(seconds=60))
    assert (answer["status"], answer["reason"], answer["samples"]) == ("feasible", "samples", 2)
    assert answer["worst"] <= answer["mean"] == answer["value"]


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ({"decide": {"round": 4}}, "ask.decide.round"),
        ({"player": "A"}, "ask.player"),
        ({"rounds": [ROUND | {"plots": ["p01", "p05"]}]}, "ask.rounds[0].plots"),
        (
            {"rounds": [ROUND | {"order": {"A": [4, 4, 5, 1, 3], "B": [2, 1, 3, 5, 4]}}]},
            "ask.rounds[0].order",
        ),
    ],
)
def test_what_cannot_be_asked_is_bad_input(query: dict[str, Any], field: str) -> None:
    with pytest.raises(PositionError) as caught:
        solve(SOLO, **query)
    assert caught.value.faults[0].field == field


def test_a_game_needs_all_its_rounds() -> None:
    with pytest.raises(PositionError) as caught:
        solve(GAME_LEFT, rounds=[ROUND])
    assert caught.value.faults[0].field == "ask.rounds"


def test_several_humans_are_no_solo_game() -> None:
    with pytest.raises(PositionError) as caught:
        solve(table(phase="morning", ask={"kind": "solo"}))
    assert caught.value.faults[0].field == "players"
