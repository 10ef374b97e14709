"""JSON texts (and TOML editions) as plain trees, the names of their fields, and fields that have been renamed.

A text is refused where its tree is not sound: duplicate keys, NaN, numbers beyond all bounds, lone
surrogates, absurd depth or size. The tree keeps the order of the fields, for the order of faults.
"""

from __future__ import annotations

import json
import math
import re
import sys
from codecs import BOM_UTF8
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path as File
from typing import IO, Any, TypeAlias

from .errors import ECHO_LIMIT, Fault, PositionError, echo, reason
from .wording import say

MAX_BYTES = 1 << 22
MAX_DEPTH = 32

SCHEMA = "$schema"
"""The field in which a file may name its JSON Schema, for editors; nothing else reads it."""

Path: TypeAlias = tuple[str | int, ...]
"""The way to a field in a tree."""


def read_bounded(stream: IO[bytes]) -> bytes:
    """The first bytes, as many as a reader takes and one more, without the mark that some editors put before UTF-8."""
    raw = stream.read(MAX_BYTES + 1)
    return raw if not raw.startswith(BOM_UTF8) else raw.removeprefix(BOM_UTF8) + stream.read(len(BOM_UTF8))


def read_file(path: File) -> bytes:
    """The file's bytes as ``read_bounded`` takes them; raises PositionError with field ""."""
    try:
        with path.open("rb") as file:
            return read_bounded(file)
    except (OSError, ValueError) as error:  # a name with a null character is a ValueError
        why = reason(error) if isinstance(error, OSError) else say("not a file name")
        raise PositionError(
            "", say("{value}: {reason}, expected a readable file", value=echo(str(path)), reason=why)
        ) from None


_QUOTED = re.compile(
    r'"""(?:[^\\]|\\.?)*?(?:"""|\Z)|' r"'''.*?(?:'''|\Z)|" r'"(?:[^"\\\n]|\\.)*"?|' r"'[^'\n]*'?|#[^\n]*",
    re.DOTALL,
)
"""What of a TOML text is a string or a comment. One without an end is one too, so that nothing is looked at twice."""
_DEEP_KEY = re.compile(rf"(?<![\w-])[\w-]+(?:[ \t]*\.[ \t]*[\w-]+){{{MAX_DEPTH},}}")
"""A key of more parts than a tree may be deep, once strings are plain words; no value of TOML looks like it."""


def toml_as_json(raw: bytes) -> bytes:
    """A TOML text as the same data in JSON; raises PositionError where it is not TOML.

    A dotted key of many parts is refused before the text is parsed: the parser keeps every beginning of a key, and
    100,000 parts would take all memory.
    """
    import tomllib  # noqa: PLC0415 — few positions have an edition in TOML, and start-up counts

    text = raw.decode("utf-8", errors="replace")
    if (number := too_long(text)) is not None:
        raise PositionError("", number[1])
    if _DEEP_KEY.search(_QUOTED.sub(_unquoted, text)) is not None:
        raise PositionError("", say("nested deeper than {max_depth} levels", max_depth=MAX_DEPTH))
    try:
        return json.dumps(tomllib.loads(raw.decode("utf-8"))).encode()
    except RecursionError:
        raise PositionError("", say("nested deeper than {max_depth} levels", max_depth=MAX_DEPTH)) from None
    except (ValueError, TypeError) as error:
        raise PositionError("", say("not TOML: {error}", error=error)) from None


def _unquoted(found: re.Match[str]) -> str:
    """A word for a string, nothing for a comment."""
    return "" if found[0].startswith("#") else "_"


def read_tree(raw: bytes) -> Any:
    """The JSON text as plain data; raises PositionError where it is not sound JSON."""
    if len(raw) > MAX_BYTES:
        raise PositionError(
            "", say("{raw} bytes, expected at most {max_bytes}", raw=len(raw), max_bytes=MAX_BYTES)
        )
    try:
        tree = json.loads(
            raw.decode("utf-8"), object_pairs_hook=_object, parse_constant=_no_constant, parse_int=_integer
        )
    except UnicodeDecodeError as error:
        raise PositionError(
            "", say("byte {start} is not UTF-8, expected JSON in UTF-8", start=error.start)
        ) from None
    except RecursionError:
        raise PositionError("", say("nested deeper than {max_depth} levels", max_depth=MAX_DEPTH)) from None
    except PositionError:
        raise
    except json.JSONDecodeError as error:
        raise PositionError("", say("not JSON: {error}", error=json_fault(error))) from None
    faults = list(_walk(tree, ()))
    if faults:
        raise PositionError.of(faults)
    return tree


def typed_tree(text: str, field: str) -> Any:
    """The JSON that somebody typed into a field, as plain data.

    Raises PositionError: what is wrong with the whole text is a fault of that field.
    """
    try:
        return read_tree(text.encode(errors="surrogatepass"))
    except PositionError as error:
        raise PositionError.of(
            [replace(fault, field=fault.field or field) for fault in error.faults]
        ) from None


class _Object(dict[str, Any]):
    """A JSON object that remembers which of its keys came twice."""

    duplicates: tuple[str, ...] = ()


