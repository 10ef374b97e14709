"""Types that are new to the notebook and equally well supplied are interchangeable: one order of them is enough.

Only for the best solution in free order: questions about a type, and lists in which types come at different times,
tell them apart.
"""

from __future__ import annotations

from itertools import groupby, pairwise

from ...patterns.logic import less, total
from .ground import NUMBERS
from .model import Model


def order_alike(model: Model) -> None:
    """Of types that are alike the one that comes first in the alphabet is further left, or the others are not there."""
    typed, task = model.typed, model.task
    new = [name for name in typed.types if not task.notebook.type_column(name)]

    def supply(name: str) -> tuple[int, ...]:
        tiles = f"E{name}", f"M{name}"
        return tuple(stock[tile] for stock in (task.offered, task.fetchable) for tile in tiles)

    for _, alike in groupby(sorted(new, key=supply), key=supply):
        for one, other in pairwise(alike):
            for column in NUMBERS:
                before = total([typed.column[one, earlier] for earlier in range(1, column)])
                model.program.meaning.linear([(1, typed.column[other, column]), *less(before)], high=0)
