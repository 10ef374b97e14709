"""Whether a move is legal now, the clause that it breaks, and what a legal one changes.

Each kind of move has its own order of clauses. Before all of them stand the end of the game (OBS-8.1), the
choice of cards (OBS-1.5) and the drawing (OBS-6.2).
"""

from __future__ import annotations

from dataclasses import replace

from ..boards.grid import cells_of
from ..core.multisets import less
from ..core.results import Violation
from ..core.wording import say
from .actions import (
    Action,
    Check,
    Choose,
    Done,
    Finish,
    Plot,
    Take,
    action_of,
    pending_first,
    rolled,
    source_fault,
)
from .dice import cross_mask, die_number, every_square, line_mask, number
from .edition import Bonus, Edition
from .figures import Figure, contact, figure
from .moves import (
    AnyMove,
    Complete,
    Draw,
    End,
    Keep,
    Research,
    ResearchSource,
    Roll,
    Star,
    StarSource,
    dice_of,
    faces_of,
    lens_uses,
    meteor_change,
)
from .state import FILTER, FULL_TRACK, TRACKS, Phase, Sheet, State, writes_drive
from .turns import after_draw, after_end, after_keep, after_roll, draw_fault, drawer


def apply(state: State, move: AnyMove) -> State:
    """The state after a legal move. What an illegal one does is not defined; ask ``fault`` first."""
    if isinstance(move, Roll):
        return after_roll(state, (*move.dice, move.meteor))
    seat = getattr(move, "player", 0)
    return act(state, seat, action_of(state.edition, move, state.sheets[seat].dealt))


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


KEPT = 4
"""Cards kept of those dealt (OBS-1.5)."""


def fault(state: State, move: AnyMove) -> Violation | None:
    """The clause that the move breaks now, None if it is legal.

    A draw that leaves out a card which the decks do not tell is not at fault here: see ``unknown_card``.
    """
    if violation := _out_of_phase(state, move):
        return violation
    match move:
        case Star():
            return source_fault(state, move) or _square_fault(state, move)
        case Research():
            return source_fault(state, move) or _space_fault(state, move)
        case Complete():
            return _completion_fault(state, move)
        case Roll() | End():
            return _turn_fault(state, move)
        case Draw():
            return draw_fault(state, move)
        case Keep():
            return _keep_fault(state.sheets[move.player], move)


def _out_of_phase(state: State, move: AnyMove) -> Violation | None:
    if state.phase is Phase.OVER:
        return Violation("OBS-8.1", say("the game has ended"))
    if (state.phase is Phase.KEEP) != isinstance(move, Keep):
        early = say("not all have kept their cards")
        return Violation("OBS-1.5", say("all have kept their cards") if isinstance(move, Keep) else early)
    if state.phase is Phase.DRAW and not isinstance(move, Draw):
        return Violation("OBS-6.2", say("seat {drawer} has to draw first", drawer=drawer(state)))
    return None


def _keep_fault(sheet: Sheet, move: Keep) -> Violation | None:
    """OBS-1.5: exactly four of the player's six dealt cards."""
    if len(set(move.cards)) == len(move.cards) == KEPT and set(move.cards) <= set(sheet.dealt):
        return None
    what = say(
        "expected {count} of the cards dealt to seat {seat}, got {cards}",
        count=KEPT,
        seat=move.player,
        cards=list(move.cards),
    )
    return Violation("OBS-1.5", what)


def open_squares(state: State, move: Star) -> int:
    """Bit set of the squares, empty or not, that the star's source opens (OBS-3.2, OBS-3.3, OBS-4.10)."""
    sheet = state.sheets[move.player]
    change = meteor_change(move.source)
    if change is not None and state.roll is not None:
        return line_mask(state.edition, number(state.roll[3], change, sheet.drive_number))
    if dice := dice_of(move.source):
        return cross_mask(state.edition, *(die_number(die, sheet.drive_number) for die in dice))
    if move.source == "card":
        return bonus_squares(state.edition, sheet.pending[0])
    return every_square(state.edition)


