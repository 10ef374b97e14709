"""The best placement when it is played out: every kind of placement in every scenario (spec 7.6)."""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from ...answers import Answer, RankedMove, Ranking
from ...limits import Clock, Limits
from ...search import Search
from ..afternoon.aim import LITTLE, Aim
from ..bounding import limit
from ..figures import figure
from .expected import tables_of
from .footing import ground
from .forecast import Forecast
from .laying import confirm_answer, confirm_ranking
from .placements import Placement
from .question import Question
from .samples import sampled
from .scenario import Scenario
from .telling import odds, stderr

ENGINE = "tree search"
SAMPLES = 5
"""Scenarios drawn where there are too many: each is an afternoon to be solved for every kind of placement."""
PAUSE = 0.25
"""Seconds from one answer to the next."""
FEW = 10
"""Placements that are looked at before a bound is."""
LISTED = 100
"""Placements in a ranking that does not say how many."""


@dataclass(slots=True, eq=False)
class Entry:
    """Placements that are worth the same in every scenario."""

    placement: Placement
    ways: int
    values: list[Fraction]
    """By scenario; what can be had at least until it is exact."""
    exact: bool = False
    beaten: bool = False
    """It is known that others are worth more."""


class Play:
    """The placements of a question against its scenarios. Raises Stop when the clock says so."""

    def __init__(self, question: Question, clock: Clock, aim: Aim | None = None, *, top: int = 1) -> None:
        """``aim``: what counts, if it is not what the question says. ``top``: how many of the best are wanted."""
        self.question, self._clock, self._top = question, clock, top
        query = question.query
        self.is_sampled = query.opponents == "lawan"
        tables = (
            sampled(question, min(SAMPLES, clock.limits.samples), clock.limits.seed)
            if self.is_sampled
            else tables_of(question)
        )
        whole = sum((weight for weight, _ in tables), Fraction(0))
        aim = aim or Aim(question.seat, query.goal, query.others)
        self.scenarios = [Scenario(weight / whole, state, aim, clock) for weight, state in tables]
        self.forecast = Forecast.of(
            question.seats,
            len(question.state.setting.areas),
            [
                (one.chance, tuple(ground(one.state.players[other.seat]) for other in question.seats))
                for one in self.scenarios
            ],
        )
        self.entries = self._kinds()
        self.bound: Fraction | None = None

    def _kinds(self) -> list[Entry]:
        found: dict[Hashable, Entry] = {}
        for placement in self.question.placements(self.question.seat):
            kind = tuple(scenario.kind(placement) for scenario in self.scenarios)
            if kind in found:
                found[kind].ways += placement.ways
            else:
                found[kind] = Entry(placement, placement.ways, [])
        return list(found.values())

    def worth(self, entry: Entry) -> Fraction:
        """The mean over the scenarios, or the worst of them, as the question says."""
        if self.question.query.criterion == "worst":
            return min(entry.values)
        pairs = zip(self.scenarios, entry.values, strict=True)
        return sum((scenario.chance * value for scenario, value in pairs), Fraction(0))

    def known(self) -> list[Entry]:
        """What is known to be worth something, the best first, exact ones before others."""
        entries = [entry for entry in self.entries if entry.values]
        return sorted(entries, key=lambda entry: (-self.worth(entry), not entry.exact))

    @property
    def proved(self) -> bool:
        """Whether every placement has been solved in every scenario."""
        return all(entry.exact or entry.beaten for entry in self.entries)

    @property
    def any_exact(self) -> bool:
        """Whether some placement has been solved."""
        return any(entry.exact for entry in self.entries)

    def run(self) -> Iterator[None]:
        """Works on, pausing now and then for an answer."""
        shown = self._clock.elapsed()
        for step in (self._glances(), self._solutions()):
            for _ in step:
                if self._clock.elapsed() - shown > PAUSE:
                    yield
                    shown = self._clock.elapsed()
        yield

    def _glances(self) -> Iterator[None]:
        for number, entry in enumerate(shuffled(self.entries, self._clock.limits.seed)):
            self._clock.check()
            entry.values = [scenario.glance(entry.placement) for scenario in self.scenarios]
            yield
            if number == FEW:
                self._look_up()

    def _look_up(self) -> None:
        """Find a bound."""
        query, state = self.question.query, self.scenarios[0].state
        self.bound = limit(self.question.position, state, self.question.seat, query.goal, self._clock)

    def _solutions(self) -> Iterator[None]:
        for entry in self.known():
            self._clock.check()
            self._solve(entry)
            yield

    def _solve(self, entry: Entry) -> None:
        """Solve every scenario; of a single one only whether it is among the best is asked."""
        floor = self._floor() if len(self.scenarios) == 1 else None
        values = [scenario.value(entry.placement, floor) for scenario in self.scenarios]
        if floor is not None and values[0] <= floor:
            entry.beaten = True
        else:
            entry.values, entry.exact = values, True

    def _floor(self) -> Fraction | None:
        """Just less than the worth of the last of the best that are wanted, if so many are known."""
        exact = sorted((self.worth(entry) for entry in self.entries if entry.exact), reverse=True)
        return exact[self._top - 1] - LITTLE if len(exact) >= self._top else None


