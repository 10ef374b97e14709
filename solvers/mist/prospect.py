"""What a turn leaves behind for later ones: the second key among turns that are worth the same now.

A figure in points, by rule of thumb: energy and tiles at hand, and the choice of flights that the balloon's place
gives next. It orders ties and nothing else; no value and no proof rests on it.
"""

from __future__ import annotations

from periplus.models.boards.bitsets import members
from periplus.models.mist.flying import values
from periplus.models.mist.island import CITY, MONUMENT, TOKEN_NUMBER, WILD, token
from periplus.models.mist.scoring import Stakes
from periplus.models.mist.state import State, masks_of, tiled

ENERGY = 0.3
"""Points of an energy."""
AT_HAND = {WILD: 3.0, MONUMENT: 1.8, CITY: 1.6}
"""Points of a tile on a telescope, by token; OTHERS for all else."""
OTHERS = 1.2
SPEED = 0.1
"""Points of a number that the balloon's place offers."""


def prospect(state: State, seat: int) -> float:
    """What the seat has at hand for later turns, in points."""
    player = state.players[seat]
    tiles = sum(AT_HAND.get(token(tile), OTHERS) for tile in player.telescope)
    return round(ENERGY * player.energy + tiles + SPEED * max(values(state, player)), 3)


def board_prospect(state: State, seat: int) -> float:
    """What the harbour board offers the seat, less what it offers the others in the mean: a tile of it laid best."""
    own, *others = (
        _offered(state, one % len(state.players)) for one in range(seat, seat + len(state.players))
    )
    return round(own - sum(others) / max(1, len(others)), 3)


def _offered(state: State, seat: int) -> float:
    """The points that each tile of the board brings where it brings most, all tiles together."""
    stakes, masks = Stakes.of(state, seat), masks_of(state.players[seat].tiles)
    before, found = stakes.points(masks), 0.0
    bare = members(state.island.ground & ~tiled(masks))
    worth: dict[str, int] = {}
    for name in map(token, state.harbour):
        if name not in worth:
            laid = []
            for number in bare:
                after = list(masks)
                after[TOKEN_NUMBER[name]] |= 1 << number
                laid.append(stakes.points(after) - before)
            worth[name] = max(laid, default=0)
        found += worth[name]
    return found
