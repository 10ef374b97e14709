"""``ask``, ``why`` and ``relations`` on the command line."""

import json
from pathlib import Path

import pytest

from periplus.cli.asking import _answer_text
from tests.cli.conftest import EXAMPLES, Periplus

ROLLED = EXAMPLES / "goal.json"
"""A chart of rows 2 3 4 and columns 4 5 6 with stars at [0, 0] and [1, 1]; rolled 2 3 5, meteor 5."""
SLOPE = "fits(s1, [0, 0], 90), \\+ completed(t1)"
"""It lacks [0, 2] and [2, 0], which no dice open; Lens brings one track bonus, and without T1 that is all."""


def test_answers_are_printed_one_a_line_with_their_number(periplus: Periplus) -> None:
    done = periplus("ask", ROLLED, "points(Card, P), P >= 4")
    assert (done.status, done.err) == (0, "")
    assert sorted(done.out.splitlines()) == ["2 answers", "Card = B1, P = 4", "Card = S1, P = 5"]


def test_json_is_one_object(periplus: Periplus) -> None:
    done = periplus("ask", ROLLED, "starred(Cell)", "--json")
    assert done.json["complete"] is True
    assert sorted(map(json.dumps, done.json["answers"])) == ['{"Cell": [0, 0]}', '{"Cell": [1, 1]}']


def test_a_goal_without_variables_is_answered_with_yes_or_no(periplus: Periplus) -> None:
    # the dice 2 and 5 open row 2, column 5
    yes = periplus("ask", ROLLED, "plotted([0, 1])")
    assert (yes.status, yes.out) == (0, "yes\n")
    no = periplus("ask", ROLLED, "plotted([0, 0])")
    assert (no.status, no.out) == (1, "no\n")
    told = [periplus("ask", ROLLED, f"plotted([0, {column}])", "--lang", "ja").out for column in (1, 0)]
    assert told == ["はい\n", "いいえ\n"]
    assert periplus("ask", ROLLED, "plotted([0, 0])", "--json").json == {
        "answers": [],
        "complete": True,
    }
    assert periplus("ask", ROLLED, "plotted([0, 1])", "--json").json == {
        "answers": [{}],
        "complete": True,
    }


def test_no_stands_on_a_line_of_its_own_before_what_was_not_looked_at(periplus: Periplus) -> None:
    """As the number of answers does; both on one line read as one sentence without a stop."""
    no = periplus("ask", EXAMPLES.parent / "sumatra" / "goal.json", "score(999)")
    assert no.status == 1
    first, scope = no.out.splitlines()
    assert first == "no"
    assert scope.startswith("(One player's notebook after several takes is looked at")


def test_rules_of_ones_own_define_relations_and_forbid_worlds(periplus: Periplus, tmp_path: Path) -> None:
    rules = tmp_path / "apart.pl"
    rules.write_text("% two cards at once are not allowed\npair(A, B) :- together(A, B).\n:- pair(t1, _).\n")
    # T1 is completed with A1, B1 or S1 otherwise
    assert periplus("ask", ROLLED, "together(t1, Other)", "--rules", rules).out == "no\n"
    assert periplus("ask", ROLLED, "completed(t1), \\+ pair(_, _)", "--rules", rules).out == "yes\n"
    why = periplus("why", ROLLED, "together(t1, s1)", "--rules", rules, "--json").json
    assert (why["holds"], why["rules"]) == (False, ["apart.pl:3"])
    assert ":- pair(t1, _)." in why["text"]


