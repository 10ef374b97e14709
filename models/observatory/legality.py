"""The moves: whether one is legal and if not which clause it breaks, what it changes, and all that are legal.

Each kind of move has its own order of clauses. Before all of them stand the end of the game (OBS-8.1), the
choice of cards (OBS-1.5) and the drawing (OBS-6.2).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TypeAlias

from ..boards.bitsets import members
from ..boards.grid import cells_of
from ..core.results import Violation
from ..core.wording import say
from .acting import act, bonus_squares
from .actions import (
    DONE,
    Action,
    Check,
    Choose,
    Finish,
    Plot,
    Take,
    action_of,
    move_of,
    pending_first,
    rolled,
    round_bonus_open,
    source_fault,
)
from .dice import changes, cross_mask, die_number, every_square, line_mask, number, pairs, singles
from .edition import SIZES
from .figures import Figure, by_first_star, contact, drawn_points, figure
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
    meteor_change,
)
from .state import FACES, TRACKS, Phase, Sheet, State, writes_drive
from .turns import after_roll, draw_fault, drawer

Sources: TypeAlias = Iterator[tuple[StarSource, int]]


def apply(state: State, move: AnyMove) -> State:
    """The state after a legal move. What an illegal one does is not defined; ask ``fault`` first."""
    if isinstance(move, Roll):
        return after_roll(state, (*move.dice, move.meteor))
    seat = getattr(move, "player", 0)
    return act(state, seat, action_of(state.edition, move, state.sheets[seat].dealt))


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


def legal_moves(state: State, seat: int, several: bool) -> tuple[AnyMove, ...]:
    """Every legal move of the seat now, chance left out, sorted by type, then by JSON text.

    ``several`` says whether moves carry their player, as they do where there are several players.
    """
    who = {"player": seat} if several else {}
    found = (move_of(state.edition, action, who) for action in legal_actions(state, seat))
    return tuple(sorted(found, key=lambda move: move.sort_key()))


def legal_actions(state: State, seat: int) -> Iterator[Action]:
    """Every legal action of the seat now, each once."""
    sheet = state.sheets[seat]
    match state.phase:
        case Phase.KEEP if sheet.dealt:
            yield from map(Choose, combinations(sheet.dealt, KEPT))
        case Phase.DRAW if drawer(state) == seat:
            yield from _draws(state)
        case Phase.BEFORE | Phase.ROLLED:
            for source, squares in star_sources(state, seat):
                yield from [Plot(square, source) for square in members(squares)]
            yield from _checks(state, seat)
            if not sheet.pending:
                yield from _completions(state, sheet)
            if state.phase is Phase.ROLLED and not any(other.pending for other in state.sheets):
                yield DONE
        case _:
            pass


def _draws(state: State) -> Iterator[Take]:
    supply = state.supply
    if supply is not None:
        yield from (Take("sky", card) for row in supply.sky for card in row)
        yield from (Take(size, None) for size, deck in zip(SIZES, supply.decks, strict=True) if deck)


def star_sources(state: State, seat: int) -> Sources:
    """Everything that may pay for a star of the seat now, each with the empty squares that it opens."""
    edition, sheet, turn = state.edition, state.sheets[seat], state.sheets[seat].turn
    empty = every_square(edition) & ~sheet.stars
    if sheet.pending:
        if sheet.pending[0] != "research":
            yield "card", bonus_squares(edition, sheet.pending[0]) & empty
        return
    if sheet.bonuses_left > 0:
        yield "track", empty
    if sheet.finder_left > 0:
        yield "finder", empty
    if round_bonus_open(state, sheet):
        yield "round", empty
    if state.roll is None:
        return
    lens, drive = sheet.lens_free, sheet.drive_number
    if not turn.star:
        for pair in pairs(turn.dice, lens):
            yield pair, cross_mask(edition, *(die_number(die, drive) for die in pair)) & empty
    if state.meteor_free(seat):
        for change in changes(state.roll[3], lens):
            yield METEOR[change], line_mask(edition, number(state.roll[3], change, drive)) & empty


METEOR: dict[str, StarSource] = {"": "meteor", "+": "meteor+", "-": "meteor-"}
"""The meteor die as moves write it, by what Lens does to it."""


def research_sources(state: State, seat: int) -> Iterator[tuple[ResearchSource, int | None]]:
    """Everything that may pay for a check of the seat now, each with the mark it needs; None: any."""
    sheet, turn = state.sheets[seat], state.sheets[seat].turn
    if sheet.pending:
        if sheet.pending[0] == "research":
            yield "card", None
        return
    if sheet.bonuses_left > 0:
        yield "track", None
    if round_bonus_open(state, sheet):
        yield "round", None
    if state.phase is Phase.ROLLED and not turn.research:
        for die in singles(turn.dice, sheet.lens_free):
            yield (die,), die_number(die, sheet.drive_number)


def _checks(state: State, seat: int) -> Iterator[Check]:
    research = state.sheets[seat].research
    for source, mark in research_sources(state, seat):
        for track, checked in enumerate(research):
            for space in FACES if mark is None else (mark,):
                if checked >> space & 1:
                    continue
                if writes_drive(research, track, space):
                    yield from (Check(track, space, source, face) for face in FACES)
                else:
                    yield Check(track, space, source, None)


def _completions(state: State, sheet: Sheet) -> Iterator[Finish]:
    """The placements whose stars are all plotted (OBS-4.4) and that touch no figure (OBS-4.5, OBS-4.6)."""
    drawn, missing = drawn_points(state.edition, sheet.figures), ~sheet.stars
    squares = members(sheet.stars)
    for card in sheet.range:
        first = by_first_star(state.edition, card)
        for square in squares:
            if square in first:
                for one in first[square]:
                    if not (one.stars & missing or one.points & drawn):
                        yield Finish(card, one.at, one.rotation)
