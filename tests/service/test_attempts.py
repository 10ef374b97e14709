"""Requests about a bundled puzzle: its question, its known events and its alphabet count, over every interface."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from periplus.puzzles.collection import bundled, find
from periplus.service.batch import answer_text
from periplus.service.requests import VERBS
from tests.service.conftest import Engine, Served
from tests.service.helpers import GAMES, Json

ROLLS = "last-throw"
"""A puzzle that begins with a known roll."""
CHOICES = "first-light"
"""A puzzle of choices, which has deductions."""
FIRST = {name: bundled(name)[0].id for name in GAMES}
"""The easiest puzzle of each game."""


def solution_of(puzzle: str) -> list[Json]:
    return list(find(puzzle).answer.moves)


def once(**request: Any) -> Json:
    """The answer to a line, as a batch gives it."""
    found: Json = json.loads(answer_text(json.dumps(request).encode()))
    return found


def bare(event: Json) -> Json:
    return {name: part for name, part in event.items() if name not in ("id", "event", "seq", "work", "line")}


@pytest.mark.parametrize("name", GAMES)
def test_a_puzzle_goes_from_its_start_to_right_by_moves_and_hints(served: Served, name: str) -> None:
    puzzle, made, hint = FIRST[name], list[Json](), Json()
    for _ in range(30):
        hint = served.post("hint", {"puzzle": puzzle, "after": made, "level": 3}).json()
        if not hint["moves"]:
            break
        listed = served.post("moves", {"puzzle": puzzle, "after": made}).json()
        assert hint["moves"][0]["move"] in listed["moves"]
        made.append(hint["moves"][0]["move"])
    assert hint["right"] is True
    verdict = served.post("check", {"puzzle": puzzle, "after": made, "partial": True}).json()
    assert (verdict["right"], verdict["first_wrong"]) == (True, None)


def test_a_known_roll_is_the_only_move_and_is_drawn_once_it_is_made(served: Served) -> None:
    roll = {"type": "roll", "dice": [6, 3, 1], "meteor": 6}
    listed = served.post("moves", {"puzzle": ROLLS, "include": ["words", "notation"]}).json()
    assert (listed["count"], listed["moves"]) == (1, [roll])
    assert listed["words"] == ["roll 6, 3, 1, meteor 6"]
    assert len(listed["notation"]) == 1
    before = served.post("draw", {"puzzle": ROLLS}).json()["text"]
    after = served.post("draw", {"puzzle": ROLLS, "after": [roll]}).json()["text"]
    assert before != after


def test_the_first_wrong_move_is_named_and_nothing_is_ranked_after_it(served: Served) -> None:
    right = solution_of(CHOICES)
    moves = served.post("moves", {"puzzle": CHOICES}).json()["moves"]
    wrong = next(
        move
        for move in moves
        if move not in right
        and not served.post("check", {"puzzle": CHOICES, "after": [move], "partial": True}).json()["solvable"]
    )
    hint = served.post("hint", {"puzzle": CHOICES, "after": [wrong]}).json()
    assert (hint["moves"], hint["right"], hint["first_wrong"]) == ([], False, 0)
    lost = served.post("why", {"puzzle": CHOICES, "move": wrong}).json()
    assert lost["move"] == wrong


def test_deductions_are_told_for_what_is_left(served: Served) -> None:
    steps = served.post("deduce", {"puzzle": CHOICES}).json()["steps"]
    assert {step["rules"][0].split("-")[0] for step in steps} == {"OBS"}
    settled = [step["settles"] for step in steps if step["settles"]]
    assert {json.dumps(move) for move in settled} == {json.dumps(move) for move in solution_of(CHOICES)}
    left = served.post("deduce", {"puzzle": CHOICES, "after": settled}).json()["steps"]
    assert left == []


def test_a_puzzle_without_choices_has_no_deductions(served: Served) -> None:
    answer = served.post("deduce", {"puzzle": ROLLS})
    assert answer.status_code == 422
    assert answer.json()["error"]["field"] == "ask.kind"


@pytest.mark.parametrize(
    ("request_", "field"),
    [
        ({"verb": "moves"}, "position"),
        ({"verb": "moves", "puzzle": CHOICES, "position": {"game": "observatory"}}, "position"),
        ({"verb": "moves", "puzzle": "no-such-puzzle"}, "puzzle"),
        ({"verb": "deduce", "puzzle": "no-such-puzzle"}, "puzzle"),
        ({"verb": "hint", "puzzle": CHOICES, "after": [{"type": "nothing"}]}, "after[0].type"),
        ({"verb": "why", "puzzle": CHOICES, "move": {"type": "nothing"}}, "move.type"),
        ({"verb": "draw", "puzzle": CHOICES, "solution": [{"type": "nothing"}]}, "solution[0].type"),
        ({"verb": "score", "puzzle": CHOICES}, "puzzle"),
        ({"verb": "solve", "puzzle": CHOICES, "rules": ":- star(_)."}, "rules"),
    ],
)
def test_a_fault_is_named_by_the_field_of_the_request(request_: Json, field: str) -> None:
    event = once(id=1, **request_)
    assert event["event"] == "error"
    assert field in [fault["field"] for fault in event["errors"]]


def test_an_illegal_move_is_placed_in_after_or_in_the_moves_to_draw(served: Served) -> None:
    move = solution_of(CHOICES)[0]
    told = served.post("moves", {"puzzle": CHOICES, "after": [move, move]}).json()
    assert told["legal"] is False
    assert told["violations"][0]["where"][:2] == ["after", 1]
    drawn = served.post("draw", {"puzzle": CHOICES, "after": [move], "solution": [move]}).json()
    assert drawn["violations"][0]["where"][:2] == ["solution", 0]
    assert drawn["svg"].startswith("<svg")


def test_a_new_puzzle_is_made_from_its_seed_and_asked_about_by_its_file(served: Served) -> None:
    order = {"game": "observatory", "kind": "arrange", "size": 2, "seed": 7}
    made = served.post("make", order).json()
    assert made == served.post("make", order).json()
    events = served.post("make", order | {"stream": {"every": 0}}).text.splitlines()
    *updates, done = map(json.loads, events)
    assert {name: part for name, part in done.items() if name in made} == made
    assert made["tried"] >= 1
    for update in updates:  # on a machine that is quick enough there is none
        assert (update["event"], update["puzzle"]) == ("update", None)
        assert 1 <= update["tried"] <= made["tried"]
    file = made["puzzle"]
    assert (file["kind"], made["summary"]["kind_words"]) == ("arrange", "arrange")
    answer = file["answer"]["arrangement"] if "arrangement" in file["answer"] else file["answer"]["solution"]
    assert served.post("check", {"puzzle": file, "after": answer, "partial": True}).json()["right"]
    assert served.post("hint", {"puzzle": file, "level": 3}).json()["moves"]
    assert served.post("deduce", {"puzzle": file}).json()["difficulty"] == file["difficulty"]
    forged = {**file, "answer": {**file["answer"], "no-such-field": 1}}
    assert "puzzle" in served.post("moves", {"puzzle": forged}).json()["error"]["field"]


@pytest.mark.parametrize(
    ("order", "field"),
    [
        ({"game": "chess"}, "game"),
        ({"game": "observatory", "kind": "sonnet"}, "kind"),
        ({"game": "observatory", "size": 99}, "size"),
        ({"game": "sumatra", "kind": "diary", "size": 3, "rules": ":- placed(T"}, "rules"),
    ],
)
def test_an_order_that_cannot_be_met_names_its_field(served: Served, order: Json, field: str) -> None:
    assert served.post("make", order).json()["error"]["field"] == field


@pytest.mark.parametrize("verb", ["check", "moves", "hint", "solve", "draw", "deduce"])
def test_lines_batches_and_http_answer_alike(served: Served, engine: Engine, verb: str) -> None:
    body = {"puzzle": CHOICES, "lang": "ja"}
    over_http = bare(served.post(verb, body).json())
    (line,) = engine.answers({"id": verb, "verb": verb, **body})
    assert bare(line) == over_http
    assert bare(once(id=verb, verb=verb, **body)) == over_http


def test_every_verb_about_puzzles_is_described() -> None:
    page = Path(__file__).parents[2] / "docs" / "protocol.md"
    text = page.read_text(encoding="utf-8")
    assert all(f"`{verb}`" in text for verb in VERBS)


@pytest.mark.parametrize("level", [1, 2, 3])
def test_the_levels_of_a_hint_tell_no_more_than_they_say(served: Served, level: int) -> None:
    told = served.post("hint", {"puzzle": CHOICES, "level": level, "include": ["words"]}).json()
    assert told["clue"]["where"]
    assert ("kind" in told["clue"]) == (level > 1)
    assert len(told["moves"]) == (level == 3)
