"""``puzzles``: list, show, solve, check, hint, new, grade."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from periplus.cli.app import app
from periplus.cli.puzzle_text import listing
from periplus.cli.puzzles import EXAMPLE
from periplus.models.core.registry import NAMES, game
from periplus.puzzles.attempt import Attempt
from periplus.puzzles.collection import bundled, find
from tests.cli.conftest import ROOT, Periplus
from tests.cli.test_reference import example_of

COMMANDS = ["list", "show", "solve", "check", "hint", "new", "grade"]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_puzzles_command_has_json_and_an_example_that_runs(
    command: str, periplus: Periplus, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    help_text = CliRunner().invoke(app, ["puzzles", command, "--help"]).output
    assert "--json" in help_text
    arguments = example_of(help_text)
    assert arguments[:2] == ["puzzles", command]
    done = periplus(*arguments)
    assert (done.status, done.err) == (0, "")
    assert done.out
    assert periplus(*arguments, "--json").json is not None


@pytest.mark.parametrize("command", [["list"], ["show", EXAMPLE], ["grade", EXAMPLE]], ids=str)
def test_commands_that_prove_nothing_load_no_solver(command: list[str]) -> None:
    script = "import sys; from periplus.cli import run; run(sys.argv[1:]); print(*sys.modules, sep='\\n')"
    done = subprocess.run(
        [sys.executable, "-c", script, "puzzles", *command], capture_output=True, text=True, check=True
    )
    loaded = {name.split(".")[0] for name in done.stdout.splitlines()}
    assert "periplus" in loaded
    assert not loaded & {"ortools", "networkx", "numpy"}


def test_without_a_command_the_help_of_puzzles_is_shown(periplus: Periplus) -> None:
    done = periplus("puzzles")
    assert (done.status, done.err) == (0, "")
    assert all(command in done.out for command in COMMANDS)


def test_the_list_names_every_bundled_puzzle_and_hides_its_answer(periplus: Periplus) -> None:
    found = periplus("puzzles", "list", "--json").json
    ids = [puzzle.id for name in NAMES for puzzle in bundled(name)]
    assert [entry["id"] for entry in found["puzzles"]] == ids
    assert found["count"] == len(ids)
    assert not {"answer", "position"} & set(found["puzzles"][0])
    for name in NAMES:
        lines = periplus("puzzles", "list", name).out.splitlines()
        assert lines[0] == game(name).title
        assert [line.split()[0] for line in lines[1:]] == [puzzle.id for puzzle in bundled(name)]


def test_the_list_can_be_cut_to_a_kind(periplus: Periplus) -> None:
    found = periplus("puzzles", "list", "--kind", "jigsaw", "--json").json
    assert found["count"] == 3
    assert {entry["kind"] for entry in found["puzzles"]} == {"jigsaw"}
    unknown = periplus("puzzles", "list", "kalypso", "--kind", "jigsaw")
    assert (unknown.status, unknown.out) == (2, "")
    assert unknown.err.startswith("error: --kind: expected one of ")
    assert "mosaic" in unknown.err
    assert unknown.err.endswith(", got 'jigsaw'\n")
    misspelt = periplus("puzzles", "list", "kalypso", "--kind", "mosiac")
    assert misspelt.err.endswith(", got 'mosiac'; did you mean mosaic?\n")


def test_show_draws_the_puzzle_and_its_answer_only_when_asked(periplus: Periplus, tmp_path: Path) -> None:
    shown = periplus("puzzles", "show", EXAMPLE)
    assert find(EXAMPLE).file.title in shown.out
    assert "complete" not in shown.out
    assert "complete" in periplus("puzzles", "show", EXAMPLE, "--answer").out
    data = periplus("puzzles", "show", EXAMPLE, "--json").json
    assert "answer" not in data
    assert data["svg"].startswith("<svg")
    with_answer = periplus("puzzles", "show", EXAMPLE, "--answer", "--json").json
    assert with_answer["answer"] == find(EXAMPLE).answer.as_json()
    path = tmp_path / "picture.svg"
    done = periplus("puzzles", "show", EXAMPLE, "--svg", path)
    assert (done.status, done.out) == (0, "")
    assert path.read_text(encoding="utf-8") == data["svg"]


def test_solve_proves_the_answer_again(periplus: Periplus) -> None:
    done = periplus("puzzles", "solve", EXAMPLE, "--json")
    assert done.status == 0
    assert (done.json["status"], done.json["agrees"]) == ("optimal", True)


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    """A puzzle whose answer is another arrangement than the only one."""
    data: dict[str, Any] = find(EXAMPLE).file.as_json()
    first = data["answer"]["arrangement"][0]
    first["at"] = [0, 0] if first["at"] != [0, 0] else [1, 0]
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps(data))
    return path


def test_solve_answers_no_for_a_file_with_a_wrong_answer(periplus: Periplus, wrong: Path) -> None:
    done = periplus("puzzles", "solve", wrong, "--json")
    assert done.status == 1
    assert (done.json["status"], done.json["agrees"]) == ("optimal", False)


def moves_of(name: str) -> list[Any]:
    return list(find(name).answer.moves)


def test_check_accepts_an_array_an_answer_or_a_puzzle(periplus: Periplus, tmp_path: Path) -> None:
    moves = moves_of(EXAMPLE)
    for form in (moves, {"arrangement": moves}, {"solution": moves}, {"answer": {"arrangement": moves}}):
        done = periplus("puzzles", "check", EXAMPLE, "-", "--json", stdin=json.dumps(form).encode())
        assert done.status == 0
        assert done.json["right"] is True


def test_check_tells_a_good_beginning_from_a_wrong_move(periplus: Periplus, tmp_path: Path) -> None:
    moves = moves_of(EXAMPLE)
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(moves[:2]))
    begun = periplus("puzzles", "check", EXAMPLE, path)
    assert (begun.status, begun.out) == (0, "still solvable; it comes to 2 so far\n")
    path.write_text(json.dumps([moves[0], moves[0]]))
    twice = periplus("puzzles", "check", EXAMPLE, path, "--json")
    assert twice.status == 1
    assert (twice.json["first_wrong"], twice.json["violation"]["rule"]) == (1, "OBS-4.1")
    assert "wrong at move 2" in periplus("puzzles", "check", EXAMPLE, path).out


@pytest.mark.parametrize(
    ("solution", "field"),
    [
        (b"{}", "solution"),
        (b"[1]", "solution[0]"),
        (b'"moves"', "solution"),
        (b"5", "solution"),
        (b"[", "FILE"),
        (b'[{"type": "complete", "card": "none", "at": [0, 0]}]', "solution[0].card"),
    ],
)
def test_a_solution_that_cannot_be_read_is_bad_input(periplus: Periplus, solution: bytes, field: str) -> None:
    for command in (("check", EXAMPLE, "-"), ("hint", EXAMPLE, "--after", "-")):
        done = periplus("puzzles", *command, "--json", stdin=solution)
        assert done.status == 2
        assert done.json["error"]["field"] == field


def test_new_writes_a_puzzle_that_solve_and_grade_bear_out(periplus: Periplus, tmp_path: Path) -> None:
    order = ("puzzles", "new", NAMES[0], "--seed", "3", "--size", "2")
    printed = periplus(*order)
    assert printed.status == 0
    assert json.loads(printed.out) == periplus(*order, "--json").json
    path = tmp_path / "new.json"
    assert periplus(*order, "--out", path).status == 0
    assert path.read_text(encoding="utf-8") == printed.out
    assert periplus("puzzles", "solve", path, "--json").json["agrees"] is True
    graded = periplus("puzzles", "grade", path, "--json").json
    assert graded["difficulty"] == json.loads(printed.out)["difficulty"]


def test_new_answers_no_where_the_seed_leads_to_nothing(periplus: Periplus) -> None:
    order = ("puzzles", "new", NAMES[0], "--size", "2", "--difficulty", "3")
    done = periplus(*order, "--json")
    assert (done.status, done.json) == (1, None)
    assert periplus(*order).out == "no such puzzle was found from this seed\n"
    assert periplus(*order, "--lang", "ja").out == "このシードからは、そのようなパズルは見つからなかった\n"


def test_new_tells_a_limit_from_a_seed_that_leads_to_nothing(periplus: Periplus) -> None:
    order = ("puzzles", "new", "kalypso", "--size", "9", "--work", "1e-6")
    done = periplus(*order, "--json")
    assert (done.status, done.json) == (3, None)
    assert periplus(*order).out == "stopped before a puzzle was found: work\n"


def test_what_a_proof_says_of_the_file_is_said_in_japanese_too(periplus: Periplus) -> None:
    assert periplus("puzzles", "solve", "keystone").out.endswith("\nthe puzzle's answer is borne out\n")
    assert periplus("puzzles", "solve", "keystone", "--lang", "ja").out.endswith(
        "\nパズルの答えは裏づけられた\n"
    )


@pytest.mark.parametrize(
    ("arguments", "field"),
    [
        (["list", "chess"], "GAME"),
        (["show", "no-such-puzzle"], "PUZZLE"),
        (["show", "missing.json"], "PUZZLE"),
        (["new", "chess"], "game"),
        (["new", NAMES[0], "--kind", "sudoku"], "--kind"),
        (["new", NAMES[0], "--size", "9"], "--size"),
        (["new", NAMES[0], "--difficulty", "6"], "--difficulty"),
        (["new", NAMES[0], "--edition", "no-such-edition"], "edition"),
        (["grade", "loose-ends"], "ask.kind"),
        (["sing"], "COMMAND"),
    ],
)
def test_bad_input_names_its_field(periplus: Periplus, arguments: list[str], field: str) -> None:
    done = periplus("puzzles", *arguments, "--json")
    assert done.status == 2
    assert done.json["error"]["field"] == field
    assert done.err.startswith(f"error: {field}: ")


def test_grade_says_which_deductions_it_takes(periplus: Periplus, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "1000")
    data = periplus("puzzles", "grade", EXAMPLE, "--json").json
    assert data["difficulty"] == find(EXAMPLE).file.difficulty
    lines = periplus("puzzles", "grade", EXAMPLE).out.splitlines()
    assert lines[0] == f"difficulty {data['difficulty']}"
    assert len(lines) == 1 + len(data["steps"])


def test_a_step_is_drawn_with_its_sentence_on_what_is_settled_before_it(
    periplus: Periplus, tmp_path: Path
) -> None:
    steps = periplus("puzzles", "grade", EXAMPLE, "--json").json["steps"]
    last = periplus("puzzles", "grade", EXAMPLE, "--step", len(steps)).out
    assert f"Step {len(steps)}: {steps[-1]['text']}" in " ".join(last.split())
    path = tmp_path / "step.svg"
    assert periplus("puzzles", "grade", EXAMPLE, "--step", "1", "--svg", path).status == 0
    drawn = path.read_text(encoding="utf-8")
    assert drawn.startswith("<svg")
    whole = periplus("puzzles", "grade", EXAMPLE, "--svg", path)
    assert (whole.status, whole.out) == (0, "")
    assert path.read_text(encoding="utf-8") != drawn
    beyond = periplus("puzzles", "grade", EXAMPLE, "--step", "99", "--json")
    assert (beyond.status, beyond.json["error"]["field"]) == (2, "--step")


def answer_of(name: str) -> list[dict[str, Any]]:
    return [move.as_json() for move in find(name).moves(list(find(name).answer.moves))]


def test_a_hint_is_about_the_puzzles_own_question(periplus: Periplus, tmp_path: Path) -> None:
    answer = answer_of(EXAMPLE)
    first = periplus("puzzles", "hint", EXAMPLE, "--level", "4", "--json").json["moves"][0]
    in_any_order = [sorted(moves, key=json.dumps) for moves in ([first["move"], *first["line"]], answer)]
    assert in_any_order[0] == in_any_order[1]
    assert first["move"] == Attempt(find(EXAMPLE)).deductions().settled()[0].as_json()
    assert periplus("puzzles", "hint", EXAMPLE, "--level", "1").out.startswith("look at ")
    made = tmp_path / "made.json"
    made.write_text(json.dumps(answer))
    done = periplus("puzzles", "hint", EXAMPLE, "--after", made)
    assert (done.status, done.out) == (0, "right: nothing is to be added\n")


def test_a_hint_after_a_wrong_move_names_it(periplus: Periplus, tmp_path: Path) -> None:
    answer = answer_of("first-light")
    options = [move.as_json() for move in Attempt(find("first-light")).options()]
    wrong = tmp_path / "wrong.json"
    wrong.write_text(json.dumps([next(move for move in options if move not in answer)]))
    done = periplus("puzzles", "hint", "first-light", "--after", wrong)
    assert (done.status, done.out) == (1, "move 1 was the first wrong one\n")


def test_the_command_reads_the_rules_from_a_file(periplus: Periplus, tmp_path: Path) -> None:
    rule = ":- living(P, plant, V), living(A, animal, V), placed(P, C), placed(A, D), D < C."
    file = tmp_path / "ordered.pl"
    file.write_text(rule)
    order = ("puzzles", "new", "sumatra", "--size", "3", "--seed", "4", "--json")
    made, plain = periplus(*order, "--rules", str(file)).json, periplus(*order).json
    assert made["ask"]["rules"] == rule
    assert (made["id"], plain["id"]) == ("diary-3-4-own-rules", "diary-3-4")
    assert "rules" not in plain["ask"]
    file.write_text(":- placed(T, 1")
    refused = periplus(*order, "--rules", str(file))
    assert (refused.status, "ordered.pl: line 1" in refused.err) == (2, True)


def test_a_long_title_goes_on_below_itself(periplus: Periplus, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "72")
    entry = {"game": NAMES[0], "id": "star-3-3", "difficulty": None, "kind_words": "star"}
    lines = listing([entry | {"title": "One star for Juggler, Key, Tadpole"}]).splitlines()[1:]
    assert lines == [
        "  star-3-3                   -  star           One star for Juggler,",
        "                                               Key, Tadpole",
    ]


def test_deductions_in_japanese_begin_beside_their_number(
    periplus: Periplus, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    first, second = periplus("puzzles", "grade", EXAMPLE, "--lang", "ja").out.splitlines()[1:3]
    assert first.startswith("  1. ")
    assert len(first) > 20
    assert second.startswith(" " * 5)
    assert second[5] != " "
