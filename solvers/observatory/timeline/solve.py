"""A planning task answered from both sides: lines that were played, and bounds that were proved.

Rolls are known, or free. The relaxed model comes first: each plan it comes to is played out, which gives values, and
its bound holds for all lines. A plan seldom leans on a circle of bonuses, so mostly the last one plays to the bound
and that is the answer. Where it does not, exact models follow, of few steps a turn and then of more: few are enough for
most lines that attain the bound, and those models are a fraction of the whole one's size; only the last, whose steps
are enough for every chain of bonuses, gives a bound. Whatever is given was played by the rules and is worth its value;
"optimal" is that value and a bound that two routes proved.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeAlias

from periplus.models.observatory.edition import SIZES, Edition
from periplus.models.observatory.moves import AnyMove, Keep
from periplus.models.observatory.scoring import points, score_lines
from periplus.models.observatory.state import RANGE_SIZE, Phase, Sheet, State
from periplus.models.observatory.turns import next_turn

from ...answers import Answer, Engine
from ...cpsat import NO_SETTINGS, Report, Settings
from ...limits import Clock, Reason
from ...program import Program, SizeError, World, best, found
from .constraints.completions import UNIT
from .executor import PlanExecutor, free_refill
from .horizon import WILD, turn_slots, turns_left
from .model import Model, exact, relaxed
from .script import Script, script, unplanned
from .task import KnownDraws, PlanningTask, kinds_of

Step: TypeAlias = Mapping[str, Any] | AnyMove
"""A step of a solution: a move, or the choice of the first cards."""

ENGINE = "cp-sat"
SETTINGS: Settings = {"linearization_level": 2}
"""Packing and supply close in the linear relaxation, which pays for its price (measured: ten times and more)."""
FEW = (2, 4)
"""Steps a turn of the exact models that are asked beside the whole one."""
EFFORT = 0.7
"""Deterministic effort for each of them in the first round."""


@dataclass(frozen=True, slots=True)
class PlayedLine:
    """A line that was played, and the sheet after it."""

    steps: tuple[Step, ...]
    sheet: Sheet

    def value(self, edition: Edition) -> int:
        """The score."""
        return points(edition, self.sheet)


class Knowledge:
    """The best line played and the least bound proved so far."""

    def __init__(
        self, edition: Edition, line: PlayedLine, bound: int | None = None, *, proved: bool = False
    ) -> None:
        self._edition = edition
        self.line = line
        self.value = line.value(edition)
        self.bound = bound
        self.proved = proved
        """Two routes bear the bound out, or an exact search."""
        self.engine: Engine = ENGINE
        """What is at work."""
        self._work: dict[str, Any] = {"branches": 0, "conflicts": 0, "effort": 0.0}

    def offer(self, line: PlayedLine) -> bool:
        """Keep the line if it is better; whether it was."""
        value = line.value(self._edition)
        if value <= self.value:
            return False
        self.line, self.value = line, value
        return True

    def limit(self, bound: int, *, proved: bool = False) -> bool:
        """No line is worth more; whether that is news."""
        if self.bound is None or bound < self.bound:
            self.bound, self.proved = bound, proved
            return True
        self.proved = self.proved or (proved and bound == self.bound)
        return False

    def spent(self, report: Report) -> None:
        """Count the work of a solve that is over."""
        self._work["branches"] += report.branches
        self._work["conflicts"] += report.conflicts
        self._work["effort"] = round(self._work["effort"] + report.work, 3)

    @property
    def settled(self) -> bool:
        """The value is proved to be the best."""
        return self.proved and self.bound is not None and self.value >= self.bound

    def answer(self, reason: Reason | None = None) -> Answer:
        """What is known now."""
        return Answer(
            status="optimal" if self.settled else "feasible",
            value=self.value,
            bound=self.bound,
            solution=self.line.steps,
            why=score_lines(self._edition, self.line.sheet),
            reason=reason,
            work=dict(self._work),
            engine=self.engine,
        )


def answers(
    task: PlanningTask, play: Callable[[Script], PlayedLine], known: Knowledge, clock: Clock
) -> Iterator[Answer]:
    """Improving answers to the task; ``play`` plays a script, ``known`` is what is known before and keeps it.

    The last answer has a reason unless it is proved. Raises Stop by the clock.
    """
    yield known.answer()
    if known.settled:
        return
    kinds, reach = kinds_of(task)
    try:
        reason = yield from _improved(relaxed(task, kinds, reach), play, known, clock, bounds=True)
        if reason == "proved" and not known.settled:
            longest = max(reach.milestones, default=0) + 1
            few = [partial(exact, task, kinds, reach, most=most) for most in FEW if most < longest]
            reason = yield from _in_turns(few, partial(exact, task, kinds, reach), play, known, clock)
    except SizeError:
        reason = "memory"
    yield known.answer(None if known.settled else "crashed" if reason == "proved" else reason)


def _in_turns(
    few: Sequence[Callable[[], Model]],
    whole: Callable[[], Model],
    play: Callable[[Script], PlayedLine],
    known: Knowledge,
    clock: Clock,
) -> Generator[Answer, None, Reason | None]:
    """Answers from the models of few steps and the whole one, in rounds of twice the effort, each with one more.

    How long the solver looks for a line depends on luck: every round has a seed of its own. "proved": the whole
    model was searched through.
    """
    left, built = [*few, whole], dict[Callable[[], Model], Model]()
    for tries in itertools.count():
        for build in left[: tries + 1]:
            model = built.get(build) or built.setdefault(build, build())
            part = clock.part(work=EFFORT * 2**tries if len(left) > 1 else None)
            seed = {"random_seed": (clock.limits.seed + tries) % (1 << 31)}
            reason = yield from _improved(model, play, known, part, bounds=build is whole, settings=seed)
            clock.spend(part.worked)
            if known.settled or (build is whole and reason == "proved"):
                return "proved"
            if reason == "proved":
                left = [other for other in left if other is not build]
            elif reason not in ("work", "seconds") or clock.work_left() == 0 or clock.remaining() == 0:
                return reason
    return None


def _improved(
    model: Model,
    play: Callable[[Script], PlayedLine],
    known: Knowledge,
    clock: Clock,
    *,
    bounds: bool,
    settings: Settings = NO_SETTINGS,
) -> Generator[Answer, None, Reason | None]:
    """Answers from a search for something better, kept in ``known``; returns why the search ended.

    ``bounds``: every line of play has a world of the model, so that its bounds hold for all of them.
    """
    if model.dice is None or model.chart is None:
        raise ValueError("the model has no chart")
    better(model.program, known, proving=bounds)
    report = Report()
    played: int | None = None
    search = best if bounds else found
    for report in search(model.program, clock, settings={**SETTINGS, **settings}, unit=UNIT):
        news = False
        if report.value is not None and report.value != played:
            played = report.value
            news = known.offer(play(script(model, World(report.values), model.dice, model.chart)))
        if bounds and report.status == "infeasible":
            news |= known.limit(known.value, proved=True)
        elif bounds and report.bound is not None:
            bound = max(report.bound // UNIT, known.value)
            news |= known.limit(bound, proved=report.status == "optimal")
        if news:
            yield known.answer()
    known.spent(report)
    return report.reason


def better(program: Program, known: Knowledge, *, proving: bool = False) -> None:
    """Let the program look only for scores above the known value, and up to the bound if that is above it.

    ``proving``: what the search ends with is to be proved. A bound that one route alone bears out is no limit then, or
    two routes would seem to prove what rests on one. Raises ValueError for a program without a score.
    """
    total = program.objective
    if total is None:
        raise ValueError("the program has no score")
    most = None
    if known.bound is not None and known.bound > known.value and (known.proved or not proving):
        most = UNIT * known.bound + UNIT - 1 - total.constant
    program.rule("OBS-8.2").linear(total.factors, UNIT * (known.value + 1) - total.constant, most)


FIRST_OF_A_SIZE = 3
"""Cards of one size among the first four: three are dealt (OBS-1.4)."""


class FreeTask:
    """The planning task from a state, and the play of its scripts.

    Draws are written with their cards and are played as if the supply were not tracked: any card that is not
    completed and in no range may come. Where the first four cards are open, they are part of the plan.
    """

    def __init__(self, state: State, me: int, untouched: bool) -> None:
        """``untouched``: nothing has been played since the start of the turn."""
        sheet = state.sheets[me]
        self._me = me
        self._start = state
        self._pool = _pool(state)
        due = state.phase is Phase.DRAW and len(sheet.range) < RANGE_SIZE
        first = state.round == 1 and state.active == state.first and state.phase is Phase.BEFORE
        draws = KnownDraws(self._pool, free=True, due=due)
        if sheet.dealt:
            draws = replace(draws, opening=RANGE_SIZE, choice=sheet.dealt)
        elif first and untouched and not sheet.range:
            most = sum(min(FIRST_OF_A_SIZE, len(cards)) for cards in self._pool)
            draws = replace(
                draws,
                opening=min(RANGE_SIZE, most),
                choice=tuple(card for cards in self._pool for card in cards),
                each=FIRST_OF_A_SIZE,
            )
        self._state = _untracked(state, me)
        ahead = turn_slots(self._state, me, [WILD] * turns_left(state))
        self.task = PlanningTask(state.edition, self._state.sheets[me], ahead, draws)

    def first(self) -> PlayedLine:
        """A line to start from: nothing is planned, stars go where there is room."""
        if not self.task.slots:
            return PlayedLine((), self.task.sheet)
        opening = self.task.draws.choice
        if self.task.draws.each < RANGE_SIZE:
            opening = tuple(card for cards in self._pool for card in cards[:FIRST_OF_A_SIZE])
        return self.play(unplanned(self.task, opening[: self.task.draws.opening]))

    @property
    def state(self) -> State:
        """The state from which lines are played, the first cards not chosen yet."""
        return self._state

    def play(self, script: Script, *, idle: bool = True) -> PlayedLine:
        """The line of a script, the choice of the first cards in front; ``idle`` as ``PlanExecutor.run`` has it."""
        state, steps = self.opened(script.opening)
        refill = free_refill(self.task.draws)
        play = PlanExecutor(state, self._me, self.task.slots, script, refill).run(idle=idle)
        return PlayedLine((*steps, *play.moves), play.sheet)

    def opened(self, opening: Collection[str]) -> tuple[State, tuple[Step, ...]]:
        """The state with the first cards in range, and the step that says so."""
        if not self.task.draws.opening:
            return self._state, ()
        dealt = self._start.sheets[self._me].dealt
        cards = tuple(card for card in self.task.draws.choice if card in opening)
        sheet = replace(self._state.sheets[self._me], range=cards)
        if not dealt:
            return self._state.with_sheet(self._me, sheet), ({"type": "range", "cards": list(cards)},)
        who: dict[str, Any] = {"player": self._me} if len(self._start.sheets) > 1 else {}
        return self._state.with_sheet(self._me, sheet), (Keep(**who, cards=cards),)


def _pool(state: State) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """By size the cards that are not completed and in no range."""
    held = {card for sheet in state.sheets for card in sheet.range}
    held |= {figure.card for sheet in state.sheets for figure in sheet.figures}
    small, large = (
        tuple(card.id for card in state.edition.cards if card.size == size and card.id not in held)
        for size in SIZES
    )
    return small, large


def _untracked(state: State, me: int) -> State:
    """The state as plans take it: the supply left out, cards kept or drawn at the start not there yet."""
    free = replace(state, supply=None, may_draw=False)
    if state.phase is Phase.KEEP:
        return replace(free.with_sheet(me, replace(state.sheets[me], dealt=())), phase=Phase.BEFORE)
    if state.phase is Phase.DRAW:
        return next_turn(free)
    return free
