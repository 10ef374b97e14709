"""Everything that is there hangs on a root: by ranks (``hang``), or by layers (``layered``).

By ranks each node that is true needs a supporter: a neighbour that is true and has a smaller rank. A root needs none.
As ranks fall along supporters, no ring of nodes holds itself up, which is the classic wrong answer; and any
set that does hang on the roots has ranks, its distances from them, so nothing is lost either.

By layers a node that is reached has one layer. One in layer ``s + 1`` needs a neighbour in layer ``s``, one in layer 0
a root's right to be there; as with ranks no ring holds itself up, and a node's distance is its layer, of which
``depth`` are enough if no shortest way is longer. All rows are linear and hold no large factors, so the relaxation sees
them as they are: that is what layers have over ranks where a sum over the reached nodes is to be bounded.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping
from typing import TYPE_CHECKING, TypeAlias, TypeVar

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


Layers: TypeAlias = "list[Literal]"
"""The literals of a node, one a layer that it may have: their sum is 1 where it is reached."""


def layered(
    program: Program,
    rows: Rows,
    beside: Mapping[N, Iterable[N]],
    there: Mapping[N, Iterable[Literal]],
    roots: Mapping[N, Iterable[Literal] | None],
    depth: int,
) -> dict[N, Layers]:
    """Add to ``rows`` that every node which is reached hangs on a root; returns the layers of each node.

    A node may be reached where one of its literals ``there`` is true, of which at most one ever is. A node of
    ``roots`` may be a root: where one of its literals is true, or (None) always. Nodes that no root can reach
    over ``beside`` in ``depth`` layers are left out. Raises SizeError.
    """
    found: dict[N, Layers] = {node: [] for node in there}
    before: dict[N, Literal] = {}
    for layer in range(depth):
        current: dict[N, Literal] = {}
        for node in there:
            supporters: Iterable[Literal] | None = [
                before[other] for other in beside[node] if other in before
            ]
            if layer == 0 and node in roots:
                supporters = roots[node]
            elif not supporters:
                continue
            current[node] = literal = program.boolean()
            if supporters is not None:
                rows.linear([(1, literal), *((-1, other) for other in supporters)], high=0)
            found[node].append(literal)
        before = current
    for node, literals in found.items():
        if literals:
            rows.linear([*((1, one) for one in literals), *((-1, one) for one in there[node])], high=0)
    return {node: literals for node, literals in found.items() if literals}
