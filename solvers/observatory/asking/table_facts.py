"""What a player's sheet and cards show as they stand, for rules of games that are played."""

from __future__ import annotations

from periplus.models.observatory import GAME
from periplus.models.observatory.position import Position

from ...program import Row
from ...witness import TableFacts
from .current_state import card_facts
from .playing import sheet_facts
from .query import card_names


def table_facts(position: Position, seat: int) -> TableFacts:
    """What the sheet of that seat shows; a line of play, its dice and its sources are not looked at."""
    state = GAME.state(position)
    sheet = state.sheets[seat]
    found = sheet_facts(state.edition, sheet)
    held: set[Row] = {(card,) for card in sheet.range}
    now = {"starred": found["star"], "drawn": found["fits"], "held": held}
    return TableFacts({**found, **now, **card_facts(state.edition)}, card_names(state.edition))
