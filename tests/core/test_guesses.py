"""Faults of writing are told in words: no regular expression, and what was perhaps meant."""

from __future__ import annotations

import importlib
import json
import pkgutil
from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import BaseModel

import periplus.models
from periplus.models.core.described import words_of
from periplus.models.core.errors import PositionError
from periplus.models.core.registry import NAMES
from periplus.puzzles.format import PuzzleFile
from periplus.solvers import api
from tests.test_imports import ROOT


def patterns(part: Any) -> Iterator[str]:
    """Every pattern of a JSON Schema, those of keys too."""
    if isinstance(part, dict):
        if isinstance(part.get("pattern"), str):
            yield part["pattern"]
        if isinstance(keys := part.get("patternProperties"), dict):
            yield from keys
        for value in part.values():
            yield from patterns(value)
    elif isinstance(part, list):
        for value in part:
            yield from patterns(value)


def models() -> list[type[BaseModel]]:
    """Every model of every game, and a puzzle's file."""
    found: list[type[BaseModel]] = [PuzzleFile]
    for name in NAMES:
        package = importlib.import_module(f"periplus.models.{name}")
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            found += [
                value
                for value in vars(importlib.import_module(module.name)).values()
                if isinstance(value, type)
                and issubclass(value, BaseModel)
                and value.__module__ == module.name
            ]
    return found


def test_every_pattern_has_words() -> None:
    assert periplus.models
    every = {pattern for model in models() for pattern in patterns(model.model_json_schema())}
    assert len(every) > 15
    assert [pattern for pattern in sorted(every) if words_of(pattern) is None] == []


def faults(tree: dict[str, Any], name: str) -> list[str]:
    with pytest.raises(PositionError) as caught:
        api.load(json.dumps(tree).encode(), ROOT / "examples" / name)
    return [f"{fault.field}: {fault.message}" for fault in caught.value.faults]


def example(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((ROOT / "examples" / f"{name}.json").read_text())
    return found


def test_a_tile_is_described_and_no_regular_expression_shown() -> None:
    told = faults(example("sumatra/turn") | {"available": ["R,"]}, "sumatra")
    assert told == [
        "available[0]: expected a tile: R, O, W, G, V, P or A with 1 to 5, M or E with a to e, such as R, P3 or Ma;"
        " did you mean R?"
    ]


@pytest.mark.parametrize(
    "name", ["observatory/turn", "kalypso/turn", "mist/turn", "sumatra/turn", "buru/turn"]
)
def test_an_unknown_field_is_guessed(name: str) -> None:
    tree = example(name)
    for field in [field for field in tree if len(field) > 4]:
        wrong = field[1] + field[0] + field[2:]
        other = {wrong if key == field else key: value for key, value in tree.items()}
        assert any(
            line.startswith(f"{wrong}: unknown field") and line.endswith(f"did you mean {field}?")
            for line in faults(other, name.partition("/")[0])
        ), field


def test_a_card_is_guessed() -> None:
    tree = example("observatory/turn")
    seat = next(player for player in tree["players"] if player.get("range"))
    card = seat["range"][0]
    seat["range"][0] = f"{card}x"
    assert any(line.endswith(f"did you mean {card}?") for line in faults(tree, "observatory"))
