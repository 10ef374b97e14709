"""How a turn passes: the roll, the end, the drawing of cards (OBS-6), the next turn."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from ..core.results import Violation
from ..core.wording import say
from .actions import Take
from .edition import SIZES, Edition
from .moves import Draw
from .state import RANGE_SIZE, Deck, Phase, Roll, State, Supply, TurnUse


def after_roll(state: State, roll: Roll) -> State:
    """The dice lie on the table for all (OBS-2.1)."""
    dice = tuple(sorted(roll[:3]))
    sheets = tuple(replace(sheet, turn=replace(sheet.turn, dice=dice)) for sheet in state.sheets)
    return replace(state, sheets=sheets, roll=roll, phase=Phase.ROLLED, may_draw=False)


def after_end(state: State) -> State:
    """Whoever has to draw does, else the next turn begins, unless the game is over (OBS-6.1, OBS-8.1)."""
    drawing = dice_away(state)
    if is_last_turn(state):
        return replace(drawing, phase=Phase.OVER)
    return drawing if drawer(drawing) is not None else next_turn(drawing)


def dice_away(state: State) -> State:
    """The dice of the turn are done with, nobody has drawn yet."""
    sheets = tuple(replace(sheet, turn=TurnUse()) for sheet in state.sheets)
    return replace(state, sheets=sheets, roll=None, phase=Phase.DRAW)


def turns_to_come(state: State) -> int:
    """Turns after the present one (OBS-7.3, OBS-8.1)."""
    seats = len(state.sheets)
    rounds = state.edition.side(seats).count - state.round + 1
    return rounds * seats - (state.active - state.first) % seats - 1


def is_last_turn(state: State) -> bool:
    """Whether the game ends with the present turn (OBS-8.1)."""
    return turns_to_come(state) == 0


def next_turn(state: State) -> State:
    """The dice pass to the left (OBS-6.8); back at the token, a new round begins (OBS-7.1, OBS-7.2)."""
    number, active = turn_after(state, 1)
    return replace(
        state,
        active=active,
        round=number,
        phase=Phase.BEFORE,
        may_draw=state.supply is None,
    )


def turn_after(state: State, turns: int) -> tuple[int, int]:
    """The round and the active seat so many turns from the present one (OBS-6.8, OBS-7.1)."""
    seats = len(state.sheets)
    within = (state.active - state.first) % seats + turns
    return state.round + within // seats, (state.first + within) % seats


def drawer(state: State) -> int | None:
    """The seat that has to draw, if the dice of a turn are done with: OBS-6.2, OBS-6.3, OBS-6.7."""
    if state.supply is None or state.supply.exhausted():
        return None
    seats = len(state.sheets)
    clockwise = ((state.active + step) % seats for step in range(seats))
    return next((seat for seat in clockwise if len(state.sheets[seat].range) < RANGE_SIZE), None)


def after_draw(state: State, seat: int, take: Take) -> State:
    """The card is in range and replaced in the sky (OBS-6.4, OBS-6.5); the last draw ends the turn."""
    card = card_drawn(state, take)
    sheet = state.sheets[seat]
    drawn = state.with_sheet(seat, replace(sheet, range=(*sheet.range, card)))
    if state.supply is None:
        return drawn
    drawn = replace(drawn, supply=_taken(state.supply, state.edition, take, card))
    return drawn if drawer(drawn) is not None else next_turn(drawn)


def card_drawn(state: State, take: Take) -> str:
    """The card that a legal draw brings; raises ValueError if neither action nor deck tells it."""
    if take.card is not None:
        return take.card
    deck = state.supply.decks[SIZES.index(take.deck)] if state.supply and take.deck != "sky" else 0
    if isinstance(deck, int):
        raise ValueError(f"the card drawn from the {take.deck} deck is not known")
    return deck[0]


def _taken(supply: Supply, edition: Edition, take: Take, card: str) -> Supply:
    size = SIZES.index(edition.card(card).size)
    deck, rest = supply.decks[size], _without_top(supply.decks[size])
    decks = (rest, supply.decks[1]) if size == 0 else (supply.decks[0], rest)
    if take.deck != "sky":
        return replace(supply, decks=decks)
    refill = deck[0] if isinstance(deck, tuple) and deck else take.refill
    place = supply.sky[size].index(card)
    row = (*supply.sky[size][:place], *((refill,) if refill else ()), *supply.sky[size][place + 1 :])
    sky = (row, supply.sky[1]) if size == 0 else (supply.sky[0], row)
    return Supply(sky, decks)


def _without_top(deck: Deck) -> Deck:
    """The deck without its top card; an empty deck stays empty."""
    return deck[1:] if isinstance(deck, tuple) else max(0, deck - 1)


def after_keep(state: State, seat: int, cards: tuple[str, ...]) -> State:
    """Four cards are the range, the others go below their decks (OBS-1.5 to OBS-1.7)."""
    sheet = state.sheets[seat]
    kept = tuple(card for card in sheet.dealt if card in cards)
    returned = tuple(card for card in sheet.dealt if card not in cards)
    after = state.with_sheet(seat, replace(sheet, range=kept, dealt=()))
    phase = Phase.KEEP if any(other.dealt for other in after.sheets) else Phase.BEFORE
    supply = state.supply and _with_below(state.supply, state.edition, returned)
    return replace(after, supply=supply, phase=phase)


def _with_below(supply: Supply, edition: Edition, cards: tuple[str, ...]) -> Supply:
    """The supply with those cards at the bottom of their decks, in their order."""
    small, large = (tuple(card for card in cards if edition.card(card).size == size) for size in SIZES)
    return replace(supply, decks=(_longer(supply.decks[0], small), _longer(supply.decks[1], large)))


def _longer(deck: Deck, bottom: tuple[str, ...]) -> Deck:
    return deck + len(bottom) if isinstance(deck, int) else (*deck, *bottom)


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


def unseen_cards(state: State, size: str) -> list[str]:
    """The cards of a size that lie in no open place, in the order of the edition: those of its deck, if tracked."""
    placed = placed_cards(state)
    return [card.id for card in state.edition.cards if card.size == size and card.id not in placed]


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
    if state.supply is None:
        return move
    size = SIZES.index(state.edition.card(move.card).size if move.card else move.deck)
    deck, field = state.supply.decks[size], "refill" if move.deck == "sky" else "card"
    return move.model_copy(update={field: deck[0]}) if isinstance(deck, tuple) and deck else move


def with_hidden_decks(state: State) -> State:
    """The state as a player knows it: of the decks the number of cards alone."""
    if state.supply is None:
        return state
    small, large = (deck if isinstance(deck, int) else len(deck) for deck in state.supply.decks)
    return replace(state, supply=replace(state.supply, decks=(small, large)))
