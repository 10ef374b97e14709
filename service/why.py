"""What ``why`` asks of a position: a goal or a move, alone or beside another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from periplus.models.core.data import Move, Position
from periplus.models.core.errors import PositionError
from periplus.models.core.notation import read_move, read_turn
from periplus.models.core.wording import say
from periplus.solvers import api
from periplus.solvers.contrasting import contrast
from periplus.solvers.contrasting_moves import contrast_moves, half
from periplus.solvers.limits import Limits
from periplus.solvers.review import Review, moves_of
from periplus.solvers.search import Search

from .requests import Why
from .telling import Json


def why_search(request: Why, position: Position, limits: Limits) -> Search[Any]:
    """The search that answers the request; raises PositionError for what cannot be read, by the request's field."""
    match request:
        case Why(goal=str(goal), rather_than=str(other)):
            one, another = (api.query(position, request.rules, text, limits=limits) for text in (goal, other))
            return contrast(one, another, (goal, other), limits)
        case Why(goal=str(goal)):
            return api.why(position, goal, limits, rules=request.rules)
        case Why(move=(dict() | str() | list()) as move, rather_than=None):
            return _reviewed(position, move, limits, "move")
        case Why(
            move=(dict() | str() | list()) as move, rather_than=(dict() | str() | list()) as another_move
        ):
            first = _reviewed(position, move, half(limits), "move")
            second = _reviewed(position, another_move, half(limits), "rather_than")
            return contrast_moves((first, second), limits)
        case _:
            raise PositionError("goal", say("expected a goal or a move, and not both"))


def _reviewed(
    position: Position, told: Json | str | Sequence[Json | str], limits: Limits, field: str
) -> Search[Review]:
    """The review of a move, or of a turn, that stands in the field."""
    try:
        given = _moves(position, told)
        moves = moves_of(position, given, whole=len(given) == 1)
    except PositionError as error:
        raise error.below(field) from None
    return api.review(position, moves, limits)


def _moves(position: Position, told: Json | str | Sequence[Json | str]) -> Sequence[Move | Json]:
    """The moves that are told, those in notation read."""
    if isinstance(told, str):
        return read_turn(position, told)
    if isinstance(told, dict):
        return (told,)
    return [read_move(position, move) if isinstance(move, str) else move for move in told]
