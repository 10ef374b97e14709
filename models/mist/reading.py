"""Reading a position: first its edition and setting, then every field against them, all faults at once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ..core.documents import validate_one_of, validate_tree
from ..core.errors import Fault, PositionError
from ..core.guesses import with_guess
from ..core.seats import repeated_names
from ..core.trees import field_name, field_of, in_file_order, items_of, read_tree
from ..core.wording import say
from .asked import ask_faults
from .edition import Edition
from .editions import SHELF
from .fields import Setting
from .moves import MOVE, AnyMove, Draw, Roll, Take
from .position import Position
from .state import Phase
from .table import initial


def load(raw: bytes, folder: Path | None = None) -> Position:
    """The position in a JSON text; edition paths are relative to ``folder`` (None: names only).

    Raises PositionError with every fault, in the order of the file. A move of the log is one field.
    """
    tree = read_tree(raw)
    edition, faults = SHELF.of(tree, folder)
    position = None
    setting = _setting(tree, edition)
    faults.extend((*_side_faults(tree, edition), *repeated_names(tree, "P"), *_module_faults(tree)))
    if isinstance(asked := field_of(tree, "ask"), dict):
        faults.extend(ask_faults(asked, setting))
    try:
        position = validate_tree(Position, tree, raw=raw, context={"setting": setting})
    except PositionError as error:
        faults = [*_by_move(error.faults), *faults]
    else:
        faults = faults or list(_late_faults(position))
    if position is None or faults:
        raise PositionError.of(in_file_order(faults, tree))
    return position


def parse_move(position: Position, tree: Any) -> AnyMove:
    """A move from JSON data, as in the position's log; raises PositionError with fields of the move."""
    edition = position.edition_data
    setting = Setting(edition, edition.sides[position.side], len(position.players), position.variant)
    move = validate_one_of(MOVE, tree, context={"setting": setting})
    if unknown := _unknown(position, move):
        raise PositionError(unknown.field, unknown.message)
    return move


def _setting(tree: Any, edition: Edition | None) -> Setting:
    """What the tree says of its players and its island, as far as it is sound."""
    number, side = len(items_of(tree, "players")), field_of(tree, "side", "front")
    island = edition.sides.get(side) if edition and side in ("front", "back") else None
    return Setting(edition, island, number if 1 <= number <= 4 else None, field_of(tree, "variant") is True)


def _side_faults(tree: Any, edition: Edition | None) -> Iterator[Fault]:
    if field_of(tree, "side") == "back" and edition and "back" not in edition.sides:
        yield Fault("side", say("the edition has no back, expected 'front'"))


def _module_faults(tree: Any) -> Iterator[Fault]:
    """``variant`` needs the harbour; flying needs a wind."""
    if field_of(tree, "variant") is True and field_of(tree, "modules", 1) == 1:
        yield Fault("variant", say("expected only with the harbour, in module 2 or 3"))
    if field_of(tree, "phase", "C1") == Phase.FLY.value and field_of(tree, "wind") is None:
        yield Fault("wind", say("the field is missing, expected the wind in phase C1"))


def _by_move(faults: tuple[Fault, ...]) -> list[Fault]:
    """The faults, those of a move of the log under the move's name, one a move."""
    named: dict[str, Fault] = {}
    for fault in faults:
        move = re.match(r"log\[\d+\]", fault.field)
        field = move.group() if move else fault.field
        inner = fault.field.removeprefix(field).removeprefix(".")
        named.setdefault(
            field,
            Fault(
                field,
                say("{field}: {message}", field=inner, message=fault.message) if inner else fault.message,
            ),
        )
    return list(named.values())


def _late_faults(position: Position) -> Iterator[Fault]:
    """What shows when the fields can be read: nothing due in the bonus phase, moves that name what is not there."""
    state = initial(position)
    if state.phase is Phase.BONUS and not state.mover.owed and not state.mover.pending:
        yield Fault("phase", say("expected a player whose turn it is with owed or pending"))
    for index, move in enumerate(position.log):
        if unknown := _unknown(position, move):
            yield Fault(
                field_name(("log", index)),
                say("{field}: {message}", field=unknown.field, message=unknown.message),
            )


def _unknown(position: Position, move: AnyMove) -> Fault | None:
    """A cloud or a face that does not exist."""
    edition = position.edition_data
    if isinstance(move, (Take, Draw)) and move.cloud is not None:
        count = edition.cloud_count(len(position.players)) or len(position.clouds)
        if move.cloud >= count:
            return Fault("cloud", say("no such cloud, expected one of the {count}, from 0", count=count))
    if isinstance(move, Roll):
        for name, faces, die in (
            ("wind", move.winds, edition.wind_die),
            ("bonus", move.bonuses, edition.bonus_die),
        ):
            if not set(faces) <= set(die):
                message = say("no such face, expected one of {die}", die=", ".join(dict.fromkeys(die)))
                strange = next(face for face in faces if face not in die)
                return Fault(name, with_guess(message, strange, die))
    return None
