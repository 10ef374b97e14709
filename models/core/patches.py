"""Edits of JSON data as JSON Patch (RFC 6902), with places told by JSON Pointer (RFC 6901); read by ``jsonpatch``.

A patch is a list of operations that all hold or none: ``add``, ``remove``, ``replace``, ``move``, ``copy``, ``test``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from jsonpatch import InvalidJsonPatch, JsonPatch, JsonPatchException, JsonPatchTestFailed
from jsonpointer import EndOfList, JsonPointer, JsonPointerException

from .errors import PositionError, echo
from .wording import say

Operation: TypeAlias = Mapping[str, Any]
Patch: TypeAlias = list[dict[str, Any]]
OPERATIONS = ("add", "remove", "replace", "move", "copy", "test")
VALUED = ("add", "replace", "test")
"""The operations that hold a value."""
END = "-"
"""The place behind the last element of an array."""
MISSING = object()


def applied(tree: object, patch: Sequence[Operation]) -> Any:
    """The tree after all operations; the given one stays as it is.

    Raises PositionError with the operation at fault, such as ``patch[1].path``.
    """
    found = tree
    for index, operation in enumerate(patch):
        try:
            found = _after(found, operation)
        except PositionError as error:
            raise error.below(f"patch[{index}]") from None
    return found


def _after(tree: object, operation: Operation) -> Any:
    kind = operation.get("op")
    if kind not in OPERATIONS:
        raise PositionError("op", say("expected one of {names}", names=", ".join(OPERATIONS)))
    place = pointer(operation.get("path"), "path")
    if kind in ("move", "copy"):
        source = pointer(operation.get("from"), "from")
        if value_at(tree, source.path, MISSING) is MISSING:
            raise PositionError("from", say("nothing stands at {place}", place=echo(source.path)))
        if kind == "move" and place != source and place.contains(source):
            raise PositionError("from", say("expected a place that is not around the new one"))
    if kind in VALUED and "value" not in operation:
        raise PositionError("value", say("the field is missing, expected it here"))
    try:
        return JsonPatch([dict(operation)]).apply(tree)
    except JsonPatchTestFailed:
        raise PositionError("value", say("another value stands there, expected this one")) from None
    except (InvalidJsonPatch, JsonPatchException, JsonPointerException, TypeError):
        if kind in ("add", "move", "copy"):
            raise PositionError("path", say("nothing can stand at {place}", place=echo(place.path))) from None
        raise PositionError("path", say("nothing stands at {place}", place=echo(place.path))) from None


def assigned(tree: object, place: str, value: object) -> Patch:
    """The patch that makes the place of the pointer hold the value; None: takes it away.

    Objects that the path needs and the tree lacks come with it.
    """
    steps = pointer(place).parts
    patch: Patch = []
    node = tree
    for depth, step in enumerate(steps[:-1]):
        inner = value_at(node, written([step]))
        if inner is None:
            if value is None:
                return []
            patch.append({"op": "add", "path": written(steps[: depth + 1]), "value": {}})
            inner = {}
        node = inner
    if value is not None:
        replaced = isinstance(node, list) and steps[-1] != END
        return [*patch, {"op": "replace" if replaced else "add", "path": place, "value": value}]
    return [{"op": "remove", "path": place}] if value_at(node, written(steps[-1:])) is not None else []


def value_at(tree: object, place: str, missing: object = None) -> Any:
    """What stands at the place, or what stands for ``missing``; raises PositionError for what is no pointer."""
    found = pointer(place).resolve(tree, missing)
    return missing if isinstance(found, EndOfList) else found


def pointer(text: Any, field: str = "path") -> JsonPointer:
    """The pointer that a text is; raises PositionError on that field for what is none."""
    try:
        return JsonPointer(text)
    except (JsonPointerException, TypeError, AttributeError):
        raise PositionError(
            field, say("{pointer}, expected a pointer such as /round", pointer=echo(text))
        ) from None


def written(steps: Sequence[str | int]) -> str:
    """The pointer of the steps.

    >>> written(["players", 0, "a/b"])
    '/players/0/a~1b'
    """
    return str(JsonPointer.from_parts(steps).path)
