"""Whole games with hints on the way: every hint can be asked, and played as it stands."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from periplus.models.sumatra import GAME
from periplus.models.sumatra.moves import Explore
from periplus.models.sumatra.position import Ask, Position
from periplus.solvers import api
from periplus.solvers.limits import Limits
from tests.battery.support import next_move

ASKS: tuple[dict[str, Any], ...] = (
    {},
    {"objective": "next"},
    {"objective": "reply"},
    {"objective": "reach", "limit": 2},
    {"objective": "sampled"},
)
LIMITS = Limits(seconds=0.05)


def asked(position: Position, **ask: Any) -> Position:
    return position.model_copy(update={"ask": Ask.model_validate(ask)})


def decisions(players: int, seed: int) -> Iterator[tuple[Position, Position]]:
    """Each position of a random game, and how its mover sees it; the last is the end."""
    rng = random.Random(seed)
    position = GAME.start(players, rng)
    step: Any
    while (step := next_move(GAME, position, rng)) is not None:
        yield position, step[0]
        position = GAME.play(*step)
    yield position, position


def hinted(players: int, seed: int, times: int) -> None:
    """Ask for hints at random decisions of a game, and play each as it stands."""
    rng = random.Random(f"{players} {seed}")
    game = list(decisions(players, seed))
    last = game.pop()[0]
    assert GAME.outcome(last) is not None
    for _, seen in rng.sample(game, min(times, len(game))):
        position = asked(seen, **rng.choice(ASKS))
        answer = api.hint(position, LIMITS).result()
        assert answer.moves
        assert answer.moves[0].value is not None or position.ask.objective == "sampled"
        for entry in answer.moves:
            GAME.play(position, entry.move)  # type: ignore[arg-type]
    waiting = [before for before, _ in game if not GAME.actors(before)]
    for position in rng.sample(waiting, min(1, len(waiting))):
        explore(position, rng)


def explore(position: Position, rng: random.Random) -> None:
    """Before its draw an exploration has its expectation, and the hint says how many tiles have to come first."""
    position = asked(position)
    answer = api.hint(position, LIMITS).result().as_json()
    assert [entry["move"] for entry in answer["moves"]] == [{"type": "explore"}]
    chance = GAME.chance(position, rng)
    assert isinstance(chance, Explore)
    assert chance.drawn is not None
    assert answer["draws"] == len(chance.drawn)
    drawn = GAME.rewind(GAME.play(position, chance), len(position.log))
    best = api.hint(drawn, LIMITS).result().moves[0]
    GAME.play(drawn, best.move)  # type: ignore[arg-type]


@pytest.mark.parametrize("players", GAME.players)
@pytest.mark.parametrize("seed", range(3))
def test_hints_of_whole_games_can_be_played(players: int, seed: int) -> None:
    hinted(players, seed, times=4)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("players", GAME.players)
def test_hints_of_a_thousand_games_can_be_played(players: int) -> None:
    for seed in range(250):
        hinted(players, 1000 + seed, times=3)


@pytest.mark.parametrize("players", GAME.players)
def test_no_solution_is_worth_less_than_the_best_turn(players: int) -> None:
    limits = Limits(seconds=None, work=0.02)
    for seen in [seen for _, seen in decisions(players, seed=5)][5:-1:9]:
        position = asked(seen)
        before = GAME.score(position).players[GAME.state(position).turn].total
        hint, solution = api.hint(position, limits).result(), api.solve(position, limits).result()
        assert solution.value is not None
        assert hint.value is not None
        assert solution.value >= before + hint.value
        assert solution.bound is None or solution.bound >= solution.value
