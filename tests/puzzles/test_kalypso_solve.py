"""Turns, buildings and enclosures as puzzles: solutions are judged by the rules and by what is still possible."""

import json
from typing import Any

import pytest

from periplus.models.core.errors import PositionError
from periplus.puzzles.attempt import Attempt
from periplus.puzzles.collection import find
from periplus.puzzles.format import Puzzle, load

from .judging import LIMITS, Judged, verdict

Json = dict[str, Any]
WATER = ["........"] * 4


def puzzle(
    settlement: Json, ask: Json, value: int, solution: list[Json], sea: list[str] | None = None
) -> Puzzle:
    data: Json = {
        "id": "small",
        "title": "Small",
        "author": "a test",
        "kind": "small",
        "text": "Do it.",
        "position": {
            "game": "kalypso",
            "mode": "versus",
            "edition": {"maps": {"versus": sea or WATER}},
            "settlements": [settlement],
            "ask": ask,
        },
        "ask": {"kind": "solve"},
        "answer": {"value": value, "solution": solution},
    }
    return load(json.dumps(data).encode())


def proved(given: Puzzle, value: int) -> None:
    answer = given.question.prove(given.position, LIMITS).result()
    assert (answer.status, answer.value) == ("optimal", value)
    assert given.question.agrees(given.position, given.answer, answer)
    assert given.question.confirms(given.position, given.question.record(answer))
    assert given.question.confirms(given.position, given.answer)


def barrel(row: int, column: int) -> Json:
    return {"type": "place", "tile": "barrel", "at": [row, column]}


def pond(solution: list[Json], value: int = 1) -> Puzzle:
    base = ["........", "..WWW...", "..W.....", "..WWW..."]
    ask = {"what": "enclose", "cells": [[2, 3]], "max": 2}
    return puzzle({"base": base}, ask, value, solution)


@pytest.mark.rule("KAL-12.1")
def test_an_enclosure_is_proved_with_the_fewest_cells() -> None:
    proved(pond([barrel(2, 4)]), 1)


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ([barrel(2, 4)], (True, True, 1, None, None)),
        ([], (False, True, 0, None, None)),
        ([barrel(0, 2)], (False, False, 1, 0, None)),
        ([barrel(2, 3)], (False, False, 1, 0, None)),
        ([barrel(0, 7)], (False, False, None, 0, "KAL-8.6")),
        ([barrel(1, 2)], (False, False, None, 0, "KAL-6.2")),
        ([barrel(4, 2)], (False, False, None, 0, "KAL-6.3")),
    ],
)
def test_cells_of_an_enclosure_are_judged(moves: list[Json], expected: Judged) -> None:
    found = verdict(pond([barrel(2, 4)]), moves)
    if expected[2] is None:
        assert (found[0], found[3:]) == (expected[0], expected[3:])
    else:
        assert found == expected


def test_an_enclosure_is_made_of_so_many_cells_at_most() -> None:
    given = pond([barrel(2, 4)])
    with pytest.raises(PositionError) as caught:
        verdict(given, [barrel(0, 2), barrel(0, 3), barrel(0, 4)])
    assert caught.value.field == "solution[2]"
    with pytest.raises(PositionError) as caught:
        verdict(given, [{"type": "end"}])
    assert caught.value.field == "solution[0]"


@pytest.mark.rule("KAL-6.3")
def test_the_cells_of_an_enclosure_that_are_offered_lie_on_the_grid() -> None:
    """Beside the base there is room at [-1, 2] and [-1, 3] too, but a piece of one cell has to have it on the grid."""
    offered = Attempt(find("tide-pool")).options()
    cells = {tuple(move.as_json()["at"]) for move in offered}
    assert cells == {(0, 1), (0, 4), (1, 1), (1, 3), (2, 2)}


def build(kind: str, row: int, column: int) -> Json:
    return {"type": "build", "kind": kind, "at": [row, column]}


def street(ask: Json, value: int, solution: list[Json], **settlement: Any) -> Puzzle:
    base = ["........", ".WWRR...", ".WWRR...", "........"]
    return puzzle({"base": base, **settlement}, ask, value, solution)


