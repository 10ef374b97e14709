"""A made puzzle is told in the reader's language, wherever its file has been; the file itself stays English."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from periplus.models.core.registry import NAMES
from periplus.models.core.wording import speaking
from periplus.puzzles.format import Puzzle, load
from periplus.puzzles.making import make
from periplus.puzzles.protocol import Order, plug_in
from periplus.solvers.limits import Limits

SEATS = re.compile("Ana|Budi|Citra|Dewi")
"""Names of players, which no language changes."""
SIZES = {"bids": 2, "chain": 4, "arrange": 2, "star": 2}
TITLES = {
    "arrange": "、",
    "star": "のための星1つ",
    "mosaic": "三枚のいかだ",
    "survey": "3枚のタイルの測量",
    "diary": "3列の日記",
    "bids": "2人の入札",
    "chain": "3つの連鎖",
}
"""What the titles of the puzzles end in."""


def made(game: str, kind: str) -> Puzzle:
    found = make(game, kind, Order(1, SIZES.get(kind, 3), None, None), Limits(seconds=60))
    assert found is not None
    return load(found.as_text().encode())


@pytest.mark.parametrize(("game", "kind"), [(name, kind) for name in NAMES for kind in plug_in(name).makers])
def test_a_made_puzzle_is_told_in_the_language_that_is_spoken(game: str, kind: str) -> None:
    puzzle = made(game, kind)
    assert (puzzle.title, puzzle.text) == (puzzle.file.title, puzzle.file.text)
    with speaking("ja"):
        told: dict[str, Any] = puzzle.summary()
    assert TITLES[kind] in told["title"]
    for text in (told["title"], told["text"], told["kind_words"], *told["known"]):
        assert re.search("[ぁ-んァ-ヶ一-龠]", text)
        assert not re.search("[A-Za-z]{3,}", SEATS.sub("", text))
    assert told["text"].count("(") == puzzle.file.text.count("(")


def test_what_an_author_wrote_himself_stays_as_he_wrote_it() -> None:
    puzzle = made("sumatra", "diary")
    own = replace(puzzle, file=puzzle.file.model_copy(update={"title": "My diary", "text": "Guess."}))
    with speaking("ja"):
        assert (own.title, own.text) == ("My diary", "Guess.")
