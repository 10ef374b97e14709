"""Whole games, from the setup to the last dusk, by random play of every mode; what chance tells on the way."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from periplus.models.buru import GAME
from periplus.models.buru.decks import hirelings_in_play
from periplus.models.buru.moves import AnyMove
from periplus.models.buru.play import only
from periplus.models.buru.position import Position
from periplus.models.buru.reading import position_of
from periplus.models.buru.seen import hidden, world

ALL = ("ukum", "ambelau", "tokoh", "blessings", "liaisons", "kuda")
MODES: dict[str, tuple[int, dict[str, tuple[str, ...]]]] = {
    "solo": (1, {}),
    "solo, one Lawan": (1, {"lawans": ("1",)}),
    "two": (2, {}),
    "two and two Lawans": (2, {"lawans": ("2",)}),
    "three": (3, {}),
    "four": (4, {}),
    "five": (5, {}),
    "longer": (2, {"length": ("longer",)}),
    "solo, longer": (1, {"length": ("longer",)}),
    **{f"solo, {module}": (1, {"modules": (module,)}) for module in ALL},
    **{f"three, {module}": (3, {"modules": (module,)}) for module in ALL},
    "solo, all": (1, {"modules": ALL}),
    "two and a Lawan, all, longer": (2, {"modules": ALL, "lawans": ("1",), "length": ("longer",)}),
    "five, all": (5, {"modules": ALL}),
}
"""By what they are called: humans, and what else is set up."""


def begun(mode: str, seed: int) -> Position:
    humans, setup = MODES[mode]
    return GAME.start(humans, random.Random(seed), setup)


def own_moves(position: Position, seat: int) -> list[AnyMove]:
    """The moves of one of those who may move now: at noon all are listed, each with its player."""
    return [move for move in GAME.moves(position) if move.player in (None, position.names[seat])]


def plays(mode: str, seed: int) -> Iterator[tuple[Position, AnyMove | None]]:
    """A random game: each position with the move from it, and the last position."""
    rng = random.Random(f"{mode} {seed}")
    position = begun(mode, seed)
    while GAME.outcome(position) is None:
        move = GAME.chance(position, rng)
        if move is None:
            (seat, *_) = GAME.actors(position)
            move = rng.choice(own_moves(position, seat))
        else:
            assert GAME.actors(position) == ()
        yield position, move
        position = GAME.play(position, move)
    yield position, None


@pytest.mark.rule("BURU-3.1", "BURU-3.5", "BURU-7.4", "BURU-16.1")
@pytest.mark.parametrize("mode", MODES)
def test_random_play_reaches_the_end_of_every_mode(mode: str) -> None:
    steps = list(plays(mode, 1))
    last, _ = steps[-1]
    rounds = 6 if "length" in MODES[mode][1] else 5
    kinds = Counter(move.type for _, move in steps if move is not None)
    assert kinds["dawn"] == rounds - 1
    assert kinds["plot"] == (rounds if any(sheet.lawan for sheet in last.players) else 0)
    state = only(GAME.state(last))
    assert (state.phase, state.round) == ("end", rounds)
    outcome = GAME.outcome(last)
    assert outcome is not None
    assert len(outcome.players) == len(last.players)
    assert GAME.check(last) == ()
    assert GAME.actors(last) == ()
    assert GAME.chance(last, random.Random(0)) is None


@pytest.mark.slow
@pytest.mark.parametrize("mode", MODES)
def test_a_hundred_games_of_every_mode_end(mode: str) -> None:
    for seed in range(100):
        *_, (last, _) = plays(mode, seed)
        assert GAME.outcome(last) is not None


@pytest.mark.rule("BURU-2.8", "BURU-3.2")
def test_no_decree_comes_twice_and_ten_are_the_stack() -> None:
    for seed in range(3):
        steps = list(plays("solo", seed))
        decrees = [*steps[0][0].decrees]
        for _, move in steps:
            if move is not None and move.type == "dawn":
                decrees += move.decrees
        assert len(decrees) == len(set(decrees)) == 10


@pytest.mark.rule("BURU-3.6", "BURU-3.7")
def test_every_dawn_turns_up_forest_cards_and_the_discards_become_a_deck() -> None:
    """Four players take four cards a round: sixteen cards last four rounds, in the fifth the discards come again."""
    dawns = [move for _, move in plays("four", 2) if move is not None and move.type == "dawn"]
    start = begun("four", 2)
    before = [card for cards in (start.forest, *(dawn.forest for dawn in dawns[:3])) for card in cards]
    assert len(set(before)) == len(before) == 16
    assert len(dawns[3].forest) == 4
    assert set(dawns[3].forest) <= set(before)


@pytest.mark.parametrize("mode", ["solo", "three", "two and a Lawan, all, longer", "solo, liaisons"])
def test_a_position_written_anew_goes_on_as_the_log_does(mode: str) -> None:
    """The table of every step, written as a position without a log, has the same choices, scores and what follows."""
    for number, (position, move) in enumerate(plays(mode, 3)):
        table = GAME.state(position)
        if len(table.settled) > 1 or number % 3:
            continue
        again = position_of(position, only(table))
        read = GAME.load(json.dumps(again.as_json()).encode())
        assert read.as_json() == again.as_json()
        assert GAME.check(read) == ()
        assert only(GAME.state(read)) == only(table)
        assert GAME.actors(read) == GAME.actors(position)
        if move is not None and move.type != "tie":
            assert only_or_none(GAME.play(read, move)) == only_or_none(GAME.play(position, move))


def only_or_none(position: Position) -> Any:
    worlds = GAME.state(position).settled
    return worlds[0][1] if len(worlds) == 1 else len(worlds)


@pytest.mark.rule("BURU-1.14")
@pytest.mark.parametrize("mode", ["solo", "three", "five, all"])
def test_worlds_agree_with_what_a_seat_sees_and_hold_every_card_once(mode: str) -> None:
    """Whatever else is dealt, what the seat sees of a world is what it sees of the game."""
    for number, (position, move) in enumerate(plays(mode, 5)):
        if move is None or move.type == "tie" or number % 9:
            continue
        state = only(GAME.state(position))
        dealt = world(state, 0, random.Random(number))
        assert hidden(dealt, 0) == hidden(state, 0)
        islanders = [card for player in dealt.players for card in player.tableau]
        islanders += [card for card in dealt.row if card is not None]
        islanders += [str(card) for name, cards in dealt.decks if name == "islanders" for card in cards]
        islanders += [card for name, cards in dealt.discards or () if name == "islanders" for card in cards]
        assert sorted(islanders) == sorted(card.id for card in hirelings_in_play(state.setting))
        for place, spirit in enumerate(state.setting.spirits):
            cards = [value for player in dealt.players for value in player.offers[place]]
            cards += [value for name, deck in dealt.decks if name == spirit for value in deck]
            assert sorted(int(str(card)) for card in cards) == sorted(state.setting.edition.values(spirit))


@pytest.mark.rule("BURU-1.14")
def test_what_a_seat_cannot_see_does_not_change_the_worlds_it_deals() -> None:
    one = begun("solo", 1)
    seen = GAME.seen_by(one, 0)
    assert world(only(GAME.state(one)), 0, random.Random(3)) == world(
        only(GAME.state(seen)), 0, random.Random(3)
    )
