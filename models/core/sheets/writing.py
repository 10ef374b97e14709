"""From a position to its sheet, in full or as short as it can be typed."""

from __future__ import annotations

import copy
import json
import re
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from ..data import Position
from ..errors import IllegalMove, PositionError
from ..forms import Unread, plain
from ..registry import game
from .layout import (
    EDITION,
    MODE,
    MOVES,
    RESULT,
    SheetLayout,
    SheetLine,
    SheetSection,
    first_line_of,
    is_of_a_player,
    layout_of,
    line_of,
    modes_of,
    moves_reader,
)
from .plain_data import write_data
from .values import Each, Mapped, SeatValue

_RUN = re.compile(r"(?<![\w'-])(?:[^\W\d_][^\W\d_'-]*|-{2,})(?![\w'])")
"""A name that may be cut, or a mark of several equal signs."""


def cut_words(line: SheetLine, text: str, lines: Sequence[SheetLine]) -> str:
    """The words that the line begins with, each as short as it may be among those lines with that text behind it."""
    words = line.words.split()
    for place, word in enumerate(words):
        for cut in _beginnings(word):
            tried = " ".join([*words[:place], cut, *words[place + 1 :]])
            if line_of(lines, f"{tried} {text}") == (line, len(tried) + 1):
                words[place] = cut
                break
    return " ".join(words)


def cut_text(text: str, same: Callable[[str], bool]) -> str:
    """The text with each name as short as it may be for ``same`` to hold, which tells whether a text reads alike."""
    for run in reversed(list(_RUN.finditer(text))):
        for cut in _beginnings(run.group()):
            tried = text[: run.start()] + cut + text[run.end() :]
            if same(tried):
                text = tried
                break
    return text


def _beginnings(word: str) -> Iterator[str]:
    """The beginnings of a word that are shorter than it, shortest first."""
    return (word[:length] for length in range(1, len(word)))


WIDTH = 79
"""Columns of a line, if it can be broken."""
_COMMENT = re.compile(r'(?:"(?:[^"\\\n]|\\.)*"|[^\n#]|(?<=\S)#)*')


def write(position: Position, short: bool = False) -> str:
    """The sheet of a position, with the moves of its log; ``read`` makes the same position of it.

    ``short`` leaves out what is there for readers alone, and cuts words and names as far as they stay clear.
    """
    data = copy.deepcopy(position.as_json())
    edition: Any = getattr(position, "edition_data", None)
    layout = layout_of(position.game, edition, data.get("mode"))
    log, players = data.pop("log", []), data.pop(layout.section.path, [])
    del data["game"]
    _name_seats(data, layout, players)
    reader = moves_reader(position.game, edition, tuple(players))
    lines = [
        " ".join([position.game, *_first(data, position.game)]),
        *_lines(data, layout.lines, layout.lines if short else None),
    ]
    among = layout.section.lines if len(players) > 1 else (*layout.lines, *layout.section.lines)
    sections = [list(_section(player, layout.section, among if short else None)) for player in players]
    if len(sections) == 1 and _needs_no_heading(sections[0], layout):
        lines += sections.pop()[1:]
    gap = [] if short else [""]
    for section in sections:
        lines += [*gap, *section]
    if log:
        told = enumerate(_moves(position, reader, log), 1)
        lines += [*gap, MOVES, *(text if short else f"{number}. {text}" for number, text in told)]
        lines += _result(position)
    return "\n".join(lines) + "\n"


def _first(data: dict[str, Any], name: str) -> Iterator[str]:
    """What follows the name of the game on its line, taken out of the data: the edition's file and the mode."""
    for line in (EDITION, MODE):
        found = data.get(line.words)
        if isinstance(found, str) and first_line_of(found, modes_of(name)) is line and _sound(found):
            yield data.pop(line.words)


def _name_seats(data: dict[str, Any], layout: SheetLayout, players: Sequence[Mapping[str, Any]]) -> None:
    """Put the names of players for the numbers of their seats, where they have plain ones of their own."""
    names = [str(player.get(layout.section.title or "", "")) for player in players]
    for line in layout.lines:
        inner: Any = data
        *above, last = line.field
        for name in above:
            inner = inner.get(name, {})
        seat = inner.get(last) if isinstance(line.value, SeatValue) else None
        if isinstance(seat, int) and seat < len(names) and _names_one(names[seat], names):
            inner[last] = names[seat]


def _needs_no_heading(section: Sequence[str], layout: SheetLayout) -> bool:
    """Whether the section of the only player is nameless, and its first line can only be a player's."""
    heading, first = section[0], "".join(section[1:2])
    return heading == f"[{layout.section.word}]" and is_of_a_player(layout, first)


def _names_one(name: str, names: Sequence[str]) -> bool:
    """Whether the name is read as one player's, and not as a number."""
    return bool(re.fullmatch(r"[^\W\d_][\w' -]*", name)) and [*map(plain, names)].count(plain(name)) == 1


def _section(
    player: dict[str, Any], section: SheetSection, beside: Sequence[SheetLine] | None
) -> Iterator[str]:
    """The heading and the lines of a player."""
    name = player.pop(section.title, None) if section.title else None
    if name is None:
        yield f"[{section.word}]"
    else:
        bare = re.fullmatch(r'[^\s"#\[\]](?:[^"#\[\]\n]*[^\s"#\[\]])?', name) and name.isprintable()
        odd = not bare or plain(name) == section.word
        yield "[" + (json.dumps(name).replace("#", "\\u0023") if odd else name) + "]"
    yield from _lines(player, section.lines, beside)


