"""A position of Kalypso as a picture: ocean board, tiles, tracks, cards, scores, and an answer or the faults."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from periplus.models.core.results import Violation
from periplus.models.core.wording import counted, listed, say
from periplus.models.kalypso import GAME
from periplus.models.kalypso.metrics import LAST_ROUND
from periplus.models.kalypso.position import Position
from periplus.models.kalypso.state import Phase, State
from periplus.models.kalypso.terms import word

from ..scene import Block, Board, Scene, Section
from ..tables import notes, score_table, seat_at_fault, told_tables
from .advice import accuse, advise, explain
from .ocean import Overlay, main_ocean, small_ocean
from .phrases import phrase
from .tables import draw_table, forecast_table, goal_table, people_table, shelves


def draw(
    position: Position, *, answer: Mapping[str, Any] | None = None, violations: Sequence[Violation] = ()
) -> Scene:
    """The ocean board of the player who asks, or of the one at fault, and what lies beside it.

    ``answer`` is the JSON object of a ``hint``, ``solve``, ``maximum`` or ``why``; ``violations`` are what
    ``check`` says. An illegal log is followed up to its first illegal move.
    """
    answer = answer or {}
    state = GAME.reached(position, violations)
    overlay = Overlay(state.edition, seat_at_fault(violations, state.board, "settlements"))
    asked = position.ask.cells if position.ask.kind == "enclose" else None
    advise(overlay, answer, asked or ())
    explain(overlay, answer)
    accuse(position, state, overlay, violations)
    settlement = state.settlements[overlay.seat]
    overlay.outlined += [
        [cell for cell, _ in tile.cells] for tile in position.settlements[overlay.seat].tiles
    ]
    words = (
        *told_tables(answer, violations, phrase),
        *((draws,) if (draws := draw_table(answer)) else ()),
    )
    board = main_ocean(state.sea, settlement, _name(position, overlay.seat), overlay)
    own = state.offer if overlay.seat == state.board else ()
    tiles = tuple(shelves(own, settlement.hand, state.bags, overlay.tiles))
    beside = tuple(_tables(position, state, overlay.seat, violations))
    sections = (Section("", (board, *tiles, *words, *beside)), *_others(position, state, overlay.seat))
    return Scene("Kalypso", listed(_when(state)), sections, tuple(notes(answer)))


def _name(position: Position, seat: int) -> str:
    if position.mode != "versus":
        return say("The settlement")
    several = len(position.settlements) > 1
    return say("Settlement {number}", number=seat + 1) if several else say("Settlement")


def _tables(position: Position, state: State, seat: int, violations: Sequence[Violation]) -> Iterator[Block]:
    """Tracks, cards and, of a legal position, the score."""
    yield people_table(state, seat)
    for table in (forecast_table(state, seat), goal_table(state, seat)):
        if table:
            yield table
    if not violations:
        items = GAME.score(position).players[seat].items
        yield score_table(line for line in items if line.points or state.together)


def _others(position: Position, state: State, seat: int) -> Iterator[Section]:
    """The boards of the other players."""
    boards: list[Board] = [
        small_ocean(state, settlement, _name(position, other), counted(len(settlement.buildings), "building"))
        for other, settlement in enumerate(state.settlements)
        if other != seat
    ]
    if boards:
        yield Section(say("Other settlements"), tuple(boards))


def _when(state: State) -> Iterator[str]:
    """Where in the game the position stands."""
    yield word(state.mode)
    yield say("round {round} of {count}", round=state.round, count=LAST_ROUND)
    match state.phase:
        case Phase.SETUP:
            yield say("first tiles")
        case Phase.SAIL:
            yield say("boats sail")
        case Phase.TURN if state.own.hand or state.own.fresh:
            yield say("a turn under way")
        case Phase.TURN:
            yield say("a tile to be taken") if state.offer else say("nothing in hand")
