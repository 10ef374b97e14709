"""Playing a line through the rules, where draws beyond the known ones yield nothing and no move shows them."""

from __future__ import annotations

from collections.abc import Iterable

from periplus.models.mist.effects import apply
from periplus.models.mist.legality import fault
from periplus.models.mist.moves import AnyMove, Draw
from periplus.models.mist.state import State

from ...replay import ReplayError
from .walk import next_draw


def played(state: State, moves: Iterable[AnyMove]) -> State:
    """The table after the moves; raises ReplayError for one that the rules forbid."""
    for move in moves:
        state = step(state, move)
    return state


def step(state: State, move: AnyMove) -> State:
    """The table after a move; draws that are due and not known yield nothing first. Raises ReplayError."""
    while (state.mover.owed or state.mover.credit) and not state.draws and fault(state, move):
        state = next_draw(state)[1]
    if isinstance(move, Draw) and (state.mover.owed or state.mover.credit):
        drawn, after = next_draw(state)
        if drawn != move:
            raise ReplayError(f"{move.as_json()}: not the next known draw")
        return after
    if violation := fault(state, move):
        raise ReplayError(f"{move.as_json()}: {violation.rule} {violation.message}")
    return apply(state, move)
