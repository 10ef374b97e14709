"""The program whose best world is the arrangement that ``solve`` or ``maximum`` asks for, under rules of one's own.

Its worlds and relations are those of goals. ``fewest`` wants few takes for its target, ``badges`` the points of badges,
the maximum has the whole stock. The takes of a world are played by the rules of the game, none is left out of them:
what the rules of one's own say is about all of them.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from periplus.models.core.wording import say
from periplus.models.sumatra import GAME
from periplus.models.sumatra.position import Position

from ...answers import Answer
from ...asking import Query, QueryAim
from ...program import Program, Sum, World
from ...replay import Verb
from ...shapes import Measure
from ..arrangement.events import Events, TileSupply, fixed_script, free_script
from ..arrangement.model import Model
from ..maximum import goal as greatest
from ..programmed import ENGINE
from ..solve import TASKS, goal_of
from ..task import Aim as Task
from ..task import Goal, NotebookOptions
from .query import WITHIN, arranging, described, witness

MEASURES: dict[Task, Measure] = {"arrange": "total", "fewest": "count", "badges": "points"}


def query(verb: Verb, position: Position) -> Query:
    """The arrangements of the question; a hint ranks turns instead. Raises PositionError for a race."""
    if verb == "hint":
        return Query(Program(), turns_of=GAME.state(position).turn)
    goal = greatest(position) if verb == "maximum" else _goal(position)
    model, coming = arranging(goal.task)
    found = Query(
        model.program,
        witness=partial(witness, model, coming),
        aim=_aim(goal, model, coming),
    )
    return described(found, position, goal.task, "" if verb == "maximum" else WITHIN)


def _goal(position: Position) -> Goal:
    options = NotebookOptions(position)
    task = options.choice("kind", TASKS)
    if task == "journey":
        options.fault("kind", say("arrange, fewest or badges: rules are put to arrangements"))
        task = "arrange"
    goal = goal_of(GAME.state(position), options, task)
    options.settle()
    return goal


def _aim(goal: Goal, model: Model, coming: TileSupply | Events) -> QueryAim:
    """What the question counts, with the target of ``fewest`` as a row."""
    told = partial(_told, goal, model, coming)
    score, constant = model.score()
    if goal.aim == "badges":
        return QueryAim(Sum.of(model.badges.points, goal.task.held), told)
    if goal.aim == "fewest" and isinstance(coming, TileSupply):
        model.program.meaning.linear(score, low=goal.target - constant)
        return QueryAim(
            Sum.of([(-factor, variable) for factor, variable in coming.takes]), told, minimise=True
        )
    return QueryAim(Sum.of(score, constant), told)


def _told(goal: Goal, model: Model, coming: TileSupply | Events, world: World) -> Answer:
    steps = (
        fixed_script(model, coming, world)
        if isinstance(coming, Events)
        else free_script(model, coming, world)
    )
    answer = goal.told(steps, goal.value(steps), ENGINE)
    return replace(answer, measure=MEASURES[goal.aim])
