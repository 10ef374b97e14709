"""Observatory's questions: ranked moves, the best line, the maximum, goals."""

from ..loading import Questions

SOLVER = Questions(__name__)
"""The solver, as the registry's promise names it."""
