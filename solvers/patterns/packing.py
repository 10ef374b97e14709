"""Packing of items, pairwise disjoint as sets of points, at most one of a group: as rows, and by branch and bound.

Items clash iff they share a point or a group. So one "at most one" for each point and each group, over all items that
have it, says all of it and replaces the pairs, of which a big instance has more than can be built; to the linear
relaxation it is the stronger statement too, for it holds the pairs as cliques. Equal rows, rows within others and
rows of one item add nothing and are left out.

Branch and bound is exact for some two hundred items, on big-integer adjacency. The bound at a node is a weighted
clique cover. Take a set of mutually clashing items, of which one at most can be packed, charge the least weight left
among them, take it off each, and go on until no weight is left: the charges add up to a bound. An item is listed when
its weight is used up, with the charges so far, which bound every packing of the items listed up to it. Branching goes
through the list from its end, packs the item, and keeps those listed before it; it stops where the bound no longer
beats the best packing.

The ladder pays for the number of counted items. With ``n`` of them packed, ``j`` more gain at most ``j`` times the
steepest mean step from ``n`` on; that much is added to the weight of each counted item, so the bound stays a bound.
An item whose weight is not positive can be listed first, with no charge at all.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from periplus.models.boards.bitsets import bits, members

from ..limits import Clock
from ..search.branching import BranchAndBound


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


NODE_WORK = 1e-4
"""What a node counts as deterministic effort."""


@dataclass(frozen=True, slots=True)
class Packing:
    """A packing found, and what is known of the best one."""

    chosen: tuple[int, ...]
    """Indices into the items, rising."""
    value: int
    """Values of the chosen items and the ladder's step."""
    bound: int
    """No packing is worth more; the value itself once that is proved."""


class _Node(NamedTuple):
    """Items packed, and what can still be added."""

    alive: int
    """Bit set of the items that may be packed besides."""
    chosen: tuple[int, ...] = ()
    gained: int = 0
    """Their values, the ladder left out."""
    counted: int = 0
    budget: int | None = None


def pack(
    items: Sequence[PackingItem], clock: Clock, *, budget: int | None = None, ladder: Sequence[int] = (0,)
) -> Iterator[Packing]:
    """Ever better packings, the last one proved best. Nothing packed is a packing too, worth ``ladder[0]``.

    ``budget`` limits the sum of costs (None: no limit); ``ladder[n]`` is paid for n counted items, its last
    entry for more. Raises Stop when the clock says so.
    """
    return _Packings(items, clock, ladder).run(budget)


class _Packings:
    """The tree of packings."""

    def __init__(self, items: Sequence[PackingItem], clock: Clock, ladder: Sequence[int]) -> None:
        # heavy items get low bits: the cover takes them first
        self._order = sorted(range(len(items)), key=lambda index: (-items[index].value, index))
        self._items = [items[index] for index in self._order]
        self._clash = conflicts(self._items)
        counted = sum(item.counted for item in items)
        self._ladder = [ladder[min(n, len(ladder) - 1)] for n in range(counted + 1)]
        self._weights = [self._weights_at(n) for n in range(counted + 1)]
        self._root = 0
        self._search = BranchAndBound[_Node, Packing, int](self._expand, clock, effort=NODE_WORK)

    def _weights_at(self, n: int) -> list[int]:
        """The items' weights in the bound when ``n`` counted items are packed."""
        ladder = self._ladder
        steps = [-((ladder[n] - ladder[m]) // (m - n)) for m in range(n + 1, len(ladder))]
        steepest = max(steps, default=0)
        return [item.value + steepest * item.counted for item in self._items]

    def run(self, budget: int | None) -> Iterator[Packing]:
        everything = (1 << len(self._items)) - 1
        listed = self._cover(everything, 0)
        self._root = self._ladder[0] + (listed[-1][1] if listed else 0)
        best = Packing((), self._ladder[0], self._root)
        for best in self._search.improvements(_Node(everything, budget=budget)):
            yield best
        yield replace(best, bound=best.value)

    def _expand(self, node: _Node) -> Iterator[_Node]:
        """The node as a packing; then it with one item more, each with others that are listed before it."""
        search, (alive, chosen, gained, n, budget) = self._search, node
        value = gained + self._ladder[n]
        if search.beats(value):
            indices = sorted(self._order[index] for index in chosen)
            search.take(value, Packing(tuple(indices), value, self._root))
        if budget is not None:
            alive = self._affordable(alive, budget)
        for index, bound in reversed(self._cover(alive, n)):
            if search.cuts(value + bound):
                return
            alive &= ~(1 << index)
            item = self._items[index]
            left = None if budget is None else budget - item.cost
            free = alive & ~self._clash[index]
            yield _Node(free, (*chosen, index), gained + item.value, n + item.counted, left)

    def _affordable(self, alive: int, budget: int) -> int:
        for index in members(alive):
            if self._items[index].cost > budget:
                alive &= ~(1 << index)
        return alive

    def _cover(self, alive: int, n: int) -> list[tuple[int, int]]:
        """Every item of ``alive`` with a bound on what it and those before it can add."""
        weights = self._weights[n]
        left: dict[int, int] = {}
        listed: list[tuple[int, int]] = []
        for index in members(alive):
            if weights[index] > 0:
                left[index] = weights[index]
            else:
                listed.append((index, 0))
                alive &= ~(1 << index)
        total = 0
        while alive:
            clique = []
            candidates = alive
            while candidates:
                index = (candidates & -candidates).bit_length() - 1
                clique.append(index)
                candidates &= self._clash[index]
            charge = min(left[index] for index in clique)
            total += charge
            for index in clique:
                left[index] -= charge
                if not left[index]:
                    alive &= ~(1 << index)
                    listed.append((index, total))
        return listed
