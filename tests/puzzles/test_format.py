"""Reading a puzzle: every fault is found and named by its field."""

import json
import re
from typing import Any

import pytest

from periplus.models.core.errors import IllegalMove, PositionError
from periplus.puzzles.attempt import grade_of
from periplus.puzzles.format import load
from periplus.solvers.limits import Limits
from tests.puzzles.tables import Json, complete, puzzle
from tests.test_imports import ROOT

BOTH = [complete("bar", 1, 0), complete("long", 0, 0)]


def small() -> Json:
    return puzzle(["***", "**."], ["bar", "long"], "arrange", {"arrangement": BOTH, "solutions": 1})


def faults(data: Any) -> list[str]:
    with pytest.raises(PositionError) as caught:
        load(json.dumps(data).encode())
    return [fault.field for fault in caught.value.faults]


def test_a_sound_puzzle_is_read() -> None:
    read = load(json.dumps(small()).encode())
    assert (read.id, read.question.kind) == ("small", "arrange")
    assert read.answer.moves == tuple(BOTH)
    assert read.summary() == {
        "id": "small",
        "game": "observatory",
        "title": "Small",
        "author": "a test",
        "kind": "arrange",
        "difficulty": None,
        "text": "Draw them.",
        "known": [],
        "ask": {"kind": "arrange"},
        "kind_words": "arrange",
        "deduced": True,
    }


@pytest.mark.parametrize("field", ["id", "title", "author", "kind", "text", "position", "ask", "answer"])
def test_a_missing_field_is_named(field: str) -> None:
    data = small()
    del data[field]
    assert faults(data) == [field]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"id": "Not An Id"}, "id"),
        ({"title": ""}, "title"),
        ({"difficulty": 6}, "difficulty"),
        ({"known": "dice"}, "known"),
        ({"colour": "red"}, "colour"),
        ({"position": []}, "position"),
        ({"ask": "arrange"}, "ask"),
        ({"ask": {}}, "ask.kind"),
        ({"ask": {"kind": "guess"}}, "ask.kind"),
        ({"ask": {"kind": ["arrange"]}}, "ask.kind"),
        ({"ask": {"kind": "arrange", "how": 1}}, "ask.how"),
        ({"answer": {"arrangement": BOTH, "solutions": 2}}, "answer.solutions"),
        ({"answer": {"solutions": 1}}, "answer.arrangement"),
        ({"answer": {"arrangement": [complete("bar", 5, 5)]}}, "answer.arrangement[0].at"),
        ({"answer": {"arrangement": [BOTH[0], {"type": "jump"}]}}, "answer.arrangement[1].type"),
    ],
)
def test_a_wrong_field_is_named(change: Json, field: str) -> None:
    assert faults(small() | change) == [field]


def test_a_question_that_is_misspelt_is_guessed() -> None:
    with pytest.raises(PositionError, match=r"got 'arange'; did you mean arrange\?"):
        load(json.dumps(small() | {"ask": {"kind": "arange"}}).encode())


def test_older_names_of_the_question_are_read_and_told_in_faults() -> None:
    today = small()
    rest = {name: value for name, value in today.items() if name != "ask"}
    older = rest | {"question": {"ask": "arrange"}}
    assert load(json.dumps(older).encode()) == load(json.dumps(today).encode())
    assert '"ask": {"kind": "arrange"}' in load(json.dumps(older).encode()).as_text()
    assert faults(rest | {"question": {"ask": "guess"}}) == ["question.ask"]
    assert faults(rest | {"question": {"ask": "arrange", "how": 1}}) == ["question.how"]
    assert faults(today | {"question": {"ask": "arrange"}}) == ["question"]


def test_faults_of_the_position_stand_below_it_and_all_are_told_in_the_order_of_the_file() -> None:
    data: Json = {**small(), "title": ""}
    data["position"]["players"][0]["chart"] = ["**"]
    data["position"]["round"] = 7
    assert faults(data) == ["title", "position.players[0].chart", "position.round"]


def test_what_is_no_puzzle_at_all_is_bad_input() -> None:
    for raw in (b"", b"[]", b"1", b'{"id": NaN}', b"\xff"):
        with pytest.raises(PositionError):
            load(raw)


def test_an_illegal_position_is_a_violation_with_its_place_in_the_puzzle() -> None:
    data = small()
    data["position"]["players"][0]["done"] = [{"card": "dot", "at": [1, 2]}]
    with pytest.raises(IllegalMove) as caught:
        load(json.dumps(data).encode())
    (fault,) = caught.value.violations
    assert (fault.rule, fault.where) == ("OBS-4.4", ("position", "players", 0, "done", 0))


@pytest.mark.parametrize("ask", ["arrange", "fewest"])
def test_what_one_player_cannot_draw_in_a_row_cannot_be_asked_for(ask: str) -> None:
    answer: Json = {"arrangement": []} if ask == "arrange" else {"value": 0, "solution": []}
    assert faults(puzzle(["***", "***"], ["bar", "gift"], ask, answer)) == ["position.players[0].range[1]"]
    assert faults(puzzle(["***", "***"], [], ask, answer)) == ["position.players[0].range"]
    two = puzzle(["***", "***"], ["bar"], ask, answer)
    two["position"]["players"].append({})
    two["position"]["edition"]["rounds"]["2"] = {"count": 2}
    assert faults(two) == ["position.players"]


def test_a_solution_that_is_no_array_of_moves_is_bad_input() -> None:
    read = load(json.dumps(small()).encode())
    for tree, field in (({}, "solution"), ([1], "solution[0]"), ([{"type": "end"}, {}], "solution[1].type")):
        with pytest.raises(PositionError) as caught:
            read.moves(tree)
        assert caught.value.field == field


def test_the_example_of_the_documentation_is_a_sound_puzzle() -> None:
    page = (ROOT / "docs" / "puzzles.md").read_text(encoding="utf-8")
    (text,) = re.findall(r"^```json\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    read = load(text.encode())
    answer = read.question.prove(read.position, Limits(seconds=30)).result()
    assert read.question.agrees(read.position, read.answer, answer)
    assert grade_of(read).difficulty == read.file.difficulty
