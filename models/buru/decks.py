"""The islander deck and the row, the other decks' tops: what is drawn is known only where the position lists it."""

from __future__ import annotations

from functools import lru_cache

from ..core.multisets import without
from .setting import hirelings_in_play
from .state import UNKNOWN, Setting, State, replace

ISLANDERS = "islanders"


def known(state: State, name: str) -> tuple[str | int, ...]:
    """The known cards of a deck, top first."""
    return next((cards for deck, cards in state.decks if deck == name), ())


def without_top(state: State, name: str, count: int = 1) -> State:
    """The table after that many cards have been drawn from a deck, known or not."""
    if not known(state, name):
        return state
    rest = ((deck, cards[count:] if deck == name else cards) for deck, cards in state.decks)
    return replace(state, decks=tuple((deck, cards) for deck, cards in rest if cards))


def drawn_from(state: State, name: str) -> tuple[str | int, State]:
    """The top card of a deck, ``"?"`` if nobody knows it, and the table without it."""
    cards = known(state, name)
    return (cards[0], without_top(state, name)) if cards else (UNKNOWN, state)


def hidden(state: State, shown: int) -> int:
    """How many cards the islander deck and its discards hold together, while the row shows so many cards.

    Once the deck runs out, the discards are the new one (R.7): a card comes while any is left.
    """
    hired = sum(len(player.tableau) for player in state.players)
    return _size(state.setting) - hired - shown


@lru_cache(maxsize=64)
def _size(setting: Setting) -> int:
    return len(hirelings_in_play(setting))


def refilled(state: State, index: int) -> State:
    """The row after the gap at ``index`` has been refilled from the deck (BURU-10.4); with no card left it stays."""
    others = (*state.row[:index], *state.row[index + 1 :])
    card: str | int | None = None
    if hidden(state, len(others) - others.count(None)) > 0:
        card, state = drawn_from(state, ISLANDERS)
    row = (*state.row[:index], card if card is None else str(card), *state.row[index + 1 :])
    return replace(state, row=row)


def refreshed(state: State, row: tuple[str | None, ...] | None = None) -> State:
    """The row after a refresh (BURU-10.5): the given cards, else those that the deck is known to bring."""
    size = state.setting.edition.hiring_row
    come = max(0, min(size, hidden(state, 0)))
    if row is None:
        row = (*map(str, known(state, ISLANDERS)[:come]), *(UNKNOWN,) * come)[:come]
    return replace(without_top(state, ISLANDERS, come), row=(*row, *(None,) * size)[:size])


def islander_drawn(state: State, seat: int) -> State:
    """The table after the top islander of the deck, if there is one, has joined a tableau for free (BURU-20.17)."""
    if hidden(state, len(state.row) - state.row.count(None)) <= 0:
        return state
    card, state = drawn_from(state, ISLANDERS)
    player = state.players[seat]
    return state.with_player(seat, replace(player, tableau=(*player.tableau, str(card))))


def forest_taken(state: State, card: str) -> State:
    """The table after a forest card has been taken and discarded; from the discards it only returns there."""
    if card not in state.forest:
        return replace(state, forest_discard=card)
    return replace(state, forest=without(state.forest, card), forest_discard=card)
