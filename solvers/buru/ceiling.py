"""A bound on what an action can come to, told while the search for its best line goes on.

The parts that are open are a slot of a ``campaign`` in which nothing else happens: goods count as a flow, whatever lies
in a deck may come, and an unknown card is as good as the best of its deck. So no line is worth more.
"""

from __future__ import annotations

from fractions import Fraction

from periplus.models.buru.objectives import Goal

from ..limits import Clock
from .action.ground import PlayerTable
from .campaign.campaign import Campaign
from .campaign.moment import moment
from .relaxation import most
from .reliance import holds

WORK = 0.5
"""Deterministic effort: the bound need not be the best that the program can prove."""


def ceiling(ground: PlayerTable, goal: Goal, clock: Clock) -> Fraction | None:
    """No line from the start is worth more; None where a module in play may bring gains of its own."""
    if not holds(ground.state.setting, "gains"):
        return None
    part = clock.part(work=WORK)
    found = most(Campaign(moment(ground)), goal, part)
    clock.spend(part.worked)
    return found
