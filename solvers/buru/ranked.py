"""``hint`` of an action: every next move with the best that can follow it, best first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from periplus.models.buru.legality import apply, legal_moves
from periplus.models.buru.moves import AnyMove, StopAction
from periplus.models.buru.position import Position
from periplus.models.core.data import Move

from ..answers import RankedMove, Ranking
from ..limits import Clock, Limits
from ..search import Search
from ..shapes import Status
from . import elders, planning
from .action.best import DUSK, MOVES, NEVER, ActionSolver, FoundLine, quick
from .action.goods import VP
from .action.hold import Hold
from .figures import figure, lost
from .planning import ENGINE, LONG, Performance, Plan, told
from .scopes import FEWEST, equal

PLANS: Mapping[str, Callable[[Position], Plan]] = {
    "chain": planning.plan_of,
    "offers": planning.plan_of,
    "elders": elders.plan_of,
}
"""What is open to whom, by question."""


def search(position: Position, limits: Limits) -> Search[Ranking]:
    """The ranking of the next moves of the action, cut to ``limits.count``; raises PositionError as its solve."""
    plan = PLANS[position.ask.kind](position)
    return Search(
        lambda clock: _rankings(plan, clock),
        limits,
        Ranking("unknown"),
        complete=plan.complete,
    )


def _rankings(plan: Plan, clock: Clock) -> Iterator[Ranking]:
    """A good move at once, a bound where it takes long, then every move: their best lines share their ends."""
    state = plan.context.state
    if not (state.pending and state.turn == plan.context.seat):
        yield Ranking("infeasible", engine=ENGINE)
        return
    solver = ActionSolver(plan.context, plan.worth, clock)
    first = quick(solver, clock)
    known = (_first(plan, first),) if first.line and first.line[0] is not DUSK else ()
    if known:
        yield Ranking("feasible", known, engine=ENGINE, extra=equal(FEWEST))
    if not solver.soon(LONG):
        status: Status = "feasible" if known else "unknown"
        yield Ranking(status, known, figure(plan.ceiling(clock)), engine=ENGINE, extra=equal(FEWEST))
        solver.score(solver.start())  # what has begun goes on: the best lines of all moves are parts of it
    found = sorted((_followed(plan, solver, move) for move in legal_moves(state)), key=lambda one: -one.score)
    work = {"holds": solver.visited}
    if found[0].score == NEVER:
        yield Ranking("infeasible", engine=ENGINE, work=work)
        return
    top = found[0].score
    entries = tuple(_entry(plan, solver, one, top) for one in found[: clock.limits.count])
    yield Ranking("optimal", entries, entries[0].value, engine=ENGINE, work=work, extra=equal(FEWEST))


def _first(plan: Plan, found: FoundLine) -> RankedMove:
    """The move that begins a line."""
    answer = told(plan, found)
    move, *line = (step for step in answer.solution if isinstance(step, Move))
    extra = {"visits": answer.extra["visits"]} if plan.context.visits else {}
    return RankedMove(
        move, answer.value, None, proved=False, loss=0, why=answer.why, line=tuple(line), extra=extra
    )


class _Followed(NamedTuple):
    """A next move and the best score with it."""

    move: AnyMove
    score: int
    after: Hold | None
    """None: the move declines what is open."""


def _followed(plan: Plan, solver: ActionSolver, move: AnyMove) -> _Followed:
    state, context, worth = plan.context.state, plan.context, plan.worth
    if isinstance(move, StopAction):
        return _Followed(move, solver.stopped(solver.start()), None)
    after = context.hold(apply(state, move))
    gain = worth.respect * (after.goods[VP] - context.start.goods[VP])
    gain += worth.task if move.type == "task" else 0
    rest = solver.score(solver.trimmed(after))
    return _Followed(move, NEVER if rest == NEVER else gain * MOVES - 1 + rest, solver.trimmed(after))


def _entry(plan: Plan, solver: ActionSolver, followed: _Followed, top: int) -> RankedMove:
    """A move with its line, played by the rules; without a value where nothing can follow that is an end."""
    if followed.score == NEVER:
        return RankedMove(followed.move, None, None, proved=True, extra=_visits(plan, 1))
    performance = Performance(plan.context)
    if followed.after is not None:
        performance.make(followed.move)
    performance.go(solver.declined() if followed.after is None else solver.line(followed.after))
    plan.confirm(performance, followed.score)
    value = figure(plan.value(followed.score))
    less, more = (plan.value(followed.score), plan.value(top))[:: plan.sign]
    line = tuple(performance.moves[followed.after is not None :])
    why = plan.worth.lines(performance.state)
    if followed.after is None:
        performance.visits[0] += 1
    extra = {"visits": performance.visits} if plan.context.visits else {}
    return RankedMove(
        followed.move, value, value, proved=True, loss=lost(more, less), why=why, line=line, extra=extra
    )


def _visits(plan: Plan, moves: int) -> dict[str, list[int]]:
    """By visit how many moves are its, where all are made at the first."""
    return {"visits": [moves, *[0] * plan.context.visits]} if plan.context.visits else {}
