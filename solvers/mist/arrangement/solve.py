"""``arrange``: the best island that some tiles can make. Annealing finds, counting and a program bound and prove.

The program has the clauses of the score as linear rows over what each space shows. Everything that scores is a
literal below what it needs, so the relaxation counts: no tile scores twice, no more of a kind score than there are.
The tests compare its value with the rules' on every island that it finds.

A layout as good as the bound by counting is the best. Otherwise the program is only asked for what beats the best
layout so far, as the annealing is far ahead of a cold model: if there is nothing, by two routes, that layout is the
best. For small tasks a short round of both comes first, as most need no more. Each layout is scored by the rules
before it is told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from periplus.models.mist import GAME
from periplus.models.mist.island import CITY, COUPLE, EXTENSIONS, MONUMENT, TERRAINS, WILD, is_terrain
from periplus.models.mist.position import Position
from periplus.models.mist.scoring import total
from periplus.models.mist.state import ALL_EXTENSIONS_POINTS, BARE, TILE_POINTS, monument_points

from ...answers import Answer
from ...cpsat import NO_SETTINGS, Report
from ...limits import Clock, Limits, Reason, Stop
from ...patterns.logic import TermList, counted, less
from ...patterns.logic import total as total_row
from ...program import Literal, SizeError, best
from ...proof import RELAXED
from ...replay import ReplayError
from ...search import Search
from ..ceiling import IslandCeiling
from ..island_options import IslandOptions
from .ground import LaidTiles, connection_points, fewest, five_points, landed_points
from .task import Annealing, IslandTask, Layout

WHOLE = 6
"""Sixths of a tile: as many as there are terrains, and neighbours of a space."""


class Model:
    """The program of a task, on its ground; its objective is V of the island.

    ``check`` is called now and then while it is built, and may raise.
    """

    def __init__(self, ground: LaidTiles, check: Callable[[], None] = lambda: None) -> None:
        self.task = task = ground.task
        self.ground = ground
        self.program = ground.program
        connection, constant = connection_points(ground)
        landed: TermList = []
        fives: TermList = []
        for letter in TERRAINS:
            check()
            landed += landed_points(ground, letter)
            fives += five_points(ground, letter)
        check()
        cities = self._cities()
        self._bound_by_room(landed, cities)
        terms = [
            *landed,
            *fives,
            *cities,
            *self._monuments(),
            *connection,
            *self._built(),
        ]
        volcanoes, bare = self._volcanoes()
        energy = task.state.players[task.seat].energy
        constant += task.state.edition.crown_points(energy) - bare
        self.program.maximise([*terms, *volcanoes], constant)

    def _cities(self) -> TermList:
        """A point for each terrain tile beside a city (MIST-10.6)."""
        rows, points = self.program.rule("MIST-10.6"), []
        for number, others in self.ground.beside.items():
            cities = self.ground.at(number, CITY)
            for other in others if cities else ():
                if other in self.ground.terrain:
                    points.append(score := self.program.boolean())
                    rows.linear([(1, score), *less(total_row(cities))], high=0)
                    rows.linear([(1, score), *less(total_row(self.ground.terrain[other]))], high=0)
        around = min(max(map(len, self.ground.beside.values())), self.ground.longest(*TERRAINS, WILD))
        most = around * self.ground.longest(CITY)
        self.ground.count(("MIST-1.3", "MIST-10.6"), total_row(points), most)
        return total_row(points)

    def _bound_by_room(self, landed: TermList, cities: TermList) -> None:
        """What scores lies on a space of its own: all of it in sixths of a tile.

        A landed terrain tile is a whole one. A wild scores once a terrain and a city once a neighbour, six times at
        most. Whatever else is laid is a whole one as well.
        """
        task = self.task
        sixths = [(WHOLE if worth == TILE_POINTS else 1, score) for worth, score in landed]
        others = [name for name in task.stock if name not in (*TERRAINS, WILD, CITY)]
        laid = [literal for (_, name), literal in self.ground.laid.items() if name in others]
        before = sum(tile != BARE for tile in task.laid)
        counted = [*sixths, *cities, *((WHOLE, literal) for literal in laid)]
        rules = ("MIST-7.5", "MIST-10.2", "MIST-10.6")
        self.ground.count(rules, counted, WHOLE * (task.room + before))

    def _monuments(self) -> TermList:
        """What the monuments score by their rank (MIST-10.7), the Royal Couple counted as two (MIST-13.10)."""
        own = [*self._everywhere(MONUMENT), *((2, literal) for _, literal in self._everywhere(COUPLE))]
        most = self.ground.longest(MONUMENT) + 2 * self.ground.longest(COUPLE)
        chosen = counted(self.program, own, most)
        rivals = self.task.stakes.rivals
        return [(monument_points(number, rivals), literal) for number, literal in enumerate(chosen)]

    def _everywhere(self, name: str) -> TermList:
        return total_row(
            list(chain.from_iterable(self.ground.at(number, name) for number in self.ground.beside))
        )

    def _built(self) -> TermList:
        """The points of the extension tiles (MIST-13.12) and of all five (MIST-13.13)."""
        terms: TermList = []
        every: Literal = self.program.boolean()
        for tile in EXTENSIONS:
            built = self._everywhere(tile)
            points = self.task.state.edition.extensions[tile].points
            terms += [(points * count, literal) for count, literal in built]
            self.program.rule("MIST-13.13").linear([(1, every), *less(built)], high=0)
        return [*terms, (ALL_EXTENSIONS_POINTS, every)]

    def _volcanoes(self) -> tuple[TermList, int]:
        """What covering volcanoes saves, and what all that are bare cost (MIST-10.11)."""
        terms: TermList = []
        bare = 0
        for number, points in enumerate(self.task.island.volcano):
            if points and not self.task.laid[number]:
                bare += points
                terms += [(points, literal) for literal in self.ground.at(number, *self.task.stock)]
        return terms, bare

    def layout(self, values: Sequence[int]) -> Layout:
        """The layout of an assignment."""
        return {number: name for (number, name), literal in self.ground.laid.items() if values[literal]}

    def beat(self, value: int) -> None:
        """Leave only the islands that score more."""
        objective = self.program.objective
        if objective is not None:
            self.program.meaning.linear(objective.factors, low=value + 1 - objective.constant)


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
        self._settings = NO_SETTINGS if task.room <= SMALL else RELAXED
        """A large task's bound is that of the linear relaxation, and all of its rows are worth their while."""
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
            for report in best(model.program, clock, settings=self._settings):
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
    island = IslandCeiling(task.stakes, task.before, task.spaces)
    matched = max(island.by_count([(task.spaces, Counter(hand))], connection)[: task.room + 1])
    counted = min(matched, island.points(hand, task.room, connection))
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
    within = None if spaces is None else state.island.board.mask(spaces)
    return IslandTask.of(state, seat, tiles, spaces=within, limit=limit, every=every)
