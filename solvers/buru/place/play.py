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
from fractions import Fraction

from ...limits import Clock
from ..afternoon.question import Aim
from ..bounding import limit
from ..pace import GUESS, PLACEMENT, QUICK
from .forecast import OpponentForecast, tables_of
from .presence import presences
from .question import EquivalentLayings, PlacementQuestion
from .scenario import AfternoonPlayer, PlacementScenario, sampled
from .standings import LEADERS, EqualPlacements, PlacementStandings

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
                (
                    scenario.chance,
                    tuple(presences(scenario.state.players[seat.seat]) for seat in question.seats),
                )
                for scenario in self.scenarios
            ],
        )
        self.standings = PlacementStandings(
            self._kinds(),
            [scenario.chance for scenario in self.scenarios],
            worst=query.criterion == "worst",
            sampled=self.is_sampled,
        )

    def _kinds(self) -> list[EqualPlacements]:
        """The placements; those that are worth the same in each of a few scenarios as one."""
        kinds: dict[Hashable, EqualPlacements] = {}
        for number, placement in enumerate(self.question.each_placement(self.question.seat)):
            if number and number % 256 == 0:
                self._clock.work(256 * PLACEMENT)
            kind: Hashable = number
            if not self._is_race:
                kind = tuple(scenario.kind(placement) for scenario in self.scenarios)
            if kind in kinds:
                kinds[kind].ways += placement.ways
            else:
                kinds[kind] = EqualPlacements(placement, placement.ways)
        return list(kinds.values())

    @property
    def _is_race(self) -> bool:
        return len(self.scenarios) > SEVERAL

    def bound_at_once(self) -> Fraction | None:
        """No placement is worth more, by quick bounds alone, without a play-out; None where there are none."""
        if self._is_race or self.is_sampled:
            return None
        self._find_bounds(self.standings.entries)
        return self.standings.bound

    def run(self) -> Iterator[None]:
        """Works on, a step at a time."""
        yield from self._race() if self._is_race else self._play_outs()
        yield from self._solutions()

    def _play_outs(self) -> Iterator[None]:
        """At one as soon as can be, then by the bounds."""
        first, *_ = self._promising()
        self._play_out(first, len(self.scenarios))
        yield
        self._find_bounds(self.standings.entries)
        number = PLAY_OUTS if self.standings.bound is None else BOUNDED_PLAY_OUTS
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
        return self.standings.joined([scenario.most(entry.placement) for scenario in scenarios])

    def _fit_bounds(self) -> None:
        """Lower the bounds of what may still be among the best, the greatest first, as long as that succeeds."""
        floor = self._floor()
        while entries := [entry for entry in self.standings.entries if not entry.falls_short(floor)]:
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
                self._play_out(self.standings.leaders()[0], len(self.scenarios))
                yield
        while still_open := [
            entry for entry in self.standings.leaders()[:LEADERS] if self.standings.is_open(entry)
        ]:
            self._play_out(still_open[0], 2 * len(still_open[0].values))
            yield

    def _batch(self, entries: Sequence[EqualPlacements]) -> Iterator[None]:
        for entry in entries:
            self._play_out(entry, FIRST)
            yield
        for entry in self.standings.leaders()[:LEADERS]:
            self._play_out(entry, 2 * len(entry.values))
            yield

    def _promising_here(self, entries: list[EqualPlacements]) -> list[EqualPlacements]:
        """Those which quick bounds do not show to do worse than the leader in the first scenarios, the best first."""
        leader, *_ = self.standings.leaders()
        compared = self.scenarios[: len(leader.values)]
        self.scenarios[0].fit(leader.placement)
        bounds = [(self._quick_bound(entry, compared), entry) for entry in entries]
        floor = self.standings.worth(leader)
        promising = [(bound, entry) for bound, entry in bounds if bound is None or bound > floor]
        promising.sort(key=lambda pair: pair[0] or 0, reverse=True)
        return [entry for _, entry in promising]

    def _play_out(self, entry: EqualPlacements, number: int) -> None:
        """Play the placement out in the first so many scenarios, as far as that is not done."""
        for scenario in self.scenarios[len(entry.values) : number]:
            entry.values.append(scenario.play_out(entry.placement))
        entry.likely = None

    def _shuffled(self) -> list[EqualPlacements]:
        """In a mixed order, so that the first few are of all kinds."""
        shuffled = list(self.standings.entries)
        random.Random(self._clock.limits.seed).shuffle(shuffled)
        return shuffled

    def _promising(self) -> list[EqualPlacements]:
        """Those with the greatest bounds first, then those that are present in more areas, then with more fish."""

        def rank(entry: EqualPlacements) -> tuple[Fraction | int, ...]:
            return -(entry.most or 0), -_width(entry.placement), -entry.placement.fish

        return sorted(self._shuffled(), key=rank)

    def _find_campaign_bound(self) -> None:
        """Find a bound by the campaign's program."""
        query, state = self.question.query, self.scenarios[0].state
        self.standings.campaign_bound = limit(
            self.question.position, state, self.question.seat, query.goal, self._clock
        )

    def _solutions(self) -> Iterator[None]:
        unseen = (entry for entry in self._promising() if not entry.values)
        floor = self._floor()
        for entry in sorted(
            (*self.standings.leaders(), *unseen), key=lambda entry: entry.most or 0, reverse=True
        ):
            self._clock.check()
            self._solve(entry, floor)
            if entry.exact:
                floor = self._floor()
            yield
            if self._clock.worked > BOUND_AFTER and self.standings.bound is None:
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
            entry.solved(values, self.standings.joined(values))

    def _floor(self) -> Fraction | None:
        return self.standings.floor(self._top)


def _width(placement: EquivalentLayings) -> int:
    """In how many areas there is an explorer."""
    return sum(mine.power > 0 for mine in placement.presences)
