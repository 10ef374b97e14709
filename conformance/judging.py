"""All cases of games put to a program, as many at once as it may have waiting, and what comes of it.

A case fails where an answer differs; a program that is lost fails the cases that were under way, and ends the run.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any, Protocol

from periplus.models.core.rulebook import rulebook

from .asking import Asking, Discrepancy, asked
from .cases import SORTS, ConformanceCase, Json

AT_ONCE = 16
"""Requests that wait for their answers at the same time."""


class Respondent(Protocol):
    """What is asked: a program, or anything that answers as one."""

    def send(self, request: Json) -> None:
        """Ask."""

    def event(self) -> Json:
        """The next answer to any request that was sent."""


@dataclass(frozen=True, slots=True)
class CaseResult:
    """A case that was put to the program."""

    case: ConformanceCase
    differences: tuple[Discrepancy, ...]

    def as_json(self) -> Json:
        """The entry of the report."""
        return {
            "game": self.case.game,
            "sort": self.case.sort,
            "name": self.case.name,
            "clauses": sorted(self.case.clauses),
            "differences": [difference.as_json() for difference in self.differences],
        }


def judged(
    program: Respondent, cases: Iterable[ConformanceCase], depth: int | None = None, every: int = 1
) -> Iterator[CaseResult]:
    """The cases as they are done; raises what the program raises when it is lost."""
    waiting = ((case, asked(case, depth, every)) for case in cases)
    under_way: dict[int, tuple[ConformanceCase, Asking]] = {}
    numbers = count(1)

    def ask(case: ConformanceCase, asking: Asking, event: Json | None) -> Iterator[CaseResult]:
        """Send the next request of the case, or give its result."""
        try:
            request = next(asking) if event is None else asking.send(event)
        except StopIteration as done:
            yield CaseResult(case, tuple(done.value))
        else:
            under_way[number := next(numbers)] = (case, asking)
            program.send({"id": number} | request)

    while True:
        while len(under_way) < AT_ONCE and (coming := next(waiting, None)):
            yield from ask(*coming, None)
        if not under_way:
            return
        event = program.event()
        if answered := under_way.pop(event.get("id", 0), None):  # else: an answer to nothing that waits
            yield from ask(*answered, event)


def report(games: Sequence[str], results: Sequence[CaseResult]) -> Json:
    """The answer of ``periplus conformance``: counts by game and kind, clauses exercised, and every failure."""
    return {
        "conforms": not any(result.differences for result in results),
        "games": {game: _of_game(game, [one for one in results if one.case.game == game]) for game in games},
        "failures": [result.as_json() for result in results if result.differences],
    }


def _of_game(game: str, results: Sequence[CaseResult]) -> dict[str, Any]:
    sorts = {}
    for sort in SORTS:
        found = [result for result in results if result.case.sort == sort]
        sorts[sort] = {"cases": len(found), "failed": sum(bool(result.differences) for result in found)}
    wrong = {rule for result in results if result.differences for rule in result.case.clauses}
    exercised = {rule for result in results for rule in result.case.clauses}
    book = list(rulebook(game))
    return {
        "cases": sorts,
        "clauses": {
            "of": len(book),
            "exercised": [rule for rule in book if rule in exercised],
            "failed": [rule for rule in book if rule in wrong],
            "not_exercised": [rule for rule in book if rule not in exercised],
        },
    }


def chosen(
    found: Iterable[ConformanceCase], sorts: Sequence[str], clause: str | None = None
) -> Iterator[ConformanceCase]:
    """The cases of those kinds; with a clause or a section only those that exercise it."""
    for case in found:
        exercises = clause is None or any(f"{rule}.".startswith(f"{clause}.") for rule in case.clauses)
        if case.sort in sorts and exercises:
            yield case
