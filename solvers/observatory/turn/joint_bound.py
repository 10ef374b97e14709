"""How many stars several cards lack at least when they are drawn side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import prod

from periplus.models.observatory.figures import Figure, touches

from .open_placements import OpenPlacement

Levels = Sequence[Sequence[OpenPlacement]]
"""The prospects of a card that lack 0, 1, 2, … stars."""
FEW = 5000
"""Choices of figures that are worth trying one by one."""


class JointStarBound:
    """The fewest stars that sets of cards lack, over all choices of figures that do not touch.

    Exact for two cards, and for more where they have few figures; otherwise a bound: what the cards lack one
    by one, and what pairs of them, no card in two, lack beyond that.
    """

    def __init__(self, levels: Sequence[Levels]) -> None:
        self._levels = levels
        self._sizes = [sum(map(len, found)) for found in levels]
        self._fewest = [next((count for count, level in enumerate(found) if level), None) for found in levels]
        self._known: dict[int, int | None] = {}

    def need(self, cards: int) -> int | None:
        """Of a bit set of cards; None if they cannot be drawn together."""
        if cards not in self._known:
            self._known[cards] = self._need(
                [index for index in range(len(self._levels)) if cards >> index & 1]
            )
        return self._known[cards]

    def _need(self, cards: list[int]) -> int | None:
        fewest = [count for card in cards if (count := self._fewest[card]) is not None]
        if len(fewest) < len(cards):
            return None
        if len(cards) > 2 and prod(self._sizes[card] for card in cards) > FEW:
            return self._bound(cards, sum(fewest))
        most = sum(len(self._levels[card]) - 1 for card in cards)
        order = sorted(cards, key=lambda card: self._sizes[card])
        return next(
            (total for total in range(sum(fewest), most + 1) if any(self._drawn(order, total, ()))), None
        )

    def _bound(self, cards: list[int], alone: int) -> int | None:
        """What the cards lack one by one, and what disjoint pairs of them lack beyond that."""
        beyond: dict[frozenset[int], int] = {}
        for one, other in combinations(cards, 2):
            both = self.need(1 << one | 1 << other)
            if both is None:
                return None
            beyond[frozenset((one, other))] = both - (self._fewest[one] or 0) - (self._fewest[other] or 0)
        pairs = max(beyond.values())
        for (first, more), (second, again) in combinations(beyond.items(), 2):
            if not first & second:
                pairs = max(pairs, more + again)
        return alone + pairs

    def _drawn(self, cards: list[int], total: int, layout: tuple[Figure, ...]) -> Iterator[bool]:
        """True for every way to draw the cards beside ``layout`` so that they lack ``total`` stars in all."""
        if not cards:
            yield True
            return
        card, *others = cards
        reserved = sum(self._fewest[other] or 0 for other in others)
        for count, level in enumerate(self._levels[card][: max(0, total - reserved + 1)]):
            if not others and count != total:
                continue
            for prospect in level:
                if clear_of(layout, prospect.figure):
                    yield from self._drawn(others, total - count, (*layout, prospect.figure))


def clear_of(layout: Sequence[Figure], figure: Figure) -> bool:
    """Whether the figure touches none of the layout."""
    return not any(other.cover & figure.cover or _touch(other, figure) for other in layout)


@lru_cache(maxsize=1 << 14)
def _touch(one: Figure, other: Figure) -> bool:
    return touches(one, other)
