"""Every legal move of a player, once each: generated from the state as actions, listed as moves in order."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TypeAlias

from ..boards.bitsets import members
from .actions import DONE, Action, Check, Choose, Finish, Plot, Take, move_of
from .dice import changes, die_number, number, pairs, singles
from .edition import SIZES
from .effects import bonus_squares
from .legality import KEPT
from .moves import AnyMove, ResearchSource, StarSource
from .placements import by_first_star, drawn_points
from .rules import cross_mask, every_square, line_mask
from .sources import round_bonus_open
from .state import DRIVE, FACES, FULL_TRACK, Phase, Sheet, State
from .turns import drawer

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
    if state.phase is not Phase.ROLLED or state.roll is None:
        return
    lens, drive = sheet.lens_free, sheet.drive_number
    if not turn.star:
        for pair in pairs(turn.dice, lens):
            yield pair, cross_mask(edition, *(die_number(die, drive) for die in pair)) & empty
    if seat == state.active and not turn.meteor:
        for change in changes(state.roll[3], lens):
            yield _METEOR[change], line_mask(edition, number(state.roll[3], change, drive)) & empty


_METEOR: dict[str, StarSource] = {"": "meteor", "+": "meteor+", "-": "meteor-"}


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
                if track == DRIVE and checked | 1 << space == FULL_TRACK:
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
