"""What roles and signs look like in characters. Colour only adds: brackets and letters say the same."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..scene import Role, Sign, Terrain
from ..text import clean


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
