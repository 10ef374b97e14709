"""What a player's island shows as it stands, for rules of games that are played."""

from __future__ import annotations

from periplus.models.mist import GAME
from periplus.models.mist.position import Position
from periplus.models.mist.tiles import token

from ...program import Row
from ...witness import TableFacts
from .flying import dock_name
from .outcomes import island_facts
from .query import names


def table_facts(position: Position, seat: int) -> TableFacts:
    """What the island of that seat shows, where its balloon is, and its energy; flights to come are not looked at."""
    state = GAME.state(position)
    player, spaces = state.players[seat], state.island.board.spaces
    held: set[Row] = {(token(tile), spaces[number]) for number, tile in enumerate(player.tiles) if tile}
    wind: set[Row] = set() if state.wind is None else {(state.wind,)}
    place = dock_name(player.dock) if player.dock else spaces[player.space]
    lands: set[Row] = {(place,)} if player.dock or player.space >= 0 else set()
    energy: set[Row] = {(player.energy,)}
    now = {"wind": wind, "energy": energy, "held": held, "lands": lands}
    return TableFacts(island_facts(state, seat) | now, names(state))
