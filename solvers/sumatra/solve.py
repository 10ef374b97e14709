"""``solve``: what the position's ``ask.task`` asks for.

- ``arrange``, ``fewest``, ``badges``: arrangements of one player's notebook (``arranging``).
- ``journey``: every tile to come is known, and all players play it out (``journey``).
"""

from __future__ import annotations

from typing import Literal

from periplus.models.core.wording import say
from periplus.models.sumatra import GAME
from periplus.models.sumatra.position import Position
from periplus.models.sumatra.state import State

from ..answers import Answer
from ..limits import Limits
from ..search import Search
from .arranging import answers
from .goal import Aim, Goal
from .task import Task
from .wishes import Wishes

TASKS: tuple[Aim | Literal["journey"], ...] = ("arrange", "fewest", "badges", "journey")
ORDERS = ("free", "fixed")


def search(position: Position, limits: Limits) -> Search[Answer]:
    """The answer to ``ask.task``; raises PositionError for values of ``ask`` that are not as expected."""
    state = GAME.state(position)
    wishes = Wishes(position)
    task = wishes.choice("task", TASKS)
    if task == "journey":
        from .journey.solve import search as journey  # noqa: PLC0415 — what is not asked is not loaded

        return journey(state, wishes, limits)
    goal = goal_of(state, wishes, task)
    wishes.settle()
    return Search(lambda clock: answers(goal, clock), limits, Answer("unknown"))


def goal_of(state: State, wishes: Wishes, aim: Aim) -> Goal:
    """The arrangement that the wishes are about; their faults are left for ``settle``."""
    seat = wishes.seat(len(state.players), state.turn)
    tiles = wishes.tiles(state.available)
    ordered = wishes.choice("order", ORDERS) == "fixed"
    if ordered and aim != "arrange":
        wishes.fault("order", say("free for {task}", task=aim))
    if ordered and wishes.given("limit"):
        wishes.fault("limit", say("none in fixed order, where every tile comes"))
    limit = None if ordered else wishes.number("limit", 0)
    badges = wishes.flag("badges", default=True)
    target = wishes.required("target", None) if aim == "fewest" else 0
    task = Task(state, seat, tiles, state.known, limit, badges, ordered)
    return Goal(task, aim, target)
