"""New puzzles: few clues of many true ones, and nothing given out that was not proved."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

from periplus.models.core.errors import PositionError, echo
from periplus.models.core.wording import say, with_guess
from periplus.solvers.limits import Clock, Limits, Stop

from .choosing import Choosing, one_way
from .deduction import HARDEST, course, grade
from .format import Puzzle, load
from .protocol import Order, counted_down, plug_in
from .question import ChoicePuzzle

if TYPE_CHECKING:
    from .own_rules import OwnRules

C = TypeVar("C")


def clues_to_tell(
    every: Sequence[C],
    puzzle: Callable[[Sequence[C]], ChoicePuzzle],
    own: OwnRules | None,
    order: Order,
    clock: Clock,
) -> tuple[tuple[C, ...], int | None] | None:
    """Some of the true clues ``every``, none of which can be spared, and the difficulty of the puzzle with them.

    ``puzzle`` is the puzzle with some clues. They are taken in their order until one way is left. Under rules of one's
    own there is no difficulty. None where even all clues leave more than one way, or deductions find it less or more
    easily than ordered. Raises Stop.
    """
    hardest = order.difficulty or HARDEST

    def solvable(some: Sequence[C]) -> bool:
        clock.check()
        found = puzzle(some)
        return one_way(found, own, clock) and (hardest == HARDEST or course(found.choices, hardest).solved)

    kept: list[C] = []
    for clue in every:
        kept.append(clue)
        if solvable(kept):
            break
    for clue in counted_down(order, kept):
        fewer = [other for other in kept if other is not clue]
        if solvable(fewer):
            kept = fewer
    if own is not None:
        return (tuple(kept), None) if solvable(kept) else None
    found = grade(puzzle(kept).choices)
    if found is None or order.difficulty not in (None, found.difficulty):
        return None
    return tuple(kept), found.difficulty


class Unproved(RuntimeError):
    """A maker's puzzle was not borne out: a fault of the maker, never given to a player."""


def make(game: str, kind: str | None, order: Order, limits: Limits) -> Puzzle | None:
    """A puzzle of that kind (None: the game's first) with exactly one solution.

    None if none was found, or the limits came before its proof. Raises PositionError for an unknown game or
    kind and for an order that cannot be met, and Unproved for a puzzle that is not what its maker says.
    """
    try:
        return made(game, kind, order, limits)
    except Stop:
        return None


def made(game: str, kind: str | None, order: Order, limits: Limits) -> Puzzle | None:
    """As ``make``, but None only where the seed has no such puzzle; raises Stop where a limit came first."""
    makers = plug_in(game).makers
    chosen = next(iter(makers), None) if kind is None else kind
    if chosen is None or chosen not in makers:
        message = say("expected one of {makers}, got {chosen}", makers=", ".join(makers), chosen=echo(chosen))
        raise PositionError("--kind", with_guess(message, chosen, makers))
    if order.rules is not None:
        _refuse_ruled(game, chosen, order)
    clock = Clock(limits)
    data = makers[chosen](order, clock)
    if data is None:
        return None
    puzzle = load(json.dumps(data).encode())
    answer = puzzle.question.prove(puzzle.position, clock.part().limits).result()
    if answer.reason != "proved":
        raise Stop(answer.reason or "crashed")
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