def test_rules_of_ones_own_change_what_is_best(periplus: Periplus, tmp_path: Path) -> None:
    # eight points are the most of one turn, and T1 gives some of them
    free = periplus("solve", ROLLED, "--json").json
    rules = tmp_path / "plain.pl"
    rules.write_text(":- completed(t1).\n")
    bound = periplus("solve", ROLLED, "--rules", rules, "--json").json
    assert (bound["status"], bound["reason"]) == ("optimal", "proved")
    assert bound["value"] < free["value"]
    asked = periplus("ask", ROLLED, "\\+ completed(t1), score(S)", "--json").json["answers"]
    assert bound["value"] == max(answer["S"] for answer in asked)
    ranking = periplus("hint", ROLLED, "--rules", rules, "--count", "2", "--json").json
    assert ranking["moves"][0]["value"] == ranking["bound"] == bound["value"]
    assert "not every move" in ranking["scope"][0]["text"]
    assert periplus("solve", ROLLED, "--rules", rules).status == 0


def test_rules_that_nothing_keeps_leave_no_line(periplus: Periplus, tmp_path: Path) -> None:
    rules = tmp_path / "never.pl"
    rules.write_text(":- true.\n")
    for verb in ("solve", "hint"):
        done = periplus(verb, ROLLED, "--rules", rules, "--json")
        assert (done.status, done.json["status"]) == (1, "infeasible")


def test_a_maximum_keeps_rules_of_ones_own(periplus: Periplus, tmp_path: Path) -> None:
    rules = tmp_path / "none.pl"
    rules.write_text(":- completed(_).\n")
    found = periplus("maximum", ROLLED, "--rules", rules, "--json").json
    free = periplus("maximum", ROLLED, "--json").json
    assert (found["status"], found["reason"]) == ("optimal", "proved")
    assert found["value"] == found["bound"] < free["value"]
    assert all(step["type"] != "complete" for step in found["solution"])
    asked = periplus("ask", ROLLED, "\\+ completed(_), score(S)", "--json").json["answers"]
    assert found["value"] == max(
        answer["S"] for answer in asked
    )  # the turn is the last, and its roll is known


def test_a_maximum_of_a_relaxation_takes_no_rules(periplus: Periplus, tmp_path: Path) -> None:
    rules = tmp_path / "never.pl"
    rules.write_text(":- score(_).\n")
    done = periplus("maximum", EXAMPLES.parent / "buru" / "goal.json", "--rules", rules)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("error: rules: this maximum is the plan of a relaxation, with no moves")


def test_two_goals_are_told_apart_by_what_their_best_lines_have(periplus: Periplus) -> None:
    done = periplus(
        "why", ROLLED, "completed(t1), \\+ completed(a1)", "--rather-than", "completed(a1)", "--json"
    )
    this, other = done.json["this"], done.json["other"]
    for side in (this, other):
        asked = periplus("ask", ROLLED, f"{side['goal']}, score(S)", "--json").json["answers"]
        assert (side["value"], side["status"]) == (max(answer["S"] for answer in asked), "optimal")
    first, second = ({entry["fact"] for entry in side["only"]} for side in (this, other))
    assert "completed(a1)" in second
    assert not first & second
    assert f"score({this['value']})" in first or this["value"] == other["value"]
    never = periplus("why", ROLLED, "completed(t1)", "--rather-than", "score(99)")
    assert never.out.endswith("It cannot hold: score(99)\n")


def test_an_objective_of_ones_own_chooses_the_lines_that_are_told_apart(
    periplus: Periplus, tmp_path: Path
) -> None:
    rules = tmp_path / "few.pl"
    rules.write_text(":- minimize(1, plotted(_)).\n")
    done = periplus(
        "why", ROLLED, "completed(t1)", "--rather-than", "completed(s1)", "--rules", rules, "--json"
    )
    for side in (done.json["this"], done.json["other"]):
        asked = periplus("ask", ROLLED, f"{side['goal']}, score(S), stars(N)", "--json").json["answers"]
        fewest = min(answer["N"] for answer in asked)
        most = max(answer["S"] for answer in asked if answer["N"] == fewest)
        assert (side["objective"], side["value"], side["status"]) == (fewest, most, "optimal")
    assert done.json["reason"] == "proved"
    refused = periplus("why", ROLLED, "--move", "1", "--rules", rules)
    assert (refused.status, refused.out) == (2, "")
    assert refused.err.startswith("error: --rules: expected none with a move")


