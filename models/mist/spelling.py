"""How Islands in the Mist is written: its sheets, and its moves in notation.

Moves are written as ``fly NE 3 to 1,-2 for 1``, ``take cloud 0``, ``place F3 1,-2``, ``roll NE tile``, ``done``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..boards.hexes import DIRECTIONS, rows_of
from ..core.forms import Form, Kind, one_of, pair, whole
from ..core.notation import Spelling
from ..core.sheets.layout import NUMBER, SheetLayout, SheetLine, SheetSection, word_kind
from ..core.sheets.values import Diagram, Each, Flag, Groups, One, PlacedThings, Plain, SeatValue
from ..core.wording import say
from .edition import BONUS_FACES, Edition
from .island import KINDS, NAMES, RANK
from .position import BARE_MARK, Position

_WAY = "[over {enter:space}] [to {to:where}] [for {cost:number}]"
_BOARD = "[harbour {harbour:tile}] [swap {swap:tile}]"
START = "*"
"""After the code of a start tile, which files write in small letters."""
THEN = ">"
"""Between a first roll and its reroll."""


def _dock(text: str) -> Any:
    numbers = [int(part) for part in re.findall(r"-?\d+", text)]
    return {"dock": numbers[0]} if "dock" in text.lower() else numbers


def _where(value: Any) -> str:
    return f"dock {value['dock']}" if isinstance(value, Mapping) else f"{value[0]},{value[1]}"


def _faces(words: str, names: Sequence[str]) -> Kind:
    """The faces of a die: one, or a first roll and its rerolls."""
    one = one_of(words, {name: name for name in names})

    def read(text: str) -> Any:
        found = [one.read(part) for part in text.split(THEN) if part.strip()]
        return found if THEN in text else found[0]

    def write(value: Any) -> str:
        return (
            value if isinstance(value, str) else THEN.join(value) if len(value) > 1 else f"{value[0]}{THEN}"
        )

    return Kind(words, rf"(?:{one.pattern})(?:\s*{THEN}\s*(?:{one.pattern})?)*", read, write)


class MistSpelling(Spelling):
    """How moves are written."""

    forms = (
        Form("deal", f"deal {{clouds:tile+}} {_BOARD}"),
        Form("deal", f"deal nothing {_BOARD}"),
        Form("roll", "roll {wind:wind} <and> {bonus:bonus}"),
        Form("draw", "draw {tile:tile} [from cloud {cloud:number}]"),
        Form("draw", "decline [cloud {cloud:number}]", {"tile": None}),
        Form("stow", "keep {keep:tile+}"),
        Form("stow", "keep nothing", {"keep": []}),
        Form("fly", f"fly {{dir:direction}} {{distance:number}} {_WAY}"),
        Form("fly", f"stay {_WAY}", {"dir": None, "distance": 0}),
        Form("leap", "leap to {to:space}"),
        Form("take", "take cloud {cloud:number}"),
        Form("skip", "skip"),
        Form("activate", "activate {tile:extension} for energy", {"energy": True}),
        Form("activate", "activate {tile:extension}", {"energy": False}),
        Form("exchange", "exchange {give:tile}"),
        Form("exchange", "exchange nothing", {"give": None}),
        Form("gain", "gain {tile:tile}"),
        Form("place", "place {tile:tile} <on|at> {at:space}"),
        Form("done", "done [value {value:number}]"),
    )

    def key(self, position: Position) -> object:
        """Nothing: no edition names its tiles."""
        return None

    def kinds(self, position: Position) -> Mapping[str, Kind]:
        """Tiles by code, extensions by name too."""
        tiles = {f"{name.upper()}{START}" if name.islower() else name: name for name in RANK}
        return {
            "tile": one_of(say("a tile such as F3, or F3* for a start tile"), tiles | NAMES.every),
            "extension": one_of(say("an extension tile"), NAMES.every),
            "wind": _faces(say("a direction of the wind"), DIRECTIONS),
            "bonus": _faces(say("a face of the bonus die"), BONUS_FACES),
            "direction": one_of(
                say("a direction: E, NE, NW, W, SW, SE"), {name: name for name in DIRECTIONS}
            ),
            "space": pair(say("a space such as 1,-2")),
            "where": Kind(
                say("a space such as 1,-2, or a dock"),
                rf"dock\s*\d+|{pair('').pattern}",
                _dock,
                _where,
                ("dock",),
            ),
            "number": whole(say("a number")),
        }


SPELLING = MistSpelling()
"""The game's notation, as ``models.core.notation`` finds it."""


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
