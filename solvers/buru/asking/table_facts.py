"""What a player holds and the table shows, for rules of games that are played."""

from __future__ import annotations

from periplus.models.buru import GAME
from periplus.models.buru.position import Position

from ...witness import TableFacts
from .query import names
from .shown import shown
from .witness import player_facts


def table_facts(position: Position, seat: int) -> TableFacts:
    """What that seat holds and everybody sees right after the last move, before a Lawan answers it."""
    # ties are chance's to settle before a player moves: what a move leads to is one world
    _, state = GAME.state(position).worlds[0]
    return TableFacts({**player_facts(state, seat), **shown(state)}, names(state))
