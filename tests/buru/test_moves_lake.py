"""The sacred lake: offerings and what they bring, elders, the envoy marker."""

from __future__ import annotations

from typing import Any

import pytest

from tests.buru.tables import after, breaks, duel, moves


def lake(pending: str, me: dict[str, Any] | None = None, **fields: Any) -> dict[str, Any]:
    """``me`` alone at the lake with those parts open."""
    mine = {"placed": {"lake": [3]}, "acted": {"lake": "l1"}} | (me or {})
    return duel(mine, {}, **{"pending": pending, "turn": "me"} | fields)


def offer(spirit: str, **fields: Any) -> dict[str, Any]:
    return {"type": "offer", "spirit": spirit} | fields


def drop(card: str) -> dict[str, Any]:
    return {"type": "elder", "drop": card}


STOP = {"type": "stop"}
ENVOY = {"type": "envoy"}
RICH = {"res": "4 clay + 6 palm + 4 ebony"}


@pytest.mark.rule("BURU-12.1")
def test_a_lake_space_combines_offering_elder_and_envoy() -> None:
    start = duel({"placed": {"lake": [3]}} | RICH, area="lake", decks={"elders": ["e01", "e02"]})
    told = after(start, {"type": "act", "area": "lake", "space": "l1"})
    assert dict(told["pending"]) == {"offer": 2, "elder": 1}
    assert breaks(lake("offer", RICH), ENVOY) == ["BURU-12.1"]
    assert breaks(lake("offer", RICH), offer("banyu"), offer("banyu")) == ["BURU-12.1"]


@pytest.mark.rule("BURU-12.2")
def test_an_offering_takes_what_the_altar_shows_and_the_top_card() -> None:
    start = lake("offer", {"res": "2 clay + 2 palm"}, decks={"gunung": [8, 5]})
    told = after(start, offer("gunung"))
    assert told["players"]["me"]["res"] == {"clay": 0, "palm": 0, "ebony": 0}
    assert (told["players"]["me"]["offers"], told["left"]["gunung"]) == ({"gunung": [8]}, 9)
    assert told["decks"]["gunung"] == [5]


@pytest.mark.rule("BURU-12.2")
def test_an_altar_that_cannot_be_paid_refuses_the_offering() -> None:
    assert breaks(lake("offer", {"res": "clay + 3 palm"}), offer("gunung")) == ["BURU-12.2"]
    other_side = lake("offer", {"res": "ebony + 2 clay"}, altars={"gunung": "b"})
    assert breaks(other_side, offer("gunung")) == []


@pytest.mark.rule("BURU-12.2")
def test_an_action_that_names_a_spirit_serves_no_other() -> None:
    assert breaks(lake("offer(banyu)", RICH), offer("manuk")) == ["BURU-12.2"]
    assert breaks(lake("offer(banyu)", RICH), offer("banyu")) == []
    assert breaks(lake("offer(banyu)", RICH, modules=["ukum"]), offer("ukum")) == ["BURU-12.2"]


def test_a_part_that_names_the_spirit_is_used_first() -> None:
    start = lake("offer + offer(banyu)", RICH)
    assert dict(after(start, offer("banyu"))["pending"]) == {"offer": 1}
    assert dict(after(start, offer("manuk"))["pending"]) == {"offer(banyu)": 1}


@pytest.mark.rule("BURU-12.3")
def test_an_empty_deck_refuses_the_offering() -> None:
    assert breaks(lake("offer", RICH, left={"banyu": 0}), offer("banyu")) == ["BURU-12.3"]
    start = lake("2 offer", RICH, left={"banyu": 1})
    assert breaks(start, offer("banyu"), offer("banyu")) == ["BURU-12.3"]


@pytest.mark.rule("BURU-12.4")
def test_two_elders_are_drawn_and_one_that_is_held_is_put_back() -> None:
    start = lake("elder", {"elders": ["e03"]}, decks={"elders": ["e01", "e02", "e05"]})
    assert [move["drop"] for move in moves(start)[:-1]] == ["e01", "e02", "e03"]
    told = after(start, drop("e03"))
    assert told["players"]["me"]["elders"] == ["e01", "e02"]
    assert told["decks"] == {"elders": ["e05"]}
    assert breaks(start, drop("e05")) == ["BURU-12.4"]


