"""Bounds from the campaign's program, for searches that go on from a state, and told while they go on.

The parts that are open are a slot of a ``campaign`` in which nothing else happens: goods count as a flow, whatever
lies in a deck may come, and an unknown card is as good as the best of its deck. So no line is worth more.

Random games are pinned in the program, and end with no more than its bound, in ``tests/buru/test_twin_bound.py``.
"""

from __future__ import annotations

from fractions import Fraction

from periplus.models.buru.scoring import Goal, value
from periplus.models.buru.state import State

from ..cpsat import Settings
from ..limits import Clock, Stop
from ..program import Sum, best, reach
from .action.context import ActionContext
from .campaign.ahead import ahead, rest_of_action
from .campaign.campaign import Campaign, aim
from .scopes import holds

SETTINGS: Settings = {"linearization_level": 2}
"""The program is small and all its rows are linear: all of them in the relaxation pay many times over."""


def upper(state: State, seat: int, goal: Goal, lay: frozenset[str], clock: Clock) -> Fraction | None:
    """The bound for those who search on from a state: a loose one where the clock leaves no time.

    None where a module in play may bring gains of its own.
    """
    if state.phase != "end" and not holds(state.setting, "gains"):
        return None
    outlook = ahead(state, seat, lay)
    if not outlook.periods:
        return value(state, seat, goal)
    return most(Campaign(outlook), goal, clock)


def most(campaign: Campaign, goal: Goal, clock: Clock) -> Fraction:
    """The least bound on the goal that the program proves; a loose one is there whatever the clock says.

    Raises Stop when the clock is cancelled.
    """
    target = aim(campaign, goal)
    program = campaign.base.program
    found = reach(program, Sum.of(target.terms))
    try:
        clock.check()
        for report in best(program, clock, settings=SETTINGS):
            found = found if report.bound is None else min(found, report.bound)
    except Stop as stop:
        if stop.reason == "cancelled":
            raise
    return target.value(found)


CEILING_WORK = 0.5
"""Deterministic effort: the bound need not be the best that the program can prove."""


def ceiling(context: ActionContext, goal: Goal, clock: Clock) -> Fraction | None:
    """No line from the start is worth more; None where a module in play may bring gains of its own."""
    if not holds(context.state.setting, "gains"):
        return None
    part = clock.part(work=CEILING_WORK)
    found = most(Campaign(rest_of_action(context)), goal, part)
    clock.spend(part.worked)
    return found
