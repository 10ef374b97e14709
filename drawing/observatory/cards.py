"""Constellation cards as small boards: the pattern as printed, its points and bonus, what it still needs."""

from __future__ import annotations

from periplus.models.core.wording import counted, say, spoken
from periplus.models.observatory.edition import Card, Edition
from periplus.models.observatory.figures import shape

from ..scene import Area, Board, Layer, Line, Mark, Role, Sign, square
from .overlay import Overlay, centre

SCALE = 0.36


def card_board(edition: Edition, card_id: str, overlay: Overlay) -> Board:
    """The card of that id, marked as the overlay says."""
    card = edition.card(card_id)
    stars = [
        Mark(centre((row, column)), Sign.STAR)
        for row, text in enumerate(card.pattern)
        for column, sign in enumerate(text)
        if sign != "."
    ]
    lines = [Line((centre(start), centre(end))) for start, end in shape(edition, card_id, 0).segments]
    layers = (
        Layer("squares", _squares(card)),
        Layer("lines", tuple(lines)),
        Layer("stars", tuple(stars)),
    )
    box = (0, 0, len(card.pattern[0]), len(card.pattern))
    words = (worth(card), overlay.captions.get(card_id, ""))
    caption = ", ".join(spoken(word) for word in words if word)
    return Board(
        card_name(card),
        box,
        layers,
        caption,
        SCALE,
        overlay.cards.get(card_id, Role.GIVEN),
        target=f"card:{card_id}",
    )


def card_name(card: Card) -> str:
    """The card's id and its name, where it has one of its own."""
    return card.id if card.name == card.id else say("{id} {name}", id=card.id, name=card.name)


def worth(card: Card) -> str:
    """The card's points and bonus in words."""
    value = say("asterism") if isinstance(card.points, str) else counted(card.points, "point")
    return say("{value} + {bonus}", value=value, bonus=card.bonus) if card.bonus else value


def _squares(card: Card) -> tuple[Area, ...]:
    return tuple(square(column, row) for row, text in enumerate(card.pattern) for column in range(len(text)))
