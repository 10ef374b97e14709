"""``check``, ``score`` and ``moves``: the answers of the conventions on worked positions, and as text."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import EXAMPLES, Periplus

POSITIONS = Path(__file__).parent / "positions"
SOLO = POSITIONS / "solo.json"
TWO = POSITIONS / "two.json"
PUZZLE = POSITIONS / "puzzle.json"


@pytest.mark.parametrize("file", [SOLO, TWO, PUZZLE], ids=lambda path: path.stem)
def test_a_legal_position_checks_with_status_0(periplus: Periplus, file: Path) -> None:
    done = periplus("check", file, "--json")
    assert (done.status, done.err) == (0, "")
    assert done.json == {"legal": True, "violations": []}
    assert periplus("check", file).out == "legal\n"


def test_every_fault_is_listed_with_clause_and_place(periplus: Periplus) -> None:
    done = periplus("check", EXAMPLES / "fault.json", "--json")
    assert (done.status, done.err) == (1, "")
    assert done.json["legal"] is False
    found = [(fault["rule"], fault["where"]) for fault in done.json["violations"]]
    assert found == [("OBS-4.5", ["players", 0, "done", 1]), ("OBS-1.3", ["players", 0, "range", 1])]
    assert all(fault["message"] for fault in done.json["violations"])
    text = periplus("check", EXAMPLES / "fault.json")
    assert text.status == 1
    assert [line.split()[:2] for line in text.out.splitlines()] == [
        ["OBS-4.5", "players[0].done[1]:"],
        ["OBS-1.3", "players[0].range[1]:"],
    ]


def test_the_first_illegal_move_of_a_log_is_the_one_fault(periplus: Periplus) -> None:
    position = json.loads(SOLO.read_text())
    position["log"][2:] = [
        {"type": "star", "at": [0, 0], "with": "meteor"},
        {"type": "roll", "dice": [1, 1, 1], "meteor": 1},
    ]
    done = periplus("check", "-", "--json", stdin=json.dumps(position).encode())
    assert done.status == 1
    assert [(fault["rule"], fault["where"]) for fault in done.json["violations"]] == [("OBS-3.3", ["log", 2])]


@pytest.mark.parametrize("verb", ["score", "moves", "hint", "solve", "maximum", "show"])
def test_other_verbs_answer_an_illegal_position_as_check_does(periplus: Periplus, verb: str) -> None:
    fault = EXAMPLES / "fault.json"
    done = periplus(verb, fault, "--json")
    assert (done.status, done.err) == (1, "")
    assert done.json == periplus("check", fault, "--json").json


def test_score_of_one_player_stands_at_the_top_too(periplus: Periplus) -> None:
    # one checked Funding space; stars (0,0) (0,1) (1,2), then (1,0) and (9,9) from the log: five unused
    items = [("OBS-8.6", 1), ("OBS-8.7", 2)]
    done = periplus("score", SOLO, "--json")
    assert done.status == 0
    answer = done.json
    assert [(item["rule"], item["points"]) for item in answer["items"]] == items
    assert answer["total"] == 3
    (player,) = answer["players"]
    assert set(player) == {"seat", "name", "total", "items", "completed"}
    assert (player["seat"], player["name"], player["total"], player["completed"]) == (0, "player 1", 3, 0)
    assert player["items"] == answer["items"]
    assert answer["winners"] == [0]


def test_score_of_two_players_has_no_total_of_its_own(periplus: Periplus) -> None:
    answer = periplus("score", TWO, "--json").json
    assert set(answer) == {"players", "winners"}
    assert [(player["seat"], player["total"], player["items"]) for player in answer["players"]] == [
        (0, 0, []),
        (1, 0, []),
    ]
    assert answer["winners"] == [0, 1]


def test_score_as_text_adds_up(periplus: Periplus) -> None:
    lines = periplus("score", SOLO).out.splitlines()
    assert lines[0] == "player 1"
    assert [int(line.split()[0]) for line in lines[1:]] == [1, 2, 3]
    assert periplus("score", TWO).out.splitlines()[-1] == "ahead: player 1, player 2"


def test_moves_of_a_turn(periplus: Periplus) -> None:
    # rows 3 and 8 and columns 3 and 8 carry the meteor's 5: 36 empty squares; S07 stands complete; or the end
    done = periplus("moves", SOLO, "--json")
    moves = done.json["moves"]
    assert done.json["count"] == len(moves) == 38
    assert moves[0] == {"type": "star", "at": [0, 3], "with": "meteor"}
    assert moves[-2:] == [{"type": "complete", "card": "S07", "at": [0, 0], "rotation": 0}, {"type": "end"}]
    text = periplus("moves", SOLO).out.splitlines()
    assert text[0] == "star 0,3 with meteor"
    assert text[-1] == "38 moves"


def test_moves_of_one_of_several_players_carry_the_seat(periplus: Periplus) -> None:
    # the meteor is spent: 2+2 and 2+4 reach 4 + 8 squares, a 2 or a 4 checks one of five tracks; or the end
    moves = periplus("moves", TWO, "--json").json["moves"]
    assert len(moves) == 12 + 10 + 1
    assert [move.get("player") for move in moves] == [1] * 22 + [None]
    assert periplus("moves", TWO).out.startswith("star 0,0 with 2 2 by player 2\n")


def test_nothing_to_do_before_the_roll_is_an_answer(periplus: Periplus) -> None:
    done = periplus("moves", PUZZLE, "--json")
    assert (done.status, done.json) == (0, {"count": 0, "moves": []})


def test_standard_input_is_read_like_a_file(periplus: Periplus) -> None:
    from_file = periplus("moves", SOLO, "--json")
    assert periplus("moves", "-", "--json", stdin=SOLO.read_bytes()) == from_file


def test_an_edition_path_is_relative_to_the_position_file(
    periplus: Periplus, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = EXAMPLES / "last-turn.json"
    assert periplus("check", position).status == 0
    elsewhere = periplus("check", "-", "--json", stdin=position.read_bytes())
    assert elsewhere.status == 2
    assert elsewhere.json["error"]["field"] == "edition"
    monkeypatch.chdir(EXAMPLES)
    assert periplus("check", "-", stdin=position.read_bytes()).status == 0


def test_json_keeps_letters_where_the_output_takes_them(periplus: Periplus) -> None:
    position = b'{"game": "observatory", "players": [{"name": "\\u5929\\u6587\\u53f0"}]}'
    assert '"天文台"' in periplus("score", "-", "--json", stdin=position).out


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.json")), ids=lambda path: path.stem)
def test_the_examples_are_what_they_are_for(periplus: Periplus, path: Path) -> None:
    if "game" not in json.loads(path.read_text()):
        assert periplus("edition", "observatory", path).status == 0
    else:
        assert periplus("check", path).status == (1 if path.stem == "fault" else 0)
