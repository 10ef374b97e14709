"""Lines and rankings when turns lie ahead: exactly where the table is small.

The best line to a horizon of which nothing stays unknown, or a single roll: which method answers which question.

- Nothing counts any more: the score as it is.
- One turn with known dice, or the rest of a turn before its roll: the turn's planner, exact.
- One turn whose dice are not known: its exact expectation.
- One last turn after a choice or a draw of cards, or a small table: every choice and every roll.
- Several known rolls: plans over turns (``timeline``).

What is done next, and how long, is counted in deterministic effort; the clock only ends it. A stopped ranking
says all that is known by then.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial

from periplus.models.core.data import Move
from periplus.models.observatory.moves import AnyMove, Complete, Draw, End, Keep, Research, Roll, Star
from periplus.models.observatory.scoring import points, score_lines
from periplus.models.observatory.state import Phase

from ..answers import ROUGH, Answer, Engine, Ranking
from ..limits import Clock, Limits, Stop, within
from ..search import now_and_then
from ..search.sampling import SampledValue
from ..shapes import Number
from .enumeration import BeforeRoll, Enumeration, TooLarge, budget
from .playouts import PlayOuts
from .question import HorizonQuestion
from .ranking import MoveEstimate, MoveRanking, first_moves
from .turn.line import plan_to_moves
from .turn.open_placements import square_weights
from .turn.planner import MoveWorths, optimum
from .turn.problem import Problem


def answers(
    question: HorizonQuestion, clock: Clock, line: tuple[AnyMove, ...] | None = None
) -> Iterator[Answer]:
    """Improving answers; the last has a reason unless it is proved. Raises Stop by the clock.

    Of the rolls ahead only a single one may be unknown, unless the table is small. ``line``: one that is known.
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
        yield enumerated_line(question, clock)
    else:
        yield from _over_turns(question, clock, line)


def proved(
    question: HorizonQuestion, value: Number, moves: tuple[AnyMove, ...], engine: Engine, clock: Clock
) -> Answer:
    """A value that is the best there is, and the line that leads to it or to the first unknown roll."""
    value = value.numerator if isinstance(value, Fraction) and value.denominator == 1 else value
    why = score_lines(question.edition, question.after(*moves).sheet)
    return Answer("optimal", value, value, moves, why, work={"effort": round(clock.worked, 4)}, engine=engine)


def enumerated_line(question: HorizonQuestion, clock: Clock) -> Answer:
    """The exact answer by every choice and every roll; raises TooLarge if there are too many states."""
    enumeration = Enumeration(clock, budget(question))
    value = enumeration.value(question)
    return proved(question, value, enumeration.line(question), "enumeration", clock)


def _over_turns(
    question: HorizonQuestion, clock: Clock, line: tuple[AnyMove, ...] | None
) -> Iterator[Answer]:
    """Several known rolls."""
    from .timeline.known_rolls import solve as timeline  # noqa: PLC0415
    from .timeline.solve import PlayedLine  # noqa: PLC0415 — a program, which one turn does not need

    rolls = [roll for roll in question.rolls if roll]
    known = None if line is None else PlayedLine(line, question.after(*line).sheet)
    yield from timeline(question.state, question.edition, question.seat, rolls, clock, known)


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


MOVES = (Roll, Star, Research, Complete, End, Draw, Keep)
ENGINE = "cp-sat"
SIMULATION = "simulation"
LIKELY = 12
"""Moves that are played out first, those that promise most."""
BOUND_WORK = 1.0
"""Deterministic effort for a bound from wild rolls."""
FIRST_WORK = 0.5
"""Deterministic effort for each question after a move in the first round; doubled in every round."""


def ranked_over_turns(moves: MoveRanking, limits: Limits, clock: Clock) -> Iterator[Ranking]:
    """Improving rankings; the last has a reason unless it is proved."""
    question = moves.question
    yield moves.ranking("score")
    engine = SIMULATION if None in question.rolls else ENGINE
    try:
        moves.look_ahead()
        yield moves.ranking(engine)
        yield from _present_turn(moves, clock)
        if budget(question) != 0 and enumerated(moves, clock):
            yield moves.ranking("enumeration")
            return
        yield from (_played_out(moves, limits, clock) if None in question.rolls else _planned(moves, clock))
    except Stop as stop:
        yield moves.ranking(engine).stopped(stop.reason)


def _present_turn(moves: MoveRanking, clock: Clock) -> Iterator[Ranking]:
    """What every move brings by the end of the turn on the table, whatever comes after it.

    Where the move ends that turn and cards have to be drawn, nothing else may be done (OBS-6.2).
    """
    state, seat = moves.question.state, moves.question.seat
    if state.phase is not Phase.ROLLED:
        return
    problem = Problem(state, seat)
    worths = MoveWorths(problem, optimum(problem, clock).value, clock)
    wanted = square_weights(state.edition, state.sheets[seat])
    for entry in moves.open():
        if entry.after.state.phase is Phase.DRAW:
            continue
        left, plan = worths.plan(entry.move)
        entry.improve(plan.value, lambda left=left, plan=plan: plan_to_moves(left, plan, wanted)[0])  # type: ignore[misc]
    yield moves.ranking("planner")


