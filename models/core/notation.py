"""Moves as people write them, things by id or by name, and the word mended that was mistyped.

A move is a short line of plain text, and the same line is printed and read everywhere. A game's notation is
``SPELLING`` in ``models/<game>/spelling.py``: the forms of its moves and the kinds of things that stand in them
(``forms.py``). A game without one writes its moves as JSON, which every game reads too.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from difflib import get_close_matches
from functools import cache, cached_property
from types import SimpleNamespace
from typing import Any

from pydantic import ValidationError, ValidationInfo, ValidatorFunctionWrapHandler, WrapValidator

from .data import Move, Position
from .documents import refusal
from .editions import DEFAULT
from .errors import IllegalMove, PositionError, echo
from .forms import Form, Kind, Reader, Unread, expectation, in_every_language, lexicon, plain, wide_less
from .names import has, part_of
from .registry import game, known
from .trees import too_long, typed_tree
from .wording import LIKE, guess, say


class Names:
    """The names of some things: their ids, and what each is called in every language.

    The id is what files write. Case, width of letters and further blanks do not matter; a name that several things
    share is no name of any.
    """

    def __init__(self, ids: Iterable[str], names: Mapping[str, str]) -> None:
        """``names`` are the English names with the id of each."""
        self._ids = dict.fromkeys(ids)
        self.english = names

    def identity(self, text: str) -> str | None:
        """The id that the text is or names; None if it is none."""
        return text if text in self._ids else self._lexicon.get(plain(text))

    def meant(self, message: str, text: str) -> str:
        """The message about a text that names nothing, with the name that was perhaps meant."""
        known = {plain(name): name for name in self.every}
        found = guess(plain(text), known)
        return (
            message
            if found is None
            else say("{message}; did you mean {meant}?", message=message, meant=known[found])
        )

    @cached_property
    def every(self) -> dict[str, str]:
        """The ids by everything that may be written, ids first."""
        names = in_every_language(self.english)
        return {identity: identity for identity in self._ids} | {
            name: identity for name, identity in names.items() if name not in self._ids
        }

    @cached_property
    def _lexicon(self) -> dict[str, str]:
        return lexicon(self.every)


def by_name(names: Callable[[ValidationInfo], Names | None], type_: Any) -> WrapValidator:
    """Lets a field of a type with ids take names too; ``names`` finds them for the validation under way.

    What is no name is left to the type to refuse; the name that was perhaps meant is told.
    """

    def read(value: Any, handler: ValidatorFunctionWrapHandler, info: ValidationInfo) -> Any:
        known_names = names(info) if isinstance(value, str) else None
        if known_names is None:
            return handler(value)
        try:
            return handler(known_names.identity(value) or value)
        except ValidationError as error:
            message = refusal(error)
            if (better := known_names.meant(message, value)) == message:
                raise
            raise ValueError(better) from None

    return WrapValidator(read, json_schema_input_type=type_ | str)


NEAR = 3
"""Words that are tried in place of one that cannot be read."""
_WORD = re.compile(r"[^\W_](?:[\w'-]*\w)?[!+*]?")


def mended(reader: Reader, text: str, at: int) -> str | None:
    """The text with a word at that place, or beside it, as it was perhaps meant; None if none can be read then."""
    words: dict[str, str] = {}
    for name in reader.vocabulary:  # ids come before names
        for spelled in (name, *name.split()):
            words.setdefault(plain(spelled), spelled)
    for word in _words_at(text, at):
        for meant in get_close_matches(plain(word.group()), words, n=NEAR, cutoff=LIKE):
            better = text[: word.start()] + words[meant] + text[word.end() :]
            try:
                reader.read(better)
            except Unread:
                continue
            return better
    return None


def _words_at(text: str, at: int) -> list[re.Match[str]]:
    """The word at that place, the one before it and the one behind it."""
    every = list(_WORD.finditer(text))
    here = next((place for place, word in enumerate(every) if word.end() > at), len(every))
    return [every[place] for place in (here, here - 1, here + 1) if 0 <= place < len(every)]


BETWEEN = ";"
"""Between the moves of a turn."""
FIELD = "move"
"""The field that errors name."""
CLOSEST = 2000
"""No more legal moves than this are looked through for what was perhaps meant."""
KEPT = 8
"""Editions whose grammars are kept at hand."""


class Spelling:
    """A game's notation: its forms, and the kinds that they name."""

    forms: Sequence[Form] = ()
    """Of several for a move the first that tells all of it is printed; all of them are read."""

    def __init__(self) -> None:
        self._readers: dict[object, Reader] = {}

    def kinds(self, position: Any) -> Mapping[str, Kind]:
        """The kinds by name, with the names that the position's edition and players give to things."""
        return {}

    def key(self, position: Any) -> object:
        """What the kinds depend on."""
        return position.edition_data

    def reader(self, position: Any) -> Reader:
        """What prints and reads the moves of such positions."""
        key = self.key(position)
        cached = self._readers.get(key)
        if cached is None:
            kept = list(self._readers.items())[1 - KEPT :]
            cached = Reader(self.forms, self.kinds(position))
            self._readers = {**dict(kept), key: cached}
        return cached


