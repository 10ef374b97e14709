"""Pairs of rows: plants with animals, radio with GPS (SUM-5.5 to SUM-5.7).

A column is opened when one of the two rows has a tile in it. Columns are opened from the left; an opened one may be
skipped and filled later. So the end alone has to be looked at: any set of tiles in which the opened columns have no
gap comes about, column by column.
"""

from __future__ import annotations

from itertools import pairwise

from ...patterns.logic import TermList, requires, total
from ...program import Literal, any_of
from .facts import NUMBERS, NotebookFacts, codes


class Paired:
    """Two rows of one tile a cell that open columns together."""

    def __init__(self, facts: NotebookFacts, kinds: str, opening: str) -> None:
        """``kinds``: the letters of the two rows; ``opening``: the clause that keeps columns from being skipped."""
        self._facts = facts
        program = facts.program
        self.kinds = kinds
        self.tiles = {kind: codes(kind) if kind in "PA" else (kind,) for kind in kinds}
        self.cells: dict[tuple[str, int], Literal] = {}
        for kind in kinds:
            for column in NUMBERS:
                self._fill(kind, column)
        opened = [self._opened(column) for column in NUMBERS]
        for one, other in pairwise(opened):
            requires(program.rule(opening), other, one)

    def _fill(self, kind: str, column: int) -> None:
        """The candidates of one cell; SUM-5.3: it holds one tile."""
        program = self._facts.program
        for tile in self.tiles[kind]:
            if self._facts.may_come(tile) or self._facts.held(tile, column) is not None:
                self.cells[tile, column] = literal = program.boolean()
                self._facts.keep(tile, column, literal)
        program.rule("SUM-5.3").linear(self.filled(kind, column), high=1)

    def _opened(self, column: int) -> Literal:
        program = self._facts.program
        return any_of(program, [literal for kind in self.kinds for _, literal in self.options(kind, column)])

    def options(self, kind: str, column: int) -> list[tuple[str, Literal]]:
        """The tiles that the cell may hold, each with its literal."""
        return [(tile, self.cells[tile, column]) for tile in self.tiles[kind] if (tile, column) in self.cells]

    def filled(self, kind: str, column: int) -> TermList:
        """1 where the cell holds a tile, else 0."""
        return total([literal for _, literal in self.options(kind, column)])

    def count(self, kind: str) -> TermList:
        """How many tiles the row holds."""
        return [term for column in NUMBERS for term in self.filled(kind, column)]

    def at_end(self, tile: str) -> TermList:
        """How many of that very tile the row holds."""
        return total([literal for (name, _), literal in self.cells.items() if name == tile])

    def new(self, tile: str) -> TermList:
        """How many of that very tile come."""
        return self._facts.new(tile, self.at_end(tile))
