"""A value that no line from here exceeds: what stands now, and each count of ``chain`` at its dearest.

Every term is bounded by itself, so the sum may promise too much, never too little. Points can only be lost where
nothing more can come; then the ceiling is what stands.

Every line that begins at a state of a small board is held against it in ``tests/kalypso/test_solver_ceiling.py``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache

from periplus.models.kalypso import board, metrics
from periplus.models.kalypso.cards import ForecastSide, VersusForecast, VersusGoal
from periplus.models.kalypso.edition import Edition
from periplus.models.kalypso.forecasts import met, missing, missing_items, needs
from periplus.models.kalypso.metrics import measure
from periplus.models.kalypso.scoring import (
    GARDEN_MOST,
    MONUMENT,
    SETTLER,
    SOLAR_MOST,
    SURVIVOR,
    lines,
    value,
)
from periplus.models.kalypso.state import SURVIVORS, Forecast, settlers
from periplus.models.kalypso.terms import KINDS, Item, Metric, Mode, Objective

from .chain import ComingCounts
from .raising import Raised
from .site import Site

UNBOUNDED = 100_000
"""More than any objective comes to."""
TOUCHED_ZONES = 4
"""Zones in which one building can have a cell."""


@lru_cache(maxsize=256)
def _counts_water(
    edition: Edition,
    mode: Mode,
    objective: Objective,
    goals: tuple[str, ...],
    forecasts: tuple[Forecast, ...],
) -> bool:
    """Whether the objective, a goal or a forecast counts what is enclosed."""
    wanted = (edition.goal(goal).side(mode) for goal in goals)
    rewards = (
        side.reward for side in (edition.forecast(entry.card).side(mode) for entry in forecasts) if side
    )
    return (
        objective == "enclosed"
        or any(side.metric == "enclosed" for side in wanted if side)
        or any("enclosed" in reward.points for reward in rewards if reward and reward.points)
    )


class SiteCeiling:
    """The bounds of one objective for one site."""

    def __init__(self, site: Site, objective: Objective) -> None:
        self._site = site
        self._objective: Objective = objective
        self.now = value(site.state, site.state.own, objective)
        """The objective as it stands."""

    @property
    def cap(self) -> int:
        """What no position of the game exceeds, as far as the objective tells."""
        return (
            len(lines(self._site.state, self._site.state.own, "survive"))
            if self._objective == "survive"
            else UNBOUNDED
        )

    @cached_property
    def counted_water(self) -> int:
        """The cells of which it counts that they are enclosed: with fish, or all where anything counts the water."""
        state = self._site.state
        if _counts_water(state.edition, state.mode, self._objective, state.goals, state.own.forecasts):
            return state.sea.frame.whole
        return self._visible_fish

    @cached_property
    def _visible_fish(self) -> int:
        site = self._site
        return board.visible_fish(site.state.sea, site.state.own) & ~site.terrain.enclosed

    def most(self, more: ComingCounts, raised: Raised | None = None) -> int:
        """No line brings more, if no more than that can come; ``raised``: one of the overlays, which is so."""
        match self._objective:
            case "score":
                return self.now + self._points(more, raised)
            case "survive":
                return self._duties(more)
            case "rescued":
                return self.now + more.rescues
            case "fish":
                return self.now + self._fish(more)
            case metric:
                return self._range(metric, more)[1]

    # score

    def _points(self, more: ComingCounts, raised: Raised | None) -> int:
        own = self._site.state.own
        if not (more.overlays or more.gardens or more.rescues or more.sendings):
            return self._fish(more) + self._goals(more) + self._forecasts(more)
        buildings = len(own.buildings) + more.overlays
        garden = 0
        if more.gardens:
            grows = bool(more.pieces.cells + more.laid.cells)
            view = self._site.terrain.garden_view(grows=grows) + more.overlays
            if raised and more.overlays == 1 and not more.pieces.cells and raised.sort != "monument":
                view = raised.beside
            garden = min(GARDEN_MOST, buildings, view)
        gained = self._built(more, raised) + more.gardens * garden + more.numbers
        if not self._site.doubling:
            gained = min(gained, self._by_effect(more, garden, raised))
        if own.gardens and more.overlays:
            others = more.overlays - bool(raised)
            gained += len(own.gardens) * min(GARDEN_MOST, others)
            gained += min(len(own.gardens), raised.gardens) if raised else 0
        people = SURVIVOR * more.rescues + (SETTLER - SURVIVOR) * more.sendings
        fish = self._fish(more) - more.numbers
        return gained + people + fish + self._goals(more) + self._forecasts(more)

    def _by_effect(self, more: ComingCounts, garden: int, raised: Raised | None) -> int:
        """The dearest overlays with their gardens and nets, of which each building and each sending has one at most."""
        edition, ready = self._site.state.edition, more.ready
        printed, of = edition.printed, edition.material_number
        gardens, nets = more.gardens - ready.gardens, more.nets - ready.nets
        effects = (
            (printed["greenhouse"] + garden, min(more.buildings[of["greenhouse"]], gardens)),
            (printed["net_workshop"] + ready.net, min(more.buildings[of["net_workshop"]], nets)),
        )
        sent = more.sendings * max(garden if gardens else 0, ready.net if nets else 0)
        return self._built(more, raised, effects) + sent + ready.gardens * garden + ready.numbers

    def _built(
        self, more: ComingCounts, raised: Raised | None, effects: Sequence[tuple[int, int]] = ()
    ) -> int:
        """The dearest overlays that the counts allow; ``effects``: prices of some with what comes of their effects.

        ``raised``: one of them, whose effect is counted otherwise.
        """
        edition = self._site.state.edition
        printed, panels = edition.printed, more.buildings[edition.material_number["solar"]]
        dearest = max(printed.values())
        prices = [
            (MONUMENT, more.monuments),
            (max(dearest, printed["solar"] + SOLAR_MOST), panels),
            (dearest, sum(more.buildings) - panels),
            (printed["house"], more.houses),
            *effects,
        ]
        left, points = more.overlays, 0
        if raised:
            left -= 1
            points += raised.price(printed)
        for price, number in sorted(prices, reverse=True):
            taken = min(left, number)
            points += price * taken
            left -= taken
        return points

    def _fish(self, more: ComingCounts) -> int:
        site = self._site
        gained = more.numbers + (self._visible_fish & more.enclosed).bit_count()
        return gained + self._track("fish") if site.state.together else gained

    def _track(self, track: str) -> int:
        """Steps that the current forecasts may still raise the track by."""
        steps = 0
        for number in self._site.unmet:
            side = self._side(self._site.state.own.forecasts[number])
            if side and side.reward and side.reward.track:
                steps += sum(rise for name, rise in side.reward.track.items() if name == track)
        return steps

    def _goals(self, more: ComingCounts) -> int:
        state, gain = self._site.state, 0
        for goal in state.goals:
            side = state.edition.goal(goal).side(state.mode)
            if isinstance(side, VersusGoal):
                least, most = self._range(side.metric, more)
                now = side.worth(measure(state, state.own, side.metric))
                turns = [limit for limit, _ in side.bands or () if least <= limit <= most]
                gain += max(side.worth(number) for number in (least, most, *turns)) - now
        return gain

    def _forecasts(self, more: ComingCounts) -> int:
        """What the cards may still promise, and the loss that may still be spared (KAL-15.7, KAL-15.8)."""
        state, gain = self._site.state, 0
        for number, entry in enumerate(state.own.forecasts):
            side = self._side(entry)
            lacking = missing_items(state.edition, state.mode, entry)
            if not isinstance(side, VersusForecast) or (lacking and number not in self._site.unmet):
                continue
            left = sum(max(0, need - self._storable(item, more)) for item, need in self._wanted(entry))
            if lacking and side.penalty:
                gain += side.penalty.loss(lacking) - side.penalty.loss(left)
            for metric, each in ((side.reward and side.reward.points) or {}).items() if not left else ():
                now = 0 if lacking else measure(state, state.own, metric)
                gain += each * (self._range(metric, more)[1] - now)
        return gain

    def _wanted(self, entry: Forecast) -> list[tuple[Item, int]]:
        state = self._site.state
        items = needs(state.edition, state.mode, entry.card)
        return [(item, max(0, missing(state.edition, state.mode, entry, item))) for item in items]

    def _side(self, entry: Forecast) -> ForecastSide | None:
        return self._site.state.edition.forecast(entry.card).side(self._site.state.mode)

    def _storable(self, item: Item, more: ComingCounts) -> int:
        """How many of the item may still be put on cards."""
        match item:
            case "boat":
                return more.pieces.boats
            case "barrel":
                return more.pieces.barrels
            case "scrap":
                return more.pieces.scrap
            case "garden":
                return more.gardens
            case "fish":
                return more.tokens
            case "house":
                return more.sendings
            case "survivor":
                return self._site.state.own.survivors + more.rescues

    # co-op and solo

    def _duties(self, more: ComingCounts) -> int:
        """How many of the duties of phase 4 can be met, each by itself."""
        state = self._site.state
        own, edition = state.own, state.edition
        unmet = (own.forecasts[number] for number in self._site.unmet)
        stored = sum(need for entry in unmet for item, need in self._wanted(entry) if item == "survivor")
        settled, survivors = settlers(own), own.survivors
        met_now = [met(edition, state.mode, entry) for entry in own.forecasts]
        forecasts = all(
            done or (number in self._site.unmet and self._can_meet(own.forecasts[number], more))
            for number, done in enumerate(met_now)
        )
        shelter = survivors <= more.sendings + stored
        fish = own.fish + self._fish(more) >= metrics.FISH_PER_SETTLER * settled
        supported = edition.supported(own.garden_track + more.gardens + self._track("gardens"))
        duties = [forecasts, shelter, fish, settled + survivors - stored <= supported]
        if state.round == metrics.LAST_ROUND:
            duties += [self._goal_in_reach(goal, more) for goal in state.goals]
        return sum(duties)

    def _can_meet(self, entry: Forecast, more: ComingCounts) -> bool:
        return all(need <= self._storable(item, more) for item, need in self._wanted(entry))

    def _goal_in_reach(self, goal: str, more: ComingCounts) -> bool:
        state = self._site.state
        side = state.edition.goal(goal).side(state.mode)
        if side is None or isinstance(side, VersusGoal):
            return True
        return any(side.met(number, state.players) for number in self._range(side.metric, more))

    # what goals count

    def _range(self, metric: Metric, more: ComingCounts) -> tuple[int, int]:
        """The least and the greatest number that the metric may have at the end."""
        now = measure(self._site.state, self._site.state.own, metric)
        low, high = self._change(metric, more)
        return max(0, now - low), now + high

    def _change(self, metric: Metric, more: ComingCounts) -> tuple[int, int]:
        """By how much the metric may fall, and by how much it may rise."""
        pieces = more.pieces.with_more(more.laid)
        hidden = 9 * more.monuments + 4 * more.overlays + 2 * more.gardens
        if metric in KINDS:
            houses = more.houses if metric == "house" else 0
            number = self._site.state.edition.material_number[metric]
            return 0, min(more.overlays, houses + more.buildings[number])
        match metric:
            case "monuments" | "reserves":
                return 0, more.monuments
            case "gardens":
                return 0, more.gardens
            case "boats":
                return 0, pieces.boats
            case "docked":
                return 0, pieces.boats + (self._site.terrain.loose if pieces.cells else 0)
            case "zones":
                return 0, min(len(self._site.state.sea.zones), TOUCHED_ZONES * more.overlays)
            case "settlers":
                return 0, more.sendings
            case "survivors":
                return SURVIVORS, more.rescues
            case "plastic":
                return hidden, pieces.plastic
            case "barrels":
                return hidden, pieces.barrels
            case "district":
                buildings = len(self._site.state.own.buildings) + more.overlays
                return 0, buildings if more.overlays else 0
            case "enclosed":
                enclosed = self._site.terrain.enclosed
                return enclosed.bit_count(), (more.enclosed & ~enclosed).bit_count()
            case _:
                return 0, min(more.houses + sum(more.buildings), more.overlays)
