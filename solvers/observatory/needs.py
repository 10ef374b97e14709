"""How many further stars each card in range needs at least, and at how many places that is enough."""

from __future__ import annotations

from periplus.models.observatory.edition import Edition
from periplus.models.observatory.state import Sheet

from .turn.prospects import prospects


def need(edition: Edition, sheet: Sheet, card: str) -> tuple[int, int] | None:
    """The least number of further stars over all placements that touch no drawn figure, and how many attain it.

    None if every placement touches a drawn figure, or the card does not fit on the chart.
    """
    by_count = prospects(edition, sheet.figures, sheet.stars, card)
    return next(((count, len(found)) for count, found in enumerate(by_count) if found), None)


def needs(edition: Edition, sheet: Sheet) -> dict[str, tuple[int, int] | None]:
    """``need`` of every card in the sheet's range, in the order of the range."""
    return {card: need(edition, sheet, card) for card in sheet.range}