def enumerated(moves: MoveRanking, clock: Clock) -> bool:
    """Settle every entry by enumeration; False if there are too many states."""
    enumeration = Enumeration(clock, budget(moves.question))
    try:
        values = [enumeration.value(entry.after) for entry in moves.entries]
        best = enumeration.value(moves.question)
        lines = [enumeration.line(entry.after) for entry in moves.entries]
        line = enumeration.line(moves.question)
    except TooLarge:
        return False
    moves.limit(best, proved=True)
    moves.answer = proved(moves.question, best, line, "enumeration", clock)
    for entry, value, line in zip(moves.entries, values, lines, strict=True):
        entry.settle(value, partial(tuple, line))
    return True


def _played_out(moves: MoveRanking, limits: Limits, clock: Clock) -> Iterator[Ranking]:
    """Averages over the same rolls for all moves, the likeliest first; a mean is a value from ROUGH play-outs on."""
    samples = Samples(moves, limits, clock)
    for _ in now_and_then(map(samples.extend, samples.schedule()), clock):
        yield moves.ranking(SIMULATION)
    yield moves.ranking(SIMULATION).stopped("samples")


class Samples:
    """The play-outs of a hint's moves."""

    def __init__(self, moves: MoveRanking, limits: Limits, clock: Clock) -> None:
        self._moves = moves
        self._clock = clock
        self._play_outs = PlayOuts(clock)
        self._estimates: dict[MoveEstimate, SampledValue] = {}
        self._most = limits.samples
        self._enough = min(ROUGH, limits.samples)

    def schedule(self) -> Iterator[MoveEstimate]:
        """Who is played out next: the likeliest moves till they are known, then the best of them, then all others."""
        entries = first_moves(self._moves.open(), self._moves.question)
        for entry in entries[:1]:
            yield from [entry] * self._enough
        self._moves.limit(wild_bound(self._moves.question, self._clock))
        for entry in entries[1:LIKELY]:
            yield from [entry] * self._enough
        target, left = self._enough, entries[:LIKELY]
        while target < self._most and len(left) > 1:
            left = sorted(left, key=lambda entry: entry.rank)[: (len(left) + 1) // 2]
            target = min(self._most, 2 * target)
            yield from self._up_to(target, left)
        yield from self._up_to(self._enough, entries)
        yield from self._up_to(self._most, entries)

    def _up_to(self, target: int, entries: list[MoveEstimate]) -> Iterator[MoveEstimate]:
        for entry in sorted(entries, key=lambda entry: entry.rank):
            yield from [entry] * (target - (self._estimates[entry].count if entry in self._estimates else 0))

    def extend(self, entry: MoveEstimate) -> None:
        """One more play-out after the move."""
        estimate = self._estimates.setdefault(entry, SampledValue())
        self._play_outs.extend(estimate, entry.after)
        if estimate.count >= self._enough:
            entry.guess(estimate)


def best_over_turns(question: HorizonQuestion, limits: Limits, clock: Clock) -> Iterator[Answer]:
    """Improving answers: the best move of the ranking, a line of the question itself, or to wait for the roll."""
    moves, bound = MoveRanking(question, None, clock), question.bound
    moves.limit(bound)
    now = points(question.edition, question.sheet)
    yield Answer("feasible", now, bound, why=score_lines(question.edition, question.sheet), engine="score")
    waiting = None
    if None in question.rolls and question.state.phase is Phase.BEFORE and not question.sheet.pending:
        waiting = _Waiting(question, limits, clock)
        yield from waiting.answers(waiting.enough)
    for ranking in ranked_over_turns(moves, limits, clock):
        answer = _best(question, moves, ranking)
        if waiting and waiting.beats(answer):
            answer = replace(waiting.answer(), bound=answer.bound, reason=answer.reason)
        yield answer
        if answer.status == "optimal":
            return


def _best(question: HorizonQuestion, moves: MoveRanking, ranking: Ranking) -> Answer:
    """The ranking's best move and what follows it, or the better line of the question itself."""
    told = moves.answer
    first = min(moves.entries, key=lambda entry: entry.rank, default=None)
    if first is None or (told and told.value is not None and told.value >= first.value):
        known = told or Answer("unknown", engine=ranking.engine)
        return replace(known, bound=moves.bound, reason=ranking.reason, work=ranking.work)
    follow, sampled = first.continuation(), first.estimate
    means = {"mean": sampled.mean, "stderr": sampled.stderr, "samples": sampled.count} if sampled else {}
    line = (first.move, *follow.line)
    return Answer(
        "optimal" if moves.proved and first.proved and first.value == moves.bound else "feasible",
        first.value,
        moves.bound,
        line,
        score_lines(question.edition, question.after(*line).sheet),
        ranking.reason,
        ranking.work,
        ranking.engine,
        means,
    )


class _Waiting:
    """To wait for the roll with whatever the policy does before it."""

    def __init__(self, question: HorizonQuestion, limits: Limits, clock: Clock) -> None:
        self._question = question
        self._clock = clock
        self._play_outs = PlayOuts(clock)
        self._estimate = SampledValue()
        self._line: tuple[AnyMove, ...] = ()
        self.enough = min(ROUGH, limits.samples)

    def answers(self, samples: int) -> Iterator[Answer]:
        """The answer after so many play-outs."""
        self._line = self._play_outs.line(self._question)
        while self._estimate.count < samples:
            self._play_outs.extend(self._estimate, self._question)
        yield self.answer()

    def answer(self) -> Answer:
        """The answer as it stands."""
        sheet = self._question.after(*self._line).sheet
        means = {
            "mean": self._estimate.mean,
            "stderr": self._estimate.stderr,
            "samples": self._estimate.count,
        }
        return Answer(
            "feasible",
            self._estimate.mean,
            self._question.bound,
            self._line,
            score_lines(self._question.edition, sheet),
            work={"effort": round(self._clock.worked, 4)},
            engine=SIMULATION,
            extra=means,
        )

    def beats(self, answer: Answer) -> bool:
        """Whether waiting is known to be worth more, and is not proved to be worth less."""
        known = self._estimate.count >= self.enough and answer.status != "optimal"
        return known and (answer.value is None or self._estimate.mean > answer.value)


def wild_bound(question: HorizonQuestion, clock: Clock) -> int | None:
    """A score that no line and no roll exceeds: all dice wild; None if its effort is spent before."""
    from .timeline.model import upper_bound  # noqa: PLC0415 — a program, which one turn does not need

    state, sheet = question.state, question.sheet
    if sheet.dealt:
        sheet = replace(sheet, range=sheet.dealt, dealt=())
        sheets = (*state.sheets[: question.seat], sheet, *state.sheets[question.seat + 1 :])
        state = replace(state, phase=Phase.BEFORE, sheets=sheets)
    bound = partial(upper_bound, state, question.seat, len(question.rolls))
    return clock.tried(bound, work=BOUND_WORK)


def _planned(moves: MoveRanking, clock: Clock) -> Iterator[Ranking]:
    """Known rolls: lines of the policy at once, then the question and its moves in rounds of more and more effort."""
    play_outs = PlayOuts(clock)
    _follow_best(moves, played(moves.question, clock))
    yield moves.ranking(ENGINE)
    for entry in first_moves(moves.open(), moves.question)[:LIKELY]:
        line = play_outs.line(entry.after)
        end = entry.after.after(*line)
        entry.improve(points(end.edition, end.sheet), partial(tuple, line))
    yield moves.ranking(ENGINE)
    effort = FIRST_WORK
    while True:
        for answer in _within(moves.question, effort * max(2, len(moves.open())), clock, _best_line(moves)):
            moves.limit(answer.bound, proved=answer.status == "optimal")
            _follow_best(moves, answer)
            yield moves.ranking(ENGINE)
        for entry in moves.open():
            for answer in _within(entry.after, effort, clock, entry.follow and entry.follow()):
                _learn(moves, entry, answer)
            yield moves.ranking(ENGINE)
        if moves.proved and not moves.open():
            return
        effort *= 2


def _within(
    question: HorizonQuestion, work: float, clock: Clock, line: tuple[AnyMove, ...] | None
) -> Iterator[Answer]:
    """Answers to the question for so much effort, from the line that is known."""
    part = clock.part(work=work)
    return within(answers(question, part, line), part, clock)


def _best_line(moves: MoveRanking) -> tuple[AnyMove, ...] | None:
    """The best line of the question that is known: what its best move leads to, or its own answer's."""
    told = moves.answer
    first = min(moves.entries, key=lambda entry: entry.rank, default=None)
    if first is not None and (told is None or told.value is None or told.value < first.value):
        return (first.move, *first.continuation().line)
    return None if told is None else _line(told)


def _line(answer: Answer) -> tuple[AnyMove, ...]:
    """The answer's moves."""
    return tuple(step for step in answer.solution if isinstance(step, MOVES))


def _follow_best(moves: MoveRanking, answer: Answer) -> None:
    """Keep the best line of the question, and tell the entry with which the answer's line begins, if one does."""
    best = moves.answer
    if answer.value is not None and (best is None or best.value is None or answer.value >= best.value):
        moves.answer = answer
    first, *rest = answer.solution or (None,)
    told = first.as_json() if isinstance(first, Move) else None
    for entry in moves.entries:
        if entry.move.as_json() == told and not entry.proved:
            _learn(moves, entry, replace(answer, solution=tuple(rest)))


def _learn(moves: MoveRanking, entry: MoveEstimate, answer: Answer) -> None:
    """What an answer to the question after the move says of the move."""
    if answer.value is None:
        return
    line = _line(answer)
    entry.improve(answer.value, lambda: line)
    entry.limit(answer.bound)
    if answer.status == "optimal" or (moves.proved and entry.value == moves.bound):
        entry.settle(entry.value, entry.follow or tuple)
