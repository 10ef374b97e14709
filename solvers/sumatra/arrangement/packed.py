"""Rows that are always packed to the left: residents, ornaments, villages (SUM-5.1, SUM-5.4).

Such a row is a ladder: step ``n`` says that it holds at least ``n`` tiles. The order in which equal tiles come
does not show, so the ladder is all there is to say.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from periplus.models.sumatra.state import COLUMNS

from ...patterns.logic import TermList, both, requires, total
from ...program import Literal
from .ground import Ground


class Packed:
    """One such row at the end."""

    def __init__(self, ground: Ground, tile: str, places: int) -> None:
        """``places``: how many tiles the row holds; those beyond the columns stand in the last one."""
        program = ground.program
        self._ground = ground
        self.tile = tile
        standing = sum(ground.held(tile, *cell_of(place)) is not None for place in range(places))
        self.steps = [program.boolean() for _ in range(min(places, standing + ground.most(tile)))]
        for one, other in pairwise(self.steps):
            requires(program.rule("SUM-5.1"), other, one)
        for place, step in enumerate(self.steps):
            column, copy = cell_of(place)
            ground.keep(tile, column, step, copy)

    def at(self, column: int) -> Literal | None:
        """The literal that the row has a tile in that column; None where it cannot."""
        return self.steps[column - 1] if column <= len(self.steps) else None

    def new(self) -> TermList:
        """How many tiles come."""
        return self._ground.new(self.tile, total(self.steps))

    def counted(self, equipped: Sequence[Literal]) -> list[Literal]:
        """The steps whose tile survives the equipment check (SUM-7.1)."""
        return [
            self._surviving(step, equipped[cell_of(place)[0] - 1]) for place, step in enumerate(self.steps)
        ]

    def _surviving(self, step: Literal, equipped: Literal) -> Literal:
        program = self._ground.program
        counts = both(program, step, equipped, rows=program.rule("SUM-7.1"))
        requires(program.meaning, counts, step)
        return counts


def cell_of(place: int) -> tuple[int, int]:
    """The column of a tile by its place in the row, and which tile of that cell it is.

    >>> [cell_of(place) for place in (0, 4, 6)]
    [(1, 1), (5, 1), (5, 3)]
    """
    return min(place + 1, COLUMNS), max(1, place + 2 - COLUMNS)
