"""``hint``: the choices of the question in ``ask.kind``, ranked by a module of its own."""

from __future__ import annotations

from collections.abc import Mapping

from periplus.models.buru.position import Position

from ..answers import Ranking
from ..limits import Limits
from ..search import Search
from .solve import module_for

MODULES: Mapping[str, str] = {
    "act": "act",
    "chain": "ranked",
    "offers": "ranked",
    "elders": "ranked",
    "afternoon": "afternoon.hint",
    "place": "place.hint",
    "canoe": "canoe.hint",
    "solo": "solo.hint",
}
"""By question: the module whose ``search`` ranks its choices."""


def search(position: Position, limits: Limits) -> Search[Ranking]:
    """The ranking for the position's question; raises PositionError for a question that has none, and as it does."""
    found: Search[Ranking] = module_for(position, MODULES).search(position, limits)
    return found
