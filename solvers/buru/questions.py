"""Which module answers a question: loaded when it is asked, so that the others cost nothing."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import ModuleType

from periplus.models.buru.position import Position
from periplus.models.core.errors import PositionError, echo
from periplus.models.core.guesses import with_guess
from periplus.models.core.wording import say


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
