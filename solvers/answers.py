"""What a search knows so far: a Ranking of moves, or an Answer with one solution. Both print as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Literal, TypeAlias

from periplus.models.boards.grid import Cell
from periplus.models.core.data import Move
from periplus.models.core.results import Points, ScoreLine

from .limits import Reason

Status: TypeAlias = Literal["optimal", "feasible", "infeasible", "unknown"]
"""What is known: a proof, a value with a bound, that there is none, or nothing."""

Number: TypeAlias = int | float | Fraction
"""A value. Fractions are exact expectations and print as numbers."""

Engine: TypeAlias = str
"""The exact method that answered: ``"enumeration"``, ``"branch and bound"``, ``"cp-sat"``, …"""


def number(value: Number | None) -> int | float | None:
    """The value as JSON prints it: whole where it is whole."""
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else float(value)
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value


@dataclass(frozen=True, slots=True)
class RankedMove:
    """One move (or, where the spec ranks whole turns, several) with what it is worth and why."""

    move: Move | tuple[Move, ...]
    value: Number | None
    """Exact figure, or the best found when ``proved`` is false; None if nothing is known yet."""
    bound: Number | None
    """No line after this move is worth more."""
    proved: bool
    """The value is a proof: value = bound, confirmed by the rules code."""
    loss: Number | None = None
    """What it gives away against the best move of the ranking."""
    why: tuple[ScoreLine[Points], ...] = ()
    line: tuple[Move, ...] = ()
    """What follows after ``move`` in the line that attains ``value``."""
    mean: float | None = None
    stderr: float | None = None
    samples: int | None = None
    extra: Mapping[str, Any] = field(default_factory=dict)
    """Further fields that the game's spec asks for, such as the odds of a placement."""

    def as_json(self) -> dict[str, Any]:
        """The entry of the ``hint`` answer."""
        several = isinstance(self.move, tuple)
        moves = [move.as_json() for move in (self.move if isinstance(self.move, tuple) else (self.move,))]
        entry: dict[str, Any] = {
            "move": moves if several else moves[0],
            "value": number(self.value),
            "bound": number(self.bound),
            "proved": self.proved,
            "loss": number(self.loss),
            "why": [line.as_json() for line in self.why],
            "line": [move.as_json() for move in self.line],
        }
        if self.samples is not None:
            entry |= {"mean": self.mean, "stderr": self.stderr, "samples": self.samples}
        return entry | dict(self.extra)


@dataclass(frozen=True, slots=True)
class Ranking:
    """The whole list of ranked moves, best first, as known at one time."""

    status: Status
    moves: tuple[RankedMove, ...] = ()
    bound: Number | None = None
    reason: Reason | None = None
    work: Mapping[str, Any] = field(default_factory=dict)
    engine: Engine = ""
    extra: Mapping[str, Any] = field(default_factory=dict)
    """Further fields that the game's spec asks for, such as ``needs``."""

    @property
    def value(self) -> Number | None:
        """The best value known."""
        return self.moves[0].value if self.moves else None

    def stopped(self, reason: Reason) -> Ranking:
        """The same knowledge as the final answer of a search that ended for ``reason``."""
        return replace(self, reason=reason)

    def as_json(self) -> dict[str, Any]:
        """The ``hint`` answer of the conventions."""
        return {
            "status": self.status,
            "reason": self.reason,
            "moves": [move.as_json() for move in self.moves],
            "bound": number(self.bound),
            **self.extra,
            "work": dict(self.work),
            "engine": self.engine,
        }


Step: TypeAlias = Move | Mapping[str, Any] | Cell | None
"""A part of a solution: a move, a thing of an arrangement, a cell, or a round in which nothing is done."""


def _written(step: Step) -> Any:
    if isinstance(step, Move):
        return step.as_json()
    if step is None:
        return None
    return list(step) if isinstance(step, tuple) else dict(step)


@dataclass(frozen=True, slots=True)
class Answer:
    """One solution with its value and bound, as known at one time (``solve`` and ``maximum``)."""

    status: Status
    value: Number | None = None
    bound: Number | None = None
    solution: tuple[Step, ...] = ()
    why: tuple[ScoreLine[Points], ...] = ()
    reason: Reason | None = None
    work: Mapping[str, Any] = field(default_factory=dict)
    engine: Engine = ""
    extra: Mapping[str, Any] = field(default_factory=dict)
    arrangement: Mapping[str, str] | None = None
    """The solution where it is no list but what stands where."""

    def stopped(self, reason: Reason) -> Answer:
        """The same knowledge as the final answer of a search that ended for ``reason``."""
        return replace(self, reason=reason)

    def as_json(self) -> dict[str, Any]:
        """The ``solve`` answer of the conventions."""
        return {
            "status": self.status,
            "reason": self.reason,
            "value": number(self.value),
            "bound": number(self.bound),
            "solution": self._solution(),
            "why": [line.as_json() for line in self.why],
            **self.extra,
            "work": dict(self.work),
            "engine": self.engine,
        }

    def _solution(self) -> list[Any] | dict[str, str]:
        if self.arrangement is not None:
            return dict(self.arrangement)
        return [_written(step) for step in self.solution]
