"""Puzzles under rules of one's own; the twin writes every choice out and tries the rule, said in Python, on each."""

import json
from collections.abc import Callable
from itertools import permutations
from typing import Any

import pytest

from periplus.models.core.errors import PositionError
from periplus.models.kalypso.tiles import cells
from periplus.puzzles.attempt import Attempt, grade_of
from periplus.puzzles.choosing import Choosing
from periplus.puzzles.format import Puzzle, load
from periplus.puzzles.making import make
from periplus.puzzles.protocol import Order
from periplus.solvers.limits import Clock
from periplus.solvers.program.terms import Compound, read_clauses
from periplus.solvers.ruling import RuleText
from tests.solvers.interpreter import solve

from .judging import LIMITS, verdict
from .naive import solutions

Json = dict[str, Any]
MINE = "mine.pl"
ORDERED = ":- living(P, plant, V), living(A, animal, V), placed(P, C), placed(A, D), D < C."


def in_order(moves: list[Json]) -> bool:
    """No animal left of the plant of its value."""
    at = {move["tile"]: move["to"] for move in moves}
    return all(at[f"A{tile[1]}"] >= at[tile] for tile in at if tile[0] == "P" and f"A{tile[1]}" in at)


def no_hole(moves: list[Json]) -> bool:
    """Tiles beside each other; a space has six neighbours."""
    steps = {(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)}
    spots = [tuple(move["at"]) for move in moves]
    return all(
        any((one[0] - other[0], one[1] - other[1]) in steps for other in spots if other != one)
        for one in spots
    )


def one_strong(moves: list[Json]) -> bool:
    """In no area two players have bid four or more."""
    strong = [move["area"] for move in moves if move["token"] >= 4]
    return len(strong) == len(set(strong))


def upright(moves: list[Json]) -> bool:
    """No card of the range is drawn as it is printed."""
    return all(move.get("rotation", 0) != 0 for move in moves)


def no_bar_on_top(moves: list[Json]) -> bool:
    """No tile covers three cells of the first row."""
    return all(
        [at[0] for at, _ in cells(m["tile"], tuple(m["at"]), m.get("rot", 0), m.get("flip", False))].count(0)
        < 3
        for m in moves
    )


KINDS: list[tuple[str, str, int, str, Callable[[list[Json]], bool]]] = [
    ("sumatra", "diary", 3, ORDERED, in_order),
    (
        "mist",
        "survey",
        3,
        "beside([Q, R], [S, T]) :- laid(_, [Q, R]), laid(_, [S, T]), X is S - Q, Y is T - R,\n"
        "  member([X, Y], [[1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1], [0, 1]]).\n"
        ":- laid(_, At), \\+ beside(At, _).",
        no_hole,
    ),
    ("buru", "bids", 2, ":- bid(P, A, B), bid(Q, A, C), P @< Q, B >= 4, C >= 4.", one_strong),
    ("observatory", "arrange", 2, ":- fits(_, _, 0).", upright),
    ("kalypso", "mosaic", 3, ":- covers(T, [0, C]), covers(T, [0, D]), D =:= C + 2.", no_bar_on_top),
]


@pytest.mark.parametrize(("game", "kind", "size", "rules", "keeps"), KINDS, ids=[kind[1] for kind in KINDS])
def test_a_made_puzzle_has_one_way_that_keeps_the_rules(
    game: str, kind: str, size: int, rules: str, keeps: Callable[[list[Json]], bool]
) -> None:
    made = make(game, kind, Order(4, size, None, None, RuleText(rules, MINE)), LIMITS)
    assert made is not None
    assert (made.file.difficulty, made.question.own_rules) == (None, rules)
    deduction = made.question.deduction(made.position)
    ways = [[deduction.move(one).as_json() for one in way] for way in solutions(deduction.choices)]
    kept = [way for way in ways if keeps(way)]
    assert len(kept) == 1
    assert isinstance(made.question, Choosing)
    assert made.question.same(made.position, kept[0], made.answer.moves)


