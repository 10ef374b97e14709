"""Requests as data: what is read, and which field is named for what is not."""

from __future__ import annotations

import json
from typing import Any

import pytest

from periplus.models.core.errors import PositionError
from periplus.models.core.sharing import to_line
from periplus.service.reading import (
    MAX_BYTES,
    content,
    id_in,
    id_of,
    lang_of,
    read_body,
    read_request,
    unsound,
)
from periplus.service.request_fields import Stream
from periplus.service.requests import VERBS

POSITION = {"game": "kalypso"}


def faults(tree: Any, verb: str | None = None) -> list[str]:
    with pytest.raises(PositionError) as caught:
        read_request(tree, verb)
    return [fault.field for fault in caught.value.faults]


def test_the_request_of_the_protocol_is_read_with_its_defaults() -> None:
    request = read_request(
        {
            "id": "a",
            "verb": "hint",
            "position": POSITION,
            "count": 3,
            "stream": {},
            "include": ["why", "line"],
        }
    )
    assert request.limits.seconds == 10
    assert request.stream == Stream(every=0.25)
    assert (request.id, request.count, request.seed, request.lang) == ("a", 3, 0, "en")


@pytest.mark.parametrize("verb", VERBS)
def test_the_eight_fields_of_a_request_stand_with_every_verb(verb: str) -> None:
    own: dict[str, dict[str, Any]] = {"ask": {"goal": "p(X)"}, "why": {"goal": "p(X)"}, "play": {"move": {}}}
    abouts: dict[str, dict[str, Any]] = {
        "judge": {"puzzle": "p", "solution": []},
        "deduce": {"puzzle": "p"},
        "make": {"game": "observatory"},
        "new": {"game": "g"},
    }
    about = abouts.get(verb, {"position": POSITION})
    shared: dict[str, Any] = {
        "id": 1,
        "count": 1,
        "limits": {},
        "seed": 7,
        "stream": {"every": 1},
        "include": [],
    }
    assert read_request({"verb": verb} | about | shared | own.get(verb, {})).verb == verb


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"limits": {"seconds": 0}}, "limits.seconds"),
        ({"limits": {"seconds": "5"}}, "limits.seconds"),
        ({"limits": {"gap": -1}}, "limits.gap"),
        ({"limits": {"work": 0}}, "limits.work"),
        ({"limits": {"time": 1}}, "limits.time"),
        ({"stream": {"every": -1}}, "stream.every"),
        ({"count": 0}, "count"),
        ({"seed": -1}, "seed"),
        ({"id": ""}, "id"),
        ({"id": True}, "id"),
        ({"id": 1.5}, "id"),
        ({"position": 3}, "position"),
        ({"include": ["all"]}, "include[0]"),
        ({"lang": "de"}, "lang"),
        ({"level": 5}, "level"),
        ({"goal": "p(X)"}, "goal"),
        ({"verb": "guess"}, "verb"),
    ],
)
def test_a_fault_names_its_field(change: dict[str, Any], field: str) -> None:
    assert faults({"verb": "hint", "position": POSITION} | change) == [field]


def test_all_faults_come_at_once_in_the_order_of_the_request() -> None:
    assert faults({"verb": "hint", "count": 0, "position": 3, "seed": -1}) == ["count", "position", "seed"]


def test_a_request_without_verb_or_position_says_so() -> None:
    assert faults({"position": POSITION}) == ["verb"]
    assert faults({"verb": "hint"}) == ["position"]
    assert faults([1]) == ["request"]


def test_a_why_is_about_a_goal_or_a_move() -> None:
    why = {"verb": "why", "position": POSITION}
    assert faults(why) == ["goal"]
    assert faults(why | {"goal": "p(X)", "move": {}}) == ["goal"]
    assert read_request(why | {"move": {"type": "x"}}).verb == "why"


