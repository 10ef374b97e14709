"""The best score a player can still reach if every later roll and every draw is theirs to choose.

All dice wild dominate every other roll, so only counts are left of the dice; which cards come is free. First the
chart is left out: a small model over kinds of cards gives a bound. The same model with bonuses in order gives a
plan of which kinds to complete when; the plan's cards are packed on the chart and the line is played. Where it
reaches the bound, that is the maximum, with its certificate. Where the chart is in the way, the models with a
chart go on from both sides.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from periplus.models.core.errors import Fault, PositionError
from periplus.models.core.wording import say
from periplus.models.observatory import GAME
from periplus.models.observatory.figures import Figure
from periplus.models.observatory.position import Position
from periplus.models.observatory.state import State

from ..answers import Answer
from ..limits import Clock, Limits, within
from ..program import Program, World, best
from ..protocol import Certifiable
from ..replay import Verb
from ..search import Search
from .timeline.card_classes import CardClass, merged
from .timeline.constraints.chart import touching_rows
from .timeline.constraints.completions import UNIT
from .timeline.model import Model, counted
from .timeline.script import counted_script
from .timeline.solve import SETTINGS, FreeTask, Knowledge, answers, better
from .timeline.supply import Reach
from .timeline.task import kinds_of

PACKING = 10.0
"""Deterministic effort for packing a plan's cards; what is found by then is played."""
PLANNING = 10.0
"""Deterministic effort for planning the turns of one packing anew."""
STEPS = 2
"""Steps a turn of the plan that counts: chains of bonuses that are longer are seldom worth anything."""


def search(position: Position, limits: Limits) -> Search[Answer]:
    """The maximum from the position; raises PositionError where another player still has to act."""
    free = free_task(position)
    return Search(lambda clock: improving(free, clock), limits, Answer("unknown"))


def improving(free: FreeTask, clock: Clock) -> Iterator[Answer]:
    """Improving answers; the last has a reason unless it is proved. Raises Stop by the clock."""
    return _Maximum(free, clock).answers()


def free_task(position: Position) -> FreeTask:
    """The planning task in which every roll and draw is free; raises PositionError as ``search`` does."""
    state = GAME.state(position)
    faults = list(_faults(state, position.me))
    if faults:
        raise PositionError.of(faults)
    return FreeTask(state, position.me, untouched=not position.log)


def _faults(state: State, me: int) -> Iterator[Fault]:
    """What others still have to do before anybody can plan."""
    for seat, sheet in enumerate(state.sheets):
        if seat != me and sheet.dealt:
            yield Fault(f"players[{seat}].dealt", say("expected none, the others must have kept their cards"))
    if any(sheet.pending for seat, sheet in enumerate(state.sheets) if seat != me):
        yield Fault("log", say("expected no card bonus owed by another player"))


