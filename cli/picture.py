"""Pictures for the terminal at hand: its width, its colours, its letters."""

from __future__ import annotations

import os
import shutil
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from periplus.drawing.scene import Scene

PLAIN_WIDTH = 100
"""Columns of a picture that goes into an answer instead of a terminal."""


def in_terminal(scene: Scene, *, plain: bool = False, width: int | None = None) -> str:
    """The scene as text for standard output, ``width`` columns wide, by default as the terminal is.

    ``plain``: the same text everywhere, without colour.
    """
    from periplus.drawing import to_terminal

    if plain:
        columns, color, letters = PLAIN_WIDTH, False, True
    else:
        columns, color, letters = shutil.get_terminal_size().columns, _in_color(), _in_unicode()
    return to_terminal(scene, width=width or columns, color=color, unicode=letters).rstrip("\n")


def _in_color() -> bool:
    """A terminal that shows colours, and nobody who asked for none (https://no-color.org)."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return not plain and sys.stdout is not None and sys.stdout.isatty()


def _in_unicode() -> bool:
    """Whether standard output can print the letters that pictures use."""
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    try:
        "★✓…⠿".encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
