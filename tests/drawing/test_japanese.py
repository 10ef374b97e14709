"""Pictures and moves in Japanese have no word of English: names, clauses and the codes on tiles alone are Latin."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from typing import Any
from xml.etree import ElementTree

import pytest

from periplus.drawing import phrase, picture
from periplus.drawing.gestures import effects, path, titles
from periplus.drawing.printed import parts, targets
from periplus.models.core.registry import NAMES, game
from periplus.models.core.wording import speaking, spoken
from periplus.puzzles.attempt import Attempt
from periplus.puzzles.collection import bundled
from periplus.puzzles.format import Puzzle
from periplus.solvers import api
from periplus.solvers.session import Session

WORD = re.compile(r"[A-Za-z][A-Za-z'-]*[A-Za-z]|(?<![A-Za-z0-9])[a-z]\d\d?(?![A-Za-z0-9])")
"""Two Latin letters or more, or the id of a card or a space such as ``f07``."""
PEOPLE = {"Ana", "Budi", "Citra", "Dewi", "Kat", "Ria", "Sam", "Sonia"}
PROPER = {
    "GPS",
    "Lawan",
    "Tokoh",
    "Kuda",
    *(word for name in NAMES for word in game(name).title.split()),
    *(game(name).prefix for name in NAMES),
}
"""What the Japanese rules too write in Latin letters."""
CODES = {
    "kalypso": "[WMSRPB]{2,5}",  # the icons of a tile
    "mist": "[NS]?[EW]|E[HKV]|[fmdscgy][0-6]|q[0-8]|r[0-8]",  # winds, extension tiles, bare coasts, rows
    "sumatra": "[EM][a-e]",  # volcanoes and equipment
}
"""What stands on the tiles of a game and in its pictures."""
MOVES = 12
"""Moves of a puzzle's first table whose words are looked at."""


def english(name: str, texts: Iterable[str]) -> set[tuple[str, str]]:
    """The Latin words of texts that no Japanese reader expects, each with a text that has it."""
    code = re.compile(CODES.get(name, "(?!)"))
    found = set()
    for text in texts:
        words = set(WORD.findall(text)) - PROPER - PEOPLE
        found |= {(word, text) for word in words if not code.fullmatch(word)}
    return found


def shown(position: Any) -> Iterator[str]:
    """Every text of the picture in its parts, of what its things do, and of its tables."""
    scene = picture(position)
    told = parts(scene)
    yield told["subtitle"]
    yield from told["notes"]
    for board in told["boards"]:
        yield from (text for text in ElementTree.fromstring(board["svg"]).itertext() if text.strip())
    for table in told["tables"]:
        yield from (table["title"], *table["header"], *(cell for row in table["rows"] for cell in row))
    yield from effects(position, targets(scene)).values()


def told(puzzle: Puzzle) -> Iterator[str]:
    """The words of a puzzle: its task, its picture, its first moves and its answer, in the language now spoken."""
    attempt = Attempt(puzzle, ())
    position = puzzle.position
    yield from map(spoken, (puzzle.file.title, puzzle.file.text, puzzle.file.kind, *puzzle.file.known))
    yield from shown(position)
    options = list(attempt.options())[:MOVES]
    yield from (phrase(position, move) for move in (*options, *puzzle.moves(list(puzzle.answer.moves))))
    yield from titles(position, [path(position, move) for move in options]).values()


@pytest.mark.parametrize("name", NAMES)
def test_puzzles_are_told_in_japanese(name: str) -> None:
    with speaking("ja"):
        for puzzle in bundled(name):
            assert not english(name, told(puzzle)), puzzle.id


@pytest.mark.parametrize("name", NAMES)
def test_a_game_is_shown_in_japanese_up_to_its_end(name: str) -> None:
    session, rng = Session(api.new(name, 2, 5), 5), random.Random(5)
    with speaking("ja"):
        for deed in range(120):
            if deed % 12 == 0 or session.outcome is not None:
                assert not english(name, shown(session.position))
            if session.outcome is not None:
                return
            if session.waits_for_chance():
                session.roll()
            else:
                seat = session.actors()[0]
                move = rng.choice(session.moves(seat))
                assert not english(name, [phrase(session.position, move)])
                session.play(move, seat)
