"""Canoe plans over several rounds by trying every sequence of moves (7.8)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product


def landed(at: int, steps: int, occupied: set[int], length: int) -> tuple[int, int]:
    """Space reached and passes of the start, one space after the other (20.9–20.12)."""
    passes, gone = 0, 0
    while gone < steps or at in occupied:
        passes += at == length
        at = at % length + 1
        gone += 1
    return at, passes


def best(
    start: int,
    powers: list[int],
    values: list[Fraction],
    *,
    occupied: list[set[int]] | None = None,
    price: Fraction | None = None,
) -> Fraction:
    """The best sum of space values and 2 a pass; with a price the powers are limits, and rounds may be skipped."""
    length = len(values)
    blocked = occupied or [set()] * len(powers)
    choices = [range(0 if price is not None else 1, power + 1) for power in powers]
    found = []
    for plan in product(*choices):
        at, total = start, Fraction(0)
        for steps, others in zip(plan, blocked, strict=True):
            total -= (price or 0) * steps
            if steps:
                at, passes = landed(at, steps, others, length)
                total += values[at - 1] + 2 * passes
        found.append(total)
    return max(found)
