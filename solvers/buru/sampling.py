"""Means of samples, and moves ranked by them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import sqrt
from types import MappingProxyType
from typing import Any

from periplus.models.core.data import Move

from ..answers import RankedMove
from .figures import figure, lost

NOTHING: Mapping[str, Any] = MappingProxyType({})


def stderr(values: Sequence[Fraction]) -> float:
    """The standard error of the mean of samples; 0 for a single one."""
    if len(values) < 2:
        return 0.0
    mean = sum(values, Fraction(0)) / len(values)
    squares = sum(((value - mean) ** 2 for value in values), Fraction(0))
    return sqrt(squares / (len(values) - 1) / len(values))


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
        stderr=stderr(values),
        samples=len(values),
        extra=extra,
    )
