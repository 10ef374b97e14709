"""A request put to the Python interface: what the command line prints, for programs that send it as data.

A verb that asks a solver gives a search; the others give their answer at once. Both print through the same
functions as the command line's ``--json``.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeAlias

from periplus.models.core import results
from periplus.models.core.data import Move, Position
from periplus.models.core.errors import IllegalMove, PositionError, echo
from periplus.models.core.registry import game
from periplus.models.core.results import Violation
from periplus.models.core.wording import say
from periplus.solvers import api
from periplus.solvers.answers import Ranking
from periplus.solvers.levels import at_level
from periplus.solvers.limits import Limits
from periplus.solvers.search import Search

from .requests import (
    Ask,
    Check,
    Draw,
    Hint,
    Judge,
    Maximum,
    Moves,
    Play,
    Positioned,
    Request,
    Score,
    Share,
    Solve,
    Why,
)

Json: TypeAlias = dict[str, Any]

LEAST = 0.001
"""Seconds of a search for which there is no time left."""
_ADMITTED = {"draw": "show", "play": None}
"""What a game is asked to admit, where it is not the verb itself: a move may follow any log."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A search, how its answers print, and how the final one does."""

    position: Position
    search: Search[Any]
    told: Callable[[Any], Json]
    final: Callable[[Any], Json]


def put(request: Request, begun: float) -> Json | Asked:
    """The answer to the request, or the search for it, whose time counts from ``begun`` (``time.monotonic()``).

    Raises PositionError with the fields of the position, the move or the goal, and IllegalMove.
    """
    if isinstance(request, Judge):
        return _judged(request, _limits(request, begun))
    if not isinstance(request, Positioned):
        raise PositionError("verb", say("{verb} is about no position", verb=echo(request.verb)))
    position = _position(request)
    limits = _limits(request, begun)
    match request:
        case Check():
            return _checked(request, position, limits)
        case Score():
            return api.score(position).as_json()
        case Moves():
            return _listed(request, position)
        case Play():
            after = api.play(position, _move(position, request.move, "move"))
            return {"legal": True, "position": game(after.game).whole(after)}
        case Share():
            return {"line": api.share(position), "position": game(position.game).whole(position)}
        case Draw():
            return _drawn(request, position)
        case _:
            return _asked(request, position, limits)


def _position(request: Positioned) -> Position:
    """The position of the request, read without access to any file, and followed to where its moves lead."""
    text = request.position if isinstance(request.position, str) else json.dumps(request.position)
    position = api.load(text.encode(), verb=_ADMITTED.get(request.verb, request.verb))
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


def _listed(request: Moves, position: Position) -> Json:
    """The legal moves, with the text of each if that is included."""
    from periplus.drawing import phrase  # noqa: PLC0415 — the server of the children loads it beforehand

    answer = api.listing(position)
    if "words" not in _included(request):
        return answer
    return answer | {"words": [phrase(position, move) for move in answer["moves"]]}


def _checked(request: Check, position: Position, limits: Limits) -> Json | Asked:
    violations = api.check(position)
    if violations or not request.partial:
        return results.verdict(violations)
    search = api.still_possible(position, limits, request.goal)
    return Asked(position, search, _printed, _printed)


def _judged(request: Judge, limits: Limits) -> Asked:
    from periplus.puzzles.collection import find  # noqa: PLC0415 — as above

    try:
        puzzle = find(request.puzzle)
    except PositionError as error:
        raise error.below("puzzle") from None
    search = puzzle.question.judge(
        puzzle.position, puzzle.moves(list(request.solution)), puzzle.answer, limits
    )
    return Asked(puzzle.position, search, _printed, _printed)


def _drawn(request: Draw, position: Position) -> Json:
    """The picture; of an illegal position with the answer of ``check``, the faults marked."""
    from periplus.drawing import picture  # noqa: PLC0415 — as above
    from periplus.drawing.printed import as_json  # noqa: PLC0415 — as above

    if violations := api.check(position):
        scene = picture(position, violations=violations)
        return results.verdict(violations) | as_json(scene, request.width)
    answer = None
    if request.solution:
        moves = [_move(position, move, f"solution[{at}]") for at, move in enumerate(request.solution)]
        answer = {"solution": [move.as_json() for move in moves]}
    return as_json(picture(position, answer=answer), request.width)


def _move(position: Position, data: Json, field: str) -> Move:
    """The move that stands in the field of the request; raises PositionError."""
    try:
        move: Move = game(position.game).parse_move(position, data)
    except PositionError as error:
        raise error.below(field) from None
    return move


def _asked(request: Positioned, position: Position, limits: Limits) -> Asked:
    """The search of a verb that asks a solver."""
    told: Callable[[Any], Json] = _printed
    search: Search[Any]
    match request:
        case Hint():
            search = api.hint(position, limits)
            told = partial(_hinted, position, request)
        case Solve():
            search = api.solve(position, limits)
        case Maximum():
            search = api.maximum(position, limits)
        case Ask():
            search = api.ask(position, request.goal, limits, every=request.every, optimal=request.optimal)
            told = _counted if request.number else _printed
        case Why(goal=str(goal)):
            search = api.why(position, goal, limits)
        case Why(move=dict(move)):
            search = api.review(position, _move(position, move, "move").as_json(), limits)
        case _:
            raise PositionError("verb", say("{verb} asks no solver", verb=echo(request.verb)))
    final = _with_picture(request, position, told) if "svg" in _included(request) else told
    return Asked(position, search, told, final)


def _printed(answer: Any) -> Json:
    printed: Json = answer.as_json()
    return printed


def _counted(answer: Any) -> Json:
    printed: Json = answer.count_as_json()
    return printed


def _hinted(position: Position, request: Hint, ranking: Ranking) -> Json:
    """The ranking as far as its level tells it, with the parts that the request includes."""
    from periplus.drawing import phrase  # noqa: PLC0415 — as above

    answer = at_level(position, ranking, request.level)
    included = _included(request)
    left_out = {"why", "line"} - included
    moves = [{name: part for name, part in move.items() if name not in left_out} for move in answer["moves"]]
    if "words" in included:
        moves = [move | {"words": phrase(position, move["move"])} for move in moves]
    return answer | {"moves": moves}


def _included(request: Request) -> set[str]:
    """The parts that an answer has besides those that it always has."""
    return {"why", "line"} if request.include is None else set(request.include)


def _with_picture(
    request: Positioned, position: Position, told: Callable[[Any], Json]
) -> Callable[[Any], Json]:
    from periplus.drawing import picture, to_svg  # noqa: PLC0415 — as above
    from periplus.drawing.svg import WIDTH  # noqa: PLC0415 — as above

    def final(answer: Any) -> Json:
        for_picture: Json = answer.for_picture() if hasattr(answer, "for_picture") else told(answer)
        return told(answer) | {"svg": to_svg(picture(position, answer=for_picture), request.width or WIDTH)}

    return final
