"""The sheet of Islands in the Mist: what the lines are called and how each is written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..core.forms import Kind
from ..core.sheets.layout import NUMBER, Layout, Line, Section, word_kind
from ..core.sheets.values import Each, Flag, Groups, Laid, One, Plain, Rows, Seat
from ..core.wording import say
from .edition import Edition
from .spelling import START
from .tiles import KINDS

_CODE = rf"[{KINDS}][0-9]\*?|E[2HKV4]"


def layout(edition: Edition, kinds: Mapping[str, Kind], mode: str | None) -> Layout:
    """The lines of a sheet; nothing in them depends on the edition."""
    number, tile = One(NUMBER), Kind(say("a tile such as F3, or f3 for a start tile"), _CODE, _tile)
    word, tiles = One(word_kind(say("a word"))), Each(tile)
    place = Kind(say("a space such as 1,-2"), r"-?\d+\s*,\s*-?\d+", lambda text: "".join(text.split()))
    table = (
        Line("modules", number),
        Line("variant", Flag()),
        Line("side", word),
        Line("round", number),
        Line("phase", word),
        Line("start", Seat()),
        Line("turn", Seat()),
        Line("wind", One(kinds["direction"])),
        Line("bonus", word),
        Line("last", number),
        Line("first", Seat()),
        Line("clouds", Groups(tiles)),
        *(Line(words, tiles) for words in ("harbour", "bag", "draws")),
        Line("ask", Plain("kind")),
    )
    player = (
        Line("at", One(kinds["where"]), ("balloon",)),
        Line("energy", number),
        Line("telescope", tiles),
        Line("tiles", Rows(Laid(tile, place))),
        *(Line(words, tiles) for words in ("extensions", "pending")),
        *(Line(words, number) for words in ("owed", "credit")),
        Line("given", One(tile)),
        Line("declared", number),
    )
    return Layout(table, Section("players", "player", "name", player))


def _tile(text: str) -> Any:
    return text.removesuffix(START).lower() if text.endswith(START) else text
