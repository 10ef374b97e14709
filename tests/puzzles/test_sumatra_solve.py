"""Arrangements and journeys as puzzles: solutions are judged move by move against what is still possible."""

import json
from typing import Any

import pytest

from periplus.models.core.errors import PositionError
from periplus.puzzles.format import Puzzle, load
from periplus.solvers.limits import Limits

from .judging import LIMITS, Judged, verdict

Json = dict[str, Any]
EDITION: Json = {"name": "t", "maps": [{"players": [2], "draws": [0, 2]}]}


def puzzle(notebook: Json, ask: Json, value: int, solution: list[Json], **fields: Any) -> Puzzle:
    data: Json = {
        "id": "small",
        "title": "Small",
        "author": "a test",
        "kind": "small",
        "text": "Take them.",
        "position": {
            "game": "sumatra",
            "edition": EDITION,
            "players": [{"notebook": notebook}, {"notebook": {"residents": 1, "columns": ["a1"]}}],
            "ask": ask,
            **fields,
        },
        "ask": {"kind": "solve"},
        "answer": {"value": value, "solution": solution},
    }
    return load(json.dumps(data).encode())


def take(tile: str, to: int | str | None = None, bonus: Json | None = None) -> Json:
    move: Json = {"type": "take", "tile": tile}
    return move | ({"to": to} if to else {}) | ({"bonus": bonus} if bonus else {})


# E1 of the spec: kept apart the two 5s score 10, together 5; nobody has residents but the rival: -5
APART = [take("P5", 1), take("A5", 2), take("A1", 1), take("P1", 2)]


def in_order(solution: list[Json] = APART, value: int = 5) -> Puzzle:
    ask = {"task": "arrange", "order": "fixed", "tiles": "P5 A5 A1 P1"}
    return puzzle({"columns": ["a1", "b1"]}, ask, value, solution)


@pytest.mark.rule("SUM-7.6")
def test_the_best_order_is_proved_and_confirmed() -> None:
    given = in_order()
    answer = given.question.prove(given.position, LIMITS).result()
    assert (answer.status, answer.value) == ("optimal", 5)
    assert given.question.agrees(given.position, given.answer, answer)
    assert given.question.confirms(given.position, given.question.record(answer))
    assert given.question.confirms(given.position, given.answer)


@pytest.mark.parametrize(
    ("solution", "value"), [(APART, 10), (APART[:3], 5), ([take("P5", 1), take("A5", 1), *APART[2:]], 5)]
)
def test_what_falls_short_or_is_not_complete_is_not_confirmed(solution: list[Json], value: int) -> None:
    given = in_order(solution, value)
    assert not given.question.confirms(given.position, given.answer)


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ([], (False, True, -5, None, None)),
        (APART, (True, True, 5, None, None)),
        (APART[:2], (False, True, -5, None, None)),
        ([take("P5", 1), take("A5", 1)], (False, False, 0, 1, None)),
        ([take("P5", "known")], (False, False, -5, 0, None)),
        ([take("P5", 2)], (False, False, None, 0, "SUM-5.5")),
        ([take("A5", 1)], (False, False, None, 0, "SUM-4.1")),
    ],
)
def test_takes_are_judged_by_what_can_still_come(moves: list[Json], expected: Judged) -> None:
    assert verdict(in_order(), moves) == expected


def test_an_arrangement_is_made_of_takes() -> None:
    with pytest.raises(PositionError) as caught:
        verdict(in_order(), [{"type": "advance"}])
    assert caught.value.field == "solution[0].type"


def fewest() -> Puzzle:
    """Three equipment of one type are 5 points: from one, with a radio in place, GPS fetches the second of two."""
    ask = {"task": "fewest", "target": 0}
    solution = [take("G", 1, {"tile": "Ea", "to": 1}), take("Ea", 1)]
    return puzzle({"radio": "x", "columns": ["a1"]}, ask, 2, solution, available="G Ea Ea O", known="Ea R")


def test_few_tiles_are_better_than_many() -> None:
    given = fewest()
    answer = given.question.prove(given.position, LIMITS).result()
    assert (answer.status, answer.value) == ("optimal", 1)
    assert not given.question.agrees(given.position, given.answer, answer)


def test_a_fetched_tile_costs_no_take() -> None:
    one = puzzle(
        {"radio": "x", "columns": ["a1", "b1"]},
        {"task": "fewest", "target": 5},
        2,
        [take("G", 1, {"tile": "R", "to": 1}), take("R")],
        available="G R O",
        known="R",
    )
    assert verdict(one, [take("G", 1, {"tile": "R", "to": 1}), take("R")]) == (True, True, 2, None, None)
    assert verdict(one, [take("R")]) == (False, True, 1, None, None)
    assert verdict(one, [take("O"), take("R")])[:4] == (False, False, 2, 0)


def test_no_more_tiles_are_taken_than_allowed() -> None:
    given = puzzle({"columns": ["a1"]}, {"task": "arrange", "limit": 1}, 5, [take("R")], available="R O")
    with pytest.raises(PositionError) as caught:
        verdict(given, [take("R"), take("O")])
    assert caught.value.field == "solution[1]"


def journey() -> Puzzle:
    """One tile each is left at the pier: whoever has the second resident alone has the majority."""
    solution = [take("R", 1), {"type": "take", "tile": "O", "to": 1}]
    return puzzle(
        {"columns": ["a1"]}, {"task": "journey", "future": []}, 0, solution, place=1, available="R O"
    )


def test_a_journey_is_won_by_the_margin_against_best_play() -> None:
    given = journey()
    answer = given.question.prove(given.position, LIMITS).result()
    assert (answer.status, answer.value) == ("optimal", 0), "one resident each, and nothing else scores"
    assert given.question.confirms(given.position, given.question.record(answer))
    assert verdict(given, [take("R", 1)]) == (False, True, 0, None, None)
    assert verdict(given, [take("O", 1)])[:4] == (False, False, -10, 0), "two residents against none"
    assert verdict(given, [take("R", 1), take("O", 1)]) == (True, True, 0, None, None)
    assert verdict(given, [take("R", 2)])[4] == "SUM-5.1"


def test_an_unknown_task_is_bad_input() -> None:
    with pytest.raises(PositionError) as caught:
        puzzle({}, {"task": "win"}, 0, [])
    assert caught.value.field == "position.ask.kind"


def test_limits_that_come_too_soon_leave_a_beginning_unjudged() -> None:
    given = in_order()
    soon = Limits(seconds=1e-6)
    found = given.question.judge(given.position, given.moves(APART[:2]), given.answer, soon).result()
    assert (found.right, found.solvable, found.reason) == (False, None, "seconds")
