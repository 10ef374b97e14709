"""A puzzle's grade: the deductions a person needs, step by step, and the hardest technique among them.

1. A group has one candidate left. 2. A candidate is in the way of all that another group has left. 3. It
leaves two other groups no two candidates that go together. 4. Supposing it ends in a contradiction by 1, 2.
5. Every attempt beside it fails. The difficulty is ``d`` if techniques up to ``d`` solve the puzzle and those
below do not.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from periplus.models.core.data import Move
from periplus.models.core.wording import say, spoken

from .deduction import DeductionStep, grade
from .format import Puzzle
from .question import ChoicePuzzle, Json

TECHNIQUES = {
    1: say("one candidate left"),
    2: say("in the way of a whole group"),
    3: say("in the way of two groups together"),
    4: say("what if"),
    5: say("trial of everything"),
}


@dataclass(frozen=True, slots=True)
class Grade:
    """How hard a puzzle is, and why."""

    difficulty: int | None
    """None: it has not exactly one solution."""
    steps: tuple[DeductionStep, ...]
    deduction: ChoicePuzzle

    def as_json(self) -> Json:
        """The answer of ``puzzles grade``."""
        return {"difficulty": self.difficulty, "steps": [self._step(step) for step in self.steps]}

    def settled(self, count: int | None = None) -> tuple[Move, ...]:
        """The moves that the first ``count`` steps settle; None: all steps."""
        found = (step.placed for step in self.steps[:count])
        return tuple(self.deduction.move(one) for one in found if one is not None)

    def _step(self, step: DeductionStep) -> Json:
        shown = step.out if step.placed is None else (step.placed,)
        entry: dict[str, Any] = {
            "technique": step.technique,
            "name": spoken(TECHNIQUES[step.technique]),
            "text": self.deduction.text(step),
            "rules": list(self.deduction.rules(step)),
            "settles": None if step.placed is None else self.deduction.move(step.placed).as_json(),
            "rules_out": [self.deduction.move(one).as_json() for one in step.out],
            "because_of": [self.deduction.move(one).as_json() for one in step.looked_at],
            "cells": [list(cell) for cell in self.deduction.cells(shown)],
        }
        return entry


def grade_of(puzzle: Puzzle) -> Grade:
    """The puzzle's grade; raises PositionError for a question that is not solved by deduction
    alone."""
    deduction = puzzle.question.graded(puzzle.position)
    course = grade(deduction.choices)
    if course is None:
        return Grade(None, (), deduction)
    return Grade(course.difficulty, course.steps, deduction)
