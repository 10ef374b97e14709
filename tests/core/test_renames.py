"""Fields with older names are read still; a position says whose turn it is in the same words in every game."""

from __future__ import annotations

import json
from typing import Any

import pytest

from periplus.models.core.errors import PositionError
from periplus.models.core.registry import NAMES
from periplus.models.core.trees import Renames
from periplus.solvers import api
from tests.test_imports import ROOT

OLDER: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "observatory": (
        {"game": "observatory", "players": [{}, {}], "active": 1, "me": 1},
        {"game": "observatory", "players": [{}, {}], "turn": 1, "ask": {"player": 1}},
    ),
    "kalypso": (
        {"game": "kalypso", "mode": "versus", "settlements": [{}], "ask": {"what": "arrange", "gardens": 1}},
        {"game": "kalypso", "mode": "versus", "settlements": [{}], "ask": {"kind": "arrange", "gardens": 1}},
    ),
    "sumatra": (
        {
            "game": "sumatra",
            "players": [{}, {}],
            "available": "R",
            "ask": {"player": 1, "task": "arrange", "value": "reach"},
        },
        {
            "game": "sumatra",
            "players": [{}, {}],
            "available": "R",
            "ask": {"player": 1, "kind": "arrange", "objective": "reach"},
        },
    ),
    "buru": (
        {"game": "buru", "players": [{"id": "A"}, {"id": "B"}], "query": {"player": "B", "ask": "chain"}},
        {"game": "buru", "players": [{"id": "A"}, {"id": "B"}], "ask": {"player": "B", "kind": "chain"}},
    ),
}
"""By game, a file with the older names, and the same with those of today."""


def load(data: Any) -> Any:
    return api.load(json.dumps(data).encode())


def faults(data: Any) -> list[str]:
    with pytest.raises(PositionError) as caught:
        load(data)
    return [fault.field for fault in caught.value.faults]


@pytest.mark.parametrize("name", OLDER)
def test_older_names_are_read_and_those_of_today_are_written(name: str) -> None:
    old, new = OLDER[name]
    assert load(old) == load(new)
    assert load(old).as_json()["ask"] == new["ask"]


def test_faults_name_the_fields_as_the_file_does() -> None:
    players = [{"id": "A"}, {"id": "B"}]
    assert faults({"game": "observatory", "players": [{}], "active": 3, "me": 4}) == ["active", "me"]
    assert faults({"game": "observatory", "players": [{}], "turn": 3, "ask": {"player": 4}}) == [
        "turn",
        "ask.player",
    ]
    assert faults({"game": "buru", "players": players, "query": {"ask": "chian"}}) == ["query.ask"]
    assert faults({"game": "buru", "players": players, "query": {"ask": "chain", "gaol": 1}}) == [
        "query.gaol"
    ]
    assert faults({"game": "buru", "players": players, "ask": {"kind": "chain", "gaol": 1}}) == ["ask.gaol"]


def test_an_older_name_beside_its_new_one_is_a_fault() -> None:
    assert faults({"game": "observatory", "players": [{}], "me": 0, "ask": {"player": 0}}) == ["me"]
    assert faults({"game": "buru", "query": {}, "ask": {}}) == ["query"]


def test_fields_keep_their_places_and_whatever_is_unsound_is_left_to_the_reader() -> None:
    renames = Renames({"q": "ask", "ask.what": "ask.kind", "me": "ask.player"})

    def read(text: str) -> str:
        with renames.reading(text.encode()) as (tree, raw):
            assert json.loads(raw) == tree
        return json.dumps(tree)

    assert (
        read('{"a": 1, "q": {"n": 1, "what": "x"}, "b": 2}')
        == '{"a": 1, "ask": {"n": 1, "kind": "x"}, "b": 2}'
    )
    assert read('{"me": 2, "ask": {"kind": "x"}}') == '{"ask": {"kind": "x", "player": 2}}'
    assert read('{"me": 2, "b": 3}') == '{"ask": {"player": 2}, "b": 3}'
    assert read('{"me": 2, "ask": 5}') == '{"ask": 5}'
    assert read('[{"me": 2}]') == '[{"me": 2}]'


@pytest.mark.parametrize("name", NAMES)
def test_a_position_says_whose_turn_it_is(name: str) -> None:
    position = api.load(ROOT / "examples" / name / "turn.json")
    turn = position.turn
    assert turn.seats == position.to_move == (0,)
    assert turn.players == (api.score(position).players[0].name,)
    expected = {
        "observatory": (9, "rolled"),
        "kalypso": (2, "turn"),
        "mist": (7, "C1"),
        "sumatra": (None, "take"),
        "buru": (3, "afternoon"),
    }
    assert (turn.round, turn.phase) == expected[name]
