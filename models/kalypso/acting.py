"""Whose turn it is in a whole game, and the state as one seat has it.

A seat's turn goes by the same rules as in a position that tells nothing of the game around it: in its view the
vortex before it is the offer, and the phase is the one in which it acts.
"""

from __future__ import annotations

from dataclasses import replace

from .state import Phase, Progress, Stage, State
from .tiles import OPTIONAL

STEWARD = 0
"""The seat that lays the first tiles of all, and sails the boats."""


def acting(state: State) -> tuple[int, ...]:
    """The seats that may move now, in order; none while chance has to act and when the game is over.

    Where settlement and hand are shared, one seat has its turn at a time (KAL-3.2 lets all act at once).
    """
    game = state.progress
    if game is None:
        return (state.player,)
    match game.stage:
        case Stage.SETUP | Stage.SAIL:
            return () if game.done else (STEWARD,)
        case Stage.FORECAST:
            return tuple(seat for seat, card in enumerate(game.chosen) if card is None and not state.together)
        case Stage.TURN | Stage.SALVAGE:
            return _in_turn(state, game)
        case Stage.DUTIES | Stage.OVER:
            return ()


def _in_turn(state: State, game: Progress) -> tuple[int, ...]:
    """Seats in the middle of their turn, and those that may begin theirs."""
    if state.together and game.busy:
        return game.busy
    waiting = (seat for seat, tiles in enumerate(game.vortices) if tiles and seat not in game.done)
    return tuple(sorted({*game.busy, *waiting}))


def view(state: State, seat: int) -> State:
    """The state as that seat has it before its next move; without a move for a seat that may not act."""
    game = state.progress
    if game is None:
        return state
    may = seat in acting(state)
    phase = Phase.TURN
    if game.stage in (Stage.SETUP, Stage.SAIL) and may:
        phase = Phase(game.stage.value)
    state = replace(state, player=seat, phase=phase, offer=())
    tiles = game.vortices[seat] or ()
    if game.stage is Stage.SALVAGE and not (state.together and game.busy):
        hand = tuple(f"{tile}{OPTIONAL}" for tile in tiles) if may else ()
        return state.with_own(replace(state.own, hand=hand))
    if game.stage is Stage.TURN and may and seat not in game.busy:
        return replace(state, offer=tiles)
    return state
