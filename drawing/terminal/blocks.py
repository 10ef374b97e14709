"""Boards, tables and notes as canvases, ready to be placed on a page of a known width."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from ..layout import grid
from ..scene import MAIN_SCALE, Area, Board, Piece, Table
from ..text import columns, fit, wrap
from .canvas import Canvas
from .looks import BOLD, LOOKS, QUIET, Glyphs
from .pen import Pen

MAIN_UNITS = ((6, 3), (4, 2), (3, 1), (2, 1))
"""Columns and rows of a unit of a main board, the largest first."""
SIDE_UNIT = (2, 1)
WORDS = 4
"""Characters of a cell's text from which on the largest unit is worth its space."""


def unit(block: Board, width: int) -> tuple[int, int]:
    """The columns and rows of a unit: what the texts of cells and cards need, and what the width allows."""
    areas = [shape for shape in block.shapes if isinstance(shape, Area)]
    cards = [shape for shape in block.shapes if isinstance(shape, Piece) and shape.lines]
    need = max((columns(word) for area in areas for word in (area.text, area.note)), default=0)
    if block.scale < MAIN_SCALE:
        return SIDE_UNIT
    span = block.box[2] - block.box[0]
    units = MAIN_UNITS if need >= WORDS or cards else MAIN_UNITS[1:]
    return next((size for size in units if span * size[0] <= width), units[-1])


def board(block: Board, width: int, glyphs: Glyphs) -> Canvas:
    """The board under its title, its caption and the legend of its characters."""
    page = Canvas()
    look = LOOKS[block.role]
    title = look.brackets[:1] + glyphs.words(block.title) + look.brackets[1:]
    words = [(title, look.style or BOLD)]
    words += [(glyphs.words(text), QUIET) for text in (block.caption, block.legend)]
    wide, high = unit(block, width)
    left, top, right, _ = block.box
    room = min(width, max(ceil((right - left) * wide), 16))
    row = 0
    for text, style in words:
        for line in wrap(text, room) if text else ():
            page.put(0, row, line, style)
            row += 1
    canvas = Canvas()
    pen = Pen(canvas, (left, top), wide, high, glyphs, block.row)
    for shape in block.shapes:
        pen.draw(shape)
    page.paste(canvas, 0, row)
    return page


def table(block: Table, width: int, glyphs: Glyphs) -> Canvas:
    """The table under its title."""
    page = Canvas()
    row = 0
    if block.title:
        look = LOOKS[block.role]
        title = look.brackets[:1] + glyphs.words(block.title) + look.brackets[1:]
        page.put(0, 0, fit(title, width, dots=glyphs.dots), look.style or BOLD)
        row = 1
    shape = grid(block, width, 2, 16, columns)
    for number, cells in enumerate((shape.header, *shape.rows)):
        left = 0
        for column, lines in enumerate(cells):
            size = int(shape.widths[column])
            for step, line in enumerate(lines):
                text = glyphs.words(line)
                indent = size - columns(text) if column in block.right else 0
                page.put(left + indent, row + step, text, QUIET if number == 0 else "")
            left += size + 2
        row += max(map(len, cells))
    return page


def notes(lines: Sequence[str], width: int, glyphs: Glyphs, style: str = "") -> Canvas:
    """Sentences below each other, wrapped."""
    page = Canvas()
    cut = [part for line in lines for part in wrap(glyphs.words(line), width)]
    for row, line in enumerate(cut):
        page.put(0, row, line, style)
    return page
