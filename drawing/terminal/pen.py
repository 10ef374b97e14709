"""Boards, tables and notes drawn as characters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, floor

from ..layout import GAP, columns, fit, grid, wrap
from ..scene import MAIN_SCALE, Area, Board, Label, Line, Mark, Piece, Point, Role, Shape, Table
from .canvas import BOLD, LOOKS, QUIET, SERIES, Canvas, Glyphs, Style

MOST_SIDES = 6
"""Sides of a cell; a rounder region lies over cells, which have characters of their own."""


@dataclass(frozen=True, slots=True)
class Pen:
    """Draws one board on a canvas, a unit being ``wide`` columns and ``high`` rows."""

    canvas: Canvas
    origin: Point
    """The board's point that lies at the canvas's top-left corner."""
    wide: int
    high: int
    glyphs: Glyphs
    row: float = 1.0
    """As the board's."""

    def draw(self, shape: Shape) -> None:
        """Draw the shape; tags are left out, as the letters of marks serve instead."""
        if isinstance(shape, Area):
            self._area(shape)
        elif isinstance(shape, Line):
            self._line(shape)
        elif isinstance(shape, Mark):
            self._mark(shape)
        elif isinstance(shape, Piece):
            self._piece(shape)
        elif isinstance(shape, Label):
            self._label(shape)

    def _exact(self, point: Point) -> Point:
        """The point in columns and rows, such that the middle of a unit is a whole number of both."""
        x, y = point[0] - self.origin[0], (point[1] - self.origin[1]) / self.row
        return x * self.wide - self.wide % 2 / 2, y * self.high - self.high % 2 / 2

    def at(self, point: Point) -> tuple[int, int]:
        """The column and row of the point."""
        x, y = self._exact(point)
        return floor(x + 0.5), floor(y + 0.5)

    def _area(self, area: Area) -> None:
        column, row = self.at(area.centre)
        text = self.glyphs.words(area.text)
        if columns(text) >= self.wide:
            text = fit(text.partition(".")[0], max(self.wide - 1, 1), dots=self.glyphs.dots)
        style = self._tone(area.role, area.series)
        if area.note and self.high > 1:
            note = fit(self.glyphs.words(area.note), self.wide, dots="")
            self.canvas.put(column - (columns(note) - 1) // 2, row + 1, note, QUIET)
        if text:
            self.canvas.put(column - (columns(text) - 1) // 2, row, text, style)
        elif len(area.corners) <= MOST_SIDES:
            self.canvas.put(column, row, self.glyphs.grounds[area.ground], style or QUIET, faint=True)
        self._brackets(column, row, max(columns(text), 1), area.role)

    def _brackets(self, column: int, row: int, size: int, role: Role) -> None:
        look = LOOKS[role]
        if look.brackets:
            left = column - (size - 1) // 2
            self.canvas.put(left - 1, row, look.brackets[0], look.style)
            self.canvas.put(left + size, row, look.brackets[1], look.style)

    def _tone(self, role: Role, series: int | None) -> Style:
        """The colour of a region: its series' unless it has a role."""
        return self._style(role, series if role is Role.GIVEN else None)

    def _piece(self, piece: Piece) -> None:
        """A box of line characters that hides what is below it, its name in it or on its upper side."""
        left, top, right, bottom = piece.box
        first, last = floor((left - self.origin[0]) * self.wide), floor((right - self.origin[0]) * self.wide)
        upper, lower = floor((top - self.origin[1]) * self.high), floor((bottom - self.origin[1]) * self.high)
        style, frame = self._tone(piece.role, piece.series), self.glyphs.frame
        size = last - first - 2
        if lower - upper < 2:
            frame = LOOKS[piece.role].brackets * 2 + "  " if piece.role is not Role.GIVEN else "[]][  "
        for row in range(upper, lower):
            ends, fill = frame[5] * 2, " "
            if row == upper:
                ends, fill = frame[:2], frame[4]
            elif row == lower - 1:
                ends, fill = frame[3] + frame[2], frame[4]
            self.canvas.put(first, row, ends[0] + fill * size + ends[1], style)
        if piece.lines:
            self._card(piece, first + 1, upper + 1, size, lower - upper - 2)
            return
        text = fit(self.glyphs.words(piece.text), size, dots="")
        row = upper + (lower - upper - 1) // 2
        self.canvas.put(first + 1 + (size - columns(text)) // 2, row, text, style)
        if lower - upper >= 2:
            self._brackets(
                first + 1 + (size - columns(text)) // 2 + (columns(text) - 1) // 2,
                row,
                columns(text),
                piece.role,
            )

    def _card(self, piece: Piece, column: int, row: int, wide: int, high: int) -> None:
        """The name and the lines inside the frame from its top down; what has no room is cut off."""
        words = [(piece.text, self._tone(piece.role, piece.series) or BOLD)]
        words += [(line, "") for line in piece.lines]
        rows = [
            (part, style) for text, style in words for part in wrap(self.glyphs.words(text), wide) if part
        ]
        for step, (part, style) in enumerate(rows[:high]):
            self.canvas.put(column + (wide - columns(part)) // 2, row + step, part, style)
        look = LOOKS[piece.role]
        if look.brackets and rows and high > 0:
            self.canvas.put(column - 1, row, look.brackets[0], look.style)
            self.canvas.put(column + wide, row, look.brackets[1], look.style)

    def _mark(self, mark: Mark) -> None:
        column, row = self.at(mark.at)
        sign = self.glyphs.words(mark.letter) or self.glyphs.signs[mark.sign]
        self.canvas.put(column, row, sign, self._style(mark.role, mark.series))
        self._brackets(column, row, columns(sign), mark.role)

    def _style(self, role: Role, series: int | None) -> Style:
        return LOOKS[role].style if series is None else SERIES[series % len(SERIES)]

    def _label(self, label: Label) -> None:
        text = self.glyphs.words(label.text)
        if label.room is not None:
            text = fit(text, int(label.room * self.wide), dots=self.glyphs.dots)
        column, row = self.at(label.at)
        size = columns(text)
        left = column - {"start": 0, "middle": (size - 1) // 2, "end": size - 1}[label.anchor]
        self.canvas.put(left, row, text, LOOKS[label.role].style)

    def _line(self, line: Line) -> None:
        style = self._style(line.role, line.series)
        every = LOOKS[line.role].every
        for start, end in pairwise(line.points):
            if self.glyphs.braille:
                self._dots(self._exact(start), self._exact(end), style, every)
            else:
                self._strokes(self._exact(start), self._exact(end), style)

    def _dots(self, start: Point, end: Point, style: Style, every: int) -> None:
        """A straight line of braille dots; the middle of a character lies between its dots."""
        (x0, y0), (x1, y1) = ((2 * x + 0.5, 4 * y + 1.5) for x, y in (start, end))
        steps = max(abs(x1 - x0), abs(y1 - y0), 1.0)
        for step in range(0, floor(steps) + 1, every):
            share = step / steps
            self.canvas.dot(floor(x0 + (x1 - x0) * share), floor(y0 + (y1 - y0) * share), style)

    def _strokes(self, start: Point, end: Point, style: Style) -> None:
        """A straight line of characters, each leaning as the step that leads to it."""
        dx, dy = end[0] - start[0], end[1] - start[1]
        steps = max(abs(dx), abs(dy), 1.0)
        before = floor(start[0] + 0.5), floor(start[1] + 0.5)
        for step in range(1, floor(steps) + 1):
            share = step / steps
            spot = floor(start[0] + dx * share + 0.5), floor(start[1] + dy * share + 0.5)
            slope = "\\" if dx * dy > 0 else "/"
            stroke = "-" if spot[1] == before[1] else "|" if spot[0] == before[0] else slope
            if spot not in self.canvas.strong:
                self.canvas.put(*spot, stroke, style)
            before = spot


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
    shape = grid(block, width, GAP, 16, columns)
    for number, cells in enumerate((shape.header, *shape.rows)):
        left = 0
        for column, lines in enumerate(cells):
            size = int(shape.widths[column])
            for step, line in enumerate(lines):
                text = glyphs.words(line)
                indent = size - columns(text) if column in block.right else 0
                page.put(left + indent, row + step, text, QUIET if number == 0 else "")
            left += size + GAP
        row += max(map(len, cells))
    return page


def notes(lines: Sequence[str], width: int, glyphs: Glyphs, style: str = "") -> Canvas:
    """Sentences below each other, wrapped."""
    page = Canvas()
    cut = [part for line in lines for part in wrap(glyphs.words(line), width)]
    for row, line in enumerate(cut):
        page.put(0, row, line, style)
    return page
