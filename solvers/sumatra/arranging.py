"""The best arrangement of a task: few tiles are tried in every order, many are a program's work."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from periplus.models.sumatra.scoring import total

from ..answers import Answer
from ..limits import Clock
from .enumeration import BUDGET, SITUATION_WORK, every_end, first_steps
from .goal import Goal
from .performing import perform
from .task import ArrangementStep

ENGINE = "enumeration"


def answers(goal: Goal, clock: Clock, budget: int = BUDGET) -> Iterator[Answer]:
    """Improving answers; the last has a reason unless it is proved. Raises Stop by the clock.

    ``budget``: how many situations an enumeration may look at before the program is asked.
    """
    idle = _idle(goal)
    yield idle
    if goal.aim == "arrange" and not goal.task.ordered:
        idle = _one_take(goal, idle, clock)
        yield idle
    ends = every_end(goal.task, clock, budget)
    if ends is None:
        from .programmed import answers as programmed  # noqa: PLC0415 — few tiles do not need a program

        yield from programmed(goal, idle, clock)
    else:
        yield replace(
            _enumerated(goal, [steps for _, steps in ends]), work={"effort": round(clock.worked, 5)}
        )


def _idle(goal: Goal) -> Answer:
    """What is known before anything is solved: to take nothing, or to place nothing, is a solution."""
    task = goal.task
    steps = tuple(ArrangementStep(tile, None) for tile in task.tiles) if task.ordered else ()
    if goal.aim == "fewest" and total(perform(task, steps), task.seat) < goal.target:
        return Answer("unknown", engine=ENGINE)
    return goal.told(steps, goal.value(steps), ENGINE)


def _one_take(goal: Goal, idle: Answer, clock: Clock) -> Answer:
    """The best single take, which is what a hint looks at, or nothing done if none brings anything."""
    best = idle
    for step in first_steps(goal.task):
        clock.spend(SITUATION_WORK)
        if best.value is None or goal.value((step,)) > best.value:
            best = goal.told((step,), goal.value((step,)), ENGINE)
    return best


def _enumerated(goal: Goal, found: Sequence[tuple[ArrangementStep, ...]]) -> Answer:
    """The best of all solutions; of equal ones that with fewest takes, and of those the first."""
    if goal.aim == "fewest":
        found = [steps for steps in found if total(perform(goal.task, steps), goal.task.seat) >= goal.target]
    if not found:
        return Answer("infeasible", engine=ENGINE)
    sign = -1 if goal.aim == "fewest" else 1
    value, steps = max(
        ((goal.value(steps), steps) for steps in found), key=lambda pair: (sign * pair[0], -len(pair[1]))
    )
    return replace(goal.told(steps, value, ENGINE), status="optimal", bound=value)
