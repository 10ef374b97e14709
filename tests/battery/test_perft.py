"""Counts of move trees, as data, recorded by brute force over the whole move space (``perft.py``)."""

import json

import pytest

from periplus.models.core import registry
from tests.battery import perft
from tests.battery.support import perft as count

CASES = [(name, case) for name in registry.NAMES for case in perft.cases(name)]


@pytest.mark.parametrize("name", registry.NAMES)
def test_a_registered_game_has_twenty_positions_counted(name: str) -> None:
    assert len(perft.cases(name)) >= 20


@pytest.mark.parametrize(
    ("name", "case"), CASES, ids=lambda value: value if isinstance(value, str) else value["name"]
)
def test_the_move_tree_has_the_recorded_number_of_leaves(name: str, case: perft.Case) -> None:
    game = registry.game(name)
    position = game.load(json.dumps(case["position"]).encode())
    for depth, expected in enumerate(case["counts"], 1):
        found = count(game, position, depth)
        assert found == expected, perft.split(game, position, depth)
