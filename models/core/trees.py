"""JSON texts (and TOML editions) as plain trees, and the names of the fields in them.

A text is refused where its tree is not sound: duplicate keys, NaN, numbers beyond all bounds, lone
surrogates, absurd depth or size. The tree keeps the order of the fields, for the order of faults.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path as File
from typing import Any, TypeAlias

from .errors import ECHO_LIMIT, Fault, PositionError, echo
from .wording import say

MAX_BYTES = 1 << 22
MAX_DEPTH = 32

SCHEMA = "$schema"
"""The field in which a file may name its JSON Schema, for editors; nothing else reads it."""

Path: TypeAlias = tuple[str | int, ...]
"""The way to a field in a tree."""


def read_file(path: File) -> bytes:
    """The file's first bytes, as many as a reader takes and one more; raises PositionError with field ""."""
    try:
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:  # a name with a null character is a ValueError
        reason = getattr(error, "strerror", None) or "not a file name"
        raise PositionError(
            "", say("{value}: {reason}, expected a readable file", value=echo(str(path)), reason=reason)
        ) from None


def toml_as_json(raw: bytes) -> bytes:
    """A TOML text as the same data in JSON; raises PositionError where it is not TOML."""
    import tomllib  # noqa: PLC0415 — few positions have an edition in TOML, and start-up counts

    try:
        return json.dumps(tomllib.loads(raw.decode("utf-8"))).encode()
    except (ValueError, TypeError) as error:
        raise PositionError("", say("not TOML: {error}", error=error)) from None


def read_tree(raw: bytes) -> Any:
    """The JSON text as plain data; raises PositionError where it is not sound JSON."""
    if len(raw) > MAX_BYTES:
        raise PositionError(
            "", say("{raw} bytes, expected at most {max_bytes}", raw=len(raw), max_bytes=MAX_BYTES)
        )
    try:
        tree = json.loads(raw.decode("utf-8"), object_pairs_hook=_object, parse_constant=_no_constant)
    except UnicodeDecodeError as error:
        raise PositionError(
            "", say("byte {start} is not UTF-8, expected JSON in UTF-8", start=error.start)
        ) from None
    except RecursionError:
        raise PositionError("", say("nested deeper than {max_depth} levels", max_depth=MAX_DEPTH)) from None
    except ValueError as error:
        raise PositionError("", say("not JSON: {error}", error=error)) from None
    faults = list(_walk(tree, ()))
    if faults:
        raise PositionError.of(faults)
    return tree


class _Object(dict[str, Any]):
    """A JSON object that remembers which of its keys came twice."""

    duplicates: tuple[str, ...] = ()


def _object(pairs: list[tuple[str, Any]]) -> _Object:
    result = _Object(pairs)
    if len(result) != len(pairs):
        result.duplicates = tuple(key for key, times in Counter(key for key, _ in pairs).items() if times > 1)
    return result


def _no_constant(name: str) -> float:
    raise ValueError(f"{name} is not a JSON number")


def _walk(node: Any, path: Path) -> Iterator[Fault]:
    """Faults that the tree shows by itself: depth, duplicate keys, text that is not Unicode."""
    if len(path) > MAX_DEPTH:
        yield Fault(field_name(path[:4]), say("nested deeper than {max_depth} levels", max_depth=MAX_DEPTH))
    elif isinstance(node, dict):
        for key in getattr(node, "duplicates", ()):
            yield Fault(field_name((*path, key)), say("the field is given twice, expected once"))
        for key, value in node.items():
            yield from _walk(key, (*path, echo(key)) if _broken(key) else path)
            yield from _walk(value, (*path, key))
    elif isinstance(node, list):
        for index, value in enumerate(node):
            yield from _walk(value, (*path, index))
    elif isinstance(node, float) and not math.isfinite(node):
        yield Fault(field_name(path), say("the number is too large, expected a finite one"))
    elif isinstance(node, str) and _broken(node):
        yield Fault(
            field_name(path),
            say("{node} holds half a surrogate pair, expected Unicode text", node=echo(node)),
        )


def _broken(text: str) -> bool:
    return any("\ud800" <= letter <= "\udfff" for letter in text)


def field_name(path: Path) -> str:
    """The path as a user writes it, on one line and no longer than what a message may repeat.

    >>> field_name(("players", 0, "chart"))
    'players[0].chart'
    """
    text = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    text = text.removeprefix(".")
    return text if text.isprintable() and len(text) <= ECHO_LIMIT else echo(text)[1:-1]


def without_schema(tree: Any) -> Any:
    """The tree without the address of its schema, which a file may name for editors."""
    if isinstance(tree, dict) and isinstance(tree.get(SCHEMA), str):
        return {name: value for name, value in tree.items() if name != SCHEMA}
    return tree


def field_of(tree: Any, name: str, default: Any = None) -> Any:
    """A field of an object that may be none, or may lack it."""
    return tree.get(name, default) if isinstance(tree, dict) else default


def items_of(tree: Any, name: str) -> list[Any]:
    """The elements of an array in a field, none if it is not there or no array."""
    found = field_of(tree, name)
    return found if isinstance(found, list) else []


def in_file_order(faults: Iterable[Fault], tree: Any) -> list[Fault]:
    """The faults in the order of their fields in the tree; fields that are not there come last."""
    return sorted(faults, key=lambda fault: _order(fault.field, tree))


def _order(field: str, node: Any) -> tuple[int, ...]:
    order: list[int] = []
    for index, key in re.findall(r"\[(\d+)\]|([^.\[\]]+)", field):
        if isinstance(node, dict):
            order.append(list(node).index(key) if key in node else len(node))
            node = node.get(key)
        elif isinstance(node, list) and index:
            order.append(int(index))
            node = node[int(index)] if int(index) < len(node) else None
    return tuple(order)
