"""Ukum at the table (BURU-19): outlaws, offerings that cost an islander, the totem of the lake."""

from __future__ import annotations

from typing import Any

import pytest

from tests.buru.tables import after, breaks, duel, moves


def ukum(me: dict[str, Any], pending: str = "", **fields: Any) -> dict[str, Any]:
    """``me`` acting at the lake, with the parts pending, or about to."""
    held = {"placed": {"lake": [3]}} | ({"acted": {"lake": "l1"}} if pending else {}) | me
    table: dict[str, Any] = {"pending": pending, "turn": "me"} if pending else {}
    return duel(held) | {"area": "lake", "modules": ["ukum"]} | table | fields


def offer(spirit: str = "ukum", **fields: Any) -> dict[str, Any]:
    return {"type": "offer", "spirit": spirit} | fields


def task(card: str, **fields: Any) -> dict[str, Any]:
    return {"type": "task", "card": card} | fields


@pytest.mark.rule("BURU-19.1")
def test_the_lakes_majority_is_the_ukum_totem_and_no_respect() -> None:
    shown = after(ukum({}))
    assert shown["totems"] == {"ukum": "me"}
    assert shown["players"]["me"]["vp"] == 0


@pytest.mark.rule("BURU-19.1")
def test_the_other_areas_keep_their_rewards() -> None:
    assert after(duel({"placed": {"coast": [3]}}, area="coast", modules=["ukum"]))["totems"] == {
        "banyu": "me"
    }


@pytest.mark.rule("BURU-19.7", "BURU-19.8")
def test_any_open_offering_may_go_to_ukum_for_an_islander_of_the_tableau() -> None:
    shown = after(ukum({"tableau": ["farmer", "regent*"]}, "offer"), offer(discard="regent"))
    me = shown["players"]["me"]
    assert me["tableau"] == [("farmer", False)]
    assert me["offers"] == {"ukum": ["?"]}
    assert shown["left"]["ukum"] == 9


@pytest.mark.rule("BURU-19.7")
def test_an_offering_that_names_another_spirit_does_not_go_to_ukum() -> None:
    data = ukum({"tableau": ["farmer"]}, "offer(banyu)")
    assert breaks(data, offer(discard="farmer")) == ["BURU-12.2"]


@pytest.mark.rule("BURU-19.7")
def test_without_the_module_nothing_is_offered_to_ukum() -> None:
    data = ukum({"tableau": ["farmer"]}, "offer") | {"modules": []}
    assert breaks(data, offer(discard="farmer")) == ["BURU-19.7"]


@pytest.mark.rule("BURU-19.8")
@pytest.mark.parametrize("discard", [{}, {"discard": "regent"}])
def test_an_offering_to_ukum_needs_a_card_of_the_tableau(discard: dict[str, str]) -> None:
    assert breaks(ukum({"tableau": ["farmer"]}, "offer"), offer(**discard)) == ["BURU-19.8"]


@pytest.mark.rule("BURU-19.8")
def test_no_other_altar_takes_an_islander() -> None:
    data = ukum({"tableau": ["farmer"], "res": "clay + 2 palm"}, "offer")
    assert breaks(data, offer("banyu", discard="farmer")) == ["BURU-19.8"]


@pytest.mark.rule("BURU-12.3")
def test_an_empty_ukum_pile_takes_nothing() -> None:
    data = ukum({"tableau": ["smuggler"]}, "offer", left={"ukum": 0})
    assert breaks(data, offer(discard="smuggler")) == ["BURU-12.3"]


@pytest.mark.rule("BURU-26.7")
def test_nothing_is_saved_of_a_cost_without_resources() -> None:
    data = ukum({"tableau": ["farmer"]}, "offer-1")
    assert breaks(data, offer(discard="farmer", less="clay")) == ["BURU-26.7"]
    assert after(data, offer(discard="farmer"))["players"]["me"]["tableau"] == []


@pytest.mark.rule("BURU-19.10")
@pytest.mark.parametrize(("holder", "respect"), [("me", (1, 0)), ("op", (0, 1))])
def test_the_holder_of_the_ukum_totem_is_respected_for_every_offering(
    holder: str, respect: tuple[int, int]
) -> None:
    shown = after(ukum({"tableau": ["farmer"]}, "offer", totems={"ukum": holder}), offer(discard="farmer"))
    assert (shown["players"]["me"]["vp"], shown["players"]["op"]["vp"]) == respect


