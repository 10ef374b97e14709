"""Equipment and volcanoes where each type's column is told (SUM-5.10, SUM-5.11, SUM-5.13).

Questions name types and columns, and in fixed order the first tile of a type decides its column. Typed columns have
no gap; which type is further left is left to the order in which tiles come.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ...patterns.logic import TermList, less, requires, total
from ...program import Literal, World, any_of
from .equipment import EquipmentColumns
from .facts import NUMBERS, NotebookFacts


class Typed(EquipmentColumns):
    """Equipment and volcanoes with the column of each type."""

    def __init__(self, facts: NotebookFacts) -> None:
        super().__init__(facts)
        self.volcano: dict[tuple[str, int], Literal] = {}
        """By type and column: the volcano is there."""
        self.kit: dict[tuple[str, int], Literal] = {}
        """By type and column: equipment of that type is there."""
        self.column: dict[tuple[str, int], Literal] = {}
        """By type and column: the column is the type's."""
        for name in self.types:
            self._place(name)
        self._keep_columns()
        self.equipped = [
            any_of(
                self._program,
                (self.kit[name, column] for name in self.types if (name, column) in self.kit),
            )
            for column in NUMBERS
        ]

    def _place(self, name: str) -> None:
        """The cells that tiles of the type may stand in."""
        program, facts = self._program, self._facts
        steps = self.equipment[name]
        for column in NUMBERS:
            here = []
            if steps:
                here.append(self.kit.setdefault((name, column), program.boolean()))
                facts.keep(f"E{name}", column, here[-1])
            if self.volcano_comes(name):
                here.append(self.volcano.setdefault((name, column), program.boolean()))
                facts.keep(f"M{name}", column, here[-1])
            self.column[name, column] = any_of(program, here)
        kits = [self.kit[name, column] for column in NUMBERS if (name, column) in self.kit]
        if kits:
            program.meaning.linear([*total(kits), (-1, steps[0])], low=0)
            for kit in kits:
                requires(program.meaning, kit, steps[0])
            program.rule("SUM-5.13").at_most_one(kits)
        if facts.every:
            program.rule("SUM-1.3").linear(self.volcanoes(name), high=1)

    def _keep_columns(self) -> None:
        """SUM-5.10: one column a type. SUM-5.11: one type a column, and typed columns have no gap."""
        program = self._program
        for name in self.types:
            program.rule("SUM-5.10").linear(total([self.column[name, column] for column in NUMBERS]), high=1)
        typed = [total([self.column[name, column] for name in self.types]) for column in NUMBERS]
        for here in typed:
            program.rule("SUM-5.11").linear(here, high=1)
        for one, other in pairwise(typed):
            program.rule("SUM-5.11").linear([*other, *less(one)], high=0)

    def volcanoes(self, name: str) -> TermList:
        """How many volcanoes of the name the notebook holds."""
        return total([self.volcano[name, column] for column in NUMBERS if (name, column) in self.volcano])

    def cells(self, world: World) -> Iterator[tuple[str, int]]:
        """What stands where, column by column."""
        for column in NUMBERS:
            for name in self.types:
                if (name, column) in self.column and world[self.column[name, column]]:
                    volcano = (name, column) in self.volcano and world[self.volcano[name, column]]
                    yield from self.stack(name, column, world, volcano=volcano)
