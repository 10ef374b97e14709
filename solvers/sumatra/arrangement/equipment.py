"""Equipment and volcanoes by type: how many there are in the end (SUM-5.12), and what both ways to place them share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from itertools import pairwise

from periplus.models.sumatra.state import MOST_EQUIPMENT
from periplus.models.sumatra.tiles import TYPES

from ...patterns.logic import TermList, requires, total
from ...program import Literal, World
from .facts import NUMBERS, NotebookFacts


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
