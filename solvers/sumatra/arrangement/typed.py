"""Equipment and volcanoes: which type has which column, how much equipment there is (SUM-5.10 to SUM-5.13).

Typed columns have no gap, and in free order any type may come first, so a type's column is open to choice unless it
has one already. Equipment of one type is a ladder of up to three tiles.
"""

from __future__ import annotations

from itertools import pairwise

from periplus.models.sumatra.state import MOST_EQUIPMENT
from periplus.models.sumatra.tiles import TYPES

from ...patterns.logic import TermList, either, less, requires, total
from ...program import Literal
from .ground import NUMBERS, Ground


class Typed:
    """The two rows at the bottom of the notebook at the end."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._program = ground.program
        self.types = [
            name
            for name in TYPES
            if any(ground.may_come(tile) or ground.is_held(tile) for tile in (f"E{name}", f"M{name}"))
        ]
        self.equipment: dict[str, list[Literal]] = {name: self._ladder(name) for name in self.types}
        """By type, step ``n`` where the notebook holds at least ``n`` of it."""
        self.volcano: dict[tuple[str, int], Literal] = {}
        """By type and column: the volcano is there."""
        self.kit: dict[tuple[str, int], Literal] = {}
        """By type and column: equipment of that type is there."""
        self.column: dict[tuple[str, int], Literal] = {}
        """By type and column: the column is the type's."""
        for name in self.types:
            self._place(name)
        self._keep_columns()
        self.equipped = [self._any([self.kit.get((name, column)) for name in self.types]) for column in NUMBERS]
        """By column, from the left: equipment is there (SUM-7.1)."""

    def _ladder(self, name: str) -> list[Literal]:
        """SUM-5.12: three of a type at most."""
        ground, tile = self._ground, f"E{name}"
        standing = sum(
            ground.held(tile, column, copy) is not None
            for column in NUMBERS
            for copy in range(1, MOST_EQUIPMENT + 1)
        )
        steps = [self._program.boolean() for _ in range(min(MOST_EQUIPMENT, standing + ground.most(tile)))]
        for one, other in pairwise(steps):
            requires(self._program.meaning, other, one)
        for copy, step in enumerate(steps, 1):
            for column in NUMBERS:
                ground.keep(tile, column, step, copy)
        return steps

    def _place(self, name: str) -> None:
        """The cells that tiles of the type may stand in."""
        program, ground = self._program, self._ground
        steps = self.equipment[name]
        for column in NUMBERS:
            here = []
            if steps:
                here.append(self.kit.setdefault((name, column), program.boolean()))
                ground.keep(f"E{name}", column, here[-1])
            if ground.may_come(f"M{name}") or ground.is_held(f"M{name}"):
                here.append(self.volcano.setdefault((name, column), program.boolean()))
                ground.keep(f"M{name}", column, here[-1])
            self.column[name, column] = either(program, here)
        kits = [self.kit[name, column] for column in NUMBERS if (name, column) in self.kit]
        if kits:
            program.meaning.linear([*total(kits), (-1, steps[0])], low=0)
            for kit in kits:
                requires(program.meaning, kit, steps[0])
            program.rule("SUM-5.13").at_most_one(kits)
        if ground.every:
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

    def _any(self, literals: list[Literal | None]) -> Literal:
        given = [literal for literal in literals if literal is not None]
        return either(self._program, given) if given else ~self._program.true

    def volcanoes(self, name: str) -> TermList:
        """How many volcanoes of the name the notebook holds."""
        return total([self.volcano[name, column] for column in NUMBERS if (name, column) in self.volcano])

    def count(self, kind: str) -> TermList:
        """How many tiles of the row ``M`` or ``E`` there are."""
        if kind == "M":
            return total(list(self.volcano.values()))
        return [term for steps in self.equipment.values() for term in total(steps)]

    def new(self, tile: str) -> TermList:
        """How many of that very tile come."""
        name = tile[1]
        if name not in self.types:
            return []
        return self._ground.new(tile, self.volcanoes(name) if tile[0] == "M" else total(self.equipment[name]))
