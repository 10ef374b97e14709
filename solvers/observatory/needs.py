"""How many further stars each card in range needs at least, and at how many places that is enough."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import NamedTuple

from periplus.models.observatory.edition import Edition
from periplus.models.observatory.state import Sheet

from .turn.open_placements import open_placements


class Need(NamedTuple):
    """What a card lacks, over all placements that touch no drawn figure."""

    stars: int
    """The least number of further stars."""
    places: int
    """How many placements attain it."""
    squares: int
    """Bit set of the squares that some of these placements lack."""


def need(edition: Edition, sheet: Sheet, card: str) -> Need | None:
    """What the card needs; None if every placement touches a drawn figure, or none fits on the chart."""
    for count, found in enumerate(open_placements(edition, sheet.figures, sheet.stars, card)):
        if found:
            return Need(count, len(found), reduce(or_, (prospect.missing for prospect in found)))
    return None


def needs(edition: Edition, sheet: Sheet) -> dict[str, Need | None]:
    """``need`` of every card in the sheet's range, in the order of the range."""
    return {card: need(edition, sheet, card) for card in sheet.range}
