"""Laying pieces as a program, and what the foundation then encloses.

A literal a spot, one spot at most a piece, one piece at most a cell. Order needs no time. Whatever is laid hangs on
the foundation as it is (``patterns.arborescence``, over pieces, not cells): a piece at a spot beside the foundation
rests on that, any other on a piece beside it that was there before it. Loose boats are pieces that lie already. A
boat rests on nothing, but only one that hangs too is docked, and nothing rests on another (KAL-7.9, KAL-7.10); so
boats never hold up one another in a ring.

In phase ``setup`` each salvage tile is a first tile: on an empty board the only one, around the island each at a side
of its own (KAL-2.10, KAL-2.16). Which side is a literal, of the tiles that lie already too, so that they may change
sides with others (R3); and as every part of a matching is one, the order of the tiles does not matter.

What lies there now comes as literals too (``now``), so that ``why`` may doubt it cell by cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import networkx as nx

from periplus.models.boards.bitsets import bits, members
from periplus.models.core.results import RuleId
from periplus.models.kalypso import board
from periplus.models.kalypso.placing import adjacency, along_sides
from periplus.models.kalypso.state import Phase, State
from periplus.models.kalypso.tiles import is_salvage

from ...patterns.enclosure import closed, leaking
from ...patterns.rooted import hang
from ...program import Literal, Program, World, all_of, any_of
from ..overlays.layout import SettlementBase, Table
from ..pieces import BOATS, Spot, lying

LAND = -1
"""The node of the foundation as it is; pieces are nodes by their numbers, loose boats after them."""


@dataclass(frozen=True, slots=True)
class PieceToLay:
    """A piece that may be laid, or a loose boat that lies already (one spot, always taken)."""

    name: str
    spots: Mapping[Spot, Literal]
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


def joining(piece: str) -> RuleId:
    """The clause by which a piece has to touch the foundation, or, a boat, docks when it does."""
    return "KAL-7.9" if piece in BOATS else adjacency(piece)


class LayingProgram:
    """The settlement of a state with pieces to be laid; ``program`` has all their rules."""

    def __init__(
        self,
        program: Program,
        state: State,
        now: SettlementBase,
        pieces: Iterable[tuple[str, Sequence[Spot]]],
        start: int = 0,
    ) -> None:
        """``now``: the base as it lies, loose boats covered only; ``pieces``: each with its spots.

        ``start``: cells of which a salvage tile has to cover one to be the first (0: there is foundation already).
        """
        self.program = program
        self.state = state
        self._now = now
        self._start = start
        self._frame = state.sea.frame
        self.pieces = [self._piece(name, places) for name, places in pieces]
        self.all = [*self.pieces, *self._loose()]
        self._apart()
        self._hang()
        self._dock()

    def _loose(self) -> Iterator[PieceToLay]:
        """The boats that lie there undocked."""
        own, true = self.state.own, self.program.true
        for boat, docked in zip(own.boats, board.docked(self.state.sea, own), strict=True):
            if not docked:
                spot = lying(self._frame, boat)
                covered = {cell: self._now.covered[cell] for cell in members(spot.cells)}
                yield PieceToLay("boat", {spot: true}, true, covered, self.program.boolean())

    def _piece(self, name: str, places: Sequence[Spot]) -> PieceToLay:
        """The literals of a piece that may be laid at any of the spots."""
        program = self.program
        literals = {spot: program.boolean() for spot in places}
        program.rule("KAL-6.4").at_most_one(list(literals.values()))
        on: dict[int, list[Literal]] = {}
        for spot, literal in literals.items():
            for cell in members(spot.cells):
                on.setdefault(cell, []).append(literal)
        covered = {cell: any_of(program, over) for cell, over in on.items()}
        there = any_of(program, literals.values())
        tied = there
        if name in BOATS:
            tied = program.boolean()
            program.meaning.implies(tied, there)
        return PieceToLay(name, literals, there, covered, tied)

    def _apart(self) -> None:
        """Base pieces lie on free cells, at least partly on the grid (KAL-6.2, KAL-6.3)."""
        rows = self.program.rule("KAL-6.2")
        over: dict[int, list[Literal]] = {}
        for piece in self.pieces:
            for cell, literal in piece.by_cell.items():
                over.setdefault(cell, []).append(literal)
            for spot, literal in piece.spots.items():
                if not spot.cells & self._frame.inside:
                    self.program.rule("KAL-6.3").fix(~literal)
        for cell, literals in over.items():
            rows.at_most_one(literals)
            if self.state.sea.island >> cell & 1:
                rows.fix(*(~literal for literal in literals))
            elif cell in self._now.covered:
                for literal in literals:
                    rows.clause([~literal, ~self._now.covered[cell]])

    def _hang(self) -> None:
        """What is part of the foundation hangs on it as it was, piece by piece: beside what it hangs on."""
        graph: nx.DiGraph[int] = nx.DiGraph()
        there = {LAND: self.program.true}
        for number, piece in enumerate(self.all):
            there[number] = piece.tied
            graph.add_edge(LAND, number)
            graph.add_edges_from((other, number) for other in range(len(self.all)) if other != number)
        edges = hang(self.program, self.program.meaning, graph, there, (LAND,))
        for (one, other), edge in edges.items():
            for spot, literal in self.all[other].spots.items():
                self._rest(one, spot, [~edge, ~literal])
        tiles = [number for number, piece in enumerate(self.all) if is_salvage(piece.name)]
        if self._start:
            first = [edges[LAND, tile] for tile in tiles]
            self.program.rule("KAL-2.10").at_most_one(first)
            if self.state.phase is Phase.SETUP:
                self.program.rule("KAL-2.10").fix(
                    *(~edge for (one, other), edge in edges.items() if other in tiles and one != LAND)
                )
        elif self.state.phase is Phase.SETUP and self.state.together:
            self._at_sides([self.all[tile] for tile in tiles])

    def _at_sides(self, tiles: Sequence[PieceToLay]) -> None:
        """Each first tile that lies or is laid has a side of the island of its own (KAL-2.16)."""
        program, sides = self.program, along_sides(self.state.sea)
        rows = program.rule("KAL-2.16")
        taken: list[list[Literal]] = [[] for _ in sides]
        for cells in self.state.own.first:
            beside = [program.boolean() if cells & side else ~program.true for side in sides]
            rows.clause(beside)
            for literals, literal in zip(taken, beside, strict=True):
                literals.append(literal)
        for tile in tiles:
            beside = [program.boolean() for _ in sides]
            rows.clause([~tile.there, *beside])
            for literals, literal, side in zip(taken, beside, sides, strict=True):
                literals.append(literal)
                for spot, laid in tile.spots.items():
                    if not spot.cells & side:
                        rows.clause([~laid, ~literal])
        for literals in taken:
            rows.at_most_one(literals)

    def _rest(self, one: int, spot: Spot, unless: list[Literal]) -> None:
        """A piece at the spot rests on ``one`` only beside it; the first tile lies where it has to start."""
        around = self._frame.beside(spot.cells) & ~spot.cells
        if one != LAND:
            cells: Table = self.all[one].by_cell
        elif self._start and is_salvage(spot.piece):
            if not spot.cells & self._start:
                self.program.rule("KAL-2.10").clause(unless)
            return
        elif around & self.state.sea.island:
            return
        else:
            cells = self._now.foundation
        near = [cells[cell] for cell in members(around) if cell in cells]
        if self.program.true not in near:
            self.program.rule(joining(spot.piece)).clause([*unless, *near])

    def _dock(self) -> None:
        """Boats beside the foundation are docked (KAL-7.9)."""
        rows = self.program.rule("KAL-7.9")
        for piece in self.all:
            for spot, literal in piece.spots.items() if piece.afloat else ():
                around = self._frame.beside(spot.cells) & ~spot.cells
                if around & self.state.sea.island:
                    rows.clause([~literal, piece.tied])
                for cell in members(around):
                    for wall in self._walls.get(cell, ()):
                        rows.clause([~literal, ~wall, piece.tied])

    @cached_property
    def _walls(self) -> dict[int, list[Literal]]:
        """By cell, what makes it foundation."""
        found = {cell: [literal] for cell, literal in self._now.foundation.items()}
        for piece in self.all:
            for cell, literal in piece.by_cell.items():
                wall = all_of(self.program, (literal, piece.tied)) if piece.afloat else literal
                found.setdefault(cell, []).append(wall)
        return found

    @cached_property
    def new(self) -> Table:
        """Cells that pieces to be laid cover."""
        found: dict[int, list[Literal]] = {}
        for piece in self.pieces:
            for cell, literal in piece.by_cell.items():
                found.setdefault(cell, []).append(literal)
        return {cell: any_of(self.program, literals) for cell, literals in found.items()}

    @cached_property
    def ground(self) -> SettlementBase:
        """The base when all is laid. Nothing is inside yet."""
        now, boats = self._now, [piece for piece in self.all if piece.afloat]
        barrels = {cell: [literal] for cell, literal in now.barrels.items()}
        for piece in self.pieces:
            for cell, literal in piece.by_cell.items() if piece.name == "barrel" else ():
                barrels.setdefault(cell, []).append(literal)
        covered = {cell: [literal] for cell, literal in now.covered.items()}
        for cell, literal in self.new.items():
            covered.setdefault(cell, []).append(literal)
        return SettlementBase(
            sea=self.state.sea,
            covered=self._any(covered),
            foundation=self._any(self._walls),
            icons=tuple(self._any(shown) for shown in self._shown()),
            barrels=self._any(barrels),
            inside={},
            docked=[*now.docked, *(piece.tied for piece in boats)],
            boats=[*now.docked, *(piece.there for piece in boats)],
        )

    def _any(self, table: Mapping[int, list[Literal]]) -> Table:
        return {cell: any_of(self.program, literals) for cell, literals in table.items()}

    def _shown(self) -> Iterator[dict[int, list[Literal]]]:
        """For each icon, by cell, what shows it there."""
        for icon, table in enumerate(self._now.icons):
            found = {cell: [literal] for cell, literal in table.items()}
            for piece in self.pieces:
                for spot, literal in piece.spots.items():
                    for cell in members(dict(spot.icons).get(icon, 0)):
                        found.setdefault(cell, []).append(literal)
            yield found

    def laid(self, world: World) -> Iterator[Spot]:
        """The spots at which a world lays pieces."""
        for piece in self.pieces:
            yield from (spot for spot, literal in piece.spots.items() if world[literal])


SEA = -1
"""The node of all that is open sea for sure: every space off the grid, unless a piece covers it (R10)."""


def enclosing(program: Program, ground: SettlementBase, solid: int = 0, asked: int = 0) -> SettlementBase:
    """The ground with what is inside, and the rules of that; ``solid`` are walls besides.

    Cells that the sea reaches however pieces are laid, and those beside them, are never inside. Those of them that
    are ``asked`` about are candidates all the same, which the rule on the board's edge forbids (KAL-12.2).
    """
    sea, frame = ground.sea, ground.sea.frame
    foundation = {**ground.foundation, **dict.fromkeys(members(solid), program.true)}
    walls = bits(foundation) | sea.island
    open_sea = frame.flood(frame.outside & ~walls, frame.whole & ~walls)
    maybe = frame.inside & ~(open_sea | frame.beside(open_sea) | sea.island)
    fixed = bits(cell for cell, literal in foundation.items() if literal == program.true)
    inside = {cell: program.boolean() for cell in members(maybe & ~fixed)}
    wall = {cell: foundation[cell] for cell in members(walls & ~sea.island)}
    ocean = _ocean(ground, bits(inside), walls, fixed | sea.island)
    there = {cell: literal for cell, literal in wall.items() if cell in ocean}
    rows = program.rule("KAL-12.1")
    closed(rows, ocean, inside, there)
    leaking(program, rows, ocean, inside, there, (SEA,))
    for cell in members(asked & frame.inside & ~(sea.island | fixed)):
        if cell not in inside:
            inside[cell] = program.boolean()
            program.rule("KAL-12.2").fix(~inside[cell])
    return replace(ground, inside=inside)


def _ocean(ground: SettlementBase, maybe: int, walls: int, land: int) -> nx.Graph[int]:
    """The cells that may be inside and what lies around them, joined where they share a side; and the sea."""
    frame = ground.sea.frame
    graph: nx.Graph[int] = nx.Graph()
    graph.add_node(SEA)
    for cell in members(maybe):
        graph.add_node(cell)
        for other in members(frame.beside(1 << cell) & ~land):
            if maybe >> other & 1:
                graph.add_edge(cell, other)
            elif walls >> other & 1:
                graph.add_edge(cell, other)
                graph.add_edge(other, SEA)
            else:
                graph.add_edge(cell, SEA)
    return graph
