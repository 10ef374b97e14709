"""What the wind does to a balloon over an island on which one tile lies: the rules' own flights."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from periplus.models.boards.hexes import Direction, Hex
from periplus.models.mist.flying import every_flight
from periplus.models.mist.state import BARE, Phase, State


class Skies:
    """The flights over the printed island of a table, from a space with a tile, along a wind."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.prices = cache(self._prices)

    def _prices(self, tile: str, at: Hex, wind: Direction) -> Mapping[Hex, int]:
        """What each space along the wind costs a balloon that starts on the tile at that space (MIST-5)."""
        state, board = self.state, self.state.island.board
        tiles = [BARE] * len(board.spaces)
        tiles[board.number[at]] = tile
        player = replace(state.players[0], space=board.number[at], dock=0, tiles=tuple(tiles))
        table = replace(state, phase=Phase.FLY, turn=0, wind=wind, bonus="none", players=(player,))
        flights = every_flight(table, player)
        return {board.spaces[flight.space]: flight.cost for flight in flights if flight.dir == wind}


def numbers_of(state: State) -> Mapping[Hex, int]:
    """The number of each space of a table's island."""
    island = state.island
    return {space: island.numbers[number] for number, space in enumerate(island.board.spaces)}
