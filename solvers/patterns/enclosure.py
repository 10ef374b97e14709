"""Enclosure: which nodes of a graph nothing reaches from outside without passing a wall.

A set of nodes that are no walls is *closed* if every neighbour of its nodes is a wall or in the set. A closed
set without the outside cannot be reached from there, so its nodes are enclosed; and all enclosed nodes
together are closed. So where enclosure is wanted, ``closed`` says it all, and nothing has to be said of
paths. Where it may hurt, nodes must also not be called open without reason: ``leaking`` gives each open node
a way to the outside (an arborescence).

The outside is a node of the graph like others, or several: what is in neither ``inside`` nor ``wall``.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from typing import TYPE_CHECKING, TypeVar

from .arborescence import hang

if TYPE_CHECKING:
    import networkx as nx

    from ..program import Literal, Program, Rows

N = TypeVar("N", bound=Hashable)


def closed(rows: Rows, graph: nx.Graph[N], inside: Mapping[N, Literal], wall: Mapping[N, Literal]) -> None:
    """Add to ``rows`` that the nodes ``inside`` are a closed set.

    Nodes without a literal in ``inside`` are open or walls, nodes without one in ``wall`` are no walls.
    """
    for node, literal in inside.items():
        if node in wall:
            rows.clause([~literal, ~wall[node]])
        for other in graph.neighbors(node):
            rows.clause([~literal, *(found[other] for found in (wall, inside) if other in found)])


def leaking(
    program: Program,
    rows: Rows,
    graph: nx.Graph[N],
    inside: Mapping[N, Literal],
    wall: Mapping[N, Literal],
    outside: Collection[N],
) -> None:
    """Add to ``rows`` that a node which is neither wall nor ``inside`` has a way of such nodes to the ``outside``.

    Together with ``closed``, with the same arguments, this makes ``inside`` exactly what is enclosed. Raises
    SizeError.
    """
    there: dict[N, Literal] = {}
    for node in graph:
        known = [found[node] for found in (wall, inside) if node in found]
        if node in outside or not known:
            there[node] = program.true
            continue
        there[node] = program.boolean()
        rows.clause([there[node], *known])
        for literal in known:
            rows.clause([~there[node], ~literal])
    hang(program, rows, graph, there, outside)
