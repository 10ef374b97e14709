"""Any value anywhere in a position: it is read, or refused with the fields at fault, and never breaks."""

from __future__ import annotations

import json
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


def read_or_refused(game: Game[Any, Any], tree: Any, path: Path, value: Any) -> None:
    """The tree with that value at the path can be read and printed, or every fault names a field in a line."""
    try:
        position = game.load(json.dumps(replaced(tree, path, value)).encode())
    except PositionError as error:
        for fault in error.faults:
            assert fault.field or not path
            assert "expected" in fault.message
            assert "\n" not in fault.message
        return
    game.check(position)
    assert game.load(json.dumps(position.as_json()).encode()) == position
