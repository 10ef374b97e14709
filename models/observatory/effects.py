"""What a legal move changes. States are values: every function gives a new one."""

from __future__ import annotations

from dataclasses import replace

from .dice import dice_left
from .edition import SIZES, Bonus, Edition
from .figures import figure
from .moves import (
    AnyMove,
    Complete,
    Draw,
    End,
    Keep,
    Research,
    Roll,
    Star,
    faces_of,
    lens_uses,
    meteor_change,
)
from .rules import every_square, line_mask
from .state import DRIVE, FILTER, FULL_TRACK, RANGE_SIZE, TRACKS, Deck, Phase, Sheet, State, Supply, Turn


def apply(state: State, move: AnyMove) -> State:
    """The state after a legal move. What an illegal one does is not defined; ask ``fault`` first."""
    match move:
        case Star():
            return _with_sheet(state, move.player, _starred(state.edition, state.sheets[move.player], move))
        case Research():
            return _with_sheet(state, move.player, _checked(state.edition, state.sheets[move.player], move))
        case Complete():
            return _with_sheet(state, move.player, _completed(state.edition, state.sheets[move.player], move))
        case Roll():
            return _rolled(state, move)
        case End():
            return _ended(state)
        case Draw():
            return _drawn(state, move)
        case Keep():
            return _kept(state, move)


def _with_sheet(state: State, seat: int, sheet: Sheet) -> State:
    sheets = (*state.sheets[:seat], sheet, *state.sheets[seat + 1 :])
    return replace(state, sheets=sheets, may_draw=False)


def bonus_possible(edition: Edition, sheet: Sheet, bonus: Bonus) -> bool:
    """Whether the card bonus can be used now; an impossible one is lost (OBS-4.9)."""
    if bonus == "research":
        return any(checked != FULL_TRACK for checked in sheet.research)
    return bool(bonus_squares(edition, bonus) & ~sheet.stars)


def bonus_squares(edition: Edition, bonus: Bonus) -> int:
    """The squares, empty or not, that a card's star or meteor bonus opens (OBS-4.10, OBS-4.12)."""
    return (
        every_square(edition) if bonus == "star" else line_mask(edition, int(bonus.removeprefix("meteor ")))
    )


def _settled(edition: Edition, sheet: Sheet) -> Sheet:
    """The sheet without card bonuses that have become impossible; each half of a doubled one counts alone."""
    if not sheet.pending or bonus_possible(edition, sheet, sheet.pending[0]):
        return sheet
    return replace(sheet, pending=())


def _spent(sheet: Sheet, move: Star | Research) -> Sheet:
    """The sheet after its source is used up."""
    source, turn = move.source, sheet.turn
    match source:
        case "card":
            return replace(sheet, pending=sheet.pending[1:])
        case "track":
            return replace(sheet, bonuses_used=sheet.bonuses_used + 1)
        case "finder":
            return replace(sheet, finder_used=sheet.finder_used + 1)
        case "round":
            return replace(sheet, turn=replace(turn, round_bonus=True))
    lens = turn.lens or lens_uses(source) > 0
    if meteor_change(source) is not None:
        return replace(sheet, turn=replace(turn, meteor=True, lens=lens))
    dice = dice_left(turn.dice, faces_of(source)) or ()
    if isinstance(move, Star):
        turn = replace(turn, dice=dice, star=True, lens=lens)
    else:
        turn = replace(turn, dice=dice, research=True, lens=lens)
    return replace(sheet, turn=turn)


def _starred(edition: Edition, sheet: Sheet, move: Star) -> Sheet:
    row, column = move.at
    bit = 1 << row * len(edition.chart.columns) + column
    return _settled(edition, replace(_spent(sheet, move), stars=sheet.stars | bit))


def _checked(edition: Edition, sheet: Sheet, move: Research) -> Sheet:
    track = TRACKS.index(move.track)
    before = sheet.research
    checked = list(before)
    checked[track] |= 1 << move.space
    lens, drive, finder, filter_, funding = checked
    research = (lens, drive, finder, filter_, funding)
    number = move.drive if track == DRIVE and move.drive is not None else sheet.drive_number
    return _settled(edition, replace(_spent(sheet, move), research=research, drive_number=number))


