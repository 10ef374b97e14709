"""What an arrangement starts from, and its packed and paired rows.

The tiles that stand in the notebook are given facts. Where questions are asked (``every``), each tile of the game is
a candidate in each cell, whether it is to be had or not, so that ``why`` can say what is missing; where only the best
is sought, what cannot come is left out.

Residents, ornaments and villages are packed to the left (SUM-5.1, SUM-5.4). Such a row is a ladder: step ``n`` says
that it holds at least ``n`` tiles. The order in which equal tiles come does not show, so the ladder is all there is
to say.

Plants pair with animals, radio with GPS (SUM-5.5 to SUM-5.7). A column is opened when one of the two rows has a tile
in it. Columns are opened from the left; an opened one may be skipped and filled later. So the end alone has to be
looked at: any set of tiles in which the opened columns have no gap comes about, column by column.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from periplus.models.core.wording import say
from periplus.models.sumatra.state import COLUMNS, Notebook, packed_cell
from periplus.models.sumatra.tiles import TYPES

from ...patterns.logic import TermList, both, less, requires, total
from ...program import Literal, Program, any_of
from ..task import ArrangementTask, room

NUMBERS = range(1, COLUMNS + 1)
"""The columns, as the notebook counts them."""


class NotebookFacts:
    """The program of one arrangement, with the facts that are given."""

    def __init__(self, program: Program, task: ArrangementTask, *, every: bool) -> None:
        self.program = program
        self.task = task
        self.every = every
        self._held = program.relation(
            "held",
            ("tile", "column", "copy"),
            say("the tile is there now; copy counts equal tiles of one cell"),
        )
        self.standing = tuple(tiles_in(task.notebook))
        """Every tile of the notebook now, as ``tiles_in`` gives them."""
        for tile, column, copy in self.standing:
            self._held.add(tile, column, copy)
            program.give(self._held, tile, column, copy)

    def most(self, tile: str) -> int:
        """How many of the tile may come at most."""
        return room(tile) if self.every else self.task.most(tile)

    def may_come(self, tile: str) -> bool:
        """Whether the tile may come into the notebook at all."""
        return self.most(tile) > 0

    def is_held(self, tile: str) -> bool:
        """Whether the tile stands anywhere now."""
        return any(name == tile for name, _, _ in self.standing)

    def held(self, tile: str, column: int, copy: int = 1) -> Literal | None:
        """The literal that the tile stands there now; None where it does not."""
        return self._held.facts.get((tile, column, copy))

    def keep(self, tile: str, column: int, literal: Literal, copy: int = 1) -> None:
        """SUM-5.2: ``literal``, that the tile is there at the end, is true if it is there now."""
        held = self.held(tile, column, copy)
        if held is not None:
            requires(self.program.rule("SUM-5.2"), held, literal)

    def new(self, tile: str, at_end: TermList) -> TermList:
        """How many of the tile come, where ``at_end`` counts those at the end."""
        standing = [literal for (name, _, _), literal in self._held.facts.items() if name == tile]
        return [*at_end, *less(total(standing))]


def tiles_in(notebook: Notebook) -> Iterator[tuple[str, int, int]]:
    """Every tile of the notebook: its code, its column, and which of the equal tiles of that cell it is."""
    for tile, count in (("R", notebook.residents), ("O", notebook.ornaments), ("V", notebook.villages)):
        for place in range(count):
            yield (tile, *packed_cell(place))
    for kind, values in (("P", notebook.plants), ("A", notebook.animals)):
        for column, value in zip(NUMBERS, values, strict=True):
            if value:
                yield f"{kind}{value}", column, 1
    for tile, columns in (("W", notebook.radio), ("G", notebook.gps)):
        for column in NUMBERS:
            if columns >> (column - 1) & 1:
                yield tile, column, 1
    for number, typed in enumerate(notebook.columns, 1):
        if typed.volcano:
            yield f"M{typed.type}", number, 1
        for copy in range(1, typed.equipment + 1):
            yield f"E{typed.type}", number, copy


def codes(kind: str) -> tuple[str, ...]:
    """The codes of a kind whose tiles differ: plants and animals by points, equipment and volcanoes by type."""
    return tuple(kind + suffix for suffix in ("12345" if kind in "PA" else TYPES))


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
