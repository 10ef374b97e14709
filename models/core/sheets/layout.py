"""What a game's sheet looks like, and logs whose moves stand in notation."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from ..data import Edition
from ..editions import DEFAULT, FIELD, Shelf
from ..errors import Fault, PositionError
from ..forms import Kind, Reader, Unread, expectation, whole, wide_less
from ..names import part_of
from ..notation import spelling
from ..trees import items_of
from ..wording import say
from .values import Text, Value

MOVES = "moves"
"""The line above the moves of the log."""
RESULT = "result"
"""The line that says how a game ended, for people; the moves tell it."""
NUMBER = whole(say("a number"))


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A line: the words that it begins with, the kind of value behind them, and the path of its field.

    The path is the words with ``_`` between them unless given.
    """

    words: str
    value: Value
    path: tuple[str, ...] = ()
    older: bool = False
    """Whether the line is read as older sheets have it, and never written."""

    @property
    def field(self) -> tuple[str, ...]:
        """The path of the field, within the section."""
        return self.path or (self.words.replace(" ", "_"),)


@dataclass(frozen=True, slots=True)
class SheetSection:
    """The part of a sheet below a heading such as ``[Ada]``: an entry of a list."""

    path: str
    """The list."""
    word: str
    """What stands in the heading of an entry without a name."""
    title: str | None
    """The field with the name, if entries have one."""
    lines: tuple[SheetLine, ...]


@dataclass(frozen=True, slots=True)
class SheetLayout:
    """A game's sheet: the lines of the table, and the section of each player."""

    lines: tuple[SheetLine, ...]
    section: SheetSection


def first_line_of(word: str, modes: Sequence[str]) -> SheetLine | None:
    """The line that a word behind the game's name stands for: its mode, or the file of its edition; None if neither."""
    if word in modes:
        return MODE
    return EDITION if re.fullmatch(r"[^\s\"#]+\.[^\s\"#]+", word) else None


def line_of(lines: Sequence[SheetLine], text: str) -> tuple[SheetLine, int] | None:
    """The line that begins with the text's words, and where its value begins; None if there is none.

    Each word may be cut short, where one line alone begins so.
    """
    if found := _in_full(lines, text):
        return found
    begun = lines_begun(lines, text)
    return begun[0] if len(begun) == 1 else None


def is_of_a_player(layout: SheetLayout, text: str) -> bool:
    """Whether a line above all headings can only be one of the only player, and none of the table."""
    if _in_full(layout.lines, text) is not None:
        return False
    if _in_full(layout.section.lines, text) is not None:
        return True
    return not lines_begun(layout.lines, text) and line_of(layout.section.lines, text) is not None


def _in_full(lines: Sequence[SheetLine], text: str) -> tuple[SheetLine, int] | None:
    """The line whose words the text begins with, uncut."""
    for line in sorted(lines, key=lambda one: -len(one.words)):
        pattern = r"\s+".join(map(re.escape, line.words.split()))
        if found := re.match(rf"{pattern}(?:\s+|$)", text, re.IGNORECASE):
            return line, found.end()
    return None


def lines_begun(lines: Sequence[SheetLine], text: str) -> list[tuple[SheetLine, int]]:
    """The lines whose words, cut short, the text begins with, and where their values would begin."""
    given, found = list(re.finditer(r"\S+", text)), []
    for line in lines:
        words = line.words.split()
        cut = [word.group().casefold() for word in given[: len(words)]]
        whole = len(cut) == len(words) and all(map(str.startswith, words, cut))
        if whole and not line.older and line is not EDITION:
            behind = given[len(words) :]
            found.append((line, behind[0].start() if behind else len(text)))
    return found


EDITION = SheetLine("edition", Text())
MODE = SheetLine("mode", Text())
HORIZON = SheetLine("horizon", Text())


@lru_cache(maxsize=16)
def layout_of(name: str, edition: Edition, mode: str | None) -> SheetLayout:
    """The layout of the game's sheets in that mode, with the names that the edition gives to things."""
    kinds = spelling(name).kinds(table_of(edition))
    made: SheetLayout = part_of(name, "models", "spelling").layout(edition, kinds, mode)
    return SheetLayout((EDITION, MODE, HORIZON, *made.lines), made.section)


def modes_of(name: str) -> tuple[str, ...]:
    """The modes of the game of that name that may stand behind its name on a sheet's first line."""
    return getattr(part_of(name, "models", "spelling"), "MODES", ())


def shelf_of(name: str) -> Shelf[Any]:
    """Where the game's editions come from."""
    shelf: Shelf[Any] = part_of(name, "models").GAME.shelf
    return shelf


def table_of(edition: Edition, players: tuple[Mapping[str, Any], ...] = ()) -> Any:
    """As much of a position as the kinds of its notation ask for."""
    seats = tuple(
        SimpleNamespace(id=str(player.get("id", "")), name=str(player.get("name", ""))) for player in players
    )
    return SimpleNamespace(edition_data=edition, players=seats)


def moves_reader(name: str, edition: Edition, players: tuple[Mapping[str, Any], ...]) -> Reader:
    """What reads and writes the moves of the log."""
    return spelling(name).reader(table_of(edition, players))


def word_kind(words: str, pattern: str = r"[^\s,;]+") -> Kind:
    """A word of some pattern, as files write it."""
    return Kind(words, pattern)


LOG = "log"


def in_notation(tree: Mapping[str, Any]) -> bool:
    """Whether some move of the position's log is a text."""
    return any(isinstance(move, str) for move in items_of(tree, LOG))


def with_moves(tree: Mapping[str, Any], folder: Path | None = None) -> dict[str, Any]:
    """The position's data with the JSON of every move of its log.

    Edition paths are relative to ``folder`` (None: names only). Raises PositionError for every text that is no move.
    """
    edition = shelf_of(tree["game"]).resolve(tree.get(FIELD, DEFAULT), folder)
    players = tuple(player for player in items_of(tree, "players") if isinstance(player, Mapping))
    reader = moves_reader(tree["game"], edition, players)
    faults, log = list[Fault](), list[Any]()
    for index, move in enumerate(tree[LOG]):
        try:
            log.append(reader.read(wide_less(move)) if isinstance(move, str) else move)
        except Unread as error:
            faults.append(Fault(f"{LOG}[{index}]", expectation(error, wide_less(move))))
    if faults:
        raise PositionError.of(faults)
    return {**tree, LOG: log}
