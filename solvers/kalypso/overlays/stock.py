"""The tiles that the supply still has (KAL-2.4), by stack: materials, monuments, gardens, boats."""

from __future__ import annotations

from periplus.models.kalypso import supply
from periplus.models.kalypso.state import State


def left(state: State) -> dict[str, int]:
    """How many tiles of each stack are left; the building tiles' stacks are called by their materials."""
    holdings = state.settlements
    return {
        **supply.buildings_left(state.edition, holdings),
        "monument": supply.MONUMENTS - supply.monuments_used(holdings),
        "garden": supply.GARDENS - supply.gardens_used(holdings),
        "boat": supply.BOATS - supply.boats_used(holdings),
    }
