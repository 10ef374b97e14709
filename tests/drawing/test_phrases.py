"""Moves in words: every legal move of every game, in every language, with the names of the edition's cards."""

from __future__ import annotations

from typing import Any

import pytest

from periplus.drawing import phrase
from periplus.models.core.errors import PositionError
from periplus.models.core.registry import NAMES
from periplus.models.core.wording import LANGUAGES, speaking
from periplus.solvers import api
from tests.test_imports import ROOT


def examples(name: str) -> list[Any]:
    """The legal examples of the game that have moves, with those moves as JSON."""
    found = []
    for path in sorted((ROOT / "examples" / name).glob("*.json")):
        try:
            position = api.load(path)
            moves = api.listing(position)["moves"] if not api.check(position) else []
        except PositionError:
            continue
        found += [(position, moves)] if moves else []
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_every_legal_move_has_words_that_are_no_data(name: str, language: str) -> None:
    positions = examples(name)
    assert positions
    with speaking(language):
        for position, moves in positions:
            told = [phrase(position, move) for move in moves]
            assert all(told)
            assert not any(sign in text for text in told for sign in "{}'\"")
            assert len(set(told)) == len(moves)


def test_a_card_has_the_name_that_its_edition_gives_it() -> None:
    position = api.load(ROOT / "examples/buru/chain.json")
    assert phrase(position, {"type": "task", "card": "clay-digger"}) == "task Clay Digger"


def test_a_whole_turn_is_told_move_by_move() -> None:
    position = api.load(ROOT / "examples/mist/turn.json")
    assert phrase(position, [{"type": "leap", "to": {"dock": 3}}, {"type": "done"}]) == "leap to dock 3; done"


def test_what_is_no_move_has_no_words() -> None:
    with pytest.raises(ValueError, match="no such move"):
        phrase(api.load(ROOT / "examples/mist/turn.json"), {"type": "nonsense"})
