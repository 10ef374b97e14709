"""Every property of every published schema says what it means, and shows an example that its schema takes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import jsonschema
import pytest

from periplus.models.core.described import exemplify
from periplus.models.core.documents import Data
from periplus.models.core.registry import NAMES, game
from periplus.puzzles.format import load as read_puzzle
from periplus.puzzles.format import schema as puzzle_schema
from periplus.solvers import api
from tests.test_imports import ROOT

SCHEMAS = ("puzzle", "service", *(f"{name} {part}" for name in NAMES for part in ("position", "edition")))


@cache
def schema(name: str) -> dict[str, Any]:
    """The published schema of that name, its definitions in ``$defs``."""
    if name == "puzzle":
        return puzzle_schema()
    if name == "service":
        service = pytest.importorskip("periplus.service.app")
        document = service.create_app().openapi()
        return {"$defs": document["components"]["schemas"], "components": document["components"]}
    rules, _, part = name.partition(" ")
    of: Any = part
    found: dict[str, Any] = game(rules).schema(of)
    return found


def properties(part: Any, path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every property of a schema with its path."""
    if isinstance(part, dict):
        for name, inner in part.get("properties", {}).items():
            yield f"{path}.{name}", inner
        for key, value in part.items():
            if key not in ("examples", "default", "const", "enum", "components"):
                yield from properties(value, path if key in ("properties", "$defs") else f"{path}/{key}")
    elif isinstance(part, list):
        for value in part:
            yield from properties(value, path)


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_property_is_described(name: str) -> None:
    bare = [
        path
        for path, part in properties(schema(name))
        if not part.get("description", "").endswith((".", ";"))
    ]
    assert bare == []


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_property_has_an_example_that_its_schema_takes(name: str) -> None:
    whole = schema(name)
    assert [path for path, part in properties(whole) if not part.get("examples")] == []
    for path, part in properties(whole):
        judge = jsonschema.Draft202012Validator(
            whole | {"properties": {"it": part}} | {"required": [], "type": "object"}
        )
        for example in part["examples"]:
            assert list(judge.iter_errors({"it": example})) == [], path


@pytest.mark.parametrize("name", SCHEMAS[2:])
def test_schemas_are_sound_and_have_an_address(name: str) -> None:
    rules, part = name.split()
    jsonschema.Draft202012Validator.check_schema(schema(name))
    assert schema(name)["$id"] == f"urn:periplus:{rules}:{part}"
    assert schema(name)["title"].startswith(game(rules).title)


class Boat(Data):
    """A boat."""

    seats: int = 4
    """How many sit in it, ``skipper`` included."""
    name: str = ""


class Raft(Boat):
    """A raft."""

    name: str = "log"
    """What it is called,
    in a word."""


def test_the_sentence_under_a_field_describes_it() -> None:
    found = Raft.model_json_schema()["properties"]
    assert found["seats"]["description"] == "How many sit in it, `skipper` included."
    assert found["name"]["description"] == "What it is called, in a word."
    assert "description" not in Boat.model_json_schema()["properties"]["name"]


def test_examples_follow_from_the_schema_where_none_is_given() -> None:
    parts: dict[str, Any] = {
        "word": {"enum": ["b", "a"]},
        "number": {"type": "integer", "minimum": 3},
        "given": {"type": "integer", "examples": [7]},
        "text": {"type": "string"},
        "list": {"type": "array", "items": {"$ref": "#/$defs/Thing"}},
        "keyed": {"type": "object", "patternProperties": {"^(oak|ash)$": {"type": "boolean"}}},
        "open": {"anyOf": [{"type": "null"}, {"type": "string"}, {"const": 1}]},
    }
    thing = {"type": "object", "properties": {"a": {"const": 1}, "b": {"const": 2}}, "required": ["b"]}
    found = exemplify({"properties": parts, "$defs": {"Thing": thing}})["properties"]
    assert {name: part.get("examples") for name, part in found.items()} == {
        "word": ["b"],
        "number": [3],
        "given": [7],
        "text": None,
        "list": [[{"a": 1, "b": 2}]],
        "keyed": [{"oak": True}],
        "open": [1],
    }


def test_editions_and_puzzles_may_name_their_schema() -> None:
    named = {"$schema": "urn:periplus:sumatra:edition"}
    edition = named | {"name": "mine", "maps": [{"players": [2], "draws": [0, 3]}]}
    position: Any = api.load(
        json.dumps({"game": "sumatra", "edition": edition, "players": [{}, {}]}).encode()
    )
    assert position.edition_data.name == "mine"
    file = json.loads((ROOT / "puzzles" / "kalypso" / "tide-pool.json").read_text())
    assert read_puzzle(json.dumps({"$schema": "urn:periplus:puzzle"} | file).encode()).id == "tide-pool"
