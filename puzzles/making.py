"""New puzzles: a game's maker proposes, and nothing is given out that was not proved to have one solution."""

from __future__ import annotations

import json

from periplus.models.core.errors import PositionError, echo
from periplus.models.core.wording import say
from periplus.solvers.limits import Clock, Limits, Stop

from .choosing import Choosing
from .format import Puzzle, load
from .protocol import Order, plug_in


class Unproved(RuntimeError):
    """A maker's puzzle was not borne out: a fault of the maker, never given to a player."""


def make(game: str, kind: str | None, order: Order, limits: Limits) -> Puzzle | None:
    """A puzzle of that kind (None: the game's first) with exactly one solution.

    None if none was found, or the limits came before its proof. Raises PositionError for an unknown game or
    kind and for an order that cannot be met, and Unproved for a puzzle that is not what its maker says.
    """
    makers = plug_in(game).makers
    chosen = next(iter(makers), None) if kind is None else kind
    if chosen is None or chosen not in makers:
        raise PositionError(
            "--kind",
            say("expected one of {makers}, got {chosen}", makers=", ".join(makers), chosen=echo(chosen)),
        )
    if order.rules is not None:
        _refuse_ruled(game, chosen, order)
    clock = Clock(limits)
    try:
        data = makers[chosen](order, clock)
    except Stop:
        return None
    if data is None:
        return None
    puzzle = load(json.dumps(data).encode())
    answer = puzzle.question.prove(puzzle.position, clock.part().limits).result()
    if answer.reason != "proved":
        return None
    agrees = puzzle.question.agrees(puzzle.position, puzzle.answer, answer)
    if not agrees or not puzzle.question.confirms(puzzle.position, puzzle.answer):
        raise Unproved(f"{puzzle.id}: the answer is not the only one, {answer.status}")
    return puzzle


def _refuse_ruled(game: str, kind: str, order: Order) -> None:
    """Raise PositionError where puzzles of the kind cannot be made to keep rules of one's own."""
    question = plug_in(game).questions.get(kind)
    if question is None or not issubclass(question, Choosing):
        message = say(
            "expected none for {kind}: its one best answer is proved by searches that know the clauses of the game "
            "alone; arrangements that are the only one can keep them",
            kind=kind,
        )
        raise PositionError("--rules", message)
    if order.difficulty is not None:
        raise PositionError(
            "--difficulty", say("puzzles with rules of one's own have no grade, expected none")
        )
