"""Tiles laid by a question rather than in a turn: any bare space of the island but the yard takes one."""

from __future__ import annotations

from dataclasses import replace

from periplus.models.core.data import Move
from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say
from periplus.models.mist.moves import Place
from periplus.models.mist.state import BARE, State

from ..question import illegal


def place(move: Move, index: int) -> Place:
    """The move, number ``index`` of a solution, as a placement; raises PositionError for any other."""
    if isinstance(move, Place):
        return move
    raise PositionError(f"solution[{index}]", say("expected place"))


def laid(state: State, seat: int, move: Place, index: int) -> State:
    """The table with the tile on the seat's island; raises IllegalMove (MIST-7.4, MIST-7.5)."""
    player, number = state.players[seat], state.island.board.number[move.at]
    if number == state.island.yard:
        raise illegal(index, "MIST-7.4", say("no tile lies on the yard"))
    if player.tiles[number] != BARE:
        raise illegal(index, "MIST-7.5", say("a tile lies on {space}", space=list(move.at)))
    tiles = (*player.tiles[:number], move.tile, *player.tiles[number + 1 :])
    players = list(state.players)
    players[seat] = replace(player, tiles=tiles)
    return replace(state, players=tuple(players))
