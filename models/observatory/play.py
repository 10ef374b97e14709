"""Every legal move, and logs of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TypeAlias

from ..boards.bitsets import members
from ..core.errors import PositionError
from ..core.results import Violation
from ..core.ruleset import MoveFunctions
from ..core.wording import say
from .actions import DONE, Action, Check, Choose, Finish, Plot, Take, move_of, round_bonus_open
from .dice import changes, cross_mask, die_number, every_square, line_mask, number, pairs, singles
from .edition import SIZES
from .figures import by_first_star, drawn_points
from .legality import KEPT, apply, bonus_squares, fault
from .moves import AnyMove, Draw, ResearchSource, StarSource
from .position import initial
from .state import FACES, Phase, Sheet, State, writes_drive
from .turns import drawer, unknown_card

Sources: TypeAlias = Iterator[tuple[StarSource, int]]


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


def _faults(state: State, move: AnyMove) -> Violation | None:
    """The clause that the move breaks; PositionError for a draw without the card that the decks do not tell."""
    violation = fault(state, move)
    if violation is None and isinstance(move, Draw) and (field := unknown_card(state, move)):
        wanted = say("the field is missing, the order of the deck is not known: expected a card")
        raise PositionError(field, wanted)
    return violation


PLAY: MoveFunctions[AnyMove, State] = MoveFunctions(initial, _faults, apply)
follow, replay, state_of = PLAY.follow, PLAY.replay, PLAY.state_of
"""The game's own way through a log; see ``MoveFunctions``."""
