"""What an answer or a fault adds to the picture of a position, gathered before anything is drawn."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from ..scene import Role

Spot: TypeAlias = tuple[int, int]
"""A cell of a notebook: its row in the order of KINDS, and its column from 1 to 5."""


@dataclass(frozen=True, slots=True)
class CellNote:
    """What is said of one cell."""

    role: Role = Role.GIVEN
    text: str = ""
    """Written where no tile is."""
    shade: float | None = None


@dataclass(slots=True)
class Overlay:
    """Notes on the notebook of the seat that the picture is about, on tiles, badges and the map."""

    seat: int
    cells: dict[Spot, CellNote] = field(default_factory=dict)
    tags: dict[Spot, list[str]] = field(default_factory=dict)
    """Short names beside a cell: the steps of a solution, the clauses of faults."""
    available: dict[str, Role] = field(default_factory=dict)
    """Roles of available tiles, by code."""
    known: dict[str, Role] = field(default_factory=dict)
    badges: dict[str, Role] = field(default_factory=dict)
    ahead: Role | None = None
    """The role of the way to the next place, if the own piece may go there."""
