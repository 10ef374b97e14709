"""A grid of characters with colours, and what roles and signs look like in it.

Lines are drawn in braille: eight dots a character. Three sheets lie on each other: faint characters (the empty
board), dots, and strong characters (marks and words), so that a line shows through an empty cell and never crosses a
word.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from ..layout import clean, letter_columns
from ..scene import Role, Sign, Terrain


@dataclass(frozen=True, slots=True)
class Look:
    """How a role looks: the brackets round a cell, the colour, and how many of a line's dots are drawn."""

    brackets: str
    style: str
    every: int = 1
    """Each so-many-th dot of a line is drawn."""


LOOKS = {
    Role.GIVEN: Look("", ""),
    Role.CHOSEN: Look("[]", "38;5;36"),
    Role.HINTED: Look("()", "1;38;5;32", 2),
    Role.PLANNED: Look("<>", "38;5;32", 3),
    Role.FAULTY: Look("!!", "1;38;5;166"),
    Role.FORBIDDEN: Look("xx", "2", 4),
    Role.MUTED: Look("~~", "2", 4),
    Role.SOUGHT: Look("??", "38;5;169"),
    Role.FRESH: Look("{}", "38;5;178", 2),
    Role.SINCE: Look("^^", "38;5;167", 2),
}


@dataclass(frozen=True, slots=True)
class Glyphs:
    """The characters that an output can show."""

    signs: Mapping[Sign, str]
    grounds: Mapping[Terrain, str]
    """An empty cell, by what it is made of."""
    frame: str
    """The box round a piece: corners from the top left clockwise, then across, then upright."""
    dots: str
    """What follows a text that was cut."""
    braille: bool

    def words(self, text: str) -> str:
        """The text made harmless; without braille also made ASCII, other letters becoming ``?``."""
        text = clean(text)
        return text if self.braille else text.translate(TO_ASCII).encode("ascii", "replace").decode("ascii")


TO_ASCII = str.maketrans(
    {
        "…": "...",
        "–": "-",
        "—": "-",
        "−": "-",
        "·": ".",
        "×": "x",
        "’": "'",
        "≤": "<=",
        "≥": ">=",
        "▲": "^",
        "◆": "*",
    }
)
UNICODE = Glyphs(
    {
        Sign.STAR: "★",
        Sign.DISC: "●",
        Sign.RING: "○",
        Sign.CROSS: "×",
        Sign.CHECK: "✓",
        Sign.PERSON: "i",
        Sign.FISH: "f",
        Sign.BUOY: "o",
        Sign.BARREL: "b",
        Sign.BALLOON: "@",
        Sign.CANOE: "u",
        Sign.HORSE: "h",
    },
    {
        Terrain.PAPER: "·",
        Terrain.WATER: "·",
        Terrain.STILL: "≈",
        Terrain.LAND: "▒",
        Terrain.STONE: "░",
        Terrain.MEADOW: "▓",
    },
    "┌┐┘└─│",
    "…",
    True,
)
ASCII = Glyphs(
    {
        Sign.STAR: "*",
        Sign.DISC: "O",
        Sign.RING: "+",
        Sign.CROSS: "X",
        Sign.CHECK: "v",
        Sign.PERSON: "i",
        Sign.FISH: "f",
        Sign.BUOY: "o",
        Sign.BARREL: "b",
        Sign.BALLOON: "@",
        Sign.CANOE: "u",
        Sign.HORSE: "h",
    },
    {
        Terrain.PAPER: ".",
        Terrain.WATER: ".",
        Terrain.STILL: "~",
        Terrain.LAND: "#",
        Terrain.STONE: ":",
        Terrain.MEADOW: ",",
    },
    "++++-|",
    "..",
    False,
)

SERIES = ("38;5;172", "38;5;74", "38;5;175", "38;5;36", "38;5;141")
"""Colours of groups: Okabe and Ito's orange, sky blue, purple, green, and a lilac."""
BOLD, QUIET = "1", "2"


Style: TypeAlias = str
"""The parameters of an SGR sequence such as ``"1;38;5;32"``; "" for plain."""
Cell: TypeAlias = tuple[str, Style]
Spot: TypeAlias = tuple[int, int]
"""Column and row."""

DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The bit of each dot of a braille character, by row and column."""
BRAILLE = 0x2800


@dataclass(slots=True)
class Canvas:
    """Characters at columns and rows from (0, 0); whatever lies at negative ones is cut off."""

    faint: dict[Spot, Cell] = field(default_factory=dict)
    dots: dict[Spot, tuple[int, Style]] = field(default_factory=dict)
    strong: dict[Spot, Cell] = field(default_factory=dict)

    def put(self, column: int, row: int, text: str, style: Style = "", *, faint: bool = False) -> None:
        """Write the text from that cell on; a wide character takes two cells."""
        sheet = self.faint if faint else self.strong
        for letter in text:
            wide = letter_columns(letter)
            if wide == 0:
                before, _ = sheet.get((column - 1, row), ("", ""))
                sheet[column - 1, row] = (before + letter, style)
                continue
            sheet[column, row] = (letter, style)
            if wide == 2:
                sheet[column + 1, row] = ("", style)
            column += wide

    def dot(self, x: int, y: int, style: Style) -> None:
        """Set one dot; dots are half a column wide and a quarter of a row high."""
        spot = x // 2, y // 4
        bits, _ = self.dots.get(spot, (0, ""))
        self.dots[spot] = (bits | DOTS[y % 4][x % 2], style)

    def paste(self, other: Canvas, column: int, row: int) -> None:
        """Lay the other canvas with its (0, 0) on that cell."""
        for mine, theirs in ((self.faint, other.faint), (self.strong, other.strong)):
            mine.update({(x + column, y + row): cell for (x, y), cell in theirs.items()})
        self.dots.update({(x + column, y + row): cell for (x, y), cell in other.dots.items()})

    def cells(self) -> dict[Spot, Cell]:
        """The characters as they are seen from above."""
        lines = {spot: (chr(BRAILLE + bits), style) for spot, (bits, style) in self.dots.items()}
        return self.faint | lines | self.strong

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows that are in use."""
        cells = self.cells()
        return max((x for x, _ in cells), default=-1) + 1, max((y for _, y in cells), default=-1) + 1

    def lines(self, width: int, *, color: bool) -> list[str]:
        """The rows as text, no wider than ``width``, without blanks at their ends."""
        cells = self.cells()
        columns, rows = self.size
        cells |= {(x - 1, y): (" ", "") for (x, y), (letter, _) in cells.items() if x == width and not letter}
        return [
            _print([cells.get((x, y), (" ", "")) for x in range(min(columns, width))], color=color)
            for y in range(rows)
        ]


def _print(cells: Sequence[Cell], *, color: bool) -> str:
    """One row; a style is switched where it changes, and off at the end."""
    last = max((i for i, (letter, _) in enumerate(cells) if letter != " "), default=-1)
    parts: list[str] = []
    current = ""
    for letter, style in cells[: last + 1]:
        if color and style != current:
            parts.append(f"\x1b[0;{style}m" if style else "\x1b[0m")
            current = style
        parts.append(letter)
    return "".join(parts) + ("\x1b[0m" if current else "")
