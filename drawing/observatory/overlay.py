"""What an answer or a fault adds to the picture of a position, gathered before anything is drawn."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from periplus.models.observatory.figures import Figure

from ..scene import Mark, Point, Role, Tag

Square: TypeAlias = tuple[int, int]
"""(row, column)."""


@dataclass(frozen=True, slots=True)
class CellNote:
    """What is said of one square."""

    role: Role = Role.GIVEN
    text: str = ""
    shade: float | None = None


@dataclass(slots=True)
class Overlay:
    """Notes on the chart, on the research tracks and on cards of the seat that the picture is about."""

    seat: int
    cells: dict[Square, CellNote] = field(default_factory=dict)
    figures: list[tuple[Figure, Role]] = field(default_factory=list)
    """Figures that are not drawn on the sheet."""
    drawn: dict[int, Role] = field(default_factory=dict)
    """Roles of figures of the sheet, by their number in the order of completion."""
    marks: list[Mark] = field(default_factory=list)
    tags: list[Tag] = field(default_factory=list)
    spaces: dict[tuple[str, int], Role] = field(default_factory=dict)
    """Roles of research spaces, by track and number."""
    cards: dict[str, Role] = field(default_factory=dict)
    captions: dict[str, str] = field(default_factory=dict)
    """Further words below a card."""


def centre(square: Square) -> Point:
    """The board point of a square's star (OBS-3.4)."""
    row, column = square
    return column + 0.5, row + 0.5
