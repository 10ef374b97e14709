"""The sheet of Islands in the Mist: what the lines are called and how each is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..boards.hexes import rows_of
from ..core.forms import Kind
from ..core.sheets.layout import NUMBER, SheetLayout, SheetLine, SheetSection, word_kind
from ..core.sheets.values import Diagram, Each, Flag, Groups, One, PlacedThings, Plain, SeatValue
from ..core.wording import say
from .edition import Edition
from .island import KINDS
from .position import BARE_MARK
from .spelling import START

CUT_MARK = BARE_MARK[0]
"""How a bare space may be typed."""
_CODE = rf"[{KINDS}][0-9]\*?|E[2HKV4]"


def layout(edition: Edition, kinds: Mapping[str, Kind], mode: str | None) -> SheetLayout:
    """The lines of a sheet, with rows as long as those of the edition's island."""
    number, tile = One(NUMBER), Kind(say("a tile such as F3, or f3 for a start tile"), _CODE, _tile)
    word, tiles = One(word_kind(say("a word"))), Each(tile)
    place = Kind(say("a space such as 1,-2"), r"-?\d+\s*,\s*-?\d+", lambda text: "".join(text.split()))
    table = (
        SheetLine("modules", number),
        SheetLine("variant", Flag()),
        SheetLine("side", word),
        SheetLine("round", number),
        SheetLine("phase", word),
        SheetLine("start", SeatValue()),
        SheetLine("turn", SeatValue()),
        SheetLine("wind", One(kinds["direction"])),
        SheetLine("bonus", word),
        SheetLine("last", number),
        SheetLine("first", SeatValue()),
        SheetLine("clouds", Groups(tiles)),
        *(SheetLine(words, tiles) for words in ("harbour", "bag", "draws")),
        SheetLine("ask", Plain("kind")),
    )
    player = (
        SheetLine("at", One(kinds["where"]), ("balloon",)),
        SheetLine("energy", number),
        SheetLine("telescope", tiles),
        SheetLine("tiles", _Island(PlacedThings(tile, place), lengths=_lengths(edition))),
        *(SheetLine(words, tiles) for words in ("extensions", "pending")),
        *(SheetLine(words, number) for words in ("owed", "credit")),
        SheetLine("given", One(tile)),
        SheetLine("declared", number),
    )
    return SheetLayout(table, SheetSection("players", "player", "name", player))


@dataclass(frozen=True, slots=True)
class _Island(Diagram):
    """Rows of a hexagon: bare spaces at the end of a row, and bare rows at the end, may be left out."""

    lengths: tuple[int, ...] = ()
    """How many spaces each row has; none where the island is no hexagon."""

    def read(self, text: str, rows: Sequence[str]) -> Any:
        """The rows with all their spaces, or the tiles by space."""
        found = Diagram.read(self, text, rows)
        return self._whole(found) if isinstance(found, list) else found

    def write(self, value: Any) -> tuple[str, Sequence[str]]:
        """A row a line, as short as may be."""
        text, rows = Diagram.write(self, value)
        if self._whole(rows) != list(rows):
            return text, rows
        short = [row.rstrip(f" {BARE_MARK}") or BARE_MARK for row in rows]
        while len(short) > 1 and short[-1] == BARE_MARK:
            del short[-1]
        return text, short

    def _whole(self, rows: Sequence[str]) -> list[str]:
        if len(rows) > len(self.lengths):
            return list(rows)
        rows = [*rows, *[""] * (len(self.lengths) - len(rows))]
        words = [[BARE_MARK if word == CUT_MARK else word for word in row.split()] for row in rows]
        return [
            " ".join(row + [BARE_MARK] * (length - len(row)))
            for row, length in zip(words, self.lengths, strict=True)
        ]


def _lengths(edition: Edition) -> tuple[int, ...]:
    """The spaces in each row of the island, if all sides are hexagons of one size."""
    radii = {island.board.radius for island in edition.sides.values()}
    radius = radii.pop() if len(radii) == 1 else None
    return () if radius is None else tuple(map(len, rows_of(radius)))


def _tile(text: str) -> Any:
    return text.removesuffix(START).lower() if text.endswith(START) else text