class _Maximum:
    """One search for the maximum."""

    def __init__(self, free: FreeTask, clock: Clock) -> None:
        self._free = free
        self._task = free.task
        self._clock = clock
        self._known = Knowledge(self._task.edition, free.first())
        self._loose: tuple[Model, World] | None = None
        """The best plan of the model that only counts, in which bonuses may support each other in a circle."""
        self._figures: tuple[Figure, ...] = ()
        """Those of the last plan that was packed."""

    def answers(self) -> Iterator[Answer]:
        """Improving answers; the last has a reason unless it is proved. Raises Stop by the clock."""
        known = self._known
        yield known.answer()
        if not self._task.slots:
            known.limit(known.value, proved=True)
            yield known.answer()
            return
        kinds, reach = kinds_of(self._task)
        bounds = self._bound(kinds, reach)
        for claimed in bounds:
            yield known.answer()
            if claimed:
                break
        for news in (self._from_loose(kinds), self._from_counted(kinds, reach), self._from_figures()):
            if known.bound is None or known.value < known.bound:
                for _ in news:
                    yield known.answer()
        for _ in bounds:
            yield known.answer()
        if not known.settled:
            yield from answers(self._task, self._free.play, known, self._clock)

    def _bound(self, kinds: Sequence[CardClass], reach: Reach) -> Iterator[bool]:
        """The bound of the model that counts; for each piece of news whether it is the model's last word.

        What comes after that word is its proof by a second route.
        """
        model = counted(self._task, merged(kinds), reach)
        for report in best(model.program, self._clock, settings=SETTINGS, unit=UNIT):
            if report.solved and report.values:
                self._loose = model, World(report.values)
            if report.bound is not None:
                bound = max(report.bound // UNIT, self._known.value)
                claimed = report.value is not None and report.value // UNIT >= bound
                if self._known.limit(bound, proved=report.status == "optimal") or claimed:
                    yield claimed

    def _from_loose(self, kinds: Sequence[CardClass]) -> Iterator[None]:
        """A line from the plan behind the bound; a step if it is better."""
        if self._loose is not None:
            yield from self._played(kinds, *self._loose)

    def _from_counted(self, kinds: Sequence[CardClass], reach: Reach) -> Iterator[None]:
        """A line from the best plan with bonuses in order; a step if it is better."""
        model = counted(self._task, merged(kinds), reach, steps=STEPS)
        better(model.program, self._known)
        world = None
        for report in best(model.program, self._clock, settings=SETTINGS, unit=UNIT):
            if report.solved and report.value is not None:
                world = World(report.values)
                if report.value // UNIT == self._known.bound:
                    break
        if world is not None:
            yield from self._played(kinds, model, world)

    def _played(self, kinds: Sequence[CardClass], model: Model, world: World) -> Iterator[None]:
        """The plan's cards packed on the chart and played as the plan has it."""
        part = self._clock.part(work=PACKING)
        plan, stars = _by_cards(model, world), self._task.sheet.stars
        packed = list(within(arrange(kinds, plan, stars, part), part, self._clock))
        if packed:
            self._figures = packed[-1]
            if self._known.offer(self._free.play(counted_script(model, world, self._figures))):
                yield

    def _from_figures(self) -> Iterator[None]:
        """Lines with the figures of the last plan, each turn planned anew; a step for each better one."""
        if not self._figures:
            return
        task = replace(self._task, only=self._figures)
        known = Knowledge(task.edition, self._known.line, self._known.bound)
        part = self._clock.part(work=PLANNING)
        for _ in within(answers(task, self._free.play, known, part), part, self._clock):
            if self._known.offer(known.line):
                yield


def _by_cards(model: Model, world: World) -> Mapping[tuple[str, ...], int]:
    """How many of which cards the world completes."""
    last = len(model.axis) - 1
    counts = {
        kind.cards: sum(
            factor * world.value(variable) for factor, variable in model.completions.by(index, last)
        )
        for index, kind in enumerate(model.completions.kinds)
    }
    return {cards: count for cards, count in counts.items() if count}


def arrange(
    kinds: Sequence[CardClass], plan: Mapping[tuple[str, ...], int], stars: int, clock: Clock
) -> Iterator[tuple[Figure, ...]]:
    """Figures that do not touch, with ever fewer further stars.

    ``plan`` says how many of which cards are to be drawn, ``kinds`` where each card may be. Raises Stop by the
    clock.
    """
    program = Program()
    place_of = {kind.cards[0]: kind.figures for kind in kinds}
    figures = [figure for cards in plan for card in cards for figure in place_of[card]]
    drawn = [program.boolean() for _ in figures]
    for cards, count in plan.items():
        terms = [(1, literal) for figure, literal in zip(figures, drawn, strict=True) if figure.card in cards]
        program.rule("OBS-4.3").linear(terms, count, count)
    for row in touching_rows(figures):
        program.rule("OBS-4.5").at_most_one([drawn[index] for index in row])
    missing = [(figure.stars & ~stars).bit_count() for figure in figures]
    program.maximise([(-count, literal) for count, literal in zip(missing, drawn, strict=True)])
    for report in best(program, clock):
        if report.solved:
            world = World(report.values)
            yield tuple(figure for figure, literal in zip(figures, drawn, strict=True) if world[literal])
        if report.value is not None and report.value == report.bound:
            return


RELAXATION = say("stars are counted, wherever they stand")


def certifiable(verb: Verb, position: Position) -> Certifiable | None:
    """The ceiling of the position; None for another question, and where no turn is left."""
    if verb != "maximum":
        return None
    task = free_task(position).task
    if not task.slots:
        return None
    kinds, reach = kinds_of(task)
    program = counted(task, merged(kinds), reach).program
    return Certifiable(program, lambda value: value // UNIT, relaxation=RELAXATION)
