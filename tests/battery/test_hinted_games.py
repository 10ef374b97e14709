"""Seeded games of every game and mode, hinted at random decisions: no refusal, and hints can be played as they stand.

How many games a mode is played is in the environment as PERIPLUS_GAMES (1,000 unless it is set).
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator

import pytest

from periplus.models.core.data import Move, Position
from periplus.models.core.registry import NAMES, game
from periplus.models.core.variants import Chosen
from periplus.solvers import api
from periplus.solvers.limits import Limits
from tests.battery.walks import walk

GAMES = int(os.environ.get("PERIPLUS_GAMES", "1000"))
LIMITS = Limits(seconds=5, work=0.01)
OFTEN = 0.02
"""How often a decision is hinted at; the first of each sort in a mode is in any case."""


def modes() -> Iterator[tuple[str, int, Chosen]]:
    """Every number of players of every game, and the choices of each variant that takes one."""
    for name in NAMES:
        rules = game(name)
        for players in rules.players:
            yield name, players, {}
        for variant in rules.variants:
            for choice in () if variant.several else variant.choices:
                for players in (min(rules.players), max(rules.players)):
                    yield name, players, {variant.name: (choice,)}


def hinted(position: Position, seat: int) -> None:
    """What a seat is hinted by all that it may know holds a move, which can be played as it stands.

    So it can where the seat sits, and on the table as it lies.
    """
    rules = game(position.game)
    seen = rules.seen_by(position, seat)
    ranking = api.hint(seen, LIMITS).result()
    assert ranking.reason != "crashed"
    assert ranking.moves, ranking.reason
    best = ranking.moves[0].move
    for table in (seen, position):
        here = table
        for move in best if isinstance(best, tuple) else (best,):
            here = rules.play(here, move)


@pytest.mark.slow
@pytest.mark.timeout(36_000)
@pytest.mark.parametrize(("name", "players", "chosen"), list(modes()))
def test_no_hint_is_refused_in_a_whole_game(name: str, players: int, chosen: Chosen) -> None:
    rules = game(name)
    hints, sorts = 0, set[type[Move]]()
    for seed in range(GAMES):
        rng = random.Random(seed)
        try:
            position = rules.start(players, rng, chosen)
        except api.PositionError:
            pytest.skip("not for so many players")
        after = position
        for ply, step in enumerate(walk(rules, position, rng)):
            position, move, seat = step
            if seat is not None and (rng.random() < OFTEN or type(move) not in sorts):
                hints += 1
                sorts.add(type(move))
                try:
                    hinted(position, seat)
                except Exception as error:
                    raise AssertionError(f"seed {seed}, ply {ply}: {error!r}") from error
            after = rules.play(position, move)
        assert rules.outcome(after) is not None, seed
    assert hints > 0
