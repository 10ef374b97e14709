"""The ranking that ``ask.objective`` asks for.

``now``, ``next`` and ``reply`` are exact and quick: every turn is played by the rules and the next one is looked at in
full, an exploration by its expectation. ``reach`` solves an arrangement for each turn that can still be among the
best, ``sampled`` plays the game out. A limit ends any of them with what is known by then; the first turn's exact
value and a bound on all of them are known before the clock is asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from periplus.models.sumatra.position import Position
from periplus.models.sumatra.state import State

from ...answers import Ranking
from ...limits import Clock, Limits, Stop
from ...search import Search, now_and_then
from .entries import Entries, RankedTurn, expected
from .question import TurnQuestion, ask
from .seat import SeatEvaluator

GAIN_WORK = 1e-3
"""What the best gain of a turn that follows counts as deterministic effort."""


def search(position: Position, limits: Limits) -> Search[Ranking]:
    """The ranking of the position's turns; raises PositionError for what cannot be asked so."""
    question = ask(position, limits)
    return Search(lambda clock: rankings(question, clock), limits, Ranking("unknown"))


def rankings(question: TurnQuestion, clock: Clock) -> Iterator[Ranking]:
    """Improving rankings; the last has a reason unless it is proved."""
    if question.state.over:
        yield Ranking("infeasible", bound=0, engine="score")
    elif question.blind:
        yield expected(question)
    else:
        entries, run = _begun(question, clock)
        try:
            yield from run
        except Stop as stop:
            yield entries.ranking(clock).stopped(stop.reason)


def _begun(question: TurnQuestion, clock: Clock) -> tuple[Entries, Iterator[Ranking]]:
    """The turns of the question, and the search that works them out."""
    match question.value:
        case "reach":
            from .reach import ENGINE, reached  # noqa: PLC0415 — a program, which the exact values do not need

            entries = Entries(question, ENGINE)
            return entries, reached(entries, clock)
        case "sampled":
            from .sampled import ENGINE, sampled  # noqa: PLC0415 — what is not asked is not loaded

            entries = Entries(question, ENGINE)
            return entries, sampled(entries, clock)
        case "now":
            entries = Entries(question, "enumeration")
            return entries, _now(entries, clock)
        case _:
            entries = Entries(question, "enumeration")
            return entries, _ahead(entries, clock)


def _now(entries: Entries, clock: Clock) -> Iterator[Ranking]:
    """Every turn by its gain; the first of them before the clock is asked."""
    entries.bound = entries.ceiling(1)
    for entry in entries.look(clock):
        entry.settle(entry.now)
    yield entries.ranking(clock)


def _ahead(entries: Entries, clock: Clock) -> Iterator[Ranking]:
    """``next`` and ``reply``: a look at the turn that follows each, the best now first."""
    question = entries.question
    sign = 1 if question.value == "next" else -1
    entries.bound = entries.ceiling(2 if sign > 0 else 1)
    known: dict[object, int | Fraction] = {}

    def settle(entry: RankedTurn) -> None:
        follower = question.state.turn if sign > 0 else entry.after.turn
        key = _matters(entry.after, follower)
        if key not in known:
            clock.spend(GAIN_WORK)
            known[key] = SeatEvaluator(entry.after, follower).gain()
        entry.settle(entry.now + sign * known[key])

    def others() -> Iterator[None]:
        for entry in sorted(entries.found[1:], key=lambda entry: (-entry.now, entry.tie_break)):
            clock.check()
            settle(entry)
            yield

    look = entries.look(clock)
    settle(next(look))
    yield entries.ranking(clock)
    for entry in look:
        if sign < 0:
            entry.bound = entry.now
    for _ in now_and_then(others(), clock):
        yield entries.ranking(clock)
    yield entries.ranking(clock)


def _matters(state: State, seat: int) -> object:
    """What a gain depends on besides what is the same for every turn of a hint."""
    return state.players, state.place, state.available, state.known, seat
