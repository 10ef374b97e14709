"""A scene as lines of characters, for any terminal: readable without colour, and without Unicode.

Marks are letters, roles are brackets, lines are braille dots (strokes in ASCII). Colours are an addition.
"""

from __future__ import annotations

from periplus.models.core.wording import say, spoken

from ..layout import shelves
from ..scene import Board, Scene, Section
from .canvas import ASCII, BOLD, LOOKS, QUIET, UNICODE, Canvas, Glyphs
from .pen import board, notes, table

GAP = (3, 1)
LEAST_WIDTH = 20


def to_terminal(scene: Scene, *, width: int = 80, color: bool = False, unicode: bool = True) -> str:
    """The scene in lines of at most ``width`` columns (20 at least), each ended by a line feed.

    Without ``color`` there are no escape sequences; without ``unicode`` only ASCII characters, other letters
    of names being replaced by ``?``.
    """
    width = max(width, LEAST_WIDTH)
    glyphs = UNICODE if unicode else ASCII
    head = notes([scene.title], width, glyphs, BOLD)
    if scene.subtitle:
        head.paste(notes([scene.subtitle], width, glyphs, QUIET), 0, head.size[1])
    parts = [head, *(_section(section, width, glyphs) for section in scene.sections)]
    if scene.text:
        parts.append(notes(scene.text, width, glyphs))
    if scene.key:
        words = (
            f"{LOOKS[role].brackets[0]} {LOOKS[role].brackets[1]} {spoken(role.value)}" for role in scene.key
        )
        parts.append(notes([spoken(say("Key: ")) + ",  ".join(words)], width, glyphs, QUIET))
    blocks = ("\n".join(part.lines(width, color=color)) for part in parts)
    return "\n\n".join(block for block in blocks if block) + "\n"


def _section(section: Section, width: int, glyphs: Glyphs) -> Canvas:
    blocks = [
        board(block, width, glyphs) if isinstance(block, Board) else table(block, width, glyphs)
        for block in section.blocks
    ]
    places, _ = shelves([block.size for block in blocks], width, GAP)
    page = Canvas()
    top = 0
    if section.title:
        page.paste(notes([section.title], width, glyphs, BOLD), 0, 0)
        top = page.size[1]
    for block, (left, down) in zip(blocks, places, strict=True):
        page.paste(block, int(left), int(down) + top)
    return page