class NotationError(PositionError):
    """A text that is no move; ``marked`` shows where."""

    def __init__(self, text: str, at: int, message: str) -> None:
        super().__init__(FIELD, message)
        self.text = text
        self.at = at

    @property
    def marked(self) -> tuple[str, str]:
        """The text, and a line with a caret below the place where it goes wrong."""
        return self.text, " " * self.at + "^"


@cache
def spelling(name: str) -> Spelling:
    """The notation of the game of that name; raises PositionError for an unknown one."""
    if not has(known(name), "models", "spelling"):
        return Spelling()
    found: Spelling = part_of(name, "models", "spelling").SPELLING
    return found


def notation(position: Position, move: Move | Mapping[str, Any] | str) -> str:
    """The move, its JSON data or any text that means it, as the one line of text that ``moves`` lists it by.

    Raises as ``parse`` for a text.
    """
    known = parse(position, move) if isinstance(move, str) else move
    data = known.as_json() if isinstance(known, Move) else known
    return spelling(position.game).reader(position).write(data)


def alone(move: Move) -> str:
    """The move as one line where there is no position: in notation with ids, or its JSON if its game is not told."""
    data = move.as_json()
    if not move.GAME:
        return json.dumps(data, ensure_ascii=False)
    table = SimpleNamespace(edition_data=game(move.GAME).edition(DEFAULT), players=())
    return spelling(move.GAME).reader(table).write(data)


def turn_notation(position: Position, moves: Iterable[Move | Mapping[str, Any]]) -> str:
    """Several moves that follow each other from the position, as ``parse_turn`` reads them."""
    return f"{BETWEEN} ".join(notation(position, move) for move in moves)


BESIDE = {
    "move": "notation",
    "moves": "notation",
    "solution": "notation",
    "line": "line_notation",
    "nearest": "nearest_notation",
}
"""The fields of answers that hold moves, and where their notation stands beside them."""
WITHIN = ("moves", "decisions", "mine", "best", "this", "other")
"""The fields of answers that hold parts with moves of their own."""


def with_notation(position: Position, answer: Mapping[str, Any]) -> dict[str, Any]:
    """The JSON of an answer with its moves in notation too: a text beside ``move``, a list beside a list of moves.

    A turn, several moves in ``move``, is one text. What is no move, as a part of an arrangement, gets none.
    """
    noted: dict[str, Any] = {}
    for name, part in answer.items():
        noted[name] = _parts_noted(position, part) if name in WITHIN else part
        if name in BESIDE and (written := _written(position, part, turn=name == "move")) is not None:
            noted[BESIDE[name]] = written
    return noted


def _parts_noted(position: Position, part: Any) -> Any:
    """The part of an answer, or each of several; moves stay as they are."""
    if isinstance(part, list):
        return [_parts_noted(position, entry) for entry in part]
    return with_notation(position, part) if isinstance(part, Mapping) and "type" not in part else part