@pytest.mark.parametrize(
    ("game", "kind", "size"),
    [
        ("mist", "survey", 3),
        ("sumatra", "diary", 3),
        ("buru", "bids", 2),
        pytest.param("buru", "bids", 3, marks=pytest.mark.slow),
    ],
)
def test_what_no_clue_tells_apart_is_not_made_under_rules_either(game: str, kind: str, size: int) -> None:
    """``:- fail.`` forbids nothing; all that is true of the first draw of seed 8 leaves several surveys open."""
    made = make(game, kind, Order(8, size, None, None, RuleText(":- fail.", MINE)), LIMITS)
    assert made is not None
    deduction = made.question.deduction(made.position)
    assert sum(1 for _ in solutions(deduction.choices)) == 1


def notebook(rules: str, clues: list[Json] | None = None) -> Puzzle:
    """Two plants and two animals in two columns; unless clues are given there are four ways to place them."""
    data: Json = {
        "id": "small",
        "title": "Small",
        "author": "a test",
        "kind": "diary",
        "text": "Write them down.",
        "position": {
            "game": "sumatra",
            "edition": {"name": "t", "maps": [{"players": [2], "draws": [0, 1]}]},
            "players": [{"notebook": {"columns": ["a1", "b1", "c1"]}}, {}],
            "available": "P1 P2 P4 A1 A3 A4",
        },
        "ask": {"kind": "diary", "clues": clues or [], "rules": rules},
        "answer": {
            "arrangement": [
                {"type": "take", "tile": tile, "to": column}
                for tile, column in (("P1", 1), ("A1", 1), ("P2", 2), ("A3", 2), ("P4", 3), ("A4", 3))
            ],
            "solutions": 1,
        },
    }
    return load(json.dumps(data).encode())


@pytest.mark.parametrize(
    "rules",
    [
        ":- placed(S, C), placed(T, C), S @< T, living(S, _, V), living(T, _, V).",
        ":- living(S, _, 1), placed(S, C), C =\\= 2.",
        ":- \\+ (placed(S, C), placed(T, C), living(S, plant, V), living(T, animal, V)).",
        ":- aggregate_all(count, (placed(S, C), living(S, _, V), V >= C), N), N < 5.",
        ":- placed(S, C), living(S, plant, V), forall(placed(T, D), (T = S ; D =\\= C ; living(T, _, V))).",
    ],
)
def test_program_and_arrangements_count_as_the_interpreter_does(rules: str) -> None:
    puzzle = notebook(rules)
    question = puzzle.question
    [clause] = read_clauses(rules, 2000)
    assert isinstance(clause, Compound)
    living = [
        (f"{row[0].upper()}{v}", row, v) for row, vs in (("plant", "124"), ("animal", "134")) for v in vs
    ]
    values = [(tile, row, int(value)) for tile, row, value in living]
    expected = 0
    for plants in permutations((1, 2, 4)):
        for animals in permutations((1, 3, 4)):
            placed = [(f"P{value}", column) for column, value in enumerate(plants, 1)]
            placed += [(f"A{value}", column) for column, value in enumerate(animals, 1)]
            tables: Json = {"placed": placed, "living": values}
            expected += next(solve(clause.arguments[0], {}, tables), None) is None
    assert isinstance(question, Choosing)
    assert 0 < expected < 36, "a rule that says something"
    assert question.ways(puzzle.position, (), Clock(LIMITS), 99) == expected
    proof = question.prove(puzzle.position, LIMITS).result()
    assert proof.extra["solutions"] == min(expected, 2)
    assert proof.status == ("optimal" if expected == 1 else "feasible")


ALONE = (
    ":- placed(T, C), living(T, plant, V), V =\\= C, V =\\= C + 1.\n:- living(T, animal, 1), placed(T, 2)."
)
"""P1 in column 1, P2 in 1 or 2, P4 in 3: the plants have one way."""
ANIMALS = [{"clue": "left", "tiles": ["A1", "A3"]}, {"clue": "left", "tiles": ["A3", "A4"]}]


