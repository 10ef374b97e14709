"""What every space of an island may show once the tiles are laid, as literals of a program."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from periplus.models.boards.bitsets import members
from periplus.models.mist.tiles import TERRAINS, WILD

from ...patterns.logic import total
from ...program import Literal, Program
from .task import Task, token


class Ground:
    """The tokens on the spaces: laid before (always true), or one of the stock (a literal each)."""

    def __init__(self, task: Task) -> None:
        self.task, self.program = task, Program()
        self.spaces = members(task.spaces)
        self.laid: dict[tuple[int, str], Literal] = {
            (number, name): self.program.boolean() for number in self.spaces for name in task.stock
        }
        self._before = {
            (number, token(tile)): self.program.true for number, tile in enumerate(task.laid) if tile
        }
        self.beside: Mapping[int, list[int]] = {
            number: members(mask) for number, mask in enumerate(task.island.board.beside)
        }
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

    def at(self, number: int, *names: str) -> list[Literal]:
        """The literals that the space shows one of the tokens: one at most is true."""
        keys = [(number, name) for name in names]
        return [table[key] for table in (self._before, self.laid) for key in keys if key in table]

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
        """A literal that is true where the coast space is bare or shows the terrain (MIST-9.2, MIST-10.1)."""
        own = {letter, WILD}
        foreign = [
            literal
            for table in (self._before, self.laid)
            for (space, name), literal in table.items()
            if space == number and name not in own
        ]
        if not foreign:
            return self.program.true
        if self.program.true in foreign:
            return ~self.program.true
        return self._open(number, letter, foreign)

    def _open(self, number: int, letter: str, foreign: list[Literal]) -> Literal:
        key = number, letter
        if key not in self._opens:
            self._opens[key] = found = self.program.boolean()
            self.program.meaning.linear([*total(foreign), (1, found)], 1, 1)
        return self._opens[key]

    @cached_property
    def _opens(self) -> dict[tuple[int, str], Literal]:
        return {}

    def longest(self, *names: str) -> int:
        """How many spaces may show one of the tokens at most: no chain of them is longer."""
        stock = sum(len(copies) for name, copies in self.task.stock.items() if name in names)
        return min(stock, self.task.room) + sum(token(tile) in names for tile in self.task.laid if tile)
