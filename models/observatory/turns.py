"""How a turn passes: roll, end, drawing of cards, the next turn; and, before all, the choice of cards."""

from __future__ import annotations

from dataclasses import replace

from .actions import Take
from .edition import SIZES, Edition
from .state import RANGE_SIZE, Deck, Phase, Roll, State, Supply, TurnUse


def after_roll(state: State, roll: Roll) -> State:
    """The dice lie on the table for all (OBS-2.1)."""
    dice = tuple(sorted(roll[:3]))
    sheets = tuple(replace(sheet, turn=replace(sheet.turn, dice=dice)) for sheet in state.sheets)
    return replace(state, sheets=sheets, roll=roll, phase=Phase.ROLLED, may_draw=False)


def after_end(state: State) -> State:
    """Whoever has to draw does, else the next turn begins, unless the game is over (OBS-6.1, OBS-8.1)."""
    sheets = tuple(replace(sheet, turn=TurnUse()) for sheet in state.sheets)
    drawing = replace(state, sheets=sheets, roll=None, phase=Phase.DRAW)
    if is_last_turn(state):
        return replace(drawing, phase=Phase.OVER)
    return drawing if drawer(drawing) is not None else _next_turn(drawing)


def is_last_turn(state: State) -> bool:
    """Whether the game ends with the present turn (OBS-8.1)."""
    seats = len(state.sheets)
    last_round = state.round == state.edition.side(seats).count
    return last_round and (state.active + 1) % seats == state.first


def _next_turn(state: State) -> State:
    """The dice pass to the left (OBS-6.8); back at the token, a new round begins (OBS-7.1, OBS-7.2)."""
    active = (state.active + 1) % len(state.sheets)
    return replace(
        state,
        active=active,
        round=state.round + (active == state.first),
        phase=Phase.BEFORE,
        may_draw=state.supply is None,
    )


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
    return drawn if drawer(drawn) is not None else _next_turn(drawn)


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
