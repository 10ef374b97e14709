"""Arrangements: made, proved, graded and judged; the twin writes out every way to lay the cards."""

import json
from typing import Any

import pytest

from periplus.models.core.errors import PositionError
from periplus.models.observatory.edition import SHELF
from periplus.models.observatory.play import state_of
from periplus.puzzles.attempt import grade_of
from periplus.puzzles.collection import find
from periplus.puzzles.deduction import course
from periplus.puzzles.format import Puzzle, load
from periplus.puzzles.making import make
from periplus.puzzles.observatory.arranging import arrangement
from periplus.puzzles.observatory.backtracking import arrangements
from periplus.puzzles.protocol import Order
from periplus.solvers.limits import Clock, Limits
from tests.puzzles.tables import Json, complete, star
from tests.puzzles.tables import puzzle as small_puzzle
from tests.puzzles.twins import ways

LIMITS = Limits(seconds=30)


def made(seed: int, size: int, difficulty: int | None = None) -> Puzzle:
    puzzle = make("observatory", "arrange", Order(seed, size, difficulty, None), LIMITS)
    assert puzzle is not None
    return puzzle


MADE = [(size, seed) for size in (2, 3) for seed in range(6)] + [(4, 0), (4, 1)]


@pytest.fixture(params=MADE, ids=str, scope="module")
def puzzle(request: pytest.FixtureRequest) -> Puzzle:
    size, seed = request.param
    return made(seed, size)


@pytest.fixture(scope="module")
def only(puzzle: Puzzle) -> set[tuple[Any, ...]]:
    """The figures of the only way, by the twin."""
    position: Any = puzzle.position
    (found,) = ways(position)
    return {(figure.card, figure.at, figure.rotation) for figure in found}


def spot(move: Json) -> tuple[Any, ...]:
    return move["card"], tuple(move["at"]), move["rotation"]


def test_a_made_puzzle_has_exactly_one_way_and_the_answer_is_it(
    puzzle: Puzzle, only: set[tuple[Any, ...]]
) -> None:
    assert {spot(move) for move in puzzle.answer.moves} == only
    assert puzzle.question.confirms(puzzle.position, puzzle.answer)


def test_a_made_puzzle_is_as_hard_as_it_says_and_no_easier(puzzle: Puzzle) -> None:
    grade = grade_of(puzzle)
    assert grade.difficulty == puzzle.file.difficulty
    assert grade.difficulty is not None
    choices = grade.deduction.choices
    assert course(choices, grade.difficulty).solved
    assert grade.difficulty == 1 or not course(choices, grade.difficulty - 1).solved


def test_every_deduction_of_a_made_puzzle_holds_in_its_solution(
    puzzle: Puzzle, only: set[tuple[Any, ...]]
) -> None:
    for step in grade_of(puzzle).as_json()["steps"]:
        assert not {spot(move) for move in step["rules_out"]} & only
        assert step["settles"] is None or spot(step["settles"]) in only
        assert step["rules"]
        assert set(step["rules"]) <= {"OBS-4.4", "OBS-4.5", "OBS-4.6"}
        assert step["cells"]


@pytest.mark.parametrize("difficulty", [1, 2, 3, 4])
def test_a_puzzle_is_made_to_the_difficulty_asked_for(difficulty: int) -> None:
    assert made(1, 4, difficulty).file.difficulty == difficulty


def test_three_cards_never_need_more_than_two_together() -> None:
    assert arrangement(Order(0, 3, 4, None), Clock(LIMITS)) is None


def test_the_same_seed_gives_the_same_puzzle_and_another_seed_another() -> None:
    assert made(3, 3).as_text() == made(3, 3).as_text()
    assert made(3, 3).file.position != made(4, 3).file.position


@pytest.mark.parametrize("size", [1, 5])
def test_a_range_holds_two_to_four_cards(size: int) -> None:
    with pytest.raises(PositionError) as caught:
        arrangement(Order(0, size, None, None), Clock(LIMITS))
    assert caught.value.field == "--size"


def test_a_puzzle_can_be_made_from_any_edition() -> None:
    data = arrangement(Order(2, 2, None, SHELF.named("study")), Clock(LIMITS))
    assert data is not None
    assert data["position"]["edition"]["chart"] == SHELF.named("study").chart.model_dump(mode="json")
    assert len(data["position"]["players"][0]["chart"]) == 10


def bars(chart: list[str], cards: list[str], arranged: list[Json]) -> Puzzle:
    answer: Json = {"arrangement": arranged, "solutions": 1}
    return load(json.dumps(small_puzzle(chart, cards, "arrange", answer)).encode())


BOTH = [complete("bar", 1, 0), complete("long", 0, 0)]
# on a full chart "long" lies in one row and "bar" in the other, at two places
ONE_WAY = ["***", "**."]


