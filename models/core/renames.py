"""Fields that have been renamed: files with the older names are read still, and their faults name what they say."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, TypeAlias

from .errors import PositionError
from .trees import read_tree
from .wording import say

Names: TypeAlias = tuple[str, ...]


class Renames:
    """The older names of a game's fields.

    Each maps the dotted path that a field had to the one that it has, ``{"me": "ask.player"}``; they apply in their
    order, so a later one finds what an earlier one has made.
    """

    def __init__(self, paths: Mapping[str, str]) -> None:
        self._paths = [(tuple(old.split(".")), tuple(new.split("."))) for old, new in paths.items()]

    @contextmanager
    def reading(self, raw: bytes) -> Iterator[tuple[Any, bytes]]:
        """The tree and the text of a file under the names of today; faults raised inside get the file's names.

        Raises PositionError for an older name beside its new one, and as ``read_tree``.
        """
        tree = read_tree(raw)
        used: list[tuple[Names, Names]] = []
        for old, new in self._paths:
            if not _has(tree, old):
                continue
            if _has(tree, new):
                raise PositionError(
                    ".".join(_before(old, used)),
                    say(
                        "the older name of {field}, which is given too, expected one of them",
                        field=".".join(new),
                    ),
                )
            tree = _moved(tree, old, new)
            used.append((old, new))
        try:
            yield tree, json.dumps(tree).encode() if used else raw
        except PositionError as error:
            raise PositionError.of(
                [replace(fault, field=_field_before(fault.field, used)) for fault in error.faults]
            ) from None


def _has(tree: Any, path: Names) -> bool:
    for name in path:
        if not isinstance(tree, dict) or name not in tree:
            return False
        tree = tree[name]
    return True


def _moved(tree: dict[str, Any], old: Names, new: Names) -> dict[str, Any]:
    """The tree with the field under its new path, which stands where the old one stood or joins what is there."""
    if old[0] == new[0] and len(old) > 1 < len(new):
        return {
            name: _moved(value, old[1:], new[1:]) if name == old[0] else value for name, value in tree.items()
        }
    value = tree[old[0]]
    if len(new) > 1 and isinstance(tree.get(new[0]), dict):
        rest = {name: inner for name, inner in tree.items() if name != old[0]}
        return rest | {new[0]: rest[new[0]] | {new[1]: value}}
    put = {new[1]: value} if len(new) > 1 else value
    return {
        new[0] if name == old[0] else name: put if name == old[0] else inner for name, inner in tree.items()
    }


def _before(path: Names, used: list[tuple[Names, Names]]) -> Names:
    """The path that a field has in the file."""
    for old, new in reversed(used):
        if path[: len(new)] == new:
            path = (*old, *path[len(new) :])
    return path


def _field_before(field: str, used: list[tuple[Names, Names]]) -> str:
    """The same of a field's name as faults write it."""
    for old, new in reversed(used):
        name = ".".join(new)
        if field == name or field.startswith((f"{name}.", f"{name}[")):
            field = ".".join(old) + field[len(name) :]
    return field
