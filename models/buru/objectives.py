"""What a state is worth to a player: the state values of the questions (7.0), as exact fractions."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TypeAlias

from .effects import RESOURCES
from .scoring import total
from .state import State

Goal: TypeAlias = str | Mapping[str, Fraction]
"""``end``, ``vp``, ``margin``, or weights of what is held."""


def value(state: State, seat: int, goal: Goal) -> Fraction:
    """The value of the state as it stands, for the player of a seat.

    ``end`` is the score, ``vp`` the place on the track, ``margin`` the score less that of the best other player.
    """
    match goal:
        case "end":
            return total(state, seat)
        case "vp":
            return Fraction(state.players[seat].vp)
        case "margin":
            others = (total(state, other) for other in range(len(state.players)) if other != seat)
            return total(state, seat) - max(others)
        case str():
            raise ValueError(goal)
        case weights:
            held = holdings(state, seat)
            return sum((weight * held[name] for name, weight in weights.items()), Fraction(0))


def holdings(state: State, seat: int) -> dict[str, int]:
    """What weights count: respect on the track, goods, islanders in the tableau, offerings made."""
    player = state.players[seat]
    return {
        "vp": player.vp,
        **dict(zip(RESOURCES, player.res, strict=True)),
        "fish": player.fish,
        "islander": len(player.tableau),
        "offering": sum(map(len, player.offers)),
    }
