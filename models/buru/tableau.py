"""A player's tableau (BURU-1.13): cards that leave it, and which lie sideways."""

from __future__ import annotations

from .state import Player, replace


def without_card(player: Player, card: str) -> Player:
    """The player after a card has left his tableau; which of the others lie sideways stays as it is."""
    place = player.tableau.index(card)
    tableau = (*player.tableau[:place], *player.tableau[place + 1 :])
    before, after = player.tasked & ((1 << place) - 1), player.tasked >> (place + 1)
    return replace(player, tableau=tableau, tasked=before | after << place)
