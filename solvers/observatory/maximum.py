"""The best score a player can still reach if every later roll and every draw is theirs to choose.

All dice wild dominate every other roll, so only counts are left of the dice; which cards come is free. First the
chart is left out: a small model over kinds of cards gives a bound and a plan of which kinds to complete when. The
plan's cards are packed on the chart and the line is played. Where it reaches the bound, that is the maximum, with
its certificate. Where the chart is in the way, the models with a chart go on from both sides.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from periplus.models.core.errors import Fault, PositionError
from periplus.models.observatory.play import state_of
from periplus.models.observatory.position import Position
from periplus.models.observatory.state import State

from ..answers import Answer
from ..limits import Clock, Limits
from ..program import World, best
from ..search import Search
from .timeline.arranging import arrange
from .timeline.constraints.score import UNIT
from .timeline.freely import Freely
from .timeline.kinds import Kind, alike
from .timeline.model import Model, counted
from .timeline.script import counted_script
from .timeline.search import Knowledge, answers
from .timeline.task import kinds_of


def search(position: Position, limits: Limits) -> Search[Answer]:
    """The maximum from the position; raises PositionError where another player still has to act."""
    state = state_of(position)
    faults = list(_faults(state, position.me))
    if faults:
        raise PositionError.of(faults)
    untouched = not position.log
    return Search(lambda clock: _answers(Freely(state, position.me, untouched), clock), limits, Answer("unknown"))


def _faults(state: State, me: int) -> Iterator[Fault]:
    """What others still have to do before anybody can plan."""
    for seat, sheet in enumerate(state.sheets):
        if seat != me and sheet.dealt:
            yield Fault(f"players[{seat}].dealt", "expected none, the others must have kept their cards")
    if any(sheet.pending for seat, sheet in enumerate(state.sheets) if seat != me):
        yield Fault("log", "expected no card bonus owed by another player")


def _answers(freely: Freely, clock: Clock) -> Iterator[Answer]:
    """Improving answers; the last has a reason unless it is proved. Raises Stop by the clock."""
    task = freely.task
    known = Knowledge(task.edition, freely.first())
    yield known.answer()
    if not task.windows:
        known.limit(known.value, proved=True)
        yield known.answer()
        return
    kinds, reach = kinds_of(task)
    for report in best(counted(task, alike(kinds), reach).program, clock, unit=UNIT):
        if report.bound is not None and known.limit(report.bound // UNIT, proved=report.status == "optimal"):
            yield known.answer()
    model = counted(task, alike(kinds), reach, steps=3)
    total = model.program.objective
    model.program.rule("OBS-8.2").linear(total.factors, UNIT * (known.value + 1) - total.constant, UNIT*known.bound+1 - total.constant)
    for report in best(model.program, clock, unit=UNIT):
        print(report.value, report.bound, report.status)
        if report.solved and report.value==report.bound:
            yield from _played(freely, kinds, model, World(report.values), known, clock)
            break
    yield known.answer()
    if not known.settled:
        yield from answers(task, freely.play, known, clock)


def _played(freely: Freely, kinds: tuple[Kind, ...], model: Model, world: World, known: Knowledge, clock: Clock) -> Iterator[Answer]:
    """Answers from playing a plan that only counts."""
    last = len(model.axis) - 1
    plan = {}
    for index, kind in enumerate(model.completions.kinds):
        count = sum(factor * world.value(variable) for factor, variable in model.completions.by(index, last))
        if count:
            plan[kind.cards] = count
    figures = arrange(kinds, plan, freely.task.sheet.stars, clock)
    if figures is None:
        return
    if known.offer(freely.play(counted_script(model, world, figures))):
        yield known.answer()
    if known.bound is not None and known.value >= known.bound:
        return
    narrow = Knowledge(freely.task.edition, known.line, known.bound)
    for _ in answers(replace(freely.task, only=figures), freely.play, narrow, clock):
        if known.offer(narrow.line):
            yield known.answer()
