"""Estimates where chance is too wide to be exact: a fixed policy, played out on seeded rolls.

All questions asked of one simulation meet the same rolls, so that their differences are less noisy than their
values. What the policy scores on average is what a player can count on; a bound comes from wild rolls.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, field

from periplus.models.observatory.state import Roll

from ..limits import Clock
from .policy import play_out
from .question import Question


@dataclass(slots=True)
class Estimate:
    """The scores of one question so far."""

    scores: list[int] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """The average score."""
        return sum(self.scores) / len(self.scores)

    @property
    def stderr(self) -> float:
        """The standard error of the mean; 0 for a single sample."""
        count = len(self.scores)
        if count < 2:
            return 0.0
        spread = sum((score - self.mean) ** 2 for score in self.scores) / (count - 1)
        return math.sqrt(spread / count)


class Simulation:
    """Play-outs on rolls that depend on the seed and the sample alone."""

    def __init__(self, seed: int, clock: Clock) -> None:
        self._seed = seed
        self._clock = clock

    def extend(self, estimate: Estimate, question: Question) -> None:
        """Play the question out on the next sample. Raises Stop by the clock."""
        rng = random.Random(f"{self._seed} {len(estimate.scores)}")
        known = question.rolls
        drawn: list[Roll] = [_roll(rng) for _ in known]
        rolls = [roll or other for roll, other in zip(known, drawn, strict=True)]
        estimate.scores.append(play_out(question, rolls, self._clock))


def _roll(rng: random.Random) -> Roll:
    return rng.randint(1, 6), rng.randint(1, 6), rng.randint(1, 6), rng.randint(1, 6)
