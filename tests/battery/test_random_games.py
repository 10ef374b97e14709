"""Random games of every registered game: what must hold in each position whatever the game."""

import json
import random

import pytest

from periplus.models.core import registry
from periplus.models.core.errors import IllegalMove
from periplus.models.core.rulebook import rulebook
from tests.battery.support import (
    FULL_TABLES,
    SMALL_TABLES,
    TABLES,
    brute_moves,
    order_of,
    play_on,
    play_out,
    playable,
    raw,
    space_of,
)
from tests.marking import slow_for


@pytest.mark.parametrize(("name", "players"), SMALL_TABLES)
@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.slow)])
def test_random_games_stay_legal_and_end(name: str, players: int, seed: int) -> None:
    game = registry.game(name)
    position, move = list(play_out(game, players, seed))[-1]
    assert game.check(position) == ()
    final = game.play(position, move)
    outcome = game.outcome(final)
    assert outcome is not None
    assert outcome.over
    assert outcome.winners or len(outcome.players) == 1
    assert game.actors(final) == ()
    for seat in range(players):
        assert game.moves(game.seen_by(final, seat)) == ()


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_listed_moves_are_unique_sorted_legal_and_leave_the_position_alone(name: str, players: int) -> None:
    game = registry.game(name)
    rng = random.Random(players)
    for ply, (position, _) in enumerate(play_on(game, players, seed=7, plies=60)):
        before = raw(position)
        moves = game.moves(position)
        assert len(set(moves)) == len(moves)
        assert list(moves) == sorted(moves, key=order_of(game, position))
        moves = playable(game, position)
        for move in rng.sample(moves, min(5, len(moves))):
            after = game.play(position, move)
            assert game.check(after) == (), (ply, move)
        assert raw(position) == before


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_position_printed_and_read_again_is_the_same(name: str, players: int) -> None:
    game = registry.game(name)
    for position, _ in play_on(game, players, seed=3, plies=40):
        again = game.load(raw(position))
        assert again == position
        assert raw(again) == raw(position)


@pytest.mark.parametrize(("name", "players"), SMALL_TABLES)
def test_moves_are_exactly_the_legal_ones_of_the_whole_move_space(name: str, players: int) -> None:
    game = registry.game(name)
    plies = random.Random(name).sample(range(60), 3)
    for ply, (position, _) in enumerate(play_on(game, players, seed=11, plies=60)):
        if ply in plies and game.actors(position):
            assert list(playable(game, position)) == brute_moves(game, position)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_scores_are_the_sums_of_their_lines_and_cite_clauses_of_the_rulebook(name: str, players: int) -> None:
    game = registry.game(name)
    for position, _ in play_on(game, players, seed=5, plies=60):
        outcome = game.score(position)
        for player in outcome.players:
            assert player.total == sum(line.points for line in player.items)
            assert all(line.rule in rulebook(name) for line in player.items)
        assert set(outcome.winners) <= set(range(len(outcome.players)))
        assert json.loads(json.dumps(outcome.as_json())) == outcome.as_json()


@pytest.mark.parametrize("plies", slow_for([20, 40], lambda plies: plies > 20))
@pytest.mark.parametrize(("name", "players"), FULL_TABLES)
def test_an_illegal_move_is_refused_with_a_clause_of_the_rulebook(
    name: str, players: int, plies: int
) -> None:
    game = registry.game(name)
    rng = random.Random(players)
    refused = 0
    for position, _ in play_on(game, players, seed=13, plies=plies):
        legal = set(game.moves(position))
        tries = list(space_of(name)(position))
        for data in rng.sample(tries, min(20, len(tries))):
            move = game.parse_move(position, data)
            if move in legal:
                continue
            with pytest.raises(IllegalMove) as refusal:
                game.play(position, move)
            refused += 1
            assert refusal.value.violations
            assert all(fault.rule in rulebook(name) for fault in refusal.value.violations)
    assert refused > 100
