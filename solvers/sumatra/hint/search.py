"""The ranking that ``ask.value`` asks for.

``now``, ``next`` and ``reply`` are exact and quick: every turn is played by the rules and the next one is looked at in
full, an exploration by its expectation. ``reach`` solves an arrangement for each turn that can still be among the
best, ``sampled`` plays the game out.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from periplus.models.sumatra.listing import legal_moves
from periplus.models.sumatra.moves import Explore
from periplus.models.sumatra.play import apply
from periplus.models.sumatra.position import Position
from periplus.models.sumatra.state import State

from ...answers import Ranking
from ...limits import Clock, Limits
from ...replay import ReplayError, confirm_ranking
from ...search import Search
from .entries import Entry, ranking
from .question import Question, ask
from .standing import Standing

PAUSE = 0.25
"""Seconds from one ranking to the next while turns are being worked out."""


def search(position: Position, limits: Limits) -> Search[Ranking]:
    """The ranking of the position's turns; raises PositionError for what cannot be asked so."""
    question = ask(position, limits)
    return Search(
        lambda clock: rankings(question, clock),
        limits,
        Ranking("unknown"),
        confirm=lambda answer: _confirm(question, answer),
    )


def rankings(question: Question, clock: Clock) -> Iterator[Ranking]:
    """Improving rankings; the last has a reason unless it is proved. Raises Stop by the clock."""
    if question.state.over:
        yield Ranking("infeasible", bound=0, engine="score")
    elif question.blind:
        yield _expected(question)
    elif question.value == "reach":
        from .reach import reached  # noqa: PLC0415 — a program, which the exact values do not need

        yield from reached(question, entries_of(question), clock)
    elif question.value == "sampled":
        from .sampled import sampled  # noqa: PLC0415 — what is not asked is not loaded

        yield from sampled(question, entries_of(question), clock)
    else:
        yield from _exact(question, clock)


def entries_of(question: Question) -> list[Entry]:
    """Every turn with its gain now."""
    state = question.state
    standing = Standing(state, state.turn)
    found = []
    for move in legal_moves(state):
        after = apply(state, move)
        found.append(Entry(move, after, standing.of(after.players[state.turn]) - standing.now))
    return found


def _expected(question: Question) -> Ranking:
    """The single exploration, by the expectation of its best gain."""
    value = Standing(question.state, question.state.turn).gain()
    entry = Entry(Explore(), question.state, now=0)
    entry.settle(value)
    return ranking(question, [entry], "expectation")


def _exact(question: Question, clock: Clock) -> Iterator[Ranking]:
    """``now`` at once; ``next`` and ``reply`` after a look at the turn that follows each."""
    entries = entries_of(question)
    if question.value == "now":
        for entry in entries:
            entry.settle(entry.now)
        yield ranking(question, entries, "enumeration")
        return
    sign = 1 if question.value == "next" else -1
    known: dict[object, int | Fraction] = {}
    shown = clock.elapsed()
    for entry in sorted(entries, key=lambda entry: -entry.now):
        clock.check()
        follower = question.state.turn if sign > 0 else entry.after.turn
        key = _matters(entry.after, follower)
        if key not in known:
            known[key] = Standing(entry.after, follower).gain()
        entry.settle(entry.now + sign * known[key])
        if clock.elapsed() - shown > PAUSE:
            shown = clock.elapsed()
            yield ranking(question, entries, "enumeration")
    yield ranking(question, entries, "enumeration")


def _matters(state: State, seat: int) -> object:
    """What a gain depends on besides what is the same for every turn of a hint."""
    return state.players, state.place, state.available, state.known, seat


def _confirm(question: Question, answer: Ranking) -> None:
    """Raise ReplayError unless the turns ranked are legal; an exploration without its draw must be due."""
    if not question.blind:
        confirm_ranking(question.position, answer)
    elif any(entry.move != Explore() for entry in answer.moves):
        raise ReplayError("the player explores, and nothing else")
