"""The example files: each can be read, and is as legal as it is meant to be."""

from pathlib import Path

import pytest

from periplus.models.sumatra import GAME

EXAMPLES = Path(__file__).parents[2] / "examples" / "sumatra"
FILES = sorted(path for path in EXAMPLES.glob("*.json") if path.name != "pocket.json")


def read(path):
    return GAME.load(path.read_bytes(), EXAMPLES)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_an_example_is_legal_unless_it_is_about_faults(path):
    wanted = ["SUM-1.3", "SUM-2.3", "SUM-5.5"] if path.stem == "census" else []
    assert [violation.rule for violation in GAME.check(read(path))] == wanted


def test_the_turn_has_a_pair_in_reach_and_badges_to_take():
    listed = [move.as_json() for move in GAME.moves(read(EXAMPLES / "turn.json"))]
    assert any("bonus" in move for move in listed)
    assert any("badges" in move for move in listed)


def test_the_last_turns_are_at_the_pier():
    state = GAME.state(read(EXAMPLES / "last-turn.json"))
    assert state.place == len(state.map) - 1
    assert state.available
