"""An answer's JSON read back as the answer that it was printed from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from periplus.models.core.data import Move, Position
from periplus.models.core.errors import PositionError, echo
from periplus.models.core.registry import game
from periplus.models.core.results import ScoreLine

from .answers import Answer, RankedMove, Ranking, Step

_SHARED = ("status", "reason", "bound", "work", "engine")
_MEASURED = ("measure", "now", "proof")
"""Fields that an answer may have."""
_DERIVED = ("gain", "total")
"""Fields that print from others."""
_OF_MOVE = ("move", "value", "bound", "proved", "loss", "mean", "stderr", "samples", "declared")


def read_back(position: Position, data: Mapping[str, Any]) -> Ranking | Answer:
    """The ranking or answer that prints as ``data``, of a question to the position.

    Raises PositionError, KeyError, TypeError or ValueError for data that no answer prints.
    """
    shared = {name: data[name] for name in _SHARED} | {name: data[name] for name in _MEASURED if name in data}
    derived = _DERIVED if "now" in data else ()
    kind, own = (Ranking, ("moves",)) if "moves" in data else (Answer, ("value", "solution", "why"))
    extra = {
        name: part
        for name, part in data.items()
        if name not in (*_SHARED, *_MEASURED, *derived, "declared", *own)
    }
    if kind is Ranking:
        answer: Ranking | Answer = Ranking(
            **shared, extra=extra, moves=tuple(_ranked(position, entry, derived) for entry in data["moves"])
        )
    else:
        answer = _solved(position, data, shared | {"extra": extra})
    if answer.as_json() != data:
        raise PositionError("", f"not an answer: {echo(data)}")
    return answer


def _ranked(position: Position, entry: Mapping[str, Any], derived: tuple[str, ...]) -> RankedMove:
    known = {name: entry[name] for name in _OF_MOVE if name in entry}
    move = known.pop("move")
    own = {*_OF_MOVE, *derived, "why", "line"}
    return RankedMove(
        **known,
        move=_moves(position, move) if isinstance(move, list) else _move(position, move),
        why=_lines(entry["why"]),
        line=_moves(position, entry["line"]),
        extra={name: part for name, part in entry.items() if name not in own},
    )


def _solved(position: Position, data: Mapping[str, Any], known: Mapping[str, Any]) -> Answer:
    why, solution = _lines(data["why"]), data["solution"]
    told = {**known, "value": data["value"], "declared": data.get("declared", "")}
    if isinstance(solution, dict):
        return Answer(**told, why=why, arrangement=solution)
    return Answer(**told, why=why, solution=tuple(_step(position, step) for step in solution))


def _step(position: Position, step: Any) -> Step:
    """A part of a solution: a cell, a move, or a thing of an arrangement."""
    if isinstance(step, list):
        row, column = step
        return row, column
    try:
        return _move(position, step) if "type" in step else step
    except (
        PositionError
    ):  # a step of a plan says more than a move of a log, such as its round: the replay judges it
        return dict(step)


def _move(position: Position, data: Any) -> Move:
    move: Move = game(position.game).parse_move(position, data)
    return move


def _moves(position: Position, data: Any) -> tuple[Move, ...]:
    return tuple(_move(position, move) for move in data)


def _lines(data: Any) -> tuple[ScoreLine, ...]:
    return tuple(ScoreLine(line["rule"], line["what"], line["points"]) for line in data)
