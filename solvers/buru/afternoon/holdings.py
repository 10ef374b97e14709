"""A bare table, that is one without what a player holds: no rule and no model of play that acts by itself looks at it.

So what comes by itself after an action is worked out once for the table alone, and what it brings the player is added
to his holdings.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TypeAlias

from periplus.models.buru.state import UNKNOWN, Player, State, replace

NOTHING = (0, 0, 0)
Worlds: TypeAlias = tuple[tuple[Fraction, State], ...]
"""Tables with their chances."""


def without_holdings(state: State, seat: int) -> State:
    """The table where the player holds no goods; his offerings and all that is on the board stay, but no discards.

    Of his cards only the number stays: a deck holds what nobody has.
    """
    held = state.players[seat]
    tableau, elders = (UNKNOWN,) * len(held.tableau), (UNKNOWN,) * len(held.elders)
    player = replace(held, vp=0, fish=0, res=NOTHING, tableau=tableau, tasked=0, elders=elders)
    table = state.with_player(seat, player)
    return table if table.discards is None else replace(table, discards=None)


def with_holdings(table: State, seat: int, held: Player) -> State:
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
