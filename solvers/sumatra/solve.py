"""``solve``: arrangements and the rest of a journey; few tiles in every order, many as a program.

- ``arrange``, ``fewest``, ``badges``: arrangements of one player's notebook (``arrangement``).
- ``journey``: every tile to come is known, and all players play it out (``journey``).

Every order of a few tiles is the exact answer sooner than any program. A situation is a notebook with the tiles still
to come and those known; however it came about, it is looked at once. In free order a tile that is not placed is not
taken: to take it only to make it known never helps.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import prod
from operator import attrgetter
from typing import Literal, NamedTuple

from periplus.models.core.multisets import distinct, without
from periplus.models.core.wording import say
from periplus.models.sumatra import GAME
from periplus.models.sumatra.legality import known_draw
from periplus.models.sumatra.placing import columns_for, completes, placed
from periplus.models.sumatra.position import Position
from periplus.models.sumatra.scoring import total
from periplus.models.sumatra.state import Notebook, State
from periplus.models.sumatra.tiles import Tiles, is_fetched, with_

from ..answers import Answer
from ..limits import Clock, Limits
from ..search import Search
from ..search.beam import layers, merged
from .task import Aim, ArrangementStep, ArrangementTask, Goal, NotebookOptions, perform

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


class _Course(NamedTuple):
    """A situation and the steps that led there."""

    situation: Situation
    steps: tuple[ArrangementStep, ...]


def every_end(
    task: ArrangementTask, clock: Clock, budget: int = BUDGET
) -> list[tuple[Notebook, tuple[ArrangementStep, ...]]] | None:
    """Every notebook that the task can end with, and steps that lead to it with as few takes as any.

    None: there are too many. Raises Stop by the clock.
    """
    if budget == 0 or task.shared or _choices(task) > FEW:
        return None

    def expand(here: _Course) -> Iterator[_Course]:
        clock.check()
        clock.spend(SITUATION_WORK)
        if task.ordered or task.limit is None or len(here.steps) < task.limit:
            for step, after in _steps(task, here.situation):
                yield _Course(after, (*here.steps, step))

    start = _Course(Situation(task.notebook, task.tiles, task.known), ())
    came: list[_Course] = []
    for layer in layers([start], expand, key=attrgetter("situation")):
        came += layer
        if len(came) > budget:
            return None
    ends = (one for one in came if not task.ordered or not one.situation.tiles)
    return [(one.situation.notebook, one.steps) for one in merged(ends, lambda one: one.situation.notebook)]


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


TASKS: tuple[Aim | Literal["journey"], ...] = ("arrange", "fewest", "badges", "journey")
ORDERS = ("free", "fixed")


def search(position: Position, limits: Limits) -> Search[Answer]:
    """The answer to ``ask.kind``; raises PositionError for values of ``ask`` that are not as expected."""
    state = GAME.state(position)
    options = NotebookOptions(position)
    task = options.choice("kind", TASKS)
    if task == "journey":
        from .journey.solve import search as journey  # noqa: PLC0415 — what is not asked is not loaded

        return journey(state, options, limits)
    goal = goal_of(state, options, task)
    options.settle()
    return Search(lambda clock: answers(goal, clock), limits, Answer("unknown"))


def goal_of(state: State, options: NotebookOptions, aim: Aim) -> Goal:
    """The arrangement that the options are about; their faults are left for ``settle``."""
    seat = options.seat(len(state.players), state.turn)
    offered, known = _offered(state, seat)
    tiles = options.tiles(offered)
    ordered = options.choice("order", ORDERS) == "fixed"
    if ordered and aim != "arrange":
        options.fault("order", say("free for {task}", task=aim))
    if ordered and options.given("limit"):
        options.fault("limit", say("none in fixed order, where every tile comes"))
    limit = None if ordered else options.number("limit", 0)
    badges = options.flag("badges", default=True)
    target = options.required("target", None) if aim == "fewest" else 0
    task = ArrangementTask(state, seat, tiles, known, limit, badges, ordered)
    return Goal(task, aim, target)


def _offered(state: State, seat: int) -> tuple[Tiles, Tiles]:
    """What may be taken and what a pair may fetch; an explorer takes of the draw if it is known (SUM-4.9, SUM-4.11)."""
    drawn = known_draw(state) if seat == state.turn and state.ahead and not state.over else None
    return (state.available, state.known) if drawn is None else (drawn, with_(state.known, *state.available))
