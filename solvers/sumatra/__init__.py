"""Sumatra's questions: ranked turns, arrangements, the race to the end, the maximum, goals."""

from ..loading import Questions

SOLVER = Questions(__name__, hint_in="hint.search", maximum_goes_on=False)
"""The solver, as the registry's promise names it."""
