"""The forest and the coast: forest cards, hiring and refreshing in any order."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from periplus.models.buru.decks import hirelings_in_play, known_discards
from periplus.models.buru.reading import initial
from tests.buru.tables import after, breaks, duel, load, moves, worlds
from tests.buru.twins.board import study


def forest(me: dict[str, Any] | None = None, **fields: Any) -> dict[str, Any]:
    """``me`` alone in the forest, a forest action open."""
    return duel(
        {"placed": {"forest": [3]}, "acted": {"forest": "f1"}} | (me or {}),
        pending="forest",
        turn="me",
        **fields,
    )


def coast(pending: str, me: dict[str, Any] | None = None, **fields: Any) -> dict[str, Any]:
    """``me`` alone at the coast with those parts open, 9 fish, and a row of three."""
    mine = {"placed": {"coast": [3]}, "acted": {"coast": "c1"}, "fish": 9} | (me or {})
    return duel(mine, **{"pending": pending, "turn": "me", "row": ["farmer", "regent", "weaver"]} | fields)


def take(card: str, **fields: Any) -> dict[str, Any]:
    return {"type": "forest", "card": card} | fields


def hire(card: str, **fields: Any) -> dict[str, Any]:
    return {"type": "hire", "card": card} | fields


REFRESH = {"type": "refresh"}


@pytest.mark.rule("BURU-9.1", "BURU-9.2")
def test_a_face_up_forest_card_gives_its_resources_and_is_discarded() -> None:
    told = after(forest(forest=["f02", "f10"]), take("f02"))
    assert told["players"]["me"]["res"] == {"clay": 1, "palm": 1, "ebony": 1}
    assert (told["forest"], told["forest_discard"]) == (["f10"], "f02")


@pytest.mark.rule("BURU-9.1")
def test_a_forest_card_that_does_not_lie_face_up_cannot_be_taken() -> None:
    assert breaks(forest(forest=["f02"]), take("f10")) == ["BURU-9.1"]


@pytest.mark.rule("BURU-9.1")
def test_all_forest_spaces_are_alike() -> None:
    start = duel({"placed": {"forest": [3]}}, forest=["f10"])
    for space in ("f1", "f2", "f3", "f4", "f5"):
        told = after(start, {"type": "act", "area": "forest", "space": space}, take("f10"))
        assert told["players"]["me"]["res"]["ebony"] == 1


@pytest.mark.rule("BURU-11.5", "BURU-9.2")
def test_a_forest_card_with_alternatives_gives_one_of_them() -> None:
    start = forest(forest=["f14"])
    assert moves(start)[:2] == [take("f14"), take("f14", option=1)]
    assert after(start, take("f14", option=1))["players"]["me"]["res"] == {"clay": 1, "palm": 1, "ebony": 0}
    assert breaks(start, take("f14", option=2)) == ["BURU-11.5"]


def test_without_a_forest_card_a_forest_action_gives_nothing() -> None:
    assert moves(forest()) == [{"type": "stop"}]


@pytest.mark.rule("BURU-10.1", "BURU-10.3", "BURU-1.13")
def test_a_hire_costs_fish_and_puts_the_card_upright_into_the_tableau() -> None:
    told = after(coast("hire"), hire("regent"))
    assert told["players"]["me"]["fish"] == 9 - 5
    assert told["players"]["me"]["tableau"] == [("regent", False)]


@pytest.mark.rule("BURU-10.3")
def test_a_card_beyond_the_fish_held_is_not_hired() -> None:
    assert breaks(coast("hire", {"fish": 4}), hire("regent")) == ["BURU-10.3"]
    assert breaks(coast("hire", {"fish": 5}), hire("regent")) == []


@pytest.mark.rule("BURU-10.3")
def test_only_a_card_of_the_row_is_hired_from_its_place() -> None:
    assert breaks(coast("hire"), hire("fisher")) == ["BURU-10.3"]
    assert breaks(coast("hire"), hire("weaver") | {"from": 1}) == ["BURU-10.3"]
    assert breaks(coast("hire"), hire("weaver") | {"from": 2}) == []


@pytest.mark.rule("BURU-10.4")
def test_the_gap_is_refilled_from_the_deck_in_the_same_place() -> None:
    start = coast("2 hire", decks={"islanders": ["fisher"]})
    assert after(start, hire("regent"))["row"] == ["farmer", "fisher", "weaver"]
    assert after(start, hire("regent"), hire("fisher"))["row"] == ["farmer", "?", "weaver"]


@pytest.mark.rule("BURU-10.5")
def test_a_refresh_lays_three_new_cards() -> None:
    start = coast("refresh", decks={"islanders": ["fisher", "judge"]})
    assert after(start, REFRESH)["row"] == ["fisher", "judge", "?"]
    told = after(coast("refresh"), REFRESH | {"row": ["judge", "diver", "herald"]})
    assert told["row"] == ["judge", "diver", "herald"]
    assert breaks(coast("refresh", {"tableau": ["judge"]}), REFRESH | {"row": ["judge"]}) == ["BURU-10.3"]


@pytest.mark.rule("BURU-10.5")
@pytest.mark.parametrize(("deck", "runs_out"), [(0, True), (1, True), (2, True), (3, False)])
def test_a_refresh_draws_the_last_cards_and_then_the_discards(deck: int, runs_out: bool) -> None:
    """All but the row and so many more are hired; a deck that runs out is made of the discarded row (R.7)."""
    start, shown = coast("refresh"), ["farmer", "regent", "weaver"]
    cards = [card.id for card in hirelings_in_play(initial(load(start)).setting) if card.id not in shown]
    [(_, state)] = worlds(coast("refresh", {"tableau": cards[deck:]}), REFRESH)
    assert state.row == ("?", "?", "?")
    assert known_discards(state, "islanders") == (() if runs_out else tuple(shown))


@pytest.mark.rule("BURU-10.5")
def test_a_refresh_leaves_a_gap_only_where_all_others_are_hired() -> None:
    cards = [card.id for card in hirelings_in_play(initial(load(coast("refresh"))).setting)]
    hired = [card for card in cards if card not in ("farmer", "regent")]
    last = coast("refresh", {"tableau": hired}, row=["farmer", "regent", None])
    assert breaks(last, REFRESH | {"row": ["regent", "farmer", None]}) == []
    assert breaks(last, REFRESH | {"row": ["regent", None, None]}) == ["BURU-10.5"]
    assert breaks(coast("refresh"), REFRESH | {"row": ["judge", "diver", None]}) == ["BURU-10.5"]


@pytest.mark.rule("BURU-10.2")
def test_hires_and_a_refresh_come_in_any_order_and_number() -> None:
    start = coast(
        "2 hire + refresh", {"fish": 20}, decks={"islanders": ["fisher", "judge", "diver", "potter"]}
    )
    orders = (order for length in (3, 2, 1) for order in permutations("hhr", length))
    for order in dict.fromkeys(orders):
        log: list[dict[str, Any]] = []
        for step in order:
            row = after(start, *log)["row"]
            log.append(hire(next(card for card in row if card != "?")) if step == "h" else REFRESH)
        assert breaks(start, *log) == []
    assert breaks(start, hire("farmer"), hire("fisher"), hire("regent")) == ["BURU-10.1"]
    assert breaks(start, REFRESH, REFRESH) == ["BURU-10.1"]


def test_an_unknown_card_cannot_be_hired() -> None:
    start = coast("hire", row=["?", None])
    assert moves(start) == [{"type": "stop"}]


def test_a_hire_at_a_discount_uses_the_largest_discount_first() -> None:
    start = coast("hire + hire-2", {"fish": 3})
    told = after(start, hire("regent"))
    assert (told["players"]["me"]["fish"], dict(told["pending"])) == (0, {"hire": 1})
    assert after(coast("hire-2", {"fish": 0}, row=["fisher"]), hire("fisher"))["players"]["me"]["fish"] == 0


def test_what_can_be_hired_is_listed_with_its_place() -> None:
    start = coast("hire + refresh", {"fish": 2})
    assert moves(start) == [
        hire("farmer") | {"from": 0},
        hire("weaver") | {"from": 2},
        REFRESH,
        {"type": "stop"},
    ]


def test_with_no_card_left_anywhere_the_gap_stays() -> None:
    few = [
        {"id": name, "name": name, "kind": "noble", "cost": 1, "task": "vp"}
        for name in ("one", "two", "three", "four")
    ]
    start = coast("2 hire + refresh", row=["one", "two", "three"], edition={"islanders": few, "outlaws": []})
    assert after(start, hire("one"))["row"] == ["?", "two", "three"]
    assert after(start, hire("two"), REFRESH)["row"] == ["?", "?", "?"]
    assert after(start, hire("two"), hire("one"))["row"] == [None, "?", "three"]


@pytest.mark.rule("BURU-9.3")
def test_the_layout_of_the_forest_cards_is_nobodys_rule() -> None:
    laid = ["f10", "f02", "f14"]
    assert (
        moves(forest(forest=laid)) == moves(forest(forest=laid[::-1])) == moves(forest(forest=sorted(laid)))
    )


@pytest.mark.rule("BURU-3.7")
def test_a_forest_card_taken_in_an_earlier_round_may_lie_face_up_again() -> None:
    start = duel({"placed": {"forest": [3]}}, forest=["f10", "f02"], round=4)
    log = [{"type": "act", "area": "forest", "space": "f1"}, take("f10")]
    assert after(start, *log)["forest_discard"] == "f10"
    assert breaks(start | {"round": 5, "forest_discard": "f02", "forest": ["f10"]}, *log) == []


@pytest.mark.rule("BURU-10.5")
@pytest.mark.parametrize("row", [["judge"], ["judge", None, "herald"], [None, None, None], ["?", "?"], []])
def test_a_refresh_leaves_no_gap_where_there_are_cards(row: list[str | None]) -> None:
    """R.7: it does where all but one are hired, and that one lies in the row."""
    assert breaks(coast("refresh"), REFRESH | {"row": row}) == ["BURU-10.5"]
    cards = [card["id"] for card in study()["islanders"]]
    others = [card for card in cards if card != "judge"]
    few = coast("refresh", {"tableau": others}, row=["judge"])
    assert breaks(few, REFRESH | {"row": ["judge"]}) == []
    assert breaks(few, REFRESH | {"row": ["?", "?"]}) == ["BURU-10.5"]


@pytest.mark.rule("BURU-19.2", "BURU-10.5")
def test_a_refresh_lays_no_outlaw_that_stays_in_the_box() -> None:
    row = {"row": ["judge", "smuggler", "herald"]}
    assert breaks(coast("refresh"), REFRESH | row) == ["BURU-19.2"]
    assert breaks(coast("refresh", modules=["ukum"]), REFRESH | row) == []
