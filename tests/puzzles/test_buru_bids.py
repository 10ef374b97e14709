"""Face-down bids: made, proved, graded and judged; the twin tries every way to lay the explorers."""

import json
from itertools import pairwise, permutations, product
from typing import Any

import pytest

from periplus.models.core.errors import PositionError
from periplus.puzzles.attempt import grade_of
from periplus.puzzles.buru.clues import Before, Last, Majority, More, Tied, Together
from periplus.puzzles.deduction import course
from periplus.puzzles.format import Puzzle, load
from periplus.puzzles.making import make
from periplus.puzzles.protocol import Order
from periplus.solvers.limits import Clock
from tests.marking import slow_for

from .judging import LIMITS, Judged, is_the_only_way, verdict

Json = dict[str, Any]
AREAS = ("forest", "coast", "village", "lake")
SEATS = ("Ana", "Budi")
HIDDEN: Json = {area: ["?"] for area in AREAS}


def small(clues: list[Json], arranged: list[Json], **fields: Any) -> Puzzle:
    data: Json = {
        "id": "small",
        "title": "Small",
        "author": "a test",
        "kind": "bids",
        "text": "Who lies where?",
        "position": {
            "game": "buru",
            "phase": "noon",
            "players": [
                {"id": "Ana", "placed": HIDDEN, "kept": 5},
                {"id": "Budi", "placed": HIDDEN, "kept": 1},
            ],
            **fields,
        },
        "ask": {"kind": "bids", "clues": clues},
        "answer": {"arrangement": arranged, "solutions": 1},
    }
    return load(json.dumps(data).encode())


def place(player: str, token: int, area: str) -> Json:
    return {"type": "place", "player": player, "token": token, "area": area}


def lie(player: str, *tokens: int) -> list[Json]:
    """The explorers of a player, in the order of areas."""
    return [place(player, token, area) for token, area in zip(tokens, AREAS, strict=True)]


def more(player: str, *areas: str) -> Json:
    return {"clue": "more", "player": player, "areas": list(areas)}


# Ana 4 3 2 1 and Budi 2 3 4 5 by area: four falling and four rising explorers leave no choice
CLUES = [
    *(more("Ana", one, other) for one, other in pairwise(AREAS)),
    *(more("Budi", other, one) for one, other in pairwise(AREAS)),
]
LAID = [*lie("Ana", 4, 3, 2, 1), *lie("Budi", 2, 3, 4, 5)]


@pytest.mark.parametrize(
    ("clue", "right", "wrong"),
    [
        (Majority(area="lake", player="Budi"), (2, 3), (3, 3)),
        (Majority(area="lake", player="Ana"), (3, 3), (2, 3)),
        (Last(area="lake", player="Budi"), (3, 3), (2, 3)),
        (Before(area="lake", pair=("Budi", "Ana")), (2, 3), (3, 3)),
        (Before(area="lake", pair=("Ana", "Budi")), (3, 3), (2, 3)),
        (Tied(area="lake", pair=("Ana", "Budi")), (2, 2), (2, 3)),
        (Together(area="lake", pair=("Ana", "Budi"), power=6), (4, 2), (4, 3)),
    ],
)
@pytest.mark.rule("BURU-6.4")
def test_a_clue_about_an_area_judges_the_bids_there_ties_from_the_envoy(
    clue: Any, right: tuple[int, int], wrong: tuple[int, int]
) -> None:
    def bids(two: tuple[int, int]) -> dict[tuple[str, str], int]:
        return {("Ana", "lake"): two[0], ("Budi", "lake"): two[1], ("Ana", "coast"): 1}

    assert clue.allows(bids(right), SEATS)
    assert not clue.allows(bids(wrong), SEATS)
    assert clue.allows({("Ana", "coast"): 5, ("Budi", "coast"): 1}, SEATS), "nothing is said of other areas"
    assert "lake" in clue.told()


def test_a_sum_says_something_of_one_bid_alone() -> None:
    clue = Together(area="lake", pair=("Ana", "Budi"), power=9)
    assert clue.allows({("Ana", "lake"): 4}, SEATS)
    assert not clue.allows({("Ana", "lake"): 3}, SEATS), "Budi would need a 6"


def test_more_power_here_than_there() -> None:
    clue = More(player="Ana", areas=("lake", "coast"))
    assert clue.allows({("Ana", "lake"): 4, ("Ana", "coast"): 3}, SEATS)
    assert not clue.allows({("Ana", "lake"): 3, ("Ana", "coast"): 3}, SEATS)
    assert clue.allows({("Ana", "lake"): 1}, SEATS)
    assert clue.allows({("Budi", "lake"): 1, ("Budi", "coast"): 4}, SEATS)


def test_one_way_is_proved_and_the_recorded_one_agrees_in_any_order() -> None:
    for arranged in (LAID, LAID[::-1]):
        is_the_only_way(small(CLUES, arranged))


def test_two_ways_are_not_one() -> None:
    given = small(CLUES[1:], LAID)
    answer = given.question.prove(given.position, LIMITS).result()
    assert (answer.status, answer.extra) == ("feasible", {"solutions": 2})


