"""Beam search: a tree layer by layer, where each layer keeps its best nodes, and equal nodes once.

All nodes of a layer are the same number of steps from the roots. A game gives ``expand``, which makes the nodes that
follow one; the ends of lines that it meets there are for the game to keep. Of a layer one node of each key goes on, and
of those the best by merit. A quota limits the nodes of one class, so that a layer does not fill with one result that
is reached in many ways. Without a width nothing but equal nodes is dropped, which makes it dynamic programming.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator
from itertools import count
from typing import Any, TypeVar

NodeT = TypeVar("NodeT")


def layers(
    roots: Iterable[NodeT],
    expand: Callable[[NodeT], Iterable[NodeT]],
    *,
    depth: int | None = None,
    key: Callable[[NodeT], Hashable] | None = None,
    worth: Callable[[NodeT], Any] | None = None,
    width: int | None = None,
    merit: Callable[[NodeT], Any] = lambda node: 0,
    quota: int | None = None,
    class_of: Callable[[NodeT], Hashable] = lambda node: None,
) -> Iterator[list[NodeT]]:
    """Yield the layers from the roots on, until one is empty or ``depth`` steps from the roots.

    A layer is made when it is asked for, by expanding the nodes of the one before in their order. ``key`` and ``worth``
    are passed to ``merged`` (no key: equal nodes are not merged), ``width``, ``merit``, ``quota`` and ``class_of`` to
    ``best_of`` (no width: every node is kept).

    >>> list(layers([1], lambda node: [node + 3, node, node + 2], depth=2, width=3, merit=int, key=int))
    [[1], [4, 3, 1], [7, 6, 5]]
    """
    layer = list(roots)
    for number in count():
        if not layer:
            return
        yield layer
        if number == depth:
            return
        nodes: Iterable[NodeT] = (child for node in layer for child in expand(node))
        if key is not None:
            nodes = merged(nodes, key, worth)
        layer = list(nodes) if width is None else best_of(nodes, width, merit, quota=quota, class_of=class_of)


def merged(
    nodes: Iterable[NodeT], key: Callable[[NodeT], Hashable], worth: Callable[[NodeT], Any] | None = None
) -> list[NodeT]:
    """One node of each key, in the order in which the keys first came.

    It is the first node with that key or, where ``worth`` is given, the first of those that are worth most.

    >>> merged([31, 12, 22, 32, 11], lambda node: node // 10)
    [31, 12, 22]
    >>> merged([31, 12, 22, 32, 11], lambda node: node // 10, int)
    [32, 12, 22]
    """
    found: dict[Hashable, NodeT] = {}
    for node in nodes:
        before = found.setdefault(key(node), node)
        if worth is not None and before is not node and worth(node) > worth(before):
            found[key(node)] = node
    return list(found.values())


def best_of(
    nodes: Iterable[NodeT],
    width: int,
    merit: Callable[[NodeT], Any],
    *,
    quota: int | None = None,
    class_of: Callable[[NodeT], Hashable] = lambda node: None,
) -> list[NodeT]:
    """The ``width`` nodes of greatest merit, best first, and at most ``quota`` of one class.

    Of nodes of equal merit those that come first are kept, in their order.

    >>> best_of([31, 12, 22, 32, 11], 3, int)
    [32, 31, 22]
    >>> best_of([31, 12, 22, 32, 11], 3, int, quota=1, class_of=lambda node: node // 10)
    [32, 22, 12]
    """
    ordered = sorted(nodes, key=merit, reverse=True)
    if quota is None:
        return ordered[:width]
    counts: Counter[Hashable] = Counter()
    kept: list[NodeT] = []
    for node in ordered:
        sort = class_of(node)
        if counts[sort] < quota:
            counts[sort] += 1
            kept.append(node)
            if len(kept) == width:
                break
    return kept
