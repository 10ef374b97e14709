"""``survive``: the fewest known turns after which phase 4 passes, or the proof that they are not enough.

The turns known are those of ``ask.turns``, played after the present one. For each number of them, none first, the
plan that meets most duties is sought: the first number with which all can be met is the answer, once every smaller
one is proved to be too few. Each number has an equal share of what the limits leave, so that none which is hard to
refute keeps the others from being tried; what is left then goes to those that are neither met nor refuted.

``goal``: how far the settlement is from both goals (KAL-16.1).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say
from periplus.models.kalypso import GAME
from periplus.models.kalypso.metrics import goal_distances, score_lines
from periplus.models.kalypso.play import state_of
from periplus.models.kalypso.position import Position

from ..answers import Answer
from ..limits import Clock, Limits
from ..search import Search
from .plan.solve import search as solve


def search(position: Position, limits: Limits) -> Search[Answer]:
    """The least number of turns of ``ask.turns`` that make phase 4 pass; the solution is the line of play.

    ``infeasible`` if all of them are proved not to. Raises PositionError in versus, where nothing is survived.
    """
    if position.mode == "versus":
        raise PositionError("mode", say("expected coop or solo: in versus nobody has to survive phase 4"))
    return Search(lambda clock: _answers(position, clock), limits, Answer("unknown"))


def _answers(position: Position, clock: Clock) -> Iterator[Answer]:
    turns = position.ask.turns or ()
    state = GAME.state(position)
    duties = len(score_lines(state, state.own))
    undecided: list[int] = []
    """Smaller numbers of turns that may be enough, for all that is known."""
    found: Answer | None = None
    yield Answer("unknown", bound=0)
    for number in range(len(turns) + 1):
        plan = _plan(position, number, clock, 1 / (len(turns) + 1 - number))
        if plan.value == duties:
            found = replace(plan, value=number)
            break
        if plan.bound is None or plan.bound >= duties:
            undecided.append(number)
        yield _known(None, undecided or [number + 1])
    yield _known(found, undecided)
    limited = clock.limits.seconds is not None or clock.limits.work is not None
    for number in tuple(undecided) if limited else ():
        plan = _plan(position, number, clock, 1.0)
        if plan.value == duties:
            found = replace(plan, value=number)
            undecided = [other for other in undecided if other < number]
            break
        if plan.bound is not None and plan.bound < duties:
            undecided.remove(number)
        yield _known(found, undecided)
    last = _known(found, undecided)
    yield replace(last, reason="gap") if undecided else last


def _known(found: Answer | None, undecided: Sequence[int]) -> Answer:
    """The plan found, if there is one, as the answer while those smaller numbers of turns are undecided."""
    if found is None:
        return (
            Answer("unknown", bound=undecided[0]) if undecided else Answer("infeasible", engine="enumeration")
        )
    bound = undecided[0] if undecided else found.value
    return replace(found, status="feasible" if undecided else "optimal", bound=bound, reason=None)


def _plan(position: Position, number: int, clock: Clock, share: float) -> Answer:
    """The plan over the first so many turns that meets most duties, as far as that share of the time allows.

    Raises Stop where the clock is over before.
    """
    clock.check()
    ask = position.ask.model_copy(
        update={"kind": "plan", "turns": (position.ask.turns or ())[:number], "objective": "survive"}
    )
    asked = position.model_copy(update={"ask": ask})
    *_, plan = solve(asked, clock.share(share).limits).part_of(clock)
    if clock.cancelled.is_set():
        clock.check()
    return plan


def goal(position: Position, limits: Limits) -> Search[Answer]:
    """What both goals still lack as the settlement stands, added up; 0 if both are reached.

    The solution has an entry a goal: what it counts, how many there are, at least or at most how many are wanted,
    and what is missing (of ``at_most``: how many there are too many). Raises PositionError in versus, whose goals
    are scored and not reached, and without goals.
    """
    if position.mode == "versus":
        raise PositionError("mode", say("expected coop or solo: in versus goals are scored, not reached"))
    if not position.goals:
        raise PositionError("goals", say("expected two goals, to tell how far they are"))
    distance = tuple(goal_distances(state_of(position)))
    total = sum(int(entry["missing"]) for entry in distance)
    answer = Answer("optimal", value=total, bound=total, solution=distance, engine="rules")
    return Search(lambda clock: iter((answer,)), limits, Answer("unknown"))
