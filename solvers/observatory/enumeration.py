"""Every line of play, every roll: the exact answer where turns lie ahead and the table is small.

Decisions are maximised, unknown rolls averaged, states remembered. The last turn is not enumerated: its
planner (``turn``) or its expectation (``before_roll``) is exact. Before a roll only an owed card bonus and the
round bonus are tried, for everything else is as good after the roll, or better.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from periplus.models.observatory.moves import AnyMove, Roll
from periplus.models.observatory.play import legal_moves, unknown_card
from periplus.models.observatory.scoring import points
from periplus.models.observatory.state import Phase

from ..limits import Clock
from .before_roll import BeforeRoll, decisions
from .expectation import roll_classes
from .question import Question
from .turn.line import play_plan
from .turn.planner import best_score, optimum
from .turn.problem import Problem

SMALL = 3000
"""States that an enumeration may visit on a small chart."""
SMALL_CHART = 12
"""Squares of a chart on which an enumeration is worth a try."""
EXPECTATION = 20
"""States that one turn with an unknown roll counts for."""


class TooLarge(Exception):
    """The question has more states than the enumeration may visit."""


def last_turn(question: Question) -> Problem | None:
    """The planner's problem, if the question is one turn with known dice or the rest of a turn before its roll."""
    if question.closed or len(question.rolls) > 1 or question.state.phase not in (Phase.BEFORE, Phase.ROLLED):
        return None
    if question.state.phase is Phase.ROLLED:
        return None if question.rolls else Problem(question.state, question.seat)
    if not question.rolls:
        return Problem(question.state, question.seat)
    return Problem(question.state, question.seat, question.rolls[0]) if question.rolls[0] else None


def unknown_turn(question: Question) -> bool:
    """Whether the question is one turn whose roll is not known."""
    return question.state.phase is Phase.BEFORE and question.rolls == (None,)


def budget(question: Question) -> int | None:
    """How many states an enumeration may visit; None: all, for only cards are chosen; 0: it is not worth a try."""
    if question.state.phase in (Phase.KEEP, Phase.DRAW) and len(question.rolls) < 2:
        return None
    return SMALL if question.edition.squares <= SMALL_CHART else 0


def own_moves(question: Question) -> tuple[AnyMove, ...]:
    """Every legal move of the planning player that has one value: none that turns up an unknown card."""
    moves = legal_moves(question.state, question.seat, len(question.state.sheets) > 1)
    return tuple(move for move in moves if move.type != "draw" or not unknown_card(question.state, move))


class Enumeration:
    """Exact values of questions; raises TooLarge beyond ``budget`` states in all, Stop by the clock."""

    def __init__(self, clock: Clock, budget: int | None = None) -> None:
        self._clock = clock
        self._left = math.inf if budget is None else budget
        self._known: dict[Question, Fraction] = {}

    def value(self, question: Question) -> Fraction:
        """The best score, or its expectation, at the question's horizon."""
        key = _alike(question)
        if key not in self._known:
            self._clock.check()
            self._left -= 1
            if self._left < 0:
                raise TooLarge
            self._known[key] = self._explored(question)
        return self._known[key]

    def line(self, question: Question) -> tuple[AnyMove, ...]:
        """Moves that attain the value, to the horizon or to the first roll that is not known."""
        moves: list[AnyMove] = []
        while not question.closed:
            if problem := last_turn(question):
                return (*moves, *play_plan(problem, optimum(problem, self._clock))[0])
            if unknown_turn(question):
                return (*moves, *BeforeRoll(question.state, question.seat, self._clock).best[1])
            worth = self.value(question)
            move = next((m for m in self._choices(question) if self.value(question.after(m)) == worth), None)
            if move is None:
                break
            moves.append(move)
            question = question.after(move)
        return tuple(moves)

    def _explored(self, question: Question) -> Fraction:
        if question.closed:
            return Fraction(points(question.edition, question.sheet))
        if problem := last_turn(question):
            return Fraction(best_score(problem, self._clock))
        if unknown_turn(question):
            self._left -= EXPECTATION
            return BeforeRoll(question.state, question.seat, self._clock).best[0]
        values = [self.value(question.after(move)) for move in self._choices(question)]
        if question.state.phase is Phase.BEFORE and question.rolls[0] is None and not question.sheet.pending:
            values.append(self._mean(question))
        return max(values)

    def _choices(self, question: Question) -> Iterator[AnyMove]:
        """The moves worth trying, the roll among them if its dice are known."""
        if question.state.phase is not Phase.BEFORE:
            yield from own_moves(question)
            return
        yield from decisions(question.state, question.seat)
        if (roll := question.roll()) and not question.sheet.pending:
            yield roll

    def _mean(self, question: Question) -> Fraction:
        """The expectation over the roll that comes next."""
        total, weights = Fraction(0), 0
        for (*dice, meteor), weight in roll_classes(question.seat == question.state.active):
            roll = Roll(dice=(dice[0], dice[1], dice[2]), meteor=meteor)
            total += weight * self.value(question.after(roll))
            weights += weight
        return total / weights


def _alike(question: Question) -> Question:
    """The question without what no longer matters: before the last turn, the supply and the order of the range."""
    if question.state.phase is not Phase.BEFORE or len(question.rolls) != 1:
        return question
    sheets = [replace(sheet, range=tuple(sorted(sheet.range))) for sheet in question.state.sheets]
    state = replace(question.state, sheets=tuple(sheets), supply=None, may_draw=False)
    return replace(question, state=state)