def test_two_goals_that_are_not_told_apart_say_why(periplus: Periplus) -> None:
    done = periplus(
        "why", ROLLED, "completed(t1)", "--rather-than", "completed(s1)", "--work", "1e-9", "--json"
    )
    assert (done.status, done.json["reason"]) == (3, "work")
    assert (done.json["this"]["status"], done.json["this"]["value"]) == ("unknown", None)
    faulty = periplus("why", ROLLED, "completed(t1)", "--rather-than", "complete(s1)")
    assert faulty.err.startswith("error: --rather-than: character 1: unknown relation complete")


def test_two_moves_are_told_apart_score_line_by_score_line(periplus: Periplus) -> None:
    done = periplus("why", ROLLED, "--move", "1", "--rather-than", "2", "--json").json
    lines = sum(line["this"] - line["other"] for line in done["lines"])
    assert done["this"]["value"] - done["other"]["value"] == lines
    assert done["lines"]
    told = periplus("why", ROLLED, "--move", "1", "--rather-than", "2").out.splitlines()
    assert len(told) == 2 + len(done["lines"])


def test_a_library_goes_by_name(periplus: Periplus) -> None:
    done = periplus("ask", ROLLED, "beside([0, 0], [0, 1])", "--rules", "library(observatory)")
    assert (done.status, done.out) == (0, "yes\n")
    assert "%!  beside(Cell, Other)" in periplus("relations", "observatory", "--library").out


def test_a_fault_in_rules_is_told_by_file_line_and_column(periplus: Periplus, tmp_path: Path) -> None:
    rules = tmp_path / "near.pl"
    rules.write_text("p(X) :- completed(X).\nq(X) :- p(X), \\+ q(X).\n")
    done = periplus("ask", ROLLED, "p(X)", "--rules", rules)
    assert done.status == 2
    assert done.err.startswith("error: near.pl: line 2, column 18: q rests on the denial or collection of q")


def test_count_tells_how_many(periplus: Periplus) -> None:
    assert periplus("ask", ROLLED, "asterism(Card)", "--count").out == "1\n"
    assert periplus("ask", ROLLED, "starred(Cell)", "--count", "--json").json == {
        "count": 2,
        "complete": True,
    }
    none = periplus("ask", ROLLED, "drawn(Card, At, R)", "--count")
    assert (none.status, none.out) == (0, "0\n")


def test_limit_stops_and_says_so(periplus: Periplus) -> None:
    done = periplus("ask", ROLLED, "points(Card, P)", "--limit", "1")
    assert done.out.splitlines()[1:] == ["1 so far, stopped: count"]
    assert periplus("ask", ROLLED, "points(C, P)", "--limit", "1", "--json").json["complete"] is False


def test_every_tells_what_holds_in_all_lines(periplus: Periplus) -> None:
    done = periplus("ask", ROLLED, "star(Cell)", "--every", "--json")
    assert sorted(map(json.dumps, done.json["answers"])) == ['{"Cell": [0, 0]}', '{"Cell": [1, 1]}']


def test_best_keeps_the_best_lines_alone(periplus: Periplus) -> None:
    done = periplus("ask", ROLLED, "checks(lens, N)", "--best", "checks(lens, _)", "--json")
    # the die 5 (or a 2 or 3 used so, which are checked) fills one space, and that unlocks a track bonus
    assert done.json == {"answers": [{"N": 4}], "complete": True}


@pytest.mark.parametrize(
    ("arguments", "field", "message"),
    [
        (["completed(Card"], "GOAL", "character 15: the end is out of place, expected ')' or ','"),
        (["nope(X)"], "GOAL", "character 1: unknown relation nope, expected one of asterism"),
        (["completed(C)", "--best", "score(_"], "--best", "character 8: the end is out of place"),
    ],
)
def test_a_wrong_goal_gets_one_line_that_points_at_the_character(
    periplus: Periplus, arguments: list[str], field: str, message: str
) -> None:
    done = periplus("ask", ROLLED, *arguments)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(f"error: {field}: {message}")
    assert done.err.count("\n") == 1
    error = periplus("ask", ROLLED, *arguments, "--json").json["error"]
    assert error["field"] == field
    assert error["message"].startswith(message)


