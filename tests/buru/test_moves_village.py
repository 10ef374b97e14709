"""The village: tasking, trades, choices, nested tasks, resources of the player's choice."""

from __future__ import annotations

from typing import Any

import pytest

from periplus.models.core.notation import parse
from tests.buru.tables import after, breaks, duel, load, moves
from tests.buru.twins.board import study


def village(pending: str, tableau: list[str], **me: Any) -> dict[str, Any]:
    """``me`` alone in the village with those parts open and those cards."""
    mine = {"placed": {"village": [3]}, "acted": {"village": "v1"}, "tableau": tableau} | me
    return duel(mine, pending=pending, turn="me")


def task(card: str, **fields: Any) -> dict[str, Any]:
    return {"type": "task", "card": card} | fields


def mine(*played: Any) -> dict[str, Any]:
    """What ``me`` has after the moves."""
    found: dict[str, Any] = after(*played)["players"]["me"]
    return found


@pytest.mark.rule("BURU-11.1", "BURU-11.2")
def test_a_task_turns_an_upright_card_and_has_its_effect_at_once() -> None:
    start = village("2 task", ["farmer", "fisher"])
    told = mine(start, task("farmer"))
    assert (told["res"]["palm"], told["tableau"]) == (1, [("farmer", True), ("fisher", False)])
    twice = mine(village("3 task", ["farmer", "fisher", "diver"]), task("farmer"), task("fisher"))
    assert twice["tableau"] == [("farmer", True), ("fisher", True), ("diver", False)]
    assert breaks(start, task("farmer"), task("fisher"), task("fisher")) == ["BURU-11.1"]


@pytest.mark.rule("BURU-11.2")
def test_a_sideways_card_or_one_of_nobody_cannot_be_tasked() -> None:
    start = village("2 task", ["farmer*", "fisher"])
    assert breaks(start, task("farmer")) == ["BURU-11.2"]
    assert breaks(start, task("weaver")) == ["BURU-11.2"]
    assert breaks(start, task("fisher"), task("fisher")) == ["BURU-11.2"]


@pytest.mark.rule("BURU-11.3", "BURU-1.11")
def test_fish_are_capped_at_twenty() -> None:
    start = village("fish + task", ["diver"], fish=19)
    assert mine(start, {"type": "gain", "item": "fish"})["fish"] == 20
    assert mine(start, {"type": "gain", "item": "fish"}, task("diver"))["fish"] == 20


@pytest.mark.rule("BURU-11.4", "BURU-11.6")
def test_a_trade_is_paid_in_full_or_gains_nothing() -> None:
    assert mine(village("task", ["weaver"], fish=2), task("weaver"))["res"]["palm"] == 2
    poor = mine(village("task + draw", ["weaver"], fish=1), task("weaver"))
    assert (poor["fish"], poor["res"]["palm"], poor["tableau"]) == (1, 0, [("weaver", True)])
    both = mine(village("task", ["shipwright"], res="clay"), task("shipwright"))
    assert both["res"] == {"clay": 1, "palm": 0, "ebony": 0}


@pytest.mark.rule("BURU-11.5")
def test_one_side_of_a_choice_is_taken() -> None:
    start = village("task", ["young-heir"])
    assert mine(start, task("young-heir"))["vp"] == 1
    told = mine(start, task("young-heir", option=1))
    assert (told["vp"], told["fish"]) == (0, 2)
    assert breaks(start, task("young-heir", option=2)) == ["BURU-11.5"]


@pytest.mark.rule("BURU-11.5")
def test_resources_of_choice_are_named_those_paid_first() -> None:
    start = village("task", ["broker"], res="clay")
    told = mine(start, task("broker", any=["clay", "ebony"]))
    assert (told["res"], told["fish"]) == ({"clay": 0, "palm": 0, "ebony": 1}, 1)
    assert breaks(start, task("broker", any=["clay"])) == ["BURU-11.5"]
    assert breaks(start, task("broker")) == ["BURU-11.5"]
    assert breaks(start, task("broker", any=["clay", "palm", "palm"])) == ["BURU-11.5"]
    assert breaks(village("task", ["broker"]), task("broker")) == []
    assert breaks(village("task", ["farmer"]), task("farmer", any=["clay"])) == ["BURU-11.5"]


@pytest.mark.rule("BURU-11.4", "BURU-11.5")
def test_a_trade_in_the_other_order_is_read_as_another_trade() -> None:
    """Palm is not there to be paid: the trade as it is written gains nothing, and is not turned round."""
    start = load(village("task", ["broker"], res="clay"))
    assert parse(start, "task broker with clay palm").as_json()["any"] == ["clay", "palm"]
    assert parse(start, "task broker with palm clay").as_json()["any"] == ["palm", "clay"]
    gain = load(village("2 any", []))
    assert parse(gain, "gain 2 any with palm clay").as_json()["any"] == ["clay", "palm"]


