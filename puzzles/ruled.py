"""Rules of one's own where there are any: reading a puzzle and making one must not load the solver without need."""

from __future__ import annotations

from typing import TYPE_CHECKING

from periplus.solvers.limits import Clock

from .question import ArrangementFacts, ChoicePuzzle

if TYPE_CHECKING:
    from .own_rules import OwnRules


def rules_over(facts: ArrangementFacts, text: str | None, where: str) -> OwnRules | None:
    """The rules of that text over the facts of a puzzle; None for none.

    Raises PositionError, for the field ``where``, for a faulty text.
    """
    if text is None:
        return None
    from .own_rules import OwnRules  # noqa: PLC0415 — loads the solver

    return OwnRules(text, facts, where)


def one_way(puzzle: ChoicePuzzle, own: OwnRules | None, clock: Clock) -> bool:
    """Whether exactly one choice solves the puzzle, under the rules if there are any; raises Stop."""
    return (puzzle.choices.count(2) if own is None else own.count(puzzle, 2, clock)) == 1
