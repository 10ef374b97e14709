"""The rules code's state as a table of the twin: where the two are compared in the middle of a game."""

from __future__ import annotations

from collections import Counter
from typing import Any

from periplus.models.mist.state import State
from tests.mist.twins.naive import DEFAULTS, Seat, Table, spaces_of, study


def table_from(state: State, data: dict[str, Any]) -> Table:
    """The state of the rules code as the twin's table; ``data`` is the position's JSON."""
    edition = DEFAULTS | data.get("edition", study())
    spaces = state.island.board.spaces
    seats = [
        Seat(
            player.dock or spaces[player.space],
            player.energy,
            list(player.telescope),
            {at: tile for at, tile in zip(spaces, player.tiles, strict=True) if tile},
            list(player.extensions),
            list(player.pending),
            player.owed,
            player.credit,
            player.given,
            player.declared,
        )
        for player in state.players
    ]
    return Table(
        edition,
        spaces_of(edition["islands"][data.get("side", "front")]),
        state.modules,
        state.variant,
        state.round,
        state.phase.value,
        state.start,
        state.turn,
        state.wind,
        state.bonus,
        state.last,
        state.first,
        [list(cloud) for cloud in state.clouds],
        list(state.harbour),
        Counter(state.bag),
        seats,
    )
