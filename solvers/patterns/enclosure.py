"""Enclosure: which nodes of a graph nothing reaches from outside without passing a wall, and what that costs at least.

A set of nodes that are no walls is *closed* if every neighbour of its nodes is a wall or in the set. A closed
set without the outside cannot be reached from there, so its nodes are enclosed; and all enclosed nodes
together are closed. So where enclosure is wanted, ``closed`` says it all, and nothing has to be said of
paths. Where it may hurt, nodes must also not be called open without reason: ``leaking`` gives each open node
a way to the outside (an arborescence).

The outside is a node of the graph like others, or several: what is in neither ``inside`` nor ``wall``.

``least_cut`` bounds walls from below: by Menger's theorem the least weight whose removal parts two sets of nodes is the
greatest flow when no node carries more than its weight, so every wall between the two weighs at least that much.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from typing import TYPE_CHECKING, TypeVar

import networkx as nx

from .rooted import hang

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


def least_cut(
    graph: nx.Graph[N], weight: Mapping[N, int], sources: Collection[N], sinks: Collection[N]
) -> tuple[int, frozenset[N]] | None:
    """The least weight that parts the sources from the sinks, and nodes that do it for that weight.

    Only nodes with a ``weight`` may be removed, and no source or sink. None if nothing parts them.
    """
    network: nx.DiGraph[tuple[str, N | None]] = nx.DiGraph()
    for node in graph:
        capacity = (
            {} if node not in weight or node in sources or node in sinks else {"capacity": weight[node]}
        )
        network.add_edge(("in", node), ("out", node), **capacity)
        for other in graph.neighbors(node):
            network.add_edge(("out", node), ("in", other))
    start, end = ("start", None), ("end", None)
    network.add_edges_from((start, ("in", node)) for node in sources)
    network.add_edges_from((("out", node), end) for node in sinks)
    try:
        value, (near, _) = nx.minimum_cut(network, start, end)
    except nx.NetworkXUnbounded:
        return None
    parted = frozenset(node for node in graph if ("in", node) in near and ("out", node) not in near)
    return int(value), parted
