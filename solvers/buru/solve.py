"""``solve``: the question in ``ask.kind``, each answered by a module of its own."""

from __future__ import annotations

from collections.abc import Mapping

from periplus.models.buru.position import Position

from ..answers import Answer
from ..limits import Limits
from ..search import Search
from .questions import module_for

MODULES: Mapping[str, str] = {
    "chain": "chain",
    "offers": "offers",
    "elders": "elders",
    "bound": "bound",
    "afternoon": "afternoon.solve",
    "place": "place.solve",
    "lawan": "lawan.solve",
    "canoe": "canoe.solve",
    "solo": "solo.solve",
}
"""By question: the module whose ``search`` answers it."""


def search(position: Position, limits: Limits) -> Search[Answer]:
    """The answer to the position's question; raises PositionError for a question that has none, and as it does."""
    found: Search[Answer] = module_for(position, MODULES).search(position, limits)
    return found
