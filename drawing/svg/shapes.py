"""Shapes of a board as SVG elements, and room for their words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import cos, hypot, pi, sin

from ..layout import fit
from ..scene import Area, Box, Label, Line, Mark, Piece, Point, Role, Shape, Sign, Tag, Terrain
from .names import named
from .signs import REACH, sign
from .style import LOOKS, look, series_class, texture
from .words import BOLD, card_words, element, joined, text_at, width_of

LINE_COST, MARK_COST, WORD_COST, OUTSIDE_COST = 3.0, 5.0, 9.0, 30.0


@dataclass(slots=True)
class OccupiedSpace:
    """What a board already holds, in pixels."""

    bounds: Box
    segments: list[tuple[Point, Point]] = field(default_factory=list)
    discs: list[tuple[Point, float]] = field(default_factory=list)
    """Centre and radius."""
    boxes: list[Box] = field(default_factory=list)

    def take(self, centres: Iterable[Point], width: float, height: float) -> Point:
        """The centre, of those offered, where a word of that size disturbs least; earlier ones win ties.

        The word is remembered. ``centres`` must not be empty.
        """
        best: tuple[float, Point, Box] | None = None
        for x, y in centres:
            box = around_point((x, y), width, height)
            cost = self._cost(box)
            if best is None or cost < best[0]:
                best = (cost, (x, y), box)
            if cost == 0:
                break
        if best is None:
            raise ValueError("no spot was offered")
        self.boxes.append(best[2])
        return best[1]

    def free(self, centre: Point, width: float, height: float) -> bool:
        """Whether a word of that size disturbs nothing there."""
        return self._cost(around_point(centre, width, height)) == 0

    def _cost(self, box: Box) -> float:
        left, top, right, bottom = box
        bounds = self.bounds
        cost = OUTSIDE_COST * (left < bounds[0] or top < bounds[1] or right > bounds[2] or bottom > bounds[3])
        cost += LINE_COST * sum(crosses(start, end, box) for start, end in self.segments)
        for (x, y), radius in self.discs:
            nearest = hypot(max(left - x, 0, x - right), max(top - y, 0, y - bottom))
            cost += MARK_COST * (nearest < radius)
        for a, b, c, d in self.boxes:
            cost += WORD_COST * (left < c and a < right and top < d and b < bottom)
        return cost


def around_point(centre: Point, width: float, height: float) -> Box:
    """The box of that size with that centre."""
    x, y = centre
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def crosses(start: Point, end: Point, box: Box) -> bool:
    """Whether the segment meets the inside of the box (clipping by Liang and Barsky)."""
    enter, leave = 0.0, 1.0
    for here, there, low, high in (
        (start[0], end[0], box[0], box[2]),
        (start[1], end[1], box[1], box[3]),
    ):
        way = there - here
        if way == 0:
            if not low < here < high:
                return False
            continue
        near, far = sorted(((low - here) / way, (high - here) / way))
        enter, leave = max(enter, near), min(leave, far)
    return enter < leave


def around(points: Sequence[Point], radius: float, width: float, height: float) -> Iterable[Point]:
    """Spots for a word of that size just outside a circle round each point, near ones first."""
    for ring in (1.0, 1.6, 2.4):
        for x, y in points:
            for step in range(16):
                angle = -pi / 4 + step * pi / 8
                yield (
                    x + cos(angle) * (ring * radius + width / 2),
                    y + sin(angle) * (ring * radius + height / 2),
                )


INSET = 0.09
"""How far inside a cell, in units, the outline of a role is drawn, so that neighbours keep their own."""
GAP = 0.04
"""The margin round a piece, in units."""
NOTE_RISE, NOTE_FALL = 0.12, 0.27
"""How far a text stands above the middle of its region, in units, and the note below it."""
SQUARE = 4
"""The corners of a square."""
CORE = 0.7
"""The share of a region with other corners in which a texture stays."""
LETTERS = 2
"""Letters of a region's word that have room however large they are written."""
LETTERED = 16.0
"""Pixels of a unit from which on textures and notes can be told."""
LEAST = 11.0
"""Pixels of the smallest words: what is less cannot be read at a desk."""
FIGURES = 0.94
"""Where the heads of people in a building begin, in units from its top; twice as far down on what is three high."""
LETTER_REACH = 6.5
"""Pixels of a sign's radius from which on a letter has room in it."""


