"""Kalypso's questions: ranked moves, turns and plans, enclosures and arrangements, the maximum, goals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..loading import Questions

if TYPE_CHECKING:
    from periplus.models.kalypso.position import Position

SOLVER: Questions[Position] = Questions(
    __name__,
    solve_in={
        "turn": "turn.solve",
        "plan": "plan.solve",
        "builds": "overlays.best",
        "arrange": "overlays.best",
        "enclose": "enclose",
        "expected": "expected",
        "maximum": "maximum",
        "survive": "survive",
        "goal": "survive:goal",
    },
    beginning_in="hint:beginning",
    certified_in="enclose",
)
"""The solver, as the registry's promise names it."""
