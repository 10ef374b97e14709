"""Move notation in every registered game: what is printed is read again, as the same move."""

import random
import re

import pytest

from periplus.models.core import registry
from periplus.models.core.notation import NotationError, notation, parse, parse_turn, spelling, turn_notation
from tests.battery.support import FULL_TABLES, TABLES, play_on

PLIES = 24
TRIED = 4
"""Legal moves of each position that are tried."""


@pytest.mark.parametrize(("name", "players"), FULL_TABLES)
def test_a_move_printed_and_read_is_the_same_move(name: str, players: int) -> None:
    game = registry.game(name)
    rng = random.Random(players)
    for position, played in play_on(game, players, seed=31, plies=PLIES):
        moves = [played]
        if game.actors(position):
            legal = game.moves(position)
            moves += rng.sample(legal, min(TRIED, len(legal)))
        for move in moves:
            text = notation(position, move)
            assert text.isascii()
            assert "\n" not in text
            assert not spelling(name).forms or not text.startswith("{"), f"no form writes {text}"
            wanted = game.canonical(position, move)
            assert parse(position, text) == wanted
            if spelling(name).forms:
                assert parse(position, f"  {text.replace(' ', '  ')} ") == wanted
                assert parse(position, text.lower()) == parse(position, text.upper()) == wanted


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_legal_moves_are_written_differently(name: str, players: int) -> None:
    game = registry.game(name)
    for position, _ in list(play_on(game, players, seed=32, plies=PLIES))[::8]:
        if game.actors(position):
            texts = [notation(position, move) for move in game.moves(position)]
            assert len(set(texts)) == len(texts)


@pytest.mark.parametrize("name", [name for name in registry.NAMES if spelling(name).forms])
def test_what_is_no_move_is_pointed_at(name: str) -> None:
    game = registry.game(name)
    positions = [position for position, _ in play_on(game, game.players[-1], seed=33, plies=12)]
    for position in positions:
        if not game.actors(position):
            continue
        text = notation(position, game.moves(position)[0])
        with pytest.raises(NotationError) as caught:
            parse(position, f"{text} @@")
        shown, mark = caught.value.marked
        assert shown.index("@") == mark.index("^")
        assert "expected" in caught.value.message
        assert "did you mean" in caught.value.message


@pytest.mark.parametrize("name", [name for name in registry.NAMES if spelling(name).forms])
def test_the_moves_of_a_turn_follow_each_other(name: str) -> None:
    game = registry.game(name)
    position = game.start(game.players[0], random.Random(3))
    if not game.actors(position):
        return
    move = game.moves(position)[0]
    after = game.play(position, move)
    if not game.actors(after):
        return
    turn = (move, game.moves(after)[0])
    assert parse_turn(position, turn_notation(position, turn)) == turn


@pytest.mark.parametrize("name", [name for name in registry.NAMES if spelling(name).forms])
def test_where_no_move_begins_every_word_is_named_that_one_begins_with(name: str) -> None:
    """A form begins with a word, or with a field that an error calls by its kind."""
    position, _ = next(iter(play_on(registry.game(name), registry.game(name).players[-1], seed=33, plies=1)))
    words = {first for form in spelling(name).forms if (first := re.split(r"\W", form.text)[0])}
    with pytest.raises(NotationError) as caught:
        parse(position, "@@")
    assert words
    assert not [word for word in words if f'"{word}"' not in caught.value.message]
