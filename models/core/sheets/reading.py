"""From a sheet to the JSON data of a position: every error with its line, its column and a caret below the place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from ..editions import DEFAULT, FIELD
from ..errors import Fault, IllegalMove, PositionError, echo
from ..forms import Unread, plain, wide_less
from ..notation import closest
from ..registry import NAMES, game
from ..trees import MAX_BYTES, field_of, items_of, read_tree, too_long
from ..wording import LIKE, listed, say, with_guess
from .layout import (
    EDITION,
    MOVES,
    RESULT,
    SheetLayout,
    SheetLine,
    SheetSection,
    first_line_of,
    is_of_a_player,
    layout_of,
    line_of,
    lines_begun,
    modes_of,
    moves_reader,
    shelf_of,
)
from .plain_data import read_data
from .source import Entry, Place, SheetError, SourceText, Steps, entries_of
from .values import Diagram, SeatValue

_WORD = re.compile(r"[^\W\d_]+")
_DATA = re.compile(r"([A-Za-z_][\w.]*):(?:\s+|$)")
_NUMBERED = re.compile(r"\d+\s*[.)]+\s*")
_ROW = re.compile(r"[A-Z.*#?-][A-Z0-9.*#?-]*(?: +[A-Za-z0-9-]{2})*")
"""A row of a board: squares in one piece, or tiles with ``--`` for a bare space."""


def is_sheet(raw: bytes) -> bool:
    """Whether a file's text is meant as a sheet: its first word is a game's name, or like one."""
    text = raw[:MAX_BYTES].decode("utf-8", errors="replace").removeprefix("\ufeff")
    for line in text.splitlines():
        if line.strip() and not line.lstrip().startswith("#"):
            first = line.split("#")[0].split()[0].lower()
            return bool(_WORD.fullmatch(first) and get_close_matches(first, NAMES, n=1, cutoff=LIKE))
    return False


def read(raw: bytes, folder: Path | None = None) -> SourceText:
    """The data of a sheet; edition paths are relative to ``folder`` (None: names only).

    Raises PositionError: SheetError where a line cannot be read. Whether the data is a position is asked by ``load``.
    """
    if len(raw) > MAX_BYTES:
        raise PositionError(
            "", say("{raw} bytes, expected at most {max_bytes}", raw=len(raw), max_bytes=MAX_BYTES)
        )
    try:
        text = raw.decode("utf-8").removeprefix("\ufeff").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise PositionError(
            "", say("byte {start} is not UTF-8, expected text in UTF-8", start=error.start)
        ) from None
    sheet = SourceText(tuple(text.split("\n")))
    entries = list(entries_of(text))
    _bounded(sheet, entries)
    name = _game(sheet, entries[0])
    entries[1:1] = _behind(sheet, name, entries[0])
    sheet.put(("game",), name, (entries[0].line, 1))
    try:
        edition = shelf_of(name).resolve(_edition(sheet, entries[1:]), folder)
    except PositionError as error:
        raise sheet.placed(error) from None
    lines = _Lines(sheet, name, edition)
    lines.take(entries[1:])
    lines.name_seats()
    _Moves(sheet, name, edition, folder).take(entries[1:])
    return sheet


def _bounded(sheet: SourceText, entries: Sequence[Entry]) -> None:
    """Raise SheetError for a number of too many digits."""
    for entry in entries:
        for text, (line, column) in ((entry.text, (entry.line, entry.column)), *entry.rows):
            if (number := too_long(text)) is not None:
                at, message = number
                raise sheet.fault((line, column + at), message)


def _game(sheet: SourceText, entry: Entry) -> str:
    name = entry.text.split()[0].lower()
    if name in NAMES:
        return name
    names = ", ".join(NAMES)
    message = say("{text}, expected the name of a game: {names}", text=echo(entry.text), names=names)
    raise sheet.fault((entry.line, entry.column), _meant(message, name, NAMES))


def _behind(sheet: SourceText, name: str, entry: Entry) -> Iterator[Entry]:
    """What stands behind the game's name as lines of their own: its mode, the file of its edition."""
    modes = modes_of(name)
    for found in list(re.finditer(r"\S+", entry.text))[1:]:
        word, column = found.group(), entry.column + found.start()
        line = first_line_of(word, modes)
        if line is None:
            wanted = listed([*modes, say("the file of an edition")])
            message = say("{text}: expected {wanted}", text=echo(word), wanted=wanted)
            raise sheet.fault((entry.line, column), _meant(message, word, modes))
        yield Entry(f"{line.words} {word}", entry.line, column - len(line.words) - 1, heading=False)


