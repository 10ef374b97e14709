"""Observatory's questions: ranked moves, the best line, the maximum, goals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..loading import Questions

if TYPE_CHECKING:
    from periplus.models.observatory.position import Position

SOLVER: Questions[Position] = Questions(__name__, hint_in="solve:ranked")
"""The solver, as the registry's promise names it."""