@pytest.mark.rule("BURU-13.3", "BURU-19.6")
def test_the_decree_beside_the_ukum_altar_gives_its_bonus() -> None:
    shown = after(ukum({"tableau": ["farmer"]}, "offer", decrees=["d13"]), offer(discard="farmer"))
    assert shown["players"]["me"]["fish"] == 1


@pytest.mark.rule("BURU-19.8", "BURU-13.4")
@pytest.mark.parametrize(("discard", "fish"), [("farmer", 1), ("acolyte", 0)])
def test_a_discarded_priest_brings_nothing_for_its_own_offering(discard: str, fish: int) -> None:
    data = ukum({"tableau": ["acolyte*", "farmer"]}, "offer")
    assert after(data, offer(discard=discard))["players"]["me"]["fish"] == fish


@pytest.mark.rule("BURU-19.13")
@pytest.mark.parametrize(
    ("outlaw", "fields", "gained"),
    [
        ("smuggler", {}, {"res": {"clay": 2, "palm": 0, "ebony": 0}}),
        ("swindler", {"any": ["clay", "palm"]}, {"res": {"clay": 1, "palm": 1, "ebony": 0}}),
        ("forger", {}, {"fish": 3, "vp": 0}),
        ("forger", {"option": 1}, {"fish": 1, "vp": 1}),
    ],
)
def test_a_discarded_outlaw_brings_its_bonus_at_once(
    outlaw: str, fields: dict[str, Any], gained: dict[str, Any]
) -> None:
    shown = after(ukum({"tableau": [outlaw]}, "offer"), offer(discard=outlaw, **fields))["players"]["me"]
    assert {name: shown[name] for name in gained} == gained


@pytest.mark.rule("BURU-11.5")
@pytest.mark.parametrize(
    ("card", "fields"),
    [("swindler", {}), ("swindler", {"any": ["clay"]}), ("forger", {"option": 2}), ("farmer", {"option": 1})],
)
def test_what_the_bonus_leaves_open_has_to_be_said(card: str, fields: dict[str, Any]) -> None:
    assert breaks(ukum({"tableau": [card]}, "offer"), offer(discard=card, **fields)) == ["BURU-11.5"]


@pytest.mark.rule("BURU-19.11")
def test_an_outlaw_in_the_tableau_does_nothing_by_itself() -> None:
    before = after(ukum({"tableau": ["smuggler"]}, "offer"))["players"]["me"]
    assert before["res"] == {"clay": 0, "palm": 0, "ebony": 0}
    assert before["tableau"] == [("smuggler", False)]


@pytest.mark.rule("BURU-19.12")
def test_an_outlaw_that_is_tasked_is_offered_away_with_no_offering_part_open() -> None:
    shown = after(ukum({"tableau": ["farmer", "smuggler", "acolyte*"]}, "2 task"), task("smuggler"))
    me = shown["players"]["me"]
    assert me["tableau"] == [("farmer", False), ("acolyte", True)], "the acolyte stays sideways"
    assert (me["offers"], me["res"]["clay"]) == ({"ukum": ["?"]}, 2)
    assert me["fish"] == 1, "the acolyte, for any offering"


@pytest.mark.rule("BURU-19.12", "BURU-12.3")
def test_an_outlaw_is_not_tasked_when_the_ukum_pile_is_empty() -> None:
    data = ukum({"tableau": ["smuggler"]}, "task", left={"ukum": 0})
    assert breaks(data, task("smuggler")) == ["BURU-12.3"]
    assert [move["type"] for move in moves(data)] == ["stop"]


@pytest.mark.rule("BURU-19.12", "BURU-12.3")
def test_an_outlaw_takes_the_last_ukum_card() -> None:
    data = ukum({"tableau": ["smuggler"]}, "task", left={"ukum": 1})
    assert after(data, task("smuggler"))["left"]["ukum"] == 0


@pytest.mark.rule("BURU-11.8")
def test_a_task_of_a_stated_kind_never_reaches_an_outlaw() -> None:
    assert breaks(ukum({"tableau": ["smuggler"]}, "task(gatherer)"), task("smuggler")) == ["BURU-11.8"]


def test_every_discard_is_listed_by_id_with_each_option_of_an_outlaws_bonus() -> None:
    data = ukum({"tableau": ["regent", "forger", "acolyte"]}, "offer")
    assert [move for move in moves(data) if move["type"] == "offer"] == [
        offer(discard="acolyte"),
        offer(discard="forger"),
        offer(discard="forger", option=1),
        offer(discard="regent"),
    ]
