"""Values on a board, shaded from the least to the most, so that an eye finds the best places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

from .tables import number

SpotT = TypeVar("SpotT")


def heat(values: Mapping[SpotT, float]) -> Iterator[tuple[SpotT, str, float]]:
    """Each spot with its value as written and its shade, from 0 for the least value to 1 for the most."""
    least, most = min(values.values(), default=0.0), max(values.values(), default=0.0)
    for spot, value in values.items():
        shade = (value - least) / (most - least) if most > least else 0.0
        yield spot, number(round(value, 1)), shade
