"""``why --move``: my move against the best, or the clauses it breaks."""

import pytest

from tests.cli.conftest import EXAMPLES, Periplus

ROLLED = EXAMPLES / "goal.json"
SUMATRA = EXAMPLES.parent / "sumatra"
TAKEN = '{"type": "star", "at": [0, 0], "with": "meteor"}'
"""The meteor die shows 5, the label of the middle column, and [0, 0] lies in another."""


def test_an_illegal_move_gets_its_clause_and_the_nearest_legal_one(periplus: Periplus) -> None:
    done = periplus("why", ROLLED, "--move", TAKEN)
    assert done.status == 1
    assert done.out.splitlines()[0].startswith("OBS-3.3  ")
    assert done.out.splitlines()[1].startswith("nearest legal move: star 0,1 with")
    answer = periplus("why", ROLLED, "--move", TAKEN, "--json").json
    assert (answer["legal"], answer["violations"][0]["rule"]) == (False, "OBS-3.3")


def test_a_legal_move_is_compared_with_the_best(periplus: Periplus) -> None:
    done = periplus("why", ROLLED, "--move", '{"type": "end"}')
    # the score now is one point for two unused stars, and with nothing rolled ahead an end is worth that
    assert done.status == 0
    assert done.out.splitlines()[0] == "end: 1, optimal"
    assert done.out.splitlines()[2].startswith("loses ")


def test_a_move_is_given_in_notation_by_rank_or_as_json(periplus: Periplus) -> None:
    turn = SUMATRA / "turn.json"
    texts = ("P3 2", "plant 3 into column 2", '{"type": "take", "tile": "P3", "to": 2}')
    told = [periplus("why", turn, "--move", text, "--json").json for text in texts]
    assert told[0]["mine"]["move"] == {"type": "take", "tile": "P3", "to": 2}
    assert told[0]["mine"] == told[1]["mine"] == told[2]["mine"]
    best = periplus("why", turn, "--move", "1", "--json").json
    assert best["mine"] == best["best"]


def test_a_move_that_cannot_be_read_is_pointed_at(periplus: Periplus) -> None:
    done = periplus("why", SUMATRA / "turn.json", "--move", "P3 7")
    assert done.status == 2
    error, text, mark = done.err.splitlines()
    assert error.startswith("error: --move: at character 4")
    assert "did you mean" in error
    assert text.index("7") == mark.index("^")


@pytest.mark.parametrize(
    ("arguments", "field"),
    [
        ([], "GOAL"),
        (["star(X)", "--move", TAKEN], "GOAL"),
        (["--move", "{"], "--move"),
        (["--move", "999"], "--move"),
        (["--move", "star at 0,0 with"], "--move"),
        (["--move", "end", "--rather-than", "star at 0,0 with"], "--rather-than"),
        (["--move", "end", "--rather-than", "{"], "--rather-than"),
        (["--move", "end", "--rather-than", "[]"], "--rather-than"),
    ],
)
def test_what_cannot_be_read_is_named(periplus: Periplus, arguments: list[str], field: str) -> None:
    done = periplus("why", ROLLED, *arguments)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(f"error: {field}: ")


def test_a_log_of_which_nothing_can_be_judged_is_refused_and_no_review(periplus: Periplus) -> None:
    log = SUMATRA / "log.json"  # tells no bag, so nobody can play it out
    done = periplus("review", log, "--work", "0.02")
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("error: bag: not known")
