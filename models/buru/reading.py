"""Reading a position: first its edition and setting, then every field against them, all faults at once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ..core.documents import validate_one_of, validate_tree
from ..core.editions import FIELD
from ..core.errors import Fault, PositionError, echo, merged
from ..core.renames import Renames
from ..core.trees import field_name, field_of, in_file_order, items_of
from ..core.wording import say
from .edition import Edition
from .editions import SHELF
from .fields import Reading
from .initial import owner_of_pending
from .modules import module
from .moves import MOVE, AnyMove
from .position import Position
from .setting import setting_of
from .terms import BOARD, MODULES

OLDER = Renames({"query": "ask", "ask.ask": "ask.kind"})
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
    faults.extend(_repeated_ids(tree))
    try:
        position = validate_tree(Position, tree, raw=raw, context={"setting": setting}, entries=True)
    except PositionError as error:
        raise PositionError.of(in_file_order(merged(error.faults, faults), tree)) from None
    if faults := faults or list(_late_faults(position)):
        raise PositionError.of(in_file_order(faults, tree))
    return position


def parse_move(position: Position, tree: Any) -> AnyMove:
    """A move from JSON data, as in the position's log; raises PositionError with fields of the move."""
    setting = Reading(position.edition_data, position.names)
    return validate_one_of(MOVE, tree, context={"setting": setting}, entries=True)


def admit(position: Position, verb: str) -> None:
    """Raise PositionError for a file without players, unless a maximum over whole games is asked for."""
    if not position.players and verb != "maximum":
        raise PositionError("players", say("the field is missing, expected it here"))


def _setting(tree: Any, edition: Edition | None) -> Reading:
    """What the tree says of its players and rounds, as far as it is sound."""
    ids = [field_of(sheet, "id") for sheet in items_of(tree, "players")]
    sound = 2 <= len(ids) <= 5 and all(isinstance(one, str) for one in ids)
    long = field_of(tree, "long") is True
    areas: tuple[str, ...] = BOARD
    for name in MODULES:
        if name in items_of(tree, "modules"):
            areas = module(name).areas(areas)
    return Reading(
        edition,
        ids=tuple(ids) if sound else None,
        last_round=edition.last_round(long) if edition else None,
        areas=areas,
        whole_game=isinstance(tree, dict) and "players" not in tree,
    )


def _repeated_ids(tree: Any) -> Iterator[Fault]:
    seen: set[str] = set()
    for seat, sheet in enumerate(items_of(tree, "players")):
        name = field_of(sheet, "id")
        if isinstance(name, str) and name in seen:
            message = say("{name} is the id of another player, expected one of its own", name=echo(name))
            yield Fault(field_name(("players", seat, "id")), message)
        elif isinstance(name, str):
            seen.add(name)


def _late_faults(position: Position) -> Iterator[Fault]:
    """What shows when the fields can be read: every spirit has an altar, open parts belong to somebody."""
    setting, altars = setting_of(position), position.edition_data.altars
    for spirit, side in zip(setting.spirits, setting.altars, strict=True):
        if side not in altars.get(spirit, {}):
            message = say("no altar of {spirit} with side {side}, expected one", spirit=spirit, side=side)
            yield Fault(field_name((FIELD, "altars", spirit)), message)
    if position.pending and position.players and owner_of_pending(position) is None:
        yield Fault("turn", say("the field is missing, expected whose parts are pending"))
