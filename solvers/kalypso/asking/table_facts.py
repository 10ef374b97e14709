"""What a settlement shows as it stands, for rules of games that are played."""

from __future__ import annotations

from dataclasses import replace

from periplus.models.kalypso import GAME
from periplus.models.kalypso.objectives import usual
from periplus.models.kalypso.position import Position

from ...witness import Readings, TableFacts
from .given import cell_readings
from .playing import settlement_readings
from .query import names


def table_facts(position: Position, seat: int) -> TableFacts:
    """What the settlement of that seat shows; pieces in hand and lines of play are not looked at."""
    state = replace(GAME.state(position), player=seat)
    found = settlement_readings(state, state.own, usual(state.mode)) | cell_readings(state)
    return TableFacts(Readings(found), names())
