"""The moves ranked when the order of the draws is not known: means over shuffled bags, the same for every move.

The lists in ``bags`` are read as what the bags hold, in no order. Each scenario shuffles them; a move is played in
it, and then the turn is finished one step at a time, the best of a few. All moves get a look; the better half goes on
with twice as many scenarios, until those that would be listed have as many as are asked for. A mean is a value to rank
by from thirty scenarios on, and an estimate of a fixed policy: nothing here is a bound.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from statistics import fmean

from periplus.models.kalypso.legality import fault
from periplus.models.kalypso.moves import Seated
from periplus.models.kalypso.objectives import value
from periplus.models.kalypso.play import apply, legal_moves
from periplus.models.kalypso.position import Position
from periplus.models.kalypso.state import State
from periplus.models.kalypso.steps import after as following
from periplus.models.kalypso.turn import is_over

from ..answers import ROUGH, RankedMove, Ranking
from ..limits import Clock, Limits, Stop
from ..search import Search
from ..search.sampling import standard_error, world
from .plan.merit import PLAIN, merit
from .question import TurnsQuestion, ask
from .turn.search import TurnSearch
from .turn.stepwise import finished

ENGINE = "sampled scenarios"
LOOK = 0.0002
"""What a first look at a move counts for in ``Limits.work``."""


def search(position: Position, limits: Limits) -> Search[Ranking]:
    """The legal moves by their means over ``limits.samples`` scenarios, cut to ``limits.count`` or ``ask.top``."""
    question = ask(position)
    count = limits.count or position.ask.top
    return Search(lambda clock: Sampling(question, count, clock).rankings(), limits, Ranking("unknown"))


@dataclass(slots=True, eq=False)
class Sampled:
    """A move with the values of its scenarios."""

    move: Seated
    look: float = float("-inf")
    """What it promises at first sight, in the first scenario."""
    values: list[int] = field(default_factory=list)

    def ranked(self, enough: int, best: float | None) -> RankedMove:
        """The entry of the ranking; without a value before there are ``enough`` scenarios."""
        if len(self.values) < enough:
            return RankedMove(self.move, None, None, proved=False)
        mean = fmean(self.values)
        return RankedMove(
            self.move,
            mean,
            None,
            proved=False,
            loss=(mean if best is None else best) - mean,
            mean=mean,
            stderr=standard_error(self.values),
            samples=len(self.values),
        )


class Sampling:
    """The moves of a question and their scenarios so far."""

    def __init__(self, question: TurnsQuestion, count: int, clock: Clock) -> None:
        self._question = question
        self._count = count
        self._clock = clock
        self._search = TurnSearch(question.objective, clock)
        self._enough = min(ROUGH, clock.limits.samples)
        self._moves = [Sampled(move) for move in legal_moves(question.state)]
        self._scenario = cache(self._shuffled)

    def rankings(self) -> Iterator[Ranking]:
        """Better and better estimates; the last one has the reason why there are no more."""
        if not self._moves:
            yield Ranking("infeasible")
            return
        yield self._ranking()
        try:
            self._look()
            yield self._ranking()
            for _ in self._halving():
                yield self._ranking()
        except Stop as stop:
            yield self._ranking().stopped(stop.reason)
            return
        yield self._ranking().stopped("samples")

    def _look(self) -> None:
        """See every move once, as far as it goes by itself. Raises Stop by the clock."""
        for entry in self._moves:
            self._clock.spend(LOOK)
            self._clock.check()
            after = self._moved(0, entry.move)
            entry.look = merit(after, value(after, after.own, self._question.objective), PLAIN)

    def _halving(self) -> Iterator[None]:
        """More scenarios for fewer moves. Raises Stop by the clock."""
        alive = sorted(self._moves, key=lambda entry: -entry.look)
        number = 1
        while True:
            for entry in alive:
                while len(entry.values) < number:
                    entry.values.append(self._played(len(entry.values), entry.move))
            yield
            if number == self._clock.limits.samples:
                return
            alive.sort(key=lambda entry: -fmean(entry.values))
            del alive[max(self._count, len(alive) // 2) :]
            number = min(2 * number, self._clock.limits.samples)

    def _ranking(self) -> Ranking:
        """Moves with a value first, then those of most scenarios, by what is known of them."""
        enough = self._enough
        order = sorted(
            self._moves,
            key=lambda entry: (
                -min(len(entry.values), enough),
                -(fmean(entry.values) if entry.values else entry.look),
            ),
        )[: self._count]
        best = fmean(order[0].values) if len(order[0].values) >= enough else None
        moves = tuple(entry.ranked(enough, best) for entry in order)
        return Ranking("feasible", moves, engine=ENGINE)

    def _shuffled(self, number: int) -> State:
        """The state with its bags in the order of that scenario."""
        rng = world(self._clock.limits.seed, number)
        bags = self._question.state.bags
        salvage, scrap, fish = sorted(bags.salvage), sorted(bags.scrap), sorted(bags.fish, key=str)
        for bag in (salvage, scrap, fish):
            rng.shuffle(bag)
        order = replace(bags, salvage=tuple(salvage), scrap=tuple(scrap), fish=tuple(fish))
        return replace(self._question.state, bags=order)

    def _moved(self, number: int, move: Seated) -> State:
        """The scenario after the move; as it stands where its draw forbids the move."""
        scenario: State = self._scenario(number)
        return apply(scenario, move) if fault(scenario, move) is None else scenario

    def _played(self, number: int, move: Seated) -> int:
        """The objective after the move and the rest of the turn, step by step. Raises Stop by the clock."""
        objective = self._question.objective
        after = self._moved(number, move)
        if after is not self._scenario(number) and move.type != "end" and not is_over(after):
            for step in finished(self._search, after, objective, width=1):
                after = following(after, step)
        return value(after, after.own, objective)
