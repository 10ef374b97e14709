"""``solo``: one human against the Lawans with all randomness given."""

from __future__ import annotations

import random
from typing import Any

import pytest

from periplus.models.core.errors import PositionError
from periplus.solvers import api
from periplus.solvers.buru.solo.rounds import ask
from periplus.solvers.buru.solo.solve import drawn_question
from periplus.solvers.limits import Limits

from .asked import asking, hint, solve
from .tables import load, table
from .twins.board import study

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


def test_a_sampled_round_counts_what_is_left_over_like_a_known_one() -> None:
    """He holds 3 fish, and nobody takes them: 300 at least, and no more than the known round."""
    data = asking(
        afternoon(3, village=[5], lake=[4]), kind="solo", decide={"round": 5}, weights={"fish": 100}
    )
    answer = solve(asking(data, expect=True, samples=2))
    assert 300 <= answer["value"] <= solve(data)["value"]


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


BEGUN = SOLO | {
    "players": [
        {"id": "me", "placed": {"forest": [1]}},
        {"id": "A", "lawan": "A", "placed": {"forest": [3]}},
        {"id": "B", "lawan": "B", "placed": {"lake": ["?"]}},
    ]
}
"""Everybody has placed one token."""


@pytest.mark.parametrize("seed", range(4))
def test_a_morning_that_has_begun_is_sampled_by_what_is_left_of_it(seed: int) -> None:
    question = ask(load(asking(BEGUN, rounds=[], expect=True)))
    known = drawn_question(question, random.Random(seed))
    (data,) = known.query.rounds
    assert sorted(map(str, data.order["A"])) == ["1", "2", "4", "5"]
    (hidden,) = known.start.players[2].placed[3]
    assert sorted(map(str, (hidden, *data.order["B"]))) == ["1", "2", "3", "4", "5"]
    morning = known.morning(known.start)
    kept = [player.kept for player in morning.state.players[1:]]
    assert kept == [data.order["A"][-1], data.order["B"][-1]]


def test_the_samples_of_a_morning_that_has_begun_are_played() -> None:
    answer = solve(asking(BEGUN, rounds=[], expect=True, samples=2))
    assert (answer["status"], answer["samples"]) == ("feasible", 2)


def test_an_order_tells_the_tokens_that_are_left() -> None:
    """A has placed 3; of 2, 5, 1, 4 it places the first three, by p01 (forest), p05 (coast), p09 (village)."""
    data = SOLO["ask"]["rounds"][0] | {"order": {"A": [2, 5, 1, 4], "B": [1, 2, 3, 4]}}
    players = [*BEGUN["players"][:2], {"id": "B", "lawan": "B", "placed": {"lake": [5]}}]
    answer = solve(asking(BEGUN | {"players": players}, rounds=[data]), Limits(seconds=None, work=0.1))
    laid = [move for move in answer["solution"] if move["type"] == "lawan_place"]
    assert [(move["plot"], move["a"], move["b"]) for move in laid] == [
        ("p01", 2, 1),
        ("p05", 5, 2),
        ("p09", 1, 3),
    ]


def test_sampled_rounds_go_on_with_the_decks() -> None:
    """Three rounds of three players: nine forest cards and six decrees, each once; what is known comes first."""
    decks = {"forest": ["f09"], "decrees": ["d12"], "plots": ["p07"]}
    lying = {"forest": ["f01", "f02", "f03"], "decrees": ["d01", "d02"]}
    data = SOLO | lying | {"round": 3, "decks": decks, "ask": {"kind": "solo", "expect": True}}
    question = ask(load(data))
    for seed in range(8):
        rounds = drawn_question(question, random.Random(seed)).query.rounds
        forest = [card for one in rounds for card in one.forest]
        assert (len(forest), len(set(forest)), forest[:4]) == (9, 9, ["f01", "f02", "f03", "f09"])
        decrees = [decree for one in rounds for decree in one.decrees]
        assert (len(decrees), len(set(decrees)), decrees[:3]) == (6, 6, ["d01", "d02", "d12"])
        assert rounds[0].plots[0] == "p07"
        for one in rounds:
            cards = [*one.plots, *one.afternoon.values()]
            assert len(cards) == len(set(cards)) == len(one.plots) + 2


def test_the_plot_cards_of_a_sampled_morning_never_run_out() -> None:
    """Five cards for four turns of two Lawans: a third for the forest and the lake is passed over (R.58)."""
    named = [*[("forest", "lake")] * 3, *[("coast", "village")] * 2]
    plots = [
        card | {"id": f"c{number}", "a": a, "b": b}
        for number, (card, (a, b)) in enumerate(zip(study()["plots"], named, strict=False))
    ]
    fresh = [{"id": "me"}, {"id": "A", "lawan": "A"}, {"id": "B", "lawan": "B"}]
    data = SOLO | {"players": fresh, "edition": {"plots": plots}}
    question = ask(load(asking(data, rounds=[], expect=True)))
    for seed in range(12):
        known = drawn_question(question, random.Random(seed))
        tokens = [player.placed for player in known.morning(known.start).state.players[1:]]
        assert [sum(map(len, placed)) for placed in tokens] == [4, 4]


def test_mornings_are_not_sampled_off_plot_cards_without_room_for_the_tokens() -> None:
    """Two tokens lie in an area at most: the forest alone has no room for the four of A."""
    forest = [plot for plot in study()["plots"] if plot["a"] == "forest"]
    with pytest.raises(PositionError, match="room for 2 of its 4 tokens") as caught:
        solve(asking(SOLO | {"edition": {"plots": forest}}, rounds=[], expect=True, samples=1))
    assert caught.value.field == "edition.plots"


def test_forest_cards_of_the_round_before_go_at_dawn() -> None:
    """BURU-3.6: they are discarded, whether it is told what comes in their place or not."""
    for told, lying in (((), ()), (("f06", "f11"), ("f06", "f11"))):
        data = SOLO | {"phase": "dawn", "forest": ["f01", "f02"], "forest_discard": "f03"}
        data["players"] = [{"id": "me"}, *data["players"][1:]]
        question = ask(load(asking(data, rounds=[ROUND | {"forest": told}])))
        morning = question.morning(question.start)
        assert morning.before.forest == morning.state.forest == lying
        assert morning.before.forest_discard == "f02"


def test_forest_cards_that_lie_in_the_morning_stay_where_no_others_are_told() -> None:
    question = ask(load(SOLO | {"forest": ["f01", "f02"]}))
    assert question.morning(question.start).before.forest == ("f01", "f02")
