"""What a settlement is good for beyond its value: the second key among lines of equal value, and no bound.

In versus it estimates, in points, the areas that lack a cell or two and the tokens near the settlement. In co-op
and solo it counts what phase 4 still asks for: survivors without shelter, fish and gardens that are short, items
that the forecasts lack.
"""

from __future__ import annotations

from periplus.models.kalypso import metrics
from periplus.models.kalypso.board import MONUMENT, filled, five_of_nine
from periplus.models.kalypso.forecasts import missing_items
from periplus.models.kalypso.state import State, settlers

from .plan.merit import Taste, merit, near_by
from .turn.survey import ground

TASTE = Taste(one_short=0.5, two_short=0.1, tokens=0.3)
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
    large &= filled(frame, frame.room & ~taken, MONUMENT)
    counts = min(MOST_LARGE, large.bit_count()), land.open.bit_count()
    return near_by(state, TASTE) + LARGE * counts[0] + OPEN * counts[1]


def prospect(state: State) -> float:
    """The estimate for the player who asks, to two decimals."""
    own = state.own
    found = merit(state, 0, TASTE)
    if state.together:
        settled = settlers(own)
        short = metrics.APPETITE * settled - own.fish
        crowd = settled + own.survivors - state.edition.supported(own.garden_track)
        items = sum(missing_items(state.edition, state.mode, entry) for entry in own.forecasts)
        found -= SHELTER * own.survivors + FISH * max(0, short) + GARDENS * max(0, crowd) + ITEM * items
    return round(found, 2)
