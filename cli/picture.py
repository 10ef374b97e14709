"""Pictures for the terminal at hand: its width, its colours, its letters."""

from __future__ import annotations

import os
import shutil
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from periplus.drawing.scene import Scene


def in_terminal(scene: Scene, *, width: int | None = None) -> str:
    """The scene as text for standard output, ``width`` columns wide, by default as the terminal is."""
    from periplus.drawing import to_terminal

    columns = width or shutil.get_terminal_size().columns
    return to_terminal(scene, width=columns, color=_in_color(), unicode=_in_unicode()).rstrip("\n")


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
