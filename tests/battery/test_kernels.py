"""Every kernel against the public rules of its game, move by move through random games."""

import random
from typing import Any

import pytest

from periplus.models.core import registry
from periplus.models.core.data import Move
from periplus.models.core.game import Game
from periplus.models.core.kernel import CHANCE, OVER, Kernel, kernel
from periplus.models.observatory.kernel import KernelTable
from tests.battery.support import TABLES, begun, is_told, play_on
from tests.battery.walks import walk

PLIES = 60


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_actions_are_the_legal_moves_of_the_seat_to_move(name: str, players: int) -> None:
    game, light = registry.game(name), kernel(name)
    compared = 0
    for position, _ in play_on(game, players, seed=21, plies=PLIES):
        state = light.state(position)
        seat = light.to_move(state)
        if seat < 0:
            assert not light.legal(state)
            continue
        assert seat in game.actors(position)
        actions = light.legal(state)
        assert len(set(actions)) == len(actions)
        moves = game.moves(game.seen_by(position, seat))
        assert {light.move(state, action) for action in actions} == set(moves)
        assert {light.action(state, move) for move in moves} == set(actions)
        compared += 1
    assert compared > PLIES // 4


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_an_action_leads_where_its_move_leads(name: str, players: int) -> None:
    game, light = registry.game(name), kernel(name)
    rng = random.Random(players)
    for position, _ in play_on(game, players, seed=22, plies=PLIES):
        state = light.state(position)
        actions = light.legal(state)
        for action in rng.sample(list(actions), min(4, len(actions))):
            reached = settled(light, light.apply(state, action), action)
            after = game.play(position, light.move(state, action))
            assert light.key(reached) == light.key(light.state(after)), action
            agree(game, light, reached, after)


def settled(light: Any, state: Any, action: Any) -> Any:
    """The state once the seats that share a turn have ended it too: a position tells no single seat's end."""
    while isinstance(state, KernelTable) and state.done:
        state = light.apply(state, action)
    return state


def agree(game: Game[Any, Any], light: Kernel[Any, Any, Any, Any], state: Any, position: Any) -> None:
    if not is_told(game, position):
        return
    outcome = game.score(position)
    result = light.result(state)
    shared = light.seats(state) if len(outcome.players) == 1 else 1  # one score for all who play together
    assert list(result.scores) == [float(player.total) for player in outcome.players] * shared
    assert (light.to_move(state) == OVER) == outcome.over
    if outcome.winners and result.wins:
        share = 1 / len(outcome.winners)
        assert (
            list(result.wins)
            == [share if seat in outcome.winners else 0.0 for seat in range(len(outcome.players))] * shared
        )


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_world_played_out_at_random_ends(name: str, players: int) -> None:
    game, light = registry.game(name), kernel(name)
    rng = random.Random(players)
    stages = [step.position for step in walk(game, begun(game, players, rng), rng)]
    for seed, position in enumerate(stages[:: max(9, len(stages) // 8)]):
        seat = rng.randrange(players)
        state = light.sample(game.seen_by(position, seat), seat, random.Random(seed))
        assert light.seats(state) >= players  # automas may join
        for _ in range(100_000):
            mover = light.to_move(state)
            if mover == OVER:
                break
            state = (
                light.chance(state, rng)
                if mover == CHANCE
                else light.apply(state, rng.choice(light.legal(state)))
            )
        assert light.to_move(state) == OVER
        assert len(light.result(state).scores) == light.seats(state)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_world_has_what_the_seat_to_move_may_do(name: str, players: int) -> None:
    game, light = registry.game(name), kernel(name)
    for seed, (position, move) in enumerate(play_on(game, players, seed=24, plies=PLIES)):
        seat = light.to_move(light.state(position))
        if seat < 0:
            continue
        world = light.sample(game.seen_by(position, seat), seat, random.Random(seed))
        again = light.sample(game.seen_by(position, seat), seat, random.Random(seed))
        assert light.key(world) == light.key(again)
        assert light.to_move(world) == seat
        assert isinstance(move, Move)
        assert set(light.legal(world)) == set(light.legal(light.state(game.seen_by(position, seat))))
