"""``solve``: the question in ``query.ask``, each answered by a module of its own."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from periplus.models.buru.position import Position
from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say

from ..answers import Answer
from ..limits import Limits
from ..search import Search

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
    ask = position.query.ask
    if ask not in MODULES:
        expected = ", ".join(MODULES)
        raise PositionError(
            "query.ask", say("expected one of {expected}, got {ask}", expected=expected, ask=ask)
        )
    module = import_module(f".{MODULES[ask]}", __package__)
    found: Search[Answer] = module.search(position, limits)
    return found
