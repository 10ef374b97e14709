"""A player's tableau (BURU-1.13): cards that leave it, and which lie sideways."""

from __future__ import annotations

from .decks import ISLANDERS, discarded
from .state import Player, State, replace


def dismissed(state: State, seat: int, card: str) -> State:
    """The table after a card has left a player's tableau for the discards."""
    return discarded(state.with_player(seat, without_card(state.players[seat], card)), ISLANDERS, (card,))


def without_card(player: Player, card: str) -> Player:
    """The player after a card has left his tableau; which of the others lie sideways stays as it is."""
    place = player.tableau.index(card)
    tableau = (*player.tableau[:place], *player.tableau[place + 1 :])
    before, after = player.tasked & ((1 << place) - 1), player.tasked >> (place + 1)
    return replace(player, tableau=tableau, tasked=before | after << place)
