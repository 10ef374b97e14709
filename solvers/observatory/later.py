"""Rankings when turns lie ahead: every line if the table is small, else lines and bounds a move at a time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from periplus.models.core.data import Move
from periplus.models.observatory.moves import Complete, Draw, End, Keep, Research, Roll, Star

from ..answers import Answer, Ranking
from ..limits import Clock, Limits, Stop
from .board import PAUSE, Board, Entry
from .enumeration import Enumeration, TooLarge, budget
from .policy import policy_line
from .question import Question
from .simulation import Estimate, Simulation
from .solve import ATTEMPT, answers, limit, share

MOVES = (Roll, Star, Research, Complete, End, Draw, Keep)
ENGINE = "cp-sat"
SHARE = 0.4
"""Part of the time that goes to the question itself, before its moves are compared."""


def ranked_over_turns(board: Board, limits: Limits, clock: Clock) -> Iterator[Ranking]:
    """Improving rankings; the last has a reason unless it is proved. Raises Stop by the clock."""
    yield board.ranking("score")
    if budget(board.question) != 0 and _enumerated(board, clock):
        yield board.ranking("enumeration")
        return
    if None in board.question.rolls:
        yield from _simulated(board, limits, clock)
    else:
        yield from _planned(board, limits, clock)


def _enumerated(board: Board, clock: Clock) -> bool:
    """Settle every entry by enumeration; False if a part of the time is not enough."""
    try:
        enumeration = Enumeration(share(clock, ATTEMPT), budget(board.question))
        values = [enumeration.value(entry.after) for entry in board.entries]
        best = enumeration.value(board.question)
        lines = [enumeration.line(entry.after) for entry in board.entries]
    except TooLarge:
        return False
    except Stop:
        clock.check()
        return False
    board.limit(best, proved=True)
    for entry, value, line in zip(board.entries, values, lines, strict=True):
        entry.settle(value, partial(tuple, line))
    return True


def _simulated(board: Board, limits: Limits, clock: Clock) -> Iterator[Ranking]:
    """Averages over the same rolls for all moves, a sample more for each ranking."""
    board.limit(limit(board.question, clock))
    simulation = Simulation(limits.seed, clock)
    entries = [(entry, Estimate()) for entry in board.entries if not entry.proved]
    for _ in range(limits.samples):
        for entry, estimate in entries:
            simulation.extend(estimate, entry.after)
        for entry, estimate in entries:
            entry.guess(estimate, partial(policy_line, entry.after, clock))
        yield board.ranking("simulation")
    yield board.ranking("simulation").stopped("samples")


def _planned(board: Board, limits: Limits, clock: Clock) -> Iterator[Ranking]:
    """The question first, for its best line and the bound; then every move, the most promising longest."""
    for answer in _within(board.question, SHARE, clock):
        board.limit(answer.bound, proved=answer.status == "optimal")
        _follow_best(board, answer)
        yield board.ranking(answer.engine)
    shown = clock.elapsed()
    for entry in _open(board):
        _learn(board, entry, next(answers(entry.after, limits, clock)))
        if clock.elapsed() - shown > PAUSE:
            shown = clock.elapsed()
            yield board.ranking(ENGINE)
    yield board.ranking(ENGINE)
    for place, entry in enumerate(left := _open(board)):
        for answer in _within(entry.after, 1 / (len(left) - place), clock):
            _learn(board, entry, answer)
        yield board.ranking(ENGINE)
    ranking = board.ranking(ENGINE)
    yield ranking if ranking.status == "optimal" else ranking.stopped("seconds")


def _open(board: Board) -> list[Entry]:
    """The entries without a proved value, the best first."""
    return sorted((entry for entry in board.entries if not entry.proved), key=lambda entry: -entry.value)


def _within(question: Question, part: float, clock: Clock) -> Iterator[Answer]:
    """Answers to the question for a part of the time that is left."""
    some = share(clock, part)
    try:
        yield from answers(question, some.limits, some)
    except Stop:
        clock.check()


def _follow_best(board: Board, answer: Answer) -> None:
    """Tell the entry with which the answer's line begins, if it is a move of the ranking."""
    first, *rest = answer.solution or (None,)
    told = first.as_json() if isinstance(first, Move) else None
    for entry in board.entries:
        if entry.move.as_json() == told and not entry.proved:
            _learn(board, entry, replace(answer, solution=tuple(rest)))


def _learn(board: Board, entry: Entry, answer: Answer) -> None:
    """What an answer to the question after the move says of the move."""
    if answer.value is None:
        return
    line = tuple(step for step in answer.solution if isinstance(step, MOVES))
    entry.improve(answer.value, lambda: line)
    if answer.bound is not None and (entry.bound is None or answer.bound < entry.bound):
        entry.bound = answer.bound
    if answer.status == "optimal" or (board.proved and entry.value == board.bound):
        entry.settle(entry.value, entry.follow or tuple)
