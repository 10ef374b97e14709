"""What a player's notebook shows as it stands, for rules of games that are played."""

from __future__ import annotations

from periplus.models.sumatra import GAME
from periplus.models.sumatra.position import Position

from ...witness import TableFacts
from .query import names
from .witness import notebook_facts


def table_facts(position: Position, seat: int) -> TableFacts:
    """What the notebook and the badges of that seat show; takes to come are not looked at."""
    edition = position.edition_data
    badges = {badge: badge for badge in sorted(edition.badges)}
    return TableFacts(notebook_facts(GAME.state(position), seat), names(edition) | badges)
