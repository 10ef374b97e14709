"""The enclosing of chosen cells as a program: a wall literal a free cell, as few of them as possible.

What is inside is a closed set (``patterns.enclosure``), which is exact as enclosure is wanted alone. Every new
cell, and every loose boat that serves as a wall, hangs on the foundation (``patterns.arborescence``): so each
new cell can be joined by an edge when it is laid (KAL-7.7), boats dock before anything rests on them
(KAL-7.9), and no ring of boats holds itself up.

The least cut between the targets and the open sea, where a new cell weighs one and a boat nothing, is a lower
bound: mostly close, and at times there is none, which proves that nothing encloses the targets.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import networkx as nx

from periplus.models.boards.bitsets import members
from periplus.models.boards.frame import Frame

from ...patterns.arborescence import hang
from ...patterns.cut import least_cut
from ...patterns.enclosure import closed
from ...program import Literal, Program, World

SEA = -1
"""The node of all that lies outside the grid."""
LAND = -2
"""The node of the foundation as it is."""


@dataclass(frozen=True)
class Lagoon:
    """What is there: bit sets of cells of ``frame``."""

    frame: Frame
    foundation: int
    """The island included."""
    boats: Sequence[int]
    """The cells of each loose boat."""
    targets: int
    """Free water of the grid."""
    most: int
    """New cells at most."""

    @cached_property
    def _afloat(self) -> int:
        found = 0
        for boat in self.boats:
            found |= boat
        return found

    @cached_property
    def _water(self) -> int:
        """Cells that can be inside: those of the grid that are no foundation."""
        return self.frame.inside & ~self.foundation

    @cached_property
    def free(self) -> int:
        """Where new cells may matter: free water within reach of ``most`` of them, but no target."""
        free = self._water & ~self._afloat & ~self.targets
        return self.frame.near(self.foundation | self._afloat, free, self.most)

    @cached_property
    def _ocean(self) -> nx.Graph[int]:
        """Cells that are no foundation, joined where they share a side, and the sea around the grid."""
        graph: nx.Graph[int] = nx.Graph()
        graph.add_node(SEA)
        for cell in members(self._water | self._afloat):
            graph.add_node(cell)  # one that foundation surrounds has no edge
            for other in members(self.frame.beside(1 << cell) & ~self.foundation):
                afloat = (self._water | self._afloat) >> other & 1
                graph.add_edge(cell, other if afloat else SEA)
            if not self.frame.inside >> cell & 1:
                graph.add_edge(cell, SEA)
        return graph

    @cached_property
    def least(self) -> int | None:
        """No fewer new cells enclose the targets; None if none do."""
        weight = dict.fromkeys(members(self.free), 1) | dict.fromkeys(members(self._afloat), 0)
        found = least_cut(self._ocean, weight, members(self.targets), (SEA,))
        return None if found is None else found[0]

    @cached_property
    def _walls(self) -> dict[int, Literal]:
        """The literal of each cell that may become a wall; both cells of a boat have one."""
        walls = {cell: self.program.boolean() for cell in members(self.free)}
        for boat in self.boats:
            docked = self.program.boolean()
            walls |= dict.fromkeys(members(boat), docked)
        return walls

    @cached_property
    def program(self) -> Program:
        """A program of no rules yet; ``stated`` adds them."""
        return Program()

    def stated(self) -> Program:
        """The program: its worlds are the enclosures, the best has the fewest new cells."""
        program, walls = self.program, self._walls
        inside = {
            cell: program.true if self.targets >> cell & 1 else program.boolean()
            for cell in members(self._water)
        }
        closed(program.rule("KAL-12.1"), self._ocean, inside, walls)
        support, there = self._support()
        hang(program, program.rule("KAL-7.7"), support, there, (LAND,), depth=self.most + len(self.boats))
        new = [walls[cell] for cell in members(self.free)]
        program.follows("KAL-12.1").linear([(1, wall) for wall in new], self.least, self.most)
        program.maximise([(-1, wall) for wall in new])
        return program

    def _support(self) -> tuple[nx.Graph[int], dict[int, Literal]]:
        """What may rest on what, a boat as its first cell, and the literal that each is there."""
        whole = {cell: members(boat)[0] for boat in self.boats for cell in members(boat)}
        graph: nx.Graph[int] = nx.Graph()
        there = {LAND: self.program.true}
        for cell, wall in self._walls.items():
            node = whole.get(cell, cell)
            there[node] = wall
            graph.add_node(node)
            for other in members(self.frame.beside(1 << cell)):
                if self.foundation >> other & 1:
                    graph.add_edge(node, LAND)
                elif other in self._walls and whole.get(other, other) != node:
                    graph.add_edge(node, whole.get(other, other))
        return graph, there

    def new_cells(self, world: World) -> int:
        """The cells that a world lays."""
        return sum(1 << cell for cell in members(self.free) if world[self._walls[cell]])

    def in_order(self, new: int) -> Iterator[int]:
        """The numbers of new cells in an order in which each is joined by an edge when it is laid."""
        settled, left = self.foundation, new
        while left:
            settled = self._with_boats(settled)
            joined = self.frame.beside(settled) & left
            if not joined:
                return
            first = joined & -joined
            yield first.bit_length() - 1
            settled |= first
            left ^= first

    def _with_boats(self, settled: int) -> int:
        """The foundation with all boats that dock at it (KAL-7.9)."""
        waiting = list(self.boats)
        while docking := [boat for boat in waiting if self.frame.beside(boat) & settled]:
            for boat in docking:
                settled |= boat
            waiting = [boat for boat in waiting if boat not in docking]
        return settled