def _meant(message: str, given: str, names: Sequence[str]) -> str:
    """The message, with the name that was perhaps meant."""
    return with_guess(message, wide_less(given), names)


def _edition(sheet: SourceText, entries: Sequence[Entry]) -> Any:
    """What the table's lines say of the edition."""
    for entry in entries:
        if entry.heading or entry.text.lower() == MOVES:
            break
        word, _, rest = entry.text.partition(" ")
        if word.lower() in (EDITION.words, f"{FIELD}:"):
            sheet.places[(FIELD,)] = (entry.line, entry.column)
            return rest.strip() if word[-1] != ":" else _data(sheet, entry, len(word))
    sheet.places.pop((FIELD,), None)
    return DEFAULT


def _data(sheet: SourceText, entry: Entry, begin: int, text: str | None = None) -> Any:
    """The data that begins at that character of the entry's text: all the rest of it, or the text."""
    try:
        return read_data(entry.text[begin:] if text is None else text)
    except Unread as error:
        raise _unread(sheet, entry, begin, error) from None


def _unread(sheet: SourceText, entry: Entry, begin: int, error: Unread) -> SheetError:
    """The error of a value that begins at that character of the entry's text, or goes on in its rows."""
    text, at, place = entry.text[begin:], error.at, (entry.line, entry.column + begin + error.at)
    if at > len(text.rstrip()) and entry.rows:
        at -= len(text.strip()) + 1
        for row, start in entry.rows:
            if at <= len(row):
                text, place = row, (start[0], start[1] + max(at, 0))
                break
            at -= len(row) + 1
    found = text[max(at, 0) :].split()[:1]
    wanted = listed(list(dict.fromkeys(error.expected)) or [say("nothing more")])
    if not found:
        return sheet.fault(place, say("it ends too soon, expected {wanted}", wanted=wanted))
    message = say("{text}: expected {wanted}", text=echo(found[0].rstrip(",;")), wanted=wanted)
    begun = max(at, 0) - len(text[: max(at, 0)].split(" ")[-1])
    word = text[begun:].split()[0].rstrip(",;")
    return sheet.fault(place, _meant(message, word, error.names))


