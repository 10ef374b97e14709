"""Moves ranked by means of samples."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from periplus.models.core.data import Move

from ..answers import RankedMove
from ..search.sampling import standard_error
from .figures import figure, lost

NOTHING: Mapping[str, Any] = MappingProxyType({})


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
