"""The expected best of some tiles drawn from a bag, exactly.

Of ``n`` tiles drawn from ``N`` the best is worth at most ``v`` where all of them come from those that are: that has
the probability C(N≤v, n) / C(N, n). No draw has to be enumerated.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb


def expected_best(worths: Sequence[int], number: int) -> Fraction:
    """The expectation of the greatest of ``number`` different elements, each choice of them equally likely.

    >>> expected_best([0, 0, 6], 1), expected_best([0, 0, 6], 2), expected_best([1, 2], 2)
    (Fraction(2, 1), Fraction(4, 1), Fraction(2, 1))

    Raises ValueError unless there are as many elements and at least one is drawn.
    """
    if not 1 <= number <= len(worths):
        raise ValueError(f"{number} of {len(worths)}: expected 1 or more, and no more than there are")
    total, below = 0, 0
    for value in sorted(set(worths)):
        most = sum(worth <= value for worth in worths)
        total += value * (comb(most, number) - comb(below, number))
        below = most
    return Fraction(total, comb(len(worths), number))
