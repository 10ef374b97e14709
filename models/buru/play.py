"""Logs, move by move, and the same from state to state for those who search."""

from __future__ import annotations

from ..core.logs import MoveFunctions
from .applying import apply
from .flow import World, settle
from .legality import fault
from .listing import legal_moves
from .moves import AnyMove
from .state import State
from .table import PossibleWorlds, table_after, table_fault, table_of

__all__ = ["PLAY", "after", "apply", "fault", "follow", "legal_moves", "replay", "settle", "state_of"]

PLAY: MoveFunctions[AnyMove, PossibleWorlds] = MoveFunctions(table_of, table_fault, table_after)
follow, replay, state_of = PLAY.follow, PLAY.replay, PLAY.state_of
"""The game's own way through a log; see ``MoveFunctions``."""


def after(state: State, move: AnyMove) -> tuple[World, ...]:
    """The worlds at the next choice of a human after a legal move."""
    return settle(apply(state, move))
