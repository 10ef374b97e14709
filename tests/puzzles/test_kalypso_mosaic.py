"""Mosaics: made, proved, graded and judged; the twin lays every tile everywhere."""

import json
from itertools import combinations, product
from typing import Any

import pytest

from periplus.models.boards.grid import QUARTERS
from periplus.models.core.errors import PositionError
from periplus.models.kalypso.tiles import canonical, cells
from periplus.puzzles.attempt import grade_of
from periplus.puzzles.format import Puzzle, load
from periplus.puzzles.kalypso.mosaic import coverings
from periplus.puzzles.kalypso.mosaic_making import mosaic
from periplus.puzzles.making import make
from periplus.puzzles.protocol import Order
from periplus.solvers.limits import Clock

from .judging import LIMITS, Judged, verdict

Json = dict[str, Any]

# WMSRP lies with its bar in the first row; the scrap tile WP fills the corner below its left end
PICTURE = ["WMS.....", "WR......", "PP......", "........"]
LAID: list[Json] = [
    {"type": "place", "tile": "WMSRP", "at": [0, 1]},
    {"type": "place", "tile": "WP", "at": [1, 0], "rot": 90},
]


def small(picture: list[str], hand: list[str], arranged: list[Json]) -> Puzzle:
    data: Json = {
        "id": "small",
        "title": "Small",
        "author": "a test",
        "kind": "mosaic",
        "text": "Find them.",
        "position": {
            "game": "kalypso",
            "mode": "versus",
            "edition": {"maps": {"versus": ["." * len(row) for row in picture]}},
            "settlements": [{"base": picture, "hand": hand}],
        },
        "ask": {"kind": "mosaic"},
        "answer": {"arrangement": arranged, "solutions": 1},
    }
    return load(json.dumps(data).encode())


def usual() -> Puzzle:
    return small(PICTURE, ["WMSRP", "WP"], LAID)


@pytest.mark.rule("KAL-7.2")
def test_either_face_may_be_up_and_equal_effects_are_one_way() -> None:
    given = usual()
    answer = given.question.prove(given.position, LIMITS).result()
    assert (answer.status, answer.extra) == ("optimal", {"solutions": 1})
    assert given.question.agrees(given.position, given.answer, answer)
    other_face = [{"type": "place", "tile": "SMWRP", "at": [0, 1], "flip": True}, LAID[1]]
    turned = small(PICTURE, ["WMSRP", "WP"], other_face)
    assert turned.question.agrees(turned.position, turned.answer, answer)
    assert turned.question.confirms(turned.position, turned.answer)


def test_two_ways_are_not_one() -> None:
    """In a row each tile has its plastic on the right; in a square both can lie flat, or both upright."""
    given = small(["WPMP....", "........", "........", "........"], ["WP", "MP"], LAID[1:])
    answer = given.question.prove(given.position, LIMITS).result()
    assert (answer.status, answer.extra) == ("optimal", {"solutions": 1})
    square = small(["WP......", "PM......", "........", "........"], ["WP", "MP"], LAID[1:])
    answer = square.question.prove(square.position, LIMITS).result()
    assert (answer.status, answer.extra) == ("feasible", {"solutions": 2})


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ([], (False, True, 0, None, None)),
        (LAID[1:], (False, True, 1, None, None)),
        (LAID, (True, True, 2, None, None)),
        (LAID[::-1], (True, True, 2, None, None)),
        ([{"type": "place", "tile": "WP", "at": [2, 0]}], (False, False, None, 0, "KAL-7.2")),
        ([{"type": "place", "tile": "WP", "at": [0, 0], "rot": 90}], (False, False, None, 0, "KAL-7.2")),
    ],
)
def test_tiles_are_judged_one_by_one(moves: list[Json], expected: Judged) -> None:
    assert verdict(usual(), moves) == expected


@pytest.mark.rule("KAL-6.2")
def test_tiles_do_not_overlap() -> None:
    given = small(["WP......", "PM......", "........", "........"], ["WP", "MP"], LAID[1:])
    moves: list[Json] = [
        {"type": "place", "tile": "WP", "at": [0, 0]},
        {"type": "place", "tile": "MP", "at": [1, 1], "rot": 270},
    ]
    verdict = given.question.judge(given.position, given.moves(moves), given.answer, LIMITS).result()
    assert verdict.violation is not None
    assert (verdict.violation.rule, verdict.first_wrong) == ("KAL-6.2", 1)


