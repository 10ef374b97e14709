"""From a position to the state of play that it describes, before its log; and what a player's board holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain

from .edition import MODULES
from .island import Island
from .position import PlayerSheet, Position, tiles_by_space
from .state import BARE, Phase, Player, State
from .tiles import EXTENSIONS, WATCHTOWERS, Extension, Tiles, canonical


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
