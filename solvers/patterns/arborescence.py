"""Arborescence: everything that is there hangs on a root, through things that were there before it.

Each node that is true needs a supporter: a neighbour that is true and has a smaller rank. A root needs none.
As ranks fall along supporters, no ring of nodes holds itself up, which is the classic wrong answer; and any
set that does hang on the roots has ranks, its distances from them, so nothing is lost either.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    import networkx as nx

    from ..program import Literal, Program, Rows

N = TypeVar("N", bound=Hashable)


def hang(
    program: Program,
    rows: Rows,
    graph: nx.Graph[N] | nx.DiGraph[N],
    there: Mapping[N, Literal],
    roots: Collection[N],
    *,
    depth: int | None = None,
) -> dict[tuple[N, N], Literal]:
    """Add to ``rows`` that every node which is ``there`` hangs on a root; a directed edge leads to what it supports.

    ``depth`` is how many supporters one may need below a root at most (None: as many as there are nodes).
    Returns, by edge (supporter, supported), the literal that the one supports the other. Raises SizeError.
    """
    most = max(1, len(there) if depth is None else depth)
    rank = {node: program.integer(1, most) for node in there if node not in roots}
    support = graph.to_directed(as_view=True)
    edges: dict[tuple[N, N], Literal] = {}
    for node, own in rank.items():
        supporters = []
        for other in support.predecessors(node):
            if other not in there:
                continue
            edges[other, node] = literal = program.boolean()
            supporters.append(literal)
            rows.implies(literal, there[other])
            if other in rank:
                rows.linear([(1, own), (-1, rank[other])], low=1, when=(literal,))
        rows.clause([~there[node], *supporters])
    return edges
