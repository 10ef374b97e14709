"""Half-done puzzles: the alphabet of moves, hints that answer the puzzle's question, and what a wrong move costs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from periplus.drawing import phrase, picture
from periplus.models.core.data import Move
from periplus.models.core.errors import PositionError
from periplus.models.core.registry import NAMES
from periplus.puzzles.attempt import RECORDED, Attempt
from periplus.puzzles.choosing import Choosing
from periplus.puzzles.collection import bundled, find
from periplus.puzzles.format import Puzzle
from periplus.solvers.answers import at_level
from periplus.solvers.limits import Limits
from tests.marking import slow_for

LIMITS = Limits(seconds=60)
ALL = [puzzle for name in NAMES for puzzle in bundled(name)]


def by_id(puzzle: Puzzle) -> str:
    return puzzle.id


@pytest.mark.parametrize("puzzle", slow_for(ALL, lambda puzzle: ALL.index(puzzle) % 4 > 0), ids=by_id)
def test_following_the_top_hint_from_the_start_ends_in_right(puzzle: Puzzle) -> None:
    attempt = Attempt(puzzle)
    ranking = attempt.hint(LIMITS).result()
    for _ in range(len(puzzle.answer.moves) + 1):
        assert (ranking.status, ranking.reason) == ("optimal", "proved")
        if not ranking.moves:
            break
        move = ranking.moves[0].move
        assert isinstance(move, Move)
        assert move in attempt.options()
        attempt = replace(attempt, moves=(*attempt.moves, move))
        ranking = attempt.hint(LIMITS).result()
    assert ranking.extra["right"]
    assert attempt.judge(LIMITS).result().right


def half_made(puzzle: Puzzle, made: int) -> None:
    """By a search of its own, whatever is recorded."""
    moves = puzzle.moves(list(puzzle.answer.moves))[:made]
    verdict = puzzle.question.judge(puzzle.position, moves, puzzle.answer, LIMITS).result()
    assert verdict.solvable, made
    assert verdict.reason == "proved"


def test_a_line_is_judged_where_a_draw_is_due_that_nobody_knows() -> None:
    half_made(find("two-rounds-of-mist"), 5)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("puzzle", ALL, ids=by_id)
def test_the_proven_answer_can_be_ended_from_each_of_its_moves(puzzle: Puzzle) -> None:
    for made in range(len(puzzle.answer.moves) + 1):
        half_made(puzzle, made)


@pytest.mark.parametrize("puzzle", slow_for(ALL, lambda puzzle: ALL.index(puzzle) % 2 == 1), ids=by_id)
def test_whoever_follows_the_proven_answer_is_told_so_without_a_search(puzzle: Puzzle) -> None:
    """With less work than any search takes."""
    moves = puzzle.moves(list(puzzle.answer.moves))
    for made in (0, len(moves) // 2, len(moves) - 1):
        verdict = Attempt(puzzle, moves[:made]).judge(Limits(work=1e-9)).result()
        assert (verdict.solvable, verdict.reason, verdict.violation) == (True, "proved", None)
        assert verdict.right or verdict.first_wrong is None
    assert Attempt(puzzle, moves).judge(LIMITS).result().right


@pytest.mark.parametrize("name", ["drifting-walls", "full-house", "fully-laden", "the-timber-masters-day"])
def test_the_work_of_a_judgement_is_that_of_all_its_searches(name: str) -> None:
    """Two wrong moves: the search after both counts, and leaves nothing for the one after the first of them."""
    puzzle = next(puzzle for puzzle in ALL if puzzle.id == name)
    moves: list[Move] = []
    for _ in range(2):
        options = Attempt(puzzle, tuple(moves)).options()
        moves.append(
            next(option for option in options if option not in puzzle.moves(list(puzzle.answer.moves)))
        )
    rest = puzzle.question.going_on(puzzle.position, moves, LIMITS)
    rest.result()
    assert rest.clock.worked > 0
    judged = puzzle.question.judge(puzzle.position, moves, puzzle.answer, LIMITS)
    verdict = judged.result()
    assert (verdict.reason, verdict.solvable, verdict.first_wrong) == ("proved", False, 0)
    assert judged.clock.worked > rest.clock.worked
    scant = Limits(seconds=None, work=1.001 * rest.clock.worked)
    assert puzzle.question.judge(puzzle.position, moves, puzzle.answer, scant).result().reason == "work"


@pytest.mark.parametrize("puzzle", slow_for(ALL, lambda puzzle: ALL.index(puzzle) % 2 == 0), ids=by_id)
def test_the_proven_answer_is_written_in_the_puzzles_alphabet(puzzle: Puzzle) -> None:
    moves = puzzle.moves(list(puzzle.answer.moves))
    for made, move in enumerate(moves):
        options = Attempt(puzzle, moves[:made]).options()
        assert move in options
        assert len(set(options)) == len(options)


@pytest.mark.parametrize("puzzle", ALL, ids=by_id)
def test_every_option_at_the_start_has_words_and_a_place_and_is_drawn(puzzle: Puzzle) -> None:
    attempt = Attempt(puzzle)
    for move in attempt.options()[:20]:
        assert phrase(puzzle.position, move)
    hint = attempt.hint(LIMITS).result()
    clue = at_level(attempt.shown, hint, 2)["clue"]
    assert clue["where"]
    assert clue["kind"]
    solution = puzzle.answer.as_answer()["solution"]
    moves = puzzle.moves(solution)
    for made in (0, 1, len(moves)):
        shown = puzzle.shown(moves[:made])
        assert picture(
            shown, answer={"status": "feasible", "value": None, "bound": None, "solution": solution[:made]}
        )


@pytest.mark.parametrize(
    "puzzle", [puzzle for puzzle in ALL if isinstance(puzzle.question, Choosing)], ids=by_id
)
def test_deductions_go_on_from_what_is_settled(puzzle: Puzzle) -> None:
    whole = Attempt(puzzle).deductions()
    settled = whole.settled()
    rest = Attempt(puzzle, settled[:1]).deductions()
    assert settled[0] not in rest.settled()
    assert {move.model_dump_json() for move in rest.settled()} == {
        move.model_dump_json() for move in settled[1:]
    }
    assert Attempt(puzzle, settled).deductions().steps == ()


@pytest.mark.parametrize(
    "puzzle",
    slow_for(
        [puzzle for puzzle in ALL if isinstance(puzzle.question, Choosing)],
        lambda puzzle: puzzle.position.game == "buru" or puzzle.id == "after-the-rain",
    ),
    ids=by_id,
)
def test_a_hint_is_about_the_move_that_the_deductions_settle_first(puzzle: Puzzle) -> None:
    """To the end, which no search of its own has to find: the recorded choices may be made in any order."""
    attempt = Attempt(puzzle)
    for _ in puzzle.answer.moves:
        ranking = attempt.hint(LIMITS).result()
        assert ranking.engine == RECORDED
        move = ranking.moves[0].move
        assert move == attempt.deductions().settled()[0]
        assert isinstance(move, Move)
        attempt = replace(attempt, moves=(*attempt.moves, move))
    assert attempt.judge(LIMITS).result().right


@pytest.mark.parametrize("name", ["first-light", "wet-pages", "two-fishermen"])
def test_a_right_choice_made_twice_is_as_wrong_as_by_a_search(name: str) -> None:
    puzzle = find(name)
    moves = puzzle.moves(list(puzzle.answer.moves))[-1:] * 2
    judged = puzzle.question.judge(puzzle.position, moves, puzzle.answer, LIMITS).result()
    assert Attempt(puzzle, moves).judge(LIMITS).result() == judged
    assert not judged.solvable


def test_a_puzzle_of_another_kind_has_no_deductions() -> None:
    with pytest.raises(PositionError, match="deduction"):
        Attempt(find("tide-pool")).deductions()


def wrong_move(puzzle: Puzzle) -> Move:
    """An option after which the puzzle cannot be solved."""
    for move in Attempt(puzzle).options():
        if Attempt(puzzle, (move,)).judge(LIMITS).result().solvable is False:
            return move
    raise LookupError(puzzle.id)


@pytest.mark.parametrize("name", ["first-light", "wreckage", "torn-map", "wet-pages", "two-fishermen"])
def test_after_a_wrong_move_a_hint_says_which_it_was(name: str) -> None:
    puzzle = find(name)
    ranking = Attempt(puzzle, (wrong_move(puzzle),)).hint(LIMITS).result()
    assert (ranking.status, ranking.moves, ranking.extra) == (
        "infeasible",
        (),
        {"right": False, "first_wrong": 0},
    )


@pytest.mark.parametrize(
    "name", ["thrifty-astronomer", "tide-pool", "a-tile-a-side", "last-boat", "market-morning"]
)
def test_a_worse_move_is_told_by_what_it_loses_in_the_puzzles_own_unit(name: str) -> None:
    puzzle = find(name)
    attempt = Attempt(puzzle)
    best = attempt.hint(LIMITS).result().moves[0].move
    assert isinstance(best, Move)
    review = attempt.review(best, LIMITS).result()
    assert (review.status, review.loss) == ("optimal", 0)
    losses = [attempt.review(move, LIMITS).result().loss for move in attempt.options()[:12]]
    assert all(loss is None or loss >= 0 for loss in losses)


@pytest.mark.parametrize("name", ["first-light", "thrifty-astronomer", "tide-pool", "three-for-the-road"])
def test_another_right_way_is_gone_on_with_as_well(name: str) -> None:
    """A first move that is not the recorded one, and still right: the question's own search goes on from it."""
    puzzle = find(name)
    recorded = puzzle.moves(list(puzzle.answer.moves))[0]
    for move in Attempt(puzzle).options():
        attempt = Attempt(puzzle, (move,))
        if move != recorded and attempt.judge(LIMITS).result().solvable:
            break
    else:
        pytest.skip("there is no other")
    while not (ranking := attempt.hint(LIMITS).result()).extra["right"]:
        assert ranking.status == "optimal"
        best = ranking.moves[0].move
        assert isinstance(best, Move)
        attempt = replace(attempt, moves=(*attempt.moves, best))
    assert attempt.judge(LIMITS).result().right
