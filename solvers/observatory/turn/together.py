"""How many stars several cards lack at least when they are drawn side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from periplus.models.observatory.figures import Figure, touches

from .prospects import Prospect

Levels = Sequence[Sequence[Prospect]]
"""The prospects of a card that lack 0, 1, 2, … stars."""


class Together:
    """The fewest stars that sets of cards lack, over all choices of figures that do not touch."""

    def __init__(self, levels: Sequence[Levels]) -> None:
        self._levels = levels
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
        fewest = [self._fewest[card] for card in cards]
        if None in fewest:
            return None
        least = sum(count for count in fewest if count is not None)
        most = sum(len(self._levels[card]) - 1 for card in cards)
        order = sorted(cards, key=lambda card: sum(map(len, self._levels[card])))
        return next((total for total in range(least, most + 1) if any(self._drawn(order, total, ()))), None)

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
                if apart(layout, prospect.figure):
                    yield from self._drawn(others, total - count, (*layout, prospect.figure))


def apart(layout: Sequence[Figure], figure: Figure) -> bool:
    """Whether the figure touches none of the layout."""
    return not any(_touch(other, figure) for other in layout)


@lru_cache(maxsize=1 << 16)
def _touch(one: Figure, other: Figure) -> bool:
    return touches(one, other)
