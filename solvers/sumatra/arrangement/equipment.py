"""Equipment and volcanoes: typed by column, or pooled.

Typed, each type's column is told (SUM-5.10, SUM-5.11, SUM-5.13): questions name types and columns, and in fixed order
the first tile of a type decides its column. Typed columns have no gap; which type is further left is left to the
order in which tiles come.

Pooled, in free order, only how many columns are equipped and which is said, not by whom. What a type scores does not
depend on its column, and what a column is worth depends only on whether it is equipped. So the new types' columns are
counted: as many equipped ones as there are new types with equipment, and as many void ones as there are new types
with their volcano alone. Who gets which is settled when the solution is told. Types that stand in the notebook have
their columns.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from itertools import pairwise

from periplus.models.sumatra.state import MOST_EQUIPMENT
from periplus.models.sumatra.tiles import TYPES

from ...patterns.logic import TermList, less, requires, total
from ...program import Literal, World, any_of
from .rows import NUMBERS, NotebookFacts


class EquipmentColumns(ABC):
    """The two rows at the bottom of the notebook at the end."""

    equipped: list[Literal]
    """By column, from the left: equipment is there (SUM-7.1)."""

    def __init__(self, facts: NotebookFacts) -> None:
        self._facts = facts
        self._program = facts.program
        self.types = [
            name
            for name in TYPES
            if any(facts.may_come(tile) or facts.is_held(tile) for tile in (f"E{name}", f"M{name}"))
        ]
        """Those of which a tile may be there at the end."""
        self.equipment: dict[str, list[Literal]] = {name: self._ladder(name) for name in self.types}
        """By type, step ``n`` where the notebook holds at least ``n`` of it."""

    def _ladder(self, name: str) -> list[Literal]:
        """SUM-5.12: three of a type at most."""
        facts, tile = self._facts, f"E{name}"
        standing = sum(
            facts.held(tile, column, copy) is not None
            for column in NUMBERS
            for copy in range(1, MOST_EQUIPMENT + 1)
        )
        steps = [self._program.boolean() for _ in range(min(MOST_EQUIPMENT, standing + facts.most(tile)))]
        for one, other in pairwise(steps):
            requires(self._program.meaning, other, one)
        for copy, step in enumerate(steps, 1):
            for column in NUMBERS:
                facts.keep(tile, column, step, copy)
        return steps

    def volcano_comes(self, name: str) -> bool:
        """Whether the volcano may be there at the end."""
        return self._facts.may_come(f"M{name}") or self._facts.is_held(f"M{name}")

    @abstractmethod
    def volcanoes(self, name: str) -> TermList:
        """How many volcanoes of the name the notebook holds."""

    @abstractmethod
    def cells(self, world: World) -> Iterator[tuple[str, int]]:
        """What stands where in a world, column by column: a tile and its column, equal tiles one by one."""

    def count(self, kind: str) -> TermList:
        """How many tiles of the row ``M`` or ``E`` there are."""
        if kind == "M":
            return [term for name in self.types for term in self.volcanoes(name)]
        return [term for steps in self.equipment.values() for term in total(steps)]

    def new(self, tile: str) -> TermList:
        """How many of that very tile come."""
        name = tile[1]
        if name not in self.types:
            return []
        return self._facts.new(tile, self.volcanoes(name) if tile[0] == "M" else total(self.equipment[name]))

    def stack(self, name: str, column: int, world: World, *, volcano: bool) -> Iterator[tuple[str, int]]:
        """The tiles of a type, all in its column."""
        if volcano:
            yield f"M{name}", column
        yield from ((f"E{name}", column) for step in self.equipment[name] if world[step])


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
