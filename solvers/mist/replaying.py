"""Moves that an answer tells, played by the rules: a draw that nobody knows yields nothing (spec, hint).

A turn is told in two parts: what is ranked can be played as it stands, up to the first such draw; what follows goes on
as if it had given nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from periplus.models.mist.drawing import advanced, settled
from periplus.models.mist.effects import apply
from periplus.models.mist.harbour import board_first
from periplus.models.mist.legality import fault
from periplus.models.mist.moves import AnyMove, Done, Draw, MistMove
from periplus.models.mist.state import State

from ..answers import Step
from ..replay import ReplayError


def until_done(state: State, moves: tuple[AnyMove, ...], chosen: int, *, follows: bool = False) -> State:
    """The table before ``done``, which is the last move; only the first ``chosen`` are played as they stand.

    ``follows``: the moves follow others, so nothing stands in the way of playing all of them loosely.
    """
    for number, move in enumerate(moves):
        if number == chosen and not follows and not _unknown_draw(state):
            raise ReplayError("what follows could be a part of the turn")
        if number >= chosen:
            state = without_draws(state, move)
        if isinstance(move, Done):
            if number < len(moves) - 1 or fault(state, move):
                raise ReplayError("the turn does not end there")
            return state
        state = judged(state, move)
    raise ReplayError("the turn does not end")


def _unknown_draw(state: State) -> bool:
    """Whether a draw is due that nobody knows."""
    return bool((state.mover.owed or state.mover.credit) and state.bag and not state.draws)


def without_draws(state: State, move: AnyMove) -> State:
    """The table after the unknown draws that stand before the move have yielded nothing."""
    while _unknown_draw(state) and not (state.mover.credit and board_first(state)) and fault(state, move):
        state = advanced(settled(state, None))
    return state


def judged(state: State, move: AnyMove, *, drawn: bool = False) -> State:
    """The table after a move; raises ReplayError for one that the rules forbid, and for a draw that nobody knows.

    ``drawn``: the bag may give any tile.
    """
    if isinstance(move, Draw) and move.tile is not None and state.draws:
        if move != Draw(tile=state.draws[0]):
            raise ReplayError(f"{move.as_json()}: not the next known draw")
        if move.tile not in state.bag:
            state = replace(state, bag=(*state.bag, move.tile))
    elif isinstance(move, Draw) and state.bag and not drawn:
        raise ReplayError(f"{move.as_json()}: a draw that nobody knows")
    if violation := fault(state, move):
        raise ReplayError(f"{move.as_json()}: {violation.rule} {violation.message}")
    return apply(state, move)


def as_moves(steps: Iterable[Step]) -> tuple[AnyMove, ...]:
    """The steps, all of which have to be moves."""
    found: list[AnyMove] = []
    for step in steps:
        if not isinstance(step, MistMove):
            raise ReplayError(f"no move: {step}")
        found.append(step)  # type: ignore[arg-type]  # there are no other moves of the game
    return tuple(found)
