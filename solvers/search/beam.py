"""What a beam keeps of a layer: the best nodes, and of each class no more than a quota, so that they stay different."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

NodeT = TypeVar("NodeT")


def best_of_classes(
    nodes: Iterable[NodeT],
    width: int,
    quota: int,
    merit: Callable[[NodeT], float],
    class_of: Callable[[NodeT], Hashable],
) -> list[NodeT]:
    """The ``width`` nodes of most merit, the best first, with at most ``quota`` of one class; the first of equal merit.

    >>> best_of_classes([31, 12, 22, 32, 11], 3, 1, float, lambda node: node // 10)
    [32, 22, 12]
    """
    counts: Counter[Hashable] = Counter()
    kept: list[NodeT] = []
    for node in sorted(nodes, key=lambda one: -merit(one)):
        sort = class_of(node)
        if counts[sort] < quota:
            counts[sort] += 1
            kept.append(node)
            if len(kept) == width:
                break
    return kept
