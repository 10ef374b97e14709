"""Finds room for words on a board: the first of many spots that crosses no line, mark or earlier word."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import cos, hypot, pi, sin

from ..scene import Box, Point

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