@dataclass(frozen=True, slots=True)
class Pen:
    """Draws the shapes of one board."""

    unit: float
    origin: Point
    """The board's point that lies at pixel (0, 0)."""
    space: OccupiedSpace

    def at(self, point: Point) -> Point:
        """The pixel of a board point."""
        return (point[0] - self.origin[0]) * self.unit, (point[1] - self.origin[1]) * self.unit

    def size(self, share: float, least: float, most: float) -> float:
        """A font size: that share of a unit, within pixels that can be read."""
        return min(max(share * self.unit, least), most)

    def draw(self, shape: Shape) -> str:
        """The element of the shape."""
        if isinstance(shape, Area):
            return self._area(shape)
        if isinstance(shape, Line):
            name = series_class(shape.series) if shape.series is not None else shape.role.name.lower()
            points = tuple(map(self.at, shape.points))
            return element("polyline", class_=f"p-line p-line-{name}", points=joined(points))
        if isinstance(shape, Mark):
            return self._mark(shape)
        if isinstance(shape, Piece):
            return self._piece(shape)
        return self._label(shape) if isinstance(shape, Label) else self._tag(shape)

    def _area(self, area: Area) -> str:
        corners = tuple(map(self.at, area.corners))
        plain = area.ground is Terrain.PAPER and area.series is None
        tone = "p-area" if plain else f"p-area {look(area.ground, area.series)}"
        if area.loose:
            tone += " p-piece"
        parts = [element("polygon", class_=tone, points=joined(corners))]
        if area.series is not None and not area.note and self.unit >= LETTERED:
            parts.append(element("path", class_="p-texture", d=texture(area.series, _inside(corners))))
        if area.shade is not None:
            opacity = 0.06 + 0.54 * area.shade
            parts.append(element("polygon", class_="p-heat", points=joined(corners), fill_opacity=opacity))
        if area.role is not Role.GIVEN:
            inner = self.outline(area)
            name = area.role.name.lower()
            parts.append(element("polygon", class_=f"p-line p-line-{name}", points=joined(inner)))
            square = len(area.corners) == SQUARE
            corner = min(inner, key=sum) if square else min(inner, key=lambda point: (point[1], point[0]))
            parts += self._badge(area.role, corner, centred=not square)
        return element("g", *parts)

    def outline(self, area: Area) -> tuple[Point, ...]:
        """The corners between which the role of an area is drawn."""
        x, y = self.at(area.centre)
        corners = map(self.at, area.corners)
        return tuple((a + (x - a) * 2 * INSET, b + (y - b) * 2 * INSET) for a, b in corners)

    def _badge(self, role: Role, corner: Point, *, centred: bool = False) -> list[str]:
        """The badge of a role to the right of an upper left corner, or below a corner at the top."""
        badge = LOOKS[role].badge
        if not badge:
            return []
        size = self.size(0.34, LEAST, 14)
        x, y = corner[0] + (0 if centred else 0.45 * size), corner[1] + 0.95 * size
        return [text_at(badge, (x, y), size, f"p-fill-{role.name.lower()}", bold=True)]

    def _piece(self, piece: Piece) -> str:
        (left, top), (right, bottom) = self.at(piece.box[:2]), self.at(piece.box[2:])
        gap = self.unit * GAP
        box = (left + gap, top + gap, right - gap, bottom - gap)
        parts = [_rounded(box, f"p-piece {look(piece.ground, piece.series)}", self.unit)]
        if piece.series is not None and not piece.lines and self.unit >= LETTERED:
            parts.append(element("path", class_="p-texture", d=texture(piece.series, box)))
        if piece.role is not Role.GIVEN:
            name = piece.role.name.lower()
            inset = self.unit * INSET
            inner = (box[0] + inset, box[1] + inset, box[2] - inset, box[3] - inset)
            parts.append(_rounded(inner, f"p-line p-line-{name}", self.unit))
            parts += self._badge(piece.role, inner[:2])
        if piece.lines:
            parts.append(card_words(piece.text, piece.lines, box))
        elif piece.text:
            x, y, size = self._name(piece)
            parts.append(named(piece.text, piece.breaks, (x, y), self._name_space(piece), size))
        return element("g", *parts)

    def _room(self, piece: Piece) -> float:
        """Pixels of width for the name of a piece."""
        return (piece.box[2] - piece.box[0] - 2 * GAP) * self.unit - 2

    def _name_space(self, piece: Piece) -> Box:
        """The pixels in which the name of a piece may stand: above those who live in it, where it has room for any."""
        left, top, right, bottom = piece.box
        high = bottom - top
        if high > 1 and right - left > 1:
            bottom = top + (FIGURES if high < 3 else 2 * FIGURES)
        middle, half = self.at(((left + right) / 2, 0))[0], self._room(piece) / 2
        gap = GAP * self.unit
        return middle - half, self.at((0, top))[1] + gap, middle + half, self.at((0, bottom))[1] - gap

    def _name(self, piece: Piece) -> tuple[float, float, float]:
        """The pixel round which the name of a piece stands, and its font size."""
        (left, top), (right, _) = self.at(piece.box[:2]), self.at(piece.box[2:])
        room = self._room(piece)
        size = max(LEAST, min(self.size(0.3, LEAST, 13), room / (BOLD * width_of(piece.text, 1))))
        high = piece.box[3] - piece.box[1]
        return (left + right) / 2, top + self.unit * min(high / 2, 0.7 if high < 3 else 1.0), size

    def name_box(self, piece: Piece) -> Box:
        """The pixels that the name of a piece takes."""
        x, y, size = self._name(piece)
        wide = width_of(piece.text, size)
        return x - wide / 2, y - size / 2, x + wide / 2, y + size / 2

    def area_text(self, area: Area) -> str:
        """The area's word, in its middle or, smaller, aside where something is there already; its note below."""
        x, y = self.at(area.centre)
        rise = NOTE_RISE if area.note and not LOOKS[area.role].badge else 0
        middle = (x, y - rise * self.unit)
        reach = max(x for x, _ in area.corners) - min(x for x, _ in area.corners)
        size = min(self.size(0.36, LEAST, 15), max(LEAST, (reach * self.unit - 3) / width_of(area.text, 1)))
        wide = width_of(area.text, size)
        if not self.space.free(middle, wide, size * 0.8):
            size = LEAST
            wide = width_of(area.text, size)
            middle = self.space.take(self._aside(area, middle, wide, size), wide, size * 0.8)
        tone = "p-quiet" if area.role is Role.MUTED else "p-ink"
        most = reach * self.unit - 2 if len(area.text) > LETTERS else None
        at = middle[0], middle[1] + 0.36 * size
        word = text_at(area.text, at, size, tone, bold=area.loose, most=most)
        return word + self._note(area)

    def _aside(self, area: Area, middle: Point, wide: float, size: float) -> list[Point]:
        """The corners of a square; the middle, left and right of a region that has its corners elsewhere."""
        if len(area.corners) != SQUARE:
            reach = max(x for x, _ in area.corners) - area.centre[0]
            dx = max(reach * self.unit - wide / 2 - 3, 0)
            return [(middle[0] + x, middle[1]) for x in (0, dx, -dx)]
        dx, dy = max(self.unit / 2 - wide / 2 - 2, 0), max(self.unit / 2 - size / 2, 0)
        return [(middle[0] + x, middle[1] + y) for y in (dy, -dy) for x in (dx, -dx)]

    def _note(self, area: Area) -> str:
        """The smaller word below the text."""
        if not area.note or self.unit < LETTERED:
            return ""
        x, y = self.at(area.centre)
        size = LEAST
        return text_at(area.note, (x, y + NOTE_FALL * self.unit + 0.36 * size), size, "p-quiet")

    def _mark(self, mark: Mark) -> str:
        x, y = self.at(mark.at)
        reach = REACH[mark.sign] * self.unit
        shape = sign(mark, (x, y), reach)
        size = self.size(0.3, LEAST, 12)
        if not mark.letter or reach < LETTER_REACH:
            return shape
        tone = "p-on-series" if mark.series is not None else "p-ink"
        return element("g", shape, text_at(mark.letter, (x, y + 0.38 * size), size, tone, bold=True))

    def _label(self, label: Label) -> str:
        text, size = self._fitted(label)
        x, y = self.at(label.at)
        tone = "p-quiet" if label.role is Role.MUTED else "p-ink"
        if label.role in (Role.FAULTY, Role.HINTED, Role.CHOSEN):
            tone = f"p-fill-{label.role.name.lower()}"
        return text_at(text, (x, y + 0.36 * size), size, tone, label.anchor)

    def _fitted(self, label: Label) -> tuple[str, float]:
        """The words of the label as far as there is room, and their font size."""
        size = self.size(0.4, LEAST, 14)
        if label.room is None:
            return label.text, size
        return fit(label.text, label.room * self.unit, lambda part: width_of(part, size)), size

    def label_box(self, label: Label) -> Box:
        """The pixels that the label takes."""
        text, size = self._fitted(label)
        x, y = self.at(label.at)
        wide = width_of(text, size)
        left = x - {"start": 0.0, "middle": wide / 2, "end": wide}[label.anchor]
        return left, y - size / 2, left + wide, y + size / 2

    def _tag(self, tag: Tag) -> str:
        size = LEAST
        wide = width_of(tag.text, size)
        points = [self.at(point) for point in tag.near]
        spots = self._within(points, wide, size) or around(points, self.unit * REACH[Sign.STAR], wide, size)
        x, y = self.space.take(spots, wide, size)
        tone = "p-ink" if tag.role is Role.GIVEN else f"p-fill-{tag.role.name.lower()}"
        return text_at(tag.text, (x, y + 0.36 * size), size, f"{tone} p-halo", bold=True)

    def _within(self, points: Sequence[Point], wide: float, size: float) -> list[Point]:
        """The corners of the cell round a single point, above or below its own word, if a short word has room there.

        Beside that word it would seem to mean a neighbour.
        """
        if len(points) > 1 or wide > self.unit / 2 or self.unit < 3 * size:
            return []
        dx, dy = (self.unit - wide) / 2, (self.unit - size) / 2
        return [(points[0][0] + x, points[0][1] + y) for y in (-dy, dy) for x in (dx, -dx)]


def _inside(corners: Sequence[Point]) -> Box:
    """The box of a rectangle, or one that fits into another region."""
    (left, right), (top, bottom) = ((min(side), max(side)) for side in zip(*corners, strict=True))
    if len(corners) == SQUARE:
        return left, top, right, bottom
    dx, dy = (right - left) * (1 - CORE) / 2, (bottom - top) * (1 - CORE) / 2
    return left + dx, top + dy, right - dx, bottom - dy


def _rounded(box: Box, look: str, unit: float) -> str:
    """A rectangle with rounded corners."""
    left, top, right, bottom = box
    return element(
        "rect", class_=look, x=left, y=top, width=right - left, height=bottom - top, rx=min(0.14 * unit, 5)
    )
