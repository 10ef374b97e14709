"""The table without what one player holds: no rule and no model of play that acts by itself looks at it.

So what comes by itself after an action is worked out once for the table alone, and what it brings the player is added
to his holdings.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TypeAlias

from periplus.models.buru.flow import settle
from periplus.models.buru.state import Player, State, replace

NOTHING = (0, 0, 0)
Worlds: TypeAlias = tuple[tuple[Fraction, State], ...]
"""Tables with their chances."""


def bare(state: State, seat: int) -> State:
    """The table where the player holds no goods and no cards; his offerings and all that is on the board stay."""
    player = replace(state.players[seat], vp=0, fish=0, res=NOTHING, tableau=(), tasked=0, elders=())
    return state.with_player(seat, player)


def clothed(table: State, seat: int, held: Player) -> State:
    """The table where the player has back what he held, and what the bare one has gained comes on top."""
    gained = table.players[seat]
    res = held.res
    if gained.res != NOTHING:
        res = (res[0] + gained.res[0], res[1] + gained.res[1], res[2] + gained.res[2])
    player = replace(
        gained,
        vp=held.vp + gained.vp,
        fish=min(table.setting.edition.fish_cap, held.fish + gained.fish),
        res=res,
        tableau=held.tableau,
        tasked=held.tasked,
        elders=held.elders,
    )
    return table.with_player(seat, player)


class Settling:
    """What follows bare tables, each worked out once."""

    def __init__(self) -> None:
        self._worlds: dict[State, Worlds] = {}

    def after(self, table: State) -> Worlds:
        """The bare worlds at the next choice of a human."""
        known = self._worlds.get(table)
        if known is None:
            known = self._worlds[table] = settle(table)
        return known
