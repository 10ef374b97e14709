"""Islands in the Mist's questions: ranked turns, flights, lines, webs to the coasts, arrangements, goals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..loading import Questions

if TYPE_CHECKING:
    from periplus.models.mist.position import Position

SOLVER: Questions[Position] = Questions(
    __name__,
    solve_in={
        "connect": "connect",
        "arrange": "arrangement.solve",
        "fly": "fly",
        "line": "line",
        "expect": "expect",
    },
    beginning_in="beginning",
)
"""The solver, as the registry's promise names it."""
