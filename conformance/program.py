"""A program that speaks JSON lines, and all cases of games put to it, as many at once as it may have waiting.

What it answers may be anything: what is not as expected is a difference, never a failure of this runner. A case
fails where an answer differs; a program that is lost fails the cases that were under way, and ends the run.
"""

from __future__ import annotations

import json
import queue
import subprocess
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from typing import Any, Protocol, Self

from periplus.models.core.errors import PositionError, echo
from periplus.models.core.rulebook import rulebook
from periplus.models.core.wording import say

from .asking import SORTS, Asking, ConformanceCase, Discrepancy, Json, asked

LAST_WORDS = 5.0
"""Seconds in which a program ends once nothing more is asked."""
FIELD = "--engine"


class ProgramLost(PositionError):
    """The program ended, was silent for too long, or wrote a line that is no event."""


class EngineProcess:
    """A program under way; leave the ``with`` block to end it.

    Raises PositionError (field ``--engine``) for a command that cannot be run.
    """

    def __init__(self, command: Sequence[str], patience: float) -> None:
        self._patience = patience
        try:
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=-1
            )
        except (OSError, ValueError) as error:
            raise PositionError(
                FIELD, say("{command}: {error}, expected a program", command=echo(command[0]), error=error)
            ) from None
        self._lines: queue.Queue[bytes | None] = queue.Queue()
        self._reading = threading.Thread(target=self._read, daemon=True)
        self._reading.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(OSError):
            if self._process.stdin is not None:
                self._process.stdin.close()
        try:
            self._process.wait(LAST_WORDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._reading.join(LAST_WORDS)
        if self._process.stdout is not None and not self._reading.is_alive():
            self._process.stdout.close()

    def send(self, request: Json) -> None:
        """Ask; raises ProgramLost where nobody reads."""
        stream = self._process.stdin
        try:
            if stream is not None:
                stream.write(json.dumps(request, ensure_ascii=False).encode() + b"\n")
                stream.flush()
        except OSError:
            raise ProgramLost(
                FIELD, say("the program has ended, expected an answer to each request")
            ) from None

    def event(self) -> Json:
        """The next event that is no update; raises ProgramLost."""
        while True:
            try:
                line = self._lines.get(timeout=self._patience)
            except queue.Empty:
                seconds = f"{self._patience:g}"
                raise ProgramLost(
                    FIELD, say("no answer for {seconds} s, expected one to each request", seconds=seconds)
                ) from None
            if line is None:
                raise ProgramLost(FIELD, say("the program has ended, expected an answer to each request"))
            event = _event(line)
            if event.get("event") != "update":
                return event

    def _read(self) -> None:
        stream = self._process.stdout
        for line in stream or ():
            if line.strip():
                self._lines.put(line)
        self._lines.put(None)


def _event(line: bytes) -> Json:
    try:
        event: Any = json.loads(line)
    except (ValueError, RecursionError):
        event = None
    if not isinstance(event, dict):
        text = line.decode(errors="replace").strip()
        raise ProgramLost(FIELD, say("{line} is no event, expected a JSON object a line", line=echo(text)))
    return event


AT_ONCE = 16
"""Requests that wait for their answers at the same time."""


class Respondent(Protocol):
    """What is asked: a program, or anything that answers as one."""

    def send(self, request: Json) -> None:
        """Ask."""
        ...

    def event(self) -> Json:
        """The next answer to any request that was sent."""
        ...


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
        number = event.get("id")
        if isinstance(number, int) and (answered := under_way.pop(number, None)):
            yield from ask(*answered, event)  # else: an answer to nothing that waits


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
