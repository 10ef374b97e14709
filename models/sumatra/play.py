"""The game's way through a log, move by move; see ``MoveFunctions``."""

from __future__ import annotations

from ..core.ruleset import MoveFunctions
from .legality import apply, fault
from .moves import AnyMove
from .position import initial
from .state import State

PLAY: MoveFunctions[AnyMove, State] = MoveFunctions(initial, fault, apply)
follow, replay, state_of = PLAY.follow, PLAY.replay, PLAY.state_of