def _square_fault(state: State, move: Star) -> Violation | None:
    """OBS-3.2, OBS-3.3 or OBS-4.10 where the source does not reach the square, OBS-3.1 where it is taken."""
    sheet, square = state.sheets[move.player], list(move.at)
    bit = 1 << move.at[0] * len(state.edition.chart.columns) + move.at[1]
    if not bit & open_squares(state, move):
        if dice := dice_of(move.source):
            return Violation(
                "OBS-3.2",
                say("dice {dice} are not the coordinates of square {square}", dice=list(dice), square=square),
            )
        if move.source == "card":
            return Violation(
                "OBS-4.10",
                say("{pending!r} does not reach square {square}", pending=sheet.pending[0], square=square),
            )
        return Violation("OBS-3.3", say("the meteor die does not reach square {square}", square=square))
    if bit & sheet.stars:
        return Violation("OBS-3.1", say("square {square} holds a star already", square=square))
    return None


def _space_fault(state: State, move: Research) -> Violation | None:
    """OBS-5.2 for the die's face and for a space checked twice, OBS-5.13 for the Drive number."""
    sheet = state.sheets[move.player]
    for die in dice_of(move.source):
        if die_number(die, sheet.drive_number) not in (None, move.space):
            return Violation(
                "OBS-5.2", say("die {die} does not show the mark {space}", die=die, space=move.space)
            )
    track = TRACKS.index(move.track)
    if sheet.research[track] >> move.space & 1:
        return Violation(
            "OBS-5.2", say("space {space} of {track} is checked already", space=move.space, track=move.track)
        )
    if writes_drive(sheet.research, track, move.space) != (move.drive is not None):
        needs = say("the check that completes Drive writes its number: this one needs it")
        spare = say("the check that completes Drive writes its number: this one does not")
        return Violation("OBS-5.13", spare if move.drive is not None else needs)
    return None


def missing_stars(sheet: Sheet, drawn: Figure) -> Violation | None:
    """OBS-4.4: every star of the figure is plotted."""
    missing = cells_of(drawn.stars & ~sheet.stars, drawn.columns)
    if not missing:
        return None
    return Violation(
        "OBS-4.4",
        say(
            "{card} has no star at {squares}",
            card=drawn.card,
            squares=", ".join(str(list(at)) for at in missing),
        ),
    )


def contact_fault(one: Figure, other: Figure) -> Violation | None:
    """OBS-4.6 if the two figures share a star, OBS-4.5 if they touch at any other point."""
    found = contact(one, other)
    if found is None:
        return None
    row, column = found.point
    if found.shared_star:
        return Violation(
            "OBS-4.6",
            say(
                "{card} and {other} share the star at [{row}, {column}]",
                card=one.card,
                other=other.card,
                row=row,
                column=column,
            ),
        )
    return Violation(
        "OBS-4.5",
        say(
            "{card} and {other} touch at [{row}, {column}]",
            card=one.card,
            other=other.card,
            row=row,
            column=column,
        ),
    )


def _touching(sheet: Sheet, drawn: Figure) -> Violation | None:
    """The first drawn figure that shares a star with this one, else the first that it touches."""
    touched = [found for other in sheet.figures if (found := contact_fault(drawn, other))]
    return min(touched, key=lambda found: found.rule != "OBS-4.6", default=None)


def _completion_fault(state: State, move: Complete) -> Violation | None:
    sheet = state.sheets[move.player]
    if violation := pending_first(sheet, move):
        return violation
    if move.card not in sheet.range:
        return Violation(
            "OBS-4.1",
            say("card {card} is not in the range of seat {player}", card=move.card, player=move.player),
        )
    drawn = figure(state.edition, move.card, move.at, move.rotation)
    return missing_stars(sheet, drawn) or _touching(sheet, drawn)


def _turn_fault(state: State, move: Roll | End) -> Violation | None:
    """OBS-4.9 while anybody owes a card bonus, OBS-2.1 for a second roll or an end without one."""
    for sheet in state.sheets:
        if violation := pending_first(sheet, move):
            return violation
    if isinstance(move, End):
        return rolled(state)
    return Violation("OBS-2.1", say("the dice are rolled already")) if state.phase is Phase.ROLLED else None
