"""Fish that the settlement has nearly enclosed: those that the open sea reaches through narrow gaps alone."""

from __future__ import annotations

from periplus.models.boards.grid import Frame
from periplus.models.kalypso import board
from periplus.models.kalypso.state import State


def fish_left(state: State) -> int:
    """Fish icons that may still be enclosed: visible, not caught, not enclosed yet."""
    known = board.facts(state.sea, state.own)
    return state.sea.fish & ~(known.covered | known.enclosed | state.own.caught)


def sheltered(frame: Frame, wall: int, narrow: int) -> int:
    """The water that the open sea does not reach once gaps of up to twice ``narrow`` cells are closed."""
    near = wall
    for _ in range(narrow):
        near |= frame.beside(near)
    far = frame.whole & ~near
    reached = frame.flood(frame.outside & far, far)
    for _ in range(narrow):
        reached |= frame.beside(reached)
    return frame.inside & ~reached & ~wall
