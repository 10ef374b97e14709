"""What is said of a solution, in brief."""

from __future__ import annotations

from typing import Any, TypeAlias

from periplus.puzzles.format import Puzzle
from periplus.solvers.limits import Limits

LIMITS = Limits(seconds=30)
Judged: TypeAlias = tuple[bool, bool | None, int | None, int | None, str | None]
"""Right, solvable, what is reached, the first wrong move and the clause that it breaks."""


def verdict(given: Puzzle, moves: list[dict[str, Any]]) -> Judged:
    """What the moves are judged to be as a solution of the puzzle."""
    found = given.question.judge(given.position, given.moves(moves), given.answer, LIMITS).result()
    rule = found.violation.rule if found.violation else None
    return found.right, found.solvable, found.reached, found.first_wrong, rule


def is_the_only_way(given: Puzzle) -> None:
    """Assert that the search proves one way, that the recorded one agrees with it and is confirmed."""
    answer = given.question.prove(given.position, LIMITS).result()
    assert (answer.status, answer.reason, answer.extra) == ("optimal", "proved", {"solutions": 1})
    assert given.question.agrees(given.position, given.answer, answer)
    assert given.question.confirms(given.position, given.answer)
