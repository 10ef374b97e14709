"""Exchanges in the harbour (MIST-11.7 to 11.12, MIST-11.18): what may be given, and what may be gained."""

from __future__ import annotations

from .edition import MOST_IN_HARBOUR
from .state import Player, State
from .tiles import Tiles, is_extension


def givable(player: Player) -> Tiles:
    """The telescope tiles that may be given: all but extension tiles (MIST-11.17, MIST-13.11)."""
    return tuple(tile for tile in player.telescope if not is_extension(tile))


def gainable(state: State) -> Tiles:
    """The board's tiles that the mover may gain: not the very one that was given (MIST-11.9)."""
    given = state.mover.given
    if given is None or state.harbour.count(given) != 1:
        return state.harbour
    return tuple(tile for tile in state.harbour if tile != given)


def board_first(state: State) -> bool:
    """Whether the mover's gain must come from the board: else too many tiles stay on it (MIST-11.12)."""
    return state.mover.credit == 1 and len(state.harbour) > MOST_IN_HARBOUR


def rate(state: State, player: Player, give: str | None) -> int:
    """How many tiles the exchange gains (MIST-11.7, MIST-11.10)."""
    return 1 if give is None else state.edition.docks[player.dock - 1].rate
