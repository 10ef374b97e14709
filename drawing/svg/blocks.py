"""Boards, tables and notes as blocks of known pixel size, ready to be placed on a page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from ..layout import grid, wrap
from ..scene import MAIN_SCALE, Area, Board, Box, Label, Line, Mark, Piece, Point, Role, Table
from .shapes import OccupiedSpace, Pen
from .signs import REACH
from .words import BOLD, element, joined, moved, text_at, width_of

UNIT = 40.0
"""Pixels of one unit of a board of scale 1."""
TITLE, BODY = 13.0, 11.5
LINE = 16.0
"""Height of a line of words."""
COLUMN_GAP = 12.0
CORE = 0.8
"""The share of a sign's radius that words keep away from: the arms of a star leave room."""
NARROW = 104.0
"""The least room for the words of a board; four such boards fit on a phone."""
UNBROKEN = 1.5 * NARROW
"""The room up to which no word of a title is broken: a title of Japanese may be one."""


@dataclass(frozen=True, slots=True)
class DrawnBlock:
    """A block's XML, drawn from its own top-left corner, and its size."""

    xml: str
    size: tuple[float, float]


NOTHING = DrawnBlock("", (0, 0))


def notes(lines: Sequence[str], width: float, tone: str = "p-ink", size: float = BODY) -> DrawnBlock:
    """Sentences below each other, wrapped."""
    cut = [part for line in lines for part in wrap(line, width, lambda text: width_of(text, size))]
    drawn = [text_at(part, (0, LINE * row + 12), size, tone, "start") for row, part in enumerate(cut)]
    return DrawnBlock("".join(drawn), (width, LINE * len(cut)))


def heading(text: str, width: float, size: float = TITLE) -> DrawnBlock:
    """A title in bold, wrapped; nothing where the text is empty."""
    if not text:
        return NOTHING
    cut = wrap(text, width, lambda part: width_of(part, size * BOLD))
    step = size + 3
    lines = [
        text_at(line, (0, size + step * n), size, "p-ink", "start", bold=True) for n, line in enumerate(cut)
    ]
    return DrawnBlock("".join(lines), (max(width_of(line, size * BOLD) for line in cut), step * len(cut) + 3))


def board(block: Board, width: float, *, touched: bool = False) -> DrawnBlock:
    """The board at its scale, smaller where the width demands it, under its title and caption.

    ``touched``: what a person may mean who touches a shape stands on top, unseen.
    """
    left, top, right, bottom = block.box
    unit = min(UNIT * block.scale, width / (right - left))
    wide, high = (right - left) * unit, (bottom - top) * unit
    letters = TITLE if block.scale >= MAIN_SCALE else BODY
    longest = max((width_of(word, letters * BOLD) for word in block.title.split()), default=0)
    room = max(wide, min(width, max(NARROW, min(longest, UNBROKEN))))
    title = heading(block.title, room, letters)
    caption = notes([block.caption], room, "p-quiet", 11) if block.caption else None
    over = [title.xml]
    below = title.size[1]
    if caption:
        over.append(element("g", caption.xml, transform=moved(0, below)))
        below += caption.size[1] + 3
    # Whoever shows the board smaller than it is drawn may want these words elsewhere, where they can be read.
    parts = [element("g", *over, class_="p-heading", data_below=below)] if touched and below else over
    pen = Pen(unit, (left, top), OccupiedSpace((0, 0, wide, high)))
    reserve(pen, block)
    layers = [
        element("g", *map(pen.draw, layer.shapes), class_=f"layer-{layer.name}")
        for layer in block.layers
        if layer.shapes
    ]
    texts = [pen.area_text(area) for area in visible_texts(block)]
    if texts:
        layers.append(element("g", *texts, class_="layer-texts"))
    if touched:
        layers.append(targets(pen, block))
    parts.append(element("g", *layers, transform=moved(0, below)))
    size = max(wide, title.size[0], caption.size[0] if caption else 0), below + high
    if block.role is not Role.GIVEN:
        parts.append(_frame(block.role, size))
    return DrawnBlock("".join(parts), size)


