"""The best line to the horizon, with its value and a bound.

One turn: see ``multi_turn``. Where turns lie ahead, the answer is the best of what the hint's ranking comes to, so
it is never below the hint; it ends as soon as it is proved.
"""

from __future__ import annotations

from collections.abc import Iterator

from periplus.models.observatory.position import Position

from ..answers import Answer
from ..limits import Clock, Limits
from ..search import Search
from .enumeration import budget
from .multi_turn import answers as lines
from .multi_turn import best_over_turns
from .question import HorizonQuestion, ask


def search(position: Position, limits: Limits) -> Search[Answer]:
    """The best line of the position's horizon; raises PositionError if it cannot be asked for."""
    question = ask(position)
    return Search(lambda clock: answers(question, limits, clock), limits, Answer("unknown"))


def answers(question: HorizonQuestion, limits: Limits, clock: Clock) -> Iterator[Answer]:
    """Improving answers; the last has a reason unless it is proved. Raises Stop by the clock."""
    one_turn = question.closed or question.unknown_turn or question.problem() is not None
    if one_turn or budget(question) is None:
        yield from lines(question, clock)
    else:
        yield from best_over_turns(question, limits, clock)
