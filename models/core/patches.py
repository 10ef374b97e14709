"""Edits of JSON data as JSON Patch (RFC 6902), with places told by JSON Pointer (RFC 6901).

A patch is a list of operations that all hold or none: ``add``, ``remove``, ``replace``, ``move``, ``copy``, ``test``.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from .errors import PositionError, echo
from .wording import say

Operation: TypeAlias = Mapping[str, Any]
Patch: TypeAlias = list[dict[str, Any]]
OPERATIONS = ("add", "remove", "replace", "move", "copy", "test")
END = "-"
"""The place behind the last element of an array."""


def applied(tree: Any, patch: Sequence[Operation]) -> Any:
    """The tree after all operations; the given one stays as it is.

    Raises PositionError with the operation at fault, such as ``patch[1]``.
    """
    found = copy.deepcopy(tree)
    for index, operation in enumerate(patch):
        try:
            found = _after(found, operation)
        except PositionError as error:
            raise error.below(f"patch[{index}]") from None
    return found


def assigned(tree: Any, pointer: str, value: Any) -> Patch:
    """The patch that makes the place of the pointer hold the value; None: takes it away.

    Objects that the path needs and the tree lacks come with it.
    """
    steps = parsed(pointer)
    patch: Patch = []
    node = tree
    for depth, step in enumerate(steps[:-1]):
        inner = _child(node, step)
        if inner is None:
            if value is None:
                return []
            patch.append({"op": "add", "path": written(steps[: depth + 1]), "value": {}})
            inner = {}
        node = inner
    if value is not None:
        replaced = isinstance(node, list) and steps[-1] != END
        return [*patch, {"op": "replace" if replaced else "add", "path": pointer, "value": value}]
    return [{"op": "remove", "path": pointer}] if _child(node, steps[-1]) is not None else []


def value_at(tree: Any, pointer: str) -> Any:
    """What stands at the place; None where nothing does."""
    for step in parsed(pointer):
        tree = _child(tree, step)
    return tree


def parsed(pointer: str) -> list[str]:
    """The steps of a pointer.

    >>> parsed("/tiles/0,1/a~1b")
    ['tiles', '0,1', 'a/b']
    """
    if pointer and not pointer.startswith("/"):
        raise PositionError(
            "path", say("{pointer}, expected a pointer such as /round", pointer=echo(pointer))
        )
    return [step.replace("~1", "/").replace("~0", "~") for step in pointer.split("/")[1:]]


def written(steps: Sequence[str | int]) -> str:
    """The pointer of the steps.

    >>> written(["players", 0, "a/b"])
    '/players/0/a~1b'
    """
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in steps)


def _child(node: Any, step: str) -> Any:
    """What stands one step further; None where nothing does."""
    if isinstance(node, dict):
        return node.get(step)
    if isinstance(node, list) and step.isascii() and step.isdigit() and int(step) < len(node):
        return node[int(step)]
    return None


def _after(tree: Any, operation: Operation) -> Any:
    kind = operation.get("op")
    if kind not in OPERATIONS:
        raise PositionError("op", say("expected one of {names}", names=", ".join(OPERATIONS)))
    steps = parsed(_text(operation, "path"))
    if kind == "remove":
        return _removed(tree, steps)
    if kind in ("move", "copy"):
        source = parsed(_text(operation, "from"))
        value = copy.deepcopy(_existing(tree, source, "from"))
        if kind == "move":
            if steps[: len(source)] == source and steps != source:
                raise PositionError("from", say("expected a place that is not around the new one"))
            tree = _removed(tree, source)
        return _added(tree, steps, value)
    if "value" not in operation:
        raise PositionError("value", say("the field is missing, expected it here"))
    if kind == "add":
        return _added(tree, steps, copy.deepcopy(operation["value"]))
    there = _existing(tree, steps, "path")
    if kind == "test":
        if there != operation["value"] or type(there) is not type(operation["value"]):
            raise PositionError("value", say("another value stands there, expected this one"))
        return tree
    return _placed(tree, steps, copy.deepcopy(operation["value"]))


def _text(operation: Operation, field: str) -> str:
    text = operation.get(field)
    if not isinstance(text, str):
        raise PositionError(field, say("expected a text"))
    return text


def _existing(tree: Any, steps: Sequence[str], field: str) -> Any:
    for step in steps:
        if not _holds(tree, step):
            raise PositionError(field, say("nothing stands at {place}", place=echo(written(steps))))
        tree = tree[step] if isinstance(tree, dict) else tree[int(step)]
    return tree


def _holds(node: Any, step: str) -> bool:
    if isinstance(node, dict):
        return step in node
    return isinstance(node, list) and _is_index(step) and int(step) < len(node)


def _is_index(step: str) -> bool:
    """Whether it is a number as pointers write it: without leading zeros."""
    return step.isascii() and step.isdigit() and str(int(step)) == step


def _placed(tree: Any, steps: Sequence[str], value: Any) -> Any:
    """The tree with the value in the place of what stands there."""
    if not steps:
        return value
    parent = _existing(tree, steps[:-1], "path")
    parent[steps[-1] if isinstance(parent, dict) else int(steps[-1])] = value
    return tree


def _added(tree: Any, steps: Sequence[str], value: Any) -> Any:
    if not steps:
        return value
    parent, last = _existing(tree, steps[:-1], "path"), steps[-1]
    if isinstance(parent, dict):
        parent[last] = value
    elif isinstance(parent, list) and (last == END or (_is_index(last) and int(last) <= len(parent))):
        parent.insert(len(parent) if last == END else int(last), value)
    else:
        raise PositionError("path", say("nothing can stand at {place}", place=echo(written(steps))))
    return tree


def _removed(tree: Any, steps: Sequence[str]) -> Any:
    _existing(tree, steps, "path")
    if not steps:
        return None
    parent = _existing(tree, steps[:-1], "path")
    del parent[steps[-1] if isinstance(parent, dict) else int(steps[-1])]
    return tree
