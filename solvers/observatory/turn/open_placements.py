"""Which figures of a card can still be drawn, which stars each of them lacks, and how much a star is wanted where.

A figure that touches a drawn one is dead for good (OBS-4.5), and a star plotted only ever helps, so the
figures still alive depend on the drawn figures alone and are kept; what they lack is one bit operation each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from periplus.models.observatory.edition import Card, Edition
from periplus.models.observatory.figures import Figure, figures, touches
from periplus.models.observatory.scoring import asterism_gain
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
    """The card's prospects by the number of stars they lack: entry ``n`` holds those that lack ``n``."""
    empty = ~stars
    by_count: list[list[OpenPlacement]] = [[]]
    for figure in clear_figures(edition, drawn, card):
        missing = figure.stars & empty
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
    if isinstance(card.points, int):
        return card.points
    done = sum(edition.card(figure.card).asterism for figure in sheet.figures)
    return asterism_gain(done)


def square_weights(edition: Edition, sheet: Sheet) -> SquareWeights:
    """The sum over the figures in range that lack the square: points and one, a quarter for each star lacking."""
    wanted: Counter[int] = Counter()
    for card in sheet.range:
        points = 1 + worth(edition, sheet, edition.card(card))
        levels = open_placements(edition, sheet.figures, sheet.stars, card)
        for count, level in enumerate(levels[: NEAR + 1]):
            for prospect in level:
                missing = prospect.missing
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
