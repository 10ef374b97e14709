"""``enclose``: the cheapest enclosure of chosen cells, proved.

As a program: a wall literal a free cell, as few of them as possible. What is inside is a closed set
(``patterns.enclosure``), which is exact as enclosure is wanted alone. Every new cell, and every loose boat that
serves as a wall, hangs on the foundation (``patterns.arborescence``): so each new cell can be joined by an edge when
it is laid (KAL-7.7), boats dock before anything rests on them (KAL-7.9), and no ring of boats holds itself up.

The least cut between the targets and the open sea, where a new cell weighs one and a boat nothing, is a lower bound:
mostly close, and at times there is none, which proves that nothing encloses the targets.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import networkx as nx

from periplus.models.boards.bitsets import members
from periplus.models.boards.grid import Frame
from periplus.models.core.errors import IllegalMove, PositionError
from periplus.models.core.wording import say
from periplus.models.kalypso import GAME, board
from periplus.models.kalypso.arranging import enclosing_gains, with_wall
from periplus.models.kalypso.position import Position
from periplus.models.kalypso.state import State

from ..answers import Answer
from ..cpsat import Settings
from ..limits import Clock, Limits
from ..patterns.enclosure import closed, least_cut
from ..patterns.rooted import hang
from ..program import Literal, Program, World, best
from ..protocol import Certifiable
from ..replay import ReplayError, Verb
from ..search import Search
from .overlays.best import question

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


SETTINGS: Settings = {"linearization_level": 2}
"""Supporters and closed sets prove little one by one, much as linear rows: a hundred times sooner where it is hard."""


def search(position: Position, limits: Limits) -> Search[Answer]:
    """The fewest new cells that leave every cell of ``ask.cells`` uncovered and enclosed, in the order laid.

    Each new cell lies on the grid and is joined to the foundation by an edge when it is laid; loose boats dock
    as they are reached (KAL-7.9). The answer tells what is gained, see ``enclosing_gains``. ``infeasible`` if it
    takes more than ``ask.max``, or if a target is covered.
    Raises PositionError for a question without cells.
    """
    return Search(enclosing(position).answers, limits, Answer("unknown"))


def enclosing(position: Position) -> Enclosing:
    """What is to be enclosed; raises PositionError for a question without cells."""
    state = GAME.state(position)
    cells = position.ask.cells or ()
    if not cells:
        raise PositionError("ask.cells", say("expected the cells to enclose, at least one"))
    return Enclosing(state, state.sea.frame.mask(cells), position.ask.max)


class Enclosing:
    """The question to one settlement: enclose ``targets``, a bit set of cells, with at most ``most`` new ones."""

    def __init__(self, state: State, targets: int, most: int) -> None:
        self._state = state
        self._sea = state.sea
        self._settlement = state.own
        self._targets = targets
        self._most = min(most, state.sea.frame.whole.bit_count())  # there are no more cells to lay

    @cached_property
    def lagoon(self) -> Lagoon:
        """The targets with the foundation and the loose boats as they lie."""
        sea, settlement = self._sea, self._settlement
        docked = board.docked(sea, settlement)
        loose = [
            sea.frame.mask(boat.cells)
            for boat, tied in zip(settlement.boats, docked, strict=True)
            if not tied
        ]
        return Lagoon(sea.frame, board.foundation(sea, settlement), loose, self._targets, self._most)

    def program(self) -> Program | None:
        """The enclosures as a program; None where the answer is known without one."""
        land = board.covered(self._sea, self._settlement) | self._sea.island
        open_sea = self._targets & ~board.enclosed(self._sea, self._settlement)
        least = self.lagoon.least
        if self._targets & land or not open_sea or least is None or least > self._most:
            return None
        return self.lagoon.stated()

    def answers(self, clock: Clock) -> Iterator[Answer]:
        """Enclosures of ever fewer cells, the last one proved best. Raises Stop when the clock says so."""
        land = board.covered(self._sea, self._settlement) | self._sea.island
        if self._targets & land:
            yield Answer("infeasible", engine="enumeration")
            return
        if not self._targets & ~board.enclosed(self._sea, self._settlement):
            gains = enclosing_gains(self._state, self._settlement)
            yield Answer("optimal", value=0, bound=0, engine="enumeration", extra=gains)
            return
        least = self.lagoon.least
        if least is None or least > self._most:
            yield Answer("infeasible", bound=least, engine="least cut")
            return
        yield Answer("unknown", bound=least, engine="least cut")
        yield from self._fewer(least, clock)

    def _fewer(self, least: int, clock: Clock) -> Iterator[Answer]:
        """What the solver finds; as few cells as the least cut are proved by that."""
        for report in best(self.lagoon.stated(), clock, settings=SETTINGS):
            work = {"effort": report.work}
            if not report.solved and not report.reason:
                continue
            if not report.solved:
                reason = None if report.reason == "proved" else report.reason
                yield Answer(report.status, reason=reason, work=work, engine="cp-sat")
                continue
            new = self.lagoon.new_cells(World(report.values))
            answer = self._laid(new, work)
            if answer.value == least:
                yield replace(answer, status="optimal", bound=least)
                return
            bound = least if report.bound is None else max(least, -report.bound)
            reason = None if report.reason == "proved" else report.reason
            yield replace(answer, status=report.status, bound=bound, reason=reason)

    def _laid(self, new: int, work: dict[str, float]) -> Answer:
        """The answer that lays those cells, each confirmed by the rules; raises ReplayError."""
        order = [self._sea.frame.cell(cell) for cell in self.lagoon.in_order(new)]
        state = self._state
        for cell in order:
            try:
                state = with_wall(state, cell)
            except IllegalMove as error:
                raise ReplayError(f"not to be laid, {list(cell)}: {error}") from error
        if len(order) != new.bit_count() or self._targets & ~board.enclosed(self._sea, state.own):
            raise ReplayError(f"not enclosed by {[list(cell) for cell in order]}")
        gains = enclosing_gains(self._state, state.own)
        return Answer(
            "feasible", value=len(order), solution=tuple(order), work=work, engine="cp-sat", extra=gains
        )


def certifiable(verb: Verb, position: Position) -> Certifiable | None:
    """The overlays or the enclosure that the position asks for; None for another question."""
    kind = position.ask.kind
    if verb != "solve":
        return None
    if kind in ("arrange", "builds"):
        return Certifiable(question(position).program())
    if kind != "enclose":
        return None
    program = enclosing(position).program()
    return None if program is None else Certifiable(program, lambda value: -value, minimise=True)
