"""The score of a sheet, item by item (OBS-8.2 to OBS-8.7), and who wins (OBS-8.8 to OBS-8.10)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import or_

from ..core.results import ScoreLine
from ..core.rulebook import clause
from ..core.wording import counted
from .edition import Card, Edition
from .state import FUNDING, Sheet

ASTERISM_POINTS = (0, 1, 3, 6, 10, 15, 21)
"""By the number of completed asterisms (OBS-8.4)."""


@clause("OBS-8.4", "OBS-8.5")
def asterism_points(count: int) -> int:
    """What that many asterisms are worth in all; more than six no more than six (OBS-8.5)."""
    return ASTERISM_POINTS[min(count, len(ASTERISM_POINTS) - 1)]


def asterism_gain(drawn: int, more: int = 1) -> int:
    """What so many more add for whoever has ``drawn`` asterisms."""
    return asterism_points(drawn + more) - asterism_points(drawn)


def asterism_gains(drawn: int) -> list[int]:
    """What each further asterism adds, as long as it adds something.

    >>> asterism_gains(3)
    [4, 5, 6]
    """
    return [asterism_gain(count) for count in range(drawn, len(ASTERISM_POINTS) - 1)]


def asterisms_drawn(edition: Edition, sheet: Sheet) -> int:
    """How many asterisms the sheet has completed."""
    return sum(edition.card(figure.card).asterism for figure in sheet.figures)


def card_points(card: Card, drawn: int) -> int:
    """What the completed card adds for whoever has ``drawn`` asterisms (OBS-8.3, OBS-8.4)."""
    return card.points if isinstance(card.points, int) else asterism_gain(drawn)


def unused_stars(sheet: Sheet) -> int:
    """Bit set of the stars that are in no figure (OBS-8.7, OBS-4.7)."""
    return sheet.stars & ~reduce(or_, (figure.stars for figure in sheet.figures), 0)


def unused_points(stars: int) -> int:
    """What so many unused stars are worth (OBS-8.7)."""
    return stars // 2


def score_lines(edition: Edition, sheet: Sheet) -> tuple[ScoreLine, ...]:
    """The items of the sheet's score, cards in the order of completion; items of 0 points are left out."""
    return tuple(line for line in _items(edition, sheet) if line.points)


def _items(edition: Edition, sheet: Sheet) -> Iterator[ScoreLine]:
    asterisms = 0
    for figure in sheet.figures:
        card = edition.card(figure.card)
        if isinstance(card.points, int):
            yield ScoreLine("OBS-8.3", card.title, card.points)
        else:
            asterisms += 1
    yield ScoreLine("OBS-8.4", counted(asterisms, "asterism"), asterism_points(asterisms))
    funding = sheet.research[FUNDING].bit_count()
    yield ScoreLine("OBS-8.6", counted(funding, "Funding space"), funding)
    unused = unused_stars(sheet).bit_count()
    yield ScoreLine("OBS-8.7", counted(unused, "unused star"), unused_points(unused))


def points(edition: Edition, sheet: Sheet) -> int:
    """The sheet's score: the sum of its lines (OBS-8.2)."""
    return sum(line.points for line in _items(edition, sheet))


def winners(edition: Edition, sheets: Sequence[Sheet]) -> tuple[int, ...]:
    """The seats with most points and, of those, with the fewest completed cards (OBS-8.8, OBS-8.9, OBS-8.10)."""
    standing = [(-points(edition, sheet), len(sheet.figures)) for sheet in sheets]
    return tuple(seat for seat, rank in enumerate(standing) if rank == min(standing))
