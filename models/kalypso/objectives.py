"""What the questions maximise (``ask.objective``), as a number of one settlement."""

from __future__ import annotations

from ..core.results import ScoreLine
from . import scoring, survival
from .metrics import measure
from .state import Settlement, State
from .supply import settlers
from .terms import Mode, Objective


def usual(mode: Mode) -> Objective:
    """The objective of a question that names none: the score in versus, survival in co-op and solo."""
    return "score" if mode == "versus" else "survive"


def value(state: State, settlement: Settlement, objective: Objective) -> int:
    """The objective's value for the settlement as it stands."""
    match objective:
        case "score":
            return scoring.points(state, settlement)
        case "survive":
            return survival.points(state, settlement)
        case "rescued":
            return settlement.survivors + settlers(settlement)
        case "fish":
            return fish(state, settlement)
        case _:
            return measure(state, settlement, objective)


def fish(state: State, settlement: Settlement) -> int:
    """The points for fish in versus (KAL-15.1), the fish track in co-op and solo."""
    return settlement.fish if state.together else scoring.fish_points(state.sea, settlement)


def lines(state: State, settlement: Settlement, objective: Objective) -> tuple[ScoreLine, ...]:
    """The items that explain the value, where the objective is made of score items; in versus none of 0 points."""
    match objective:
        case "score":
            return tuple(line for line in scoring.score_lines(state, settlement) if line.points)
        case "survive":
            return survival.score_lines(state, settlement)
        case _:
            return ()
