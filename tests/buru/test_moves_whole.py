"""Whole mornings: how many there are, and those that are listed (7.1, 7.6)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from periplus.models.buru import GAME
from periplus.models.buru.morning import mornings, number_of_mornings
from periplus.models.buru.reading import initial
from periplus.models.core.errors import PositionError
from tests.buru.tables import duel, load


def morning(me: dict[str, Any] | None = None, **fields: Any) -> dict[str, Any]:
    return duel(me, phase="morning", ask={"kind": "place", "whole": True}, **fields)


def answer(data: dict[str, Any]) -> dict[str, Any]:
    return GAME.listing(load(data))


@pytest.mark.rule("BURU-4.3", "BURU-21.3", "BURU-25.2")
@pytest.mark.parametrize(
    ("modules", "guide", "number"),
    [
        ([], "none", 5 * 4**4),
        (["ambelau"], "none", 5 * 5**4),
        (["ambelau"], "ready", 6 * 5**5),
        (["ambelau", "liaisons"], "ready", 7 * 5**6),
    ],
)
def test_a_morning_is_a_token_kept_and_an_area_for_each_of_the_others(
    modules: list[str], guide: str, number: int
) -> None:
    assert answer(morning({"guide": guide}, modules=modules))["count"] == number


def test_mornings_are_listed_below_the_limit_alone() -> None:
    start = morning({"placed": {"forest": [1, 2]}})
    start["players"][1]["placed"] = {"forest": [1, 2]}
    few = answer(start)
    assert (few["count"], len(few["moves"])) == (3 * 16, 48)
    assert few["moves"][0] == [
        {"type": "place", "token": 4, "area": "forest"},
        {"type": "place", "token": 5, "area": "forest"},
        {"type": "keep", "player": "me", "token": 3},
    ]
    start["ask"]["limit"] = 48
    assert answer(start) == {"count": 48, "moves": []}


@pytest.mark.rule("BURU-24.6")
@pytest.mark.parametrize("liaison", [False, True])
def test_with_a_blessing_at_hand_each_morning_is_counted_as_it_is_listed(liaison: bool) -> None:
    modules = ["blessings", *(["liaisons"] if liaison else [])]
    held = {"forest": "me", "lake": "me", "village": "op"}
    start = morning({"placed": {"coast": [1, 2]}}, modules=modules, blessings=held)
    start["players"][1]["placed"] = {"coast": [1, 2]}
    state = initial(load(start))
    listed = [json.dumps([move.as_json() for move in found]) for found in mornings(state, 0)]
    assert number_of_mornings(state, 0) == len(listed) == len(set(listed))
    areas, tokens = 4, 4 if liaison else 3
    assert len(listed) > tokens * areas ** (tokens - 1)


def test_a_whole_morning_of_the_lawans_turn_is_not_asked_of_them() -> None:
    start = morning(envoy="me") | {
        "players": [{"id": "me", "placed": {"lake": [5]}}, {"id": "A", "lawan": "A"}]
    }
    assert answer(start) == {"count": 0, "moves": []}


def test_a_whole_morning_is_that_of_the_human_who_asks() -> None:
    start = morning({"placed": {"lake": [5]}})
    start["ask"]["player"] = "op"
    assert answer(start)["count"] == 5 * 4**4
    start["ask"]["player"] = "me"
    assert answer(start)["count"] == 4 * 4**3, "one token lies already, one of four is kept"


def test_a_lawan_does_not_ask_for_its_whole_morning() -> None:
    start: dict[str, Any] = morning() | {"players": [{"id": "me"}, {"id": "A", "lawan": "A"}]}
    start["ask"]["player"] = "A"
    with pytest.raises(PositionError) as caught:
        answer(start)
    assert caught.value.field == "ask.player"
