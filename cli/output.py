"""What a command answers: JSON alone for programs, lines and pictures for people.

Faults go to standard error. Commands give a ``Reply`` and print nothing themselves, so that one place sees to an
output that is closed, full or no longer read.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import click

from periplus.models.core import results
from periplus.models.core.lines import one_line, violation_text
from periplus.models.core.results import Violation
from periplus.models.core.wording import say, spoken, tell

if TYPE_CHECKING:
    from collections.abc import Sequence

    from periplus.drawing.scene import Scene, Table
    from periplus.models.core.errors import PositionError


def in_terminal(scene: Scene, *, width: int | None = None) -> str:
    """The scene as text for standard output, ``width`` columns wide, by default as the terminal is."""
    from periplus.drawing import to_terminal

    return to_terminal(scene, width=width or columns(), color=_in_color(), unicode=_in_unicode()).rstrip("\n")


def tables_in_terminal(tables: Sequence[Table]) -> str:
    """Tables alone, as text for standard output."""
    from periplus.drawing.protocol import spoken_scene
    from periplus.drawing.scene import Scene, Section

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
    from periplus.drawing.layout import columns as wide
    from periplus.drawing.layout import wrap

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


def beside(label: str, text: str) -> str:
    """The text behind its label, no line wider than the terminal; what goes on in a next line stands below the text.

    Where the label leaves less than a third of the columns, that is folded as any line.
    """
    from periplus.drawing.layout import columns as wide
    from periplus.drawing.layout import wrap

    hanging = wide(label)
    if hanging > 2 * columns() // 3:
        return folded(label + text)
    return label + f"\n{' ' * hanging}".join(wrap(text, columns() - hanging, wide))


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


ERROR = say("error")
WARNING = say("warning")


@dataclass(frozen=True, slots=True)
class Reply:
    """The text for standard output, without the last line end, and the exit status."""

    text: str
    status: int = 0


def json_reply(data: Any, status: int = 0) -> Reply:
    """One JSON text on one line; in ASCII alone where standard output is not UTF-8."""
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    wide = encoding.lower().replace("_", "-") in {"utf-8", "utf8"}
    return Reply(json.dumps(data, ensure_ascii=not wide), status)


def verdict(violations: Iterable[Violation], as_json: bool) -> Reply:
    """The ``check`` answer: status 0 where nothing is wrong, else 1."""
    faults = tuple(violations)
    status = 1 if faults else 0
    if as_json:
        return json_reply(results.verdict(faults), status)
    return Reply("\n".join(map(violation_text, faults)) or tell("legal"), status)


def print_fault(field: str, message: str, sort: str = ERROR) -> None:
    """One line on standard error: the field at fault (none where it is the whole), what is wrong, what was expected."""
    place = f"{one_line(field)}: " if field else ""
    if sys.stderr is not None:
        with suppress(OSError):  # there is nobody left to tell
            print(f"{spoken(sort)}: {place}{one_line(spoken(message))}", file=sys.stderr, flush=True)


INDENT = 2
"""Columns before a line that was typed or stands in a sheet."""


def pointed(error: PositionError) -> list[str]:
    """The line at fault and a caret below the place, no wider than the terminal; nothing where no place is known."""
    marked: tuple[str, str] | None = getattr(error, "marked", None)
    if marked is None:
        return []
    from periplus.drawing import layout

    text, mark = marked
    room = max(columns() - INDENT, 20)
    before, after = one_line(text[: len(mark) - 1]), one_line(text[len(mark) - 1 :])
    if layout.columns(before + after) > room:
        dots = "…" if _in_unicode() else "..."
        before = layout.fit(before[::-1], room // 2, dots=dots)[::-1]
        after = layout.fit(after, room - layout.columns(before), dots=dots)
    return [before + after, " " * layout.columns(before) + "^"]


def print_text(text: str) -> None:
    """Print a text; what does not fit on somebody's screen goes through the pager."""
    if not _fills_the_screen(text):
        print(text)
        return
    os.environ.setdefault("LESS", "-FRX")  # colours, and the text stays when the pager ends
    click.echo_via_pager(text)


def _fills_the_screen(text: str) -> bool:
    """Whether somebody at a terminal would see only the end of the text."""
    streams = (sys.stdin, sys.stdout)
    at_terminal = all(stream and not stream.closed and stream.isatty() for stream in streams)
    return at_terminal and text.count("\n") + 1 >= shutil.get_terminal_size().lines
