"""Layers: everything that is reached hangs on a root, by as many steps over what is there as its layer says.

A node has one layer at most. One in layer ``s + 1`` needs a neighbour in layer ``s``, one in layer 0 a root's right to
be there. As layers fall along supporters, no ring of nodes holds itself up; and whatever does hang on the roots has
layers, its distances from them, of which ``depth`` are enough if no shortest way is longer. All rows are linear and
hold no large factors, so the relaxation sees them as they are: that is what this encoding has over ranks
(``arborescence``) where a sum over the reached nodes is to be bounded.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import TYPE_CHECKING, TypeAlias, TypeVar

if TYPE_CHECKING:
    from ..program import Literal, Program, Rows

N = TypeVar("N", bound=Hashable)
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
            supporters = [before[other] for other in beside[node] if other in before]
            if layer == 0 and node in roots:
                rights = roots[node]
                current[node] = literal = program.boolean()
                if rights is not None:
                    rows.linear([(1, literal), *((-1, right) for right in rights)], high=0)
            elif supporters:
                current[node] = literal = program.boolean()
                rows.linear([(1, literal), *((-1, other) for other in supporters)], high=0)
            else:
                continue
            found[node].append(literal)
        before = current
    for node, literals in found.items():
        if literals:
            rows.linear([*((1, one) for one in literals), *((-1, one) for one in there[node])], high=0)
    return {node: literals for node, literals in found.items() if literals}
