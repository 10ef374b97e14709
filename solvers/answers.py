"""What a search knows so far, and how much of it a hint says.

How much a hint says: where to look, which kind of move, the move, or all that is known of it. A player who
asks for a nudge is not told the answer. The levels are cut from one and the same ranking.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, TypeAlias, TypeVar

from periplus.models.boards.grid import Cell
from periplus.models.core.data import Move, Position
from periplus.models.core.registry import game
from periplus.models.core.results import Points, ScoreLine

from . import shapes
from .limits import Reason
from .search import AnytimeAnswer
from .shapes import Measure, Number, Proof, Status, number

Engine: TypeAlias = str
"""The exact method that answered: ``"enumeration"``, ``"branch and bound"``, ``"cp-sat"``, …"""

SCORES: tuple[Measure, ...] = ("total", "gain")
"""Those that tell the player's score: each also gives the other where the score now is known."""

ROUGH = 30
"""Fewer play-outs than this make a guess and no value: their mean stands in ``mean`` alone."""
CLOSE = 1e-9
"""How far a figure that was printed and read back may be from the exact one, relative to its size."""


def _in_tables(answer: Mapping[str, Any]) -> str:
    """The answer as ``print`` shows it."""
    drawn: str = import_module("periplus.drawing.printed").printed_answer(answer)
    return drawn


def _notation(steps: Iterable[Step]) -> list[str] | None:
    """The steps in notation; None where one of them is no move."""
    told = tuple(steps)
    return [str(step) for step in told] if all(isinstance(step, Move) for step in told) else None


def close(one: Number, other: Number) -> bool:
    """Whether two figures are the same but for what printing and reading back takes away."""
    return one == other or abs(float(one) - float(other)) <= CLOSE * max(1.0, abs(float(one)))


def scores(measure: Measure | None, now: Number | None, value: Number | None) -> dict[str, Any]:
    """``gain`` and ``total`` of a value, as answers print them: they mean the same in every game.

    Nothing where the value is no score, or the score now is not known.

    >>> scores("gain", 5, 10), scores("total", 5, 15), scores("count", None, 3)
    ({'gain': 10, 'total': 15}, {'gain': 10, 'total': 15}, {})
    """
    if measure not in SCORES or now is None:
        return {}
    shown, start = number(value), number(now)
    if shown is None or start is None:
        return {"gain": None, "total": None}
    if measure == "gain":
        return {"gain": shown, "total": number(start + shown)}
    return {"gain": number(shown - start), "total": shown}


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
    declared: str = ""
    """Why the value is the search's own word and not replayed by the rules; empty where it is replayed."""

    @property
    def chosen(self) -> tuple[Move, ...]:
        """The moves of the choice: one, or those of a whole turn."""
        return self.move if isinstance(self.move, tuple) else (self.move,)

    @property
    def steps(self) -> tuple[Move, ...]:
        """The whole line: the moves of the choice and what follows."""
        return (*self.chosen, *self.line)

    @property
    def rough(self) -> bool:
        """Whether the value is the mean of so few play-outs that it is not given as one."""
        return not self.proved and self.samples is not None and self.samples < ROUGH

    @property
    def figure(self) -> Number | None:
        """By what the move is ranked: its value, or its mean where that is no more than a guess."""
        return self.mean if self.value is None else self.value

    def as_json(self) -> dict[str, Any]:
        """The entry of the ``hint`` answer."""
        given: dict[str, Any] = {"value": None, "loss": None} if self.rough else {}
        if self.samples is not None:
            given |= {"mean": self.mean, "stderr": self.stderr}
        return shapes.printed(shapes.RankedMoveAnswer, self, self.extra, **given)


