"""What every space of an island may show, its landed groups and its web, as rows of a program.

A tile is landed (MIST-10.1 to 10.3) if it lies on a coast space of its terrain, or hangs on one that does or that
touches a bare one, by tiles of the terrain: layers from the coast. A coast space that shows the terrain is landed
itself and passes that on, so a root only needs a coast space beside it that no *other* tile covers.

The web joins coasts to the yard (MIST-9.2 to 9.6, MIST-10.10). Terrain tiles are in it by layers from the yard. A
coast is joined by a tile of the web on it that matches, or beside one of its spaces that no other terrain's or
blocking tile covers: if the tile there matches, it hangs on the web too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TypeAlias

from periplus.models.boards.bitsets import members
from periplus.models.mist.island import TERRAINS, WILD, Island, is_terrain, token

from ...patterns.logic import less, total
from ...patterns.rooted import Layers, layered
from ...program import Literal, Program, Rows
from ..connect import Web
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

    def opened_before(self, number: int, letter: str) -> Literal:
        """The same of what lies before: true also where a tile that may still be laid covers the space."""
        others = [name for name in self._shown[number] if name not in (letter, WILD)]
        true = self.program.true
        return ~true if true in self.at(number, *others) else true

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

    def longest(self, *names: str) -> int:
        """How many spaces may show one of the tokens at most: no chain of them is longer."""
        return min(sum(self._most.get(name, 0) for name in names), len(self.beside))


class LaidTiles(ShownTokens):
    """The tokens that spaces may show in a task: what lay before, and a literal for each tile that may be laid."""

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


def roots(tokens: ShownTokens, letter: str) -> dict[int, list[Literal] | None]:
    """The spaces where a tile of the terrain is at the coast: beside which open coast spaces, or (None) on it."""
    coast = tokens.island.coasts.get(letter, 0)
    found: dict[int, list[Literal] | None] = {}
    for number in members(coast | tokens.island.board.spread(coast)):
        own = members(coast & tokens.island.board.beside[number])
        found[number] = None if coast >> number & 1 else [tokens.open(other, letter) for other in own]
    return found


def landed(tokens: ShownTokens, letter: str) -> dict[int, Layers]:
    """For each space that a landed tile of the terrain may lie on, its layers: their sum is 1 only if one does."""
    depth = tokens.longest(letter, WILD)
    rows = tokens.program.rule("MIST-10.1")
    return layered(tokens.program, rows, tokens.beside, tokens.shown(letter), roots(tokens, letter), depth)


def all_connected(tokens: ShownTokens, *, ever: bool = False) -> Literal:
    """A literal that is true only where all coasts are connected.

    ``ever``: where they may have been before some of the tiles were laid, which then cut a coast off.
    """
    program = tokens.program
    tiles, connected = webbed(tokens), program.boolean()
    rows = program.rule("MIST-9.2")
    for letter in tokens.island.coasts:
        chosen = []
        for number, rights in joins(tokens, letter, ever=ever).items():
            if number in tiles:
                chosen.append(join := program.boolean())
                rows.linear([(1, join), *less(total(tiles[number]))], high=0)
                rows.linear([(1, join), *less(total(rights))], high=0)
        rows.linear([(1, connected), *less(total(chosen))], high=0)
    return connected


def webbed(tokens: ShownTokens) -> dict[int, Layers]:
    """For each space that a tile of the web may lie on, its layers: their sum is 1 only if one does."""
    landing = dict.fromkeys(members(tokens.island.landing))
    rows, depth = tokens.program.rule("MIST-9.3"), tokens.longest(*TERRAINS, WILD)
    return tokens.supported(rows, tokens.terrain, landing, depth)


def joins(tokens: ShownTokens, letter: str, *, ever: bool = False) -> dict[int, list[Literal]]:
    """The spaces where a tile of the web may join the coast: it does where one of the literals is true.

    ``ever`` is as in ``all_connected``.
    """
    board, coast = tokens.island.board, tokens.island.coasts[letter]
    opened = tokens.opened_before if ever else tokens.open
    found = {}
    for number in members(coast | board.spread(coast)):
        found[number] = [opened(other, letter) for other in members(coast & board.beside[number])]
        if coast >> number & 1:
            found[number] += tokens.at(number, letter, WILD)
    return found


def fewest(task: IslandTask) -> int | None:
    """How many terrain tiles an island needs to have all coasts connected, those before among them; None: no way.

    The fewest new ones are the answer to ``connect``, where their kinds are free.
    """
    covered = task.island.board.everything & ~task.spaces
    new = Web(task.island, task.laid, covered).fewest()
    if new is None:
        return None
    return new + sum(is_terrain(tile) for tile in task.laid if tile)
