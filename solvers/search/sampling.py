"""Means over samples of chance with their standard errors, drawn with common random numbers.

What chance brings in a world depends on the seed and the world's number alone. So alternatives that are compared meet
the same luck, differences are less noisy than values, and the same seed and number of samples give the same mean.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

from ..limits import Clock, Stop
from .stream import A

T = TypeVar("T")
SampleT = TypeVar("SampleT", int, float, Fraction)


class Mean(NamedTuple):
    """A mean with its standard error."""

    mean: float
    stderr: float
    samples: int

    def as_json(self) -> dict[str, Any]:
        """The three figures as answers print them."""
        stderr = None if self.samples < 2 else round(self.stderr, 4)
        return {"mean": round(self.mean, 4), "stderr": stderr, "samples": self.samples}


def mean_of(values: Sequence[float]) -> Mean:
    """The mean; the standard error of fewer than two values is 0.

    >>> mean_of([1.0, 3.0])
    Mean(mean=2.0, stderr=1.0, samples=2)
    """
    count = len(values)
    return Mean(sum(values) / count if count else 0.0, standard_error(values), count)


def standard_error(values: Sequence[SampleT]) -> float:
    """The standard error of the mean of ``values``, independent samples; 0 for fewer than two.

    >>> standard_error([Fraction(1), Fraction(3)])
    1.0
    """
    count = len(values)
    if count < 2:
        return 0.0
    mean = sum(values) / count
    return math.sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count)


@dataclass(slots=True)
class SampledValue:
    """The samples of one value so far."""

    values: list[int] = field(default_factory=list)

    def add(self, value: int) -> None:
        """Add a sample of that value."""
        self.values.append(value)

    @property
    def count(self) -> int:
        """How many samples there are."""
        return len(self.values)

    @property
    def mean(self) -> float:
        """The mean of the samples."""
        return sum(self.values) / len(self.values)

    @property
    def stderr(self) -> float:
        """The standard error of the mean; 0 for a single sample."""
        return standard_error(self.values)


def world(seed: int, number: int) -> random.Random:
    """The random numbers of the world of that number, from 0, in a search of that seed."""
    return random.Random(f"{seed} {number}")


def sampled(
    draw: Callable[[random.Random], T],
    told: Callable[[Sequence[T]], A],
    clock: Clock,
    samples: int | None = None,
    *,
    every: int = 1,
) -> Iterator[A]:
    """Take samples, each by ``draw`` in a world of its own, and yield what ``told`` makes of all those taken so far.

    Yields after each ``every`` samples, and a final answer at the end. ``samples``: how many are taken; None: as many
    as the limits say. When the clock stops it the final answer is of the samples taken by then; raises Stop if there
    is none yet.
    """
    found: list[T] = []
    try:
        for number in range(samples or clock.limits.samples):
            found.append(draw(world(clock.limits.seed, number)))
            if len(found) % every == 0:
                yield told(found)
    except Stop as stop:
        if not found:
            raise
        yield told(found).stopped(stop.reason)
        return
    yield told(found).stopped("samples")
