"""Items put on the current forecast instead of being placed (KAL-4.5), and survivors put there (KAL-4.18)."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.results import Violation
from ..core.wording import say
from .draft import Draft
from .forecasts import cards_wanting
from .hand import each_once, held
from .moves import Store
from .rewards import put
from .state import Phase, State
from .terms import Item
from .tiles import is_scrap
from .words import word

SURVIVOR = "survivor"


def item_of(piece: str) -> Item | None:
    """What a forecast calls the piece in hand, or a survivor; None for what no forecast takes from a hand."""
    match piece:
        case "boat" | "boat!":
            return "boat"
        case "barrel" | "garden" | "survivor":
            return piece
        case _:
            return "scrap" if is_scrap(piece) else None


def store_fault(state: State, move: Store) -> Violation | None:
    """KAL-4.18 for a survivor, else KAL-4.5: the piece is in hand, and the named current card needs it."""
    rule = "KAL-4.18" if move.tile == SURVIVOR else "KAL-4.5"
    if state.phase is not Phase.TURN:
        return Violation(rule, say("nothing is stored in this phase"))
    if move.tile == SURVIVOR:
        if not state.own.survivors:
            return Violation(rule, say("there is no survivor to put on a forecast"))
    elif held(state.own.hand, move.tile) is None:
        return Violation(rule, say("{piece} is not in hand", piece=word(move.tile)))
    item = item_of(move.tile)
    if item is None or move.card not in _cards(state, item):
        return Violation(
            rule,
            say("{card} is no current forecast that needs {piece}", card=move.card, piece=word(move.tile)),
        )
    return None


def stores(state: State) -> Iterator[tuple[str, str]]:
    """Everything that may be stored now, each with a card that needs it."""
    if state.phase is Phase.TURN:
        for piece in (*each_once(state.own.hand), *([SURVIVOR] if state.own.survivors else [])):
            if item := item_of(piece):
                yield from ((piece, card) for card in _cards(state, item))


def store(state: State, tile: str, card: str) -> State:
    """The piece in hand, or a survivor, goes on the card."""
    draft = Draft(state)
    if tile == SURVIVOR:
        draft.survivors -= 1
        put(draft, "survivor", card)
        return draft.closed()
    draft.drop(held(draft.hand, tile) or tile)
    put(draft, item_of(tile) or "scrap", card)
    return draft.closed()


def _cards(state: State, item: Item) -> tuple[str, ...]:
    return cards_wanting(state.edition, state.mode, state.own.forecasts, item)
