"""A scene in parts, for whoever lays it out himself: each board a picture of its own, tables and notes as words."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from .scene import MAIN_SCALE, Board, Scene
from .svg.blocks import board
from .svg.words import FAMILY, element, moved, number, words
from .tables import untyped

WIDEST = 4000.0
"""Pixels that no board needs: each is drawn at its own scale."""
MARGIN = 6.0
"""Pixels round a board, where the outline of its role has room."""


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


def picture(block: Board) -> str:
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
