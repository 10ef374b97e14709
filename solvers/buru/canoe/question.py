"""Whose canoe is asked about."""

from __future__ import annotations

from periplus.models.buru.game import GAME
from periplus.models.buru.modules.ambelau.canoe import AMBELAU
from periplus.models.buru.position import Position
from periplus.models.buru.query import CanoeQuery
from periplus.models.buru.state import State
from periplus.models.buru.table import only
from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say

from ..reliance import require


def ask(position: Position) -> tuple[State, int, CanoeQuery]:
    """The table, the seat and the question; raises PositionError for what cannot be asked so."""
    query = position.ask
    if not isinstance(query, CanoeQuery):
        raise PositionError("ask.kind", say("expected canoe"))
    state = only(GAME.state(position))
    if AMBELAU not in state.setting.areas:
        raise PositionError("modules", say("expected ambelau among them: without it there is no canoe"))
    if query.powers is None:
        require(state.setting, "actions")
    ids, lawans = state.setting.ids, state.setting.lawans
    if query.player is not None:
        seat = ids.index(query.player)
    else:
        seat = state.turn if state.turn is not None else lawans.index(None)
    if lawans[seat] is not None:
        raise PositionError("ask.player", say("expected a human: a Lawan's canoe moves as its rules say"))
    return state, seat, query
