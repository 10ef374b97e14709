"""How near a shared settlement has come to its goals.

Most goals are reached one thing after another, and what is still missing tells how far off they are. A monument stands
all at once or not at all, and so does a boat dock: there it counts how much of the best square for a monument is laid,
and how near loose boats lie to the settlement.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from periplus.models.boards.grid import Frame
from periplus.models.kalypso import board
from periplus.models.kalypso.board import MONUMENT, filled, icons_needed, of_nine
from periplus.models.kalypso.state import State

from .windows import WindowCells, ground_of

Goal: TypeAlias = Mapping[str, Any]
"""What a goal asks for and lacks, as ``goal_distances`` tells it."""
LATENESS = (0.3, 0.7, 1.5, 4.0)
"""How much each thing that a goal lacks counts in each round."""
MOST = 3
"""So many of them count."""
UNFINISHED = (2.4, 4.8, 9.6, 12.8)
"""What a monument that a goal lacks costs besides in each round, less what its square shows of it."""
AFAR = 6
"""Cells of water between it and the settlement with which a loose boat counts for nothing."""
NEARER = 0.6
"""How much of a docked boat one counts that lies close by."""
CELLS, LEAST_ICONS = MONUMENT * MONUMENT, 2
"""Cells of a monument, and the icons with which a square counts as begun."""


def goals_worth(state: State, goals: Sequence[Goal]) -> float:
    """What the goals that are not reached cost in this round, in points, less what they have come nearer."""
    late, total = LATENESS[state.round - 1], 0.0
    for goal in goals:
        missing = goal["missing"]
        total -= late * min(MOST, missing)
        if missing and goal["metric"] == "monuments":
            share = begun(state.sea.frame, ground_of(state))
            total -= UNFINISHED[state.round - 1] * (missing - share * share)
        elif missing and goal["metric"] == "docked":
            total += NEARER * late * sum(sorted(close_boats(state), reverse=True)[:missing])
    return total


def begun(frame: Frame, ground: WindowCells) -> float:
    """How much of a monument the best square of three by three shows: half by its cells, half by its icons.

    Squares count that may still be filled, and still come to show enough.
    """
    possible = filled(frame, ground.open | ground.water, MONUMENT)
    enough, best = icons_needed(MONUMENT), 0.0
    for icons in range(enough, LEAST_ICONS - 1, -1):
        squares = 0
        for shown in ground.shown:
            squares |= of_nine(frame, shown, icons)
        squares &= possible
        for cells in range(CELLS - enough + icons, icons - 1, -1) if squares else ():
            share = (icons / enough + cells / CELLS) / 2
            if share <= best:
                break
            if squares & of_nine(frame, ground.open, cells):
                best = share
                break
    return best


def close_boats(state: State) -> list[float]:
    """For each loose boat how near it is: 1 less a share for each cell of water between, nothing where that is AFAR."""
    frame, reached = state.sea.frame, board.facts(state.sea, state.own).foundation
    loose = [cells for boat in state.own.boats if not (cells := frame.mask(boat.cells)) & reached]
    found = []
    for between in range(AFAR if loose else 0):
        reached |= frame.beside(reached)
        found += [1 - between / AFAR for cells in loose if cells & reached]
        loose = [cells for cells in loose if not cells & reached]
    return found
