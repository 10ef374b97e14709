"""Packing: choose items that are pairwise disjoint as sets of points, at most one of a group.

Items clash iff they share a point or a group. So one "at most one" for each point and each group, over all
items that have it, says all of it and replaces the pairs, of which a big instance has more than can be built;
to the linear relaxation it is the stronger statement too, for it holds the pairs as cliques. Equal rows, rows
within others and rows of one item add nothing and are left out.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass

from periplus.models.boards.bitsets import bits


@dataclass(frozen=True, slots=True)
class PackingItem:
    """A thing that may be packed."""

    group: Hashable
    """At most one item of a group is packed."""
    points: Collection[Hashable]
    """What it covers: no two packed items share a point."""
    value: int
    """What it adds to the objective; it may be negative."""
    cost: int = 0
    """What it takes of the budget, not below 0."""
    counted: bool = False
    """Whether it counts on the ladder, which pays for the number of counted items."""


def rows(items: Sequence[PackingItem]) -> tuple[tuple[int, ...], ...]:
    """The "at most one" rows, each a rising tuple of indices into ``items``, in a stable order."""
    holders: dict[Hashable, list[int]] = {}
    for index, item in enumerate(items):
        holders.setdefault(("group", item.group), []).append(index)
        for point in item.points:
            holders.setdefault(("point", point), []).append(index)
    return maximal(tuple(holder) for holder in holders.values())


def maximal(sets: Iterable[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    """The sets of two numbers or more that lie in no other, each once; each is rising, and so is the whole.

    >>> maximal([(1, 2), (1, 2, 3), (0,), (0, 3), (1, 2, 3)])
    ((0, 3), (1, 2, 3))
    """
    by_size = sorted({row for row in sets if len(row) > 1}, key=lambda row: (-len(row), row))
    kept: list[tuple[int, ...]] = []
    masks_of: dict[int, list[int]] = {}
    for row in by_size:
        mask = bits(row)
        rarest = min((masks_of.get(number, []) for number in row), key=len)
        if not any(mask & larger == mask for larger in rarest):
            kept.append(row)
            for number in row:
                masks_of.setdefault(number, []).append(mask)
    return tuple(sorted(kept))


def conflicts(items: Sequence[PackingItem]) -> list[int]:
    """For each item the bit set of the other items that it clashes with."""
    clash = [0] * len(items)
    for row in rows(items):
        mask = bits(row)
        for index in row:
            clash[index] |= mask
    return [mask & ~(1 << index) for index, mask in enumerate(clash)]
