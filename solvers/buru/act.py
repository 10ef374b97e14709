"""``hint`` for ``act``: the legal moves, ranked by what the afternoon can still bring (spec 7.1, 7.5).

In the morning and at noon, where the afternoon is not known yet, by estimates of it.
"""

from __future__ import annotations

from periplus.models.buru.game import GAME
from periplus.models.buru.play import only
from periplus.models.buru.position import Position

from ..answers import Ranking
from ..limits import Limits
from ..search import Search
from .afternoon import hint

PLACING = ("morning", "noon")
"""The phases before the afternoon is known."""


def search(position: Position, limits: Limits) -> Search[Ranking]:
    """The ranking of the choices of whose turn it is; raises PositionError where there is none of a human's."""
    if only(GAME.state(position)).phase in PLACING:
        from .place import next_token  # noqa: PLC0415 — what is not asked is not loaded

        return next_token.search(position, limits)
    return hint.search(position, limits)
