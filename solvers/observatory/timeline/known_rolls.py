"""The best line over known rolls: the present turn, then those whose rolls are given.

Where no card is drawn, a search for the line mostly settles the question (``lines``). It takes a share of the effort,
so that a table too rich for it is left to the models of ``solve``, with the bound that it has proved till then. Where
cards are drawn in known order, those models answer alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from periplus.models.observatory.edition import Edition
from periplus.models.observatory.legality import apply, legal_moves
from periplus.models.observatory.moves import AnyMove, End
from periplus.models.observatory.state import FACES, Phase, Roll, State

from ...answers import Answer
from ...cpsat import Report
from ...limits import Clock, Stop, within
from ..turn.line import SeatSimulator, plan_to_moves
from ..turn.planner import best_plan
from ..turn.problem import Problem
from .executor import PlanExecutor, Refill, known_refill, no_refill
from .horizon import TurnSlot, turn_slots
from .line_script import line_script
from .lines import LineSearch
from .model import card_bound, known_draws
from .script import Script
from .solve import ENGINE, Knowledge, PlayedLine, answers
from .task import PlanningTask, kinds_of

SEARCH = 0.5
"""The share of the effort, or of the time, that the search for a line may take."""
PLANNER = "planner"


def solve(
    state: State,
    edition: Edition,
    me: int,
    rolls: Sequence[Roll],
    clock: Clock,
    line: PlayedLine | None = None,
) -> Iterator[Answer]:
    """Improving answers for seat ``me``: the rest of the present turn, then the turns of ``rolls``.

    At least one turn lies ahead, and known cards if any refill the range; ``line``, if given, is one from the state
    to start from. The last answer has a reason unless it is proved. Raises Stop by the clock.
    """
    if state.phase is Phase.KEEP:
        yield from _over_keeps(state, me, rolls, clock)
    else:
        plan = _Plan(state, me, rolls)
        known = Knowledge(edition, plan.first(clock))
        if line:
            known.offer(line)
        yield from plan.answers(known, clock)


class _Plan:
    """A state with its planning task, after ``before``, the moves that led to it."""

    def __init__(
        self, state: State, me: int, rolls: Sequence[Roll], before: tuple[AnyMove, ...] = ()
    ) -> None:
        self._state = state
        self._me = me
        self._before = before
        self._refill = no_refill if state.supply is None else known_refill
        self.task = PlanningTask(
            state.edition, state.sheets[me], turn_slots(state, me, rolls), known_draws(state)
        )

    def first(self, clock: Clock) -> PlayedLine:
        """The line that takes each turn by itself."""
        play = turnwise(self._state, self._me, self.task.slots, self._refill, clock)
        return PlayedLine((*self._before, *play.moves), play.sheet)

    def answers(self, known: Knowledge, clock: Clock) -> Iterator[Answer]:
        """Improving answers, as ``solve.answers`` has them."""
        if self._state.supply is None and self.task.slots:
            part = clock.share(SEARCH)
            known.engine = PLANNER
            try:
                yield from within(self._searched(known, part), part, clock)
                clock.check()
            except Stop as stop:
                if not known.settled:
                    yield known.answer(stop.reason)
                    return
        if not known.settled:
            known.engine = ENGINE
        yield from answers(self.task, self.play, known, clock)

    def _searched(self, known: Knowledge, clock: Clock) -> Iterator[Answer]:
        """Answers with falling bounds, the last with a line that attains one. Raises Stop by the clock."""
        search = LineSearch(self._state, self._me, self.task.slots, *kinds_of(self.task))
        bound = search.bound
        line = None
        try:
            while line is None and bound > known.value:
                known.limit(bound, proved=True)
                yield known.answer()
                line = search.reaching(bound, clock)
                bound -= line is None
        finally:
            known.spent(Report(work=clock.worked))
        if line is not None:
            known.offer(self.play(line_script(self.task, line)))
        known.limit(max(bound, known.value), proved=True)

    def play(self, script: Script) -> PlayedLine:
        """The line of a script."""
        play = PlanExecutor(self._state, self._me, self.task.slots, script, self._refill).run()
        return PlayedLine((*self._before, *play.moves), play.sheet)


def _over_keeps(state: State, me: int, rolls: Sequence[Roll], clock: Clock) -> Iterator[Answer]:
    """The best over every choice of four cards (OBS-1.5), the most promising first."""
    plans = [
        _Plan(apply(state, keep), me, rolls, (keep,))
        for keep in legal_moves(state, me, len(state.sheets) > 1)
    ]
    ceilings = [card_bound(plan.task, clock) for plan in plans]
    bounds = [bound for bound, _ in ceilings]
    best: PlayedLine | None = None
    answer = Answer("unknown")
    for index in sorted(range(len(plans)), key=lambda index: (-(bounds[index] or 0), index)):
        first = plans[index].first(clock)
        if best is None or first.value(state.edition) > best.value(state.edition):
            best = first
        known = Knowledge(state.edition, best, bounds[index], proved=ceilings[index].proved)
        for answer in plans[index].answers(known, clock):
            bounds[index] = known.bound
            yield replace(answer, status="feasible", bound=_greatest(bounds))
        if answer.reason is not None:
            return
        best, bounds[index] = known.line, known.value
    yield replace(answer, bound=_greatest(bounds))


def _greatest(bounds: Sequence[int | None]) -> int | None:
    known = [bound for bound in bounds if bound is not None]
    return max(known) if len(known) == len(bounds) else None


def turnwise(
    state: State, seat: int, slots: Sequence[TurnSlot], refill: Refill, clock: Clock
) -> SeatSimulator:
    """The seat's play through all turns; the end of the last one is left out. Raises Stop by the clock."""
    play = SeatSimulator(state, seat, FACES[0])
    refill(play, [])
    for turn, slot in enumerate(slots):
        if turn:
            play.do(End())
            refill(play, [])
        problem = Problem(play.state, seat, None if slot.rolled else slot.roll)
        plan = best_plan(problem, clock)
        if plan is not None:
            for move in plan_to_moves(problem, plan)[0]:
                play.do(move)
    return play
