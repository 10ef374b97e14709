"""A scene as whoever asks wants it: as PNG, as a small picture, as a JSON answer, as ``print`` shows it, or in parts.

In parts, for whoever lays it out himself, each board is a picture of its own, and tables and notes are words.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from periplus.models.core.data import Position
from periplus.models.core.registry import game
from periplus.models.core.wording import spoken

from .layout import Size
from .protocol import picture, spoken_scene
from .scene import MAIN_SCALE, Area, Board, Line, Mark, Piece, Point, Scene, Section, Shape
from .svg import WIDTH, to_svg
from .svg.blocks import UNIT, board
from .svg.style import style_sheet
from .svg.words import FAMILY, element, moved, number, words
from .tables import answer_tables, known, solution_title, untyped
from .terminal import to_terminal

WIDEST = 4000.0
"""Pixels that no board needs: each is drawn at its own scale."""
MARGIN = 6.0
"""Pixels or units round a board, where the outline of its role has room."""


def parts(scene: Scene) -> dict[str, Any]:
    """The scene as JSON: ``boards`` with their ``svg`` and its size, ``tables`` and ``notes``.

    In the pictures what a person may touch is a group of the class ``p-target`` with the target in ``data-at``; title
    and caption are a group ``p-heading``, and ``data-below`` says how high. They have no style sheet: that of the
    pictures stands in the document that shows them.
    """
    return {
        "title": scene.title,
        "subtitle": scene.subtitle,
        "boards": [
            _pictured(block, section.title)
            for section in scene.sections
            for block in section.blocks
            if isinstance(block, Board)
        ],
        "tables": [
            {"title": table.title, "header": table.header, "rows": table.rows, "right": table.right}
            for table in map(untyped, scene.tables)
        ],
        "notes": list(scene.text),
    }


def targets(scene: Scene) -> list[str]:
    """Whatever of the scene a person may touch or ask about, once each."""
    named = [board.target for board in scene.boards]
    named += [
        getattr(shape, field, "")
        for board in scene.boards
        for shape in board.shapes
        for field in ("target", "about")
    ]
    return [*dict.fromkeys(filter(None, named))]


def small(block: Board) -> str:
    """A small board alone as an SVG element without a style sheet, without words round it and nothing to touch."""
    drawn = board(replace(block, title="", caption=""), WIDEST)
    wide, high = drawn.size[0] + 2, drawn.size[1] + 2
    return element(
        "svg",
        element("g", drawn.xml, transform=moved(1, 1)),
        xmlns="http://www.w3.org/2000/svg",
        class_="p-scene",
        viewBox=f"0 0 {number(wide)} {number(high)}",
        width=wide,
        height=high,
        font_family=FAMILY,
        aria_hidden="true",
    )


def _pictured(block: Board, section: str) -> dict[str, Any]:
    """A board as an SVG element without a style sheet, and how large it wants to be."""
    drawn = board(block, WIDEST, touched=True)
    wide, high = drawn.size[0] + 2 * MARGIN, drawn.size[1] + 2 * MARGIN
    svg = element(
        "svg",
        element("desc", words(": ".join(word for word in (block.title, block.caption) if word))),
        element("g", drawn.xml, transform=moved(MARGIN, MARGIN)),
        xmlns="http://www.w3.org/2000/svg",
        class_="p-scene",
        viewBox=f"0 0 {number(wide)} {number(high)}",
        font_family=FAMILY,
    )
    main = block.scale >= MAIN_SCALE
    return {
        "title": block.title,
        "caption": block.caption,
        "section": section,
        "main": main,
        "width": wide,
        "height": high,
        "svg": svg,
    }


class PngUnavailable(RuntimeError):
    """PNG was asked for and the extra that draws it is not installed."""

    def __init__(self) -> None:
        super().__init__("PNG needs the extra 'png': pip install 'periplus[png]'; SVG needs nothing")


def to_png(scene: Scene, scale: float = 2.0, width: float = WIDTH) -> bytes:
    """The light picture as PNG, ``scale`` pixels for each of the SVG's; raises PngUnavailable."""
    try:
        import resvg_py  # noqa: PLC0415 - optional
    except ImportError:
        raise PngUnavailable from None
    return resvg_py.svg_to_bytes(svg_string=to_svg(scene, width), zoom=scale)


WIDE, HIGH = 240.0, 180.0
"""The frame in units of the picture; whoever shows it chooses the pixels."""
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


PLAIN_WIDTH = 100
"""Columns of a text that goes into an answer instead of a terminal."""


def plain(scene: Scene) -> str:
    """The scene as text, the same everywhere: without colour, as wide as answers are."""
    return to_terminal(scene, width=PLAIN_WIDTH).rstrip("\n")


def as_json(scene: Scene, width: float | None = None) -> dict[str, Any]:
    """The ``show`` answer; the SVG is ``width`` pixels wide."""
    return {"title": scene.title, "text": plain(scene), "svg": to_svg(scene, width or WIDTH)}


def printed(position: Position) -> str:
    """The position as text, as ``print`` shows it; what is wrong with it is marked."""
    return plain(picture(position, violations=game(position.game).check(position)))


def printed_answer(answer: Mapping[str, Any]) -> str:
    """The ``hint``, ``solve`` or ``maximum`` answer as text, as ``print`` shows it: its tables, without the board.

    Its moves have their notation beside them, as there is no position to say them by.
    """
    tables = tuple(answer_tables(answer, _step_alone, words=False))
    if not tables:
        return spoken(solution_title(answer) if "solution" in answer else known(answer))
    return plain(spoken_scene(Scene("", sections=tuple(Section("", (table,)) for table in tables)))).strip(
        "\n"
    )


def _step_alone(step: Any) -> str:
    """A step of a solution that is no move: a thing and where it goes, a cell, or nothing done.

    >>> _step_alone({"tile": "W", "to": 2}), _step_alone([2, 3]), _step_alone(None)
    ('tile W to 2', '2,3', '-')
    """
    match step:
        case None:
            return "-"
        case {}:
            return " ".join(f"{name} {_step_alone(value)}" for name, value in step.items())
        case [*parts]:
            return ",".join(map(_step_alone, parts))
        case _:
            return str(step)
