"""Which figures can still be drawn, which stars they lack one by one and together, and how much a star is wanted where.

A figure that touches a drawn one is dead for good (OBS-4.5), and a star plotted only ever helps, so the figures still
alive depend on the drawn figures alone and are kept; what they lack is one bit operation each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from math import prod
from typing import NamedTuple, TypeAlias

from periplus.models.observatory.edition import Card, Edition
from periplus.models.observatory.figures import Figure, figures, touches
from periplus.models.observatory.scoring import asterisms_drawn, card_points
from periplus.models.observatory.state import Sheet


class OpenPlacement(NamedTuple):
    """A figure that may be drawn once its missing stars are plotted."""

    missing: int
    """Bit set of the squares of its stars that are still empty."""
    figure: Figure


@lru_cache(maxsize=1024)
def clear_figures(edition: Edition, drawn: tuple[Figure, ...], card: str) -> tuple[Figure, ...]:
    """The figures of the card that touch no drawn figure."""
    if drawn:
        return tuple(
            figure for figure in clear_figures(edition, drawn[:-1], card) if not touches(figure, drawn[-1])
        )
    return figures(edition, card)


@lru_cache(maxsize=256)
def open_placements(
    edition: Edition, drawn: tuple[Figure, ...], stars: int, card: str
) -> tuple[tuple[OpenPlacement, ...], ...]:
    """The card's placements by the number of stars they lack: entry ``n`` holds those that lack ``n``."""
    return by_missing(clear_figures(edition, drawn, card), stars)


def by_missing(drawable: Iterable[Figure], stars: int) -> tuple[tuple[OpenPlacement, ...], ...]:
    """Figures by how many stars they lack beside those on the squares ``stars``, from none on."""
    by_count: list[list[OpenPlacement]] = [[]]
    for figure in drawable:
        missing = figure.stars & ~stars
        count = missing.bit_count()
        while len(by_count) <= count:
            by_count.append([])
        by_count[count].append(OpenPlacement(missing, figure))
    return tuple(map(tuple, by_count))


SquareWeights: TypeAlias = Mapping[int, int]
"""By square, as a bit: how much a star there is wanted; squares left out are not."""
NEAR = 4
"""Figures that lack more stars than that want none yet."""


def worth(edition: Edition, sheet: Sheet, card: Card) -> int:
    """The points that completing the card adds now."""
    return card_points(card, asterisms_drawn(edition, sheet))


def square_weights(edition: Edition, sheet: Sheet) -> SquareWeights:
    """The sum over the figures in range that lack the square: points and one, a quarter for each star lacking."""
    wanted: Counter[int] = Counter()
    for card in sheet.range:
        points = 1 + worth(edition, sheet, edition.card(card))
        levels = open_placements(edition, sheet.figures, sheet.stars, card)
        for count, level in enumerate(levels[: NEAR + 1]):
            for placement in level:
                missing = placement.missing
                while missing:
                    square = missing & -missing
                    missing ^= square
                    wanted[square] += points << 2 * (NEAR - count)
    return wanted


def heaviest_square(squares: int, wanted: Mapping[int, float]) -> int:
    """The square of a bit set that is wanted most, the first of them; 0 if the set is empty."""
    best = squares & -squares
    rest = squares ^ best
    while rest:
        square = rest & -rest
        rest ^= square
        if wanted.get(square, 0) > wanted.get(best, 0):
            best = square
    return best


Levels = Sequence[Sequence[OpenPlacement]]
"""The placements of a card that lack 0, 1, 2, … stars."""
FEW = 5000
"""Choices of figures that are worth trying one by one."""


class JointStarBound:
    """The fewest stars that sets of cards lack, over all choices of figures that do not touch.

    Exact for two cards, and for more where they have few figures; otherwise a bound: what the cards lack one
    by one, and what pairs of them, no card in two, lack beyond that. With a number of stars that are all that can be
    had, ``stars``, it is exact for all sets; those that lack more cannot be drawn.
    """

    def __init__(self, levels: Sequence[Levels], stars: int | None = None) -> None:
        self._levels = levels
        self._stars = stars
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
        most = sum(len(self._levels[card]) - 1 for card in cards)
        if self._stars is not None:
            most = min(most, self._stars)
        elif len(cards) > 2 and prod(self._sizes[card] for card in cards) > FEW:
            return self._bound(cards, sum(fewest))
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
            for placement in level:
                if clear_of(layout, placement.figure):
                    yield from self._drawn(others, total - count, (*layout, placement.figure))


def clear_of(layout: Sequence[Figure], figure: Figure) -> bool:
    """Whether the figure touches none of the layout."""
    return not any(other.cover & figure.cover or _touch(other, figure) for other in layout)


@lru_cache(maxsize=1 << 14)
def _touch(one: Figure, other: Figure) -> bool:
    return touches(one, other)
