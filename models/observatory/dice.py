"""Dice as their owner uses them, and the squares that they open: wild by face or Drive, changed by one by Lens.

OBS-2.7, 5.9–5.14. A die is written as the face rolled: ``3``, or ``"3+"`` and ``"3-"`` where Lens changes it.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from ..boards.grid import Grid
from ..core.described import text_like
from ..core.rulebook import clause
from ..core.wording import say
from .edition import Edition

Change: TypeAlias = Literal["", "+", "-"]
"""What Lens does to a die."""
DieFace: TypeAlias = Annotated[int, Field(ge=1, le=6)]
Die: TypeAlias = (
    DieFace
    | Annotated[str, text_like("^[1-6][+-]$", say("a face from 1 to 6 with + or -, such as 3+"), "3+")]
)
"""A standard die as written: 3, "3+" or "3-"."""
WILD_FACE = 1
TOP_FACE = 6
CHANGES: tuple[Change, Change, Change] = ("", "+", "-")
_STEP = {"": 0, "+": 1, "-": -1}


def face_of(die: Die) -> int:
    """The face rolled."""
    return die if isinstance(die, int) else int(die[0])


def change_of(die: Die) -> str:
    """What Lens does to the die: ``""``, ``"+"`` or ``"-"``."""
    return "" if isinstance(die, int) else die[1:]


def written(face: int, change: Change) -> Die:
    """The die as moves write it."""
    return f"{face}{change}" if change else face


def in_range(face: int, change: str) -> bool:
    """Whether the changed die stays within 1 to 6 (reading R6)."""
    return WILD_FACE <= face + _STEP[change] <= TOP_FACE


def number(face: int, change: str, drive: int | None) -> int | None:
    """The number that the die stands for; None: it is wild, by its face or by the owner's Drive (OBS-5.10)."""
    shown = face + _STEP[change]
    return None if shown in (WILD_FACE, drive) else shown


def die_number(die: Die, drive: int | None) -> int | None:
    """As ``number``, of a die as written."""
    return number(face_of(die), change_of(die), drive)


def lens_serves(uses: int) -> bool:
    """Whether Lens may change so many dice in one turn: no more than one (OBS-5.9)."""
    return uses <= 1


@clause("OBS-5.9")
def changes(face: int, lens: bool) -> tuple[Change, ...]:
    """The ways to use a die of that face: plain, and by Lens if ``lens`` is free."""
    return tuple(change for change in CHANGES if not change or (lens and in_range(face, change)))


def singles(dice: tuple[int, ...], lens: bool) -> tuple[Die, ...]:
    """Every way to write one of the dice, for a check (OBS-2.4), equal faces once."""
    return tuple(written(face, change) for face in sorted(set(dice)) for change in changes(face, lens))


def pairs(dice: tuple[int, ...], lens: bool) -> tuple[tuple[Die, Die], ...]:
    """Every way to write two of the dice, for a star (OBS-2.3), equal faces once, Lens on one of them at most.

    Each pair is sorted by face, a plain die before ``+`` before ``-``.
    """
    found: dict[tuple[Die, Die], None] = {}
    for low, high in sorted(set(combinations(sorted(dice), 2))):
        for change in changes(high, lens):
            found[low, written(high, change)] = None
        if low != high:
            for change in changes(low, lens):
                found[written(low, change), high] = None
    return tuple(found)


def every_square(edition: Edition) -> int:
    """All squares of the chart."""
    return _grid(edition).mask


def _grid(edition: Edition) -> Grid:
    return Grid(len(edition.chart.rows), len(edition.chart.columns))


@lru_cache(maxsize=4096)
def row_mask(edition: Edition, face: int | None) -> int:
    """The squares whose row has that label; None stands for wild."""
    if face is None:
        return every_square(edition)
    grid = _grid(edition)
    return sum(grid.row(number) for number, label in enumerate(edition.chart.rows) if label == face)


@lru_cache(maxsize=4096)
def column_mask(edition: Edition, face: int | None) -> int:
    """The squares whose column has that label; None stands for wild."""
    if face is None:
        return every_square(edition)
    grid = _grid(edition)
    return sum(grid.column(number) for number, label in enumerate(edition.chart.columns) if label == face)


@lru_cache(maxsize=4096)
def line_mask(edition: Edition, face: int | None) -> int:
    """The squares that a meteor opens: the row or the column has that label; None, wild, opens all."""
    return row_mask(edition, face) | column_mask(edition, face)


@lru_cache(maxsize=4096)
def cross_mask(edition: Edition, one: int | None, other: int | None) -> int:
    """The squares with those two labels, one of the row and one of the column, either way round."""
    across = row_mask(edition, one) & column_mask(edition, other)
    return across | row_mask(edition, other) & column_mask(edition, one)
