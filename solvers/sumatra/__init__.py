"""Sumatra's questions: ranked turns, arrangements, the race to the end, the maximum, goals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..loading import Questions

if TYPE_CHECKING:
    from periplus.models.sumatra.position import Position

SOLVER: Questions[Position] = Questions(__name__, hint_in="hint.search", maximum_goes_on=False)
"""The solver, as the registry's promise names it."""
