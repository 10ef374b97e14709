"""The best line to a horizon of which nothing stays unknown, or a single roll: which method answers which question.

- Nothing counts any more: the score as it is.
- One turn with known dice, or the rest of a turn before its roll: the turn's planner, exact.
- One turn whose dice are not known: its exact expectation.
- One last turn after a choice or a draw of cards, or a small table: every choice and every roll.
- Several known rolls: plans over turns (``timeline``).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from periplus.models.observatory.moves import AnyMove
from periplus.models.observatory.scoring import points, score_lines

from ..answers import Answer, Engine, Number
from ..limits import Clock
from .before_roll import BeforeRoll
from .enumeration import Enumeration, budget
from .playouts import PlayOuts
from .question import HorizonQuestion
from .turn.line import plan_to_moves
from .turn.open_placements import square_weights
from .turn.planner import optimum


def answers(question: HorizonQuestion, clock: Clock) -> Iterator[Answer]:
    """Improving answers; the last has a reason unless it is proved. Raises Stop by the clock.

    Of the rolls ahead only a single one may be unknown, unless the table is small.
    """
    if question.closed:
        yield proved(question, points(question.edition, question.sheet), (), "score", clock)
    elif problem := question.problem():
        plan = optimum(problem, clock)
        moves, _ = plan_to_moves(problem, plan, square_weights(question.edition, question.sheet))
        yield proved(question, plan.value, moves, "planner", clock)
    elif question.unknown_turn:
        value, moves = BeforeRoll(question.state, question.seat, clock).best
        yield proved(question, value, moves, "expectation", clock)
    elif budget(question) is None:
        yield enumerated(question, clock)
    else:
        yield from _over_turns(question, clock)


def proved(
    question: HorizonQuestion, value: Number, moves: tuple[AnyMove, ...], engine: Engine, clock: Clock
) -> Answer:
    """A value that is the best there is, and the line that leads to it or to the first unknown roll."""
    value = value.numerator if isinstance(value, Fraction) and value.denominator == 1 else value
    why = score_lines(question.edition, question.after(*moves).sheet)
    return Answer("optimal", value, value, moves, why, work={"effort": round(clock.worked, 4)}, engine=engine)


def enumerated(question: HorizonQuestion, clock: Clock) -> Answer:
    """The exact answer by every choice and every roll; raises TooLarge if there are too many states."""
    enumeration = Enumeration(clock, budget(question))
    value = enumeration.value(question)
    return proved(question, value, enumeration.line(question), "enumeration", clock)


def _over_turns(question: HorizonQuestion, clock: Clock) -> Iterator[Answer]:
    """Several known rolls."""
    from .timeline.solve import solve as timeline  # noqa: PLC0415 — a program, which one turn does not need

    known = [roll for roll in question.rolls if roll]
    yield from timeline(question.state, question.edition, question.seat, known, clock)


def played(question: HorizonQuestion, clock: Clock) -> Answer:
    """The policy's line, with a bound from counting."""
    line = PlayOuts(clock).line(question)
    sheet = question.after(*line).sheet
    return Answer(
        "feasible",
        points(question.edition, sheet),
        question.bound,
        line,
        score_lines(question.edition, sheet),
        work={"effort": round(clock.worked, 4)},
        engine="policy",
    )
