"""A bound that can be had soon, for searches that a limit may stop."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from periplus.models.buru.decks import known_discards
from periplus.models.buru.position import Position
from periplus.models.buru.reading import initial
from periplus.models.buru.scoring import Goal
from periplus.models.buru.state import State

from ..answers import AnswerT
from ..limits import Clock
from .figures import figure

WORK = 0.05
"""Deterministic effort: what a first bound takes."""


def bounded(answer: AnswerT, most: Callable[[], Fraction | None]) -> AnswerT:
    """The answer with a bound, where it tells a value that is not proved and no bound yet (spec 7.0)."""
    if answer.status != "feasible" or answer.value is None or answer.bound is not None:
        return answer
    return replace(answer, bound=figure(most()))


def lain(position: Position, state: State) -> frozenset[str]:
    """The decrees that have been turned up as far as it is known: they do not come again."""
    return frozenset((*initial(position).decrees, *state.decrees, *known_discards(state, "decrees")))


def limit(position: Position, state: State, seat: int, goal: Goal, clock: Clock) -> Fraction | None:
    """The most that the goal can come to by the end of the game, and so before it: who has something may keep it.

    What the goal weighs against him may be nothing before the end. None where no such bound is known: a module in play
    may bring gains of its own. Raises Stop when the clock is cancelled.
    """
    if not isinstance(goal, str):
        goal = {name: weight for name, weight in goal.items() if weight > 0}
    from .relaxation import upper  # noqa: PLC0415 — a program, which searches that end soon do not need

    part = clock.part(work=WORK)
    found = upper(state, seat, goal, lain(position, state), part)
    clock.spend(part.worked)
    return found