def test_rules_are_part_of_the_question_wherever_it_is_asked() -> None:
    puzzle = notebook(ALONE, ANIMALS)
    right = list(puzzle.answer.moves)
    assert verdict(puzzle, right) == (True, True, 6, None, None)
    wrong = [{"type": "take", "tile": "P2", "to": 1}]
    assert verdict(puzzle, wrong) == (False, False, 1, 0, None), "the clues alone would allow it"
    hint = Attempt(puzzle, puzzle.moves(right[:4])).hint(LIMITS).result()
    [entry] = hint.moves
    assert entry.move in puzzle.moves(right[4:])
    answer = puzzle.question.prove(puzzle.position, LIMITS).result()
    assert puzzle.question.agrees(puzzle.position, puzzle.answer, answer)
    assert ALONE in puzzle.text
    assert puzzle.summary()["ask"] == {"kind": "diary", "rules": ALONE}
    assert load(puzzle.as_text().encode()).file == puzzle.file


def test_an_answer_that_breaks_the_rules_is_not_borne_out() -> None:
    puzzle = notebook(ORDERED + "\n:- placed(p1, 1).", ANIMALS)
    answer = puzzle.question.prove(puzzle.position, LIMITS).result()
    assert not puzzle.question.agrees(puzzle.position, puzzle.answer, answer)
    assert not puzzle.question.confirms(puzzle.position, puzzle.answer)


def test_deductions_that_know_no_rules_grade_nothing() -> None:
    puzzle = notebook(ALONE, ANIMALS)
    with pytest.raises(PositionError, match="deductions know the clauses of the game alone") as caught:
        grade_of(puzzle)
    assert caught.value.field == "ask.rules"
    with pytest.raises(PositionError, match="has no grade"):
        Attempt(puzzle).deductions()


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        (":- placed(T, C)", "line 1, column 16"),
        (":- stands(T, 1).", "unknown relation stands"),
        (":- placed(x9, 1).", "unknown name x9"),
        ("near(S, T) :- placed(S, C), placed(T, C).", "expected a constraint"),
        (":- placed(p1, 1).\n:- maximize(C, placed(p1, C)).", "expected no objective"),
        (
            "n(A, B, C, D, E) :- " + ", ".join(f"placed(_, {name}), placed(_, _)" for name in "ABCDE") + ".\n"
            ":- n(_, _, _, _, 4).",
            "too much to work out",
        ),
    ],
)
def test_rules_are_checked_when_the_file_is_read(rules: str, told: str) -> None:
    with pytest.raises(PositionError, match=told) as caught:
        notebook(rules)
    assert caught.value.field == "ask.rules"


@pytest.mark.parametrize(
    ("game", "kind", "order", "field"),
    [
        ("observatory", "star", Order(1, 2, None, None, RuleText(":- star([0, 0]).", MINE)), "--rules"),
        ("buru", "chain", Order(1, None, None, None, RuleText(":- bid(_, _, 1).", MINE)), "--rules"),
        ("sumatra", "diary", Order(1, 3, 2, None, RuleText(ORDERED, MINE)), "--difficulty"),
        ("sumatra", "diary", Order(1, 3, None, None, RuleText(":- stands(_, 1).", MINE)), MINE),
        ("observatory", "arrange", Order(1, 2, None, None, RuleText(":- fits(no_such, _, _).", MINE)), MINE),
        ("mist", "survey", Order(1, 3, None, None, RuleText(":- laid(zz, _).", MINE)), MINE),
    ],
)
def test_an_order_that_no_rules_go_with_names_its_field(
    game: str, kind: str, order: Order, field: str
) -> None:
    with pytest.raises(PositionError) as caught:
        make(game, kind, order, LIMITS)
    assert caught.value.field == field


def test_rules_that_nothing_keeps_make_no_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("periplus.puzzles.protocol.UNDER_RULES", 1)
    assert (
        make("sumatra", "diary", Order(1, 3, None, None, RuleText(":- placed(_, 1).", MINE)), LIMITS) is None
    )
