"""Laying pieces as a program: a literal a spot, one spot at most a piece, one piece at most a cell.

Order needs no time. Whatever is laid hangs on the foundation as it is (``patterns.arborescence``, over pieces,
not cells): a piece at a spot beside the foundation rests on that, any other on a piece beside it that was there
before it. Loose boats are pieces that lie already. A boat rests on nothing, but only one that hangs too is
docked, and nothing rests on another (KAL-7.9, KAL-7.10); so boats never hold up one another in a ring.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import networkx as nx

from periplus.models.boards.bitsets import members
from periplus.models.kalypso import board
from periplus.models.kalypso.state import State
from periplus.models.kalypso.tiles import canonical, is_salvage

from ...patterns.arborescence import hang
from ...program import Literal, Program, World, all_of
from ..overlays.ground import Ground, Table
from .spots import BOATS, Spot, lying, reach, spots

LAND = -1
"""The node of the foundation as it is; pieces are nodes by their numbers, loose boats after them."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece that may be laid, or a loose boat that lies already (one spot, always taken)."""

    name: str
    spots: dict[Spot, Literal]
    there: Literal
    """It is laid; of a boat, too, when it is loose."""
    by_cell: Table
    """It covers the cell."""
    tied: Literal
    """It is laid and part of the foundation."""

    @property
    def afloat(self) -> bool:
        """A boat."""
        return self.name in BOATS


