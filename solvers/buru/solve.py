"""``solve``: the question in ``ask.kind``, each answered by a module of its own."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import ModuleType

from periplus.models.buru.position import Position
from periplus.models.core.errors import PositionError, echo, with_guess
from periplus.models.core.wording import say

from ..answers import Answer
from ..limits import Limits
from ..search import Search


def module_for(position: Position, modules: Mapping[str, str]) -> ModuleType:
    """The module of these (names by ``ask.kind``) that answers the position's question.

    Raises PositionError for a question that has none.
    """
    ask = position.ask.kind
    if ask not in modules:
        expected = ", ".join(modules)
        message = say("expected one of {expected}, got {ask}", expected=expected, ask=echo(ask))
        raise PositionError("ask.kind", with_guess(message, ask, modules))
    return import_module(f".{modules[ask]}", __package__)


MODULES: Mapping[str, str] = {
    "chain": "chain",
    "offers": "offers",
    "elders": "elders",
    "bound": "bound",
    "afternoon": "afternoon.solve",
    "place": "place.solve",
    "lawan": "lawan",
    "canoe": "canoe.solve",
    "solo": "solo.solve",
}
"""By question: the module whose ``search`` answers it."""


def search(position: Position, limits: Limits) -> Search[Answer]:
    """The answer to the position's question; raises PositionError for a question that has none, and as it does."""
    found: Search[Answer] = module_for(position, MODULES).search(position, limits)
    return found
