"""Diaries: made, proved, graded and judged; the twin tries every placement of every tile."""

import json
from itertools import product
from typing import Any

import pytest

from periplus.models.core.errors import PositionError
from periplus.puzzles.attempt import grade_of
from periplus.puzzles.deduction import course
from periplus.puzzles.format import Puzzle, load
from periplus.puzzles.making import make
from periplus.puzzles.protocol import Order
from periplus.puzzles.sumatra.clues import Apart, Beside, Left, Scores, Together
from periplus.puzzles.sumatra.diary import diary
from periplus.solvers.limits import Clock

from .judging import LIMITS, Judged, is_the_only_way, verdict

Json = dict[str, Any]
NAMES = {"P1": "Plant 1", "A2": "Animal 2"}


def small(clues: list[Json], arranged: list[Json], tiles: str = "P1 P2 A3 A4", **written: str) -> Puzzle:
    data: Json = {
        "id": "small",
        "title": "Small",
        "author": "a test",
        "kind": "diary",
        "text": "Write them down.",
        "position": {
            "game": "sumatra",
            "edition": {"name": "t", "maps": [{"players": [2], "draws": [0, 1]}]},
            "players": [{"notebook": {"columns": ["a1", "b1"]} | written}, {}],
            "available": tiles,
        },
        "ask": {"kind": "diary", "clues": clues},
        "answer": {"arrangement": arranged, "solutions": 1},
    }
    return load(json.dumps(data).encode())


def take(tile: str, column: int) -> Json:
    return {"type": "take", "tile": tile, "to": column}


# Plant 1 before Plant 2, and Animal 3 with Plant 2: two columns leave no choice
CLUES: list[Json] = [{"clue": "left", "tiles": ["P1", "P2"]}, {"clue": "together", "tiles": ["A3", "P2"]}]
WRITTEN = [take("P1", 1), take("A4", 1), take("P2", 2), take("A3", 2)]


@pytest.mark.parametrize(
    ("clue", "right", "wrong"),
    [
        (Together(tiles=("P1", "A2")), (2, 2), (1, 2)),
        (Apart(tiles=("P1", "A2")), (1, 2), (2, 2)),
        (Left(tiles=("P1", "A2")), (1, 3), (3, 1)),
        (Left(tiles=("P1", "A2")), (1, 2), (2, 2)),
        (Beside(tiles=("P1", "A2")), (2, 1), (1, 3)),
        (Beside(tiles=("P1", "A2")), (1, 2), (2, 2)),
    ],
)
def test_a_clue_about_two_tiles_judges_their_columns(
    clue: Any, right: tuple[int, int], wrong: tuple[int, int]
) -> None:
    assert clue.allows({"P1": right[0], "A2": right[1], "P5": 4})
    assert not clue.allows({"P1": wrong[0], "A2": wrong[1], "P5": 4})
    assert clue.allows({"P1": wrong[0]}), "nothing is said while one of them is not known"
    assert "Plant 1" in clue.told(NAMES)
    assert "Animal 2" in clue.told(NAMES)


@pytest.mark.rule("SUM-7.6")
def test_a_column_scores_its_higher_value() -> None:
    clue = Scores(column=2, points=4)
    assert clue.allows({"P4": 2, "A1": 2})
    assert clue.allows({"P1": 2, "A4": 2})
    assert clue.allows({"P3": 2}), "the animal may still be the 4"
    assert not clue.allows({"P3": 2, "A2": 2})
    assert not clue.allows({"P5": 2})


def test_one_way_is_proved_and_the_recorded_one_agrees_in_any_order() -> None:
    for arranged in (WRITTEN, WRITTEN[::-1]):
        is_the_only_way(small(CLUES, arranged))


def test_two_ways_are_not_one() -> None:
    given = small(CLUES[:1], WRITTEN)
    answer = given.question.prove(given.position, LIMITS).result()
    assert (answer.status, answer.extra) == ("feasible", {"solutions": 2})
    assert not given.question.agrees(given.position, given.answer, answer)


@pytest.mark.parametrize(
    "arranged",
    [
        [take("P1", 2), take("A4", 2), take("P2", 1), take("A3", 1)],
        WRITTEN[:3],
        [take("P1", 1), take("A4", 1), take("P2", 1), take("A3", 2)],
        [take("P1", 1), take("A4", 1), take("P2", 2), {"type": "take", "tile": "A3", "to": "known"}],
    ],
)
def test_what_breaks_a_clue_or_is_not_complete_is_not_confirmed(arranged: list[Json]) -> None:
    given = small(CLUES, arranged)
    assert not given.question.confirms(given.position, given.answer)


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ([], (False, True, 0, None, None)),
        (WRITTEN[1:3], (False, True, 2, None, None)),
        (WRITTEN, (True, True, 4, None, None)),
        ([take("A3", 2), take("P2", 1)], (False, False, 2, 1, None)),
        ([take("A3", 2), take("A4", 2)], (False, False, None, 1, "SUM-5.3")),
        ([take("A3", 3)], (False, False, None, 0, "SUM-5.3")),
        ([take("A3", 2), take("A3", 1)], (False, False, None, 1, "SUM-4.1")),
    ],
)
def test_notes_are_judged_one_by_one(moves: list[Json], expected: Judged) -> None:
    assert verdict(small(CLUES, WRITTEN), moves) == expected


