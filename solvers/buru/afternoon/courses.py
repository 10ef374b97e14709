"""Whole courses of an afternoon, played by the rules: one for each way in which chance falls."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from periplus.models.buru.legality import fault
from periplus.models.buru.moves import AnyMove
from periplus.models.buru.play import apply, settle
from periplus.models.buru.state import State

from ...replay import ReplayError
from ..figures import figure
from .aim import Aim, is_over
from .holdings import Worlds
from .others import choice

SHOWN = 32
"""Courses that an answer tells one by one."""
Decide = Callable[[State], tuple[AnyMove, ...]]
"""The moves of the deciding player's next action."""


class AfternoonCourse(NamedTuple):
    """One course."""

    chance: Fraction
    moves: tuple[AnyMove, ...]
    """All humans'."""
    state: State
    """After the lake."""
    value: Fraction


def courses(worlds: Worlds, aim: Aim, decide: Decide) -> Iterator[AfternoonCourse]:
    """Every course from these tables on; raises ReplayError for a decision that the rules forbid."""
    for chance, state in worlds:
        if is_over(state):
            value = aim.value(state)
            yield AfternoonCourse(chance, (), state, value)
            continue
        moves = decide(state) if state.turn == aim.seat else (choice(state, aim.others),)
        for course in courses(settle(performed(state, moves)), aim, decide):
            yield course._replace(chance=chance * course.chance, moves=(*moves, *course.moves))


def branch(course: AfternoonCourse, before: tuple[AnyMove, ...] = ()) -> dict[str, Any]:
    """A course as answers tell it, the moves that come before it first."""
    return {
        "probability": figure(course.chance),
        "value": figure(course.value),
        "solution": [move.as_json() for move in (*before, *course.moves)],
    }


def performed(state: State, moves: tuple[AnyMove, ...]) -> State:
    """The table after the moves, before anything comes by itself; raises ReplayError as ``courses``."""
    for move in moves:
        if violation := fault(state, move):
            raise ReplayError(f"{move.as_json()}: {violation.message}")
        state = apply(state, move)
    return state


def mean(several: tuple[AfternoonCourse, ...]) -> Fraction:
    """The mean value."""
    return sum((course.chance * course.value for course in several), Fraction(0))
