"""Every legal move of a player, once each: generated from the state, in the order of answers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from ..boards.grid import cells_of
from .dice import changes, die_number, number, pairs, singles
from .edition import SIZES
from .effects import bonus_squares
from .figures import figures, touches
from .legality import KEPT
from .moves import AnyMove, Complete, Draw, End, Keep, Research, ResearchSource, Star, StarSource
from .rules import cross_mask, every_square, line_mask
from .sources import round_bonus_open
from .state import DRIVE, FACES, FULL_TRACK, LENS, TRACKS, Phase, Sheet, State
from .turns import drawer


def legal_moves(state: State, seat: int, several: bool) -> tuple[AnyMove, ...]:
    """Every legal move of the seat now, chance left out, sorted by type, then by JSON text.

    ``several`` says whether moves carry their player, as they do where there are several players.
    """
    who = {"player": seat} if several else {}
    return tuple(sorted(_moves(state, seat, who), key=lambda move: move.sort_key()))


def _moves(state: State, seat: int, who: dict[str, Any]) -> Iterator[AnyMove]:
    sheet = state.sheets[seat]
    match state.phase:
        case Phase.KEEP if sheet.dealt:
            yield from (Keep(**who, cards=cards) for cards in combinations(sheet.dealt, KEPT))
        case Phase.DRAW if drawer(state) == seat:
            yield from _draws(state, who)
        case Phase.BEFORE | Phase.ROLLED:
            yield from _stars(state, seat, who)
            yield from _checks(state, seat, who)
            if not sheet.pending:
                yield from _completions(state, sheet, who)
            if state.phase is Phase.ROLLED and not any(other.pending for other in state.sheets):
                yield End()
        case _:
            pass


def _draws(state: State, who: dict[str, Any]) -> Iterator[Draw]:
    supply = state.supply
    if supply is not None:
        yield from (Draw(**who, deck="sky", card=card) for row in supply.sky for card in row)
        yield from (Draw(**who, deck=size) for size, deck in zip(SIZES, supply.decks, strict=True) if deck)


def star_sources(state: State, seat: int) -> Iterator[tuple[StarSource, int]]:
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
    lens, drive = _lens_free(sheet), sheet.drive_number
    if not turn.star:
        for pair in pairs(turn.dice, lens):
            yield pair, cross_mask(edition, *(die_number(die, drive) for die in pair)) & empty
    if seat == state.active and not turn.meteor:
        for change in changes(state.roll[3], lens):
            yield _METEOR[change], line_mask(edition, number(state.roll[3], change, drive)) & empty


_METEOR: dict[str, StarSource] = {"": "meteor", "+": "meteor+", "-": "meteor-"}


def _lens_free(sheet: Sheet) -> bool:
    return sheet.complete(LENS) and not sheet.turn.lens


def _stars(state: State, seat: int, who: dict[str, Any]) -> Iterator[Star]:
    width = len(state.edition.chart.columns)
    for source, squares in star_sources(state, seat):
        yield from (Star(**who, at=at, source=source) for at in cells_of(squares, width))


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
        for die in singles(turn.dice, _lens_free(sheet)):
            yield (die,), die_number(die, sheet.drive_number)


def _checks(state: State, seat: int, who: dict[str, Any]) -> Iterator[Research]:
    research = state.sheets[seat].research
    for source, mark in research_sources(state, seat):
        for track, checked in enumerate(research):
            for space in FACES if mark is None else (mark,):
                if checked >> space & 1:
                    continue
                move = {**who, "track": TRACKS[track], "space": space, "source": source}
                if track == DRIVE and checked | 1 << space == FULL_TRACK:
                    yield from (Research(**move, drive=face) for face in FACES)
                else:
                    yield Research(**move)


def _completions(state: State, sheet: Sheet, who: dict[str, Any]) -> Iterator[Complete]:
    for card in sheet.range:
        for drawn in figures(state.edition, card):
            if drawn.stars & ~sheet.stars == 0 and not any(touches(drawn, other) for other in sheet.figures):
                yield Complete(**who, card=card, at=drawn.at, rotation=drawn.rotation)
