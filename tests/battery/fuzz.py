"""Any value anywhere in a position: it is read, or refused with the fields at fault, and never breaks."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, TypeAlias

from hypothesis import strategies as st

from periplus.models.core.errors import PositionError
from periplus.models.core.game import Game

Path: TypeAlias = tuple[str | int, ...]


def values(texts: list[str], keys: list[str]) -> st.SearchStrategy[Any]:
    """JSON data of every shape, with texts and keys that the game's files hold."""
    return st.recursive(
        st.none() | st.booleans() | st.integers(-1, 9) | st.sampled_from(texts),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(keys), inner),
        max_leaves=6,
    )


def places(node: Any, path: Path = ()) -> Iterator[Path]:
    """The path of every value in a tree."""
    yield path
    entries = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, value in entries:
        yield from places(value, (*path, key))


def replaced(node: Any, path: Path, value: Any) -> Any:
    """The tree with another value at that path."""
    if not path:
        return value
    copy: Any = dict(node) if isinstance(node, dict) else list(node)
    copy[path[0]] = replaced(node[path[0]], path[1:], value)
    return copy


def keys(node: Any) -> Iterator[str]:
    """Every key of every object in a tree."""
    if isinstance(node, dict):
        yield from node
    for entry in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        yield from keys(entry)


def names(schema: Any) -> Iterator[str]:
    """Every field of every object that a JSON Schema knows."""
    if isinstance(schema, dict):
        yield from schema["properties"] if isinstance(schema.get("properties"), dict) else ()
    for entry in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        yield from names(entry)


def read_or_refused(game: Game[Any, Any], tree: Any, path: Path, value: Any) -> None:
    """The tree with that value at the path can be read and printed, or every fault names a field in a line."""
    changed = replaced(tree, path, value)
    try:
        position = game.load(json.dumps(changed).encode())
    except PositionError as error:
        known = set(names(game.schema())) | set(keys(changed))
        for fault in error.faults:
            assert fault.field or not path
            assert set(re.sub(r"\[\d+\]", "", fault.field).split(".")) <= known | {""}, fault.field
            assert "expected" in fault.message
            assert "\n" not in fault.message
        return
    game.check(position)
    assert game.load(json.dumps(position.as_json()).encode()) == position