@pytest.mark.parametrize(
    "arranged",
    [
        [*lie("Ana", 3, 4, 2, 1), *LAID[4:]],
        LAID[:7],
        [place("Ana", 3, "forest"), *LAID[1:]],
        [place("Ana", 3, "coast"), *LAID[1:]],
        [place("Ana", 5, "forest"), *LAID[1:]],
        [place("Ana", 4, "forest") | {"blessing": True}, *LAID[1:]],
    ],
)
def test_what_breaks_a_clue_or_is_not_complete_is_not_confirmed(arranged: list[Json]) -> None:
    given = small(CLUES, arranged)
    assert not given.question.confirms(given.position, given.answer)


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ([], (False, True, 0, None, None)),
        (LAID[2:6], (False, True, 4, None, None)),
        (LAID, (True, True, 8, None, None)),
        ([LAID[0], place("Ana", 2, "coast")], (False, False, 2, 1, None)),
        ([LAID[0], place("Ana", 4, "coast")], (False, False, None, 1, "BURU-1.1")),
        ([place("Budi", 1, "coast")], (False, False, None, 0, "BURU-1.1")),
        ([LAID[0], place("Ana", 2, "forest")], (False, False, None, 1, "BURU-4.1")),
    ],
)
def test_explorers_are_judged_by_what_can_still_be(moves: list[Json], expected: Judged) -> None:
    assert verdict(small(CLUES, LAID), moves) == expected


def test_explorers_that_are_found_lie_open_in_the_picture() -> None:
    given = small(CLUES, LAID)
    shown: Any = given.shown(given.moves(LAID[:1] + LAID[7:]))
    assert [player.placed["forest"] for player in shown.players] == [(4,), ("?",)]
    assert [player.placed["lake"] for player in shown.players] == [("?",), (5,)]


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        (
            {"players": [{"id": "Ana", "placed": HIDDEN}, {"id": "Budi", "placed": HIDDEN, "kept": 1}]},
            "players[0].kept",
        ),
        (
            {
                "players": [
                    {"id": "Ana", "placed": {"lake": ["?"]}, "kept": 5},
                    {"id": "Budi", "placed": HIDDEN, "kept": 1},
                ]
            },
            "players[0].placed",
        ),
        ({"modules": ["kuda"]}, "modules"),
    ],
)
def test_a_position_that_has_no_such_bids_is_bad_input(fields: Json, field: str) -> None:
    with pytest.raises(PositionError) as caught:
        small(CLUES, LAID, **fields)
    assert caught.value.field == f"position.{field}"


def test_a_clue_about_a_stranger_is_bad_input() -> None:
    with pytest.raises(PositionError) as caught:
        small([*CLUES, more("Cem", "lake", "coast")], LAID)
    assert caught.value.field == "position.players"


def twin_ways(made: Puzzle) -> int:
    """Every order of every player's four explorers, judged clue by clue."""
    position: Any = made.position
    question: Any = made.question
    names = [player.id for player in position.players]
    hands = [[power for power in range(1, 6) if power != player.kept] for player in position.players]
    found = 0
    for orders in product(*(permutations(hand) for hand in hands)):
        bids = {
            (name, area): power
            for name, order in zip(names, orders, strict=True)
            for area, power in zip(AREAS, order, strict=True)
        }
        found += all(clue.allows(bids, names) for clue in question.clues)
    return found


@pytest.mark.parametrize(
    ("seed", "difficulty"),
    slow_for([(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, None)], lambda one: one[0] not in (3, 6)),
)
def test_a_made_puzzle_has_one_way_and_the_difficulty_asked_for(seed: int, difficulty: int | None) -> None:
    made = make("buru", "bids", Order(seed, 2, difficulty, None), LIMITS)
    assert made is not None
    assert twin_ways(made) == 1
    question: Any = made.question
    assert question.ways(made.position, (), Clock(LIMITS), 5) == 1
    grade = grade_of(made)
    assert grade.difficulty == made.file.difficulty
    assert difficulty in (None, grade.difficulty)
    assert grade.difficulty == 1 or not course(grade.deduction.choices, (grade.difficulty or 0) - 1).solved


def test_the_same_order_makes_the_same_puzzle() -> None:
    order = Order(7, 2, None, None)
    one, other = make("buru", "bids", order, LIMITS), make("buru", "bids", order, LIMITS)
    assert one is not None
    assert other is not None
    assert one.as_text() == other.as_text()


@pytest.mark.parametrize(
    ("order", "field"), [(Order(1, 5, None, None), "--size"), (Order(1, 2, None, "study"), "--edition")]
)
def test_an_order_that_cannot_be_met_is_bad_input(order: Order, field: str) -> None:
    with pytest.raises(PositionError) as caught:
        make("buru", "bids", order, LIMITS)
    assert caught.value.field == field


def test_a_step_reads_as_a_learner_can_follow() -> None:
    steps = grade_of(small(CLUES, LAID)).as_json()["steps"]
    assert any("Ana's 4 has one place left, in the forest: it lies there." in step["text"] for step in steps)
    assert {rule for step in steps for rule in step["rules"]} == {"BURU-4.1", "BURU-6.2"}
