"""How Sumatra is written: its sheets, and its moves in notation.

Moves are written as ``P5 2``, ``V known``, ``G 1 + P1 2 badges b1 g6``, ``explore O P5 W: W 1``, ``advance``. Tiles
by code or by what people call them (``resident``, ``rope``), in every language.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..core.forms import Form, Kind, Unread, in_every_language, one_of, wide_less
from ..core.notation import Spelling
from ..core.sheets.layout import NUMBER, SheetLayout, SheetLine, SheetSection, word_kind
from ..core.sheets.values import Each, One, Plain, SeatValue
from ..core.wording import say
from .edition import Edition
from .moves import KNOWN
from .position import Position
from .state import COLUMNS

_BADGES = " <,|and> [badges {badges:badge+}]"
_TO = "<to|into|in> <column>"
_TILE = (
    f"{{tile:tile}} [{_TO} {{to:place}}] [+ <fetch> {{bonus.tile:tile}} [{_TO} {{bonus.to:column}}]]{_BADGES}"
)


class SumatraSpelling(Spelling):
    """How turns are written."""

    forms = (
        Form("take", f"<take> {_TILE}"),
        Form("explore", f"explore {{drawn:tile+}}: <take> {_TILE}"),
        Form("explore", f"explore: <take> {_TILE}"),
        Form("explore", f"explore{_BADGES}"),
        Form("explore", f"explore none{_BADGES}", {"drawn": []}, read_only=True),
        Form("advance", f"advance{_BADGES}"),
        Form("follow", f"follow{_BADGES}"),
    )

    def kinds(self, position: Position) -> Mapping[str, Kind]:
        """Tiles with their names, columns, the edition's badges."""
        edition = position.edition_data
        columns: dict[str, Any] = {str(column): column for column in range(1, COLUMNS + 1)}
        badges = sorted(edition.badges)
        return {
            "tile": one_of(say("a tile such as R, P5 or Ea"), edition.names.every),
            "column": one_of(say("a column from 1 to 5"), columns),
            "place": one_of(
                say('a column from 1 to 5, or "known"'),
                columns | in_every_language({say("known"): KNOWN, "k": KNOWN}),
            ),
            "badge": one_of(say("the id of a badge"), {badge: badge for badge in badges}),
        }


SPELLING = SumatraSpelling()
"""The game's notation, as ``models.core.notation`` finds it."""


_COUNT = r"\d+"
_ROWS = {
    "R": ("residents", _COUNT),
    "O": ("ornaments", _COUNT),
    "V": ("villages", _COUNT),
    "P": ("plants", "[1-5.]+"),
    "A": ("animals", "[1-5.]+"),
    "W": ("radio", "[xX.]+"),
    "G": ("gps", "[xX.]+"),
}
"""The rows of a notebook by the code of their tiles, and what stands in each."""
_ENTRY = re.compile(
    "|".join(f"(?P<{code}>{code}{inside})" for code, (_, inside) in _ROWS.items()), re.IGNORECASE
)
_CELLS = One(word_kind(say("the values of a row, such as 5.2"), "[1-5.]+"))
_TICKS = One(word_kind(say("the filled cells of a row, such as xx"), "[xX.]+"))


@dataclass(frozen=True, slots=True)
class NotebookRows:
    """A notebook: the rows by the code of their tiles, behind ``|`` the columns: ``R2 P5.2 Wxx | a2 b1M``."""

    columns: Each
    many: bool = True

    def read(self, text: str, rows: Sequence[str]) -> Any:
        """The notebook as an object."""
        notes: dict[str, Any] = {}
        told, bar, columns = wide_less(" ".join([text, *rows])).partition("|")
        for word in re.finditer(r"[^\s,、]+", told):
            entry = _ENTRY.fullmatch(word.group())
            if entry is None or entry.lastgroup is None:
                raise Unread(word.start(), [say("a row such as R2 or P5.2")])
            name, inside = _ROWS[entry.lastgroup]
            if name in notes:
                raise Unread(word.start(), [say("each name once")])
            notes[name] = int(word.group()[1:]) if inside == _COUNT else word.group()[1:]
        if not notes and not bar:
            raise Unread(0, [say("a row such as R2 or P5.2")])
        return notes | ({"columns": self.columns.read(columns.strip(), ())} if bar else {})

    def write(self, value: Any) -> tuple[str, Sequence[str]]:
        """The rows that hold something, then the columns."""
        told = [f"{code}{value[name]}" for code, (name, _) in _ROWS.items() if name in value]
        return " ".join([*told, *(["|", *value["columns"]] if "columns" in value else [])]), ()


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
        SheetLine("notes", NotebookRows(columns), ("notebook",)),
        *(SheetLine(words, number, ("notebook", words)) for words in ("residents", "ornaments", "villages")),
        *(SheetLine(words, _CELLS, ("notebook", words)) for words in ("plants", "animals")),
        *(SheetLine(words, _TICKS, ("notebook", words)) for words in ("radio", "gps")),
        SheetLine("columns", columns, ("notebook", "columns")),
        SheetLine("brown", Each(kinds["badge"])),
        SheetLine("green", green),
    )
    return SheetLayout(table, SheetSection("players", "player", "name", player))
