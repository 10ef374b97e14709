"""The best line of play: judged move by move against what can still be reached."""

import json

import pytest

from periplus.models.core.errors import PositionError
from periplus.models.core.wording import speaking, spoken
from periplus.puzzles.format import Puzzle, load
from periplus.solvers.limits import Limits
from tests.puzzles.tables import Json, complete, puzzle, star

LIMITS = Limits(seconds=30)
ROLL: Json = {"type": "roll", "dice": [2, 3, 4], "meteor": 6}
FUND: Json = {"type": "research", "track": "funding", "space": 4, "with": [4]}
END: Json = {"type": "end"}
STAR: Json = {"type": "star", "at": [0, 1], "with": [2, 3]}
BEST = [ROLL, STAR, complete("bar", 0, 0), FUND]


def last_turn(value: int = 3, solution: list[Json] = BEST) -> Puzzle:
    """Rows 2, 3, columns 2, 3, 4; one star at the upper left, and the dice 2, 3, 4 (the meteor fits nothing).

    The dice 2 and 3 plot beside that star, which completes the bar: 2 points; the die 4 funds: 1 point.
    """
    data = puzzle(["*..", "..."], ["bar"], "solve", {"value": value, "solution": solution})
    data["position"] |= {"round": 2, "rolls": [[2, 3, 4, 6]]}
    return load(json.dumps(data).encode())


def test_the_rules_confirm_a_line_that_comes_to_its_value() -> None:
    for moves in (BEST, [*BEST, END], [ROLL, FUND, STAR, complete("bar", 0, 0)]):
        given = last_turn(3, moves)
        assert given.question.confirms(given.position, given.answer)
    for value, moves in ((4, BEST), (3, BEST[:3]), (3, [BEST[1]])):
        given = last_turn(value, moves)
        assert not given.question.confirms(given.position, given.answer)


def test_the_solver_proves_the_value() -> None:
    given = last_turn()
    answer = given.question.prove(given.position, LIMITS).result()
    assert (answer.status, answer.value) == ("optimal", 3)
    assert given.question.agrees(given.position, given.answer, answer)
    assert not given.question.agrees(given.position, last_turn(2).answer, answer)
    record = given.question.record(answer)
    assert given.question.confirms(given.position, record)


@pytest.mark.parametrize(
    ("moves", "right", "solvable", "reached", "wrong"),
    [
        (BEST, True, True, 3, None),
        ([*BEST, END], True, True, 3, None),
        ([], False, True, 0, None),
        (BEST[:2], False, True, 1, None),
        ([ROLL, FUND], False, True, 1, None),
        ([ROLL, star(1, 0) | {"with": [2, 3]}], False, True, 1, None),
        ([ROLL, star(0, 2) | {"with": [2, 4]}], False, False, 1, 1),
        ([ROLL, FUND, STAR, END], False, False, 2, 3),
        ([ROLL, FUND, STAR, complete("bar", 1, 1)], False, True, None, 3),
    ],
)
def test_a_line_is_judged_by_what_it_can_still_reach(
    moves: list[Json], right: bool, solvable: bool, reached: int | None, wrong: int | None
) -> None:
    given = last_turn()
    verdict = given.question.judge(given.position, given.moves(moves), given.answer, LIMITS).result()
    found = verdict.as_json()
    assert (found["right"], found["reached"], found["first_wrong"]) == (right, reached, wrong)
    if found["violation"]:
        assert (found["violation"]["rule"], found["solvable"]) == ("OBS-4.4", False)
    else:
        assert found["solvable"] is solvable


@pytest.mark.parametrize(
    ("moves", "field"),
    [
        ([ROLL | {"dice": [1, 1, 1]}], "solution[0].dice"),
        ([ROLL | {"meteor": 1}], "solution[0].dice"),
        ([ROLL, END, ROLL], "solution[2]"),
    ],
)
def test_a_line_that_leaves_the_puzzle_is_bad_input(moves: list[Json], field: str) -> None:
    given = last_turn()
    with pytest.raises(PositionError) as caught:
        given.question.judge(given.position, given.moves(moves), given.answer, LIMITS).result()
    assert caught.value.field == field


def test_another_roll_than_the_known_one_is_told_in_the_language_of_the_asker() -> None:
    given = last_turn()
    with pytest.raises(PositionError) as caught:
        given.shown(given.moves([ROLL | {"meteor": 1}]))
    assert spoken(caught.value.message) == "expected the known roll [2, 3, 4] with meteor 6"
    with speaking("ja"):
        assert spoken(caught.value.message) == "分かっている出目[2, 3, 4]と流星ダイス6が必要"


def test_a_roll_where_none_is_looked_ahead_to_is_bad_input() -> None:
    data = puzzle(["**.", "..."], ["bar"], "solve", {"value": 2, "solution": [complete("bar", 0, 0)]})
    given = load(json.dumps(data).encode())
    assert given.question.confirms(given.position, given.answer)
    with pytest.raises(PositionError) as caught:
        given.shown(given.moves([ROLL]))
    assert caught.value.field == "solution[0]"


def test_rolls_that_were_made_are_no_longer_ahead() -> None:
    data = puzzle(["*..", "..."], ["bar"], "solve", {"value": 3, "solution": BEST})
    data["position"] |= {"rolls": [[2, 3, 4, 6], [5, 5, 5, 5]]}
    given = load(json.dumps(data).encode())
    after = given.shown(given.moves([ROLL, STAR, END])).as_json()
    assert after["rolls"] == [[5, 5, 5, 5]]
    assert [move["type"] for move in after["log"]] == ["roll", "star", "end"]
    over = given.shown(given.moves([ROLL, END, ROLL | {"dice": [5, 5, 5], "meteor": 5}, END])).as_json()
    assert "rolls" not in over
    assert [move["type"] for move in over["log"]] == ["roll", "end", "roll"]
