"""``why --move``: my move against the best, or the clauses it breaks."""

import pytest

from tests.cli.conftest import EXAMPLES, Periplus

ROLLED = EXAMPLES / "goal.json"
TAKEN = '{"type": "star", "at": [0, 0], "with": "meteor"}'
"""The meteor die shows 5, the label of the middle column, and [0, 0] lies in another."""


def test_an_illegal_move_gets_its_clause_and_the_nearest_legal_one(periplus: Periplus) -> None:
    done = periplus("why", ROLLED, "--move", TAKEN)
    assert done.status == 1
    assert done.out.splitlines()[0].startswith("OBS-3.3  ")
    assert done.out.splitlines()[1].startswith("nearest legal move: star at [0,1] with")
    answer = periplus("why", ROLLED, "--move", TAKEN, "--json").json
    assert (answer["legal"], answer["violations"][0]["rule"]) == (False, "OBS-3.3")


def test_a_legal_move_is_compared_with_the_best(periplus: Periplus) -> None:
    done = periplus("why", ROLLED, "--move", '{"type": "end"}')
    # the score now is one point for two unused stars, and with nothing rolled ahead an end is worth that
    assert done.status == 0
    assert done.out.splitlines()[0] == "end: 1, optimal"
    assert done.out.splitlines()[2].startswith("loses ")


@pytest.mark.parametrize(
    ("arguments", "field"),
    [
        ([], "GOAL"),
        (["star(X)", "--move", TAKEN], "GOAL"),
        (["--move", "{"], "--move"),
        (["--move", "3"], "--move"),
    ],
)
def test_what_cannot_be_read_is_named(periplus: Periplus, arguments: list[str], field: str) -> None:
    done = periplus("why", ROLLED, *arguments)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(f"error: {field}: ")
