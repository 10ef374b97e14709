"""Observatory's questions: ranked moves, the best line, the maximum, goals."""

from ..loading import Questions

SOLVER = Questions(__name__, hint_in="solve:ranked")
"""The solver, as the registry's promise names it."""
