"""``hint``: the choices of the question in ``query.ask``, ranked by a module of its own."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from periplus.models.buru.position import Position
from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say

from ..answers import Ranking
from ..limits import Limits
from ..search import Search

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
    ask = position.query.ask
    if ask not in MODULES:
        expected = ", ".join(MODULES)
        raise PositionError(
            "query.ask", say("expected one of {expected}, got {ask}", expected=expected, ask=ask)
        )
    module = import_module(f".{MODULES[ask]}", __package__)
    found: Search[Ranking] = module.search(position, limits)
    return found
