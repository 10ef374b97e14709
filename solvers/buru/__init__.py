"""Buru's questions: actions, chains, offerings, elders, afternoons, placements, the automa, canoes, bounds, goals."""

from ..loading import Questions

SOLVER = Questions(__name__, maximum_in="maximum", maximum_goes_on=False)
"""The solver, as the registry's promise names it."""