@pytest.mark.rule("BURU-11.8")
def test_a_nested_task_is_for_its_kind_alone() -> None:
    start = village("task", ["herald", "farmer", "weaver"], fish=2)
    told = after(start, task("herald"))
    assert (told["players"]["me"]["vp"], dict(told["pending"])) == (1, {"task(gatherer)": 1})
    assert breaks(start, task("herald"), task("weaver")) == ["BURU-11.8"]
    assert breaks(start, task("herald"), task("farmer")) == []


@pytest.mark.rule("BURU-11.8")
def test_a_card_uses_the_part_for_its_kind_before_a_plain_one() -> None:
    start = village("2 task", ["herald", "farmer", "weaver"], fish=2)
    assert dict(after(start, task("herald"), task("farmer"))["pending"]) == {"task": 1}
    assert dict(after(start, task("herald"), task("weaver"))["pending"]) == {"task(gatherer)": 1}


@pytest.mark.rule("BURU-13.5")
def test_a_totem_improves_what_counts_only_with_it() -> None:
    start = village("task", ["prospector"])
    assert mine(start, task("prospector"))["fish"] == 0
    assert mine(start | {"totems": {"banyu": "me"}}, task("prospector"))["fish"] == 1
    assert mine(start | {"totems": {"banyu": "op"}}, task("prospector"))["fish"] == 0


def test_a_card_that_opens_a_step_leaves_it_pending() -> None:
    start = village("task", ["high-priest"], res="2 palm + clay")
    told = after(start, task("high-priest"))
    assert dict(told["pending"]) == {"offer": 1}
    assert after(start, task("high-priest"), {"type": "offer", "spirit": "banyu"})["left"]["banyu"] == 9


def test_tasks_are_listed_with_each_option_that_can_be_paid_and_once_if_none_can() -> None:
    start = village("task", ["weaver", "broker", "fisher*"], fish=2)
    assert moves(start) == [task("broker"), task("weaver"), {"type": "stop"}]
    rich = village("task", ["weaver", "broker"], fish=2, res="palm")
    assert moves(rich) == [
        task("broker", any=["palm", "clay"]),
        task("broker", any=["palm", "palm"]),
        task("broker", any=["palm", "ebony"]),
        task("weaver"),
        task("weaver", option=1),
        {"type": "stop"},
    ]


def test_an_open_resource_of_choice_is_listed_once_for_each() -> None:
    start = village("any + clay + clay", [])
    gains = [{"type": "gain", "item": "any", "any": [good]} for good in ("clay", "palm", "ebony")]
    assert moves(start) == [*gains, {"type": "gain", "item": "clay"}, {"type": "stop"}]
    assert breaks(start, {"type": "gain", "item": "any"}) == ["BURU-11.5"]
    assert mine(start, gains[2])["res"]["ebony"] == 1


@pytest.mark.rule("BURU-11.4")
def test_a_trade_of_any_resource_is_listed_for_each_that_is_held() -> None:
    """Of what is paid one names any; of what is gained nothing is named."""
    cards = [
        card | ({"task": "any : 2 fish"} if card["id"] == "farmer" else {}) for card in study()["islanders"]
    ]
    me = {
        "res": "clay + 2 ebony",
        "tableau": ["farmer"],
        "placed": {"village": [5]},
        "acted": {"village": "v5"},
    }
    data = duel(me, area="village", turn="me", pending="task", edition={"islanders": cards})
    tasked = [move for move in moves(data) if move["type"] == "task"]
    assert tasked == [{"type": "task", "card": "farmer", "any": [good]} for good in ("clay", "ebony")]


@pytest.mark.rule("BURU-11.4", "BURU-11.7")
@pytest.mark.parametrize(
    ("effect", "res", "listed"),
    [
        ("clay : fish | 5 ebony : vp", "clay", [{}, {"option": 1}]),
        ("any : fish", "clay", [{"any": ["clay"]}, {"any": ["palm"]}]),
        ("any : fish", "clay + palm + ebony", [{"any": ["clay"]}, {"any": ["palm"]}, {"any": ["ebony"]}]),
        ("any : fish", "", [{}]),
        ("fish", "clay", [{}]),
    ],
)
def test_a_card_is_turned_for_what_lasts_alone_by_a_trade_that_cannot_be_paid(
    effect: str, res: str, listed: list[dict[str, Any]]
) -> None:
    """Beside a trade that can be paid; where nothing lasts, that would be a waste and is not listed."""
    card = {"id": "x", "name": "X", "kind": "priest", "cost": 1, "task": effect, "lasting": "banyu > vp"}
    start = village("2 task", ["x"], res=res) | {"edition": {"islanders": [card]}}
    tasks = [move for move in moves(start) if move["type"] == "task"]
    assert tasks == [task("x", **fields) for fields in listed]
    assert all(breaks(start, move) == [] for move in tasks)
    assert mine(start, tasks[-1])["tableau"] == [("x", True)]
    brief = start | {"edition": {"islanders": [card | {"lasting": None}]}}
    held = res.split(" + ")
    paid = [move for move in tasks if not move.get("option") and set(move.get("any", held)) <= set(held)]
    assert [move for move in moves(brief) if move["type"] == "task"] == paid
