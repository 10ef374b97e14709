"""A position of Observatory as a picture: chart, dice, tracks, cards, scores, and an answer or the faults."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from periplus.models.core.results import Violation
from periplus.models.core.wording import counted, listed, say
from periplus.models.observatory import GAME
from periplus.models.observatory.position import Position
from periplus.models.observatory.scoring import points
from periplus.models.observatory.state import Phase, State

from ..scene import Block, Scene, Section
from ..tables import notes, told_tables
from .advice import accuse, advise, explain, seat_at_fault
from .chart import Overlay, card_board, main_chart, small_chart
from .phrases import phrase
from .tables import dice_board, name_of, players_table, research_board, score_table


def draw(
    position: Position, *, answer: Mapping[str, Any] | None = None, violations: Sequence[Violation] = ()
) -> Scene:
    """The sheet of the player who asks, or of the one at fault, and what all can see.

    ``answer`` is the JSON object of a ``hint``, ``solve``, ``maximum`` or ``why``; ``violations`` are what
    ``check`` says. An illegal log is followed up to its first illegal move.
    """
    answer = answer or {}
    state = GAME.reached(position, violations)
    seat = seat_at_fault(violations, position.log, position.me)
    overlay = Overlay(seat)
    advise(state.edition, overlay, answer)
    explain(state, overlay, answer)
    accuse(state, overlay, violations, position.log)
    main = main_chart(state.edition, state.sheets[seat], name_of(position, seat), overlay)
    words = told_tables(answer, violations, phrase)
    sections = (Section("", (main, *words, *_desk(state, overlay))), *_table(position, state, overlay))
    return Scene("Observatory", listed(_when(position, state)), sections, tuple(notes(answer)))


def _desk(state: State, overlay: Overlay) -> Iterator[Block]:
    """What lies beside the chart."""
    sheet = state.sheets[overlay.seat]
    yield research_board(sheet, overlay)
    if dice := dice_board(state, overlay.seat):
        yield dice
    yield score_table(state, overlay.seat)


def _table(position: Position, state: State, overlay: Overlay) -> Iterator[Section]:
    """What lies on the table: the cards, and the other players."""
    seat = overlay.seat
    sheet = state.sheets[seat]
    for title, cards in ((say("Range"), sheet.range), (say("Dealt: four to keep"), sheet.dealt)):
        if cards:
            yield Section(title, tuple(card_board(state.edition, card, overlay) for card in cards))
    if state.supply:
        cards = tuple(card for row in state.supply.sky for card in row)
        left = [deck if isinstance(deck, int) else len(deck) for deck in state.supply.decks]
        title = say("Sky (decks: {small} small, {large} large)", small=left[0], large=left[1])
        yield Section(title, tuple(card_board(state.edition, card, overlay) for card in cards))
    if len(state.sheets) > 1:
        others = (other for other in range(len(state.sheets)) if other != seat)
        charts = tuple(
            small_chart(
                state.edition,
                state.sheets[other],
                name_of(position, other),
                counted(points(state.edition, state.sheets[other]), "point"),
            )
            for other in others
        )
        yield Section("", (players_table(position, state),))
        yield Section(say("Other players"), charts)


def _when(position: Position, state: State) -> Iterator[str]:
    """Where in the game the position stands."""
    count = state.edition.side(len(state.sheets)).count
    yield say("round {round} of {count}", round=state.round, count=count)
    if len(state.sheets) > 1 and state.phase not in (Phase.KEEP, Phase.OVER):  # all keep cards at once
        active, first = name_of(position, state.active), name_of(position, state.first)
        yield say("active player: {active}, first player: {first}", active=active, first=first)
    if state.roll:
        dice = " ".join(map(str, state.roll[:3]))
        yield say("rolled {dice}, meteor {meteor}", dice=dice, meteor=state.roll[3])
    else:
        yield {
            Phase.KEEP: say("cards are being chosen"),
            Phase.BEFORE: say("before the roll"),
            Phase.DRAW: say("cards are being drawn"),
            Phase.OVER: say("the game is over"),
        }.get(state.phase, "")
