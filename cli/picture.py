"""Pictures for the terminal at hand: its width, its colours, its letters."""

from __future__ import annotations

import os
import shutil
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from periplus.drawing.scene import Scene, Table


def in_terminal(scene: Scene, *, width: int | None = None) -> str:
    """The scene as text for standard output, ``width`` columns wide, by default as the terminal is."""
    from periplus.drawing import to_terminal

    columns = width or shutil.get_terminal_size().columns
    return to_terminal(scene, width=columns, color=_in_color(), unicode=_in_unicode()).rstrip("\n")


def tables_in_terminal(tables: Sequence[Table]) -> str:
    """Tables alone, as text for standard output."""
    from periplus.drawing.scene import Scene, Section
    from periplus.drawing.speaking import spoken_scene

    scene = Scene("", sections=tuple(Section("", (table,)) for table in tables))
    return in_terminal(spoken_scene(scene)).strip("\n")


def without_verdict(scene: Scene) -> Scene:
    """The scene without the tables that tell the answer."""
    sections = (
        replace(
            section,
            blocks=tuple(block for block in section.blocks if not getattr(block, "verdict", False)),
        )
        for section in scene.sections
    )
    return replace(scene, sections=tuple(section for section in sections if section.blocks))


def columns() -> int:
    """How wide the terminal is; 80 where there is none."""
    return shutil.get_terminal_size().columns


def folded(text: str, indent: int = 2) -> str:
    """The text with no line wider than the terminal; what goes on in a next line is indented.

    The first ``indent`` columns of a line stay as they are where a label fills them, unless the terminal is too narrow.
    """
    from periplus.drawing.text import columns as wide
    from periplus.drawing.text import wrap

    lines: list[str] = []
    for line in text.split("\n"):
        own = len(line) - len(line.lstrip())
        hanging = indent if own + indent <= columns() // 2 else 2
        if wide(line) <= columns():
            lines.append(line)
            continue
        head = line[: own + hanging]
        label = head if head.endswith(" ") else " " * own
        first, *rest = wrap(line[len(label) :].strip(), columns() - own - hanging, wide)
        lines += [label + first, *(" " * (own + hanging) + part for part in rest)]
    return "\n".join(lines)


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
