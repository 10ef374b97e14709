"""A placement played by the rules: as if everybody else had placed already, so that each token is the asker's turn."""

from __future__ import annotations

from collections.abc import Iterable

from periplus.models.buru.flow import advance
from periplus.models.buru.legality import fault
from periplus.models.buru.mats import to_place
from periplus.models.buru.moves import AnyMove
from periplus.models.buru.play import apply
from periplus.models.buru.state import UNKNOWN, State, replace
from periplus.models.core.errors import IllegalMove

from .question import PlacementQuestion


def laid(question: PlacementQuestion, moves: Iterable[AnyMove]) -> State:
    """The table after the moves of a placement; raises IllegalMove for one that the rules forbid."""
    state = _alone(question)
    for move in moves:
        state = advance(state)
        if violation := fault(state, move):
            raise IllegalMove((violation,))
        state = apply(state, move)
    return state


def _alone(question: PlacementQuestion) -> State:
    """The table where all others have placed, unseen; what they hold does not matter to a placement."""
    state = question.state
    for seat, player in enumerate(state.players):
        if seat != question.seat:
            fields = ((UNKNOWN,) * to_place(state, seat), *((),) * (len(state.setting.areas) - 1))
            state = state.with_player(seat, replace(player, placed=fields, kept=UNKNOWN))
    return state
