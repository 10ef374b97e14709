"""What an arrangement starts from: the tiles that stand in the notebook, as given facts.

Where questions are asked (``every``), each tile of the game is a candidate in each cell, whether it is to be had or
not, so that ``why`` can say what is missing; where only the best is sought, what cannot come is left out.
"""

from __future__ import annotations

from collections.abc import Iterator

from periplus.models.core.wording import say
from periplus.models.sumatra.state import COLUMNS, Notebook, packed_cell
from periplus.models.sumatra.tiles import TYPES

from ...patterns.logic import TermList, less, requires, total
from ...program import Literal, Program
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