@pytest.mark.rule("BURU-12.4")
def test_an_elder_put_back_under_a_deck_that_is_known_whole_is_known_there() -> None:
    """All thirteen are told: what goes under the deck comes again once what lay above it is drawn."""
    held = [f"e{number:02}" for number in range(4, 14)]
    start = lake("2 elder", {"elders": held}, decks={"elders": ["e01", "e02", "e03"]})
    once = after(start, drop("e04"))
    assert once["players"]["me"]["elders"] == ["e01", "e02", *held[1:]]
    assert once["decks"] == {"elders": ["e03", "e04"]}
    twice = after(start, drop("e04"), drop("e01"))
    assert twice["players"]["me"]["elders"] == sorted(["e02", "e03", "e04", *held[1:]])
    assert twice["decks"] == {"elders": ["e01"]}


def test_elders_drawn_unknown_are_held_unknown() -> None:
    start = lake("elder + envoy", {"elders": ["e03"]})
    assert [move["drop"] for move in moves(start) if move["type"] == "elder"] == ["?", "e03"]
    assert after(start, drop("e03"))["players"]["me"]["elders"] == ["?", "?"]
    assert after(start, drop("?"))["players"]["me"]["elders"] == ["?", "e03"]


def test_as_many_elders_are_drawn_as_there_are() -> None:
    held = [f"e{number:02}" for number in range(1, 13)]
    start = lake("elder + envoy", {"elders": held})
    assert after(start, drop("e01"))["players"]["me"]["elders"] == ["?", *held[1:]]
    everything = lake("elder + envoy", {"elders": [*held, "e13"]})
    assert len(after(everything, drop("e01"))["players"]["me"]["elders"]) == 12


@pytest.mark.rule("BURU-12.5")
def test_the_envoy_marker_is_taken_at_once() -> None:
    assert after(lake("envoy + elder", envoy="op"), ENVOY)["envoy"] == "me"


@pytest.mark.rule("BURU-13.1", "BURU-13.2", "BURU-8.4")
def test_the_holder_of_a_totem_gains_respect_by_every_offering_to_its_spirit() -> None:
    start = lake("3 offer", RICH, totems={"banyu": "op", "manuk": "me"})
    told = after(start, offer("banyu"), offer("banyu"), offer("manuk"))
    assert (told["players"]["op"]["vp"], told["players"]["me"]["vp"]) == (2, 1)


@pytest.mark.rule("BURU-13.3", "BURU-3.4")
def test_a_decree_beside_an_altar_gives_its_bonus_after_paying_and_drawing() -> None:
    start = lake("2 offer", RICH, decrees=["d10", "d12"])
    told = after(start, offer("banyu"), offer("manuk"))["players"]["me"]
    assert (told["fish"], told["vp"]) == (1, 1)


@pytest.mark.rule("BURU-13.4", "BURU-11.7", "BURU-1.10")
def test_a_lasting_effect_counts_while_its_card_is_sideways() -> None:
    sideways = lake("2 offer", RICH | {"tableau": ["water-priest*", "acolyte*", "mountain-priest"]})
    told = after(sideways, offer("banyu"), offer("gunung"))["players"]["me"]
    assert (told["fish"], told["vp"]) == (2 + 1 + 1, 0)
    other = duel(
        {"placed": {"lake": [3]}, "acted": {"lake": "l1"}} | RICH,
        {"tableau": ["water-priest*"]},
        pending="offer + envoy",
        turn="me",
    )
    assert after(other, offer("banyu"))["players"]["op"]["fish"] == 0


@pytest.mark.rule("BURU-11.7", "BURU-13.4")
def test_a_lasting_effect_may_lower_the_cost() -> None:
    start = lake("offer + envoy", {"res": "clay + palm", "tableau": ["spring-keeper*"]})
    assert after(start, offer("banyu"))["players"]["me"]["res"] == {"clay": 0, "palm": 0, "ebony": 0}
    assert breaks(lake("offer", {"res": "clay + palm", "tableau": ["spring-keeper"]}), offer("banyu")) == [
        "BURU-12.2"
    ]


