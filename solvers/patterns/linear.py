"""Systems of linear equations, solved exactly: elimination without fractions, by Bareiss."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm


def solved(square: Sequence[Sequence[Fraction]], right: Sequence[Fraction]) -> list[Fraction] | None:
    """The one solution of ``square * x = right``; None if there is none or more than one.

    >>> solved([[Fraction(2), Fraction(1)], [Fraction(1), Fraction(-1)]], [Fraction(5), Fraction(1)])
    [Fraction(2, 1), Fraction(1, 1)]
    """
    rows = [_whole([*row, end]) for row, end in zip(square, right, strict=True)]
    size = len(rows)
    before = 1
    for step in range(size):
        pivot = next((row for row in range(step, size) if rows[row][step]), None)
        if pivot is None:
            return None
        rows[step], rows[pivot] = rows[pivot], rows[step]
        top, lead = rows[step], rows[step][step]
        for row in range(size):
            if row != step:
                line, factor = rows[row], rows[row][step]
                rows[row] = [
                    (lead * entry - factor * above) // before for entry, above in zip(line, top, strict=True)
                ]
        before = lead
    return [Fraction(rows[row][size], rows[row][row]) for row in range(size)]


def _whole(row: Sequence[Fraction]) -> list[int]:
    """The equation in whole numbers."""
    factor = lcm(*(entry.denominator for entry in row))
    return [int(entry * factor) for entry in row]