@dataclass(frozen=True, slots=True)
class Ranking(AnytimeAnswer):
    """The whole list of ranked moves, best first, as known at one time."""

    status: Status
    moves: tuple[RankedMove, ...] = ()
    bound: Number | None = None
    reason: Reason | None = None
    work: Mapping[str, Any] = field(default_factory=dict)
    engine: Engine = ""
    extra: Mapping[str, Any] = field(default_factory=dict)
    """Further fields that the game's spec asks for, such as ``needs``."""
    measure: Measure | None = None
    """What every value is; None until the check of the answers has said it."""
    now: Number | None = None
    """The player's score now, where values are scores and it is known."""
    proof: Proof | None = field(default=None, compare=False)
    """What stands behind a proof where a program took part in it."""
    seal: str = field(default="", repr=False, compare=False)
    """What shows that a search of this process has told it so, where the rules alone do not (``sealing.py``)."""

    @property
    def value(self) -> Number | None:
        """The best value known."""
        return self.moves[0].value if self.moves else None

    @property
    def none_is_best(self) -> bool:
        """Whether it is proved best to make none of the moves, and to let chance act."""
        if self.status != "optimal" or self.value is None or self.bound is None:
            return False
        return not close(self.value, self.bound)

    def as_json(self) -> dict[str, Any]:
        """The ``hint`` answer of the conventions."""
        found = shapes.printed(shapes.HintAnswer, self, self.extra, moves=())
        return found | {"moves": [self._entry(move) for move in self.moves]}

    def __str__(self) -> str:
        """The ranking in tables, moves in notation as far as they can be written without their position."""
        found = self.as_json()
        for entry, ranked in zip(found["moves"], self.moves, strict=True):
            entry["notation"] = "; ".join(map(str, ranked.chosen))
            if ranked.line:
                entry["line_notation"] = [*map(str, ranked.line)]
        return _in_tables(found)

    def _entry(self, move: RankedMove) -> dict[str, Any]:
        value = None if move.rough else move.value
        return move.as_json() | scores(self.measure, self.now, value)


Step: TypeAlias = Move | Mapping[str, Any] | Cell | None
"""A part of a solution: a move, a thing of an arrangement, a cell, or a round in which nothing is done."""


@dataclass(frozen=True, slots=True)
class Answer(AnytimeAnswer):
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
    measure: Measure | None = None
    """What the value is; None until the check of the answers has said it."""
    now: Number | None = None
    """The player's score now, where the value is a score and it is known."""
    declared: str = ""
    """Why the value is the search's own word and not replayed by the rules; empty where it is replayed."""
    proof: Proof | None = field(default=None, compare=False)
    """As a ranking's."""
    seal: str = field(default="", repr=False, compare=False)
    """As a ranking's."""

    def as_json(self) -> dict[str, Any]:
        """The ``solve`` answer of the conventions."""
        solution = self.solution if self.arrangement is None else self.arrangement
        given = scores(self.measure, self.now, self.value)
        return shapes.printed(shapes.SolveAnswer, self, self.extra, solution=solution, **given)

    def __str__(self) -> str:
        """The solution in a table, as a ranking."""
        return _in_tables(
            self.as_json() | {"notation": None if self.arrangement else _notation(self.solution)}
        )


AnswerT = TypeVar("AnswerT", Ranking, Answer)
"""What a question is answered by: ``hint`` by a ranking, ``solve`` and ``maximum`` by an answer."""

WHERE, KIND, MOVE, ALL = 1, 2, 3, 4
LEVELS = (WHERE, KIND, MOVE, ALL)


def at_level(position: Position, ranking: Ranking, level: int = ALL) -> dict[str, Any]:
    """The ``hint`` answer of a ranking in the position as far as that level, 1 to 4, tells it; ALL is the whole of it.

    Below ALL it has ``status``, ``reason``, ``level``, ``moves`` (the best move alone, from MOVE on) and
    ``clue`` (``where``, ``cells`` and from KIND on ``kind``; null where no move is to be made). Raises ValueError
    for a level that there is not.
    """
    if level not in LEVELS:
        raise ValueError(f"level: {level!r} is none of {LEVELS}")
    if level == ALL:
        return ranking.as_json()
    clue = None
    moves: list[dict[str, Any]] = []
    if ranking.moves and not ranking.none_is_best:
        best = ranking.moves[0]
        clue = game(position.game).place(position, best.chosen[0]).as_json()
        if level == WHERE:
            del clue["kind"]
        if level == MOVE:
            written = [move.as_json() for move in best.chosen]
            moves.append({"move": written if isinstance(best.move, tuple) else written[0]})
    return {"status": ranking.status, "reason": ranking.reason, "level": level, "moves": moves, "clue": clue}
