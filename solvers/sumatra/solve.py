"""``solve``: what the position's ``ask.kind`` asks for.

- ``arrange``, ``fewest``, ``badges``: arrangements of one player's notebook (``arranging``).
- ``journey``: every tile to come is known, and all players play it out (``journey``).
"""

from __future__ import annotations

from typing import Literal

from periplus.models.core.wording import say
from periplus.models.sumatra import GAME
from periplus.models.sumatra.listing import known_draw
from periplus.models.sumatra.position import Position
from periplus.models.sumatra.state import State
from periplus.models.sumatra.tiles import Tiles, with_

from ..answers import Answer
from ..limits import Limits
from ..search import Search
from .arranging import answers
from .goal import Aim, Goal
from .options import NotebookOptions
from .task import ArrangementTask

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
