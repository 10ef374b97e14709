"""JSON Patch by the examples of its standard: RFC 6902, appendix A, and RFC 6901, section 5."""

from __future__ import annotations

from typing import Any

import pytest

from periplus.models.core.errors import PositionError
from periplus.models.core.patches import applied, assigned, value_at

Json = dict[str, Any]
SOUND: list[tuple[str, Any, list[Json], Any]] = [
    ("A.1", {"foo": "bar"}, [{"op": "add", "path": "/baz", "value": "qux"}], {"baz": "qux", "foo": "bar"}),
    (
        "A.2",
        {"foo": ["bar", "baz"]},
        [{"op": "add", "path": "/foo/1", "value": "qux"}],
        {"foo": ["bar", "qux", "baz"]},
    ),
    ("A.3", {"baz": "qux", "foo": "bar"}, [{"op": "remove", "path": "/baz"}], {"foo": "bar"}),
    ("A.4", {"foo": ["bar", "qux", "baz"]}, [{"op": "remove", "path": "/foo/1"}], {"foo": ["bar", "baz"]}),
    ("A.5", {"baz": "qux"}, [{"op": "replace", "path": "/baz", "value": "boo"}], {"baz": "boo"}),
    (
        "A.6",
        {"foo": {"bar": "baz", "waldo": "fred"}, "qux": {"corge": "grault"}},
        [{"op": "move", "from": "/foo/waldo", "path": "/qux/thud"}],
        {"foo": {"bar": "baz"}, "qux": {"corge": "grault", "thud": "fred"}},
    ),
    (
        "A.7",
        {"foo": ["all", "grass", "cows", "eat"]},
        [{"op": "move", "from": "/foo/1", "path": "/foo/3"}],
        {"foo": ["all", "cows", "eat", "grass"]},
    ),
    (
        "A.8",
        {"baz": "qux", "foo": ["a", 2, "c"]},
        [{"op": "test", "path": "/baz", "value": "qux"}, {"op": "test", "path": "/foo/1", "value": 2}],
        {"baz": "qux", "foo": ["a", 2, "c"]},
    ),
    (
        "A.10",
        {"foo": "bar"},
        [{"op": "add", "path": "/child", "value": {"grandchild": {}}}],
        {"foo": "bar", "child": {"grandchild": {}}},
    ),
    (
        "A.11",
        {"foo": "bar"},
        [{"op": "add", "path": "/baz", "value": "qux", "xyz": 123}],
        {"foo": "bar", "baz": "qux"},
    ),
    ("A.14", {"/": 9, "~1": 10}, [{"op": "test", "path": "/~01", "value": 10}], {"/": 9, "~1": 10}),
    (
        "A.16",
        {"foo": ["bar"]},
        [{"op": "add", "path": "/foo/-", "value": ["abc"]}],
        {"foo": ["bar", ["abc"]]},
    ),
    ("4.5", {"a": [1]}, [{"op": "copy", "from": "/a", "path": "/b"}], {"a": [1], "b": [1]}),
    ("4.1", {"a": 1}, [{"op": "add", "path": "", "value": [2]}], [2]),
]
FAULTY: list[tuple[str, Any, list[Json], str]] = [
    ("A.9", {"baz": "qux"}, [{"op": "test", "path": "/baz", "value": "bar"}], "patch[0].value"),
    ("A.12", {"foo": "bar"}, [{"op": "add", "path": "/baz/bat", "value": "qux"}], "patch[0].path"),
    ("A.15", {"/": 9, "~1": 10}, [{"op": "test", "path": "/~01", "value": "10"}], "patch[0].value"),
    ("4.2", {"a": 1}, [{"op": "remove", "path": "/b"}], "patch[0].path"),
    ("4.3", {"a": 1}, [{"op": "replace", "path": "/b", "value": 1}], "patch[0].path"),
    ("4.4", {"a": {"b": 1}}, [{"op": "move", "from": "/a", "path": "/a/b"}], "patch[0].from"),
    ("4", {"a": 1}, [{"op": "test", "path": "/a", "value": 1}, {"op": "spin", "path": "/a"}], "patch[1].op"),
    ("4.1 index", {"a": [1]}, [{"op": "add", "path": "/a/3", "value": 1}], "patch[0].path"),
    ("6901 zeros", {"a": [1, 2]}, [{"op": "remove", "path": "/a/01"}], "patch[0].path"),
    ("6901 root", {"a": 1}, [{"op": "remove", "path": "a"}], "patch[0].path"),
]


@pytest.mark.parametrize(
    ("tree", "patch", "wanted"), [row[1:] for row in SOUND], ids=[row[0] for row in SOUND]
)
def test_a_sound_patch_gives_what_the_standard_says(tree: Any, patch: list[Json], wanted: Any) -> None:
    before = repr(tree)
    assert applied(tree, patch) == wanted
    assert repr(tree) == before


@pytest.mark.parametrize(
    ("tree", "patch", "field"), [row[1:] for row in FAULTY], ids=[row[0] for row in FAULTY]
)
def test_a_patch_that_cannot_be_applied_names_its_field(tree: Any, patch: list[Json], field: str) -> None:
    with pytest.raises(PositionError) as caught:
        applied(tree, patch)
    assert caught.value.field == field


def test_a_place_is_given_a_value_together_with_what_it_stands_in() -> None:
    tree = {"players": [{}]}
    patch = assigned(tree, "/players/0/research/lens", [2])
    assert applied(tree, patch) == {"players": [{"research": {"lens": [2]}}]}
    assert value_at(applied(tree, patch), "/players/0/research/lens") == [2]
    assert assigned(tree, "/players/0/research/lens", None) == []
    assert applied({"a": 1}, assigned({"a": 1}, "/a", None)) == {}
