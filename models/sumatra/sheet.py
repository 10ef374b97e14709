"""Sumatra's sheet: what the lines are called and how each is written."""

from __future__ import annotations

from collections.abc import Mapping

from ..core.forms import Kind, one_of
from ..core.sheets.layout import NUMBER, Layout, Line, Section, word_kind
from ..core.sheets.values import Each, One, Plain, Seat
from ..core.wording import say
from .edition import Edition

_CELLS = One(word_kind(say("the values of a row, such as 5.2"), "[1-5.]+"))
_TICKS = One(word_kind(say("the filled cells of a row, such as xx"), "[xX.]+"))


def layout(edition: Edition, kinds: Mapping[str, Kind], mode: str | None) -> Layout:
    """The lines of a sheet with the tiles and badges of the edition."""
    number, tiles = One(NUMBER), Each(kinds["tile"])
    columns = Each(word_kind(say("columns such as a2 b0M"), "[a-eA-E][0-3][mM]?"))
    green = One(one_of(say("the id of a green badge"), {badge: badge for badge in edition.green}))
    table = (
        Line("place", number),
        Line("turn", Seat()),
        *(Line(words, tiles) for words in ("available", "known", "bag", "draw")),
        Line("ask", Plain("kind")),
    )
    player = (
        Line("at", number),
        *(Line(words, number, ("notebook", words)) for words in ("residents", "ornaments", "villages")),
        *(Line(words, _CELLS, ("notebook", words)) for words in ("plants", "animals")),
        *(Line(words, _TICKS, ("notebook", words)) for words in ("radio", "gps")),
        Line("columns", columns, ("notebook", "columns")),
        Line("brown", Each(kinds["badge"])),
        Line("green", green),
    )
    return Layout(table, Section("players", "player", "name", player))
