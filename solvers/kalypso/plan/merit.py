"""What a state promises beyond its value: a guess that ranks states, never a bound.

Pieces in hand are worth what they mostly bring; areas that lack one or two cells may still be built on; tokens
near the settlement may still be taken.
"""

from __future__ import annotations

from dataclasses import dataclass

from periplus.models.kalypso.state import State
from periplus.models.kalypso.terms import MATERIALS

from ..turn.site import Site
from ..turn.survey import ground

IN_HAND = {"barrel": 2.5, "boat": 1.0, "boat!": 1.0, "garden": 1.5, "net": 1.0, "send": 1.5, "send+": 1.5}
"""What a piece in hand is mostly good for, in points."""
NEAR = 3
"""Steps from the foundation within which tokens count."""


@dataclass(frozen=True, slots=True)
class Taste:
    """How much each promise counts, in points."""

    one_short: float = 0.0
    two_short: float = 0.0
    tokens: float = 0.0


PLAIN = Taste()
"""What stands and what is in hand: best on the whole, so others only serve to vary."""


def merit(state: State, value: int, taste: Taste) -> float:
    """The value with what the state promises."""
    found = value + sum(IN_HAND.get(piece, 0.0) for piece in state.own.hand)
    return found if taste == PLAIN else found + near_by(state, taste)


def near_by(state: State, taste: Taste) -> float:
    """What open areas and tokens near the settlement promise."""
    land = ground(state)
    site = Site(state, land)
    one, two = site.short_areas(range(len(MATERIALS)))
    tokens = site.frame.near(land.wall, site.free, NEAR) & land.tokens
    found = taste.one_short * one.bit_count() + taste.two_short * two.bit_count()
    return found + taste.tokens * tokens.bit_count()