def test_a_position_that_is_not_ready_to_be_asked_is_bad_input(periplus: Periplus) -> None:
    done = periplus("ask", EXAMPLES / "last-turn.json", "completed(C)")
    assert done.status == 2
    assert done.err.startswith("error: rolls[0]: not known")


def test_an_illegal_position_gets_the_answer_of_check(periplus: Periplus) -> None:
    for verb in ("ask", "why"):
        done = periplus(verb, EXAMPLES / "fault.json", "completed(C)", "--json")
        assert (done.status, done.json["legal"]) == (1, False)


def test_why_names_clauses_and_facts(periplus: Periplus, tmp_path: Path) -> None:
    done = periplus("why", ROLLED, SLOPE, "--json")
    assert done.status == 0
    assert set(done.json) == {"holds", "rules", "facts", "irreducible", "text", "reason"}
    assert done.json["holds"] is False
    for cell in ([0, 2], [2, 0]):
        assert {"relation": "starred", "cell": cell, "holds": False} in done.json["facts"]
    assert {"relation": "rolled", "turn": 0, "dice": [2, 3, 5, 5]} in done.json["facts"]
    picture = tmp_path / "why.svg"
    told = periplus("why", ROLLED, SLOPE, "--svg", picture)
    assert told.out.splitlines() == done.json["text"].splitlines()
    assert "there is no star at [2, 0]" in picture.read_text(encoding="utf-8")


def test_why_shows_how_a_goal_can_hold(periplus: Periplus) -> None:
    done = periplus("why", ROLLED, "fits(t1, [0, 0], 0), plotted([0, 1])")
    assert done.status == 0
    assert "It can hold" in done.out
    assert "complete T1 at [0, 0]" in done.out
    assert periplus("why", ROLLED, "completed(t1)", "--json").json["rules"] == []


def test_relations_are_listed_with_columns_and_meaning(
    periplus: Periplus, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "1000")
    lines = periplus("relations", "observatory").out.splitlines()
    assert any(line.split("  ")[0] == "fits(card, at, rotation)" for line in lines)
    found = periplus("relations", "observatory", "--json").json["relations"]
    assert found[0] == {
        "name": "fits",
        "columns": ["card", "at", "rotation"],
        "meaning": "the card is drawn there at the end",
    }
    assert len(found) == len(lines)


def test_an_unknown_game_is_bad_input(periplus: Periplus) -> None:
    assert periplus("relations", "chess").err.startswith("error: GAME: unknown game 'chess'")


def test_an_answer_is_one_line_whatever_a_name_holds() -> None:
    assert (
        _answer_text({"Card": "a\nb", "At": [2, 3], "None": None}) == "Card = a\\nb, At = [2, 3], None = none"
    )


def test_a_file_of_rules_that_is_missing_is_a_fault_of_its_option(periplus: Periplus) -> None:
    goal = EXAMPLES / "goal.json"
    for command in ("ask", "why", "export"):
        question = () if command == "export" else ("score(_)",)
        form = ("--as", "asp") if command == "export" else ()
        done = periplus(command, goal, *question, *form, "--rules", "none.pl")
        said = "error: --rules: 'none.pl': No such file or directory, expected a readable file\n"
        assert (done.status, done.out, done.err) == (2, "", said)


def test_rules_of_an_example_are_found_in_any_folder(
    periplus: Periplus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    near = ("--rules", "examples/observatory/near.pl", "--count")
    done = periplus("ask", "examples/observatory/goal.json", "group([0, 0], [0, 1])", *near)
    assert (done.status, done.out) == (0, "1\n")
