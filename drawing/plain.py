"""The picture of a game that draws none of its own: what its position holds, the scores, and the answer, in tables."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from periplus.models.core.data import Position
from periplus.models.core.notation import notation
from periplus.models.core.registry import game
from periplus.models.core.results import Violation
from periplus.models.core.wording import say

from .scene import Scene, Section, Table
from .tables import SCORE_HEADER, Phrase, answer_tables, fault_table, notes, number, reason_tables, score_row


def draw(
    position: Position, *, answer: Mapping[str, Any] | None = None, violations: Sequence[Violation] = ()
) -> Scene:
    """The position in tables, with the answer or the faults."""
    tables = [_fields(position)]
    tables += [fault_table(violations)] if violations else _scores(position)
    if answer:
        tables += [*answer_tables(answer, phrasing(position)), *reason_tables(answer)]
    title = game(position.game).title
    return Scene(title, sections=(Section("", tuple(tables)),), text=tuple(notes(answer or {})))


def phrasing(position: Position) -> Phrase:
    """Moves in their notation."""
    return lambda move: notation(position, move)


def _fields(position: Position) -> Table:
    """The position's own fields, as the file has them."""
    rows = []
    for name, value in position.as_json().items():
        if name == "log" and isinstance(value, list):
            rows += [(f"log[{place}]", notation(position, move)) for place, move in enumerate(value)]
        elif name != "game":
            rows.append((name, value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)))
    return Table(say("Position"), ("", ""), tuple(rows))


def _scores(position: Position) -> Iterator[Table]:
    """Everybody's score, line by line."""
    for player in game(position.game).score(position).players:
        rows = tuple(map(score_row, player.items))
        title = say("{name}: {points}", name=player.name, points=number(float(player.total)))
        yield Table(title, SCORE_HEADER, rows, right=(2,))
