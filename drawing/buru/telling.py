"""The table that a picture shows, and the events that led there; a solution told in the same way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from periplus.models.buru import GAME
from periplus.models.buru.initial import initial
from periplus.models.buru.legality import fault
from periplus.models.buru.position import Position
from periplus.models.buru.state import State
from periplus.models.core.results import Violation
from periplus.models.core.wording import say

from ..scene import Table
from .advice import steps_of
from .phrases import Phrases
from .rounds import MORNING
from .story import Event, Story

HEADER = (say("clause"), say("who"), say("move"), say("what"), say("brings"))
MOVE = 2
"""The column of moves."""


@dataclass(frozen=True, slots=True)
class TableHistory:
    """The table, and what has happened since the position was written down."""

    state: State
    events: tuple[Event, ...]


def told(position: Position, violations: Sequence[Violation], phrases: Phrases) -> TableHistory:
    """The table after the log, or before its first illegal move, and after what happens by itself then.

    A position that is at fault is shown as it stands, and one that asks what a Lawan does, before he does it.
    """
    story = Story(initial(position), position.names, phrases)
    log = position.log
    if violations:
        where = violations[0].where
        if where[:1] != ("log",):
            return TableHistory(story.state, ())
        log = log[: int(where[1])] if len(where) > 1 else ()
    if story.play(log) and position.ask.kind != "lawan":
        story.run()
    return TableHistory(story.state, tuple(story.events))


def events_table(events: Sequence[Event]) -> Table | None:
    """The events in rows, None if there are none."""
    return _table(say("What has happened"), events) if events else None


def solution_table(
    position: Position, state: State, answer: Mapping[str, Any], title: str, phrases: Phrases
) -> Table | None:
    """The solution told event by event; None for one that is no line of play from that table on."""
    moves = [GAME.parse_move(position, dict(step)) for step in steps_of(answer)]
    if not moves or state.phase != "afternoon" or any(move.type in MORNING for move in moves):
        return None
    story = Story(state, position.names, phrases)
    for place, move in enumerate(moves):
        if not story.run(moves[place:]) or fault(story.state, move):
            return None
        story.play((move,))
    if position.ask.kind == "afternoon":
        story.run()
    return _table(title, story.events)


def _table(title: str, events: Sequence[Event]) -> Table:
    """The events in rows, without the column of moves where none is one."""
    shown = [column for column in range(len(HEADER)) if column != MOVE or any(one.move for one in events)]
    rows = tuple(tuple(event.row[column] for column in shown) for event in events)
    return Table(title, tuple(HEADER[column] for column in shown), rows)
