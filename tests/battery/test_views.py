"""What each seat sees of a random game: a legal position in which its own move can be made.

A view that the rules refuse stops the game for its seat, which can then neither list its moves nor ask. Buru is played
with all six modules: what is hidden and what is claimed meet there in ways that no module has alone.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

from periplus.models.core import registry
from tests.battery.walks import walk

ALL_MODULES = {"modules": ("ukum", "ambelau", "tokoh", "blessings", "liaisons", "kuda")}
LONG = 8
"""Of Kalypso, whose boards take long to judge, the views before every so-manieth move alone."""


@pytest.mark.parametrize(
    ("name", "players", "seed", "chosen"),
    [
        pytest.param("observatory", 2, 0, {}, id="observatory"),
        pytest.param("kalypso", 3, 0, {}, id="kalypso"),
        pytest.param("mist", 4, 0, {"modules": ("3",)}, id="mist"),
        pytest.param("sumatra", 5, 0, {}, id="sumatra"),
        # the game of a sole bidder who claims a blessing from under another's liaison (BURU-24.6)
        pytest.param("buru", 2, 0, ALL_MODULES, id="buru, 2"),
        # the game of six hidden tokens, one of them a guide, while the next is gained (BURU-21.3, BURU-25.2)
        pytest.param("buru", 4, 1, ALL_MODULES, id="buru, 4"),
        pytest.param("buru", 1, 0, ALL_MODULES | {"lawans": ("2",)}, id="buru, 1 and two Lawans"),
    ],
)
def test_every_view_is_legal_and_has_the_move_of_its_seat(
    name: str, players: int, seed: int, chosen: Mapping[str, tuple[str, ...]]
) -> None:
    game, rng = registry.game(name), random.Random(seed)
    compared = 0
    for ply, step in enumerate(walk(game, game.start(players, rng, chosen), rng)):
        if name == "kalypso" and ply % LONG:
            continue
        for seat in game.people(step.position):
            seen = game.seen_by(step.position, seat)
            assert game.check(seen) == (), (ply, seat)
            # where several may move, the rules may list another's moves for who asks
            if seat == step.seat and game.actors(step.position) == (seat,):
                assert step.move in game.moves(seen), (ply, seat)
                compared += 1
    assert compared > players
