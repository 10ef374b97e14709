"""The clues of a puzzle that is being made: of all that are true, as few as leave one way, as hard as ordered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

from periplus.solvers.limits import Clock

from .deduction import HARDEST, course, grade
from .protocol import Order, counted_down
from .question import ChoicePuzzle
from .ruled import one_way

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
