"""The first tiles (KAL-2.10, KAL-2.16): what they have to touch.

In co-op and solo each first tile touches a side of the island of its own: there is a matching of tiles to sides
(R3). A further tile can be matched exactly if it touches a side that some matching of the tiles so far leaves
free; so one set of cells, those along all such sides, says where it may lie.
"""

from __future__ import annotations

from functools import reduce
from itertools import permutations
from operator import or_

from . import board
from .sea import Sea
from .state import State

SIDES = 4


def first_anchors(state: State) -> int:
    """The cells of which the next first tile has to cover one; none where no further tile may be placed."""
    if state.together:
        sides, taken = along_sides(state.sea), state.own.first
        return reduce(
            or_, (sides[side] for side in range(SIDES) if matched(state.sea, taken, spared=side)), 0
        )
    if board.tiles(state.own):
        return 0
    return state.sea.circle or state.sea.frame.whole


def matched(sea: Sea, tiles: tuple[int, ...], spared: int | None = None) -> bool:
    """Whether each tile, given by its cells, touches a side of its own, none of them the side ``spared``."""
    sides = [cells for side, cells in enumerate(along_sides(sea)) if side != spared]
    return any(
        all(tile & cells for tile, cells in zip(tiles, order, strict=True))
        for order in permutations(sides, len(tiles))
    )


def along_sides(sea: Sea) -> tuple[int, int, int, int]:
    """The cells along the north, east, south and west sides of the island."""
    island, width = sea.island, sea.frame.width
    north, east, south, west = island >> width, island << 1, island << width, island >> 1
    return north & ~island, east & ~island, south & ~island, west & ~island
