"""A picture without pixels: shapes in board coordinates, each with a role, plus the facts told in words.

A game turns a position or an answer into one ``Scene``; ``svg`` and ``terminal`` draw any scene and know
shapes and roles, never games. Coordinates are ``(x, y)`` in units of one cell, x to the right and y down.
A hex grid or a polyomino is an ``Area`` with as many corners as it takes.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Literal, TypeAlias, TypedDict, Unpack

from periplus.models.core.wording import say

Point: TypeAlias = tuple[float, float]
"""(x, y) in units of one cell."""
Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom."""
Anchor: TypeAlias = Literal["start", "middle", "end"]
"""Which part of a label stands at its point."""


class Role(Enum):
    """What a shape is to the reader; the value is the word that a key prints for it."""

    GIVEN = say("given")
    """Part of the position as it stands: drawn plainly, needs no key."""
    CHOSEN = say("taken")
    HINTED = say("suggested")
    PLANNED = say("to follow")
    """What the suggested line does later."""
    FAULTY = say("at fault")
    FORBIDDEN = say("not possible")
    FRESH = say("new in this turn")
    SINCE = say("new since one's last move")
    """For whoever comes back to a table at which others have played on."""
    SOUGHT = say("asked for")
    MUTED = say("for reference")


class Sign(Enum):
    """The shape of a mark."""

    STAR = "star"
    DISC = "disc"
    RING = "ring"
    """An empty place for something that is not there yet."""
    CROSS = "cross"
    CHECK = "check"
    PERSON = "person"
    FISH = "fish"
    BUOY = "lifebuoy"
    BARREL = "barrel"
    BALLOON = "balloon"
    CANOE = "canoe"
    HORSE = "horse"


class Terrain(Enum):
    """What a region is made of, where that tells regions apart."""

    PAPER = "paper"
    WATER = "water"
    STILL = "still water"
    """Water that is cut off from the rest."""
    LAND = "land"
    STONE = "stone"
    MEADOW = "meadow"


@dataclass(frozen=True, slots=True)
class Area:
    """A closed region of the board, such as a cell."""

    corners: tuple[Point, ...]
    role: Role = Role.GIVEN
    text: str = ""
    """A word or number of a few characters written into the region."""
    shade: float | None = None
    """0 (worst) to 1 (best) where regions are compared as a heat map; None: not shaded."""
    ground: Terrain = Terrain.PAPER
    series: int | None = None
    """The number of the group of regions that look alike, which chooses tint and texture; None: the ground shows."""
    note: str = ""
    """A smaller word below the text; the terminal leaves it out where a cell is one row high."""
    loose: bool = False
    """It lies on the board as a thing of its own, such as a tile."""
    target: str = ""
    """What a person means who touches it, ``kind:name``, as in the path of a move (``gestures``); empty: nothing."""

    @property
    def centre(self) -> Point:
        """The mean of the corners."""
        count = len(self.corners)
        return sum(x for x, _ in self.corners) / count, sum(y for _, y in self.corners) / count


class AreaLook(TypedDict, total=False):
    """The fields of an Area that say which regions look alike."""

    ground: Terrain
    series: int | None


class AreaDetails(AreaLook, total=False):
    """All fields of an Area beside its corners and its role, with the meanings that they have there."""

    text: str
    shade: float | None
    note: str
    loose: bool
    target: str


def square(column: float, row: float, role: Role = Role.GIVEN, **details: Unpack[AreaDetails]) -> Area:
    """The unit square with that top-left corner; ``details`` are the other fields of Area."""
    corners = ((column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1))
    return Area(corners, role, **details)


@dataclass(frozen=True, slots=True)
class Piece:
    """An upright rectangle that lies on the board and hides what is below it: a tile, a boat, a house."""

    box: Box
    text: str = ""
    """Its name, written into its upper half, or its middle where it is one unit high."""
    role: Role = Role.GIVEN
    series: int | None = None
    """As an area's."""
    ground: Terrain = Terrain.PAPER
    lines: tuple[str, ...] = ()
    """What stands on it below its name, as on a card; name and lines are then wrapped into it from the top, and no
    texture tells the series: the words have to."""
    target: str = ""
    """As an area's."""
    about: str = ""
    """What it is, spelt as a target, where it is told of but not touched: what lies below it is meant."""
    breaks: str = ""
    """Its name with ``|`` where a row of it may end on a small board; empty where it has no such place."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A sign at a point. ``letter`` names its group wherever colour cannot."""

    at: Point
    sign: Sign
    role: Role = Role.GIVEN
    series: int | None = None
    """The number of the group it belongs to, which chooses colour and dash; None: no group."""
    letter: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """An open polyline."""

    points: tuple[Point, ...]
    role: Role = Role.GIVEN
    series: int | None = None


