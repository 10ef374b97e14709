"""``solve``: which method answers the question in ``ask.kind``."""

from __future__ import annotations

from importlib import import_module

from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say
from periplus.models.kalypso.position import Position

from ..answers import Answer
from ..limits import Limits
from ..search import Search
from .question import SAMPLED, ask

LINES = {"turn": ".turn.solve", "plan": ".plan.solve"}
"""Questions about the lines of play; each other one has a module of its name, whose ``search`` answers it."""


def search(position: Position, limits: Limits) -> Search[Answer]:
    """The answer to the position's question; raises PositionError where something it needs is missing."""
    what = position.ask.kind
    if what == SAMPLED:
        raise PositionError(
            "ask.kind", say("'sampled' ranks the moves of a hint, expected another question to solve")
        )
    if what not in LINES:
        found: Search[Answer] = import_module(f".{what}", __package__).search(position, limits)
        return found
    question = ask(position)
    answers = import_module(LINES[what], __package__).answers
    return Search(lambda clock: answers(question, clock), limits, Answer("unknown"))
