"""How an islander is tasked; a module may have another way for the cards that it brings."""

from __future__ import annotations

from ..core.results import Violation
from . import notation
from .cards import Hireling
from .effects import Effect
from .state import State, replace


class Tasking:
    """The way of an ordinary islander."""

    def effect(self, card: Hireling) -> Effect:
        """What is opened once the card is tasked."""
        return notation.effect(card.task)

    def fault(self, state: State, seat: int, card: Hireling) -> Violation | None:
        """Why the upright card cannot be tasked all the same."""
        return None

    def turned(self, state: State, seat: int, place: int) -> State:
        """The table after the card at that place of the player's tableau is turned, before its effect."""
        player = state.players[seat]
        return state.with_player(seat, replace(player, tasked=player.tasked | 1 << place))


ISLANDER = Tasking()
