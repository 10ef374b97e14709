"""The example files: each can be read, is as legal as it is meant to be, and comes to what its page says."""

from pathlib import Path
from typing import Any

import pytest

from periplus.drawing import picture, to_svg, to_terminal
from periplus.models.buru import GAME
from periplus.solvers import api
from periplus.solvers.limits import Limits

EXAMPLES = Path(__file__).parents[2] / "examples" / "buru"
FILES = sorted(path for path in EXAMPLES.glob("*.json") if path.name != "pocket.json")
LIMITS = Limits(seconds=30)
FAULTS = ["BURU-1.1", "BURU-10.3", "BURU-19.2", "BURU-6.8", "BURU-20.11", "BURU-3.2", "BURU-19.6"]


def read(name: str) -> Any:
    return GAME.load((EXAMPLES / name).read_bytes(), EXAMPLES)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_an_example_is_legal_unless_it_is_about_faults_and_can_be_drawn(path: Path) -> None:
    position = read(path.name)
    violations = GAME.check(position)
    assert [violation.rule for violation in violations] == (FAULTS if path.stem == "fault" else [])
    scene = picture(position, violations=violations)
    assert to_svg(scene).startswith("<svg")
    assert to_terminal(scene, unicode=False).isascii()


@pytest.mark.parametrize(("name", "value"), [("chain.json", 9), ("afternoon.json", 8.6)])
def test_the_worked_examples_of_the_formats_come_to_what_they_say(name: str, value: float) -> None:
    answer = api.solve(read(name), LIMITS).result()
    assert (answer.status, answer.value, answer.bound) == ("optimal", value, value)


def test_the_morning_is_worth_what_the_tables_say_by_hand() -> None:
    """5 at the lake ties A there, and Ana is envoy: 7 + 1; 4 ties A in the forest: 5 + 2; second with 1 and 2
    at the coast and in the village: 3 + 4; and the 3 is kept: 25."""
    answer = api.solve(read("morning.json"), LIMITS).result()
    assert (answer.status, answer.value) == ("optimal", 25)


def test_the_pocket_edition_is_an_edition() -> None:
    edition = GAME.edition("pocket.json", EXAMPLES)
    assert set(edition.hirelings) >= {"farmer", "potter", "crier", "seer"}
    assert len(edition.forest) == 16, "what it leaves out is the study edition's"
