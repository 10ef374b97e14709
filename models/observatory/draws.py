"""Drawing cards at the end of a turn (OBS-6): whose draw it is, what may be drawn, what refills the sky."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from ..core.results import Violation
from ..core.wording import say
from .edition import SIZES
from .moves import Draw
from .state import RANGE_SIZE, Phase, State, Supply
from .turns import drawer


def draw_fault(state: State, move: Draw) -> Violation | None:
    """The first clause that the draw breaks: 6.1, 6.2, 6.3, then 6.4 / 6.7, then 6.5."""
    sheet = state.sheets[move.player]
    if state.phase is not Phase.DRAW and not state.may_draw:
        return Violation("OBS-6.1", say("cards are drawn only when a turn has ended"))
    if len(sheet.range) >= RANGE_SIZE:
        return Violation(
            "OBS-6.2",
            say(
                "seat {player} has {range} cards in range already", player=move.player, range=len(sheet.range)
            ),
        )
    if state.supply is None:
        return _untracked_fault(state, move)
    if move.player != (due := drawer(state)):
        return Violation(
            "OBS-6.3", say("it is seat {due}'s draw, not seat {player}'s", due=due, player=move.player)
        )
    return _card_fault(state, state.supply, move) or _refill_fault(state, state.supply, move)


def placed_cards(state: State) -> frozenset[str]:
    """The cards that are in no deck: completed, in a range, dealt, or in the sky (OBS-1.3)."""
    held = [card for sheet in state.sheets for card in (*sheet.range, *sheet.dealt)]
    drawn = [figure.card for sheet in state.sheets for figure in sheet.figures]
    sky = state.supply.sky if state.supply else ()
    return frozenset((*held, *drawn, *(card for row in sky for card in row)))


def _untracked_fault(state: State, move: Draw) -> Violation | None:
    """Where the supply is not tracked only the card's size and its being elsewhere can be judged."""
    if move.card is None:
        return None
    size = state.edition.card(move.card).size
    if move.deck not in ("sky", size):
        return Violation(
            "OBS-6.4",
            say(
                "{card} is a {size} card, the {deck} deck does not hold it",
                card=move.card,
                size=size,
                deck=move.deck,
            ),
        )
    elsewhere = placed_cards(state)
    if move.card in elsewhere:
        return Violation("OBS-1.3", say("{card} is in another place already", card=move.card))
    if move.refill is None:
        return None
    if move.refill in elsewhere or move.refill == move.card:
        return Violation("OBS-1.3", say("{refill} is in another place already", refill=move.refill))
    if state.edition.card(move.refill).size != size:
        return Violation(
            "OBS-6.5",
            say("{refill} is no {size} card, its deck cannot refill that row", refill=move.refill, size=size),
        )
    return None


def _card_fault(state: State, supply: Supply, move: Draw) -> Violation | None:
    """OBS-6.4: a card of the sky or the top of a deck; OBS-6.7: nothing comes from an empty deck."""
    if move.deck == "sky":
        if any(move.card in row for row in supply.sky):
            return None
        return Violation("OBS-6.4", say("{card} is not in the sky", card=move.card))
    deck = supply.decks[SIZES.index(move.deck)]
    if not deck:
        return Violation("OBS-6.7", say("the {deck} deck is empty", deck=move.deck))
    if move.card is None:
        return None
    if isinstance(deck, tuple):
        if move.card == deck[0]:
            return None
        return Violation(
            "OBS-6.4",
            say(
                "the top card of the {deck} deck is {top}, not {card}",
                deck=move.deck,
                top=deck[0],
                card=move.card,
            ),
        )
    if state.edition.card(move.card).size != move.deck or move.card in placed_cards(state):
        return Violation("OBS-6.4", say("the {deck} deck cannot hold {card}", deck=move.deck, card=move.card))
    return None


def _refill_fault(state: State, supply: Supply, move: Draw) -> Violation | None:
    """OBS-6.5: the row's own deck gives the next card; OBS-6.7: an empty one gives none."""
    if move.refill is None or move.card is None:
        return None
    size = state.edition.card(move.card).size
    deck = supply.decks[SIZES.index(size)]
    if not deck:
        return Violation("OBS-6.7", say("the {size} deck is empty, nothing refills its row", size=size))
    if isinstance(deck, tuple):
        if move.refill == deck[0]:
            return None
        return Violation(
            "OBS-6.5",
            say(
                "the {size} deck refills with {deck}, not {refill}",
                size=size,
                deck=deck[0],
                refill=move.refill,
            ),
        )
    if state.edition.card(move.refill).size != size or move.refill in placed_cards(state):
        return Violation(
            "OBS-6.5", say("the {size} deck cannot refill with {refill}", size=size, refill=move.refill)
        )
    return None


def unknown_card(state: State, move: Draw) -> Literal["card", "refill"] | None:
    """What a legal draw leaves out although the decks do not tell it: its card, its refill, or nothing."""
    if state.supply is None:
        return "card" if move.card is None else None
    if move.deck != "sky":
        deck = state.supply.decks[SIZES.index(move.deck)]
        return "card" if move.card is None and isinstance(deck, int) else None
    row = next(index for index, cards in enumerate(state.supply.sky) if move.card in cards)
    deck = state.supply.decks[row]
    return "refill" if move.refill is None and isinstance(deck, int) and deck else None


def told_draw(state: State, move: Draw) -> Draw:
    """The legal draw with the cards that came from decks of known order: as whoever sees the table tells it."""
    if state.supply is None or unknown_card(state, move):
        return move
    decks = state.supply.decks
    if move.deck != "sky":
        deck = decks[SIZES.index(move.deck)]
        return (
            move.model_copy(update={"card": deck[0]}) if isinstance(deck, tuple) and not move.card else move
        )
    deck = decks[next(index for index, row in enumerate(state.supply.sky) if move.card in row)]
    return move.model_copy(update={"refill": deck[0]}) if isinstance(deck, tuple) and deck else move


def with_hidden_decks(state: State) -> State:
    """The state as a player knows it: of the decks the number of cards alone."""
    if state.supply is None:
        return state
    small, large = (deck if isinstance(deck, int) else len(deck) for deck in state.supply.decks)
    return replace(state, supply=replace(state.supply, decks=(small, large)))
