"""What a settlement is good for beyond its value: guesses that rank states, and no bounds.

In a turn under way pieces in hand are worth what they mostly bring; areas that lack one or two cells may still be
built on; tokens near the settlement may still be taken (``merit``).

The ``prospect`` is the second key among lines of equal value. In versus it estimates, in points, the areas that lack
a cell or two and the tokens near the settlement. In co-op and solo it counts what phase 4 still asks for: survivors
without shelter, fish and gardens that are short, items that the forecasts lack.
"""

from __future__ import annotations

from dataclasses import dataclass

from periplus.models.kalypso import metrics
from periplus.models.kalypso.board import MONUMENT, filled, five_of_nine
from periplus.models.kalypso.forecasts import missing_items
from periplus.models.kalypso.state import State, settlers

from .turn.site import short_areas
from .turn.survey import BoardSurvey, ground

IN_HAND = {"barrel": 2.5, "boat": 1.0, "boat!": 1.0, "garden": 1.5, "net": 1.0, "send": 1.5, "send+": 1.5}
"""What a piece in hand is mostly good for, in points."""
NEAR = 3
"""Steps from the foundation within which tokens count."""


@dataclass(frozen=True, slots=True)
class PromiseWeights:
    """How much each promise counts, in points."""

    one_short: float = 0.0
    two_short: float = 0.0
    tokens: float = 0.0


NO_PROMISES = PromiseWeights()
"""Only what stands and what is in hand counts: best on the whole, so that other weights only serve to vary plans."""


def merit(state: State, value: int, weights: PromiseWeights) -> float:
    """The value with what the state promises."""
    found = value + sum(IN_HAND.get(piece, 0.0) for piece in state.own.hand)
    return found if weights == NO_PROMISES else found + near_by(ground(state), weights)


def near_by(land: BoardSurvey, weights: PromiseWeights) -> float:
    """What open areas and tokens near the settlement promise."""
    one, two = short_areas(land)
    tokens = land.tokens and land.tokens & land.frame.near(land.wall, land.water, NEAR)
    found = weights.one_short * one.bit_count() + weights.two_short * two.bit_count()
    return found + weights.tokens * tokens.bit_count()


PROMISES = PromiseWeights(one_short=0.5, two_short=0.1, tokens=0.3)
"""What open areas and near tokens are mostly worth, in points."""
SHELTER, FISH, GARDENS, ITEM = 2.0, 0.5, 1.5, 1.5
"""What each survivor without shelter, fish, place in the gardens and item of a forecast that is short weighs."""

LARGE, OPEN = 0.5, 0.1
"""What an area is worth, in points, that shows enough for a monument and may still be filled, and an open cell."""
MOST_LARGE = 6
"""Such areas that count at most."""


def site_worth(state: State) -> float:
    """What the board of the player who asks promises for turns to come, in points of versus."""
    land, frame = ground(state), state.sea.frame
    taken = state.sea.island | (land.wall & ~land.open)
    large = 0
    for cells in land.shown:
        large |= five_of_nine(frame, cells)
    if large:
        large &= filled(frame, frame.room & ~taken, MONUMENT)
    counts = min(MOST_LARGE, large.bit_count()), land.open.bit_count()
    return near_by(land, PROMISES) + LARGE * counts[0] + OPEN * counts[1]


def prospect(state: State) -> float:
    """The estimate for the player who asks, to two decimals."""
    own = state.own
    found = merit(state, 0, PROMISES)
    if state.together:
        settled = settlers(own)
        short = metrics.FISH_PER_SETTLER * settled - own.fish
        crowd = settled + own.survivors - state.edition.supported(own.garden_track)
        items = sum(missing_items(state.edition, state.mode, entry) for entry in own.forecasts)
        found -= SHELTER * own.survivors + FISH * max(0, short) + GARDENS * max(0, crowd) + ITEM * items
    return round(found, 2)
