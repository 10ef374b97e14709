"""What the foundation encloses when all is laid, exactly, as literals of a ground (KAL-12)."""

from __future__ import annotations

from dataclasses import replace

import networkx as nx

from periplus.models.boards.bitsets import bits, members

from ...patterns.enclosure import closed, leaking
from ...program import Program
from ..overlays.ground import SettlementBase

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