def targets(pen: Pen, block: Board) -> str:
    """The regions that may be touched, those of one target together, what lies below first; then what is told of."""
    regions: dict[str, list[tuple[Point, ...]]] = {}
    if block.target:
        regions[block.target] = [_corners(block.box)]
    for shape in block.shapes:
        if isinstance(shape, Area) and shape.target:
            regions.setdefault(shape.target, []).append(shape.corners)
        elif isinstance(shape, Piece) and shape.target:
            regions.setdefault(shape.target, []).append(_corners(shape.box))
    drawn = (
        element(
            "g",
            *(element("polygon", points=joined(tuple(map(pen.at, corners)))) for corners in found),
            class_="p-target p-whole" if target == block.target else "p-target",
            data_at=target,
        )
        for target, found in regions.items()
    )
    told = (
        element(
            "g",
            element("polygon", points=joined(tuple(map(pen.at, _corners(shape.box))))),
            data_about=shape.about,
        )
        for shape in block.shapes
        if isinstance(shape, Piece) and shape.about
    )
    return element("g", *drawn, *told, class_="layer-targets")


def _corners(box: Box) -> tuple[Point, ...]:
    """The corners of a rectangle, in order."""
    left, top, right, bottom = box
    return (left, top), (right, top), (right, bottom), (left, bottom)


def visible_texts(block: Board) -> list[Area]:
    """The areas whose words nothing that is painted later hides."""
    found: list[Area] = []
    for shape in block.shapes:
        if isinstance(shape, Area | Piece):
            found = [area for area in found if not _hides(shape, area.centre)]
        if isinstance(shape, Area) and shape.text:
            found.append(shape)
    return found


def _hides(shape: Area | Piece, point: Point) -> bool:
    """Whether the shape is painted over that point."""
    if isinstance(shape, Piece):
        left, top, right, bottom = shape.box
    else:
        (left, right), (top, bottom) = ((min(side), max(side)) for side in zip(*shape.corners, strict=True))
    return left < point[0] < right and top < point[1] < bottom


def _frame(role: Role, size: tuple[float, float]) -> str:
    """The outline of the role round a whole block, in the gap that is kept around it."""
    look = f"p-line p-line-{role.name.lower()}"
    return element("rect", class_=look, x=-4, y=-3, width=size[0] + 8, height=size[1] + 7, rx=4)


def reserve(pen: Pen, block: Board) -> None:
    """Tell the board's space where lines, marks and fixed labels are, before words look for room."""
    marks: list[Mark] = []
    for shape in block.shapes:
        if isinstance(shape, Area | Piece):
            marks = [mark for mark in marks if not _hides(shape, mark.at)]
        if isinstance(shape, Line):
            points = [pen.at(point) for point in shape.points]
            pen.space.segments += pairwise(points)
        elif isinstance(shape, Mark):
            marks.append(shape)
        elif isinstance(shape, Label):
            pen.space.boxes.append(pen.label_box(shape))
        elif isinstance(shape, Piece) and shape.text:
            pen.space.boxes.append(pen.name_box(shape))
        elif isinstance(shape, Area) and shape.role is not Role.GIVEN:
            outline = pen.outline(shape)
            pen.space.segments += zip(outline, (*outline[1:], outline[0]), strict=True)
    pen.space.discs += [(pen.at(mark.at), REACH[mark.sign] * pen.unit * CORE) for mark in marks]


def table(block: Table, width: float) -> DrawnBlock:
    """The table under its title, header rule below the header."""
    title = heading(block.title, width)
    shape = grid(block, width, COLUMN_GAP, 90, lambda text: width_of(text, BODY))
    lefts = [sum(shape.widths[:i]) + COLUMN_GAP * i for i in range(len(shape.widths))]
    total = lefts[-1] + shape.widths[-1]
    parts = [title.xml]
    top = title.size[1]
    for number, row in enumerate((shape.header, *shape.rows)):
        tone = "p-quiet" if number == 0 else "p-ink"
        for column, lines in enumerate(row):
            right = column in block.right
            x = lefts[column] + (shape.widths[column] if right else 0)
            for step, line in enumerate(lines):
                at: Point = (x, top + LINE * step + 12)
                if line:
                    parts.append(text_at(line, at, BODY, tone, "end" if right else "start"))
        top += LINE * max(map(len, row))
        if number == 0:
            parts.append(element("line", class_="p-rule", x1=0, y1=top + 1, x2=total, y2=top + 1))
            top += 4
    size = max(total, title.size[0]), top
    if block.role is not Role.GIVEN:
        parts.append(_frame(block.role, size))
    return DrawnBlock("".join(parts), size)