def _object(pairs: list[tuple[str, Any]]) -> _Object:
    result = _Object(pairs)
    if len(result) != len(pairs):
        result.duplicates = tuple(key for key, times in Counter(key for key, _ in pairs).items() if times > 1)
    return result


def _no_constant(name: str) -> float:
    fault = say("{name} is not a JSON number", name=name)
    raise PositionError("", say("not JSON: {error}", error=fault))


_FAULTS = {
    "Expecting value": say("Expecting value"),
    "Expecting property name": say("Expecting property name enclosed in double quotes"),
    "Expecting ':'": say("Expecting ':' delimiter"),
    "Expecting ','": say("Expecting ',' delimiter"),
    "Illegal trailing comma": say("Illegal trailing comma"),
    "Unterminated string": say("Unterminated string"),
    "Invalid control character": say("Invalid control character"),
    "Invalid \\": say("Invalid escape"),
    "Extra data": say("Extra data"),
}
"""What Python's reader says of a text that is no JSON, by how it begins: the rest differs from version to version."""


def json_fault(error: json.JSONDecodeError) -> str:
    """What is wrong with a text that is no JSON, and where, in words that can be said in every language."""
    place = {"line": error.lineno, "column": error.colno}
    for begins, fault in _FAULTS.items():
        if error.msg.startswith(begins):
            return say("{fault}: line {line} column {column}", fault=fault, **place)
    return say("line {line} column {column}", **place)


_TOO_LONG = re.compile(rf"\d{{{sys.int_info.default_max_str_digits + 1},}}")


def too_long(text: str) -> tuple[int, str] | None:
    """Where a number begins that has more digits than Python reads, and what is said of it; None if none has."""
    if (found := _TOO_LONG.search(text)) is None:
        return None
    return found.start(), say("a number of {digits} digits, expected fewer", digits=len(found.group()))


def _integer(text: str) -> int:
    if (number := too_long(text)) is not None:
        raise PositionError("", number[1])
    return int(text)


def _walk(node: object, path: Path) -> Iterator[Fault]:
    """Faults that the tree shows by itself: depth, duplicate keys, text that is not Unicode."""
    if len(path) > MAX_DEPTH:
        yield Fault(field_name(path[:4]), say("nested deeper than {max_depth} levels", max_depth=MAX_DEPTH))
    elif isinstance(node, dict):
        for key in getattr(node, "duplicates", ()):
            yield Fault(field_name((*path, key)), say("the field is given twice, expected once"))
        for key, value in node.items():
            if _broken(key):
                yield from _walk(key, (*path, echo(key)))
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
    return not text.isascii() and any("\ud800" <= letter <= "\udfff" for letter in text)


def field_name(path: Path) -> str:
    """The path as a user writes it, on one line and no longer than what a message may repeat.

    >>> field_name(("players", 0, "chart"))
    'players[0].chart'
    """
    text = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    text = text.removeprefix(".")
    return text if text.isprintable() and len(text) <= ECHO_LIMIT else echo(text)[1:-1]


def without_schema(tree: object) -> Any:
    """The tree without the address of its schema, which a file may name for editors."""
    if isinstance(tree, dict) and isinstance(tree.get(SCHEMA), str):
        return {name: value for name, value in tree.items() if name != SCHEMA}
    return tree


def field_of(tree: object, name: str, default: object = None) -> Any:
    """A field of an object that may be none, or may lack it."""
    return tree.get(name, default) if isinstance(tree, dict) else default


def items_of(tree: object, name: str) -> list[Any]:
    """The elements of an array in a field, none if it is not there or no array."""
    found = field_of(tree, name)
    return found if isinstance(found, list) else []


def in_file_order(faults: Iterable[Fault], tree: object) -> list[Fault]:
    """The faults in the order of their fields in the tree; fields that are not there come last."""
    return sorted(faults, key=lambda fault: _order(fault.field, tree))


def _order(field: str, node: object) -> tuple[int, ...]:
    order: list[int] = []
    for index, key in re.findall(r"\[(\d+)\]|([^.\[\]]+)", field):
        if isinstance(node, dict):
            order.append(list(node).index(key) if key in node else len(node))
            node = node.get(key)
        elif isinstance(node, list) and index:
            order.append(int(index))
            node = node[int(index)] if int(index) < len(node) else None
    return tuple(order)


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


def _has(tree: object, path: Names) -> bool:
    for name in path:
        if not isinstance(tree, dict) or name not in tree:
            return False
        tree = tree[name]
    return True


def _moved(tree: dict[str, Any], old: Names, new: Names) -> dict[str, Any]:
    """The tree with the field under its new path, which stands where the old one stood or joins what is there."""
    moved, *inner = old
    first, *under = new
    if moved == first and inner and under:
        return {
            name: _moved(value, old[1:], new[1:]) if name == moved else value for name, value in tree.items()
        }
    value = tree[moved]
    if under and isinstance(tree.get(first), dict):
        rest = {name: kept for name, kept in tree.items() if name != moved}
        return rest | {first: rest[first] | {under[0]: value}}
    put = {under[0]: value} if under else value
    return {first if name == moved else name: put if name == moved else kept for name, kept in tree.items()}


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
