"""A scene as a small picture to choose by: what it is about alone, without words, as a file of its own."""

from __future__ import annotations

from dataclasses import replace

from .layout import Size
from .scene import Area, Board, Line, Mark, Piece, Point, Scene, Shape
from .svg.blocks import UNIT, board
from .svg.sheet import style_sheet
from .svg.xml import element, moved, number

WIDE, HIGH = 240.0, 180.0
"""The frame in units of the picture; whoever shows it chooses the pixels."""
MARGIN = 6.0
REACH = 0.3
"""Units from the middle of a sign to its end."""
WORDLESS = "text{display:none}"
"""Words would be too small to be read."""


def thumbnail(scene: Scene) -> str:
    """The scene's largest board as the text of an SVG document, in the middle of a frame of a fixed shape.

    A scene without boards gives an empty frame.
    """
    largest = max(scene.boards, key=_area, default=None)
    xml, (wide, high) = ("", (1.0, 1.0)) if largest is None else _bare(largest)
    zoom = min((WIDE - 2 * MARGIN) / wide, (HIGH - 2 * MARGIN) / high)
    left, top = (WIDE - zoom * wide) / 2, (HIGH - zoom * high) / 2
    place = f"{moved(left, top)} scale({number(zoom)})"
    return element(
        "svg",
        element("style", style_sheet() + WORDLESS),
        element("g", xml, transform=place),
        xmlns="http://www.w3.org/2000/svg",
        class_="p-scene",
        viewBox=f"0 0 {number(WIDE)} {number(HIGH)}",
        width=WIDE,
        height=HIGH,
    )


def _bare(block: Board) -> tuple[str, Size]:
    """The board at its own scale, without title and caption, cut to what is not words."""
    points = [point for shape in block.shapes for point in _points(shape)]
    across, down = [x for x, _ in points] or [0.0, 1.0], [y for _, y in points] or [0.0, 1.0]
    box = (min(across), min(down), max(across), max(down))
    drawn = board(replace(block, title="", caption="", box=box), UNIT * block.scale * (box[2] - box[0]))
    return drawn.xml, drawn.size


def _points(shape: Shape) -> tuple[Point, ...]:
    """What a shape reaches to; words reach nowhere."""
    match shape:
        case Area(corners=corners):
            return corners
        case Piece(box=(left, top, right, bottom)):
            return ((left, top), (right, bottom))
        case Line(points=points):
            return points
        case Mark(at=(x, y)):
            return ((x - REACH, y - REACH), (x + REACH, y + REACH))
        case _:
            return ()


def _area(block: Board) -> float:
    """How much of a picture the board takes."""
    left, top, right, bottom = block.box
    return (right - left) * (bottom - top) * block.scale**2
