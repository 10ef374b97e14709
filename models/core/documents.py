"""Reading JSON (and TOML editions) so that every fault is found and named by its field.

A text is read twice: once by the standard parser into a plain tree, which refuses duplicate keys, NaN,
lone surrogates and absurd depth and remembers the order of fields, and once by pydantic from the raw
bytes, which validates strictly. Pydantic's error locations are translated to the paths that a user
writes (``players[0].chart``), in the order in which the fields stand in the file. An array of scalars is
one field: its faults name the array, not the element.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic_core import ErrorDetails

from .errors import Fault, PositionError, echo

MAX_BYTES = 1 << 22
MAX_DEPTH = 32


class Data(BaseModel):
    """Base of all data at the edge: strict, frozen, no unknown fields, no NaN."""

    model_config = ConfigDict(
        strict=True, extra="forbid", frozen=True, allow_inf_nan=False, populate_by_name=True
    )

    def as_json(self) -> dict[str, Any]:
        """The object as JSON data, without the fields that have their default."""
        return self.model_dump(mode="json", by_alias=True, exclude_defaults=True)


M = TypeVar("M", bound=Data)


class _Object(dict[str, Any]):
    """A JSON object that remembers which of its keys came twice."""

    duplicates: tuple[str, ...] = ()


def _object(pairs: list[tuple[str, Any]]) -> _Object:
    result = _Object(pairs)
    if len(result) != len(pairs):
        seen: set[str] = set()
        result.duplicates = tuple(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
    return result


def _no_constant(name: str) -> float:
    raise ValueError(f"{name} is not a JSON number")


def _walk(node: Any, path: tuple[str | int, ...]) -> Iterator[Fault]:
    """Faults that the tree shows by itself: depth, duplicate keys, text that is not Unicode."""
    if len(path) > MAX_DEPTH:
        yield Fault(field_name(path[:4]), f"nested deeper than {MAX_DEPTH} levels")
    elif isinstance(node, dict):
        for key in getattr(node, "duplicates", ()):
            yield Fault(field_name((*path, key)), "the field is given twice, expected once")
        for key, value in node.items():
            yield from _walk(key, (*path, echo(key)) if _broken(key) else path)
            yield from _walk(value, (*path, key))
    elif isinstance(node, list):
        for index, value in enumerate(node):
            yield from _walk(value, (*path, index))
    elif isinstance(node, str) and _broken(node):
        yield Fault(field_name(path), f"{echo(node)} holds half a surrogate pair, expected Unicode text")


def _broken(text: str) -> bool:
    return any("\ud800" <= letter <= "\udfff" for letter in text)


def field_name(path: tuple[str | int, ...]) -> str:
    """The path as a user writes it.

    >>> field_name(("players", 0, "chart"))
    'players[0].chart'
    """
    text = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return text.removeprefix(".")


def read_tree(raw: bytes) -> Any:
    """The JSON text as plain data; raises PositionError where it is not sound JSON."""
    if len(raw) > MAX_BYTES:
        raise PositionError("", f"{len(raw)} bytes, expected at most {MAX_BYTES}")
    try:
        tree = json.loads(raw.decode("utf-8"), object_pairs_hook=_object, parse_constant=_no_constant)
    except UnicodeDecodeError as error:
        raise PositionError("", f"byte {error.start} is not UTF-8, expected JSON in UTF-8") from None
    except RecursionError:
        raise PositionError("", f"nested deeper than {MAX_DEPTH} levels") from None
    except ValueError as error:
        raise PositionError("", f"not JSON: {error}") from None
    faults = list(_walk(tree, ()))
    if faults:
        raise PositionError.of(faults)
    return tree


def validate(model: type[M], raw: bytes, *, context: Mapping[str, Any] | None = None) -> M:
    """The text as a validated ``model``; raises PositionError with every fault, first field first."""
    tree = read_tree(raw)
    return validate_tree(model, tree, raw=raw, context=context)


def validate_tree(
    model: type[M],
    tree: Any,
    *,
    raw: bytes | None = None,
    context: Mapping[str, Any] | None = None,
    inside: tuple[str | int, ...] = (),
) -> M:
    """As ``validate``, of data that ``read_tree`` gave; ``inside`` is the path of ``tree`` in its file."""
    try:
        text = json.dumps(tree).encode() if raw is None else raw
        return model.model_validate_json(text, context=dict(context or {}))
    except ValidationError as error:
        raise PositionError.of(faults_of(error, tree, inside)) from None


_STRUCTURAL = frozenset({"model_type", "dict_type", "list_type", "tuple_type", "model_attributes_type"})


def faults_of(error: ValidationError, tree: Any, inside: tuple[str | int, ...] = ()) -> list[Fault]:
    """Pydantic's errors as faults with the paths that stand in ``tree``, in the tree's order."""
    found = [_fault(detail, tree, inside) for detail in error.errors(include_url=False)]
    found.sort(key=lambda pair: pair[0])
    return list(dict.fromkeys(fault for _, fault in found))


def _fault(detail: ErrorDetails, tree: Any, inside: tuple[str | int, ...]) -> tuple[tuple[int, ...], Fault]:
    path, order = _locate(detail, tree)
    return order, Fault(field_name((*inside, *path)), _message(detail))


def _locate(detail: ErrorDetails, tree: Any) -> tuple[tuple[str | int, ...], tuple[int, ...]]:
    """The error's path in the tree and its place in the file; tags of unions in the location are skipped."""
    path: list[str | int] = []
    order: list[int] = []
    node = tree
    steps = detail["loc"]
    if detail["type"].startswith("union_tag"):
        steps = (*steps, "type")
    for place, step in enumerate(steps):
        last = place == len(steps) - 1
        if isinstance(node, dict) and (step in node or (last and isinstance(step, str))):
            path.append(step)
            order.append(list(node).index(step) if step in node else len(node))
            node = node.get(step)
        elif isinstance(node, list) and isinstance(step, int):
            if last and detail["type"] not in _STRUCTURAL and step < len(node) and _is_scalar(node[step]):
                break
            path.append(step)
            order.append(step)
            node = node[step] if step < len(node) else None
    return tuple(path), tuple(order)


def _is_scalar(node: Any) -> bool:
    return not isinstance(node, (dict, list))


def _message(detail: ErrorDetails) -> str:
    kind = detail["type"]
    if kind == "missing":
        return "the field is missing, expected it here"
    if kind == "extra_forbidden":
        return "unknown field, expected none of that name"
    message = detail["msg"].removeprefix("Value error, ")
    if "ctx" in detail and "expected_tags" in detail["ctx"]:
        message = f"expected one of {detail['ctx']['expected_tags']}"
    message = message.replace("Input should be", "expected")
    if "got " in message:
        return message
    return f"{message}, got {echo(detail['input'])}"


def read_file(path: Path) -> bytes:
    """The file's bytes; raises PositionError with field "" where it cannot be read."""
    try:
        return path.read_bytes()
    except OSError as error:
        reason = error.strerror or "cannot be read"
        raise PositionError("", f"{path}: {reason}, expected a readable file") from None


def toml_as_json(raw: bytes) -> bytes:
    """A TOML text as the same data in JSON; raises PositionError where it is not TOML."""
    try:
        return json.dumps(tomllib.loads(raw.decode("utf-8"))).encode()
    except (ValueError, TypeError) as error:
        raise PositionError("", f"not TOML: {error}") from None
