"""A bound that can be had soon, for searches that a limit may stop."""

from __future__ import annotations

from fractions import Fraction

from periplus.models.buru.initial import initial
from periplus.models.buru.objectives import Goal
from periplus.models.buru.position import Position
from periplus.models.buru.state import State

from ..limits import Clock, Stop

WORK = 0.05
"""Deterministic effort: what a first bound takes."""


def limit(position: Position, state: State, seat: int, goal: Goal, clock: Clock) -> Fraction | None:
    """The most that the goal can come to by the end of the game, and so before it: who has something may keep it.

    None if none is known in time, or if the goal weighs something against him, which noon may bring in any case.
    """
    if not isinstance(goal, str) and min(goal.values(), default=0) < 0:
        return None
    from .bound import upper  # noqa: PLC0415 — a program, which searches that end soon do not need

    try:
        return upper(state, seat, goal, frozenset(initial(position).decrees), clock.part(work=WORK))
    except Stop as stop:
        if stop.reason == "cancelled":
            raise
        return None
