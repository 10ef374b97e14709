"""Running a question to its end: progress for people, Ctrl-C and SIGTERM for an early answer.

A first signal asks the search to stop, which gives its best answer so far; the exit status is then 128 + n
for signal n. A second one ends the process at once.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING, Any

from periplus.models.core.wording import tell

from .text import figure_text

if TYPE_CHECKING:
    from periplus.solvers.answers import Answer, Ranking
    from periplus.solvers.search import Search

STOPPED = 3
"""The exit status of a search that was stopped before it had an answer."""
VERDICTS = ("holds", "possible")
"""The fields that say yes or no, null where that is not known."""
SIGNALS = (signal.SIGINT, signal.SIGTERM)


def follow(search: Search[Any], verb: str, position: Any = None) -> tuple[dict[str, Any], int]:
    """The final answer as JSON, and the exit status: as ``status_of``, or 128 + n after signal n.

    With the position that was asked about, moves are told in notation too.
    """
    with search, stopping(search.cancel) as caught, progress(verb, progress_text) as report:
        for answer in search:
            report(answer)
    final = search.result().as_json()
    if position is not None:
        from periplus.models.core.notation import with_notation

        final = with_notation(position, final)
    if caught:
        return final, 128 + caught[0]
    return final, status_of(final)


def status_of(answer: Mapping[str, Any]) -> int:
    """The exit status of a final answer: 0 answered, 1 answered no, 3 stopped before there was an answer."""
    if answer.get("status") == "infeasible":
        return 1
    if answer.get("status") == "unknown" or any(answer.get(name, 0) is None for name in VERDICTS):
        return STOPPED
    return 0


@contextmanager
def stopping(cancel: Callable[[], None]) -> Iterator[list[int]]:
    """While it lasts the signals call ``cancel``; gives the list of those that came."""
    caught: list[int] = []

    def stop(number: int, frame: FrameType | None) -> None:
        caught.append(number)
        cancel()
        signal.signal(number, before[number])

    before = {int(number): signal.signal(number, stop) for number in SIGNALS}
    try:
        yield caught
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def progress(verb: str, text: Callable[..., str], *, alone: bool = False) -> Iterator[Callable[..., None]]:
    """A line on standard error at a terminal that shows the text of what is reported and the time, then vanishes.

    ``alone``: no thread moves it between reports, for whoever forks meanwhile.
    """
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda *found: None
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, auto_refresh=not alone) as line:
        task = line.add_task(verb)
        yield lambda *found: line.update(task, description=text(verb, *found), refresh=alone)


def cases_text(verb: str, done: int, cases: int) -> str:
    """How many cases have been judged, on one line."""
    return tell("{verb}  {done} of {cases} cases", verb=verb, done=done, cases=cases)


def games_text(verb: str, label: str, done: int, games: int) -> str:
    """How far an arena is, on one line."""
    return tell("{verb}  {label}  {done} of {games} games", verb=verb, label=label, done=done, games=games)


def making_text(verb: str, tried: int, left: int | None) -> str:
    """How far a maker is, on one line."""
    told = tell("{verb}  candidate {tried}", verb=verb, tried=tried)
    return told if left is None else tell("{told}  {left} left to look at", told=told, left=left)


def progress_text(verb: str, answer: Answer | Ranking) -> str:
    """What is known so far, on one line."""
    from periplus.solvers.shapes import number

    value, bound = number(answer.value), number(answer.bound)
    gap = None if value is None or bound is None else bound - value
    return tell(
        "{verb}  value {value}  bound {bound}  gap {gap}",
        verb=verb,
        value=figure_text(value),
        bound=figure_text(bound),
        gap=figure_text(gap),
    )
