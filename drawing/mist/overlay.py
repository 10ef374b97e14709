"""What an answer or a fault adds to the picture of a position, gathered before anything is drawn."""

from __future__ import annotations

from dataclasses import dataclass, field

from periplus.models.boards.hexes import Hex

from ..scene import Line, Mark, Role, Tag


@dataclass(frozen=True, slots=True)
class LooseTile:
    """A tile that is not on the island, or a space where one is to lie."""

    tile: str
    """Its code, or a letter; "" where the kind does not matter."""
    role: Role
    note: str = ""


@dataclass(slots=True)
class Overlay:
    """Notes on the island of the seat that the picture is about, and on the things beside it."""

    seat: int
    spaces: dict[Hex, Role] = field(default_factory=dict)
    """Roles of spaces as they are."""
    laid: dict[Hex, LooseTile] = field(default_factory=dict)
    lines: list[Line] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    tags: list[Tag] = field(default_factory=list)
    tiles: dict[str, Role] = field(default_factory=dict)
    """Roles of the seat's tiles beside the island, by code."""
    clouds: dict[int, Role] = field(default_factory=dict)
    harbour: dict[str, Role] = field(default_factory=dict)
    """Roles of tiles on the harbour board, by code."""
    docks: dict[int, Role] = field(default_factory=dict)