def shuffled(entries: list[Entry], seed: int) -> list[Entry]:
    """In a mixed order, so that the first few are of all kinds."""
    found = list(entries)
    random.Random(seed).shuffle(found)
    return found


def search(question: Question, limits: Limits) -> Search[Answer]:
    """The best placement; raises PositionError for scenarios that cannot be told."""
    _check(question)
    return Search(
        lambda clock: _answers(Play(question, clock)),
        limits,
        Answer("unknown"),
        confirm=lambda answer: confirm_answer(question, answer),
    )


def ranking(question: Question, limits: Limits) -> Search[Ranking]:
    """The ranking of the placements; raises PositionError as ``search``."""
    _check(question)
    return Search(
        lambda clock: _rankings(Play(question, clock, top=clock.limits.count or LISTED), clock),
        limits,
        Ranking("unknown"),
        confirm=lambda answer: confirm_ranking(question, answer),
    )


def _check(question: Question) -> None:
    """Raise PositionError for scenarios that cannot be told, before the search begins."""
    if question.query.opponents != "lawan":
        tables_of(question)


def _answers(play: Play) -> Iterator[Answer]:
    for _ in play.run():
        best = play.known()[0]
        value, proved = play.worth(best), play.proved
        ties = sum(entry.ways for entry in play.known() if play.worth(entry) == value)
        extra = {"count": sum(entry.ways for entry in play.entries), "ties": ties} | _spread(play, best)
        answer = Answer(
            "optimal" if proved and not play.is_sampled else "feasible",
            figure(value),
            figure(value if proved and not play.is_sampled else play.bound),
            best.placement.moves(play.question.state.setting, play.question.seat),
            engine=ENGINE,
            extra=extra | {"others": play.question.query.others},
        )
        yield answer.stopped("samples") if proved and play.is_sampled else answer


def _spread(play: Play, entry: Entry) -> dict[str, int | float | None]:
    """Worst case and standard error over several scenarios."""
    if len(play.scenarios) < 2:
        return {}
    return {
        "worst": figure(min(entry.values)),
        "stderr": figure(Fraction(stderr(entry.values))),
        "samples": len(entry.values),
    }


def _rankings(play: Play, clock: Clock) -> Iterator[Ranking]:
    for _ in play.run():
        listed = play.known()[: clock.limits.count or LISTED]
        best, proved = play.worth(listed[0]), play.proved
        exact = proved and not play.is_sampled
        ranking = Ranking(
            "optimal" if exact else "feasible",
            tuple(_ranked(play, entry, best) for entry in listed),
            figure(best if exact else play.bound),
            engine=ENGINE,
            extra={"count": sum(entry.ways for entry in play.entries), "others": play.question.query.others},
        )
        yield ranking.stopped("samples") if proved and play.is_sampled else ranking


def _ranked(play: Play, entry: Entry, best: Fraction) -> RankedMove:
    value, exact = play.worth(entry), entry.exact and not play.is_sampled
    return RankedMove(
        entry.placement.moves(play.question.state.setting, play.question.seat),
        figure(value),
        figure(value) if exact else None,
        exact,
        loss=figure(best - value),
        extra={**odds(play.question, play.forecast, entry.placement), **_spread(play, entry)},
    )
