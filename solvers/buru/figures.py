"""Exact figures inside, six digits at the edge (spec 7.0)."""

from __future__ import annotations

from fractions import Fraction
from typing import overload

DIGITS = 6


@overload
def figure(value: Fraction | int) -> int | float: ...
@overload
def figure(value: None) -> None: ...
@overload
def figure(value: Fraction | int | None) -> int | float | None: ...
def figure(value: Fraction | int | None) -> int | float | None:
    """The value as answers give it: whole where it is whole.

    >>> figure(Fraction(28, 5)), figure(Fraction(1, 3)), figure(Fraction(6, 2))
    (5.6, 0.333333, 3)
    """
    if value is None or value.denominator == 1:
        return None if value is None else int(value)
    return round(float(value), DIGITS)


def lost(best: Fraction, value: Fraction) -> int | float:
    """What a value gives away against the best, as the two are given.

    >>> lost(Fraction(1, 3), Fraction(1, 6))
    0.166666
    """
    return figure(Fraction(str(figure(best))) - Fraction(str(figure(value))))
