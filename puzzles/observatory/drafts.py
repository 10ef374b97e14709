"""A puzzle in the making: cards laid on a chart by chance, and the position they make in the end."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass

from periplus.models.core.editions import DEFAULT
from periplus.models.core.errors import PositionError
from periplus.models.core.wording import Message, say
from periplus.models.observatory.edition import Chart, Edition, Rounds
from periplus.models.observatory.editions import SHELF
from periplus.models.observatory.figures import Figure, figures, touches
from periplus.models.observatory.state import FACES, Sheet

from ..protocol import Order, size_of
from ..question import Json
from ..worded import listed
from .places import Places

SIZES = (2, 4)
"""The least and the most cards in range, which holds four (OBS-6.2)."""
USUAL = 3
SIDES = {2: 6, 3: 7, 4: 8}
"""The side of the chart by the number of cards, where no edition is asked for."""
ATTEMPTS = 200


@dataclass(frozen=True, slots=True)
class ChartDraft:
    """The chart, the stars on it, the drawn figures and the range."""

    edition: Edition
    sheet: Sheet

    @property
    def places(self) -> Places:
        """Where the cards in range can go."""
        return Places.of(self.edition, self.sheet)

    def position(self, **fields: object) -> Json:
        """The position's data, its cards without bonuses; ``fields`` are further fields of the sheet."""
        sheet, width = self.sheet, len(self.edition.chart.columns)
        held = (*sheet.range, *(figure.card for figure in sheet.figures))
        plain = tuple(self.edition.card(card).model_copy(update={"bonus": None}) for card in held)
        used = Edition(
            name=self.edition.name, chart=self.edition.chart, rounds={"1": Rounds(count=1)}, cards=plain
        )
        signs = "".join("*" if sheet.stars >> square & 1 else "." for square in range(used.squares))
        rows = [signs[start : start + width] for start in range(0, used.squares, width)]
        player: Json = {"chart": rows, "range": list(sheet.range), **fields}
        if sheet.figures:
            player["done"] = [_done(figure) for figure in sheet.figures]
        return {"game": used.game, "edition": used.as_json(), "players": [player]}

    @property
    def title(self) -> Message:
        """The names of the cards in range."""
        return range_title(self.edition, self.sheet.range)


def range_title(edition: Edition, cards: Iterable[str]) -> Message:
    """The names of the cards in a range."""
    return listed(edition.card(card).name for card in cards)


def source_of(order: Order) -> Edition:
    """The edition whose cards are laid."""
    source: Edition = order.edition or SHELF.named(DEFAULT)
    return source


def filled(order: Order, shown: int, rng: random.Random) -> ChartDraft | None:
    """Cards laid at random without contact; up to ``shown`` of them are drawn figures, the others the range.

    The chart has the stars of all of them. None if a card found no room. Raises PositionError for an order
    that cannot be met.
    """
    size = size_of(order, USUAL, SIZES, say("cards"))
    source = source_of(order)
    if len(source.cards) < size:
        raise PositionError(
            "--edition", say("{cards} cards, expected at least {size}", cards=len(source.cards), size=size)
        )
    cards = rng.sample(source.cards, min(size + rng.randint(0, shown), len(source.cards)))
    edition = source if order.edition else _cut(source, SIDES[size])
    laid: list[Figure] = []
    for card in cards:
        room = [one for one in figures(edition, card.id) if not any(touches(one, other) for other in laid)]
        if not room:
            return None
        laid.append(rng.choice(room))
    stars = sum(figure.stars for figure in laid)
    hidden = tuple(sorted(card.id for card in cards[:size]))
    return ChartDraft(edition, Sheet(stars=stars, figures=tuple(laid[size:]), range=hidden))


def _cut(edition: Edition, side: int) -> Edition:
    """The same cards on a square chart of that side."""
    labels = tuple(FACES[number % len(FACES)] for number in range(side))
    chart = Chart(rows=labels, columns=labels)
    name = f"{edition.name} {side}x{side}"
    return Edition(name=name, chart=chart, rounds=edition.rounds, cards=edition.cards)


def _done(figure: Figure) -> Json:
    entry: Json = {"card": figure.card, "at": list(figure.at)}
    return entry | ({"rotation": figure.rotation} if figure.rotation else {})
