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
            assert faults(duel(ask={"kind": ask, field: 1})) == [f"ask.{field}"]


@pytest.mark.parametrize("ask", USED)
def test_a_field_that_a_question_uses_is_judged_by_its_value(ask: str) -> None:
    for field in USED[ask].split():
        with pytest.raises(PositionError) as caught:
            load(duel(ask={"kind": ask, field: object.__doc__}))
        assert caught.value.field == f"ask.{field}"
        assert "unknown field" not in caught.value.message


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ({"kind": "win"}, "kind"),
        ({"ask": 1}, "ask"),
        ({"player": "x"}, "player"),
        ({"player": None}, "player"),
        ({"goal": "vp"}, "goal"),
        ({"kind": "chain", "goal": "fish"}, "goal"),
        ({"kind": "chain", "goal": {"stone": 1}}, "goal.stone"),
        ({"kind": "chain", "goal": {"clay": "1"}}, "goal.clay"),
        ({"kind": "chain", "target": "task"}, "target"),
        ({"kind": "offers", "rounds": -1}, "rounds"),
        ({"kind": "offers", "rounds": 1, "gain": ["clay", "task"]}, "gain[1]"),
        ({"kind": "offers", "rounds": 1, "gain": ["clay", "palm"]}, "gain"),
        ({"kind": "elders", "gain": "hire"}, "gain"),
        ({"kind": "elders", "gain": {"islanders": ["x"]}}, "gain.islanders[0]"),
        ({"kind": "elders", "weights": {"vp": 1}}, "weights.vp"),
        ({"kind": "elders", "weights": {"fish": -1}}, "weights.fish"),
        ({"kind": "place", "value": "best"}, "value"),
        ({"kind": "place", "value": {"sea": {}}}, "value.sea"),
        ({"kind": "place", "value": {"ambelau": {}}}, "value.ambelau"),
        ({"kind": "place", "value": {"lake": {"order": ["x"]}}}, "value.lake.order[0]"),
        ({"kind": "place", "value": {"lake": {"best": 1}}}, "value.lake.best"),
        ({"kind": "place", "opponents": "all"}, "opponents"),
        ({"kind": "place", "opponents": []}, "opponents"),
        ({"kind": "place", "opponents": [{"weight": 0, "placed": {}}]}, "opponents[0].weight"),
        ({"kind": "place", "opponents": [{}]}, "opponents[0].placed"),
        ({"kind": "place", "opponents": [{"placed": {"x": {}}}]}, "opponents[0].placed.x"),
        (
            {"kind": "place", "opponents": [{"placed": {"op": {"lake": [7]}}}]},
            "opponents[0].placed.op.lake[0]",
        ),
        ({"kind": "place", "criterion": "best"}, "criterion"),
        ({"kind": "place", "limit": -1}, "limit"),
        ({"kind": "afternoon", "others": "clever"}, "others"),
        ({"kind": "afternoon", "plan": [{"type": "stop"}, {"type": "x"}]}, "plan[1].type"),
        ({"kind": "lawan", "seen": ["p99"]}, "seen[0]"),
        ({"kind": "canoe", "powers": [0]}, "powers[0]"),
        ({"kind": "canoe", "powers": [1], "rounds": 2}, "rounds"),
        ({"kind": "canoe", "value": [1, 2]}, "value"),
        ({"kind": "canoe", "value": {"stone": 1}}, "value.stone"),
        ({"kind": "canoe", "others": "known"}, "others"),
        ({"kind": "canoe", "price": -1}, "price"),
        ({"kind": "solo", "rounds": 5}, "rounds"),
        ({"kind": "solo", "rounds": [{"decrees": ["x"]}]}, "rounds[0].decrees[0]"),
        ({"kind": "solo", "decide": {"round": 0}}, "decide.round"),
        ({"kind": "solo", "samples": 0}, "samples"),
        ({"kind": "bound", "goal": "most"}, "goal"),
        ({"kind": "bound", "rounds": 0}, "rounds"),
    ],
)
def test_a_faulty_value_of_a_question_is_named(query: dict[str, Any], field: str) -> None:
    assert faults(duel(ask=query)) == [f"ask.{field}"]


def test_a_question_is_an_object() -> None:
    assert faults(duel(ask="end")) == ["ask"]


def test_numbers_of_a_question_are_exact() -> None:
    query = load(duel(ask={"kind": "place", "value": {"lake": {"order": [0.1, 2]}, "fish": 0.3}})).ask
    assert isinstance(query, PlaceQuery)
    assert isinstance(query.value, ValueTable)
    assert query.value.lake is not None
    assert query.value.lake.order == (Fraction(1, 10), Fraction(2))
    assert query.value.fish == Fraction(3, 10)


def test_the_track_may_be_valued_if_ambelau_is_in_play() -> None:
    query = {"kind": "place", "value": {"ambelau": {"order": [1]}}}
    assert faults(duel(ask=query, modules=["ambelau"])) == []


def refused(data: dict[str, Any], verb: str) -> str | None:
    """The field for which the verb refuses the file."""
    try:
        GAME.admit(load(data), verb)
    except PositionError as error:
        return error.field
    return None


@pytest.mark.parametrize(("verb", "field"), [("maximum", None), ("check", "players"), ("score", "players")])
def test_only_a_maximum_is_asked_of_a_file_without_players(verb: str, field: str | None) -> None:
    whole = {"game": "buru", "ask": {"goal": "fish"}}
    assert isinstance(load(whole).ask, BoundQuery)
    assert refused(whole, verb) == field
    assert refused(duel(), verb) is None


def test_the_schema_describes_every_question_and_move() -> None:
    schema = json.dumps(GAME.schema())
    assert all(f'"{ask}"' in schema for ask in USED)
    assert '"lawan_place"' in schema


@pytest.mark.parametrize("number", [1e10, -(10**10), "1", True, None, [1]])
def test_a_number_of_a_question_has_a_range(number: Any) -> None:
    assert faults(duel(ask={"kind": "chain", "goal": {"vp": number}})) == ["ask.goal.vp"]
    assert faults(duel(ask={"kind": "chain", "goal": {"vp": 10**9, "clay": -0.25}})) == []
