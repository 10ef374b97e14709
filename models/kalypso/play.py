"""From a position to the state of play: the table it describes, then its log, move by move."""

from __future__ import annotations

from ..core.logs import Play
from .effects import apply
from .initial import initial
from .legality import fault
from .listing import legal_moves
from .moves import AnyMove
from .state import State

__all__ = ["apply", "fault", "follow", "initial", "legal_moves", "replay", "state_of"]


PLAY: Play[AnyMove, State] = Play(initial, fault, apply)
follow, replay, state_of = PLAY.follow, PLAY.replay, PLAY.state_of
"""The game's own way through a log; see ``Play``."""
