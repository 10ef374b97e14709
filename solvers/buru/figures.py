"""Exact figures inside, six digits at the edge (spec 7.0); and moves ranked by means of samples."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Any, overload

from periplus.models.core.data import Move

from ..answers import RankedMove
from ..search.sampling import standard_error

DIGITS = 6
NOTHING: Mapping[str, Any] = MappingProxyType({})


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


def ranked(
    move: Move,
    values: Sequence[Fraction],
    best: Fraction,
    line: tuple[Move, ...] = (),
    extra: Mapping[str, Any] = NOTHING,
) -> RankedMove:
    """A move by the mean of its samples, at least one; ``best`` is the mean of the best move."""
    mean = sum(values, Fraction(0)) / len(values)
    told = figure(mean)
    return RankedMove(
        move,
        told,
        None,
        proved=False,
        loss=lost(best, mean),
        line=line,
        mean=told,
        stderr=standard_error(values),
        samples=len(values),
        extra=extra,
    )
