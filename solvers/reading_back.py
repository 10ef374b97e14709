"""An answer's JSON read back as the answer that it was printed from, by the shapes that it is printed by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from periplus.models.core.data import Move, Position
from periplus.models.core.errors import PositionError, echo
from periplus.models.core.registry import game
from periplus.models.core.results import ScoreLine

from .answers import Answer, RankedMove, Ranking, Step
from .shapes import HintAnswer, RankedMoveAnswer, Shape, SolveAnswer

DERIVED = ("gain", "total")
"""Fields that print from others where the score now is told; elsewhere they are a game's own."""


def read_back(position: Position, data: Mapping[str, Any]) -> Ranking | Answer:
    """The ranking or answer that prints as ``data``, of a question to the position.

    Raises PositionError, KeyError, TypeError or ValueError for data that no answer prints.
    """
    reader = _Reader(position, "now" in data)
    kind, shape = (Ranking, HintAnswer) if "moves" in data else (Answer, SolveAnswer)
    answer: Ranking | Answer = kind(**reader.fields_of(kind, shape, data))
    if answer.as_json() != data:
        raise PositionError("", f"not an answer: {echo(data)}")
    return answer


class _Reader:
    """Reads the parts of an answer to a question to the position; ``scored``: the score now is told."""

    def __init__(self, position: Position, scored: bool) -> None:
        self._position = position
        self._derived = DERIVED if scored else ()
        self._readers = {
            "moves": self._ranked,
            "move": self._chosen,
            "line": self._line,
            "why": _lines,
            "solution": self._solution,
        }

    def fields_of(self, kind: type, shape: type[Shape], data: Mapping[str, Any]) -> dict[str, Any]:
        """What the answer, or its part, of that kind is made from; what its shape has no field for is ``extra``."""
        if not isinstance(data, Mapping):
            raise TypeError(f"no {kind.__name__}: {echo(data)}")
        own = {field.name for field in fields(kind)} & set(shape.model_fields)
        extra = {name: part for name, part in data.items() if name not in own and name not in self._derived}
        found = {name: data[name] for name in shape.model_fields if name in own and name in data}
        for name, read in self._readers.items():
            if name in found:
                found[name] = read(found[name])
        if isinstance(found.get("solution"), dict):
            found["arrangement"] = found.pop("solution")
        return found | {"extra": extra}

    def _ranked(self, entries: Any) -> tuple[RankedMove, ...]:
        known = (self.fields_of(RankedMove, RankedMoveAnswer, entry) for entry in entries)
        return tuple(RankedMove(**entry) for entry in known)

    def _chosen(self, data: object) -> Move | tuple[Move, ...]:
        return self._line(data) if isinstance(data, list) else self._move(data)

    def _line(self, data: Any) -> tuple[Move, ...]:
        return tuple(self._move(move) for move in data)

    def _move(self, data: object) -> Move:
        move: Move = game(self._position.game).parse_move(self._position, data)
        return move

    def _solution(self, data: Any) -> Any:
        return data if isinstance(data, dict) else tuple(self._step(step) for step in data)

    def _step(self, step: Any) -> Step:
        """A part of a solution: a cell, a move, or a thing of an arrangement."""
        if isinstance(step, list):
            row, column = step
            return row, column
        try:
            return self._move(step) if "type" in step else step
        except PositionError:  # a step of a plan may say more than a move of a log: the replay judges it
            return dict(step)


def _lines(data: Any) -> tuple[ScoreLine, ...]:
    return tuple(ScoreLine(line["rule"], line["what"], line["points"]) for line in data)
