"""Free order: only how many columns are equipped and which, not by whom (SUM-5.10, SUM-5.11).

What a type scores does not depend on its column, and what a column is worth depends only on whether it is equipped.
So the new types' columns are counted: as many equipped ones as there are new types with equipment, and as many void
ones as there are new types with their volcano alone. Who gets which is settled when the solution is told. Types
that stand in the notebook have their columns.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ...patterns.logic import TermList, less, requires, total
from ...program import Literal, World
from .equipment import EquipmentColumns
from .facts import NUMBERS, NotebookFacts


class Pooled(EquipmentColumns):
    """Equipment and volcanoes where nobody asks which type has which column."""

    def __init__(self, facts: NotebookFacts) -> None:
        super().__init__(facts)
        program = self._program
        self._columns = {column.type: number for number, column in enumerate(facts.task.notebook.columns, 1)}
        self._new = [name for name in self.types if name not in self._columns]
        self._volcano = {name: self._erupts(name) for name in self.types if self.volcano_comes(name)}
        self._free = [column for column in NUMBERS if column > len(self._columns)]
        self._kit: dict[int, Literal] = {column: program.boolean() for column in self._free}
        """By free column: it is equipped in the end."""
        self._void: dict[int, Literal] = {column: program.boolean() for column in self._free}
        """By free column: it holds a volcano alone in the end."""
        self._count()
        owners = {column: self.equipment[name][:1] for name, column in self._columns.items()}
        self.equipped = [
            self._kit[column] if column in self._kit else (owners[column] or [~program.true])[0]
            for column in NUMBERS
        ]
        self._order()

    def _erupts(self, name: str) -> Literal:
        literal = self._program.boolean()
        for column in NUMBERS:
            self._facts.keep(f"M{name}", column, literal)
        return literal

    def _count(self) -> None:
        """As many columns as types that need one."""
        rule = self._program.rule("SUM-5.11")
        kitted = [self.equipment[name][0] for name in self._new if self.equipment[name]]
        rule.linear([*total(list(self._kit.values())), *less(total(kitted))], 0, 0)
        alone = [self._alone(name) for name in self._new if name in self._volcano]
        rule.linear([*total(list(self._void.values())), *less(total(alone))], 0, 0)
        for column in self._free:
            rule.at_most_one([self._kit[column], self._void[column]])
        for one, other in pairwise(self._free):
            there, before = self._taken(other), self._taken(one)
            rule.linear([*there, *less(before)], high=0)

    def _alone(self, name: str) -> Literal:
        """The type's volcano is there and no equipment of it."""
        program, volcano = self._program, self._volcano[name]
        if not self.equipment[name]:
            return volcano
        alone, equipped = program.boolean(), self.equipment[name][0]
        requires(program.meaning, alone, volcano)
        program.meaning.linear([(1, alone), (1, equipped)], high=1)
        program.meaning.linear([(1, volcano), (-1, equipped), (-1, alone)], high=0)
        return alone

    def _taken(self, column: int) -> TermList:
        return total([self._kit[column], self._void[column]])

    def _order(self) -> None:
        """Of new types that are equally well supplied the first in the alphabet has most equipment."""
        for place, one in enumerate(self._new):
            for other in self._new[place + 1 :]:
                if self._supply(one) == self._supply(other):
                    for more, fewer in zip(self.equipment[one], self.equipment[other], strict=True):
                        requires(self._program.meaning, fewer, more)

    def _supply(self, name: str) -> tuple[int, ...]:
        task, tiles = self._facts.task, (f"E{name}", f"M{name}")
        return tuple(stock[tile] for stock in (task.offered, task.fetchable) for tile in tiles)

    def volcanoes(self, name: str) -> TermList:
        """How many volcanoes of the name the notebook holds."""
        return [(1, self._volcano[name])] if name in self._volcano else []

    def cells(self, world: World) -> Iterator[tuple[str, int]]:
        """What stands where: new types take the columns of their sort in the order of the alphabet."""
        erupted = {name for name, literal in self._volcano.items() if world[literal]}
        kitted = [name for name in self._new if any(world[step] for step in self.equipment[name])]
        alone = [name for name in self._new if name in erupted and name not in kitted]
        owners = {column: name for name, column in self._columns.items()}
        for columns, names in ((self._kit, kitted), (self._void, alone)):
            chosen = [column for column, literal in columns.items() if world[literal]]
            owners |= dict(zip(chosen, names, strict=True))
        for column in sorted(owners):
            yield from self.stack(owners[column], column, world, volcano=owners[column] in erupted)
