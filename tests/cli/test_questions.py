"""``hint``, ``solve`` and ``maximum``: shapes, options, statuses, and what people see."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import EXAMPLES, Periplus
from tests.cli.test_verdicts import POSITIONS, PUZZLE

TURN = EXAMPLES / "turn.json"
LAST = EXAMPLES / "last-turn.json"
PUZZLE_VALUE = 7388 / 1296
"""Over 1,296 rolls: 6 points (5, a Funding space) where a square beside the star can be had, else 2 or 1."""


def test_a_hint_ranks_every_legal_move_with_value_bound_and_reasons(periplus: Periplus) -> None:
    done = periplus("hint", TURN, "--json")
    assert (done.status, done.err) == (0, "")
    answer = done.json
    assert {"status", "reason", "moves", "bound", "needs", "work", "engine"} <= set(answer)
    assert (answer["status"], answer["reason"]) == ("optimal", "proved")
    legal = periplus("moves", TURN, "--json").json["moves"]
    ranked = [entry["move"] for entry in answer["moves"]]
    assert sorted(ranked, key=json.dumps) == sorted(legal, key=json.dumps)
    values = [entry["value"] for entry in answer["moves"]]
    assert values == sorted(values, reverse=True)
    assert values[0] == answer["bound"]
    ties = [legal.index(entry["move"]) for entry in answer["moves"] if entry["value"] == values[0]]
    assert ties == sorted(ties)
    for entry in answer["moves"]:
        assert entry["value"] == entry["bound"] == sum(line["points"] for line in entry["why"])
        assert entry["proved"] is True
        assert entry["loss"] == values[0] - entry["value"]


def test_count_cuts_the_ranking_and_nothing_else(periplus: Periplus) -> None:
    whole = periplus("hint", TURN, "--json").json
    cut = periplus("hint", TURN, "--json", "--count", "3").json
    assert cut["moves"] == whole["moves"][:3]
    assert (cut["bound"], cut["status"]) == (whole["bound"], whole["status"])


def test_the_solution_of_solve_is_legal_and_scores_its_value(periplus: Periplus) -> None:
    answer = periplus("solve", TURN, "--json").json
    assert {"status", "value", "bound", "solution", "work", "engine", "reason"} <= set(answer)
    position: dict[str, Any] = json.loads(TURN.read_text())
    position["log"] += answer["solution"]
    played = json.dumps(position).encode()
    assert periplus("check", "-", stdin=played).status == 0
    assert periplus("score", "-", "--json", stdin=played).json["total"] == answer["value"] == answer["bound"]


@pytest.mark.parametrize("verb", ["hint", "solve"])
def test_an_unknown_roll_gives_the_exact_expectation(periplus: Periplus, verb: str) -> None:
    answer = periplus(verb, PUZZLE, "--json").json
    assert answer["status"] == "optimal"
    assert answer["bound"] == pytest.approx(PUZZLE_VALUE)
    if verb == "solve":
        assert answer["value"] == answer["bound"]
        assert answer["solution"] == []


def test_needs_count_missing_stars_and_places(periplus: Periplus) -> None:
    # one star at [0, 0] of a 2 x 2 chart: two stars in a line need one more, right of it or below
    assert periplus("hint", PUZZLE, "--json").json["needs"] == {"O": [1, 2]}


def test_a_maximum_comes_with_a_witness(periplus: Periplus) -> None:
    # the last turn, all dice wild: one star beside the first completes O (5), one die checks Funding (1)
    answer = periplus("maximum", PUZZLE, "--json").json
    assert (answer["status"], answer["value"], answer["bound"]) == ("optimal", 6, 6)
    assert [step["type"] for step in answer["solution"]].count("complete") == 1


@pytest.mark.parametrize("verb", ["hint", "solve"])
def test_a_question_that_cannot_be_asked_is_bad_input(periplus: Periplus, verb: str) -> None:
    position = json.loads(PUZZLE.read_text())
    position["rolls"] = [None, None]  # one turn remains
    done = periplus(verb, "-", "--json", stdin=json.dumps(position).encode())
    assert done.status == 2
    assert done.json["error"]["field"] == "rolls"


def test_people_see_the_board_the_ranking_and_the_standing(periplus: Periplus) -> None:
    lines = periplus("hint", TURN, "--count", "3").out.splitlines()
    assert lines[0] == "Observatory"
    assert any(line.split()[:1] == ["Ranked"] or "Ranked moves" in line for line in lines)
    assert lines[-1] == "optimal, bound 29, 3 moves ranked"


def test_people_see_the_solution_and_its_score(periplus: Periplus) -> None:
    lines = periplus("solve", TURN).out.splitlines()
    points = [int(line.split()[0]) for line in lines if line.endswith(")") and "(OBS-8." in line]
    assert sum(points) == 29
    assert lines[-1] == "optimal, value 29, bound 29"


@pytest.mark.parametrize("file", [POSITIONS / "two.json", EXAMPLES / "deal.json"], ids=lambda path: path.stem)
def test_other_positions_get_hints_too(periplus: Periplus, file: Path) -> None:
    answer = periplus("hint", file, "--json", "--count", "2").json
    assert answer["status"] == "optimal"
    assert len(answer["moves"]) == 2


def test_show_draws_a_hint_and_gives_both_forms_as_json(periplus: Periplus, tmp_path: Path) -> None:
    told = periplus("show", TURN, "--hint", "--count", "2", "--json").json
    assert set(told) == {"title", "text", "svg"}
    assert "Ranked moves" in told["text"]
    assert told["svg"].startswith("<svg")
    file = tmp_path / "turn.svg"
    done = periplus("show", TURN, "--hint", "--count", "2", "--svg", file)
    assert (done.status, done.out, done.err) == (0, "", "")
    assert file.read_text(encoding="utf-8") == told["svg"]


def test_show_writes_png(periplus: Periplus, tmp_path: Path) -> None:
    file = tmp_path / "turn.png"
    assert periplus("show", TURN, "--png", file).status == 0
    assert file.read_bytes().startswith(b"\x89PNG\r\n")


def test_png_without_its_library_is_one_error_line(
    periplus: Periplus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "resvg_py", None)
    done = periplus("show", TURN, "--png", tmp_path / "turn.png")
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("error: --png: ")


def test_show_draws_the_faults_of_an_illegal_position(periplus: Periplus, tmp_path: Path) -> None:
    done = periplus("show", EXAMPLES / "fault.json")
    assert done.status == 1
    assert "OBS-4.5" in done.out
    assert "[11/3, 14/3]" in done.out
    file = tmp_path / "fault.svg"
    assert periplus("show", EXAMPLES / "fault.json", "--svg", file).status == 1
    assert "OBS-4.5" in file.read_text(encoding="utf-8")


def test_width_sets_columns_and_pixels(periplus: Periplus, tmp_path: Path) -> None:
    narrow = periplus("show", LAST, "--width", "40").out.splitlines()
    assert max(map(len, narrow)) <= 40
    file = tmp_path / "wide.svg"
    periplus("show", LAST, "--svg", file, "--width", "900")
    assert 'viewBox="0 0 900 ' in file.read_text(encoding="utf-8")
