"""Where blocks of known size go on a page of known width, in any unit: shelves, read from left to right.

A shelf is as high as its highest block. The blocks beside a high one are stacked in columns, so that a wide
page puts small matter beside the main board and a phone puts it below.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from .scene import Table
from .text import Measure, wrap

Size: TypeAlias = tuple[float, float]
"""Width and height."""
Place: TypeAlias = tuple[float, float]
"""Left and top."""
HAIR = 1e-6
"""A width that nobody sees."""


def shelves(sizes: Sequence[Size], width: float, gap: Size) -> tuple[list[Place], Size]:
    """The places of the blocks in their order, and the size of it all; ``gap`` is kept between blocks."""
    places: list[Place] = []
    top = height = left = column = bottom = 0.0
    for wide, high in sizes:
        below = bottom + gap[1]
        if places and left > 0 and below + high <= top + height and left + wide <= width:
            spot = (left, below)
            column = max(column, wide)
        elif places and left + column + gap[0] + wide <= width:
            left += column + gap[0]
            spot = (left, top)
            column, height = wide, max(height, high)
        else:
            top += height + gap[1] if places else 0.0
            left, column, height = 0.0, wide, high
            spot = (0.0, top)
        bottom = spot[1] + high
        places.append(spot)
    right = max((x + w for (x, _), (w, _) in zip(places, sizes, strict=True)), default=0.0)
    return places, (right, top + height)


@dataclass(frozen=True, slots=True)
class TableGrid:
    """A table cut to a width: how wide its columns are, and every row's cells as wrapped lines."""

    widths: tuple[float, ...]
    header: tuple[list[str], ...]
    rows: tuple[tuple[list[str], ...], ...]


def grid(table: Table, width: float, gap: float, least: float, measure: Measure) -> TableGrid:
    """The table at most ``width`` wide if its widest columns, wrapped to no less than ``least``, allow it."""
    lines = (table.header, *table.rows)
    natural = [max(measure(line[i]) for line in lines) for i in range(len(table.header))]
    widths = _cut(natural, width - gap * (len(natural) - 1), least)
    cut = [tuple(wrap(c, w, measure) for c, w in zip(line, widths, strict=True)) for line in lines]
    return TableGrid(tuple(widths), cut[0], tuple(cut[1:]))


def _cut(natural: Sequence[float], width: float, least: float) -> list[float]:
    """The widths of columns that share ``width``: the widest are made equal, none less than ``least`` or as it is.

    >>> _cut([10, 60, 50], 100, 20)
    [10, 45.0, 45.0]
    """
    widths = list(natural)
    while (over := sum(widths) - width) > HAIR and (widest := max(widths)) > least:
        cut = [i for i, wide in enumerate(widths) if wide == widest]
        floor = max([least, *(wide for wide in widths if wide < widest)])
        level = max(floor, widest - over / len(cut))
        widths = [level if i in cut else wide for i, wide in enumerate(widths)]
    return widths
