"""What every space of an island may show once tiles are laid, as literals of a program."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TypeAlias

from periplus.models.boards.bitsets import members
from periplus.models.core.results import RuleId
from periplus.models.mist.island import Island
from periplus.models.mist.tiles import TERRAINS, WILD, token

from ...patterns.layers import Layers, layered
from ...patterns.logic import TermList, total
from ...program import Literal, Program, Rows
from .task import IslandTask

Table: TypeAlias = Mapping[tuple[int, str], Literal]
"""For spaces by number, and tokens, the literal that the space shows the token."""


class ShownTokens:
    """The tokens that may be shown: in each of the tables, one of all of them on a space at most."""

    def __init__(
        self, program: Program, island: Island, tables: Sequence[Table], most: Mapping[str, int]
    ) -> None:
        self.program, self.island = program, island
        self._most = most
        self._shown: dict[int, dict[str, list[Literal]]] = {
            number: {} for number in range(len(island.board.spaces))
        }
        for table in tables:
            for (number, name), literal in table.items():
                self._shown[number].setdefault(name, []).append(literal)
        self.beside: Mapping[int, list[int]] = {
            number: members(mask) for number, mask in enumerate(island.board.beside)
        }
        self._open: dict[tuple[int, str], Literal] = {}

    def at(self, number: int, *names: str) -> list[Literal]:
        """The literals that the space shows one of the tokens: one at most is true."""
        return [literal for name in names for literal in self._shown[number].get(name, ())]

    def shown(self, letter: str) -> dict[int, list[Literal]]:
        """For each space that may show the terrain, the literals that it does (MIST-1.6)."""
        found = {number: self.at(number, letter, WILD) for number in self.beside}
        return {number: literals for number, literals in found.items() if literals}

    @cached_property
    def terrain(self) -> dict[int, list[Literal]]:
        """For each space that may hold a terrain tile, the literals that it does (MIST-1.5)."""
        found = {number: self.at(number, *TERRAINS, WILD) for number in self.beside}
        return {number: literals for number, literals in found.items() if literals}

    def open(self, number: int, letter: str) -> Literal:
        """A literal that is true exactly where the space is bare or shows the terrain."""
        key = number, letter
        if key not in self._open:
            others = [name for name in self._shown[number] if name not in (letter, WILD)]
            self._open[key] = self._none_of(self.at(number, *others))
        return self._open[key]

    def _none_of(self, literals: list[Literal]) -> Literal:
        true = self.program.true
        if true in literals or not literals:
            return ~true if literals else true
        found = self.program.boolean()
        self.program.meaning.clause([found, *literals])
        for literal in literals:
            self.program.meaning.implies(found, ~literal)
        self.program.follows("MIST-7.5").linear([*total(literals), (1, found)], 1, 1)
        return found

    def supported(
        self,
        rows: Rows,
        there: Mapping[int, Sequence[Literal]],
        roots: Mapping[int, Sequence[Literal] | None],
        depth: int,
    ) -> dict[int, Layers]:
        """Rows for tiles that hang on roots through each other; returns literals of which one is true where they do.

        ``benchmarks/mist`` measures layers against the other encodings.
        """
        return layered(self.program, rows, self.beside, there, roots, depth)

    def count(self, rules: Sequence[RuleId], counted: TermList, most: int) -> None:
        """The sum can be no more than that, by those clauses together."""
        self.program.follows(*rules).linear(counted, high=most)

    def longest(self, *names: str) -> int:
        """How many spaces may show one of the tokens at most: no chain of them is longer."""
        return min(sum(self._most.get(name, 0) for name in names), len(self.beside))


class LaidTiles(ShownTokens):
    """The ground of a task: what lay before, and a literal for each tile that may be laid."""

    def __init__(self, task: IslandTask) -> None:
        self.task, program = task, Program()
        self.spaces = members(task.spaces)
        self.laid: dict[tuple[int, str], Literal] = {
            (number, name): program.boolean() for number in self.spaces for name in task.stock
        }
        before = {(number, token(tile)): program.true for number, tile in enumerate(task.laid) if tile}
        most = {name: min(len(copies), task.room) for name, copies in task.stock.items()}
        for _, name in before:
            most[name] = most.get(name, 0) + 1
        super().__init__(program, task.island, (before, self.laid), most)
        self._rows()

    def _rows(self) -> None:
        """One tile a space, and no more of a kind than there are."""
        task, program = self.task, self.program
        for number in self.spaces:
            program.rule("MIST-7.5").at_most_one([self.laid[number, name] for name in task.stock])
        for name, copies in task.stock.items():
            low = len(copies) if task.every else None
            laid = [self.laid[number, name] for number in self.spaces]
            program.rule("MIST-1.3").linear(total(laid), low, len(copies))
        if task.limit is not None:
            program.meaning.linear(total(list(self.laid.values())), high=task.limit)
