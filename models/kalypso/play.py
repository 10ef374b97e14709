"""From a position to the state of play: the table it describes, then its log, move by move.

``apply``, ``fault`` and ``legal_moves`` are about the turn of the player who asks; the log of a whole game goes on
from turn to turn, see ``course``.
"""

from __future__ import annotations

from .course import PLAY
from .effects import apply
from .initial import initial
from .legality import fault
from .listing import legal_moves

__all__ = ["apply", "fault", "follow", "initial", "legal_moves", "replay", "state_of"]

follow, replay, state_of = PLAY.follow, PLAY.replay, PLAY.state_of
"""The game's own way through a log; see ``Play``."""