def test_a_card_tasked_on_the_way_counts_for_later_offerings() -> None:
    start = lake("task + offer", RICH | {"tableau": ["water-priest"]})
    told = after(start, {"type": "task", "card": "water-priest"}, offer("banyu"))
    assert told["players"]["me"]["fish"] == 2


def test_what_an_offering_gives_may_pay_for_the_next_one() -> None:
    mine = {"res": "2 ebony + palm + clay", "tableau": ["learned-priest*"]}
    start = lake("2 offer + envoy", mine, altars={"gunung": "b"})
    assert breaks(start, offer("manuk"), offer("gunung")) == ["BURU-12.2"]
    more = lake("2 offer + envoy", mine | {"res": "ebony + palm + 2 clay"}, altars={"gunung": "b"})
    assert breaks(more, offer("manuk"), offer("gunung")) == []


@pytest.mark.rule("BURU-26.7")
def test_an_offering_at_a_discount_leaves_out_a_resource_of_its_cost() -> None:
    start = lake("offer-1 + envoy", {"res": "2 palm"}, modules=["kuda"])
    assert after(start, offer("banyu", less="clay"))["players"]["me"]["res"]["palm"] == 0
    assert breaks(start, offer("banyu", less="palm")) == ["BURU-12.2"]
    assert breaks(start, offer("banyu", less="ebony")) == ["BURU-26.7"]
    assert breaks(lake("offer", {"res": "2 palm"}), offer("banyu", less="clay")) == ["BURU-26.7"]
    assert moves(start) == [ENVOY, offer("banyu", less="clay"), offer("manuk", less="ebony"), STOP]


def test_an_offering_names_nobody_to_discard_where_the_altar_takes_none() -> None:
    assert breaks(lake("offer", RICH | {"tableau": ["farmer"]}), offer("banyu", discard="farmer")) == [
        "BURU-19.8"
    ]
    assert breaks(lake("offer", RICH), offer("banyu", option=1)) == ["BURU-11.5"]


def test_payable_offerings_are_listed_in_the_order_of_the_spirits() -> None:
    start = lake("offer", {"res": "2 clay + 2 palm"})
    assert moves(start) == [offer("banyu"), offer("gunung"), STOP]
    assert moves(lake("offer(gunung)", RICH)) == [offer("gunung"), STOP]


def test_a_lasting_effect_saves_only_while_its_condition_holds() -> None:
    keeper = {
        "id": "keeper",
        "name": "Keeper",
        "kind": "priest",
        "cost": 1,
        "task": "",
        "lasting": "banyu < palm@banyu",
    }
    start = lake("offer", {"res": "clay + palm", "tableau": ["keeper*"]}, edition={"islanders": [keeper]})
    assert breaks(start, offer("banyu")) == ["BURU-12.2"]
    assert breaks(start | {"totems": {"banyu": "me"}}, offer("banyu")) == []


def test_beside_an_offering_one_at_a_discount_is_listed_by_what_it_leaves_out() -> None:
    start = lake("offer + offer-1", {"res": "clay + 2 palm"})
    assert moves(start) == [
        offer("banyu"),
        offer("banyu", less="clay"),
        offer("banyu", less="palm"),
        offer("gunung", less="clay"),
        offer("manuk", less="ebony"),
        STOP,
    ]


def test_a_spirit_that_costs_no_resource_has_nothing_to_leave_out() -> None:
    mine = {"tableau": ["farmer"]}
    start = lake("offer + offer-1", mine, modules=["ukum"])
    assert moves(start) == [offer("ukum", discard="farmer"), STOP]
    assert moves(lake("offer-1", mine, modules=["ukum"])) == [offer("ukum", discard="farmer"), STOP]


@pytest.mark.rule("BURU-12.3")
def test_an_offering_is_listed_as_long_as_a_card_is_left() -> None:
    data = lake("offer", RICH, left={"banyu": 0, "gunung": 1})
    assert [move["spirit"] for move in moves(data) if move["type"] == "offer"] == ["gunung", "manuk"]
