"""Rankings when turns lie ahead: every line if the table is small, else lines and bounds a move at a time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from periplus.models.core.data import Move
from periplus.models.observatory.moves import Complete, Draw, End, Keep, Research, Roll, Star

from ..answers import Answer, Ranking
from ..limits import Clock, Limits, Stop
from .board import Board, Entry
from .enumeration import Enumeration, TooLarge, budget
from .policy import policy_line
from .question import Question
from .simulation import Estimate, Simulation
from .solve import answers, limit

MOVES = (Roll, Star, Research, Complete, End, Draw, Keep)
ENGINE = "cp-sat"
PAUSE = 0.25
"""Seconds from one ranking to the next while moves are being worked out."""
LEAST = 0.05
"""Seconds that a question is given at least."""
SHARE = 0.4
"""Part of the time that goes to the question itself, before its moves are compared."""


def ranked_over_turns(board: Board, limits: Limits, clock: Clock) -> Iterator[Ranking]:
    """Improving rankings; the last has a reason unless it is proved. Raises Stop by the clock."""
    yield board.ranking("score")
    states = budget(board.question)
    if states != 0:
        try:
            _enumerate(board, Enumeration(clock, states))
        except TooLarge:
            pass
        else:
            yield board.ranking("enumeration")
            return
    if None in board.question.rolls:
        yield from _simulated(board, limits, clock)
    else:
        yield from _planned(board, limits, clock)


def _enumerate(board: Board, enumeration: Enumeration) -> None:
    values = [enumeration.value(entry.after) for entry in board.entries]
    board.limit(enumeration.value(board.question), proved=True)
    for entry, value in zip(board.entries, values, strict=True):
        entry.settle(value, partial(enumeration.line, entry.after))


def _simulated(board: Board, limits: Limits, clock: Clock) -> Iterator[Ranking]:
    """Averages over the same rolls for all moves, a sample more for each ranking."""
    board.limit(limit(board.question, clock))
    simulation = Simulation(limits.seed, clock)
    entries = [(entry, Estimate()) for entry in board.entries if not entry.proved]
    for _ in range(limits.samples):
        for entry, estimate in entries:
            simulation.extend(estimate, entry.after)
        for entry, estimate in entries:
            entry.guess(estimate, partial(policy_line, entry.after))
        yield board.ranking("simulation")
    yield board.ranking("simulation").stopped("samples")


def _planned(board: Board, limits: Limits, clock: Clock) -> Iterator[Ranking]:
    """The question first, for its best line and the bound; then every move, the most promising longest."""
    for answer in _within(board.question, SHARE, limits, clock):
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
        for answer in _within(entry.after, 1 / (len(left) - place), limits, clock):
            _learn(board, entry, answer)
        yield board.ranking(ENGINE)
    ranking = board.ranking(ENGINE)
    yield ranking if ranking.status == "optimal" else ranking.stopped("seconds")


def _open(board: Board) -> list[Entry]:
    """The entries without a proved value, the best first."""
    return sorted((entry for entry in board.entries if not entry.proved), key=lambda entry: -entry.value)


def _within(question: Question, share: float, limits: Limits, clock: Clock) -> Iterator[Answer]:
    """Answers to the question for a share of the time that is left."""
    left = clock.remaining()
    part = limits if left is None else replace(limits, seconds=max(share * left, LEAST))
    try:
        yield from answers(question, part, Clock(part, cancelled=clock.cancelled))
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
