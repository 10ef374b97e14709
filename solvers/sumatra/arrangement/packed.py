"""Rows that are always packed to the left: residents, ornaments, villages (SUM-5.1, SUM-5.4).

Such a row is a ladder: step ``n`` says that it holds at least ``n`` tiles. The order in which equal tiles come
does not show, so the ladder is all there is to say.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from periplus.models.sumatra.state import packed_cell

from ...patterns.logic import TermList, both, requires, total
from ...program import Literal
from .facts import NotebookFacts


class Packed:
    """One such row at the end."""

    def __init__(self, facts: NotebookFacts, tile: str, places: int) -> None:
        """``places``: how many tiles the row holds; those beyond the columns stand in the last one."""
        program = facts.program
        self._facts = facts
        self.tile = tile
        standing = sum(facts.held(tile, *packed_cell(place)) is not None for place in range(places))
        self.steps = [program.boolean() for _ in range(min(places, standing + facts.most(tile)))]
        for one, other in pairwise(self.steps):
            requires(program.rule("SUM-5.1"), other, one)
        for place, step in enumerate(self.steps):
            column, copy = packed_cell(place)
            facts.keep(tile, column, step, copy)

    def at(self, column: int) -> Literal | None:
        """The literal that the row has a tile in that column; None where it cannot."""
        return self.steps[column - 1] if column <= len(self.steps) else None

    def new(self) -> TermList:
        """How many tiles come."""
        return self._facts.new(self.tile, total(self.steps))

    def counted(self, equipped: Sequence[Literal]) -> list[Literal]:
        """The steps whose tile survives the equipment check (SUM-7.1)."""
        return [
            self._surviving(step, equipped[packed_cell(place)[0] - 1])
            for place, step in enumerate(self.steps)
        ]

    def _surviving(self, step: Literal, equipped: Literal) -> Literal:
        program = self._facts.program
        counts = both(program, step, equipped, rows=program.rule("SUM-7.1"))
        requires(program.meaning, counts, step)
        return counts
