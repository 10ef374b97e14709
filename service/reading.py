"""From bytes to a request: its size is judged before anything else, then every field, and each fault is named.

The fields of the position are judged where the position is read, and named as in a position's own file.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from pydantic import TypeAdapter

from periplus.models.core.documents import validate_one_of
from periplus.models.core.errors import Fault, PositionError, echo
from periplus.models.core.sharing import from_line, is_line
from periplus.models.core.sheets import is_sheet
from periplus.models.core.sheets import read as read_sheet
from periplus.models.core.trees import Path, field_name, read_tree
from periplus.models.core.wording import LANGUAGES, say

from .request_fields import Request
from .requests import VERBS, AnyRequest, Cancel

MAX_BYTES = 64 << 10
"""Bytes of a request."""
MAX_TEXT = 4 << 10
"""Characters of one text in it."""
MAX_ITEMS = 1000
"""Elements of one array or fields of one object in it."""
MAX_LOG = 2000
"""Entries of a log in it: more than fit into a request, since a slow game of the Mist comes near a thousand."""
WHOLE = "request"
"""The field of a fault of the whole request."""

_ANY: TypeAdapter[Request] = TypeAdapter(AnyRequest)


def read_body(raw: bytes) -> Any:
    """The text of a request as a tree; raises PositionError unless it is sound and not too large."""
    if len(raw) > MAX_BYTES:
        raise PositionError(
            WHOLE, say("{size} bytes, expected at most {most}", size=len(raw), most=MAX_BYTES)
        )
    return read_tree(raw)


def read_request(tree: Any, verb: str | None = None) -> Request:
    """The request in a tree; ``verb`` where the way that it came by says what is asked.

    Raises PositionError with every fault.
    """
    if not isinstance(tree, dict):
        raise PositionError(WHOLE, say("expected a JSON object, got {tree}", tree=echo(tree)))
    _bound(tree)
    if verb is None:
        return validate_one_of(_ANY, tree, entries=True)
    return validate_one_of(TypeAdapter(VERBS[verb]), tree, entries=True)


def content(text: str) -> bytes:
    """The JSON text of a position that came as a text: a line of ``share``, a sheet, or the JSON itself.

    What is in a line or a sheet is bound as a request is. Raises PositionError (field ``position`` for the whole).
    """
    raw = text.removeprefix("\ufeff").encode()
    try:
        if is_line(raw):
            raw = from_line(raw, MAX_BYTES)
        elif is_sheet(raw):
            raw = read_sheet(raw).raw
        _bound(read_tree(raw))
    except PositionError as error:
        raise _under(error, "position") from None
    return raw


def _bound(tree: Any) -> None:
    """Raise PositionError with every text, array and object of the tree that is too large."""
    if faults := list(_oversized(tree, ())):
        raise PositionError.of(_own_names(faults))


def read_cancel(tree: Any) -> Cancel:
    """The request to stop another one; raises PositionError with every fault."""
    return validate_one_of(TypeAdapter(Cancel), tree)


def id_of(tree: Any) -> Any:
    """The id of a request that may be faulty, None if it has none that could be answered to."""
    found = tree.get("id") if isinstance(tree, dict) else None
    known = isinstance(found, str) and 0 < len(found) <= 200 and not _broken(found)
    return found if known or (isinstance(found, int) and not isinstance(found, bool)) else None


def lang_of(tree: Any) -> str:
    """The language of the answer to a request that may be faulty."""
    found = tree.get("lang") if isinstance(tree, dict) else None
    return found if found in LANGUAGES else LANGUAGES[0]


def _broken(text: str) -> bool:
    """Whether the text cannot be written in UTF-8."""
    return text != text.encode(errors="ignore").decode()


def id_in(raw: bytes) -> Any:
    """The id in a text that is not sound, as far as it can be read at all."""
    try:
        return id_of(json.loads(raw.decode(errors="replace")))
    except (ValueError, RecursionError):
        return None


def unsound(error: PositionError) -> PositionError:
    """The faults of a text that is not sound, those of the position named as in its own file."""
    return _under(PositionError.of(_own_names(error.faults)), WHOLE)


def _under(error: PositionError, name: str) -> PositionError:
    """The faults, those of no field under the name of what was read."""
    return PositionError.of([Fault(fault.field or name, fault.message) for fault in error.faults])


def _own_names(faults: Iterable[Fault]) -> list[Fault]:
    return [Fault(fault.field.removeprefix("position."), fault.message) for fault in faults]


def _most(node: dict[str, Any] | list[Any], path: Path) -> int:
    """How many entries it may have there."""
    return MAX_LOG if isinstance(node, list) and path[-1:] == ("log",) else MAX_ITEMS


def _oversized(node: Any, path: Path) -> Iterator[Fault]:
    """Texts that are too long, arrays and objects that have too many parts."""
    if isinstance(node, str) and len(node) > MAX_TEXT:
        yield Fault(
            field_name(path), say("{size} characters, expected at most {most}", size=len(node), most=MAX_TEXT)
        )
    elif isinstance(node, (dict, list)) and len(node) > (most := _most(node, path)):
        yield Fault(
            field_name(path), say("{size} entries, expected at most {most}", size=len(node), most=most)
        )
    elif isinstance(node, dict):
        for key, value in node.items():
            yield from _oversized(key, path)
            yield from _oversized(value, (*path, key))
    elif isinstance(node, list):
        for index, value in enumerate(node):
            yield from _oversized(value, (*path, index))