GARDEN: Json = {"type": "place", "tile": "garden", "at": [1, 1]}
BUILT = [build("cooper", 1, 1), build("scrapyard", 1, 3)]


@pytest.mark.rule("KAL-15.9")
def test_the_best_buildings_are_proved() -> None:
    proved(street({"what": "arrange"}, 6, BUILT), 6)


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        (BUILT, (True, True, 6, None, None)),
        (BUILT[:1], (False, True, 3, None, None)),
        ([build("house", 1, 1), BUILT[1]], (False, False, 4, 0, None)),
        ([BUILT[0], BUILT[0]], (False, False, None, 1, "KAL-9.7")),
        ([build("solar", 1, 1)], (False, False, None, 0, "KAL-9.4")),
        ([build("cooper", 0, 1)], (False, False, None, 0, "KAL-9.2")),
        ([{"type": "monument", "at": [0, 1]}], (False, False, None, 0, "KAL-11.1")),
    ],
)
def test_buildings_are_judged_by_the_static_rules(moves: list[Json], expected: Judged) -> None:
    assert verdict(street({"what": "arrange"}, 6, BUILT), moves) == expected


def test_gardens_are_only_as_many_as_given() -> None:
    given = street({"what": "arrange", "gardens": 1}, 6, BUILT)
    assert verdict(given, [GARDEN])[:2] == (False, False), "no room is left for the cooper"
    with pytest.raises(PositionError) as caught:
        verdict(given, [GARDEN, {"type": "place", "tile": "garden", "at": [2, 1]}])
    assert caught.value.field == "solution[1]"


@pytest.mark.rule("KAL-9.3")
def test_only_what_a_fresh_cell_helps_to_fill_may_be_built() -> None:
    given = street({"what": "builds"}, 3, BUILT[:1], fresh=[[1, 1]])
    proved(given, 3)
    assert verdict(given, BUILT[1:])[4] == "KAL-9.3"


PLACE: Json = {"type": "place", "tile": "PW", "at": [1, 1]}
COOPER = build("cooper", 0, 0)
LINE = [PLACE, COOPER, barrel(2, 0), {"type": "end"}]


def turn() -> Puzzle:
    """The spec's first example: a scrap tile completes a cooper, whose barrel must be placed."""
    settlement = {"base": ["WW......", "W.......", "........", "........"], "hand": ["PW"]}
    return puzzle(settlement, {}, 3, LINE)


def test_the_best_turn_is_proved() -> None:
    given = turn()
    assert given.question.confirms(given.position, given.answer)
    answer = given.question.prove(given.position, LIMITS).result()
    assert answer.status == "optimal"
    assert given.question.confirms(given.position, given.question.record(answer))


@pytest.mark.rule("KAL-6.5")
def test_a_turn_is_complete_with_its_end() -> None:
    given = turn()
    for short in (LINE[:3], LINE[:1]):
        answer = given.answer.model_copy(update={"solution": tuple(short)})
        assert not given.question.confirms(given.position, answer)
    assert verdict(given, LINE) == (True, True, 3, None, None)
    assert verdict(given, LINE[:3]) == (False, True, 3, None, None)
    assert verdict(given, [*LINE[:2], LINE[3]])[3:] == (2, "KAL-6.5")


def test_nothing_comes_after_the_last_turn() -> None:
    with pytest.raises(PositionError) as caught:
        verdict(turn(), [*LINE, {"type": "end"}])
    assert caught.value.field == "solution[4]"


def test_a_puzzle_is_shown_as_it_is_asked() -> None:
    given = turn()
    assert given.shown(given.moves(LINE)) == given.position


@pytest.mark.parametrize("what", ["expected", "goal", "maximum", "survive"])
def test_questions_whose_answers_are_no_moves_are_no_puzzles(what: str) -> None:
    with pytest.raises(PositionError) as caught:
        street({"what": what, "pieces": []}, 0, [])
    assert caught.value.field == "position.ask.kind"
