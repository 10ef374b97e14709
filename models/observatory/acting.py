"""What an action of a seat changes, and which bonuses it opens or loses."""

from __future__ import annotations

from dataclasses import replace

from ..core.multisets import less
from .actions import Action, Check, Choose, Done, Finish, Plot, Take
from .dice import every_square, line_mask
from .edition import Bonus, Edition
from .figures import figure
from .moves import ResearchSource, StarSource, faces_of, lens_uses, meteor_change
from .state import FILTER, FULL_TRACK, Sheet, State
from .turns import after_draw, after_end, after_keep


def act(state: State, seat: int, action: Action) -> State:
    """The state after a legal action of the seat."""
    match action:
        case Plot():
            return _marked(state, seat, _starred(state.edition, state.sheets[seat], action))
        case Check():
            return _marked(state, seat, _checked(state.edition, state.sheets[seat], action))
        case Finish():
            return _marked(state, seat, _completed(state.edition, state.sheets[seat], action))
        case Done():
            return after_end(state)
        case Take():
            return after_draw(state, seat, action)
        case Choose():
            return after_keep(state, seat, action.cards)


def _marked(state: State, seat: int, sheet: Sheet) -> State:
    return replace(
        state,
        sheets=(*state.sheets[:seat], sheet, *state.sheets[seat + 1 :]),
        may_draw=False,
    )


def bonus_possible(edition: Edition, sheet: Sheet, bonus: Bonus) -> bool:
    """Whether the card bonus can be used now; an impossible one is lost (OBS-4.9)."""
    if bonus == "research":
        return any(checked != FULL_TRACK for checked in sheet.research)
    return bool(bonus_squares(edition, bonus) & ~sheet.stars)


def anything_open(edition: Edition, sheet: Sheet) -> bool:
    """Whether anything is left to plot or to check, so that a round bonus can be used."""
    return bonus_possible(edition, sheet, "star") or bonus_possible(edition, sheet, "research")


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


def _spent(sheet: Sheet, source: StarSource | ResearchSource, *, star: bool) -> Sheet:
    """The sheet after its source is used up."""
    turn = sheet.turn
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
    dice = less(turn.dice, faces_of(source)) or ()
    return replace(
        sheet,
        turn=replace(turn, dice=dice, star=turn.star or star, research=turn.research or not star, lens=lens),
    )


def _starred(edition: Edition, sheet: Sheet, plot: Plot) -> Sheet:
    spent = _spent(sheet, plot.source, star=True)
    return _settled(edition, replace(spent, stars=sheet.stars | 1 << plot.square))


def _checked(edition: Edition, sheet: Sheet, check: Check) -> Sheet:
    spaces = list(sheet.research)
    spaces[check.track] |= 1 << check.space
    lens, drive, finder, filter_, funding = spaces
    research = (lens, drive, finder, filter_, funding)
    number = sheet.drive_number if check.drive is None else check.drive
    spent = _spent(sheet, check.source, star=False)
    return _settled(edition, replace(spent, research=research, drive_number=number))


def _completed(edition: Edition, sheet: Sheet, finish: Finish) -> Sheet:
    bonus = edition.card(finish.card).bonus
    doubled = 2 if sheet.complete(FILTER) else 1
    drawn = replace(
        sheet,
        figures=(*sheet.figures, figure(edition, finish.card, finish.at, finish.rotation)),
        range=tuple(card for card in sheet.range if card != finish.card),
        pending=(bonus,) * doubled if bonus else (),
    )
    return _settled(edition, drawn)
