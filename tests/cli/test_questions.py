"""``hint``, ``solve`` and ``maximum``: shapes, options, statuses, and what people see."""

import json
from pathlib import Path
from typing import Any

import pytest

from periplus.drawing.layout import columns as wide
from periplus.models.core.registry import NAMES
from tests.cli.conftest import EXAMPLES, ROOT, Periplus
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
    # among equals the second key decides, which the answer names, and after it the order of ``moves``
    ties = [
        (-entry["prospect"], legal.index(entry["move"]))
        for entry in answer["moves"]
        if entry["value"] == values[0]
    ]
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


def test_people_see_the_standing_then_the_ranking_then_the_board(periplus: Periplus) -> None:
    lines = periplus("hint", TURN, "--count", "3").out.splitlines()
    assert lines[0] == "best for this turn; optimal, value 29, bound 29, 3 moves ranked"
    assert lines[2].startswith("Ranked moves")
    assert lines.index("Observatory") > lines.index("Why")
    assert not any("Ranked moves" in line for line in lines[3:])


def test_ten_moves_are_listed_unless_more_are_asked_for(periplus: Periplus) -> None:
    def ranks(*options: str) -> list[int]:
        rows = periplus("hint", TURN, "--brief", *options).out.splitlines()[4:]
        return [int(row.split()[0]) for row in rows if row.split() and row.split()[0].isdecimal()]

    listed = ranks("--all")
    assert ranks()[:10] == list(range(1, 11))
    assert f"{len(listed) - 10} more moves are ranked: --all lists them" in periplus("hint", TURN).out
    assert listed == list(range(1, len(listed) + 1))
    assert ranks("--count", "12") == list(range(1, 13))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("columns", ["40", "72"])
def test_nothing_is_wider_than_the_terminal(
    periplus: Periplus, monkeypatch: pytest.MonkeyPatch, name: str, columns: str
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    turn = ROOT / "examples" / name / "turn.json"
    told = [periplus("hint", turn, "--work", "0.2", "--seconds", "60").out]
    told += [
        periplus(*words).out for words in (["rules", name], ["relations", name], ["puzzles", "list", name])
    ]
    for text in told:
        assert max(map(wide, text.splitlines())) <= int(columns)


def test_brief_tells_the_standing_and_the_solution_alone(periplus: Periplus) -> None:
    lines = periplus("solve", TURN, "--brief").out.splitlines()
    assert lines[0] == "optimal, value 29, bound 29"
    assert lines[2] == "Solution: value 29, bound 29, optimal"
    assert "Observatory" not in lines
    assert lines[-1].split()[1] in {"check", "complete", "star"}


def test_people_see_the_solution_and_its_score(periplus: Periplus) -> None:
    lines = periplus("solve", TURN).out.splitlines()
    points = [int(line.split()[0]) for line in lines if line.endswith(")") and "(OBS-8." in line]
    assert sum(points) == 29
    assert lines[0] == "optimal, value 29, bound 29"


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


def test_what_people_read_is_a_sentence(periplus: Periplus) -> None:
    assert ", 1 move ranked\n" in periplus("hint", "examples/sumatra/ahead.json").out
    assert "You's" not in periplus("puzzles", "show", "fully-laden").out
    assert periplus("hint", "examples/mist/turn.json", "--level", "3").out.startswith("look at the ")


def test_memory_is_a_limit_like_others(periplus: Periplus) -> None:
    assert periplus("hint", TURN, "--memory", "256", "--count", "1").status == 0
    done = periplus("hint", TURN, "--memory", "1")
    assert (done.status, done.err.startswith("error: --memory: ")) == (2, True)


def test_a_solution_told_by_space_is_listed_tile_by_tile(periplus: Periplus) -> None:
    position = EXAMPLES.parent / "mist" / "last-turn.json"
    laid = periplus("maximum", position, "--work", "0.05", "--json").json["solution"]
    done = periplus("maximum", position, "--work", "0.05")
    assert (done.status, done.err) == (0, "")
    for space, tile in laid.items():
        assert f"place {tile} on [{space.replace(',', ', ')}]" in done.out
