"""Sumatra's sheet: what the lines are called and how each is written."""

from __future__ import annotations

from collections.abc import Mapping

from ..core.forms import Kind, one_of
from ..core.sheets.layout import NUMBER, SheetLayout, SheetLine, SheetSection, word_kind
from ..core.sheets.values import Each, One, Plain, SeatValue
from ..core.wording import say
from .edition import Edition

_CELLS = One(word_kind(say("the values of a row, such as 5.2"), "[1-5.]+"))
_TICKS = One(word_kind(say("the filled cells of a row, such as xx"), "[xX.]+"))


def layout(edition: Edition, kinds: Mapping[str, Kind], mode: str | None) -> SheetLayout:
    """The lines of a sheet with the tiles and badges of the edition."""
    number, tiles = One(NUMBER), Each(kinds["tile"])
    columns = Each(word_kind(say("columns such as a2 b0M"), "[a-eA-E][0-3][mM]?"))
    green = One(one_of(say("the id of a green badge"), {badge: badge for badge in edition.green}))
    table = (
        SheetLine("place", number),
        SheetLine("turn", SeatValue()),
        *(SheetLine(words, tiles) for words in ("available", "known", "bag", "draw")),
        SheetLine("ask", Plain("kind")),
    )
    player = (
        SheetLine("at", number),
        *(SheetLine(words, number, ("notebook", words)) for words in ("residents", "ornaments", "villages")),
        *(SheetLine(words, _CELLS, ("notebook", words)) for words in ("plants", "animals")),
        *(SheetLine(words, _TICKS, ("notebook", words)) for words in ("radio", "gps")),
        SheetLine("columns", columns, ("notebook", "columns")),
        SheetLine("brown", Each(kinds["badge"])),
        SheetLine("green", green),
    )
    return SheetLayout(table, SheetSection("players", "player", "name", player))
