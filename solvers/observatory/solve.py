"""The best line to the horizon: which method answers which question.

- Nothing counts any more: the score as it is.
- One turn with known dice, or the rest of a turn before its roll: the turn's planner, exact.
- One turn whose dice are not known: its exact expectation.
- Several known rolls: plans over turns (``timeline``).
- Unknown rolls with others: every line and every roll if the table is small enough; else the estimate of a
  fixed policy, with a bound from wild rolls.
- One last turn after a choice or a draw of cards: every choice, each answered exactly.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from periplus.models.observatory.moves import AnyMove
from periplus.models.observatory.position import Position
from periplus.models.observatory.scoring import points, score_lines
from periplus.models.observatory.state import Phase

from ..answers import Answer, Engine, Number
from ..limits import Clock, Limits, Stop
from ..search import Search
from .before_roll import BeforeRoll
from .enumeration import Enumeration, TooLarge, budget, last_turn, unknown_turn
from .policy import policy_line
from .question import Question, ask
from .simulation import Estimate, Simulation
from .turn.line import play_plan
from .turn.planner import optimum
from .turn.pull import pull

FIRST_SAMPLES = 2
"""Play-outs before the first estimate is given."""
ATTEMPT = 0.6
"""Part of the time that goes to an exact answer before estimates are made better."""
STRIDE = 10
"""Play-outs from one estimate to the next."""


def search(position: Position, limits: Limits) -> Search[Answer]:
    """The best line of the position's horizon; raises PositionError if it cannot be asked for."""
    question = ask(position, limits)
    return Search(lambda clock: answers(question, limits, clock), limits, Answer("unknown"))


def answers(question: Question, limits: Limits, clock: Clock) -> Iterator[Answer]:
    """Improving answers; the last has a reason unless it is proved. Raises Stop by the clock."""
    if question.closed:
        yield _proved(question, points(question.edition, question.sheet), (), "score", clock)
    elif problem := last_turn(question):
        plan = optimum(problem, clock)
        moves, _ = play_plan(problem, plan, pull(question.edition, question.sheet))
        yield _proved(question, plan.value, moves, "planner", clock)
    elif unknown_turn(question):
        value, moves = BeforeRoll(question.state, question.seat, clock).best
        yield _proved(question, value, moves, "expectation", clock)
    elif budget(question) is None:
        yield _enumerated(question, clock)
    elif None in question.rolls:
        yield from _under_chance(question, limits, clock)
    else:
        from .timeline.solve import solve as timeline  # noqa: PLC0415 — a program, which one turn does not need

        known = [roll for roll in question.rolls if roll]
        yield from timeline(question.state, question.edition, question.seat, known, limits, clock)


def _proved(
    question: Question, value: Number, moves: tuple[AnyMove, ...], engine: Engine, clock: Clock
) -> Answer:
    """A value that is the best there is, and the line that leads to it or to the first unknown roll."""
    value = value.numerator if isinstance(value, Fraction) and value.denominator == 1 else value
    why = score_lines(question.edition, question.after(*moves).sheet)
    return Answer("optimal", value, value, moves, why, work={"effort": round(clock.worked, 4)}, engine=engine)


def _enumerated(question: Question, clock: Clock) -> Answer:
    enumeration = Enumeration(clock, budget(question))
    value = enumeration.value(question)
    return _proved(question, value, enumeration.line(question), "enumeration", clock)


def _under_chance(question: Question, limits: Limits, clock: Clock) -> Iterator[Answer]:
    """Estimates at once, then the exact value if the table is small, else better estimates."""
    simulation, estimate = Simulation(limits.seed, clock), Estimate()
    moves = policy_line(question, clock)
    why = score_lines(question.edition, question.after(*moves).sheet)
    bound = limit(question, clock)

    def estimated() -> Answer:
        extra = {"mean": estimate.mean, "stderr": estimate.stderr, "samples": len(estimate.scores)}
        return Answer("feasible", estimate.mean, bound, moves, why, engine="simulation", extra=extra)

    while len(estimate.scores) < min(FIRST_SAMPLES, limits.samples):
        simulation.extend(estimate, question)
    yield estimated()
    if exact := _attempted(question, clock):
        yield exact
        return
    while len(estimate.scores) < limits.samples:
        simulation.extend(estimate, question)
        if len(estimate.scores) % STRIDE == 0:
            yield estimated()
    yield estimated().stopped("samples")


def _attempted(question: Question, clock: Clock) -> Answer | None:
    """The exact answer, if a part of the time is enough to enumerate the question."""
    try:
        return _enumerated(question, share(clock, ATTEMPT))
    except TooLarge:
        return None
    except Stop:
        clock.check()
        return None


def share(clock: Clock, part: float) -> Clock:
    """A clock for a part of the time that is left."""
    left = clock.remaining()
    return clock.part(seconds=None if left is None else part * left)


def limit(question: Question, clock: Clock) -> int | None:
    """A score that no line and no roll exceeds: all dice wild; None if the clock leaves no time for it."""
    from .timeline.ceiling import upper_bound  # noqa: PLC0415 — as above

    state, sheet = question.state, question.sheet
    if sheet.dealt:
        sheet = replace(sheet, range=sheet.dealt, dealt=())
        sheets = (*state.sheets[: question.seat], sheet, *state.sheets[question.seat + 1 :])
        state = replace(state, phase=Phase.BEFORE, sheets=sheets)
    return upper_bound(state, question.seat, len(question.rolls), clock)
