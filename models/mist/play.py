"""Logs, move by move."""

from __future__ import annotations

from ..core.logs import MoveFunctions
from .effects import apply
from .legality import fault
from .moves import AnyMove
from .state import State
from .table import initial

PLAY: MoveFunctions[AnyMove, State] = MoveFunctions(initial, fault, apply)
follow, replay, state_of = PLAY.follow, PLAY.replay, PLAY.state_of
"""The game's own way through a log; see ``MoveFunctions``."""
