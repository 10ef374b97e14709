"""The best use of several known rolls, from any point of a turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from periplus.models.observatory.edition import Edition
from periplus.models.observatory.effects import apply
from periplus.models.observatory.listing import legal_moves
from periplus.models.observatory.moves import AnyMove
from periplus.models.observatory.state import Phase, Roll, State

from ...answers import Answer
from ...limits import Clock, Limits
from .ceiling import ceiling, known_draws
from .horizon import windows
from .performance import Performance
from .refilling import known_refill, no_refill
from .script import Script
from .search import Knowledge, Line, answers
from .task import Task
from .turnwise import turnwise


def solve(
    state: State, edition: Edition, me: int, rolls: Sequence[Roll], limits: Limits, clock: Clock
) -> Iterator[Answer]:
    """Improving answers for seat ``me``: the rest of the present turn, then the turns of ``rolls``.

    At least one turn lies ahead, and known cards if any refill the range. The last answer has a reason unless it
    is proved. Raises Stop by the clock.
    """
    if state.phase is Phase.KEEP:
        yield from _over_keeps(state, me, rolls, clock)
    else:
        plan = _Plan(state, me, rolls)
        yield from answers(plan.task, plan.play, Knowledge(edition, plan.first(clock)), clock)


class _Plan:
    """A state with its planning task, after ``before``, the moves that led to it."""

    def __init__(
        self, state: State, me: int, rolls: Sequence[Roll], before: tuple[AnyMove, ...] = ()
    ) -> None:
        self._state = state
        self._me = me
        self._before = before
        self._refill = no_refill if state.supply is None else known_refill
        self.task = Task(state.edition, state.sheets[me], windows(state, me, rolls), known_draws(state))

    def first(self, clock: Clock) -> Line:
        """The line that takes each turn by itself."""
        play = turnwise(self._state, self._me, self.task.windows, self._refill, clock)
        return Line((*self._before, *play.moves), play.sheet)

    def play(self, script: Script) -> Line:
        """The line of a script."""
        play = Performance(self._state, self._me, self.task.windows, script, self._refill).run()
        return Line((*self._before, *play.moves), play.sheet)


def _over_keeps(state: State, me: int, rolls: Sequence[Roll], clock: Clock) -> Iterator[Answer]:
    """The best over every choice of four cards (OBS-1.5), the most promising first."""
    plans = [
        _Plan(apply(state, keep), me, rolls, (keep,))
        for keep in legal_moves(state, me, len(state.sheets) > 1)
    ]
    ceilings = [ceiling(plan.task, clock) for plan in plans]
    bounds = [bound for bound, _ in ceilings]
    best: Line | None = None
    answer = Answer("unknown")
    for index in sorted(range(len(plans)), key=lambda index: (-(bounds[index] or 0), index)):
        first = plans[index].first(clock)
        if best is None or first.value(state.edition) > best.value(state.edition):
            best = first
        known = Knowledge(state.edition, best, bounds[index], proved=ceilings[index].proved)
        for answer in answers(plans[index].task, plans[index].play, known, clock):
            bounds[index] = known.bound
            yield replace(answer, status="feasible", bound=_greatest(bounds))
        if answer.reason is not None:
            return
        best, bounds[index] = known.line, known.value
    yield replace(answer, bound=_greatest(bounds))


def _greatest(bounds: Sequence[int | None]) -> int | None:
    known = [bound for bound in bounds if bound is not None]
    return max(known) if len(known) == len(bounds) else None
