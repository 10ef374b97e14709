"""The islander deck and the row, the other decks' tops: what is drawn is known only where the position lists it."""

from __future__ import annotations

from ..core.multisets import without
from .state import UNKNOWN, State, replace

ISLANDERS = "islanders"


def known(state: State, name: str) -> tuple[str | int, ...]:
    """The known cards of a deck, top first."""
    return next((cards for deck, cards in state.decks if deck == name), ())


def without_top(state: State, name: str, count: int = 1) -> State:
    """The table after that many cards have been drawn from a deck, known or not."""
    if not known(state, name):
        return state
    decks = tuple((deck, cards[count:] if deck == name else cards) for deck, cards in state.decks)
    return replace(state, decks=decks)


def drawn_from(state: State, name: str) -> tuple[str | int, State]:
    """The top card of a deck, ``"?"`` if nobody knows it, and the table without it."""
    cards = known(state, name)
    return (cards[0], without_top(state, name)) if cards else (UNKNOWN, state)


def refilled(state: State, index: int) -> State:
    """The row after the gap at ``index`` has been refilled from the deck (BURU-10.4)."""
    card, state = drawn_from(state, ISLANDERS)
    row = (*state.row[:index], str(card), *state.row[index + 1 :])
    return replace(state, row=row)


def refreshed(state: State, row: tuple[str, ...] | None = None) -> State:
    """The row after a refresh (BURU-10.5): the given cards, else those that the deck is known to bring."""
    size = state.setting.edition.hiring_row
    cards = (*known(state, ISLANDERS)[:size], *[UNKNOWN] * size)[:size] if row is None else row
    return replace(without_top(state, ISLANDERS, size), row=tuple(str(card) for card in cards))


def islander_drawn(state: State, seat: int) -> State:
    """The table after the top islander of the deck has joined a player's tableau for free (BURU-20.17)."""
    card, state = drawn_from(state, ISLANDERS)
    player = state.players[seat]
    return state.with_player(seat, replace(player, tableau=(*player.tableau, str(card))))


def forest_taken(state: State, card: str) -> State:
    """The table after a forest card has been taken and discarded; from the discards it only returns there."""
    if card not in state.forest:
        return replace(state, forest_discard=card)
    return replace(state, forest=without(state.forest, card), forest_discard=card)
