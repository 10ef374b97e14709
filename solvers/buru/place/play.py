"""Placements played out: every kind of placement in every scenario.

A play-out plays the afternoon after a placement by a greedy policy: what that brings is the least that can be had.

With one scenario or a few, every kind of placement gets a quick bound and some are played out; then every kind is
solved, or shown by its bound not to be among the best, from the greatest bound down. Where no quick bound holds, those
with many areas and fish come first.

With many scenarios the placements race before anything is solved: each is played out in the first two scenarios, but
for those which bounds show to do worse there than the leader of the first few, and those that do best are played out
in ever more of them.

What is told meanwhile are the placements that have been played out in all scenarios; of drawn scenarios, the mean over
those played out, with its standard error.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from heapq import nlargest

from ...limits import Clock
from ...search.sampling import standard_error
from ..afternoon.question import EPSILON, Aim
from ..bounding import limit
from ..pace import GUESS, PLACEMENT, QUICK
from .forecast import OpponentForecast, tables_of
from .presence import presences
from .question import EquivalentLayings, PlacementQuestion
from .scenario import AfternoonPlayer, PlacementScenario, sampled

SAMPLES = 16
"""Scenarios drawn where there are too many to be told."""
SEVERAL = 4
"""Scenarios at most in each of which every placement is compared; in more of them the placements race."""
PLAY_OUTS = 24
"""Kinds of placements that are played out before they are solved."""
BOUNDED_PLAY_OUTS = 4
"""Those of them where bounds say which may be the best."""
BOUND_AFTER = 0.5
"""Work after which a bound is worth its own."""
FIRST = 2
"""Scenarios in which all placements of a race are played out."""
BATCH = 16
"""Placements that join a race at a time."""
LEADERS = 4
"""Placements that are then played out in twice as many scenarios."""


@dataclass(slots=True, eq=False)
class EqualPlacements:
    """Placements that are worth the same in every scenario."""

    placement: EquivalentLayings
    ways: int
    values: list[Fraction] = field(default_factory=list)
    """By scenario, as far as they have been played out; what can be had at least until it is exact."""
    likely: Fraction | None = None
    """What that comes to in all likelihood, once it has been asked for."""
    exact: bool = False
    beaten: bool = False
    """It is known that others are worth more."""
    most: Fraction | None = None
    """A bound, where there is a quick one; then the value if it is exact."""

    def falls_short(self, floor: Fraction | None) -> bool:
        """Whether the bound shows that it is not worth more than the floor."""
        return floor is not None and self.most is not None and self.most <= floor


class PlacementPlay:
    """The placements of a question against its scenarios. Raises Stop when the clock says so."""

    def __init__(
        self, question: PlacementQuestion, clock: Clock, aim: Aim | None = None, *, top: int = 1
    ) -> None:
        """``aim``: what counts, if it is not what the question says. ``top``: how many of the best are wanted."""
        self.question, self._clock, self._top = question, clock, top
        query = question.query
        self.is_sampled = query.opponents == "lawan"
        tables = (
            sampled(
                question,
                min(SAMPLES, clock.limits.samples),
                clock.limits.seed,
                lambda: clock.work(GUESS),
            )
            if self.is_sampled
            else tables_of(question)
        )
        whole = sum((weight for weight, _ in tables), Fraction(0))
        aim = aim or Aim(question.seat, query.goal, query.others)
        player = AfternoonPlayer(aim, tables[0][1], clock)
        self.scenarios = [PlacementScenario(weight / whole, state, player) for weight, state in tables]
        self.forecast = OpponentForecast.of(
            question.seats,
            len(question.state.setting.areas),
            [
                (one.chance, tuple(presences(one.state.players[other.seat]) for other in question.seats))
                for one in self.scenarios
            ],
        )
        self.entries = self._kinds()
        self._campaign_bound: Fraction | None = None
        """A bound that the campaign's program gave."""

    def _kinds(self) -> list[EqualPlacements]:
        """The placements; those that are worth the same in each of a few scenarios as one."""
        found: dict[Hashable, EqualPlacements] = {}
        for number, placement in enumerate(self.question.each_placement(self.question.seat)):
            if number and number % 256 == 0:
                self._clock.work(256 * PLACEMENT)
            kind: Hashable = number
            if not self._is_race:
                kind = tuple(scenario.kind(placement) for scenario in self.scenarios)
            if kind in found:
                found[kind].ways += placement.ways
            else:
                found[kind] = EqualPlacements(placement, placement.ways)
        return list(found.values())

    @property
    def _is_race(self) -> bool:
        return len(self.scenarios) > SEVERAL

    @property
    def count(self) -> int:
        """How many placements there are."""
        return sum(entry.ways for entry in self.entries)

    def worth(self, entry: EqualPlacements, most: int | None = None) -> Fraction:
        """The mean over the scenarios played out, the first ``most`` of them, or the worst, as the question says."""
        return self._joined(entry.values[:most])

    def _joined(self, values: Sequence[Fraction]) -> Fraction:
        """What figures of the first scenarios come to."""
        if self.question.query.criterion == "worst":
            return min(values)
        pairs = [(one.chance, value) for one, value in zip(self.scenarios, values, strict=False)]
        whole = sum((chance for chance, _ in pairs), Fraction(0))
        return sum((chance * value for chance, value in pairs), Fraction(0)) / whole

    def _likely(self, entry: EqualPlacements) -> Fraction:
        """What the entry is worth in all likelihood: less its standard error while scenarios are left."""
        if entry.likely is None:
            error = 0 if len(entry.values) == len(self.scenarios) else standard_error(entry.values)
            entry.likely = self.worth(entry) - Fraction(error)
        return entry.likely

    def _leaders(self) -> list[EqualPlacements]:
        """What has been played out, the likeliest best first."""
        entries = [entry for entry in self.entries if entry.values]
        return sorted(entries, key=lambda entry: (-self._likely(entry), not entry.exact))

    @property
    def level(self) -> int:
        """In how many scenarios placements are compared: all of those given, and 0 until one is played out in all.

        Of drawn ones a few stand for the others: as many as the leaders have been played out in.
        """
        looked = sorted((len(entry.values) for entry in self.entries), reverse=True)
        if not self.is_sampled:
            return len(self.scenarios) if looked[0] == len(self.scenarios) else 0
        return looked[min(LEADERS, len(looked)) - 1] or looked[0]

    @property
    def bound(self) -> Fraction | None:
        """No placement is worth more, if that is known; of drawn scenarios quick bounds say nothing."""
        if self.is_sampled:
            return self._campaign_bound
        quick = [entry.most for entry in self.entries if not entry.beaten]
        known = [most for most in quick if most is not None]
        return max(known) if len(known) == len(quick) else self._campaign_bound

    def bound_at_once(self) -> Fraction | None:
        """The same by quick bounds alone, without a play-out of any placement; None where there are none."""
        if self._is_race or self.is_sampled:
            return None
        self._find_bounds(self.entries)
        return self.bound

    def known(self) -> list[EqualPlacements]:
        """The placements that are compared with each other, the best first, exact ones before others, then fish."""
        level = self.level
        entries = [entry for entry in self.entries if level and len(entry.values) >= level]
        return sorted(entries, key=lambda one: (-self.worth(one, level), not one.exact, -one.placement.fish))

    @property
    def looked(self) -> int:
        """How many placements have been played out."""
        return sum(entry.ways for entry in self.entries if entry.values or entry.beaten)

    @property
    def proved(self) -> bool:
        """Whether every placement has been solved in every scenario."""
        return all(entry.exact or entry.beaten for entry in self.entries)

    @property
    def any_exact(self) -> bool:
        """Whether some placement has been solved."""
        return any(entry.exact for entry in self.entries)

    def run(self) -> Iterator[None]:
        """Works on, a step at a time."""
        yield from self._race() if self._is_race else self._play_outs()
        yield from self._solutions()

    def _play_outs(self) -> Iterator[None]:
        """At one as soon as can be, then by the bounds."""
        first, *_ = self._promising()
        self._play_out(first, len(self.scenarios))
        yield
        self._find_bounds(self.entries)
        number = PLAY_OUTS if self.bound is None else BOUNDED_PLAY_OUTS
        for entry in self._promising()[:number]:
            self._play_out(entry, len(self.scenarios))
            yield
        self._fit_bounds()

    def _find_bounds(self, entries: Sequence[EqualPlacements]) -> None:
        """Give the placements a quick bound, where there is one."""
        for entry in entries:
            entry.most = self._quick_bound(entry, self.scenarios)

    def _quick_bound(self, entry: EqualPlacements, scenarios: Sequence[PlacementScenario]) -> Fraction | None:
        """More than this it is not worth in the first scenarios, if there are quick bounds."""
        if scenarios[0].player.tree.bound is None:
            return None
        self._clock.work(QUICK * len(scenarios))
        return self._joined([scenario.most(entry.placement) for scenario in scenarios])

    def _fit_bounds(self) -> None:
        """Lower the bounds of what may still be among the best, the greatest first, as long as that succeeds."""
        floor = self._floor()
        while entries := [entry for entry in self.entries if not entry.falls_short(floor)]:
            greatest = max(entries, key=lambda entry: entry.most or 0)
            if not self.scenarios[0].fit(greatest.placement):
                break
            self._find_bounds(entries)

    def _race(self) -> Iterator[None]:
        if not self.is_sampled:
            self._play_out(self._promising()[0], len(self.scenarios))
            yield
        entries = self._shuffled()
        yield from self._batch(entries[:BATCH])
        self._find_campaign_bound()
        entries = self._promising_here(entries[BATCH:])
        for start in range(0, len(entries), BATCH):
            yield from self._batch(entries[start : start + BATCH])
            if not self.is_sampled:
                self._play_out(self._leaders()[0], len(self.scenarios))
                yield
        while still_open := [entry for entry in self._leaders()[:LEADERS] if self._is_open(entry)]:
            self._play_out(still_open[0], 2 * len(still_open[0].values))
            yield

    def _batch(self, entries: Sequence[EqualPlacements]) -> Iterator[None]:
        for entry in entries:
            self._play_out(entry, FIRST)
            yield
        for entry in self._leaders()[:LEADERS]:
            self._play_out(entry, 2 * len(entry.values))
            yield

    def _promising_here(self, entries: list[EqualPlacements]) -> list[EqualPlacements]:
        """Those which quick bounds do not show to do worse than the leader in the first scenarios, the best first."""
        leader, *_ = self._leaders()
        compared = self.scenarios[: len(leader.values)]
        self.scenarios[0].fit(leader.placement)
        bounds = [(self._quick_bound(entry, compared), entry) for entry in entries]
        floor = self.worth(leader)
        left = [(bound, entry) for bound, entry in bounds if bound is None or bound > floor]
        left.sort(key=lambda pair: pair[0] or 0, reverse=True)
        return [entry for _, entry in left]

    def _is_open(self, entry: EqualPlacements) -> bool:
        return len(entry.values) < len(self.scenarios)

    def _play_out(self, entry: EqualPlacements, number: int) -> None:
        """Play the placement out in the first so many scenarios, as far as that is not done."""
        for scenario in self.scenarios[len(entry.values) : number]:
            entry.values.append(scenario.play_out(entry.placement))
        entry.likely = None

    def _shuffled(self) -> list[EqualPlacements]:
        """In a mixed order, so that the first few are of all kinds."""
        found = list(self.entries)
        random.Random(self._clock.limits.seed).shuffle(found)
        return found

    def _promising(self) -> list[EqualPlacements]:
        """Those with the greatest bounds first, then those that are present in more areas, then with more fish."""

        def rank(entry: EqualPlacements) -> tuple[Fraction | int, ...]:
            return -(entry.most or 0), -_width(entry.placement), -entry.placement.fish

        return sorted(self._shuffled(), key=rank)

    def _find_campaign_bound(self) -> None:
        """Find a bound by the campaign's program."""
        query, state = self.question.query, self.scenarios[0].state
        self._campaign_bound = limit(
            self.question.position, state, self.question.seat, query.goal, self._clock
        )

    def _solutions(self) -> Iterator[None]:
        unseen = (entry for entry in self._promising() if not entry.values)
        floor = self._floor()
        for entry in sorted((*self._leaders(), *unseen), key=lambda entry: entry.most or 0, reverse=True):
            self._clock.check()
            self._solve(entry, floor)
            if entry.exact:
                floor = self._floor()
            yield
            if self._clock.worked > BOUND_AFTER and self.bound is None:
                self._find_campaign_bound()

    def _solve(self, entry: EqualPlacements, floor: Fraction | None) -> None:
        """Solve every scenario; of a single one only whether it is worth more than the floor."""
        if entry.falls_short(floor):
            entry.beaten = True
            return
        floor = floor if len(self.scenarios) == 1 else None
        values = [scenario.value(entry.placement, floor) for scenario in self.scenarios]
        if floor is not None and values[0] <= floor:
            entry.beaten = True
        else:
            entry.values, entry.exact, entry.likely = values, True, None
            entry.most = self._joined(values)

    def _floor(self) -> Fraction | None:
        """Just less than what the last of the best that are wanted is worth at least, if so many are known."""
        least = nlargest(self._top, (self.worth(entry) for entry in self.entries if entry.values))
        return least[-1] - EPSILON if len(least) == self._top else None


def _width(placement: EquivalentLayings) -> int:
    """In how many areas there is an explorer."""
    return sum(mine.power > 0 for mine in placement.presences)
