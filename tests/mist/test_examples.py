"""The example files: each can be read, and is as legal as it is meant to be."""

from pathlib import Path

import pytest

from periplus.models.mist import GAME
from periplus.models.mist.position import Position

EXAMPLES = Path(__file__).parents[2] / "examples" / "mist"
FILES = sorted(path for path in EXAMPLES.glob("*.json") if path.name != "pocket.json")
FAULTS = {"fault": ["MIST-1.3", "MIST-6.3", "MIST-7.4", "MIST-11.5", "MIST-3.4"]}


def read(name: str) -> Position:
    return GAME.load((EXAMPLES / f"{name}.json").read_bytes(), EXAMPLES)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_an_example_is_legal_unless_it_is_about_faults(path: Path) -> None:
    assert [violation.rule for violation in GAME.check(read(path.stem))] == FAULTS.get(path.stem, [])


def test_the_log_goes_on_in_the_second_round_with_the_player_of_less_energy() -> None:
    """Both end on a 2. Rosa has 5 - 2 for the flight + 2 of a drop, Blaise 6 + 1 for a tile; then each gains 1."""
    state = GAME.state(read("log"))
    assert (state.round, state.turn, state.wind, state.bonus) == (2, 0, "SE", "energy1")
    assert [player.energy for player in state.players] == [6, 8]
