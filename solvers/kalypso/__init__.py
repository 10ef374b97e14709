"""Kalypso's questions: ranked moves, turns and plans, enclosures and arrangements, the maximum, goals."""

from ..loading import Questions

SOLVER = Questions(__name__, beginning_in="beginning")
"""The solver, as the registry's promise names it."""
