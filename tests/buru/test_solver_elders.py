"""``elders``: which one to put back, what a budget makes of those kept, and what each level still costs."""

from __future__ import annotations

from typing import Any

import pytest

from .actions import acting, hinted, solved, told

LAKE: dict[str, Any] = {"tableau": ["weaver", "potter"], "res": "3 clay", "elders": ["e10"]}


def chosen(me: dict[str, Any], ask: dict[str, Any] | None = None, **fields: Any) -> dict[str, Any]:
    """The answer about the elders of a player who gains one at the lake."""
    return solved(
        acting(fields.pop("pending", "elder"), {"kind": "elders"} | (ask or {}), me, "lake", **fields)
    )


@pytest.mark.rule("BURU-12.4")
def test_the_elder_that_scores_least_is_put_back() -> None:
    """e01 scores 2 for two artisans, e09 scores 2 for three resources, e10 nothing without ebony."""
    answer = chosen(LAKE, decks={"elders": ["e01", "e09"]})
    assert (answer["drop"], answer["value"], told(answer)) == ("e10", 4, ["elder e10"])


def test_with_a_budget_another_elder_is_worth_keeping() -> None:
    """Three ebony lift e10 to 4 points; e09 then has six resources for 4; e01 has 2."""
    answer = chosen(LAKE, {"gain": "3 ebony"}, decks={"elders": ["e01", "e09"]})
    assert (answer["drop"], answer["value"]) == ("e01", 8)


def test_a_budget_hires_from_the_row() -> None:
    answer = chosen(LAKE, {"gain": "2 fish"}, decks={"elders": ["e01", "e09"]}, row=["sculptor", "regent"])
    assert "hire sculptor" in told(answer)
    assert answer["value"] == 7  # a third artisan: 5, and 2 for the resources


def test_a_budget_says_who_can_be_hired_and_how_often_one_may_offer() -> None:
    me = {"res": "2 clay + 4 palm", "elders": ["e05"]}
    free = chosen(me, {"gain": ""}, pending="", left={"gunung": 0, "manuk": 0})
    assert (told(free), free["value"]) == (["offer banyu", "offer banyu"], 11.2)
    budget = {"goods": "2 fish", "islanders": [], "offers": 1}
    bounded = chosen(me | {"elders": []}, {"gain": budget}, pending="", row=["farmer"])
    assert told(bounded) == ["offer gunung"]


def test_spending_competes_with_what_an_elder_counts() -> None:
    """e09 pays 4 for six resources; an offering to banyu (5.1) would leave three, for 2."""
    me = {"res": "2 clay + 4 palm", "elders": ["e09"]}
    only_banyu = {"gunung": 0, "manuk": 0}
    answer = chosen(me, {"gain": "", "goal": "end"}, pending="", left=only_banyu)
    assert answer["value"] == 10.2  # two offerings beat one and its two points


def test_without_a_draw_the_elder_missed_least_is_named() -> None:
    answer = chosen({"elders": ["e01", "e10"], "tableau": ["weaver", "potter"]}, pending="")
    assert (answer["drop"], answer["value"], answer["solution"]) == ("e10", 2, [])


@pytest.mark.rule("BURU-12.1")
def test_known_tops_are_compared_where_nothing_draws_them_and_the_draw_is_no_move() -> None:
    answer = chosen(LAKE, pending="", decks={"elders": ["e01", "e09"]})
    assert (answer["drop"], answer["value"], answer["solution"], answer["steps"]) == ("e10", 4, [], [])


def test_beside_a_supposed_draw_the_parts_that_are_open_are_played() -> None:
    """Three ebony are worth 4 points with e10 and 4 with e09, so e01 goes; the draw takes no step."""
    answer = chosen(LAKE, pending="3 ebony", decks={"elders": ["e01", "e09"]})
    assert (told(answer), answer["drop"], answer["value"]) == (["gain 3 ebony"], "e01", 8)
    assert [step["ebony"] for step in answer["steps"]] == [3]


def levels(answer: dict[str, Any], elder: str) -> list[tuple[bool, dict[str, int], float | None]]:
    """Whether each level of an elder is met, what it lacks and what that costs."""
    [entry] = [entry for entry in answer["elders"] if entry["id"] == elder]
    return [(level["met"], level["missing"], level["cost"]) for level in entry["levels"]]


@pytest.mark.parametrize(
    ("elder", "me", "expected"),
    [
        ("e01", {"tableau": ["weaver"]}, [(False, {"artisan": 1}, 2), (False, {"artisan": 2}, 4)]),
        ("e05", {}, [(False, {"banyu": 1}, 6), (False, {"banyu": 3}, 18)]),
        ("e08", {"offers": {"banyu": [4]}}, [(False, {"spirits": 1}, 6), (False, {"spirits": 2}, 14)]),
        ("e09", {"res": "2 clay"}, [(False, {"resources": 1}, 2), (False, {"resources": 4}, 8)]),
        ("e10", {"res": "ebony"}, [(True, {}, 0), (False, {"ebony": 2}, 8)]),
        ("e11", {"fish": 3}, [(False, {"fish": 1}, 1), (False, {"fish": 6}, 6)]),
        ("e12", {}, [(False, {"totems": 1}, None), (False, {"totems": 2}, None)]),
        (
            "e13",
            {"tableau": ["farmer", "weaver"]},
            [(False, {"kinds": 1}, 2), (False, {"kinds": 2, "islanders": 4}, 7)],
        ),
    ],
)
def test_what_each_level_lacks_and_costs(elder: str, me: dict[str, Any], expected: list[Any]) -> None:
    """Counted in fish by hand: clay and palm 2, ebony 4, altars by their goods, islanders by their cost.

    e08: banyu is offered to already, so manuk (ebony + palm: 6) and gunung (2 clay + 2 palm: 8) are new. e13: a noble
    or priest for 2, both for 4; two more for 1 (the Fisher) and 2.
    """
    answer = chosen(me | {"elders": [elder]}, pending="")
    assert levels(answer, elder) == expected


def test_the_question_may_say_what_goods_are_worth() -> None:
    answer = chosen({"elders": ["e10"]}, {"weights": {"ebony": 2.5}}, pending="")
    assert levels(answer, "e10")[1] == (False, {"ebony": 3}, 7.5)


def test_each_drop_is_ranked() -> None:
    data = acting("elder", {"kind": "elders"}, LAKE, "lake", decks={"elders": ["e01", "e09"]})
    ranking = hinted(data)
    worth = {entry["move"].get("drop"): entry["value"] for entry in ranking["moves"]}
    assert worth == {"e10": 4, "e01": 2, "e09": 2, None: 0}


def test_what_is_missing_is_told_of_the_table_as_it_stands_not_of_the_budget() -> None:
    answer = chosen({"elders": ["e10"]}, {"gain": "2 ebony"}, pending="")
    assert levels(answer, "e10")[1] == (False, {"ebony": 3}, 12)
