"""No answer to a puzzle that was tampered with is given out: of its search, of a player's file, at any level."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from periplus.models.core.registry import NAMES
from periplus.puzzles.attempt import Attempt
from periplus.puzzles.collection import bundled
from periplus.puzzles.format import Puzzle, load
from periplus.solvers.answers import Answer
from periplus.solvers.limits import Limits
from periplus.solvers.replay import ReplayError
from periplus.solvers.search import Search

LIMITS = Limits(seconds=20)


def one_of_each() -> list[Puzzle]:
    """The easiest bundled puzzle of every kind of question of every game."""
    found: dict[tuple[str, str], Puzzle] = {}
    for name in NAMES:
        for puzzle in bundled(name):
            found.setdefault((name, puzzle.question.kind), puzzle)
    return list(found.values())


KINDS = one_of_each()


def named(puzzle: Puzzle) -> str:
    return f"{puzzle.position.game}-{puzzle.question.kind}"


def forgeries(answer: Answer) -> Iterator[tuple[str, Answer]]:
    """The answer with another value, bound, status or length."""
    assert isinstance(answer.value, int)
    for by in (1, -1):
        yield f"value {by:+}", replace(answer, value=answer.value + by, bound=answer.value + by)
    yield "cut short", replace(answer, solution=answer.solution[:-1])
    yield "longer", replace(answer, solution=(*answer.solution, answer.solution[-1]))
    yield "no move", replace(answer, solution=({"tile": "ZZ", "to": 42},))
    yield "no bound", replace(answer, bound=None)
    yield "a solution of nothing", replace(answer, status="infeasible")


def test_every_kind_of_question_is_forged() -> None:
    assert len(KINDS) >= len(NAMES)


@pytest.mark.parametrize("puzzle", KINDS, ids=named)
def test_no_forged_answer_of_a_search_passes(puzzle: Puzzle, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Attempt, "_recorded", lambda self: None)
    sound = Answer(
        "optimal", puzzle.answer.worth, puzzle.answer.worth, solution=puzzle.moves(list(puzzle.answer.moves))
    )
    Attempt(puzzle).confirm(sound)
    for what, forged in forgeries(sound):
        if what == "cut short" and len(forged.solution) == 0:
            continue

        def told(
            self: Any, position: Any, moves: Any, limits: Limits, forged: Answer = forged
        ) -> Search[Answer]:
            return Search(lambda clock: iter((forged,)), limits, Answer("unknown"))

        monkeypatch.setattr(type(puzzle.question), "going_on", told)
        with pytest.raises(ReplayError):
            Attempt(puzzle).solve(LIMITS).result()
        with pytest.raises(ReplayError):
            Attempt(puzzle).hint(LIMITS).result()


@pytest.mark.parametrize("puzzle", KINDS, ids=named)
def test_what_a_players_file_says_of_its_answer_is_not_believed(puzzle: Puzzle) -> None:
    """The file's solution without its last move: neither told as optimal, nor judged right."""
    tree = json.loads(puzzle.as_text())
    field = puzzle.answer.MOVES
    if len(tree["answer"][field]) < 2:
        pytest.skip("a solution of one move")
    tree["answer"][field] = tree["answer"][field][:-1]
    forged = load(json.dumps(tree).encode())
    answer = Attempt(forged).solve(LIMITS).result()
    assert len(answer.solution) != len(forged.answer.moves) or answer.status != "optimal"
    short = Attempt(forged, forged.moves(list(forged.answer.moves)))
    assert not short.judge(LIMITS).result().right