@dataclass(frozen=True, slots=True)
class Label:
    """Words at a point; they are cut to ``room`` units of width, None: never."""

    at: Point
    text: str
    role: Role = Role.GIVEN
    anchor: Anchor = "middle"
    room: float | None = None


@dataclass(frozen=True, slots=True)
class Tag:
    """A short name for something at any of the points ``near``; drawn beside it where there is room.

    The terminal, which has no such room, relies on the letters of marks instead.
    """

    text: str
    near: tuple[Point, ...]
    role: Role = Role.GIVEN


Shape: TypeAlias = Area | Piece | Mark | Line | Label | Tag


@dataclass(frozen=True, slots=True)
class Layer:
    """Shapes that belong together; later layers are painted over earlier ones."""

    name: str
    shapes: tuple[Shape, ...]


MAIN_SCALE = 0.75
"""The least scale of a board that a picture is about."""


@dataclass(frozen=True, slots=True)
class Board:
    """One coordinate system with its shapes, drawn as one block."""

    title: str
    box: Box
    layers: tuple[Layer, ...]
    caption: str = ""
    scale: float = 1.0
    """Size of a unit against that of a main board; boards below MAIN_SCALE are side matter."""
    role: Role = Role.GIVEN
    """What the board as a whole is to the reader: a card may be suggested."""
    row: float = 1.0
    """How far rows of cells are apart, in units: those of hexagons interlock."""
    target: str = ""
    """What a person means who touches the board anywhere, as an area's; empty: nothing."""
    legend: str = ""
    """What the characters are that stand for figures in a terminal; a picture, which draws the figures, says none."""

    @property
    def shapes(self) -> tuple[Shape, ...]:
        """Every shape in the order of painting."""
        return tuple(shape for layer in self.layers for shape in layer.shapes)


@dataclass(frozen=True, slots=True)
class Table:
    """Facts in rows. The widest column is wrapped where there is no room."""

    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    right: tuple[int, ...] = ()
    """The columns that are aligned to the right: numbers."""
    role: Role = Role.GIVEN
    """What the table as a whole is to the reader, as a board's."""
    verdict: bool = False
    """Whether it tells the answer itself, which text puts before the boards."""


Block: TypeAlias = Board | Table


@dataclass(frozen=True, slots=True)
class Section:
    """Blocks under one heading (which may be empty), set side by side where there is room."""

    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Scene:
    """The whole picture, from the top down."""

    title: str
    subtitle: str = ""
    sections: tuple[Section, ...] = ()
    text: tuple[str, ...] = ()
    """Side notes, one sentence each."""

    @property
    def boards(self) -> tuple[Board, ...]:
        """Every board, in order."""
        return tuple(b for section in self.sections for b in section.blocks if isinstance(b, Board))

    @property
    def tables(self) -> tuple[Table, ...]:
        """Every table, in order."""
        return tuple(b for section in self.sections for b in section.blocks if isinstance(b, Table))

    @property
    def key(self) -> tuple[Role, ...]:
        """The roles in the picture that a key has to explain, in the order of Role."""
        shapes = (shape for board in self.boards for shape in board.shapes)
        found = {shape.role for shape in shapes if isinstance(shape, Area | Piece | Mark | Line)}
        found |= {block.role for section in self.sections for block in section.blocks}
        return tuple(role for role in Role if role in found and role not in (Role.GIVEN, Role.MUTED))

    @property
    def description(self) -> str:
        """The picture in words, for readers who do not see it."""
        lines = [self.subtitle]
        for section in self.sections:
            lines.append(section.title)
            for block in section.blocks:
                words = (block.title, block.caption) if isinstance(block, Board) else (block.title,)
                lines.append(": ".join(word for word in words if word))
                if isinstance(block, Table):
                    lines += [", ".join(cell for cell in row if cell) for row in block.rows]
        return "\n".join(line for line in (*lines, *self.text) if line)
