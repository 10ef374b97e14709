"""What a hint is asked: by which value to rank, and how many turns to list."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from periplus.models.core.errors import Fault, PositionError
from periplus.models.core.wording import say
from periplus.models.sumatra import GAME
from periplus.models.sumatra.listing import drawn_now, legal_moves
from periplus.models.sumatra.moves import Advance
from periplus.models.sumatra.position import Position
from periplus.models.sumatra.state import State
from periplus.models.sumatra.tiles import canonical

from ...limits import Limits
from ..options import NotebookOptions
from ..task import ArrangementTask

Value: TypeAlias = Literal["now", "next", "reply", "reach", "sampled"]
OBJECTIVES: tuple[Value, ...] = ("now", "next", "reply", "reach", "sampled")
TOP = 10
"""Turns listed unless the position says otherwise."""
PLAN = "plan"
"""The field of a ranked turn with the takes after it that come to the value of ``reach``."""


@dataclass(frozen=True, slots=True)
class TurnQuestion:
    """A table and how its turns are to be ranked."""

    position: Position
    state: State
    value: Value
    top: int
    limit: int = 0
    """For ``reach``: how many tiles may be taken after the turn."""

    @property
    def blind(self) -> bool:
        """Whether the player explores and the draw is not told: the answer is an expectation."""
        return self.state.ahead and self.state.draw is None and self.value == "now"


def ask(position: Position, limits: Limits) -> TurnQuestion:
    """The question that the position poses; raises PositionError if it cannot be asked so.

    ``limits.count`` comes before ``ask.top``.
    """
    options = NotebookOptions(position)
    value = options.choice("objective", OBJECTIVES)
    top = options.number("top", 1, TOP) or TOP
    limit = options.required("limit", 0) if value == "reach" else 0
    state = GAME.state(position)
    question = TurnQuestion(position, state, value, limits.count or top, limit)
    unknown = list(_unknown(question))
    options.settle(*unknown)
    return question


def _unknown(question: TurnQuestion) -> Iterator[Fault]:
    """What comes out of the bag and has to be known, but is not."""
    state = question.state
    if state.over:
        return
    if state.ahead and not question.blind:
        try:
            drawn_now(state)
        except PositionError as error:
            yield from error.faults
    elif state.bag is None and _expects(question):
        yield Fault(
            "bag", say("not known, expected the tiles that may come out of it: a draw from it is weighed")
        )


def _expects(question: TurnQuestion) -> bool:
    """Whether a value is the expectation of an exploration."""
    state = question.state
    match question.value:
        case "now":
            return question.blind
        case "next":
            return any(isinstance(move, Advance) for move in legal_moves(state))
        case "reply":
            after = state.players[(state.turn + 1) % len(state.players)]
            return after.at > state.place + state.ahead
        case "sampled":
            return state.place + state.ahead < len(state.map) - 1
        case _:
            return False


def tiles_to_come(state: State, seat: int, limit: int) -> ArrangementTask:
    """What ``reach`` looks at after a turn: all known tiles that are out, for one player to take."""
    hidden = state.bag if state.bag is not None else state.draw or ()
    return ArrangementTask(state, seat, canonical((*state.available, *hidden)), state.known, limit)
