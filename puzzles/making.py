"""New puzzles: a game's maker proposes, and nothing is given out that was not proved to have one solution."""

from __future__ import annotations

import json

from periplus.models.core.errors import PositionError, echo
from periplus.solvers.limits import Limits

from .format import Puzzle, load
from .protocol import Order, plug_in


class Unproved(RuntimeError):
    """A maker's puzzle was not borne out: a fault of the maker, never given to a player."""


def make(game: str, kind: str | None, order: Order, limits: Limits) -> Puzzle | None:
    """A puzzle of that kind (None: the game's first) with exactly one solution; None if none was found.

    Raises PositionError for an unknown game or kind and for an order that cannot be met, and Unproved if the
    puzzle could not be proved within the limits.
    """
    makers = plug_in(game).makers
    chosen = next(iter(makers), None) if kind is None else kind
    if chosen is None or chosen not in makers:
        raise PositionError("--kind", f"expected one of {', '.join(makers)}, got {echo(chosen)}")
    data = makers[chosen](order)
    if data is None:
        return None
    puzzle = load(json.dumps(data).encode())
    answer = puzzle.question.prove(puzzle.position, limits).result()
    agrees = puzzle.question.agrees(puzzle.answer, answer)
    if not agrees or not puzzle.question.confirms(puzzle.position, puzzle.answer):
        raise Unproved(f"{puzzle.id}: the answer could not be proved, {answer.status} ({answer.reason})")
    return puzzle
