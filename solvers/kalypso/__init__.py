"""Kalypso's questions: ranked moves, turns and plans, enclosures and arrangements, the maximum, goals."""

from ..loading import Questions

SOLVER = Questions(
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