class Harbour:
    """The settlement of a state with pieces to be laid; ``program`` has all their rules."""

    def __init__(self, program: Program, state: State, pieces: Sequence[str], *, exact: bool = False) -> None:
        """``exact``: what may be docked or joined is, in every world and not in the best ones alone."""
        self.program = program
        self.state = state
        self._frame = state.sea.frame
        self._land = board.foundation(state.sea, state.own)
        within = reach(state, pieces)
        loose = self._loose()
        self.pieces = [self._piece(name, spots(state, name, within)) for name in pieces]
        self.all = [*self.pieces, *loose]
        self._apart()
        self._alike()
        self._hang()
        if exact:
            self._dock()

    def _loose(self) -> list[Piece]:
        """The boats that lie there undocked."""
        own, found = self.state.own, []
        for boat, docked in zip(own.boats, board.docked(self.state.sea, own), strict=True):
            if not docked:
                spot = lying(self._frame, boat)
                covered = dict.fromkeys(members(spot.cells), self.program.true)
                tied = self.program.boolean()
                found.append(Piece("boat", {spot: self.program.true}, self.program.true, covered, tied))
        return found

    def _piece(self, name: str, places: Sequence[Spot]) -> Piece:
        """The literals of a piece that may be laid at any of the spots."""
        program = self.program
        literals = {spot: program.boolean() for spot in places}
        there = program.boolean()
        self._sum(literals.values(), there)
        on: dict[int, list[Literal]] = {}
        for spot, literal in literals.items():
            for cell in members(spot.cells):
                on.setdefault(cell, []).append(literal)
        covered = {}
        for cell, over in on.items():
            covered[cell] = program.boolean()
            self._sum(over, covered[cell])
        tied = program.boolean() if name in BOATS else there
        if name in BOATS:
            program.meaning.implies(tied, there)
        return Piece(name, literals, there, covered, tied)

    def _sum(self, literals: Iterable[Literal], total: Literal) -> None:
        """The literal is the sum of the others, of which one at most is true."""
        terms = [(1, literal) for literal in literals]
        self.program.meaning.linear([*terms, (-1, total)], low=0, high=0)

    def _apart(self) -> None:
        """Base pieces do not overlap (KAL-6.2); spots are free of what lies there."""
        for over in self._over.values():
            self.program.rule("KAL-6.2").at_most_one(over)

    @cached_property
    def _over(self) -> dict[int, list[Literal]]:
        """By cell, the pieces to be laid that may cover it."""
        found: dict[int, list[Literal]] = {}
        for piece in self.pieces:
            for cell, literal in piece.by_cell.items():
                found.setdefault(cell, []).append(literal)
        return found

    def _alike(self) -> None:
        """Of equal pieces the first are laid first: nothing is lost, and the search has less to tell apart."""
        last: dict[str, Piece] = {}
        for piece in self.pieces:
            name = piece.name if piece.name in (*BOATS, "barrel") else canonical(piece.name)
            if name in last:
                self.program.meaning.implies(piece.there, last[name].there)
            last[name] = piece

    def _hang(self) -> None:
        """What is part of the foundation hangs on it as it was (KAL-7.7), piece by piece."""
        graph: nx.DiGraph[int] = nx.DiGraph()
        there = {LAND: self.program.true}
        for number, piece in enumerate(self.all):
            there[number] = piece.tied
            graph.add_edge(LAND, number)
            graph.add_edges_from((other, number) for other in range(len(self.all)) if other != number)
        rows = self.program.rule("KAL-7.7")
        edges = hang(self.program, rows, graph, there, (LAND,))
        for (one, other), edge in edges.items():
            for spot, literal in self.all[other].spots.items():
                self._beside(one, spot, [~edge, ~literal])
        if not self._land:
            starts = [edges[LAND, number] for number in range(len(self.all))]
            rows.at_most_one(starts)

    def _beside(self, one: int, spot: Spot, unless: list[Literal]) -> None:
        """A piece at the spot rests on ``one`` only beside it, or, on an empty board, as its first tile."""
        rows = self.program.rule("KAL-7.7")
        around = self._frame.beside(spot.cells)
        if one != LAND:
            cells = self.all[one].by_cell
            rows.clause([*unless, *(cells[cell] for cell in members(around) if cell in cells)])
        elif not self._land:
            if not self._first(spot):
                self.program.rule("KAL-2.10").clause(unless)
        elif not around & self._land:
            rows.clause(unless)

    def _first(self, spot: Spot) -> bool:
        """Whether the spot may be that of the first tile of an empty board: salvage, on the circle (KAL-2.10)."""
        circle = self.state.sea.circle
        return is_salvage(spot.piece) and (not circle or bool(spot.cells & circle))

    def _dock(self) -> None:
        """Boats beside the foundation are docked (KAL-7.9)."""
        ground = self.ground.foundation
        rows = self.program.rule("KAL-7.9")
        for piece in self.all:
            for spot, literal in piece.spots.items() if piece.afloat else ():
                around = self._frame.beside(spot.cells) & ~spot.cells
                if around & self._land:
                    rows.clause([~literal, piece.tied])
                    continue
                for cell in members(around):
                    if cell in ground:
                        rows.clause([~literal, ~ground[cell], piece.tied])

    @cached_property
    def ground(self) -> Ground:
        """The base when all is laid. Nothing is inside yet: see ``shore``."""
        sea, own = self.state.sea, self.state.own
        true = self.program.true
        covered = dict.fromkeys(members(board.covered(sea, own)), true)
        foundation = dict.fromkeys(members(self._land & ~sea.island), true)
        icons = [dict.fromkeys(members(cells), true) for cells in own.icons]
        barrels = dict.fromkeys(members(own.barrels), true)
        for cell, over in self._over.items():
            covered[cell] = self._one(over)
        for cell, over in self._walls().items():
            foundation[cell] = self._one(over)
        for cell, literals in self._barrels().items():
            barrels[cell] = self._one(literals)
        for (icon, cell), literals in self._shown().items():
            icons[icon][cell] = self._one(literals)
        docked = [true for tied in board.docked(sea, own) if tied]
        boats = [piece for piece in self.all if piece.afloat]
        return Ground(
            sea=sea,
            covered=covered,
            foundation=foundation,
            icons=tuple(icons),
            barrels=barrels,
            inside={},
            docked=[*docked, *(piece.tied for piece in boats)],
            boats=[*docked, *(piece.there for piece in boats)],
        )

    def _one(self, literals: list[Literal]) -> Literal:
        """A literal for the sum of those, of which one at most is true."""
        if len(literals) == 1:
            return literals[0]
        total = self.program.boolean()
        self._sum(literals, total)
        return total

    def _walls(self) -> dict[int, list[Literal]]:
        """By cell, the pieces that make it foundation."""
        found: dict[int, list[Literal]] = {}
        for piece in self.all:
            for cell, literal in piece.by_cell.items():
                wall = all_of(self.program, (literal, piece.tied)) if piece.afloat else literal
                found.setdefault(cell, []).append(wall)
        return found

    def _barrels(self) -> dict[int, list[Literal]]:
        found: dict[int, list[Literal]] = {}
        for piece in self.pieces:
            for cell, literal in piece.by_cell.items() if piece.name == "barrel" else ():
                found.setdefault(cell, []).append(literal)
        return found

    def _shown(self) -> dict[tuple[int, int], list[Literal]]:
        """By icon and cell, the spots that show it there."""
        found: dict[tuple[int, int], list[Literal]] = {}
        for piece in self.pieces:
            for spot, literal in piece.spots.items():
                for icon, cells in spot.icons:
                    for cell in members(cells):
                        found.setdefault((icon, cell), []).append(literal)
        return found

    def laid(self, world: World) -> Iterator[Spot]:
        """The spots at which a world lays pieces."""
        for piece in self.pieces:
            yield from (spot for spot, literal in piece.spots.items() if world[literal])
