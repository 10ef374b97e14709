"""Where stars that nothing else needs do most good: near figures that lack few stars and bring many points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TypeAlias

from periplus.models.observatory.edition import Card, Edition
from periplus.models.observatory.scoring import asterism_points
from periplus.models.observatory.state import Sheet

from .prospects import prospects

Pull: TypeAlias = Mapping[int, int]
"""By square, as a bit: how much a star there is wanted; squares left out are not."""
NEAR = 4
"""Figures that lack more stars than that want none yet."""


def worth(edition: Edition, sheet: Sheet, card: Card) -> int:
    """The points that completing the card adds now."""
    if isinstance(card.points, int):
        return card.points
    done = sum(edition.card(figure.card).asterism for figure in sheet.figures)
    return asterism_points(done + 1) - asterism_points(done)


def pull(edition: Edition, sheet: Sheet) -> Pull:
    """The sum over the figures in range that lack the square: points and one, a quarter for each star lacking."""
    wanted: Counter[int] = Counter()
    for card in sheet.range:
        points = 1 + worth(edition, sheet, edition.card(card))
        levels = prospects(edition, sheet.figures, sheet.stars, card)
        for count, level in enumerate(levels[: NEAR + 1]):
            for prospect in level:
                missing = prospect.missing
                while missing:
                    square = missing & -missing
                    missing ^= square
                    wanted[square] += points << 2 * (NEAR - count)
    return wanted


def most_wanted(squares: int, wanted: Pull) -> int:
    """The square of a bit set that is wanted most, the first of them; 0 if the set is empty."""
    best = squares & -squares
    rest = squares ^ best
    while rest:
        square = rest & -rest
        rest ^= square
        if wanted.get(square, 0) > wanted.get(best, 0):
            best = square
    return best
