"""Reading a position: its edition and setting, every field, and the moves of its log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..core.data import repeated_names
from ..core.documents import validate_one_of
from ..core.errors import Fault, PositionError, merged
from ..core.multisets import less
from ..core.reading import PositionReader
from ..core.trees import Renames, field_name, field_of, in_file_order, items_of
from ..core.wording import say
from .edition import SHELF, Edition
from .legality import to_draw
from .moves import MOVE, AnyMove, Setting, split
from .position import NAME_LETTER, Position, initial


def parse_move(position: Position, tree: object) -> AnyMove:
    """A move from JSON data, as it may come next in the log; raises PositionError with fields of the move."""
    draws = position.edition_data.side(len(position.players)).draws
    setting = Setting(position.edition_data, len(position.players), draws)
    draw = None if position.log or position.draw is None else list(position.draw)
    faults = list(_move_faults(tree, (), draw))
    try:
        move = validate_one_of(MOVE, tree, context={"setting": setting}, entries=True)
    except PositionError as error:
        raise PositionError.of(in_file_order(merged(error.faults, faults), tree)) from None
    if faults:
        raise PositionError.of(in_file_order(faults, tree))
    return move


def _setting(tree: object, edition: Edition | None) -> Setting:
    """What the tree says of its players and its map, as far as it is sound."""
    number = len(items_of(tree, "players"))
    players = number if 2 <= number <= 5 else None
    side = edition.sides.get(players) if edition and players else None
    return Setting(edition, players, side.draws if side else None)


def _map_faults(setting: Setting) -> Iterator[Fault]:
    """A number of players for which the edition has no map (SUM-1.7)."""
    if setting.edition and setting.players and setting.draws is None:
        yield Fault(
            "edition.maps", say("no map for {players} players, expected one", players=setting.players)
        )


def _log_faults(tree: object) -> Iterator[Fault]:
    """What moves of the log leave out, or give as null; only the first may leave its draw to the position."""
    for index, move in enumerate(items_of(tree, "log")):
        draw = split(field_of(tree, "draw")) if index == 0 else None
        yield from _move_faults(move, ("log", index), draw)


def _move_faults(move: Any, path: tuple[str | int, ...], draw: Any) -> Iterator[Fault]:
    """``draw`` is what an exploration draws that does not say so itself; None: it has to say so."""
    for at, part in ((path, move), ((*path, "bonus"), field_of(move, "bonus"))):
        for name, value in part.items() if isinstance(part, dict) else ():
            if value is None:
                yield Fault(field_name((*at, name)), say("null, expected a value, or the field left out"))
    if field_of(move, "type") != "explore":
        return
    drawn = split(move.get("drawn", draw))
    if "drawn" not in move and draw is None:
        missing = say("not told, expected the tiles that come out of the bag, as in explore O P5 W: W 1")
        yield Fault(field_name((*path, "drawn")), missing)
    elif isinstance(drawn, tuple):
        yield from _tile_faults(move, path, drawn)


def _tile_faults(
    move: dict[str, Any], path: tuple[str | int, ...], drawn: tuple[Any, ...]
) -> Iterator[Fault]:
    """An exploration that draws something takes a tile, one that draws nothing (SUM-4.13) has none to tell of."""
    field = field_name((*path, "tile"))
    if drawn and "tile" not in move:
        yield Fault(field, say("the field is missing, expected one of the tiles drawn"))
    if not drawn and (given := [name for name in ("tile", "to", "bonus") if name in move]):
        yield Fault(field, say("nothing is drawn, expected no {fields}", fields=_all(given)))


def _all(fields: Sequence[str]) -> str:
    """The fields as what should not be there."""
    told, *others = fields
    for field in others:
        told = say("{fields} and no {field}", fields=told, field=field)
    return told


def _draw_faults(position: Position) -> Iterator[Fault]:
    """``draw`` is for a player ahead; it is part of the bag, and as much as the next place shows (SUM-4.10)."""
    if position.draw is None:
        return
    state = initial(position)
    if state.mover.at != state.place + 1:
        yield Fault("draw", say("expected only if the player to move is one place ahead of the token"))
    elif len(position.draw) != (number := to_draw(state)):
        yield Fault("draw", say("{count} tiles, expected {number}", count=len(position.draw), number=number))
    elif state.bag is not None and less(state.bag, position.draw) is None:
        yield Fault("draw", say("the bag does not hold {tiles}", tiles=" ".join(position.draw)))


def _tree_faults(tree: object, setting: Setting) -> Iterator[Fault]:
    yield from _map_faults(setting)
    yield from repeated_names(tree, NAME_LETTER)
    yield from _log_faults(tree)


READER = PositionReader(
    Position,
    SHELF,
    _setting,
    _tree_faults,
    late=_draw_faults,
    older=Renames({"ask.task": "ask.kind", "ask.value": "ask.objective"}),
)


load = READER.load
