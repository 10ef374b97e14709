"""Reading a position: first its edition and setting, then every field against them, all faults at once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ..core.documents import validate_one_of, validate_tree
from ..core.errors import Fault, PositionError
from ..core.renames import Renames
from ..core.trees import field_of, in_file_order
from ..core.wording import say
from .edition import Edition
from .editions import SHELF
from .fields import Setting
from .moves import MOVE, AnyMove
from .position import Position, seats
from .terms import MODES, Mode

OLDER = Renames({"ask.what": "ask.kind"})
"""The fields that had other names once."""


def load(raw: bytes, folder: Path | None = None) -> Position:
    """The position in a JSON text; edition paths are relative to ``folder`` (None: names only).

    Raises PositionError with every fault, in the order of the file.
    """
    with OLDER.reading(raw) as (tree, text):
        return _read(tree, text, folder)


def _read(tree: Any, raw: bytes, folder: Path | None) -> Position:
    """The position in a tree and its text."""
    edition, faults = SHELF.of(tree, folder)
    setting = _setting(tree, edition)
    faults.extend(_map_faults(setting))
    try:
        position = validate_tree(Position, tree, raw=raw, context={"setting": setting}, entries=True)
    except PositionError as error:
        raise PositionError.of(in_file_order([*faults, *error.faults], tree)) from None
    if faults:
        raise PositionError.of(in_file_order(faults, tree))
    return position


def parse_move(position: Position, tree: Any) -> AnyMove:
    """A move of the position's game from JSON data; raises PositionError with fields of the move."""
    setting = Setting(
        position.edition_data,
        position.mode,
        position.seats,
        len(position.settlements),
        position.progress is not None,
    )
    return validate_one_of(MOVE, tree, context={"setting": setting}, entries=True)


def _map_faults(setting: Setting) -> Iterator[Fault]:
    """A mode of whose board the edition has no map."""
    if setting.edition is not None and setting.mode is not None and setting.sea is None:
        side = "versus" if setting.mode == "versus" else "coop"
        yield Fault(
            "edition.maps", say("no {side} map, expected one for mode {mode}", side=side, mode=setting.mode)
        )


def _setting(tree: Any, edition: Edition | None) -> Setting:
    """What the tree says of its mode and players, as far as it is sound."""
    mode: Mode | None = next((mode for mode in MODES if field_of(tree, "mode") == mode), None)
    sheets = field_of(tree, "settlements")
    settlements = len(sheets) if isinstance(sheets, list) and 1 <= len(sheets) <= 4 else None
    players = field_of(tree, "players", seats(mode, settlements or 1) if mode else None)
    sound = type(players) is int and 1 <= players <= 4
    whole = isinstance(field_of(tree, "progress"), dict)
    return Setting(edition, mode, players if sound else None, settlements, whole)