@pytest.mark.parametrize(
    ("picture", "hand", "field"),
    [
        (PICTURE, ["WMSRP"], "base"),
        (PICTURE, ["WMSRP", "boat"], "hand"),
        (["WPPW....", "........", "........", "........"], ["WP", "PW"], "hand"),
    ],
)
def test_a_mosaic_is_made_of_different_tiles_alone(picture: list[str], hand: list[str], field: str) -> None:
    with pytest.raises(PositionError) as caught:
        small(picture, hand, LAID)
    assert caught.value.field == f"position.settlements[0].{field}"


def test_only_tiles_in_hand_are_found_each_once() -> None:
    given = usual()
    for moves in ([{"type": "place", "tile": "MP", "at": [0, 0]}], [LAID[1], LAID[1]], [{"type": "end"}]):
        with pytest.raises(PositionError):
            given.question.judge(given.position, given.moves(moves), given.answer, LIMITS).result()


def test_tiles_that_are_found_leave_the_hand_and_lie_one_by_one() -> None:
    given = usual()
    shown: Any = given.shown(given.moves(LAID[:1]))
    sheet = shown.settlements[0]
    assert sheet.base == ("........", "W.......", "P.......", "........")
    assert sheet.hand == ("WP",)
    assert [tile.tile for tile in sheet.tiles] == ["WMSRP"]


def every_way(puzzle: Puzzle) -> set[frozenset[tuple[str, frozenset[tuple[int, int]]]]]:
    """All ways to lay every tile where the picture shows its icons, by writing all placements out."""
    position: Any = puzzle.position
    sheet = position.settlements[0]
    shown = {(r, c): mark for r, row in enumerate(sheet.base) for c, mark in enumerate(row) if mark != "."}
    per_tile = []
    for tile in sheet.hand:
        spots = set()
        for row, column, rot, flip in product(range(-2, 14), range(-2, 14), QUARTERS, (False, True)):
            laid = cells(tile, (row, column), rot, flip)
            if all(shown.get(cell) == icon for cell, icon in laid):
                spots.add((tile, frozenset(cell for cell, _ in laid)))
        per_tile.append(sorted(spots, key=str))
    return {
        frozenset(chosen)
        for chosen in product(*per_tile)
        if not any(one[1] & other[1] for one, other in combinations(chosen, 2))
    }


MADE = [(2, 0), (3, 1), (4, 1)]


@pytest.mark.parametrize(("size", "seed"), MADE)
def test_a_made_mosaic_has_exactly_one_way(size: int, seed: int) -> None:
    puzzle = make("kalypso", "mosaic", Order(seed, size, None, None), LIMITS)
    assert puzzle is not None
    (way,) = every_way(puzzle)
    found = set()
    for move in puzzle.answer.moves:
        row, column = move["at"]
        laid = cells(move["tile"], (row, column), move.get("rot", 0), move.get("flip", False))
        found.add((move["tile"], frozenset(cell for cell, _ in laid)))
    assert found == way
    assert grade_of(puzzle).difficulty == puzzle.file.difficulty


def test_covering_cell_by_cell_counts_as_the_twin_does() -> None:
    square = small(["WP......", "PM......", "........", "........"], ["WP", "MP"], LAID[1:])
    position: Any = square.position
    shown = {(0, 0): "W", (0, 1): "P", (1, 0): "P", (1, 1): "M"}
    covered = list(coverings(position.settlements[0].hand, shown, Clock(LIMITS)))
    assert len(covered) == len(every_way(square)) == 2
    assert not list(coverings(["WP"], shown, Clock(LIMITS))), "cells are left over"


def test_every_deduction_of_a_made_mosaic_holds_in_its_solution() -> None:
    puzzle = make("kalypso", "mosaic", Order(1, 4, 2, None), LIMITS)
    assert puzzle is not None
    right = {canonical(move["tile"]): move for move in puzzle.answer.moves}
    for step in grade_of(puzzle).as_json()["steps"]:
        for move in step["rules_out"]:
            assert move != right[canonical(move["tile"])]
        assert set(step["rules"]) <= {"KAL-6.2", "KAL-7.2"}
        assert step["rules"]
        assert step["cells"]


def test_the_same_seed_gives_the_same_mosaic_and_another_seed_another() -> None:
    one, again, other = (mosaic(Order(seed, 3, None, None), Clock(LIMITS)) for seed in (1, 1, 2))
    assert one == again
    assert one != other


@pytest.mark.parametrize("size", [1, 10])
def test_a_mosaic_has_two_to_nine_tiles(size: int) -> None:
    with pytest.raises(PositionError) as caught:
        mosaic(Order(0, size, None, None), Clock(LIMITS))
    assert caught.value.field == "--size"