def _written(position: Position, moves: Any, *, turn: bool) -> str | list[str] | None:
    """Moves as texts, those of a turn as one; None where there is none or one has no notation."""
    listed = moves if isinstance(moves, list) else [moves]
    if not listed or not all(isinstance(move, Mapping) and "type" in move for move in listed):
        return None
    texts = [notation(position, move) for move in listed]
    if any(text.startswith("{") for text in texts):
        return None
    return f"{BETWEEN} ".join(texts) if turn or not isinstance(moves, list) else texts


def parse(position: Position, text: str) -> Move:
    """The move that a text writes, spelled as ``moves`` lists it; JSON is read too.

    Whether it is legal is not asked. Raises NotationError for a text that is no move, and PositionError with the
    fields of the move for one that cannot be read here.
    """
    rules = game(position.game)
    if text.lstrip().startswith("{"):
        move: Move = rules.parse_move(position, _json(text))
    else:
        move = rules.parse_move(position, _data(position, wide_less(text)))
    canonical: Move = rules.canonical(position, move)
    return canonical


def parse_turn(position: Position, text: str) -> tuple[Move, ...]:
    """The moves of a turn in ``text``, written one after the other with ``;`` between; raises as ``parse``.

    Each is read in the position after the ones before it, as far as the rules allow them.
    """
    if text.lstrip().startswith("{"):
        return (parse(position, text),)
    moves: list[Move] = []
    for part in text.split(BETWEEN):
        # Whoever plays the turn says what forbids it, or is not known.
        with suppress(IllegalMove, PositionError):
            position = game(position.game).play(position, moves[-1]) if moves else position
        moves.append(parse(position, part.strip()))
    return tuple(moves)


def as_move(position: Position, given: Move | Mapping[str, Any] | str) -> Move:
    """The move that is ``given`` as it is, as JSON data or in notation.

    Raises as ``parse`` for a text, and PositionError for other data that is no move.
    """
    if isinstance(given, Move):
        return given
    if isinstance(given, str):
        return parse(position, given)
    if not isinstance(given, Mapping):
        raise PositionError(
            "", say("expected a move, as JSON or in notation, got {given}", given=echo(given))
        )
    move: Move = game(position.game).parse_move(position, dict(given))
    return move


def read_move(position: Position, given: Mapping[str, Any] | str) -> Move:
    """The move in JSON or notation; raises PositionError with the fields of the move, or none."""
    if isinstance(given, str):
        with _unmarked():
            return parse(position, given)
    move: Move = game(position.game).parse_move(position, given)
    return move


def read_turn(position: Position, text: str) -> tuple[Move, ...]:
    """The moves of a turn in notation, for data; raises as ``read_move``."""
    with _unmarked():
        return parse_turn(position, text)


@contextmanager
def _unmarked() -> Iterator[None]:
    """What is wrong with a text is told as the fault of the whole field, without a caret."""
    try:
        yield
    except NotationError as error:
        raise PositionError("", error.message) from None


def _json(text: str) -> dict[str, Any]:
    data = typed_tree(text, FIELD)
    if not isinstance(data, dict):
        raise PositionError(FIELD, say("expected a JSON object, got {text}", text=echo(text)))
    return data


def _data(position: Position, text: str) -> dict[str, Any]:
    reader = spelling(position.game).reader(position)
    if (number := too_long(text)) is not None:
        raise NotationError(text, *number)
    try:
        return reader.read(text)
    except Unread as error:
        message = expectation(error, text)
        if meant := mended(reader, text, error.at) or closest(position, text):
            message = say(
                "{message}; did you mean {meant}?",
                message=message,
                meant=json.dumps(meant, ensure_ascii=False),
            )
        raise NotationError(text, error.at, message) from None


def closest(position: Position, text: str) -> str | None:
    """The legal move that is written most like the text, if one is like it at all."""
    try:
        legal = game(position.game).moves(position)
    except (PositionError, IllegalMove):
        return None
    if len(legal) > CLOSEST:
        return None
    written = {plain(line): line for line in (notation(position, move) for move in legal)}
    likeliest = get_close_matches(plain(text), written, n=1, cutoff=0.4)
    return written[likeliest[0]] if likeliest else None
