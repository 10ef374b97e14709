"""Buru's questions: actions, chains, offerings, elders, afternoons, placements, the automa, canoes, bounds, goals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..loading import Questions

if TYPE_CHECKING:
    from periplus.models.buru.position import Position

SOLVER: Questions[Position] = Questions(
    __name__,
    hint_in={
        "act": "afternoon.hint:act",
        "chain": "ranked",
        "offers": "ranked",
        "elders": "ranked",
        "afternoon": "afternoon.hint",
        "place": "place.hint",
        "canoe": "canoe:rank",
        "solo": "solo.solve:ranked",
    },
    solve_in={
        "chain": "planning",
        "offers": "planning",
        "elders": "elders",
        "bound": "bound",
        "afternoon": "afternoon.solve",
        "place": "place.solve",
        "lawan": "lawan",
        "canoe": "canoe",
        "solo": "solo.solve",
    },
    maximum_in="bound:maximum",
    certified_in="bound",
    maximum_goes_on=False,
)
"""The solver, as the registry's promise names it."""
