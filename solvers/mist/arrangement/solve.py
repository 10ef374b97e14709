"""``arrange``: the best island that some tiles can make. Tempering finds, counting and programs bound and prove.

A layout as good as the bound by counting is the best. Of a large task a program (``model``) is then asked for a layout
as good as the bound. If there is none, by two routes, the bound is a point less, and the next program is asked; one
that finds a layout has found the best. So each has next to nothing to lose, and its rows leave little to try, while one
program for all that beats the best layout so far has its choice of what to lose. That one comes where the bound stays
above: by then longer tempering is far ahead of a cold model. Between the programs tempering goes on, for a share of
what they take: the longer that is, the more it finds, and a layout as good as the bound that is left needs no program.
Where many cities are left with few sets of spaces (``cities``), the program knows these, and without any the bound is a
point less at once. Small tasks begin with a short round of tempering and of that program, as most need no more. Each
layout is scored by the rules before it is told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from periplus.models.mist import GAME
from periplus.models.mist.island import TERRAINS, WILD, is_terrain
from periplus.models.mist.position import Position
from periplus.models.mist.scoring import total

from ...answers import Answer
from ...cpsat import NO_SETTINGS, Report, Settings
from ...limits import Clock, Limits, Reason, Stop, within
from ...program import SizeError, best
from ...proof import RELAXED
from ...replay import ReplayError
from ...search import Search
from ..ceiling import IslandCeiling
from ..island_options import IslandOptions
from .cities import CitySets
from .model import Model
from .task import IslandTask, Layout
from .tempering import STEP_WORK, Tempering
from .tokens import LaidTiles, fewest

ENGINE = "parallel tempering, cp-sat"
SMALL = 12
"""So many tiles make a small task."""
SMALL_STEPS, SMALL_WORK = 20_000, 0.5
"""Steps of tempering, then effort of the program, in the first round of a small task."""
SHORT_STEPS, LOWERING_WORK = 70_000, 12.0
"""Steps of tempering, then effort of programs that lower the bound, in the first of a large task."""
PROGRAM_WORK = 6.0
"""Effort of one of those programs: what takes more may take very much more."""
TEMPERED = 0.5
"""After each of them comes tempering, for so much of the effort that it took."""
CLAUSES: Settings = {"linearization_level": 0, "cp_model_probing_level": 0}
"""No linear relaxation: with little to lose it is weak and slow. No probing: it finds next to nothing here."""
FEW = 10
"""So many sets of spaces for the cities help a program."""
STEPS_A_TILE = 60_000
"""Steps of tempering in the last round for each tile laid; the program then has what is left."""


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
    try:
        for found in _Search(task, clock).run():
            yield _told(task, found)
    except SizeError:
        raise Stop("memory") from None


class _Search:
    def __init__(self, task: IslandTask, clock: Clock) -> None:
        self._task, self._clock = task, clock
        self._tempering = Tempering(task, clock)
        self._ceiling = ceiling(task)
        self._best = self._of(self._tempering.best.layout, self._ceiling)
        self._settings = NO_SETTINGS if task.room <= SMALL else RELAXED
        """A large task's bound is that of the linear relaxation, and all of its rows are worth their while."""
        self._reason: Reason = "seconds"
        self._lowers = True
        """Whether programs may lower the bound further."""
        self._few: bool | None = None
        """Whether the cities had few sets of spaces when that was last asked; None: it has not been."""

    def run(self) -> Iterator[ArrangementIncumbent]:
        """Ever better arrangements and bounds, until they meet. Raises Stop when effort or gap end it."""
        yield self._best
        every = STEPS_A_TILE * self._task.room
        if self._task.room <= SMALL:
            rounds = [self._tempered(SMALL_STEPS), self._bounded(SMALL_WORK)]
        else:
            rounds = [self._tempered(SHORT_STEPS), self._lowered()]
        for part in (*rounds, self._tempered(every), self._bounded(None)):
            yield from part
            if self._best.proved:
                return
            if 0 < self._best.bound - self._best.value <= self._clock.limits.gap:
                raise Stop("gap")
        raise Stop(self._reason)

    def _of(self, layout: Layout, bound: int) -> ArrangementIncumbent:
        """The layout by the rules; as good as what is proved to be the most, it is proved too."""
        value = total(self._task.after(layout), self._task.seat)
        return ArrangementIncumbent(layout, value, bound, proved=value >= self._ceiling)

    def _tempered(self, steps: int) -> Iterator[ArrangementIncumbent]:
        """Better layouts from so many steps of tempering."""
        for found in self._tempering.better(steps):
            better = self._of(found.layout, self._best.bound)
            if better.value > self._best.value:
                self._best = better
                yield better
            if better.bound - better.value <= self._clock.limits.gap:
                return

    def _lowered(self) -> Iterator[ArrangementIncumbent]:
        """The bound a point lower with each program that has no layout; the first layout of one is the best.

        The longer they take, the more tempering there is between them: it may have found a layout as good as the bound
        that is left, which a program would look for in vain for long.
        """
        left = LOWERING_WORK
        while self._lowers and left > 0 and not self._best.proved:
            part, most = self._clock.part(work=min(PROGRAM_WORK, left)), self._ceiling
            yield from within(self._refuted(part), part, self._clock)
            left -= part.worked
            self._lowers &= self._ceiling < most
            if self._lowers:
                yield from self._tempered(int(TEMPERED * part.worked / STEP_WORK))

    def _refuted(self, clock: Clock) -> Iterator[ArrangementIncumbent]:
        """The bound a point lower, or a layout that is as good. Raises Stop by the clock.

        Once a program was told where cities may stand, that was the last: they have many times as many sets of spaces
        on which a point more is lost.
        """
        most, model = self._ceiling, self._model(clock)
        sets = None
        if self._few is not False:
            sets = CitySets(self._task, model.connecting).within(model.whole - most, FEW, clock)
            self._lowers = sets is not None or not self._few
            self._few = sets is not None
        if sets == []:
            self._best = self._lowered_to(self._best, most - 1)
            yield self._best
        elif self._lowers:
            if sets:
                model.stand(sets)
            yield from self._asked(model, most, clock, CLAUSES)
            self._lowers = not sets

    def _bounded(self, work: float | None) -> Iterator[ArrangementIncumbent]:
        """Better layouts and bounds from a program that wants to beat the best one."""
        clock = self._clock.part(work=work)
        try:
            yield from self._asked(self._model(clock), self._best.value + 1, clock, self._settings)
        finally:
            self._clock.spend(clock.worked)

    def _model(self, clock: Clock) -> Model:
        return Model(LaidTiles(self._task), clock.check)

    def _asked(
        self, model: Model, least: int, clock: Clock, settings: Settings
    ) -> Iterator[ArrangementIncumbent]:
        """What the program tells of the layouts that score ``least`` or more."""
        model.within(least, self._ceiling)
        for report in best(model.program, clock, settings=settings):
            if (better := self._read(model, report, least)) != self._best:
                self._best = better
                yield better
            self._reason = report.reason or self._reason

    def _lowered_to(self, found: ArrangementIncumbent, most: int) -> ArrangementIncumbent:
        """The best layout, now that no other is worth more than ``most``."""
        self._ceiling = max(found.value, most)
        return replace(found, bound=self._ceiling, proved=found.value == self._ceiling)

    def _read(self, model: Model, report: Report, least: int) -> ArrangementIncumbent:
        """What is known after a report on the layouts from ``least`` up."""
        found = self._best
        if report.solved and report.value is not None:
            better = self._of(model.layout(report.values), found.bound)
            if better.value < report.value:
                raise ReplayError(f"a layout of value {report.value} scores {better.value}")
            found = max(found, better, key=lambda best: best.value)
        if report.status == "infeasible":
            return self._lowered_to(found, least - 1)
        if report.status == "optimal":
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
    island = IslandCeiling(task.stakes, task.before, task.spaces)
    matched = max(island.by_count([(task.spaces, Counter(hand))], connection)[: task.room + 1])
    most = min(matched, island.points(hand, task.room, connection))
    return most + task.state.edition.crown_points(energy)


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


def search(position: Position, limits: Limits) -> Search[Answer]:
    """The layout of ``ask.tiles`` on ``ask.spaces`` with the greatest V of ``ask.player``.

    No more than ``ask.limit`` tiles are laid, with ``ask.all`` every one. Raises PositionError for values of
    ``ask`` that are not as expected, and (field ``first``) where the score cannot be told.
    """
    task = task_of(position)
    return Search(lambda clock: answers(task, clock), limits, Answer("unknown"))


def task_of(position: Position) -> IslandTask:
    """The task that ``ask`` sets; raises PositionError as said."""
    state = GAME.state(position)
    options = IslandOptions(position.ask, state)
    seat = options.seat(len(state.players), state.turn)
    tiles, spaces = options.tiles("tiles"), options.spaces("spaces")
    limit, every = options.number("limit", 0), options.flag("all", default=False)
    options.settle()
    GAME.score(position)
    among = None if spaces is None else state.island.board.mask(spaces)
    return IslandTask.of(state, seat, tiles, spaces=among, limit=limit, every=every)
