"""Which figures of a card can still be drawn, and which stars each of them lacks.

A figure that touches a drawn one is dead for good (OBS-4.5), and a star plotted only ever helps, so the
figures still alive depend on the drawn figures alone and are kept; what they lack is one bit operation each.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from periplus.models.observatory.edition import Edition
from periplus.models.observatory.figures import Figure, figures, touches


class Prospect(NamedTuple):
    """A figure that may be drawn once its missing stars are plotted."""

    missing: int
    """Bit set of the squares of its stars that are still empty."""
    figure: Figure


@lru_cache(maxsize=1024)
def alive(edition: Edition, drawn: tuple[Figure, ...], card: str) -> tuple[Figure, ...]:
    """The figures of the card that touch no drawn figure."""
    if drawn:
        return tuple(figure for figure in alive(edition, drawn[:-1], card) if not touches(figure, drawn[-1]))
    return figures(edition, card)


@lru_cache(maxsize=256)
def prospects(
    edition: Edition, drawn: tuple[Figure, ...], stars: int, card: str
) -> tuple[tuple[Prospect, ...], ...]:
    """The card's prospects by the number of stars they lack: entry ``n`` holds those that lack ``n``."""
    empty = ~stars
    by_count: list[list[Prospect]] = [[]]
    for figure in alive(edition, drawn, card):
        missing = figure.stars & empty
        count = missing.bit_count()
        while len(by_count) <= count:
            by_count.append([])
        by_count[count].append(Prospect(missing, figure))
    return tuple(map(tuple, by_count))
