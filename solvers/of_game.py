"""The solver of a game, by the game's name: its own, or the one for games that have none."""

from __future__ import annotations

from periplus.models.core.names import has, part_of
from periplus.models.core.registry import known

from .protocol import Solver


def solver_of(name: str) -> Solver:
    """The solver of the game of that name, its answers not checked yet; raises PositionError for an unknown game."""
    if has(known(name), "solvers"):
        found: Solver = part_of(name, "solvers").SOLVER
        return found
    from .plain import PlainSolver  # noqa: PLC0415 — a game with a solver does not need it

    return PlainSolver()
