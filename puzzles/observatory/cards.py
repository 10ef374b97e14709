"""What a puzzle about drawing all cards asks of its position."""

from __future__ import annotations

from periplus.models.core.errors import Fault, PositionError
from periplus.models.core.wording import say
from periplus.models.observatory.play import state_of
from periplus.models.observatory.position import Position
from periplus.models.observatory.state import Phase, Sheet


def sheet_of(position: Position) -> Sheet:
    """The sheet of the player who asks, after the log."""
    return state_of(position).sheets[position.me]


def refuse_undrawable(position: Position) -> None:
    """Raise PositionError unless one player can draw the cards in range one after the other.

    A card's bonus would have to be used before the next card (OBS-4.9), and after the end of the turn nothing
    can be drawn at all.
    """
    here = f"players[{position.me}].range"
    faults = [
        Fault(f"{here}[{index}]", say("{card} has a bonus, expected cards without one", card=card))
        for index, card in enumerate(sheet_of(position).range)
        if position.edition_data.card(card).bonus
    ]
    if state_of(position).phase not in (Phase.BEFORE, Phase.ROLLED):
        faults.append(Fault("log", say("expected a turn under way")))
    if len(position.players) > 1:
        faults.append(Fault("players", say("expected one player")))
    if not sheet_of(position).range:
        faults.append(Fault(here, say("expected cards to draw")))
    if faults:
        raise PositionError.of(faults)
