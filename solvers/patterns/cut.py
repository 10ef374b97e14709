"""The least weight of nodes whose removal parts some nodes of a graph from others: a lower bound for walls.

By Menger's theorem it is the greatest flow when no node carries more than its weight: so every wall between
the two sets weighs at least that much, however it is built.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from typing import TypeVar

import networkx as nx

N = TypeVar("N", bound=Hashable)


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
