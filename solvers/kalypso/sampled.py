"""The moves ranked when the order of the draws is not known: means over shuffled bags, the same for every move.

The lists in ``bags`` are read as what the bags hold, in no order. Each scenario shuffles them; every move is then
played in it and the turn finished greedily. Common scenarios make the moves comparable long before their means
are exact. A mean is an estimate of a fixed policy: nothing here is a bound.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from statistics import fmean, stdev

from periplus.models.kalypso.legality import fault
from periplus.models.kalypso.moves import AnyMove
from periplus.models.kalypso.objectives import value
from periplus.models.kalypso.play import apply, legal_moves
from periplus.models.kalypso.position import Position
from periplus.models.kalypso.state import State

from ..answers import RankedMove, Ranking
from ..limits import Clock, Limits
from ..search import Search
from .plan.greedy import finish
from .plan.merit import PLAIN
from .question import Question, ask
from .turn.explorer import is_over

ENGINE = "sampled scenarios"
PAUSE = 0.25
"""Seconds from one ranking to the next."""


def search(position: Position, limits: Limits) -> Search[Ranking]:
    """Every legal move by its mean over ``limits.samples`` scenarios, cut to ``limits.count`` or ``ask.top``."""
    question = ask(position)
    count = limits.count or position.ask.top
    return Search(lambda clock: rankings(question, count, clock), limits, Ranking("unknown"))


@dataclass(slots=True)
class Sampled:
    """A move with the values of its scenarios."""

    move: AnyMove
    values: list[int] = field(default_factory=list)

    def ranked(self, best: float) -> RankedMove:
        """The entry of the ranking."""
        mean = fmean(self.values)
        spread = stdev(self.values) / len(self.values) ** 0.5 if len(self.values) > 1 else None
        return RankedMove(
            self.move,
            mean,
            None,
            proved=False,
            loss=best - mean,
            mean=mean,
            stderr=spread,
            samples=len(self.values),
        )


def rankings(question: Question, count: int, clock: Clock) -> Iterator[Ranking]:
    """Better and better estimates, all moves on equally many scenarios. Raises Stop by the clock."""
    moves = [Sampled(move) for move in legal_moves(question.state)]
    if not moves:
        yield Ranking("infeasible")
        return
    rng = random.Random(clock.limits.seed)
    shown = float("-inf")
    for number in range(clock.limits.samples):
        scenario = _shuffled(question.state, rng)
        values = [_played(question, scenario, entry.move, clock) for entry in moves]
        for entry, found in zip(moves, values, strict=True):
            entry.values.append(found)
        if clock.elapsed() - shown > PAUSE and number + 1 < clock.limits.samples:
            shown = clock.elapsed()
            yield _ranking(moves, count)
    yield _ranking(moves, count).stopped("samples")


def _ranking(moves: list[Sampled], count: int) -> Ranking:
    order = sorted(moves, key=lambda entry: -fmean(entry.values))[:count]
    best = fmean(order[0].values)
    return Ranking("feasible", tuple(entry.ranked(best) for entry in order), engine=ENGINE)


def _shuffled(state: State, rng: random.Random) -> State:
    """The state with its bags in another order."""
    bags = state.bags
    salvage, scrap, fish = list(bags.salvage), list(bags.scrap), list(bags.fish)
    for bag in (salvage, scrap, fish):
        rng.shuffle(bag)
    return replace(state, bags=replace(bags, salvage=tuple(salvage), scrap=tuple(scrap), fish=tuple(fish)))


def _played(question: Question, scenario: State, move: AnyMove, clock: Clock) -> int:
    """The objective after the move and a greedy rest of the turn; what stands where the draw forbids the move."""
    if fault(scenario, move) is None:
        scenario = apply(scenario, move)
        if move.type != "end" and not is_over(scenario):
            scenario, _ = finish(scenario, question.objective, PLAIN, clock)
    return value(scenario, scenario.own, question.objective)
