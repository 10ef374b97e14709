"""What roles and series look like in SVG, on light and on dark pages, made for colour-blind readers.

Colours are those of Okabe and Ito. No role rests on colour alone: each has its own outline (width and
dash) and most have a badge; series differ by dash as well, and their marks carry letters.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from ..scene import Role

Shade: TypeAlias = tuple[str, str]
"""A colour on a light and on a dark page."""

PAPER: Shade = ("#ffffff", "#12161d")
INK: Shade = ("#16202e", "#eef2f7")
QUIET: Shade = ("#5c6878", "#9aa7b8")
CELL: Shade = ("#f5f7fa", "#1b222d")
RULE: Shade = ("#c6cdd8", "#3a4454")
HEAT: Shade = ("#f0e442", "#8c7a00")
ON_SERIES = "#000000"
"""Letters on the colours of series: black is legible on each of them."""

SERIES = ("#e69f00", "#56b4e9", "#cc79a7", "#009e73", "#b0a1f0")
"""Okabe and Ito's orange, sky blue, purple and green, and a lilac; blue and vermillion belong to roles."""
DASHES = (None, "9 4", "2 4")


@dataclass(frozen=True, slots=True)
class Look:
    """How a role looks: colour, outline in pixels, dash pattern, badge in the corner of a cell."""

    colour: Shade
    width: float
    dash: str | None = None
    badge: str = ""


LOOKS = {
    Role.GIVEN: Look(INK, 1.6),
    Role.CHOSEN: Look(("#009e73", "#2bc79a"), 2.6),
    Role.HINTED: Look(("#0072b2", "#56b4e9"), 3.2, "7 3"),
    Role.PLANNED: Look(("#0072b2", "#56b4e9"), 2.0, "2 3"),
    Role.FAULTY: Look(("#d55e00", "#ff8a3d"), 3.2, None, "!"),
    Role.FORBIDDEN: Look(QUIET, 1.4, "3 2", "×"),
    Role.MUTED: Look(QUIET, 0.8, "1 2"),
    Role.SOUGHT: Look(("#a8327e", "#e58fc0"), 2.2, "1 4", "?"),
    Role.FRESH: Look(("#7a6200", "#f0e442"), 1.8, "5 2"),
}


def series_class(series: int) -> str:
    """The suffix of the classes of a series; they repeat after 15."""
    return f"s{series % (len(SERIES) * len(DASHES))}"
