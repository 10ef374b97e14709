"""A scene as an SVG document: one file, no scripts, no outside resources, the same bytes every time.

Words are escaped; ``<title>`` and ``<desc>`` tell it to screen readers; the style sheet follows the reader's
light or dark preference. The page is as wide as a phone, so that nothing is scaled down there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from periplus.models.core.wording import spoken

from ..layout import Size, shelves
from ..scene import Board, Role, Scene, Section, square
from .blocks import NOTHING, DrawnBlock, board, heading, notes, table
from .shapes import OccupiedSpace, Pen
from .style import style_sheet
from .words import FAMILY, element, moved, number, words

WIDTH = 480.0
"""Pixels of the page's width, margins included."""
MARGIN = 14.0
GAP = (12.0, 14.0)
LEAST_BESIDE = 420.0
"""Pixels beside the first block of a section from which on tables are cut to them, so as to stand there."""


def to_svg(scene: Scene, width: float = WIDTH) -> str:
    """The scene as the text of an SVG document ``width`` pixels wide."""
    inner = width - 2 * MARGIN
    subtitle = notes([scene.subtitle], inner, "p-quiet", 12) if scene.subtitle else NOTHING
    parts = [_stack([heading(scene.title, inner, 17), subtitle], 2)]
    parts += [_section(section, inner) for section in scene.sections]
    if scene.text:
        parts.append(notes(scene.text, inner))
    if scene.key:
        parts.append(_key(scene.key, inner))
    page = _stack(parts, GAP[1])
    height = page.size[1] + 2 * MARGIN
    return element(
        "svg",
        element("title", words(scene.title)),
        element("desc", words(scene.description)),
        element("style", style_sheet()),
        element("rect", class_="p-paper", x=0, y=0, width=width, height=height),
        element("g", page.xml, transform=moved(MARGIN, MARGIN)),
        xmlns="http://www.w3.org/2000/svg",
        class_="p-scene",
        role="img",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=width,
        height=height,
        font_family=FAMILY,
    )


def _stack(parts: Iterable[DrawnBlock], gap: float) -> DrawnBlock:
    """The parts below each other, those of no height left out."""
    drawn: list[str] = []
    top = width = 0.0
    for part in parts:
        if part.size[1]:
            drawn.append(element("g", part.xml, transform=moved(0, top)))
            top += part.size[1] + gap
            width = max(width, part.size[0])
    return DrawnBlock("".join(drawn), (width, max(top - gap, 0.0)))


def _section(section: Section, width: float) -> DrawnBlock:
    blocks: list[DrawnBlock] = []
    for block in section.blocks:
        beside = width - (blocks[0].size[0] + GAP[0] if blocks else 0.0)
        room = beside if beside >= LEAST_BESIDE else width
        blocks.append(board(block, width) if isinstance(block, Board) else table(block, room))
    return _stack([heading(section.title, width, 14), _flow(blocks, width, GAP)], 6)


def _flow(blocks: Sequence[DrawnBlock], width: float, gap: Size) -> DrawnBlock:
    """The blocks on shelves."""
    places, size = shelves([block.size for block in blocks], width, gap)
    drawn = (
        element("g", block.xml, transform=moved(x, y)) for block, (x, y) in zip(blocks, places, strict=True)
    )
    return DrawnBlock("".join(drawn), size)


def _key(roles: Iterable[Role], width: float) -> DrawnBlock:
    """A small cell for each role, with its meaning."""
    entries = []
    for role in roles:
        pen = Pen(18, (0, 0), OccupiedSpace((0, 0, 18, 18)))
        word = notes([spoken(role.value)], 90, "p-quiet", 11)
        cell = element("g", pen.draw(square(0, 0, role)))
        entries.append(DrawnBlock(cell + element("g", word.xml, transform=moved(24, 2)), (114, 20)))
    return _flow(entries, width, (4, 4))
