"""``hint`` for ``act``: the legal moves, ranked by what the afternoon can still bring (spec 7.1, 7.5)."""

from __future__ import annotations

from periplus.models.buru.position import Position

from ..answers import Ranking
from ..limits import Limits
from ..search import Search
from .afternoon import hint


def search(position: Position, limits: Limits) -> Search[Ranking]:
    """The ranking of the choices of whose turn it is; raises PositionError as ``afternoon.hint``."""
    return hint.search(position, limits)
