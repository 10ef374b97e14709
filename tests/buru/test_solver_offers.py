"""``offers``: the best set and order of offerings, of one visit and of several."""

from __future__ import annotations

from typing import Any

import pytest

from periplus.solvers import api

from .actions import acting, hinted, solved, told
from .tables import load


def offered(
    pending: str, me: dict[str, Any], ask: dict[str, Any] | None = None, **fields: Any
) -> dict[str, Any]:
    """The answer to the best offerings at the lake."""
    return solved(acting(pending, {"kind": "offers"} | (ask or {}), me, "lake", **fields))


@pytest.mark.rule("BURU-12.2")
def test_the_dearer_spirit_is_offered_to_where_both_can_be_paid() -> None:
    """Means: banyu 5.1, gunung 6.1, manuk 5.6."""
    answer = offered("offer", {"res": "2 clay + 2 palm + ebony"})
    assert (told(answer), answer["value"]) == (["offer gunung"], 6.1)


def test_two_cheap_offerings_beat_a_dear_one() -> None:
    answer = offered("2 offer", {"res": "2 clay + 4 palm"})
    assert (told(answer), answer["value"]) == (["offer banyu", "offer banyu"], 10.2)


def test_known_tops_count_in_their_order() -> None:
    me = {"res": "2 ebony + 2 palm + 2 clay"}
    answer = offered("2 offer", me, decks={"manuk": [4, 8]})
    assert (told(answer), answer["value"]) == (["offer manuk", "offer manuk"], 12)


@pytest.mark.rule("BURU-13.4")
def test_a_sideways_priest_pays_for_the_next_offering() -> None:
    me = {"res": "2 palm + ebony", "tableau": ["learned-priest*"]}
    assert offered("2 offer", me)["value"] == 11.2
    assert offered("2 offer", me | {"tableau": ["learned-priest"]})["value"] == 5.6


@pytest.mark.rule("BURU-11.7")
def test_a_keeper_makes_an_offering_cheaper() -> None:
    me = {"res": "clay + palm", "tableau": ["spring-keeper*"]}
    assert told(offered("offer", me)) == ["offer banyu"]
    assert offered("offer", me | {"tableau": ["spring-keeper"]})["solution"] == []


@pytest.mark.rule("BURU-13.3")
def test_the_bonus_of_a_decree_counts_for_the_goal() -> None:
    me = {"res": "2 clay + 2 palm + ebony"}
    assert told(offered("offer", me, {"goal": "vp"}, decrees=["d12"])) == ["offer manuk"]


@pytest.mark.rule("BURU-13.1")
def test_a_totem_of_another_player_counts_for_the_margin_alone() -> None:
    me = {"res": "2 clay + 2 palm + ebony"}
    fields: dict[str, Any] = {"totems": {"gunung": "op"}, "decks": {"gunung": [6], "manuk": [6]}}
    assert offered("offer", me, {"goal": "margin"}, **fields)["value"] == 6
    assert told(offered("offer", me, {"goal": "margin"}, **fields)) == ["offer manuk"]
    assert told(offered("offer", me, {"goal": "end"}, **fields)) == ["offer gunung"]


@pytest.mark.rule("BURU-12.3")
def test_an_empty_deck_takes_no_offering() -> None:
    me = {"res": "4 clay + 4 palm"}
    answer = offered("2 offer", me, left={"gunung": 1, "banyu": 0, "manuk": 0})
    assert told(answer) == ["offer gunung"]


@pytest.mark.rule("BURU-26.7")
def test_the_resource_that_is_left_out_is_chosen() -> None:
    answer = offered("offer-1", {"res": "2 clay + palm"}, modules=["kuda"])
    assert answer["solution"] == [{"type": "offer", "spirit": "gunung", "less": "palm"}]


@pytest.mark.rule("BURU-19.8")
def test_the_islander_that_is_worth_least_is_discarded() -> None:
    me = {"tableau": ["farmer", "bandit", "weaver"], "elders": ["e01"], "res": ""}
    answer = offered("offer", me, {"goal": {"offering": 1, "ebony": 1}}, modules=["ukum"])
    assert answer["solution"] == [{"type": "offer", "spirit": "ukum", "discard": "bandit"}]
    assert answer["value"] == 2


def test_an_elder_and_the_envoy_are_parts_like_others() -> None:
    me = {"res": "clay + 2 palm"}
    answer = offered("offer + elder", me, decks={"elders": ["e05", "e06"]})
    assert told(answer) == ["offer banyu", "elder e06"]
    assert answer["value"] == 6.1


def test_further_visits_bring_an_income_and_the_same_parts() -> None:
    """Banyu at once 5.1; kept for the second visit the palm makes gunung 6.1 with the clay that comes."""
    me = {"res": "clay + 2 palm"}
    one = offered("offer", me, {"rounds": 1, "gain": ["clay"]})
    assert (told(one), one["value"], one["visits"]) == (["offer gunung"], 6.1, [0, 1])
    two = offered("offer", me, {"rounds": 1, "gain": ["2 clay + 2 palm"]})
    assert (told(two), two["value"], two["visits"]) == (["offer banyu", "offer gunung"], 11.2, [1, 1])


def test_between_visits_islanders_are_upright_and_decrees_gone() -> None:
    me = {"res": "2 palm + ebony", "tableau": ["learned-priest*"]}
    answer = offered("offer", me, {"rounds": 1, "goal": {"offering": 4, "vp": 1}}, decrees=["d12"])
    assert (answer["value"], answer["visits"]) == (9, [1, 1])  # the ebony pays again, the decree not


def test_five_visits_of_three_offerings_are_proved() -> None:
    ask = {"rounds": 4, "gain": ["2 clay + 2 palm", "ebony + palm + clay", "2 palm", "2 ebony + clay"]}
    answer = offered("3 offer", {"res": "3 clay + 3 palm + 2 ebony"}, ask)
    assert answer["status"] == "optimal"
    assert len(answer["visits"]) == 5
    # 7 clay, 8 palm, 5 ebony in all: four manuk take 4 ebony and 4 palm; the 4 palm left pay two gunung
    assert answer["value"] == pytest.approx(4 * 5.6 + 2 * 6.1)


def test_every_ranked_offering_can_be_made() -> None:
    data = acting("2 offer", {"kind": "offers", "rounds": 1}, {"res": "2 clay + 3 palm + ebony"}, "lake")
    ranking = hinted(data)
    assert ranking["status"] == "optimal"
    for entry in ranking["moves"]:
        api.play(load(data), entry["move"])
    values = [entry["value"] for entry in ranking["moves"]]
    assert values == sorted(values, reverse=True)


def test_the_respect_of_an_income_counts() -> None:
    """2 respect are received before the second visit; an offering of 6 counts beside it where the goal is the end."""
    me = {"vp": 1, "res": "2 clay + 2 palm"}
    ask = {"rounds": 1, "gain": ["2 vp"]}
    assert offered("offer", me, ask | {"goal": "vp"})["value"] == 3
    assert offered("offer", me, ask)["value"] == 3 + 6.1
    assert offered("offer", me, ask | {"goal": {"vp": 2, "clay": 1}})["value"] == 2 * 3 + 2
