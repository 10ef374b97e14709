"""Certificates of arrangements: the program of ``programmed.py``, whatever else would answer the question sooner."""

from __future__ import annotations

from periplus.models.sumatra import GAME
from periplus.models.sumatra.position import Position

from ..certifiable import Certifiable
from ..replay import Verb
from .maximum import goal as greatest
from .programmed import Arranging
from .solve import TASKS, goal_of
from .task import Goal, NotebookOptions


def certifiable(verb: Verb, position: Position) -> Certifiable | None:
    """The arrangement that the position asks for; None for a journey and a hint."""
    goal = _goal(verb, position)
    if goal is None:
        return None
    sign = -1 if goal.aim == "fewest" else 1
    return Certifiable(Arranging(goal).program, lambda value: sign * value, minimise=sign < 0)


def _goal(verb: Verb, position: Position) -> Goal | None:
    if verb == "maximum":
        return greatest(position)
    options = NotebookOptions(position)
    task = options.choice("kind", TASKS)
    if verb == "hint" or task == "journey":
        return None
    found = goal_of(GAME.state(position), options, task)
    options.settle()
    return found