def test_what_stands_beside_a_goal_is_a_goal_and_beside_a_move_a_move() -> None:
    goal: dict[str, Any] = {"verb": "why", "position": POSITION, "goal": "p(X)"}
    assert read_request(goal | {"rather_than": "q(X)"}).verb == "why"
    assert faults(goal | {"rather_than": {"type": "x"}}) == ["rather_than"]
    assert faults({"verb": "why", "puzzle": "p", "goal": "p(X)", "rather_than": "q(X)"}) == ["rather_than"]
    move: dict[str, Any] = {"verb": "why", "position": POSITION, "move": "x"}
    for other in ("y", {"type": "y"}, ["y", {"type": "y"}]):
        assert read_request(move | {"rather_than": other}).verb == "why"
    assert faults(move | {"rules": ":- p(X)."}) == ["rules"]


def test_the_path_of_a_request_over_http_is_its_verb() -> None:
    assert read_request({"position": POSITION}, "moves").verb == "moves"
    assert faults({"verb": "score", "position": POSITION}, "moves") == ["verb"]


@pytest.mark.parametrize(
    ("position", "field"),
    [
        ({"name": "x" * 4097}, "name"),
        ({"log": [0] * 2001}, "log"),
        ({"players": [0] * 1001}, "players"),
        ({str(key): 0 for key in range(1001)}, "position"),
        ({"x" * 4097: 1}, "position"),
    ],
)
def test_what_is_too_large_is_refused_and_named_as_in_the_position(position: Any, field: str) -> None:
    assert faults({"verb": "check", "position": position}) == [field]


def test_what_is_just_not_too_large_is_read() -> None:
    assert (
        read_request({"verb": "check", "position": {"name": "x" * 4096, "log": [0] * 2000}}).verb == "check"
    )


@pytest.mark.parametrize(
    ("text", "field"),
    [
        (b'{"position": {"a": 1, "a": 2}}', "a"),
        (b'{"id": 1, "id": 2}', "id"),
        (b'{"position": {"a": NaN}}', "request"),
        (b'{"position": {"a": [1e999]}}', "a[0]"),
        (b'{"a": ' + b"9" * 5000 + b"}", "request"),
        (b'{"position": {"a": "\\ud800"}}', "a"),
        (b"\xff\xfe", "request"),
        (b"[" * 60000, "request"),
        (b"", "request"),
        (b" " * (MAX_BYTES + 1), "request"),
    ],
)
def test_a_text_that_is_not_sound_is_refused(text: bytes, field: str) -> None:
    with pytest.raises(PositionError) as caught:
        read_body(text)
    assert unsound(caught.value).field == field


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("nonsense", "position"),
        ('{"game": "chess"', "position"),
        (to_line({"game": "observatory", "players": [0] * 100_000}), "position"),
        (json.dumps({"log": [0] * 2001}), "log"),
    ],
)
def test_a_fault_of_a_position_that_came_as_a_text_is_one_of_the_position(text: str, field: str) -> None:
    with pytest.raises(PositionError) as caught:
        content(text)
    assert [fault.field for fault in caught.value.faults] == [field]


def test_nesting_is_bounded() -> None:
    tree: Any = 0
    for _ in range(40):
        tree = [tree]
    with pytest.raises(PositionError, match="nested deeper"):
        read_body(json.dumps({"position": tree}).encode())


@pytest.mark.parametrize(
    ("tree", "id_"),
    [({"id": "a"}, "a"), ({"id": 7}, 7), ({"id": True}, None), ({"id": [1]}, None), ([], None), ({}, None)],
)
def test_a_faulty_request_is_answered_to_its_id_where_it_has_one(tree: Any, id_: Any) -> None:
    assert id_of(tree) == id_


@pytest.mark.parametrize(
    ("text", "id_"),
    [
        (b'{"id": "a", "position": NaN}', "a"),
        (b'{"id": "a", "x": 1, "x": 2}', "a"),
        (b'{"id": "\\ud800"}', None),
        (b'{"id": "a"', None),
        (b"[" * 60000, None),
    ],
)
def test_the_id_in_a_text_that_is_not_sound_is_found_where_that_can_be(text: bytes, id_: Any) -> None:
    assert id_in(text) == id_


@pytest.mark.parametrize(
    ("tree", "language"), [({"lang": "ja"}, "ja"), ({"lang": "de"}, "en"), ({}, "en"), ([], "en")]
)
def test_a_faulty_request_is_answered_in_its_language(tree: Any, language: str) -> None:
    assert lang_of(tree) == language
