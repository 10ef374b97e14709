"""Reading a position: its edition and setting, every field, and the state of play before its log.

The shape of ``ask``: what is wrong with a value whatever the question, so that every verb says it. What a
question needs, and what it makes of the values, is the solvers' part.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field

from ..boards.hexes import Direction
from ..core.data import Seat, repeated_names
from ..core.documents import GIVEN, Data, Index, validate_one_of, validate_tree
from ..core.errors import Fault, PositionError
from ..core.reading import PositionReader
from ..core.trees import field_name, field_of, items_of
from ..core.wording import say, with_guess
from .edition import MODULES, SHELF, BagTile, Edition
from .island import EXTENSIONS, WATCHTOWERS, Extension, Island, Tiles, canonical
from .moves import MOVE, AnyMove, Draw, Roll, Setting, Space, Take, Tile, Where
from .position import PlayerSheet, Position, tiles_by_space
from .state import BARE, Bonus, Phase, Player, State


class Coming(Data):
    """A coming round, as far as it is known."""

    wind: Direction
    bonus: Bonus = "none"
    deal: Annotated[tuple[BagTile, ...] | None, GIVEN] = None
    """A tile for each cloud."""
    harbour: BagTile | None = None


class Asked(Data):
    """Every value that a question may have; unknown ones are the position's faults."""

    model_config = ConfigDict(extra="ignore")

    kind: Annotated[Literal["connect", "arrange", "fly", "line", "expect"] | None, GIVEN] = None
    player: Annotated[Seat | None, GIVEN] = None
    top: Annotated[Annotated[int, Field(ge=1)] | None, GIVEN] = None
    avoid: Annotated[tuple[Space, ...] | None, GIVEN] = None
    tiles: Annotated[tuple[Tile, ...] | None, GIVEN] = None
    spaces: Annotated[tuple[Space, ...] | None, GIVEN] = None
    limit: Annotated[Index | None, GIVEN] = None
    all: Annotated[bool | None, GIVEN] = None
    to: Annotated[Where | None, GIVEN] = None
    rounds: Annotated[tuple[Coming, ...] | None, GIVEN] = None
    reroll: Annotated[Literal["none", "best"] | None, GIVEN] = None


def ask_faults(ask: Mapping[str, Any], setting: Setting) -> tuple[Fault, ...]:
    """What is wrong with the values of ``ask``, each under its path in the position."""
    try:
        validate_tree(Asked, dict(ask), context={"setting": setting})
    except PositionError as error:
        return tuple(Fault(f"ask.{fault.field}", fault.message) for fault in error.faults)
    return ()


def initial(position: Position) -> State:
    """The state before the log. The log is not looked at."""
    edition = position.edition_data
    island = edition.sides[position.side]
    players = tuple(_player(position, island, sheet) for sheet in position.players)
    clouds = tuple(canonical(cloud) for cloud in position.clouds)
    shown = (*chain(*clouds), *position.harbour, *chain.from_iterable(map(held, players)))
    return State(
        edition=edition,
        island=island,
        modules=position.modules,
        variant=position.variant,
        round=position.round,
        phase=Phase(position.phase),
        start=position.start,
        turn=position.start if position.active is None else position.active,
        players=players,
        wind=position.wind,
        bonus=position.bonus,
        last=position.last,
        first=position.first,
        clouds=clouds,
        harbour=canonical(position.harbour),
        bag=_bag(position, shown),
        draws=position.draws,
    )


def _bag(position: Position, shown: Iterable[str]) -> Tiles:
    """The bag that the position gives, or the edition's less every tile in sight."""
    if isinstance(position.bag, dict):
        return canonical(tile for tile, count in position.bag.items() for _ in range(count))
    if position.bag != "rest":
        return canonical(position.bag)
    left = Counter(position.edition_data.bag)
    left.subtract(shown)
    return canonical(tile for tile, count in left.items() for _ in range(count))


def held(player: Player) -> Iterator[str]:
    """The tiles of a player: on the island, on telescopes, and gained."""
    yield from (tile for tile in player.tiles if tile != BARE)
    yield from player.telescope
    yield from player.pending


def capacity(state: State, player: Player) -> int:
    """Telescope spaces of the player: the board's, and one for each watchtower on the island (MIST-13.7)."""
    towers = sum(tile in WATCHTOWERS for tile in player.tiles)
    return state.edition.telescope_spaces(state.modules) + towers


def _player(position: Position, island: Island, sheet: PlayerSheet) -> Player:
    tiles = [BARE] * len(island.board.spaces)
    for space, tile in tiles_by_space(sheet.tiles, island.board.radius).items():
        tiles[island.board.number[space]] = tile
    at, beside = sheet.balloon, sheet.extensions
    if beside is None:
        beside = _others((*tiles, *sheet.telescope)) if position.modules == max(MODULES) else ()
    return Player(
        space=island.board.number[at] if isinstance(at, tuple) else -1,
        dock=0 if isinstance(at, tuple) else at.dock,
        energy=sheet.energy,
        telescope=canonical(sheet.telescope),
        tiles=tuple(tiles),
        extensions=canonical(beside),
        pending=canonical(sheet.pending),
        owed=sheet.owed,
        credit=sheet.credit,
        given=sheet.given,
        declared=sheet.declared,
    )


def _others(shown: Iterable[str]) -> tuple[Extension, ...]:
    """The extension tiles that are nowhere else."""
    seen = set(shown)
    return tuple(tile for tile in EXTENSIONS if tile not in seen)


def parse_move(position: Position, tree: object) -> AnyMove:
    """A move from JSON data, as in the position's log; raises PositionError with fields of the move."""
    edition = position.edition_data
    setting = Setting(edition, edition.sides[position.side], len(position.players), position.variant)
    move = validate_one_of(MOVE, tree, context={"setting": setting})
    if unknown := _unknown(position, move):
        raise PositionError(unknown.field, unknown.message)
    return move


def _setting(tree: object, edition: Edition | None) -> Setting:
    """What the tree says of its players and its island, as far as it is sound."""
    number, side = len(items_of(tree, "players")), field_of(tree, "side", "front")
    island = edition.sides.get(side) if edition and side in ("front", "back") else None
    return Setting(edition, island, number if 1 <= number <= 4 else None, field_of(tree, "variant") is True)


def _tree_faults(tree: object, setting: Setting) -> Iterator[Fault]:
    yield from _side_faults(tree, setting.edition)
    yield from repeated_names(tree, "P")
    yield from _module_faults(tree)
    if isinstance(asked := field_of(tree, "ask"), dict):
        yield from ask_faults(asked, setting)


def _side_faults(tree: object, edition: Edition | None) -> Iterator[Fault]:
    if field_of(tree, "side") == "back" and edition and "back" not in edition.sides:
        yield Fault("side", say("the edition has no back, expected 'front'"))


def _module_faults(tree: object) -> Iterator[Fault]:
    """``variant`` needs the harbour; flying needs a wind."""
    if field_of(tree, "variant") is True and field_of(tree, "modules", 1) == 1:
        yield Fault("variant", say("expected only with the harbour, in module 2 or 3"))
    if field_of(tree, "phase", "C1") == Phase.FLY.value and field_of(tree, "wind") is None:
        yield Fault("wind", say("the field is missing, expected the wind in phase C1"))


def _by_move(faults: Sequence[Fault]) -> list[Fault]:
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


READER = PositionReader(
    Position, SHELF, _setting, _tree_faults, late=_late_faults, named=_by_move, entries=False
)
load = READER.load
