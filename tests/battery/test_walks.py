"""The random games of the slow battery: their steps are legal moves, and a seat that asks changes nothing else."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from periplus.models.core import registry
from tests.battery.walks import walk

PLIES = 40


@pytest.mark.parametrize("name", registry.NAMES)
def test_every_step_is_one_of_the_moves_of_its_seat(name: str) -> None:
    game = registry.game(name)
    rng = random.Random(name)
    position = game.start(max(game.players), rng)
    steps = list(islice(walk(game, position, rng), PLIES))
    assert len({str(step.move.as_json()) for step in steps}) > PLIES // 8
    for step in steps[:: PLIES // 8]:
        assert step.seat is None or step.move in game.moves(step.position)


@pytest.mark.parametrize("name", registry.NAMES)
def test_what_is_remembered_for_who_asks_is_what_the_log_leads_to(name: str) -> None:
    """The state at hand for another seat's question is that of rules which have never seen the game."""
    game = registry.game(name)
    rng = random.Random(name)
    position = game.start(max(game.players), rng)
    for step in islice(walk(game, position, rng), 0, PLIES, PLIES // 4):
        before = game.play(step.position, step.move)
        for seat in range(max(game.players)):
            asked = game.asked_by(before, seat)
            assert game.after(asked, ()) == type(game)().after(asked, ())
