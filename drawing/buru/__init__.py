"""A position of Buru as a picture: areas, altars, tableau and tracks, the afternoon told, an answer, the faults."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from periplus.models.buru.effects import written
from periplus.models.buru.position import Position
from periplus.models.buru.scoring import score_lines
from periplus.models.buru.state import State
from periplus.models.buru.terms import noted
from periplus.models.core.results import ScoreLine, Violation
from periplus.models.core.wording import listed, say

from ..scene import Block, Board, Scene, Section, Table
from ..tables import fault_table, notes, number, reason_tables, score_table, seat_at_fault, solution_title
from . import answers
from .advice import Things, accuse, advise, explain
from .areas import area_board, bare, track_board
from .faces import Overlay
from .phrases import Phrases, names_at, phrases_of
from .story import events_table, solution_table, told
from .tables import (
    elders_table,
    fish_board,
    holdings_table,
    known_table,
    players_table,
    tableau_board,
    worth_table,
)


def draw(
    position: Position,
    *,
    answer: Mapping[str, Any] | None = None,
    violations: Sequence[Violation] = (),
    everything: bool = False,
) -> Scene:
    """The whole table, with the tableau of the player who is asked about, at fault or to move.

    ``answer`` is the JSON object of a ``hint``, ``solve``, ``maximum`` or ``why``; ``violations`` are what
    ``check`` says. An illegal log is followed up to its first illegal move. Areas where nothing lies are left out
    unless ``everything`` is to be seen.
    """
    answer = answer or {}
    phrases = phrases_of(position)
    if not position.players or answers.planned(answer):
        words = tuple(answers.tables(answer, (), phrases))
        return Scene(say("Buru"), say("from an empty table"), (Section("", words),), tuple(_notes(answer)))
    found = told(position, violations, phrases)
    state = found.state
    overlay = Overlay(seat_at_fault(violations, _asked(position, state)))
    things = Things(state, overlay)
    advise(things, answer)
    explain(things, answer)
    accuse(things, position, violations)
    words = (
        *((fault_table(violations),) if violations else ()),
        *reason_tables(answer),
        *_answered(position, state, answer, phrases),
        *_some(events_table(found.events)),
    )
    sections = (
        *_table(position, state, overlay, words, everything),
        _players(position, state, overlay, answer, violations),
    )
    return Scene(say("Buru"), listed(_when(position, state)), sections, tuple(_notes(answer)))


def _asked(position: Position, state: State) -> int:
    """The seat that the question is about, else the one to move, else the first."""
    asked = position.ask.player
    if isinstance(asked, str) and asked in position.names:
        return position.names.index(asked)
    return state.turn if state.turn is not None else 0


def _answered(
    position: Position, state: State, answer: Mapping[str, Any], phrases: Phrases
) -> Iterator[Table]:
    """The tables of the answer; the solution of an afternoon is told event by event."""
    line = (
        None
        if answers.special(answer)
        else solution_table(position, state, answer, solution_title(answer), phrases)
    )
    rest = {key: value for key, value in answer.items() if key != "solution"} if line else answer
    yield from _some(line)
    yield from answers.tables(rest, state.setting.areas, phrases)


def _table(
    position: Position, state: State, overlay: Overlay, words: Sequence[Table], everything: bool
) -> Iterator[Section]:
    """The area that is resolved with what is said of it, then the tableau, then the other areas."""
    here = state.area if state.phase == "afternoon" else None
    everything = everything or state.phase == "morning"  # explorers may go anywhere
    others = [
        area
        for area in range(len(state.setting.areas))
        if area != here and (everything or not bare(state, area, overlay))
    ]
    first: tuple[Block, ...] = () if here is None else (_area(position, state, here, overlay),)
    tableau = tableau_board(state, names_at(position), overlay)
    yield Section("", (*first, *words, *_some(tableau)))
    title = say("The areas") if here is None else say("The other areas")
    yield Section(title if others else "", tuple(_area(position, state, area, overlay) for area in others))


def _area(position: Position, state: State, area: int, overlay: Overlay) -> Board:
    drawn = track_board if state.setting.areas[area] == "ambelau" else area_board
    return drawn(state, area, names_at(position), overlay)


def _players(
    position: Position,
    state: State,
    overlay: Overlay,
    answer: Mapping[str, Any],
    violations: Sequence[Violation],
) -> Section:
    """What everybody holds, and the elders and the score of the seat."""
    seat = overlay.seat
    blocks = (
        *_some(worth_table(position.ask, state.setting.areas)),
        players_table(state, names_at(position)),
        holdings_table(state, names_at(position)),
        *(() if violations else _some(_score(position, state, seat, answer))),
        *_some(elders_table(state, seat, names_at(position))),
        *_some(known_table(state)),
        *_some(fish_board(state, names_at(position))),
    )
    return Section("", blocks)


def _score(position: Position, state: State, seat: int, answer: Mapping[str, Any]) -> Table | None:
    """The score of the seat as it stands, or as the solution leaves it."""
    if why := answer.get("why"):
        lines = tuple(ScoreLine(line["rule"], line["what"], line["points"]) for line in why)
        title = say("Score after the solution")
    else:
        lines, title = score_lines(state, seat), say("Score of {name} now", name=names_at(position)[seat])
    return score_table(lines, title) if lines else None


def _some(block: object) -> tuple[Any, ...]:
    """The block, if it is there."""
    return () if block is None else (block,)


def _when(position: Position, state: State) -> Iterator[str]:
    """Where in the game the position stands, and whose choice it is."""
    last = state.setting.edition.last_round(state.setting.long)
    yield say("round {round} of {last}", round=state.round, last=last)
    yield state.phase
    if state.turn is not None and state.pending:
        yield say(
            "{name} may still: {pending}",
            name=names_at(position)[state.turn],
            pending=noted(written(state.pending)),
        )
    elif state.turn is not None:
        yield say("{name} is to choose", name=names_at(position)[state.turn])
    if modules := state.setting.modules:
        yield say("with {modules}", modules=listed(modules))


def _notes(answer: Mapping[str, Any]) -> Iterator[str]:
    """What the tables leave out."""
    yield from notes(answer)
    if relaxation := answer.get("relaxation"):
        yield say("At most {bound}: {relaxation}.", bound=number(answer.get("bound")), relaxation=relaxation)
    told = answer.get("scope")
    for part in told if isinstance(told, list) else ():
        yield say("Holds as far as this: {scope}.", scope=part["text"])
    if isinstance(order := answer.get("order"), str):
        yield say("The order: {order}.", order=order)
