"""The ocean as printed, as bit sets and as an edition draws it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, TypeAlias

from pydantic import AfterValidator, Field, model_validator

from ..boards.grid import Cell, Frame
from ..core.documents import Data, whole
from ..core.wording import say

MARGIN = 3
"""Rings of cells outside the board: tiles hang over by two at most, and a last ring is always open sea."""
ZONE = 4
"""Cells along a side of a zone (KAL-6.1)."""


@dataclass(frozen=True, eq=False)
class Sea:
    """A printed ocean board; the bit sets follow ``frame``. Each edition has one object a side."""

    frame: Frame
    fish: int
    """Fish icons."""
    lifebuoys: int
    barrels: int
    """Icons of half-sunk barrels."""
    circle: int
    """Water under the white circle (R1); 0 where the map marks none."""
    island: int
    zones: tuple[tuple[Cell, int], ...]
    """Each zone [row, column] of the grid of zones with its cells, row by row."""

    @cached_property
    def zone_cells(self) -> dict[Cell, int]:
        """The cells of each zone."""
        return dict(self.zones)

    @cached_property
    def tokens(self) -> int:
        """Cells whose icon bears a lifebuoy or a half-sunk barrel at the start (KAL-2.9, KAL-2.11)."""
        return self.lifebuoys | self.barrels

    def shows(self, marked: int, cell: Cell) -> bool:
        """Whether the cell is on the grid and in that set; any cell may be asked for."""
        return self.frame.on_grid(cell) and bool(marked >> self.frame.bit(cell) & 1)


def sea_of(rows: Sequence[str]) -> Sea:
    """The board that a diagram shows; its lengths are multiples of a zone's side."""
    frame = Frame(len(rows), len(rows[0]), MARGIN)

    def marked(letter: str) -> int:
        found = ((r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == letter)
        return frame.mask(found)

    zones = []
    for top in range(0, frame.rows, ZONE):
        for left in range(0, frame.columns, ZONE):
            block = ((top + r, left + c) for r in range(ZONE) for c in range(ZONE))
            zones.append(((top // ZONE, left // ZONE), frame.mask(block)))
    return Sea(frame, marked("f"), marked("o"), marked("b"), marked("+"), marked("#"), tuple(zones))


LONGEST = 64
"""Cells along a side of a map at most."""


def _drawn(rows: tuple[str, ...], marks: str) -> tuple[str, ...]:
    if not rows or len({len(row) for row in rows}) != 1:
        raise ValueError(say("expected rows of equal length, at least one"))
    for side in (len(rows), len(rows[0])):
        if side % ZONE or not 0 < side <= LONGEST:
            raise ValueError(
                say(
                    "expected lengths that are multiples of {zone}, up to {longest}",
                    zone=ZONE,
                    longest=LONGEST,
                )
            )
    if not set("".join(rows)) <= set(marks):
        raise ValueError(say("expected only the characters {marks}", marks=marks))
    return rows


def _versus_map(rows: tuple[str, ...]) -> tuple[str, ...]:
    return _drawn(rows, ".fob+")


def _coop_map(rows: tuple[str, ...]) -> tuple[str, ...]:
    return _drawn(rows, ".fob#")


Rows: TypeAlias = Annotated[
    tuple[Annotated[str, Field(strict=True)], ...],
    Field(strict=False),
    whole(say("an array of rows, texts each")),
]
"""A diagram as one field: its faults name the map, not the row."""


class Maps(Data):
    """The two sides of the ocean boards, in co-op all four boards joined; one side may be missing."""

    versus: (
        Annotated[Rows, AfterValidator(_versus_map), Field(examples=[["..f.", ".++.", "o..b", "...."]])]
        | None
    ) = None
    """A player's board: ``.`` water, ``f`` fish, ``o`` lifebuoy, ``b`` half-sunk barrel, ``+`` the white circle."""
    coop: (
        Annotated[Rows, AfterValidator(_coop_map), Field(examples=[["..f.", ".##.", "o..b", "...."]])] | None
    ) = None
    """The four boards joined: ``.`` water, ``f`` fish, ``o`` lifebuoy, ``b`` half-sunk barrel, ``#`` island."""

    @model_validator(mode="after")
    def _one_at_least(self) -> Maps:
        if self.versus is None and self.coop is None:
            raise ValueError(say("expected versus or coop, or both"))
        return self
