"""Observatory's sheet: what the lines are called and how each is written."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..core.forms import Form, Kind, in_every_language, one_of
from ..core.sheets.layout import NUMBER, SheetLayout, SheetLine, SheetSection, word_kind
from ..core.sheets.values import Diagram, Each, Entries, One, SeatValue
from ..core.wording import say
from .edition import Edition
from .state import TRACKS

SIZES = ("small", "large")
_ROLL = r"\d\s+\d\s+\d\s+meteor\s+\d"


def layout(edition: Edition, kinds: Mapping[str, Kind], mode: str | None) -> SheetLayout:
    """The lines of a sheet with the cards of the edition, which are written by id."""
    ids = {card.id: card.id for card in edition.cards}
    names = in_every_language({card.name: card.id for card in edition.cards})
    card = one_of(say("the id or name of a card"), ids | names, ids)
    cards, numbers, number = Each(card), Each(NUMBER), One(NUMBER)
    sizes = BySize(card, {one.id: one.size for one in edition.cards})
    placed = Entries(
        (Form("", "{card:card} <at> {at:square} [<turned> {rotation:turn}]"),), {**kinds, "card": card}
    )
    table = (
        SheetLine("round", number),
        *(SheetLine(words, SeatValue()) for words in ("turn", "first")),
        SheetLine("me", SeatValue(), ("ask", "player")),
        SheetLine("active", SeatValue(), ("turn",)),  # as older sheets have it
        SheetLine("sky", sizes),
        *(SheetLine(f"sky {size}", cards, ("sky", size)) for size in SIZES),
        SheetLine("decks", sizes),
        *(SheetLine(f"deck {size}", cards, ("decks", size)) for size in SIZES),
        *(SheetLine(f"deck {size} of", number, ("decks", size)) for size in ("small", "large")),
        SheetLine("rolls", Each(_rolls(), "; ")),
    )
    player = (
        SheetLine("chart", Diagram(size=(len(edition.chart.rows), len(edition.chart.columns)))),
        SheetLine("done", placed),
        SheetLine("range", cards),
        SheetLine("dealt", cards),
        *(SheetLine(track, numbers, ("research", track)) for track in TRACKS),
        SheetLine("drive number", number),
        SheetLine("bonuses used", number),
        SheetLine("finder used", number),
    )
    return SheetLayout(table, SheetSection("players", "player", "name", player))


@dataclass(frozen=True, slots=True)
class BySize:
    """Cards of both sizes one after the other, an object of a list for each size."""

    card: Kind
    sizes: Mapping[str, str]
    """The size of each card by its id."""
    many: bool = False

    def read(self, text: str, rows: Sequence[str]) -> Any:
        """The cards by size."""
        found = Each(self.card).read(text, rows)
        return {size: [card for card in found if self.sizes[card] == size] for size in SIZES}

    def write(self, value: Any) -> tuple[str, Sequence[str]]:
        """The small cards, then the large ones."""
        return Each(self.card).write([card for size in SIZES for card in value[size]])


def _rolls() -> Kind:
    """A roll that is known, ``2 4 6 meteor 4``, or ``?``."""

    def read(text: str) -> Any:
        return None if text == "?" else [int(face) for face in re.findall(r"\d", text)]

    def write(roll: Any) -> str:
        return "?" if roll is None else "{} {} {} meteor {}".format(*roll)

    return replace(
        word_kind(say("a roll such as 2 4 6 meteor 4, or ?"), rf"\?|{_ROLL}"), read=read, write=write
    )
