"""Every order of a few tiles: the exact answer where they are few enough, sooner than any program.

A situation is a notebook with the tiles still to come and those known; however it came about, it is looked at once. In
free order a tile that is not placed is not taken: to take it only to make it known never helps.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from typing import NamedTuple

from periplus.models.sumatra.placing import columns_for, completes, placed
from periplus.models.sumatra.state import Notebook
from periplus.models.sumatra.tiles import Tiles, distinct, is_fetched, with_, without

from ..limits import Clock
from .task import ArrangementStep, ArrangementTask

FEW = 600
"""So many ways to choose tiles, or fewer, are worth a try."""
BUDGET = 3000
"""Situations that are looked at before the attempt is given up."""
SITUATION_WORK = 1e-5
"""What a situation counts as deterministic effort."""


class Situation(NamedTuple):
    """A notebook under way."""

    notebook: Notebook
    tiles: Tiles
    """Still to come."""
    known: Tiles


def every_end(
    task: ArrangementTask, clock: Clock, budget: int = BUDGET
) -> list[tuple[Notebook, tuple[ArrangementStep, ...]]] | None:
    """Every notebook that the task can end with, and steps that lead to it with as few takes as any.

    None: there are too many. Raises Stop by the clock.
    """
    if budget == 0 or task.shared or _choices(task) > FEW:
        return None
    start = Situation(task.notebook, task.tiles, task.known)
    came: dict[Situation, tuple[Situation, ArrangementStep] | None] = {start: None}
    rows = [start]
    while rows:
        following: dict[Situation, tuple[Situation, ArrangementStep]] = {}
        for here in rows:
            clock.check()
            clock.spend(SITUATION_WORK)
            if task.ordered or task.limit is None or len(task.tiles) - len(here.tiles) < task.limit:
                for step, after in _steps(task, here):
                    if after not in came:
                        following.setdefault(after, (here, step))
        came |= following
        if len(came) > budget:
            return None
        rows = list(following)
    ends = [here for here in came if not task.ordered or not here.tiles]
    first: dict[Notebook, Situation] = {}
    for here in ends:
        first.setdefault(here.notebook, here)
    return [(notebook, _path(came, here)) for notebook, here in first.items()]


def first_steps(task: ArrangementTask) -> Iterator[ArrangementStep]:
    """Every step that the task may begin with."""
    if task.ordered or task.limit != 0:
        here = Situation(task.notebook, task.tiles, task.fetching)
        yield from (step for step, _ in _steps(task, here))


def _choices(task: ArrangementTask) -> int:
    """In how many ways tiles can be chosen, whatever their columns."""
    if task.ordered:
        return 1 << len(task.tiles)
    return prod(number + 1 for number in task.offered.values())


def _steps(task: ArrangementTask, here: Situation) -> Iterator[tuple[ArrangementStep, Situation]]:
    if not task.ordered:
        for tile in distinct(here.tiles):
            yield from _placed(here, tile, without(here.tiles, tile))
    elif here.tiles:
        tile, *left = here.tiles
        yield ArrangementStep(tile, None), Situation(here.notebook, tuple(left), with_(here.known, tile))
        yield from _placed(here, tile, tuple(left))


def _placed(here: Situation, tile: str, left: Tiles) -> Iterator[tuple[ArrangementStep, Situation]]:
    """The tile in each column, with each fetch of the pair that it may complete."""
    for column in columns_for(here.notebook, tile):
        after = placed(here.notebook, tile, column)
        yield ArrangementStep(tile, column), Situation(after, left, here.known)
        for bonus in distinct(here.known) if completes(here.notebook, tile, column) else ():
            if is_fetched(bonus):
                for second in columns_for(after, bonus):
                    rest = without(here.known, bonus)
                    step = ArrangementStep(tile, column, (bonus, second))
                    yield step, Situation(placed(after, bonus, second), left, rest)


def _path(
    came: dict[Situation, tuple[Situation, ArrangementStep] | None], here: Situation
) -> tuple[ArrangementStep, ...]:
    """The steps that led there."""
    steps: list[ArrangementStep] = []
    while (before := came[here]) is not None:
        here, step = before
        steps.append(step)
    return tuple(reversed(steps))
