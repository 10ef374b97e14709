"""The course of a solution by deduction, and the grade: the hardest technique that it cannot do without.

At every step the easiest technique that says anything is used, and of its steps the smallest. What techniques
up to ``d`` rule out never depends on the order, for none of them loses its force when candidates go. So the
difficulty is well defined: ``d`` if techniques up to ``d`` settle every group and those below do not.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from periplus.models.boards.bitsets import bits

from .choices import Choices
from .steps import BLOCKED, PAIR, SEARCH, SINGLE, TRIAL, DeductionStep
from .techniques import blocked, pair, search, single, trial

HARDEST = SEARCH
"""Techniques up to this one settle every puzzle that has exactly one solution."""


@dataclass(frozen=True, slots=True)
class GradedSteps:
    """The steps in order, and what they come to."""

    steps: tuple[DeductionStep, ...]
    left: int
    """Bit set of the candidates that are not ruled out."""
    solved: bool
    """Every group is settled."""

    @property
    def difficulty(self) -> int:
        """The hardest technique used."""
        return max((step.technique for step in self.steps), default=SINGLE)


def course(choices: Choices, hardest: int = HARDEST, chosen: Iterable[int] = ()) -> GradedSteps:
    """The deduction that uses techniques up to ``hardest``, until it is solved or they say no more.

    ``chosen`` are candidates that are settled already.
    """
    left, settled = choices.everything, 0
    for candidate in chosen:
        left, settled = choices.alone(candidate, left), settled | 1 << candidate
    steps: list[DeductionStep] = []
    while settled.bit_count() < len(choices.groups):
        step = _next(choices, left, settled, hardest)
        if step is None:
            break
        steps.append(step)
        left &= ~bits(step.out)
        if step.placed is not None:
            settled |= 1 << step.placed
    return GradedSteps(tuple(steps), left, settled.bit_count() == len(choices.groups))


def grade(choices: Choices, chosen: Sequence[int] = ()) -> GradedSteps | None:
    """The course by the easiest techniques that solve it; None where not exactly one solution is there.

    ``chosen`` are candidates that are settled already.
    """
    courses = (course(choices, hardest, chosen) for hardest in range(SINGLE, HARDEST + 1))
    return next((found for found in courses if found.solved), None)


def _next(choices: Choices, left: int, settled: int, hardest: int) -> DeductionStep | None:
    step = single(choices, left, settled)
    if step is None and hardest >= BLOCKED:
        step = blocked(choices, left)
    if step is None and hardest >= PAIR:
        step = pair(choices, left, settled)
    if step is None and hardest >= TRIAL:
        step = trial(choices, left, settled)
    if step is None and hardest >= SEARCH:
        step = search(choices, left, settled)
    return step
