"""The bundled puzzles: each has a file of its name, and its answer is borne out by the rules and by proof."""

import json
import re
from collections import Counter

import pytest

from periplus.models.core.errors import PositionError
from periplus.models.core.registry import NAMES
from periplus.models.core.wording import speaking
from periplus.puzzles.attempt import grade_of
from periplus.puzzles.choosing import Choosing
from periplus.puzzles.collection import bundled, find
from periplus.puzzles.deduction import course
from periplus.puzzles.format import Puzzle, load
from periplus.puzzles.making import make
from periplus.puzzles.protocol import Order
from periplus.solvers.limits import Limits

PUZZLES = [puzzle for name in NAMES for puzzle in bundled(name)]
QUICK = Limits(seconds=30)
NUMBER = re.compile(r"\d+")
BY_DEDUCTION = [puzzle for puzzle in PUZZLES if isinstance(puzzle.question, Choosing)]


def puzzle_named(puzzle: Puzzle) -> str:
    return puzzle.id


def test_there_are_a_dozen_and_the_easiest_comes_first() -> None:
    assert len(PUZZLES) >= 12
    for name in NAMES:
        grades = [puzzle.file.difficulty for puzzle in bundled(name)]
        assert None not in grades
        assert grades == sorted(grades, key=lambda grade: grade or 0)
        assert {1, 2, 3, 4, 5} == set(grades)


def test_ids_are_file_names_and_titles_differ() -> None:
    assert len({puzzle.file.title for puzzle in PUZZLES}) == len(PUZZLES)
    for puzzle in PUZZLES:
        assert find(puzzle.id).file == puzzle.file


def test_every_puzzle_is_told_in_japanese() -> None:
    for puzzle in PUZZLES:
        english = (puzzle.title, puzzle.text, *puzzle.known, puzzle.summary()["kind_words"])
        with speaking("ja"):
            japanese = (puzzle.title, puzzle.text, *puzzle.known, puzzle.summary()["kind_words"])
        for told, said in zip(english, japanese, strict=True):
            assert said != told
            assert any("\u3041" <= letter <= "\u9fff" for letter in said), said
            assert not Counter(NUMBER.findall(told)) - Counter(NUMBER.findall(said)), (told, said)


@pytest.mark.parametrize("name", ["", "no-such-puzzle", "../making"])
def test_an_unknown_id_is_bad_input(name: str) -> None:
    with pytest.raises(PositionError):
        find(name)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=puzzle_named)
def test_the_rules_confirm_the_answer(puzzle: Puzzle) -> None:
    assert puzzle.question.confirms(puzzle.position, puzzle.answer)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=puzzle_named)
def test_the_file_is_laid_out_as_it_is_printed(puzzle: Puzzle) -> None:
    text = puzzle.as_text()
    assert load(text.encode()).file == puzzle.file
    assert json.loads(text) == puzzle.file.as_json()


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", PUZZLES, ids=puzzle_named)
def test_the_answer_is_proved_again(puzzle: Puzzle) -> None:
    answer = puzzle.question.prove(puzzle.position, Limits(seconds=200)).result()
    assert answer.status == "optimal"
    assert puzzle.question.agrees(puzzle.position, puzzle.answer, answer)


@pytest.mark.parametrize("puzzle", BY_DEDUCTION, ids=puzzle_named)
def test_a_puzzle_of_choices_is_as_hard_as_it_says_and_no_easier(puzzle: Puzzle) -> None:
    grade = grade_of(puzzle)
    assert grade.difficulty == puzzle.file.difficulty
    assert grade.difficulty is not None
    assert grade.difficulty == 1 or not course(grade.deduction.choices, grade.difficulty - 1).solved


@pytest.mark.parametrize("puzzle", PUZZLES, ids=puzzle_named)
def test_the_whole_answer_is_judged_right(puzzle: Puzzle) -> None:
    moves = puzzle.moves(list(puzzle.answer.moves))
    verdict = puzzle.question.judge(puzzle.position, moves, puzzle.answer, QUICK).result()
    assert (verdict.right, verdict.solvable, verdict.first_wrong) == (True, True, None)


def test_bundled_puzzles_and_those_that_are_made_name_one_author() -> None:
    order = Order(seed=1, size=2, difficulty=None, edition=None)
    made = make("observatory", "arrange", order, QUICK)
    assert made is not None
    assert {puzzle.file.author for puzzle in (*PUZZLES, made)} == {"Periplus"}


NOT_WEIGHED = frozenset({"bids", "diary", "jigsaw", "mosaic", "survey", "survival"})
"""Kinds whose answer is told by its clues or duties, not by what it is worth."""
AIM = re.compile(
    r"\b(most|best|fewest|as (much|many|few|great|large|soon)|how (many|few)|all eight)\b", re.IGNORECASE
)


@pytest.mark.parametrize("name", NAMES)
def test_the_task_says_what_the_answer_is_to_be_the_best_at(name: str) -> None:
    weighed = [
        one.file
        for one in bundled(name)
        if one.file.kind not in NOT_WEIGHED and one.file.ask["kind"] == "solve"
    ]
    assert weighed
    assert [one.id for one in weighed if not AIM.search(one.text)] == []
