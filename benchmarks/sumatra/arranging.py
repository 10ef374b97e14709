"""One notebook's best arrangement: the program against every order, and against a search over notebooks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from periplus.models.core.multisets import distinct, without
from periplus.models.sumatra.placing import columns_for, completes, placed
from periplus.models.sumatra.scoring import total
from periplus.models.sumatra.state import Notebook
from periplus.models.sumatra.tiles import Tiles, with_
from periplus.solvers.answers import Answer
from periplus.solvers.limits import Clock, Limits
from periplus.solvers.sumatra.solve import answers
from periplus.solvers.sumatra.task import ArrangementTask, Goal, with_badges_due

from ..measuring import measured
from ..table import Row, Scope
from .tables import table

LIMITS = Limits(seconds=120)
Left = tuple[Notebook, Tiles, Tiles]
"""A notebook, the tiles still to come, the tiles known."""


def arranging(scope: Scope) -> Iterator[Row]:
    """Free order: a few tiles by both methods, then as many as the program is for."""
    few = 4 if scope == "quick" else 6
    state = table(1, written=10, available=few, known=3)
    yield from _compared(
        "arrange", f"{few} tiles", ArrangementTask(state, 0, state.available, state.known), "every order"
    )
    if scope == "quick":
        return
    for takes in (None, 15, 8):
        spent = []
        for seed in range(5):
            state = table(seed, written=0, available=40, known=20)
            spent.append(_solved(ArrangementTask(state, 0, state.available, state.known, takes))[1])
        instance = f"40 tiles, 20 known, {takes or 'all'} takes, worst of 5"
        yield Row("arrange", instance, "cp-sat", "proved", max(spent))


def fixed(scope: Scope) -> Iterator[Row]:
    """Fixed order: up to ten tiles by both methods, then twenty by the program."""
    few = 6 if scope == "quick" else 10
    state = table(2, written=6, available=few, known=3)
    task = ArrangementTask(state, 0, state.available, state.known, ordered=True)
    yield from _compared("fixed", f"{few} tiles", task, "notebook by notebook")
    if scope == "quick":
        return
    spent = []
    for seed in range(5):
        state = table(seed, written=0, available=20, known=10)
        spent.append(_solved(ArrangementTask(state, 0, state.available, state.known, ordered=True))[1])
    yield Row("fixed", "20 tiles, 10 known, worst of 5", "cp-sat", "proved", max(spent))


def _compared(benchmark: str, instance: str, task: ArrangementTask, name: str) -> Iterator[Row]:
    value, spent = measured(partial(exhaustive, task))
    baseline = Row(benchmark, instance, name, f"{value} proved", spent)
    yield baseline
    answer, spent = _solved(task)
    yield Row(benchmark, instance, answer.engine, f"{answer.value} proved", spent, baseline)


def _solved(task: ArrangementTask) -> tuple[Answer, float]:
    """The proved optimum and its CPU seconds; raises ValueError if the limits end it before."""

    def solve() -> Answer:
        return list(answers(Goal(task), Clock(LIMITS)))[-1]

    answer, spent = measured(solve)
    if answer.status != "optimal":
        raise ValueError(f"not proved: {answer.value} of {answer.bound}")
    return answer, spent


def exhaustive(task: ArrangementTask) -> int:
    """The best total by trying every order (or the one given), each notebook with what is left once."""
    follow: Callable[[Left], Iterator[Left]] = _next_tile if task.ordered else _any_tile
    seen: set[Left] = set()
    todo: list[Left] = [(task.notebook, task.tiles, task.known)]
    best = None
    while todo:
        left = todo.pop()
        if left in seen:
            continue
        seen.add(left)
        if not task.ordered or not left[1]:
            value = total(with_badges_due(task, left[0]), task.seat)
            best = value if best is None else max(best, value)
        todo += follow(left)
    return best or 0


def _any_tile(left: Left) -> Iterator[Left]:
    notebook, tiles, known = left
    for tile in distinct(tiles):
        yield from _placed(notebook, tile, without(tiles, tile), known)


def _next_tile(left: Left) -> Iterator[Left]:
    notebook, tiles, known = left
    if tiles:
        yield notebook, tiles[1:], with_(known, tiles[0])
        yield from _placed(notebook, tiles[0], tiles[1:], known)


def _placed(notebook: Notebook, tile: str, tiles: Tiles, known: Tiles) -> Iterator[Left]:
    for column in columns_for(notebook, tile):
        after = placed(notebook, tile, column)
        yield after, tiles, known
        for bonus in distinct(known) if completes(notebook, tile, column) else ():
            if bonus not in ("W", "G"):
                for second in columns_for(after, bonus):
                    yield placed(after, bonus, second), tiles, without(known, bonus)
