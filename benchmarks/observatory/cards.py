"""Bounds of packings with a budget: depth first by cards, bounded by the squares that the cards left can cover.

Every item costs as many empty squares as it covers, and no square is covered twice. A node has some items packed;
what else clashes with none of them is *alive*. The cards with an item alive are a knapsack: what they are worth, what
they cost, how many squares are left. Its capacities are nested. Take the kinds of cards by their worth a square; to
each kind and the better ones go at most as many squares as their items alive cover, so that the scraps of squares
between packed figures, which hold no good figure any more, count for nothing. Where the knapsack falls short once it
has one card of a kind less, every card of this kind has to be packed. Of such cards the one with the fewest items
alive is packed next; where there is none, a card of the best kind is packed or left out.

Falling from the knapsack's bound at the root, each value that no packing reaches is a bound for all (destructive
bounds: Klein and Scholl, European Journal of Operational Research 112, 1999).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import accumulate
from operator import or_
from typing import NamedTuple

from periplus.models.boards.bitsets import bits, members
from periplus.solvers.limits import Clock
from periplus.solvers.patterns.packing import PackingItem, conflicts
from periplus.solvers.search.branching import BranchAndBound

NODE_WORK = 1e-4
"""What a node counts as deterministic effort."""


class CardKind(NamedTuple):
    """What is equal of many cards: all that the knapsack knows of them."""

    value: int
    """The most that an item of such a card adds."""
    cost: int
    """The fewest squares that one covers."""
    counted: bool


class Node(NamedTuple):
    """Items packed, and what can still be added."""

    alive: int
    """Bit set of the items that may be packed besides."""
    budget: int
    cards: tuple[int, ...]
    """Cards of which neither an item is packed nor all are left out."""
    chosen: tuple[int, ...] = ()
    gained: int = 0
    """Values of the chosen items, the ladder left out."""
    counted: int = 0


class CardSearch:
    """The tree of packings by cards.

    ``squares`` has the bit set of empty squares of each item, as many as the item's ``cost``; ``budget`` limits their
    sum, and ``ladder[n]``, which must not fall, is paid for n counted items, its last entry for more. The first item
    packed is one of the bit set ``first``, of all items unless it is given: for any card of any packing, a symmetry
    of the instance must make one of these of the card's item.
    """

    def __init__(
        self,
        items: Sequence[PackingItem],
        squares: Sequence[int],
        *,
        budget: int,
        ladder: Sequence[int] = (0,),
        first: int = -1,
    ) -> None:
        kind_of = _kinds(items)
        useful = [kind for kind in set(kind_of.values()) if kind.counted or kind.value > 0]
        self._kinds = sorted(useful, key=lambda kind: (kind.counted, -kind.value / max(kind.cost, 0.5), kind))
        rank = {kind: place for place, kind in enumerate(self._kinds)}
        held = [index for index, item in enumerate(items) if kind_of[item.group] in rank]
        self._order = sorted(held, key=lambda index: (rank[kind_of[items[index].group]], index))
        self._items = [items[index] for index in self._order]
        self._clash = conflicts(self._items)
        cards = {item.group: None for item in self._items}
        self._card_kind = [rank[kind_of[card]] for card in cards]
        self._card_items = [
            bits(place for place, item in enumerate(self._items) if item.group == card) for card in cards
        ]
        self._covers = self._covers_by_kind([squares[index] for index in self._order])
        self._ladder = [ladder[min(count, len(ladder) - 1)] for count in range(len(cards) + len(ladder))]
        self._bounds: dict[tuple[tuple[int, ...], tuple[int, ...], int], int] = {}
        self._budget = budget
        self._first = bits(place for place, index in enumerate(self._order) if first >> index & 1)

    def _covers_by_kind(self, squares: Sequence[int]) -> list[list[int]]:
        """By square the items that cover it: those of a kind and the better ones, for each kind, and last all."""
        over: dict[int, int] = {}
        for place, mask in enumerate(squares):
            for square in members(mask):
                over[square] = over.get(square, 0) | 1 << place
        of_kind = [0] * len(self._kinds)
        for kind, mask in zip(self._card_kind, self._card_items, strict=True):
            of_kind[kind] |= mask
        plain = sum(not kind.counted for kind in self._kinds)
        nested = [*accumulate(of_kind[:plain], or_), (1 << len(squares)) - 1]
        return [[mask & better for mask in over.values()] for better in nested]

    def root(self) -> Node:
        """Nothing is packed."""
        return Node((1 << len(self._items)) - 1, self._budget, tuple(range(len(self._card_items))))

    def bound(self) -> int:
        """What no packing is worth more than, by the knapsack at the root."""
        counts, budget = self._counts(self.root().cards), self._budget
        return self._knapsack(counts, (budget,) * len(self._covers), 0)

    def above(self, value: int, clock: Clock) -> tuple[int, ...] | None:
        """The best packing worth more than ``value``, as rising indices; None: there is none. Raises Stop."""
        search = BranchAndBound[Node, Node, int](
            lambda node: self._expand(node, search), clock, value, effort=NODE_WORK
        )
        best = search.run(self.root())
        return None if best is None else tuple(sorted(self._order[place] for place in best.chosen))

    def _expand(self, node: Node, search: BranchAndBound[Node, Node, int]) -> Iterator[Node]:
        """The node as a packing; then a card with each of its items alive, and the card left out."""
        value = node.gained + self._ladder[node.counted]
        if search.beats(value):
            search.take(value, node)
        alive = {card: here for card in node.cards if (here := node.alive & self._card_items[card])}
        counts = self._counts(alive)
        caps = self._capacities(node, counts, search)
        if caps is None:
            return
        needed = [
            kind
            for kind, count in enumerate(counts)
            if count
            and not search.beats(node.gained + self._knapsack(_one_less(counts, kind), caps, node.counted))
        ]
        kinds = needed or [min(self._card_kind[card] for card in alive)]
        choice = [card for card in alive if self._card_kind[card] in kinds]
        card = min(choice, key=lambda card: alive[card].bit_count())
        rest = tuple(other for other in alive if other != card)
        for place in members(alive[card] if node.chosen else alive[card] & self._first):
            item = self._items[place]
            if item.cost <= node.budget:
                yield Node(
                    node.alive & ~(self._clash[place] | 1 << place),
                    node.budget - item.cost,
                    rest,
                    (*node.chosen, place),
                    node.gained + item.value,
                    node.counted + item.counted,
                )
        if not needed:
            yield node._replace(alive=node.alive & ~alive[card], cards=rest)

    def _capacities(
        self, node: Node, counts: tuple[int, ...], search: BranchAndBound[Node, Node, int]
    ) -> tuple[int, ...] | None:
        """The squares for each kind and the better ones, and for all; None where so few are left that nothing beats."""
        caps = [node.budget] * len(self._covers)
        if search.cuts(node.gained + self._knapsack(counts, tuple(caps), node.counted)):
            return None
        costs = [kind.cost * count for kind, count in zip(self._kinds, counts, strict=True)]
        wanted = [*accumulate(costs[: len(caps) - 1]), sum(costs)]
        for rank, (covers, most) in enumerate(zip(self._covers, wanted, strict=True)):
            covered = sum(1 for mask in covers if mask & node.alive)
            if covered < min(most, node.budget):
                caps[rank] = covered
                if search.cuts(node.gained + self._knapsack(counts, tuple(caps), node.counted)):
                    return None
        return tuple(caps)

    def _counts(self, cards: Iterable[int]) -> tuple[int, ...]:
        """How many of the cards are of each kind."""
        counts = [0] * len(self._kinds)
        for card in cards:
            counts[self._card_kind[card]] += 1
        return tuple(counts)

    def _knapsack(self, counts: tuple[int, ...], caps: tuple[int, ...], counted: int) -> int:
        """The most that so many cards of each kind add, and the ladder pays from ``counted`` counted items on.

        Of counted cards, how ever many, the cheapest are taken at the worth of the best.
        """
        key = counts, caps, counted
        known = self._bounds.get(key)
        if known is not None:
            return known
        room = caps[-1]
        best = [0] * (room + 1)
        plain = len(caps) - 1
        for kind, count, cap in zip(self._kinds, counts, caps[:plain], strict=False):
            for _ in range(count):
                for used in range(min(cap, room), kind.cost - 1, -1):
                    best[used] = max(best[used], best[used - kind.cost] + kind.value)
            best[cap + 1 :] = [best[min(cap, room)]] * (room - cap)
        ladder_kinds = list(zip(self._kinds[plain:], counts[plain:], strict=True))
        costs = sorted(kind.cost for kind, count in ladder_kinds for _ in range(count))
        values = sorted((kind.value for kind, count in ladder_kinds for _ in range(count)), reverse=True)
        spent = accumulate(costs, initial=0)
        gained = accumulate(values, initial=0)
        found = max(
            best[room - cost] + value + self._ladder[counted + more]
            for more, (cost, value) in enumerate(zip(spent, gained, strict=True))
            if cost <= room
        )
        self._bounds[key] = found
        return found


def _kinds(items: Sequence[PackingItem]) -> dict[Hashable, CardKind]:
    """The kind of each card."""
    kinds: dict[Hashable, CardKind] = {}
    for item in items:
        value, cost, counted = kinds.get(item.group, (item.value, item.cost, item.counted))
        kinds[item.group] = CardKind(max(value, item.value), min(cost, item.cost), counted or item.counted)
    return kinds


def _one_less(counts: tuple[int, ...], kind: int) -> tuple[int, ...]:
    return (*counts[:kind], counts[kind] - 1, *counts[kind + 1 :])
