"""The signs of marks, and the figures of people and things."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from ..scene import Mark, Point, Role, Sign
from .style import series_class
from .words import element, joined, number


def _person(centre: Point, reach: float, solid: str) -> str:
    """A pawn: a head above a body."""
    (x, y), r = centre, reach
    body = (
        f"M{number(x - 0.75 * r)} {number(y + r)}q0 {number(-1.2 * r)} {number(0.75 * r)} {number(-1.2 * r)}"
    )
    body += f"t{number(0.75 * r)} {number(1.2 * r)}z"
    head = element("circle", class_=solid, cx=x, cy=y - 0.5 * r, r=0.45 * r)
    return element("g", head, element("path", class_=solid, d=body))


def _fish(centre: Point, reach: float, solid: str) -> str:
    """A body, and a tail to the right of it."""
    (x, y), r = centre, reach
    body = element("ellipse", class_=solid, cx=x - 0.2 * r, cy=y, rx=0.75 * r, ry=0.45 * r)
    tail = ((x + 0.35 * r, y), (x + r, y - 0.5 * r), (x + r, y + 0.5 * r))
    return element("g", body, element("polygon", class_=solid, points=joined(tail)))


def _buoy(centre: Point, reach: float, solid: str) -> str:
    """A ring with four bands."""
    (x, y), r = centre, reach
    ring = element("circle", class_=solid, cx=x, cy=y, r=r)
    hole = element("circle", class_="p-paper", cx=x, cy=y, r=0.45 * r)
    ways = ((0.5, 0.5), (0.5, -0.5), (-0.5, 0.5), (-0.5, -0.5))
    bands = [
        element("circle", class_="p-paper", cx=x + 1.02 * a * r, cy=y + 1.02 * b * r, r=0.2 * r)
        for a, b in ways
    ]
    return element("g", ring, hole, *bands)


def _barrel(centre: Point, reach: float, solid: str) -> str:
    """A cask that stands upright, with two hoops."""
    (x, y), r = centre, reach
    half = number(0.62 * r)
    cask = f"M{number(x - 0.62 * r)} {number(y - r)}h{number(1.24 * r)}"
    cask += f"q{number(0.45 * r)} {number(r)} 0 {number(2 * r)}"
    cask += f"h{number(-1.24 * r)}q{number(-0.45 * r)} {number(-r)} 0 {number(-2 * r)}z"
    hoops = "".join(
        f"M{number(x)} {number(y + side * r)}m-{half} 0h{number(1.24 * r)}" for side in (-0.4, 0.4)
    )
    return element("g", element("path", class_=solid, d=cask), element("path", class_="p-hoop", d=hoops))


def _balloon(centre: Point, reach: float, solid: str) -> str:
    """An envelope with a seam, ropes and a basket."""
    (x, y), r = centre, reach
    top = y - 0.3 * r
    envelope = element("circle", class_=solid, cx=x, cy=top, r=0.7 * r)
    seam = element("ellipse", class_="p-hoop", cx=x, cy=top, rx=0.3 * r, ry=0.7 * r)
    basket = (
        (x - 0.45 * r, top + 0.55 * r),
        (x + 0.45 * r, top + 0.55 * r),
        (x + 0.2 * r, y + r),
        (x - 0.2 * r, y + r),
    )
    return element("g", element("polygon", class_=solid, points=joined(basket)), envelope, seam)


def _canoe(centre: Point, reach: float, solid: str) -> str:
    """A hull with raised ends, deep enough for a letter."""
    (x, y), r = centre, reach
    hull = f"M{number(x - r)} {number(y - 0.75 * r)}q{number(r)} {number(0.5 * r)} {number(2 * r)} 0"
    hull += f"q{number(-0.05 * r)} {number(1.45 * r)} {number(-r)} {number(1.45 * r)}"
    hull += f"t{number(-r)} {number(-1.45 * r)}z"
    return element("path", class_=solid, d=hull)


def _horse(centre: Point, reach: float, solid: str) -> str:
    """The head and neck of a horse that looks to the left, as in chess."""
    (x, y), r = centre, reach
    outline = (
        (0.05, -1.0),
        (0.2, -0.72),
        (0.62, -0.4),
        (0.8, 0.2),
        (0.8, 1.0),
        (-0.45, 1.0),
        (-0.3, 0.55),
        (0.1, 0.1),
        (-0.3, 0.12),
        (-0.62, 0.42),
        (-0.88, 0.16),
        (-0.55, -0.36),
        (-0.2, -0.72),
    )
    corners = tuple((x + a * r, y + b * r) for a, b in outline)
    eye = element("circle", class_="p-paper", cx=x - 0.12 * r, cy=y - 0.36 * r, r=0.1 * r)
    return element("g", element("polygon", class_=solid, points=joined(corners)), eye)


FIGURES: dict[Sign, Callable[[Point, float, str], str]] = {
    Sign.PERSON: _person,
    Sign.FISH: _fish,
    Sign.BUOY: _buoy,
    Sign.BARREL: _barrel,
    Sign.BALLOON: _balloon,
    Sign.CANOE: _canoe,
    Sign.HORSE: _horse,
}
"""How each of these signs is drawn."""


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
