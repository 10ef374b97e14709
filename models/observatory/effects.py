"""What a legal move changes. States are values: each change of a sheet gives a new state."""

from __future__ import annotations

from dataclasses import replace

from .dice import dice_left
from .edition import Bonus, Edition
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
from .state import DRIVE, FILTER, FULL_TRACK, TRACKS, Sheet, State
from .turns import after_draw, after_end, after_keep, after_roll


def apply(state: State, move: AnyMove) -> State:
    """The state after a legal move. What an illegal one does is not defined; ask ``fault`` first."""
    edition = state.edition
    match move:
        case Star():
            return _marked(state, move.player, _starred(edition, state.sheets[move.player], move))
        case Research():
            return _marked(state, move.player, _checked(edition, state.sheets[move.player], move))
        case Complete():
            return _marked(state, move.player, _completed(edition, state.sheets[move.player], move))
        case Roll():
            return after_roll(state, move)
        case End():
            return after_end(state)
        case Draw():
            return after_draw(state, move)
        case Keep():
            return after_keep(state, move)


def _marked(state: State, seat: int, sheet: Sheet) -> State:
    return replace(state.with_sheet(seat, sheet), may_draw=False)


def bonus_possible(edition: Edition, sheet: Sheet, bonus: Bonus) -> bool:
    """Whether the card bonus can be used now; an impossible one is lost (OBS-4.9)."""
    if bonus == "research":
        return any(checked != FULL_TRACK for checked in sheet.research)
    return bool(bonus_squares(edition, bonus) & ~sheet.stars)


def bonus_squares(edition: Edition, bonus: Bonus) -> int:
    """The squares, empty or not, that a card's star or meteor bonus opens (OBS-4.10, OBS-4.12)."""
    if bonus == "star":
        return every_square(edition)
    return line_mask(edition, int(bonus.removeprefix("meteor ")))


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
    checked = list(sheet.research)
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
