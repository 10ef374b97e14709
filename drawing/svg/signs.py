"""The signs of marks: stars, discs, rings, crosses, checks; the figures of people and things stand in ``figures``."""

from __future__ import annotations

from math import cos, pi, sin

from ..scene import Mark, Point, Role, Sign
from .figures import FIGURES
from .style import series_class
from .xml import element, joined

STAR_INNER = 0.52
"""Inner against outer radius of a star: plump enough for a letter."""
REACH = {
    Sign.STAR: 0.37,
    Sign.DISC: 0.3,
    Sign.RING: 0.3,
    Sign.CROSS: 0.21,
    Sign.CHECK: 0.24,
    Sign.PERSON: 0.3,
    Sign.FISH: 0.28,
    Sign.BUOY: 0.25,
    Sign.BARREL: 0.27,
    Sign.BALLOON: 0.3,
    Sign.CANOE: 0.36,
    Sign.HORSE: 0.34,
}
"""The radius of a sign in units."""
HOLLOW = (Role.HINTED, Role.PLANNED, Role.FORBIDDEN)
"""The roles of things that are not there, or not yet."""


def sign(mark: Mark, centre: Point, reach: float) -> str:
    """The mark's sign round that pixel, without its letter."""
    x, y = centre
    line = f"p-line p-line-{mark.role.name.lower()}"
    solid = f"p-fill-{mark.role.name.lower()}"
    width = None
    if mark.series is not None:
        solid = f"p-mark-series p-fill-{series_class(mark.series)}"
        width = min(1.0, reach / 12)
    match mark.sign:
        case Sign.STAR if mark.role in HOLLOW:
            return element("polygon", class_=f"{line} p-hollow", points=_star(centre, reach))
        case Sign.STAR:
            return element("polygon", class_=solid, points=_star(centre, reach), stroke_width=width)
        case Sign.DISC:
            return element("circle", class_=solid, cx=x, cy=y, r=reach, stroke_width=width)
        case Sign.RING:
            return element("circle", class_=f"{line} p-hollow", cx=x, cy=y, r=reach)
        case Sign.CHECK:
            hook = ((x - reach, y), (x - reach / 4, y + reach * 0.8), (x + reach, y - reach * 0.8))
            return element("polyline", class_=line, points=joined(hook))
        case Sign.CROSS:
            ground = element("circle", class_=f"{line} p-hollow", cx=x, cy=y, r=reach)
            return element("g", ground, *(_stroke(centre, reach * 0.6, way, line) for way in (1, -1)))
        case figure:
            return FIGURES[figure](centre, reach, solid)


def _star(centre: Point, radius: float) -> str:
    """The ten corners of a five-pointed star."""
    turns = ((-pi / 2 + step * pi / 5, radius * (STAR_INNER if step % 2 else 1)) for step in range(10))
    return joined([(centre[0] + cos(angle) * r, centre[1] + sin(angle) * r) for angle, r in turns])


def _stroke(centre: Point, reach: float, way: int, look: str) -> str:
    (x, y), rise = centre, reach * way
    return element("line", class_=look, x1=x - reach, y1=y - rise, x2=x + reach, y2=y + rise)