def _completed(edition: Edition, sheet: Sheet, move: Complete) -> Sheet:
    bonus = edition.card(move.card).bonus
    doubled = 2 if sheet.complete(FILTER) else 1
    drawn = replace(
        sheet,
        figures=(*sheet.figures, figure(edition, move.card, move.at, move.rotation)),
        range=tuple(card for card in sheet.range if card != move.card),
        pending=(bonus,) * doubled if bonus else (),
    )
    return _settled(edition, drawn)


def _rolled(state: State, move: Roll) -> State:
    dice = tuple(sorted(move.dice))
    sheets = tuple(replace(sheet, turn=replace(sheet.turn, dice=dice)) for sheet in state.sheets)
    roll = (*move.dice, move.meteor)
    return replace(state, sheets=sheets, roll=roll, phase=Phase.ROLLED, may_draw=False)


def _ended(state: State) -> State:
    sheets = tuple(replace(sheet, turn=Turn()) for sheet in state.sheets)
    ended = replace(state, sheets=sheets, roll=None, phase=Phase.DRAW)
    if is_last_turn(state):
        return replace(ended, phase=Phase.OVER)
    return ended if drawer(ended) is not None else _next_turn(ended)


def is_last_turn(state: State) -> bool:
    """Whether the game ends with the present turn (OBS-8.1)."""
    seats = len(state.sheets)
    last_round = state.round == state.edition.side(seats).count
    return last_round and (state.active + 1) % seats == state.first


def _next_turn(state: State) -> State:
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


def _drawn(state: State, move: Draw) -> State:
    card = card_drawn(state, move)
    sheet = state.sheets[move.player]
    sheet = replace(sheet, range=(*sheet.range, card))
    sheets = (*state.sheets[: move.player], sheet, *state.sheets[move.player + 1 :])
    if state.supply is None:
        return replace(state, sheets=sheets)
    after = replace(state, sheets=sheets, supply=_taken(state.supply, state.edition, move, card))
    return after if drawer(after) is not None else _next_turn(after)


def card_drawn(state: State, move: Draw) -> str:
    """The card that a legal draw brings; raises ValueError if neither move nor deck tells it."""
    if move.card is not None:
        return move.card
    deck = state.supply.decks[SIZES.index(move.deck)] if state.supply and move.deck != "sky" else 0
    if isinstance(deck, int):
        raise ValueError(f"the card drawn from the {move.deck} deck is not known")
    return deck[0]


def _taken(supply: Supply, edition: Edition, move: Draw, card: str) -> Supply:
    size = SIZES.index(edition.card(card).size)
    deck, rest = supply.decks[size], _without_top(supply.decks[size])
    decks = (rest, supply.decks[1]) if size == 0 else (supply.decks[0], rest)
    if move.deck != "sky":
        return replace(supply, decks=decks)
    refill = deck[0] if isinstance(deck, tuple) and deck else move.refill
    place = supply.sky[size].index(card)
    row = (*supply.sky[size][:place], *((refill,) if refill else ()), *supply.sky[size][place + 1 :])
    sky = (row, supply.sky[1]) if size == 0 else (supply.sky[0], row)
    return Supply(sky, decks)


def _without_top(deck: Deck) -> Deck:
    """The deck without its top card; an empty deck stays empty."""
    return deck[1:] if isinstance(deck, tuple) else max(0, deck - 1)


def _kept(state: State, move: Keep) -> State:
    sheet = state.sheets[move.player]
    kept = tuple(card for card in sheet.dealt if card in move.cards)
    returned = tuple(card for card in sheet.dealt if card not in move.cards)
    sheet = replace(sheet, range=kept, dealt=())
    sheets = (*state.sheets[: move.player], sheet, *state.sheets[move.player + 1 :])
    phase = Phase.KEEP if any(other.dealt for other in sheets) else Phase.BEFORE
    supply = state.supply and Supply(state.supply.sky, _returned(state.supply.decks, state.edition, returned))
    return replace(state, sheets=sheets, supply=supply, phase=phase)


def _returned(decks: tuple[Deck, Deck], edition: Edition, cards: tuple[str, ...]) -> tuple[Deck, Deck]:
    """The decks with those cards at the bottom, in their order (OBS-1.6)."""
    small, large = (tuple(card for card in cards if edition.card(card).size == size) for size in SIZES)
    return _put_below(decks[0], small), _put_below(decks[1], large)


def _put_below(deck: Deck, bottom: tuple[str, ...]) -> Deck:
    return deck + len(bottom) if isinstance(deck, int) else (*deck, *bottom)
