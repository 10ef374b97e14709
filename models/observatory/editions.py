"""Where editions come from: the bundled ones by name, files of players by path, objects inside a position."""

from __future__ import annotations

import json
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from ..core.documents import validate_tree
from ..core.errors import Fault, PositionError, echo
from ..core.trees import field_name, in_file_order, read_file, read_tree, toml_as_json
from .edition import Edition

FIELD = "edition"
"""Where a position names its edition, and so the start of the name of every fault in it."""
DEFAULT = "study"
"""The edition of a position that names none, and of fresh games."""
_HERE = Path(__file__).parent


def bundled() -> tuple[str, ...]:
    """The names of the bundled editions."""
    return tuple(sorted(path.stem for path in _HERE.glob("*.json")))


def resolve(value: Any, folder: Path | None) -> Edition:
    """The edition that a position's field gives; raises PositionError with fields ``edition.…``.

    A name is a bundled one or else a path relative to ``folder`` (None: names only).
    """
    if isinstance(value, dict):
        return _inline(json.dumps(value))
    if isinstance(value, str):
        return named(value, folder)
    raise PositionError(FIELD, f"expected a name, a path or an edition, got {echo(value)}")


def named(name: str, folder: Path | None = None) -> Edition:
    """The edition of that bundled name or path (JSON, or TOML by its ending); raises PositionError."""
    if name in bundled():
        return _bundled(name)
    if folder is None:
        raise PositionError(FIELD, f"unknown edition {echo(name)}, expected one of {', '.join(bundled())}")
    try:
        path = folder / name
        raw = read_file(path)
        return _from_text(toml_as_json(raw) if path.suffix == ".toml" else raw)
    except PositionError as error:
        raise _inside(error) from None


@cache
def _bundled(name: str) -> Edition:
    return _from_text((_HERE / f"{name}.json").read_bytes())


@lru_cache(maxsize=64)
def _inline(text: str) -> Edition:
    try:
        return _from_text(text.encode())
    except PositionError as error:
        raise _inside(error) from None


@lru_cache(maxsize=64)
def _from_text(raw: bytes) -> Edition:
    """The edition in a JSON text. Equal texts give one object, so that what is cached for it is shared."""
    tree = read_tree(raw)
    repeated = _repeated_ids(tree)
    try:
        edition = validate_tree(Edition, tree, raw=raw)
    except PositionError as error:
        raise PositionError.of(in_file_order([*error.faults, *repeated], tree)) from None
    if repeated:
        raise PositionError.of(repeated)
    return edition


def _repeated_ids(tree: Any) -> list[Fault]:
    """Faults for card ids that came before; whatever else is unsound is left to validation."""
    cards = tree.get("cards") if isinstance(tree, dict) else None
    seen: set[str] = set()
    faults = []
    for index, card in enumerate(cards if isinstance(cards, list) else ()):
        name = card.get("id") if isinstance(card, dict) else None
        if isinstance(name, str) and name in seen:
            path = field_name(("cards", index, "id"))
            faults.append(Fault(path, f"{echo(name)} is the id of another card, expected one of its own"))
        elif isinstance(name, str):
            seen.add(name)
    return faults


def _inside(error: PositionError) -> PositionError:
    """The same faults, as faults of the position's edition."""
    return PositionError.of(
        [Fault(f"{FIELD}.{fault.field}".removesuffix("."), fault.message) for fault in error.faults]
    )
