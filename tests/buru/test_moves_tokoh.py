"""Tokoh: an action space of the player's own, in any area, once a round."""

from __future__ import annotations

from typing import Any

import pytest

from tests.buru.tables import after, breaks, duel, moves


def act(area: str, space: str, **fields: Any) -> dict[str, Any]:
    return {"type": "act", "area": area, "space": space} | fields


STOP = {"type": "stop"}


def with_card(card: str, me: dict[str, Any] | None = None, **fields: Any) -> dict[str, Any]:
    """``me`` before ``op`` in the village, with a Tokoh card."""
    mine = {"tokoh": card, "placed": {"village": [3]}} | (me or {})
    return duel(mine, {"placed": {"village": [2]}}, **{"modules": ["tokoh"], "area": "village"} | fields)


@pytest.mark.rule("BURU-23.3", "BURU-23.5")
def test_the_card_is_used_instead_of_a_space_and_the_next_player_follows() -> None:
    start = with_card("k02")
    assert [move["space"] for move in moves(start)] == ["v1", "v2", "v3", "v4", "v5", "tokoh", "tokoh"]
    told = after(start, act("village", "tokoh"))
    assert dict(told["pending"]) == {"2 palm": 1}
    assert after(start, act("village", "tokoh"), {"type": "gain", "item": "2 palm"})["turn"] == "op"


@pytest.mark.rule("BURU-23.4")
def test_the_card_is_used_once_a_round_and_by_its_owner_alone() -> None:
    used = with_card("k02", {"placed": {"village": [3], "coast": [1]}, "acted": {"coast": "tokoh"}})
    assert breaks(used, act("village", "tokoh")) == ["BURU-23.4"]
    assert breaks(with_card("k02"), act("village", "tokoh"), act("village", "tokoh")) == ["BURU-23.4"]
    assert breaks(duel({"placed": {"village": [3]}}, area="village"), act("village", "tokoh")) == [
        "BURU-23.4"
    ]


@pytest.mark.rule("BURU-23.4")
def test_two_players_use_their_own_cards_in_one_area() -> None:
    start = duel(
        {"tokoh": "k02", "placed": {"village": [3]}},
        {"tokoh": "k03", "placed": {"village": [2]}},
        modules=["tokoh"],
        area="village",
    )
    assert breaks(start, act("village", "tokoh"), act("village", "tokoh")) == []


@pytest.mark.rule("BURU-11.4", "BURU-23.3")
def test_a_trade_of_the_card_is_paid_and_gained_at_once() -> None:
    told = after(with_card("k04", {"fish": 2}), act("village", "tokoh"))
    assert (told["players"]["me"]["res"]["ebony"], told["players"]["me"]["fish"], told["turn"]) == (
        1,
        0,
        "op",
    )
    poor = after(with_card("k04"), act("village", "tokoh"))
    assert (poor["players"]["me"]["res"]["ebony"], poor["players"]["me"]["acted"]) == (
        0,
        {"village": "tokoh"},
    )


def test_the_card_is_listed_once_for_each_option_that_can_be_paid() -> None:
    def listed(me: dict[str, Any], card: str) -> list[dict[str, Any]]:
        return [move for move in moves(with_card(card, me)) if move["space"] == "tokoh"]

    assert listed({}, "k04") == [act("village", "tokoh")]
    assert listed({"res": "clay + palm"}, "k04") == [act("village", "tokoh", option=1)]
    assert len(listed({"res": "clay", "fish": 2}, "k10")) == 3 + 3
    assert listed({"res": "clay"}, "k10")[0] == act("village", "tokoh", any=["clay", "clay"])


@pytest.mark.rule("BURU-23.3", "BURU-20.9")
def test_in_ambelau_the_card_replaces_the_canoe() -> None:
    start = duel(
        {"tokoh": "k06", "placed": {"ambelau": [2]}, "tableau": ["farmer"]},
        modules=["ambelau", "tokoh"],
        area="ambelau",
    )
    assert [move["type"] for move in moves(start)] == ["canoe", "canoe", "act"]
    told = after(start, act("ambelau", "tokoh"))
    assert (told["players"]["me"]["canoe"], dict(told["pending"])) == (0, {"task": 2})
    assert breaks(start, act("ambelau", "t1")) == ["BURU-6.8"]
    assert breaks(start, act("ambelau", "tokoh"), {"type": "canoe", "steps": 1}) != []


@pytest.mark.rule("BURU-23.2")
def test_the_start_benefit_is_part_of_what_a_position_holds() -> None:
    start = with_card("k01", {"fish": 4})
    assert after(start)["players"]["me"]["fish"] == 4