def _lines(
    data: dict[str, Any], lines: Sequence[SheetLine], beside: Sequence[SheetLine] | None
) -> Iterator[str]:
    """The lines of the fields, in the order of the layout; then whatever has no line."""
    for line in lines:
        found = None if line.older else _taken(data, line.field)
        if found is not None:
            yield from _line(line, found, beside)
    for name, value in data.items():
        yield from _as_data((name,), value)


def _taken(data: dict[str, Any], path: Sequence[str]) -> Any:
    """The value of the field, taken out of the data; None if it is not there (or null, which stays)."""
    first, *rest = path
    inner = data.get(first)
    if rest:
        found = _taken(inner, rest) if isinstance(inner, dict) else None
        if found is not None and not inner:
            del data[first]
        return found
    return None if inner is None else data.pop(first)


def _line(line: SheetLine, value: object, beside: Sequence[SheetLine] | None) -> Iterator[str]:
    """The field on its line, with the rows below it; as short as may be ``beside`` those lines, None: in full."""
    written = _written(line, value)
    if written is None:
        yield from _as_data(line.field, value)
        return
    text, rows = written
    words = line.words
    if beside is not None:
        text, rows = _cut(line, text, rows)
        words = cut_words(line, text, beside)
    first = f"{words} {text}".rstrip()
    if len(first) > WIDTH and not rows and isinstance(line.value, (Each, Mapped)):
        broken = textwrap.wrap(
            first, WIDTH, subsequent_indent=" ", break_long_words=False, break_on_hyphens=False
        )
        begun = broken[0][len(words) :].strip()
        if line.value.read(begun, [part.strip() for part in broken[1:]]) == value:
            yield from broken
            return
    yield first
    yield from (f" {row}" for row in rows)


def _written(line: SheetLine, value: object) -> tuple[str, Sequence[str]] | None:
    """The text and the rows of a field; None if it would not be read again as it is."""
    try:
        text, rows = line.value.write(value)
        same = line.value.read(text, rows) == value
    except (Unread, TypeError, KeyError, ValueError, AttributeError):
        return None
    return (text, rows) if same and _sound(text) and all(map(_sound_row, rows)) else None


def _cut(line: SheetLine, text: str, rows: Sequence[str]) -> tuple[str, Sequence[str]]:
    """The text and the rows with names as short as they may be."""
    value = line.value.read(text, rows)

    def same(text: str, rows: Sequence[str]) -> bool:
        try:
            return bool(line.value.read(text, rows) == value)
        except Unread:
            return False

    text = cut_text(text, lambda tried: same(tried, rows))
    for place in range(len(rows)):
        above, below = rows[:place], rows[place + 1 :]
        row = cut_text(rows[place], lambda tried: same(text, [*above, tried, *below]))  # noqa: B023 — called at once
        rows = [*above, row, *below]
    return text, rows


def _as_data(path: Sequence[str], value: object) -> Iterator[str]:
    yield f"{'.'.join(path)}: {write_data(value)}"


def _sound(text: str) -> bool:
    """Whether the text comes back from its line as it is."""
    return _uncommented(f"- {text}") == f"- {text}" and text == text.strip() and text.isprintable()


def _sound_row(row: str) -> bool:
    return bool(row) and _sound(row) and (row[0] != "#" or bool(re.fullmatch(r"#[.#A-Z]\S*", row)))


def _moves(position: Position, reader: Any, log: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """The moves in notation; one that the notation cannot tell in full is its JSON."""
    rules = game(position.game)
    for move, played in zip(log, rules.log(position), strict=True):
        text = reader.write(move)
        try:
            same = _sound(text) and rules.parse_move(position, reader.read(text)) == played
        except (Unread, PositionError):
            same = False
        yield text if same else json.dumps(dict(move)).replace("#", "\\u0023")


def _result(position: Position) -> Iterator[str]:
    """How the game ended, if it has."""
    try:
        outcome = game(position.game).outcome(position)
    except (IllegalMove, PositionError):
        return
    if outcome is not None:
        totals = ", ".join(f"{player.name} {player.total}" for player in outcome.players)
        yield f"{RESULT} {totals}" if _sound(totals) else RESULT


def keep_comments(old: str, new: str) -> str:
    """The new sheet with the comments of an older one, at the lines that are in both."""
    above: dict[tuple[str, str], list[str]] = {}
    behind: dict[tuple[str, str], str] = {}
    waiting: list[str] = []
    for place, line, comment in _commented(old):
        if not line.strip():
            waiting += [comment] if comment else []
            continue
        above.setdefault(place, []).extend(waiting)
        waiting = []
        if comment:
            behind.setdefault(place, comment)
    found: list[str] = []
    for place, line, _ in _commented(new):
        own = bool(line.strip())
        found += above.pop(place, []) if own else []
        comment = behind.pop(place, "") if own else ""
        found.append(f"{line}  {comment}" if comment else line)
    return "\n".join([*found, *waiting]) + "\n"


def _uncommented(line: str) -> str:
    found = _COMMENT.match(line)
    return found.group() if found else ""


def _commented(text: str) -> Iterator[tuple[tuple[str, str], str, str]]:
    """Each line: its section and words, itself without its comment, the comment."""
    section = ""
    for line in text.rstrip("\n").split("\n"):
        row = re.fullmatch(r"[ \t]+#[.#A-Z]\S*\s*", line)
        body = line if row else _uncommented(line)
        section = body.strip() if body.startswith("[") else section
        yield (section, " ".join(body.split())), body.rstrip(), line[len(body) :].strip()
