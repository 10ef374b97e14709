"""The best layout of a task: annealing finds, counting and a program bound and prove.

A layout as good as the bound by counting is the best. Otherwise the program is only asked for what beats the best
layout so far, as the annealing is far ahead of a cold model: if there is nothing, by two routes, that layout is the
best. For small tasks a short round of both comes first, as most need no more. Each layout is scored by the rules
before it is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from periplus.models.mist.scoring import total
from periplus.models.mist.tiles import TERRAINS, WILD, is_terrain

from ...answers import Answer
from ...cpsat import Report
from ...limits import Clock, Reason, Stop
from ...program import SizeError, best
from ...replay import ReplayError
from ..ceiling import IslandCeiling
from .annealing import Annealing
from .ground import LaidTiles
from .model import Model
from .task import IslandTask, Layout
from .web import fewest

ENGINE = "annealing, cp-sat"
SMALL = 12
"""So many tiles make a small task."""
SMALL_STEPS, SMALL_WORK = 20_000, 0.5
"""Steps of annealing, then effort of the program, in the first round of a small task."""
STEPS_A_TILE = 16_000
"""Steps of annealing in the last round for each tile laid; the program then has what is left."""


@dataclass(frozen=True, slots=True)
class ArrangementIncumbent:
    """The best layout so far, and a value that none exceeds."""

    layout: Layout
    value: int
    bound: int
    proved: bool = False


def answers(task: IslandTask, clock: Clock) -> Iterator[Answer]:
    """Ever better layouts; the last is proved, unless a limit ends the search. Raises Stop by the clock."""
    if not task.possible:
        yield Answer("infeasible", engine=ENGINE)
        return
    for found in _Search(task, clock).run():
        yield _told(task, found)


class _Search:
    def __init__(self, task: IslandTask, clock: Clock) -> None:
        self._task, self._clock = task, clock
        self._annealing = Annealing(task, clock)
        self._ceiling = ceiling(task)
        self._best = self._of(self._annealing.best.layout, self._ceiling)
        self._reason: Reason = "seconds"

    def run(self) -> Iterator[ArrangementIncumbent]:
        """Ever better arrangements and bounds, until they meet. Raises Stop when effort or gap end it."""
        yield self._best
        rounds: list[tuple[int, float | None]] = [(STEPS_A_TILE * self._task.room, None)]
        if self._task.room <= SMALL:
            rounds.insert(0, (SMALL_STEPS, SMALL_WORK))
        for steps, work in rounds:
            for part in (self._annealed(steps), self._bounded(work)):
                yield from part
                if self._best.proved:
                    return
                if 0 < self._best.bound - self._best.value <= self._clock.limits.gap:
                    raise Stop("gap")
        raise Stop(self._reason)

    def _of(self, layout: Layout, bound: int) -> ArrangementIncumbent:
        """The layout by the rules; as good as the bound by counting, it is proved."""
        value = total(self._task.after(layout), self._task.seat)
        return ArrangementIncumbent(layout, value, bound, proved=value >= self._ceiling)

    def _annealed(self, steps: int) -> Iterator[ArrangementIncumbent]:
        """Better layouts from so many steps of annealing."""
        for found in self._annealing.rounds(steps):
            better = self._of(found.layout, self._best.bound)
            if better.value > self._best.value:
                self._best = better
                yield better
            if better.bound - better.value <= self._clock.limits.gap:
                return

    def _bounded(self, work: float | None) -> Iterator[ArrangementIncumbent]:
        """Better layouts and bounds from a program that wants to beat the best one."""
        clock = self._clock.part(work=work)
        try:
            model = Model(LaidTiles(self._task), clock.check)
            model.beat(self._best.value)
            for report in best(model.program, clock):
                if (better := self._read(model, report)) != self._best:
                    self._best = better
                    yield better
                self._reason = report.reason or self._reason
        except SizeError:
            raise Stop("memory") from None
        finally:
            self._clock.spend(clock.worked)

    def _read(self, model: Model, report: Report) -> ArrangementIncumbent:
        """What is known after a report."""
        found = self._best
        if report.solved and report.value is not None:
            better = self._of(model.layout(report.values), found.bound)
            if better.value < report.value:
                raise ReplayError(f"a layout of value {report.value} scores {better.value}")
            found = max(found, better, key=lambda best: best.value)
        if report.status in ("optimal", "infeasible"):
            return replace(found, bound=found.value, proved=True)
        bound = found.bound if report.bound is None else min(found.bound, report.bound)
        return replace(found, bound=max(bound, found.value))


def ceiling(task: IslandTask) -> int:
    """No layout of the task is worth more, by counting alone: known at once, and often all the proof that is needed."""
    hand = {name: len(copies) for name, copies in task.stock.items()}
    connection = task.stakes.connection(connected=False)
    if not task.stakes.first and (needed := fewest(task)) is not None:
        new = sum(number for name, number in hand.items() if name in (*TERRAINS, WILD))
        before = sum(is_terrain(tile) for tile in task.laid if tile)
        connection = task.stakes.connecting * (needed <= min(new, task.room) + before)
    energy = task.state.players[task.seat].energy
    counted = IslandCeiling(task.stakes, task.before, task.spaces).points(hand, task.room, connection)
    return counted + task.state.edition.crown_points(energy)


def _told(task: IslandTask, found: ArrangementIncumbent) -> Answer:
    spaces = task.island.board.spaces
    placed = {"{},{}".format(*spaces[number]): name for number, name in sorted(found.layout.items())}
    return Answer(
        "optimal" if found.proved else "feasible",
        found.value,
        found.bound,
        arrangement=placed,
        why=task.lines(found.layout),
        engine=ENGINE,
    )