def test_one_way_is_optimal_two_are_feasible_none_is_infeasible() -> None:
    one = bars(ONE_WAY, ["bar", "long"], BOTH)
    answer = one.question.prove(one.position, LIMITS).result()
    assert (answer.status, answer.reason, answer.extra) == ("optimal", "proved", {"solutions": 1})
    assert one.question.agrees(one.position, one.answer, answer)
    two = bars(["***", "***"], ["bar", "long"], BOTH)
    answer = two.question.prove(two.position, LIMITS).result()
    assert (answer.status, answer.extra) == ("feasible", {"solutions": 2})
    assert not two.question.agrees(two.position, two.answer, answer)
    none = bars(["**.", "**."], ["bar", "long"], BOTH)
    answer = none.question.prove(none.position, LIMITS).result()
    assert (answer.status, answer.extra) == ("infeasible", {"solutions": 0})
    assert not none.question.agrees(none.position, none.answer, answer)
    assert not none.question.confirms(none.position, none.answer)


def test_another_arrangement_than_the_only_one_is_wrong() -> None:
    other = bars(ONE_WAY, ["bar", "long"], [complete("bar", 0, 0), complete("long", 0, 0)])
    answer = other.question.prove(other.position, LIMITS).result()
    assert not other.question.agrees(other.position, other.answer, answer)
    assert not other.question.confirms(other.position, other.answer)


def judged(puzzle: Puzzle, moves: list[Json]) -> Json:
    return (
        puzzle.question.judge(puzzle.position, puzzle.moves(moves), puzzle.answer, LIMITS).result().as_json()
    )


def test_the_whole_arrangement_in_any_order_is_right() -> None:
    given = bars(ONE_WAY, ["bar", "long"], BOTH)
    for moves in (BOTH, BOTH[::-1]):
        verdict = judged(given, moves)
        assert (verdict["right"], verdict["solvable"], verdict["reached"]) == (True, True, 2)


def test_a_beginning_is_still_solvable_or_wrong_from_its_first_wrong_move() -> None:
    given = bars(ONE_WAY, ["bar", "long"], BOTH)
    assert judged(given, [])["solvable"] is True
    beginning = judged(given, BOTH[:1])
    assert (beginning["right"], beginning["solvable"], beginning["reached"]) == (False, True, 1)
    wrong = judged(given, [complete("bar", 0, 0)])
    assert (wrong["solvable"], wrong["first_wrong"], wrong["violation"]) == (False, 0, None)


def test_an_illegal_move_is_wrong_by_its_clause() -> None:
    given = bars(ONE_WAY, ["bar", "long"], BOTH)
    verdict = judged(given, [complete("bar", 1, 0), complete("long", 1, 0)])
    assert (verdict["right"], verdict["first_wrong"], verdict["reached"]) == (False, 1, None)
    assert verdict["violation"]["rule"] == "OBS-4.4"
    assert verdict["violation"]["where"] == ["solution", 1]


def test_backtracking_keeps_the_order_of_the_range() -> None:
    given = bars(["***", "***"], ["long", "bar"], BOTH)
    position: Any = given.position
    found = list(arrangements(position.edition_data, state_of(position).sheets[0], Clock(LIMITS)))
    assert [[figure.card for figure in drawn] for drawn in found] == [["long", "bar"]] * 4
    assert set(found) == set(ways(position))


def test_another_rotation_that_gives_the_same_figure_agrees() -> None:
    given = bars(ONE_WAY, ["bar", "long"], [complete("bar", 1, 0, 180), complete("long", 0, 0)])
    answer = given.question.prove(given.position, LIMITS).result()
    assert given.question.agrees(given.position, given.answer, answer)


def test_a_recorded_way_that_calls_cards_by_their_names_agrees() -> None:
    bundled = find("new-moon")
    position: Any = bundled.position
    tree = bundled.file.as_json()
    for move in tree["answer"]["arrangement"]:
        move["card"] = position.edition_data.card(move["card"]).name
    given = load(json.dumps(tree).encode())
    answer = given.question.prove(given.position, LIMITS).result()
    assert given.question.agrees(given.position, given.answer, answer)


def test_stars_have_no_place_in_an_arrangement() -> None:
    data = small_puzzle(
        ["***", "**."],
        ["bar", "long"],
        "arrange",
        {"arrangement": [star(1, 2), complete("bar", 1, 1), complete("long", 0, 0)]},
        research={"finder": [2, 3, 4, 5, 6]},
    )
    given = load(json.dumps(data).encode())
    assert not given.question.confirms(given.position, given.answer)
    with pytest.raises(PositionError) as caught:
        judged(given, [complete("long", 0, 0), star(1, 2)])
    assert caught.value.field == "solution[1].type"
