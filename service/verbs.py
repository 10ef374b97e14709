"""A request put to the Python interface: what the command line prints, for programs.

A verb that asks a solver gives a search; the others give their answer at once. Both print through the same
functions as the command line's ``--json``.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from periplus.models.core import results
from periplus.models.core.data import Move, Position
from periplus.models.core.errors import IllegalMove, PositionError, echo
from periplus.models.core.notation import read_move, read_turn
from periplus.models.core.registry import game
from periplus.models.core.results import Violation
from periplus.models.core.wording import say
from periplus.solvers import api
from periplus.solvers.contrasting import contrast
from periplus.solvers.contrasting_moves import contrast_moves, half
from periplus.solvers.game_review import log_review
from periplus.solvers.limits import Limits
from periplus.solvers.review import Review, moves_of
from periplus.solvers.search import Search

from .attempts import made_puzzle, put_puzzle
from .reading import content
from .request_fields import Puzzled, Request, Tabled
from .requests import (
    Ask,
    Check,
    Deduce,
    Draw,
    Edit,
    Hint,
    Judge,
    Make,
    Maximum,
    Moves,
    New,
    Play,
    ReviewLog,
    Score,
    Share,
    Solve,
    Step,
    Why,
)
from .table import bare_table, begun_game, edited, stepped
from .telling import (
    Json,
    PrintedSearch,
    PrintedWork,
    counted,
    hinted,
    listed,
    pictured,
    printed,
    reviewed,
    with_picture,
)


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


EACH = 1.0
"""Seconds that a decision of a log is thought about, unless a request says otherwise."""
LEAST = 0.001
"""Seconds of a search for which there is no time left."""
_ADMITTED = {"draw": "show", "play": None, "step": None, "edit": None, "review": "check"}
"""What a game is asked to admit, where it is not the verb itself: a move may follow any log."""


def put(request: Request, begun: float) -> Json | PrintedSearch | PrintedWork:
    """The answer to the request, or the search or work for it, whose time counts from ``begun`` (``time.monotonic()``).

    Raises PositionError with the fields of the position, the move or the goal, and IllegalMove.
    """
    limits = _limits(request, begun)
    if isinstance(request, Judge | Deduce) or (isinstance(request, Puzzled) and request.puzzle is not None):
        return put_puzzle(request, limits)
    if isinstance(request, Make):
        return PrintedWork(partial(made_puzzle, request, limits))
    if isinstance(request, New):
        return bare_table(request) if request.bare else begun_game(request)
    if not isinstance(request, Tabled):
        raise PositionError("verb", say("{verb} is about no position", verb=echo(request.verb)))
    return _about(request, _position(request), limits)


def _about(request: Tabled, position: Position, limits: Limits) -> Json | PrintedSearch:
    """The answer to a request about the position."""
    match request:
        case Check():
            return _checked(request, position, limits)
        case Score():
            return api.score(position).as_json()
        case ReviewLog():
            return _log_reviewed(request, position, limits)
        case Moves():
            return listed(request, position, api.listing(position))
        case Play():
            after = api.play(position, _move(position, request.move, "move"))
            return {"legal": True, "position": game(after.game).whole(after)}
        case Step():
            return stepped(request, position)
        case Edit():
            return edited(request, position)
        case Share():
            return {"line": api.share(position), "position": game(position.game).whole(position)}
        case Draw():
            return _drawn(request, position)
        case _:
            return _asked(request, position, limits)


def _position(request: Tabled) -> Position:
    """The position of the request, read without access to any file, and followed to where its moves lead."""
    given = getattr(request, "position", None)
    text = content(given) if isinstance(given, str) else json.dumps(given).encode()
    position = api.load(text, verb=_ADMITTED.get(request.verb, request.verb))
    before = len(game(position.game).log(position))
    for index, move in enumerate(request.after):
        try:
            position = api.play(position, _move(position, move, f"after[{index}]"))
        except IllegalMove as error:
            raise IllegalMove([_since(fault, before) for fault in error.violations]) from None
    return position


def _since(fault: Violation, before: int) -> Violation:
    """The fault, whose place is named in ``after`` if that move is none of the position's own log."""
    match fault.where:
        case ("log", int(index), *rest) if index >= before:
            return replace(fault, where=("after", index - before, *rest))
    return fault


def _limits(request: Request, begun: float) -> Limits:
    """What is left of the request's time, and its other limits."""
    seconds = max(request.limits.seconds - (time.monotonic() - begun), LEAST)
    others = request.limits.model_dump(exclude={"seconds"})
    return Limits(**others, seconds=seconds, count=request.count, seed=request.seed)


def _checked(request: Check, position: Position, limits: Limits) -> Json | PrintedSearch:
    violations = api.check(position)
    if violations or not request.partial:
        return results.verdict(violations)
    search = api.still_possible(position, limits, request.goal)
    told = partial(printed, position, request)
    return PrintedSearch(position, search, told, told)


def _log_reviewed(request: ReviewLog, position: Position, limits: Limits) -> PrintedSearch:
    """The search for the decisions of the position's log."""
    seconds = EACH if request.each.seconds is None and request.each.work is None else request.each.seconds
    each = replace(limits, seconds=seconds, work=request.each.work, count=None)
    search = log_review(position, limits, each, request.horizon, request.start)
    told = reviewed(position, request)
    return PrintedSearch(position, search, told, told)


def _drawn(request: Draw, position: Position) -> Json:
    """The picture; of an illegal position with the answer of ``check``, the faults marked."""
    from periplus.drawing import picture  # noqa: PLC0415 — the server of the children loads it beforehand

    if violations := api.check(position):
        scene = picture(position, violations=violations)
        return results.verdict(violations) | pictured(request, position, scene)
    answer = None
    if request.solution:
        moves = [_move(position, move, f"solution[{at}]") for at, move in enumerate(request.solution)]
        answer = {"solution": [move.as_json() for move in moves]}
    return pictured(request, position, picture(position, answer=answer))


def _move(position: Position, told: Json | str, field: str) -> Move:
    """The move that stands in the field of the request, as JSON or in notation; raises PositionError."""
    try:
        return read_move(position, told)
    except PositionError as error:
        raise error.below(field) from None


def _asked(request: Tabled, position: Position, limits: Limits) -> PrintedSearch:
    """The search of a verb that asks a solver."""
    told: Callable[[Any], Json] = partial(printed, position, request)
    search: Search[Any]
    match request:
        case Hint():
            search = api.hint(position, limits, horizon=request.horizon, rules=request.rules)
            told = partial(hinted, position, request)
        case Solve():
            search = api.solve(position, limits, rules=request.rules)
        case Maximum():
            search = api.maximum(position, limits, rules=request.rules)
        case Ask():
            search = api.ask(
                position,
                request.goal,
                limits,
                every=request.every,
                optimal=request.optimal,
                rules=request.rules,
            )
            told = counted if request.number else told
        case Why():
            search = why_search(request, position, limits)
        case _:
            raise PositionError("verb", say("{verb} asks no solver", verb=echo(request.verb)))
    return PrintedSearch(position, search, told, with_picture(request, position, told))