@pytest.mark.parametrize("tiles", ["P1 P1 A3 A4", "P1 P2 A3", "P1 P2 A3 A4 R"])
def test_a_diary_is_about_a_plant_and_an_animal_a_column(tiles: str) -> None:
    with pytest.raises(PositionError) as caught:
        small(CLUES, WRITTEN, tiles)
    assert caught.value.field == "position.available"


@pytest.mark.rule("SUM-5.3")
@pytest.mark.parametrize("row", ["plants", "animals"])
def test_a_row_that_holds_tiles_already_is_no_diary(row: str) -> None:
    """A 5 stands in the first column: nothing else can be written there, and the solution would have to."""
    with pytest.raises(PositionError) as caught:
        small(CLUES, WRITTEN, **{row: "5"})
    assert caught.value.field == f"position.players[0].notebook.{row}"
    assert small(CLUES, WRITTEN, **{row: ".."}).answer.worth == 4


@pytest.mark.parametrize(
    ("clue", "field"),
    [
        ({"clue": "left", "tiles": ["P1", "P3"]}, "position.available"),
        ({"clue": "scores", "column": 3, "points": 4}, "position.players[0].notebook.columns"),
    ],
)
def test_a_clue_tells_of_tiles_and_columns_that_are_there(clue: Json, field: str) -> None:
    with pytest.raises(PositionError) as caught:
        small([*CLUES, clue], WRITTEN)
    assert caught.value.field == field


@pytest.mark.parametrize(
    "clue", [{"clue": "above", "tiles": ["P1", "P2"]}, {"clue": "left", "tiles": ["R", "P1"]}]
)
def test_an_unknown_clue_is_bad_input(clue: Json) -> None:
    with pytest.raises(PositionError) as caught:
        small([clue], WRITTEN)
    assert caught.value.field.startswith("ask.clues[0]")


MADE = [(3, 0), (3, 1), (4, 2), (4, 3)]


@pytest.fixture(params=MADE, ids=str, scope="module")
def puzzle(request: pytest.FixtureRequest) -> Puzzle:
    size, seed = request.param
    made = make("sumatra", "diary", Order(seed, size, None, None), LIMITS)
    assert made is not None
    return made


def every_way(puzzle: Puzzle) -> list[dict[str, int]]:
    """All placements without two tiles in a cell that keep every clue, by writing them all out."""
    question: Any = puzzle.question
    position: Any = puzzle.position
    tiles = position.available
    columns = range(1, len(tiles) // 2 + 1)
    found = []
    for spots in product(columns, repeat=len(tiles)):
        where = dict(zip(tiles, spots, strict=True))
        cells = {(tile[0], column) for tile, column in where.items()}
        if len(cells) == len(tiles) and all(clue.allows(where) for clue in question.clues):
            found.append(where)
    return found


def test_a_made_diary_has_exactly_one_way(puzzle: Puzzle) -> None:
    assert every_way(puzzle) == [{move["tile"]: move["to"] for move in puzzle.answer.moves}]


def test_no_clue_of_a_made_diary_can_be_spared(puzzle: Puzzle) -> None:
    question: Any = puzzle.question
    for clue in question.clues:
        fewer = question.model_copy(update={"clues": tuple(c for c in question.clues if c is not clue)})
        assert fewer.ways(puzzle.position, (), Clock(LIMITS), 2) == 2


def test_every_deduction_of_a_made_diary_holds_in_its_solution(puzzle: Puzzle) -> None:
    right = {(move["tile"], move["to"]) for move in puzzle.answer.moves}
    graded = grade_of(puzzle)
    assert graded.difficulty == puzzle.file.difficulty
    assert graded.difficulty == 1 or not course(graded.deduction.choices, (graded.difficulty or 1) - 1).solved
    for step in graded.as_json()["steps"]:
        assert not {(move["tile"], move["to"]) for move in step["rules_out"]} & right
        assert step["settles"] is None or (step["settles"]["tile"], step["settles"]["to"]) in right
        assert "SUM-5.3" in step["rules"]
        assert step["cells"]


def test_the_same_seed_gives_the_same_diary_and_another_seed_another() -> None:
    one, again, other = (diary(Order(seed, 3, None, None), Clock(LIMITS)) for seed in (1, 1, 2))
    assert one == again
    assert one != other


@pytest.mark.parametrize("difficulty", [1, 2])
def test_a_diary_is_made_to_the_difficulty_asked_for(difficulty: int) -> None:
    data = diary(Order(1, 3, difficulty, None), Clock(LIMITS))
    assert data is not None
    assert data["difficulty"] == difficulty


@pytest.mark.parametrize("size", [2, 6])
def test_a_diary_has_three_to_five_columns(size: int) -> None:
    with pytest.raises(PositionError) as caught:
        diary(Order(0, size, None, None), Clock(LIMITS))
    assert caught.value.field == "--size"
