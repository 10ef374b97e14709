"""Reading questions (section 7): what each uses, the path of every fault, and the schema of a file."""

import json
from fractions import Fraction
from typing import Any

import pytest

from periplus.models.buru import GAME
from periplus.models.buru.query import BoundQuery, PlaceQuery, ValueTable
from periplus.models.core.errors import PositionError

from .tables import duel, faults, load

USED = {
    "end": "",
    "act": "",
    "place": "whole limit value opponents criterion goal others",
    "chain": "goal target",
    "offers": "goal rounds gain",
    "elders": "goal gain weights",
    "afternoon": "goal plan others",
    "lawan": "seen",
    "canoe": "goal rounds powers value others price",
    "solo": "goal rounds decide weights expect samples",
    "bound": "goal rounds",
}
"""The table of section 7."""
FIELDS = sorted({field for fields in USED.values() for field in fields.split()})


@pytest.mark.parametrize("ask", USED)
def test_a_field_that_a_question_does_not_use_is_faulty(ask: str) -> None:
    for field in FIELDS:
        if field not in USED[ask].split():
            assert faults(duel(query={"ask": ask, field: 1})) == [f"query.{field}"]


@pytest.mark.parametrize("ask", USED)
def test_a_field_that_a_question_uses_is_judged_by_its_value(ask: str) -> None:
    for field in USED[ask].split():
        with pytest.raises(PositionError) as caught:
            load(duel(query={"ask": ask, field: object.__doc__}))
        assert caught.value.field == f"query.{field}"
        assert "unknown field" not in caught.value.message


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ({"ask": "win"}, "ask"),
        ({"ask": 1}, "ask"),
        ({"player": "x"}, "player"),
        ({"player": None}, "player"),
        ({"goal": "vp"}, "goal"),
        ({"ask": "chain", "goal": "fish"}, "goal"),
        ({"ask": "chain", "goal": {"stone": 1}}, "goal.stone"),
        ({"ask": "chain", "goal": {"clay": "1"}}, "goal.clay"),
        ({"ask": "chain", "target": "task"}, "target"),
        ({"ask": "offers", "rounds": -1}, "rounds"),
        ({"ask": "offers", "rounds": 1, "gain": ["clay", "task"]}, "gain[1]"),
        ({"ask": "offers", "rounds": 1, "gain": ["clay", "palm"]}, "gain"),
        ({"ask": "elders", "gain": "hire"}, "gain"),
        ({"ask": "elders", "gain": {"islanders": ["x"]}}, "gain.islanders[0]"),
        ({"ask": "elders", "weights": {"vp": 1}}, "weights.vp"),
        ({"ask": "elders", "weights": {"fish": -1}}, "weights.fish"),
        ({"ask": "place", "value": "best"}, "value"),
        ({"ask": "place", "value": {"sea": {}}}, "value.sea"),
        ({"ask": "place", "value": {"ambelau": {}}}, "value.ambelau"),
        ({"ask": "place", "value": {"lake": {"order": ["x"]}}}, "value.lake.order[0]"),
        ({"ask": "place", "value": {"lake": {"best": 1}}}, "value.lake.best"),
        ({"ask": "place", "opponents": "all"}, "opponents"),
        ({"ask": "place", "opponents": []}, "opponents"),
        ({"ask": "place", "opponents": [{"weight": 0, "placed": {}}]}, "opponents[0].weight"),
        ({"ask": "place", "opponents": [{}]}, "opponents[0].placed"),
        ({"ask": "place", "opponents": [{"placed": {"x": {}}}]}, "opponents[0].placed.x"),
        (
            {"ask": "place", "opponents": [{"placed": {"op": {"lake": [7]}}}]},
            "opponents[0].placed.op.lake[0]",
        ),
        ({"ask": "place", "criterion": "best"}, "criterion"),
        ({"ask": "place", "limit": -1}, "limit"),
        ({"ask": "afternoon", "others": "clever"}, "others"),
        ({"ask": "afternoon", "plan": [{"type": "stop"}, {"type": "x"}]}, "plan[1].type"),
        ({"ask": "lawan", "seen": ["p99"]}, "seen[0]"),
        ({"ask": "canoe", "powers": [0]}, "powers[0]"),
        ({"ask": "canoe", "powers": [1], "rounds": 2}, "rounds"),
        ({"ask": "canoe", "value": [1, 2]}, "value"),
        ({"ask": "canoe", "value": {"stone": 1}}, "value.stone"),
        ({"ask": "canoe", "others": "known"}, "others"),
        ({"ask": "canoe", "price": -1}, "price"),
        ({"ask": "solo", "rounds": 5}, "rounds"),
        ({"ask": "solo", "rounds": [{"decrees": ["x"]}]}, "rounds[0].decrees[0]"),
        ({"ask": "solo", "decide": {"round": 0}}, "decide.round"),
        ({"ask": "solo", "samples": 0}, "samples"),
        ({"ask": "bound", "goal": "most"}, "goal"),
        ({"ask": "bound", "rounds": 0}, "rounds"),
    ],
)
def test_a_faulty_value_of_a_question_is_named(query: dict[str, Any], field: str) -> None:
    assert faults(duel(query=query)) == [f"query.{field}"]


def test_a_question_is_an_object() -> None:
    assert faults(duel(query="end")) == ["query"]


def test_numbers_of_a_question_are_exact() -> None:
    query = load(duel(query={"ask": "place", "value": {"lake": {"order": [0.1, 2]}, "fish": 0.3}})).query
    assert isinstance(query, PlaceQuery)
    assert isinstance(query.value, ValueTable)
    assert query.value.lake is not None
    assert query.value.lake.order == (Fraction(1, 10), Fraction(2))
    assert query.value.fish == Fraction(3, 10)


def test_the_track_may_be_valued_if_ambelau_is_in_play() -> None:
    query = {"ask": "place", "value": {"ambelau": {"order": [1]}}}
    assert faults(duel(query=query, modules=["ambelau"])) == []


def refused(data: dict[str, Any], verb: str) -> str | None:
    """The field for which the verb refuses the file."""
    try:
        GAME.admit(load(data), verb)
    except PositionError as error:
        return error.field
    return None


@pytest.mark.parametrize(("verb", "field"), [("maximum", None), ("check", "players"), ("score", "players")])
def test_only_a_maximum_is_asked_of_a_file_without_players(verb: str, field: str | None) -> None:
    whole = {"game": "buru", "query": {"goal": "fish"}}
    assert isinstance(load(whole).query, BoundQuery)
    assert refused(whole, verb) == field
    assert refused(duel(), verb) is None


def test_the_schema_describes_every_question_and_move() -> None:
    schema = json.dumps(GAME.schema())
    assert all(f'"{ask}"' in schema for ask in USED)
    assert '"lawan_place"' in schema


@pytest.mark.parametrize("number", [1e10, -(10**10), "1", True, None, [1]])
def test_a_number_of_a_question_has_a_range(number: Any) -> None:
    assert faults(duel(query={"ask": "chain", "goal": {"vp": number}})) == ["query.goal.vp"]
    assert faults(duel(query={"ask": "chain", "goal": {"vp": 10**9, "clay": -0.25}})) == []
