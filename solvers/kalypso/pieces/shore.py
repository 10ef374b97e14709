"""What the foundation encloses when all is laid, as literals of a ground (KAL-12)."""

from __future__ import annotations

from dataclasses import replace

import networkx as nx

from periplus.models.boards.bitsets import members
from periplus.models.kalypso import board

from ...patterns.enclosure import closed, leaking
from ...program import Program
from ..overlays.ground import Ground
from .harbour import Harbour

SEA = -1
"""The node of all that is open sea: every space off the grid, unless a piece covers it (R10)."""


def enclosing(harbour: Harbour, *, exact: bool = False) -> Ground:
    """The harbour's ground with what is inside.

    ``exact``: all that is enclosed is inside, in every world; else no more than that, which is all that matters
    where enclosure is wanted alone.
    """
    program, ground = harbour.program, harbour.ground
    sea = harbour.state.sea
    land = board.foundation(sea, harbour.state.own)
    ocean = _ocean(ground, land)
    walls = {cell: ground.foundation[cell] for cell in ocean if cell in ground.foundation}
    inside = {cell: program.boolean() for cell in members(sea.frame.inside & ~land)}
    closed(program.rule("KAL-12.1"), ocean, inside, walls)
    if exact:
        _leak(program, ocean, inside, walls)
    return replace(ground, inside=inside)


def _leak(program: Program, ocean: nx.Graph[int], inside: dict[int, int], walls: dict[int, int]) -> None:
    leaking(program, program.rule("KAL-12.1"), ocean, inside, walls, (SEA,))


def _ocean(ground: Ground, land: int) -> nx.Graph[int]:
    """Cells of the grid and cells off it that may be covered, joined where they share a side; and the sea."""
    frame = ground.sea.frame
    graph: nx.Graph[int] = nx.Graph()
    graph.add_node(SEA)
    for cell in members(frame.inside & ~land):
        graph.add_node(cell)
        for other in members(frame.beside(1 << cell) & ~land):
            known = frame.inside >> other & 1 or other in ground.foundation
            graph.add_edge(cell, other if known else SEA)
            if not frame.inside >> other & 1:
                graph.add_edge(other if known else SEA, SEA)
    if graph.has_edge(SEA, SEA):
        graph.remove_edge(SEA, SEA)
    return graph
