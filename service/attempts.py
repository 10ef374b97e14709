"""A request about a puzzle: its own question, its known events, its own alphabet of moves; and one for a new puzzle."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from periplus.models.core import results
from periplus.models.core.errors import IllegalMove, PositionError, echo
from periplus.models.core.notation import read_move
from periplus.models.core.results import Violation
from periplus.models.core.trees import field_name
from periplus.models.core.wording import say
from periplus.solvers import api
from periplus.solvers.answers import Ranking
from periplus.solvers.limits import Limits
from periplus.solvers.search import Search

from .request_fields import Puzzled, Request
from .requests import Check, Deduce, Draw, Hint, Judge, Make, Moves, Solve, Why
from .telling import Json, PrintedSearch, hinted, listed, pictured, printed, with_picture

if TYPE_CHECKING:
    from periplus.puzzles.attempt import Attempt

FIELD = "after"
"""Where the moves of an attempt stand in a request."""


def put_puzzle(request: Request, limits: Limits) -> Json | PrintedSearch:
    """The answer to the request, or the search for it.

    Raises PositionError with the fields of the request, and IllegalMove with the places of ``after``.
    """
    attempt = _attempt(request)
    try:
        return _put(request, attempt, limits)
    except PositionError as error:
        raise PositionError.of(
            [replace(fault, field=_renamed(fault.field, request)) for fault in error.faults]
        ) from None
    except IllegalMove as error:
        raise IllegalMove([_placed(fault, request) for fault in error.violations]) from None


def made_puzzle(request: Make, limits: Limits, report: Callable[[Json], None]) -> Json:
    """A new puzzle with what a list says of it, or none; what has been tried is told before.

    Raises PositionError for an order that cannot be met.
    """
    from periplus.puzzles.making import make  # noqa: PLC0415 — as below
    from periplus.puzzles.protocol import MakerProgress, Order  # noqa: PLC0415 — as below
    from periplus.solvers.ruling import RuleText  # noqa: PLC0415 — as below

    def heard(tried: int, left: int | None) -> None:
        report({"puzzle": None, "summary": None, "tried": tried, "left": left})

    progress = MakerProgress(heard)
    own = None if request.rules is None else RuleText(request.rules)
    order = Order(request.seed, request.size, request.difficulty, None, own, progress)
    try:
        made = make(request.game, request.kind, order, limits)
    except PositionError as error:
        faults = [replace(fault, field=fault.field.removeprefix("--")) for fault in error.faults]
        raise PositionError.of(faults) from None
    return {
        "puzzle": made and made.file.as_json(),
        "summary": made and made.summary(),
        "tried": progress.tried,
    }


def _attempt(request: Request) -> Attempt:
    from periplus.puzzles.attempt import attempt_of  # noqa: PLC0415 — the server of the children loads it beforehand
    from periplus.puzzles.collection import find  # noqa: PLC0415 — as above
    from periplus.puzzles.format import load  # noqa: PLC0415 — as above

    if not isinstance(request, Puzzled | Deduce | Judge) or request.puzzle is None:
        raise PositionError("verb", say("{verb} is about no puzzle", verb=echo(request.verb)))
    if getattr(request, "rules", None) is not None:
        raise PositionError("rules", say("expected none with a puzzle, whose question and rules are its own"))
    try:
        told = request.puzzle
        puzzle = find(told) if isinstance(told, str) else load(json.dumps(told).encode())
    except PositionError as error:
        raise error.below("puzzle") from None
    if isinstance(request, Judge):
        return attempt_of(puzzle, request.solution, "solution")
    return attempt_of(puzzle, request.after, FIELD)


def _put(request: Request, attempt: Attempt, limits: Limits) -> Json | PrintedSearch:
    puzzle = attempt.puzzle
    match request:
        case Moves():
            moves = [move.as_json() for move in attempt.options()]
            return listed(request, puzzle.position, {"count": len(moves), "moves": moves})
        case Draw():
            return _drawn(request, attempt)
        case Deduce():
            return attempt.deductions().as_json()
        case Check(partial=False):
            attempt.options()  # raises what is wrong with the moves
            return results.verdict(())
        case _:
            return _asked(request, attempt, limits)


def _asked(request: Request, attempt: Attempt, limits: Limits) -> PrintedSearch:
    """The search of a verb that asks a solver."""
    told: Callable[[Any], Json] = partial(printed, attempt.shown, request)
    search: Search[Any]
    match request:
        case Check() | Judge():
            search = attempt.judge(limits)
        case Hint():
            search = attempt.hint(limits)
            told = partial(_hinted, request, attempt)
        case Solve():
            search = attempt.solve(limits)
        case Why(goal=str(goal)):
            search = api.why(attempt.shown, goal, limits)
        case Why(move=(dict() | str()) as told_move):
            try:
                move = read_move(attempt.puzzle.position, told_move)
            except PositionError as error:
                raise error.below("move") from None
            search = attempt.review(move, limits)
        case _:
            raise PositionError("verb", say("{verb} is about no puzzle", verb=echo(request.verb)))
    position = attempt.puzzle.position
    final = with_picture(request, attempt.shown, told) if isinstance(request, Puzzled) else told
    return PrintedSearch(position, search, told, final)


def _hinted(request: Hint, attempt: Attempt, ranking: Ranking) -> Json:
    """At every level whether the attempt is right or which of its moves was wrong."""
    return hinted(attempt.shown, request, ranking) | dict(ranking.extra)


def _drawn(request: Draw, attempt: Attempt) -> Json:
    """The picture with the moves made and those to draw; of an illegal one with the answer of ``check``."""
    from periplus.drawing import picture  # noqa: PLC0415 — as above

    puzzle, broken = attempt.puzzle, list[Violation]()
    moves = (*attempt.moves, *puzzle.moves(list(request.solution), "solution"))
    try:
        shown = puzzle.shown(moves)
    except IllegalMove as error:
        broken = [_placed(fault, request) for fault in error.violations]
        moves = moves[: int(error.violations[0].where[1])]
        shown = puzzle.shown(moves)
    answer = {"solution": [move.as_json() for move in moves]} if moves else None
    drawn = pictured(request, shown, picture(shown, answer=answer)) | {"summary": puzzle.summary()}
    return results.verdict(broken) | drawn if broken else drawn


def _made(request: Request) -> int:
    """How many moves stand in ``after``; of a judged solution none does."""
    return 0 if isinstance(request, Judge) else len(getattr(request, FIELD, ()))


def _placed(fault: Violation, request: Request) -> Violation:
    """The fault, its place named as in the request."""
    match fault.where:
        case ("solution", int(index), *rest):
            return replace(fault, where=(*_place(index, request), *rest))
    return fault


def _place(index: int, request: Request) -> tuple[str | int, ...]:
    """Where a move of the solution stands in the request."""
    made = _made(request)
    if isinstance(request, Judge):
        return ("solution", index)
    if index < made:
        return (FIELD, index)
    return ("move",) if isinstance(request, Why) else ("solution", index - made)


def _renamed(field: str, request: Request) -> str:
    """The field of a fault, named as in the request."""
    head, bracket, rest = field.partition("[")
    number, _, more = rest.partition("]")
    if head != "solution" or not bracket or not number.isdigit():
        return field
    return field_name(_place(int(number), request)) + more