class _Lines:
    """The lines of the table and of the players, put into the data."""

    def __init__(self, sheet: SourceText, name: str, edition: object) -> None:
        self.sheet, self.name, self.edition = sheet, name, edition
        self.steps: Steps = ()
        self.lines: Sequence[SheetLine] = self._layout().lines

    def _layout(self) -> SheetLayout:
        mode = self.sheet.tree.get("mode")
        return layout_of(self.name, self.edition, mode if isinstance(mode, str) else None)

    def take(self, entries: Sequence[Entry]) -> None:
        """All but the moves."""
        playing = False
        for entry in self._with_rows(entries):
            playing = (playing or _begins_moves(entry)) and not entry.heading
            if entry.heading:
                self._heading(entry, self._layout().section)
            elif not playing:
                self._line(entry)

    def _with_rows(self, entries: Sequence[Entry]) -> Iterator[Entry]:
        """The entries; rows of a board that somebody did not indent belong to the line above them."""
        layout, board = self._layout(), None
        lines = (*layout.lines, *layout.section.lines)
        boards = {line.words for line in lines if isinstance(line.value, Diagram)}
        for entry in entries:
            if board is not None and board.text.lower() in boards and _ROW.fullmatch(entry.text):
                board.rows += [(entry.text, (entry.line, entry.column)), *entry.rows]
                continue
            if board is not None:
                yield board
            board = entry
        if board is not None:
            yield board

    def _heading(self, entry: Entry, section: SheetSection) -> None:
        inner = entry.text[1:-1].strip()
        place = (entry.line, entry.column + 1)
        quoted = inner.startswith('"')
        name = str(_data(self.sheet, entry, entry.text.index('"'), inner)) if quoted else inner
        nameless = not quoted and (
            plain(name) == section.word or (section.title is None and name.isdecimal())
        )
        if section.title is None and not nameless:
            raise self.sheet.fault(place, say("expected [{word}] or a number", word=section.word))
        self._open({} if nameless else {section.title: name}, place)
        if section.title:
            self.sheet.places[(*self.steps, section.title)] = place

    def _open(self, player: dict[str | None, Any], place: Place) -> None:
        """Begin the lines of one more player."""
        section = self._layout().section
        players = self.sheet.tree.setdefault(section.path, [])
        if not isinstance(players, list):
            raise self.sheet.twice(place)
        self.sheet.places.setdefault((section.path,), place)
        self.steps, self.lines = (section.path, len(players)), section.lines
        players.append(player)
        self.sheet.places[self.steps] = place

    def _line(self, entry: Entry) -> None:
        if plain(entry.text).split()[0] == RESULT and not self.steps:
            return
        place = (entry.line, entry.column)
        if as_data := _DATA.match(entry.text):
            path = (*self.steps, *as_data[1].split("."))
            self.sheet.put(path, _data(self.sheet, entry, as_data.end()), place)
            return
        if not self.steps and is_of_a_player(self._layout(), wide_less(entry.text)):
            self._open({}, place)
        line, begin = self._found(entry)
        rows = [row for row, _ in entry.rows]
        try:
            value = line.value.read(entry.text[begin:].rstrip(), rows)
        except Unread as error:
            raise _unread(self.sheet, entry, begin, error) from None
        steps = (*self.steps, *line.field)
        self.sheet.put(
            steps, value, (entry.line, entry.column + min(begin, len(entry.text) - 1)), many=line.value.many
        )
        if isinstance(value, list) and len(value) == len(entry.rows):
            self.sheet.places.update({(*steps, index): row for index, (_, row) in enumerate(entry.rows)})

    def name_seats(self) -> None:
        """Put numbers for the seats that are told by name."""
        layout = self._layout()
        players = items_of(self.sheet.tree, layout.section.path)
        names = [str(field_of(player, layout.section.title or "", "")) for player in players]
        known = {plain(name): seat for seat, name in enumerate(names) if name}
        for line in layout.lines:
            *above, last = line.field
            inner: Any = self.sheet.tree
            for name in above:
                inner = field_of(inner, name)
            given = field_of(inner, last)
            if isinstance(line.value, SeatValue) and isinstance(given, str):
                if plain(given) not in known:
                    message = say(
                        "{text}: expected a seat, from 0, or the name of a player", text=echo(given)
                    )
                    place = self.sheet.nearest(line.field) or (1, 1)
                    raise self.sheet.fault(place, _meant(message, given, names))
                inner[last] = known[plain(given)]

    def _found(self, entry: Entry) -> tuple[SheetLine, int]:
        """The line that begins with the entry's words, and where its value begins."""
        text = wide_less(entry.text)
        if found := line_of(self.lines, text):
            return found
        begun = [line.words for line, _ in lines_begun(self.lines, text)]
        known = begun or [line.words for line in self.lines]
        message = say(
            "{text} is no line here, expected one of {names}",
            text=echo(text.split()[0]),
            names=", ".join(known),
        )
        raise self.sheet.fault((entry.line, entry.column), _meant(message, text.split()[0], known))


def _begins_moves(entry: Entry) -> bool:
    return not entry.heading and plain(entry.text).rstrip(":") == MOVES


class _Moves:
    """The numbered moves, put into the data's log."""

    def __init__(self, sheet: SourceText, name: str, edition: Any, folder: Path | None) -> None:
        self.sheet, self.name, self.folder = sheet, name, folder
        players = [one for one in items_of(sheet.tree, "players") if isinstance(one, Mapping)]
        self.reader = moves_reader(name, edition, tuple(players))

    def take(self, entries: Sequence[Entry]) -> None:
        """The moves below their heading."""
        playing = False
        for entry in entries:
            if playing and not entry.heading and plain(entry.text).split()[0] != RESULT:
                self._move(entry)
            playing = (playing or _begins_moves(entry)) and not entry.heading

    def _move(self, entry: Entry) -> None:
        numbered = _NUMBERED.match(entry.text)
        begin = numbered.end() if numbered else 0
        text = " ".join([entry.text[begin:], *(row for row, _ in entry.rows)])
        log = self.sheet.tree.setdefault("log", [])
        place = (entry.line, entry.column + begin)
        if not isinstance(log, list):
            raise self.sheet.twice(place)
        try:
            move = read_tree(text.encode()) if text.startswith("{") else self.reader.read(wide_less(text))
        except Unread as error:
            raise self._meant(_unread(self.sheet, entry, begin, error), text) from None
        except PositionError as error:
            raise self.sheet.fault(place, error.message) from None
        self.sheet.places.setdefault(("log",), place)
        self.sheet.places[("log", len(log))] = place
        log.append(move)

    def _meant(self, error: SheetError, text: str) -> SheetError:
        """The error, with the legal move that was perhaps meant."""
        try:
            position = game(self.name).load(self.sheet.raw, self.folder)
        except (PositionError, IllegalMove):
            return error
        if meant := closest(position, wide_less(text)):
            message = say("{message}; did you mean {meant}?", message=error.message, meant=echo(meant))
            return SheetError([Fault(error.field, message)], error.marked)
        return error
