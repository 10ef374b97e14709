"""The three examples of the formats: what the table shows, and what the answers are."""

from __future__ import annotations

from typing import Any

import pytest

from periplus.solvers import api
from tests.buru import tables
from tests.buru.formats import CANOES, CHAIN, SOLO
from tests.buru.tables import load, rules
from tests.buru.test_examples import Reader, by_twin, tasked

BOTH = pytest.mark.parametrize("after", [tables.after, by_twin], ids=["rules", "twin"])


@BOTH
def test_the_task_chain_of_the_formats_ends_as_told(after: Reader) -> None:
    data = CHAIN | {"ask": {"kind": "chain", "player": "me", "goal": "vp"}}
    chain = [tasked("weaver"), tasked("herald"), tasked("clay-digger"), tasked("shipwright")]
    me = after(data, *chain)["players"]["me"]
    assert (me["vp"], me["res"]) == (1, {"clay": 1, "palm": 1, "ebony": 2})


@BOTH
def test_the_solo_afternoon_of_the_formats_begins_as_told(after: Reader) -> None:
    data = SOLO | {"ask": {"kind": "afternoon", "player": "me"}}
    assert rules(data) == []
    shown = after(data)
    assert shown["totems"] == {"gunung": "me"}
    assert shown["players"]["me"]["vp"] == 2
    assert shown["decrees"] == ["d10"]
    assert shown["turn"] == "me"


@BOTH
def test_the_canoe_choice_of_the_formats_has_three_landings(after: Reader) -> None:
    data = CANOES | {"ask": {"kind": "canoe", "player": "s"}}
    for steps, landing in ((1, 1), (2, 2), (3, 5)):
        assert after(data, {"type": "canoe", "steps": steps})["players"]["s"]["canoe"] == landing
    assert tables.moves(data) == [{"type": "canoe", "steps": steps} for steps in (1, 2, 3)]


def test_the_answers_are_those_of_the_formats() -> None:
    goal = {"vp": 3, "ebony": 2, "clay": 1, "palm": 1}
    assert value(CHAIN, kind="chain", player="me", goal=goal) == ("optimal", 9)
    assert value(SOLO, kind="afternoon", player="me") == ("optimal", 8.6)
    ranking = api.hint(load(CANOES | {"ask": {"kind": "canoe", "player": "s"}})).result().as_json()
    assert sorted(entry["landing"] for entry in ranking["moves"]) == [1, 2, 5]


def value(data: dict[str, Any], **query: Any) -> tuple[str, float]:
    answer = api.solve(load(data | {"ask": query})).result()
    assert answer.bound == answer.value
    return answer.status, float(answer.value or 0)
