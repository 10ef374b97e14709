"""``solve``: what the position's ``ask.kind`` asks for, each kind in a module of its own."""

from __future__ import annotations

from importlib import import_module

from periplus.models.core.errors import PositionError, echo, with_guess
from periplus.models.core.wording import say
from periplus.models.mist.position import Position

from ..answers import Answer
from ..limits import Limits
from ..search import Search

KINDS = ("connect", "arrange", "fly", "line", "expect")


def search(position: Position, limits: Limits) -> Search[Answer]:
    """The answer to ``ask.kind``; raises PositionError for an unknown one and as that question does."""
    kind = position.ask.kind
    if kind not in KINDS:
        given = echo(kind) if "kind" in position.ask.given else "nothing"
        message = say("expected one of {kinds}, got {given}", kinds=", ".join(KINDS), given=given)
        raise PositionError("ask.kind", with_guess(message, kind, KINDS))
    answer: Search[Answer] = import_module(f"{__package__}.{kind}").search(position, limits)
    return answer
