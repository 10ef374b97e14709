"""How well a shared settlement stands: what each duty still lacks, against what the turns left may bring.

A building that a duty asks for comes in one of the turns that are left: in the next by the windows that wait for it,
in later ones by what is begun until then. What is short weighs by the chance that it is not made up for.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from periplus.models.core.wording import say
from periplus.models.kalypso import metrics
from periplus.models.kalypso.building import is_open
from periplus.models.kalypso.draft import is_tile
from periplus.models.kalypso.forecasts import current, missing, needs
from periplus.models.kalypso.metrics import goal_distances
from periplus.models.kalypso.state import Stage, State, settlers
from periplus.models.kalypso.terms import MATERIALS, Item, Kind

from ..weights import DutyWeights, duty_weights, measured
from .fish import asked_later, food, may_cast, prepared, round_turns, storing_chance
from .goals import Goal, goals_worth
from .windows import ground_of, readiness

NEEDED: dict[Item, Kind | None] = {
    "boat": "shipyard",
    "garden": "greenhouse",
    "fish": "net_workshop",
    "barrel": "cooper",
    "scrap": "scrapyard",
    "house": "house",
    "survivor": None,
}
"""The building that brings each item of a forecast."""


PARTS = (
    say("survivors without shelter"),
    say("buildings that may take a survivor"),
    say("fish, short or to spare"),
    say("people whom the gardens feed, or do not"),
    say("items that forecasts lack"),
    say("people to be fed"),
    say("buildings"),
    say("areas begun, by what is needed"),
    say("boats, and a solar panel for them"),
    say("pieces in hand"),
    say("what the goals lack, the more the later"),
    say("duties failed"),
)
"""What the evaluation adds up."""
IN_HAND = {"barrel": 1.0, "boat": 1.2, "boat!": 1.2, "garden": 2.0, "net": 2.0, "send": 3.0, "send+": 3.0}
SCRAP_IN_HAND, SALVAGE_IN_HAND = 0.8, 2.0
AGAIN = 0.3
"""The chance of each turn that it brings a building for which nothing is begun, if it is badly wanted."""
UNLIKELY = 0.001
"""The least chance that a forecast is taken to have; a smaller one makes it no worse."""

GOAL_KINDS: dict[str, tuple[Kind, ...]] = {
    "docked": ("shipyard", "solar"),
    "gardens": ("greenhouse",),
    "kinds": ("shipyard", "net_workshop"),
    "sets": ("shipyard", "greenhouse"),
}
"""The buildings that bring a goal nearer which is not reached by the way."""
GOAL_WANT = (0.3, 0.5, 0.7, 1.0)
"""How much they are wanted in each round."""


class Short(NamedTuple):
    """What phase 4 still asks for."""

    settled: int
    survivors: int
    free: int
    fish: int
    gardens: int
    items: dict[Item, int]


def short_of(state: State) -> Short:
    """What is short in the settlement that all share; below 0 what is to spare."""
    own, edition = state.own, state.edition
    settled = settlers(own)
    people = settled + own.survivors
    items: dict[Item, int] = {}
    for number in current(own.forecasts, state.mode):
        entry = own.forecasts[number]
        for item in needs(edition, state.mode, entry.card):
            if (left := missing(edition, state.mode, entry, item)) > 0:
                items[item] = items.get(item, 0) + left
    free = sum(map(is_open, own.buildings))
    return Short(
        settled,
        own.survivors,
        free,
        metrics.FISH_PER_SETTLER * people - own.fish,
        people - edition.supported(own.garden_track),
        items,
    )


def turns_left(state: State) -> int:
    """Turns of the round, of all who share the settlement, after the present one."""
    game = state.progress
    if game is None or game.stage not in (Stage.SETUP, Stage.FORECAST, Stage.TURN):
        return 0
    if game.stage is not Stage.TURN:
        return round_turns(state)
    done = (game.turn - 1) * state.players + len(game.done) + len(game.busy)
    return round_turns(state) - done


def wants(state: State, short: Short, goals: Sequence[Goal]) -> tuple[float, ...]:
    """How much a building of each of MATERIALS is wanted: 1 for a duty that fails without it."""
    material, found = state.edition.material, dict.fromkeys(MATERIALS, 0.0)

    def want(kind: Kind, much: float) -> None:
        found[material[kind]] = max(found[material[kind]], much)

    last = state.round == metrics.LAST_ROUND
    want("house", 1.0 if short.survivors else 0.2 if last else 0.6)
    want("greenhouse", 1.0 if short.gardens > 0 else 0.3)
    want("warehouse", 0.5)
    want("solar", 0.4)
    if short.survivors > short.free:
        for kind in ("warehouse", "greenhouse", "solar"):
            want(kind, 0.7)
    for item in short.items:
        if (source := NEEDED[item]) is not None:
            want(source, 1.0)
        if item == "fish" and not may_cast(state.own):
            want("solar", 0.9)
    for goal in goals:
        for kind in GOAL_KINDS.get(goal["metric"], ()) if goal["missing"] else ():
            want(kind, GOAL_WANT[state.round - 1])
    if may_cast(state.own):
        want("net_workshop", 0.9 if short.fish > 0 else 0.5)
    return tuple(found[name] for name in MATERIALS)


def worth(state: State) -> float:
    """The points of the settlement as it stands; pieces in hand count as what they are mostly good for."""
    return sum(parts(state))


def parts(state: State) -> tuple[float, ...]:
    """The points of the settlement one by one, in the order of PARTS."""
    own, short, left, weights = state.own, short_of(state), turns_left(state), duty_weights()
    hope = BuildingChances.of(state, short, left, weights)
    rooms = short.survivors - short.free
    gardens = -weights.gardens * hope.missed("greenhouse", (short.gardens + 1) // 2)
    goals = tuple(goal_distances(state))
    failing = (short.survivors > 0) + (short.fish > 0) + (short.gardens > 0) + bool(short.items)
    if state.round == metrics.LAST_ROUND:
        failing += sum(goal["missing"] > 0 for goal in goals)
    return (
        -weights.shelter * hope.missed("house", short.survivors),
        -weights.room * rooms * (0.5 if left else 1.0) if rooms > 0 else weights.spare_rooms * min(2, -rooms),
        -food(state, short.settled + short.survivors, left, weights),
        gardens if short.gardens > 0 else weights.spare_gardens * min(3, -short.gardens),
        -_items(state, short, hope, weights),
        -weights.people * (short.settled + short.survivors),
        weights.building * len(own.buildings),
        weights.readiness * hope.wanted(wants(state, short, goals)),
        weights.panels * min(own.panels, 1)
        + weights.afloat * min(2, len(own.boats))
        + weights.prepared * asked_later(state) * prepared(state),
        sum(map(held_worth, own.hand)),
        weights.goals * goals_worth(state, goals),
        0.0 if left or own.hand else -weights.failed * failing,
    )


class BuildingChances(NamedTuple):
    """The chance that a building of each of MATERIALS comes in time."""

    state: State
    next: tuple[float, ...]
    """That the next turn may bring one."""
    rest: float
    """That none comes in the turns after it."""
    pace: float
    """The share of all that is lacking for which there are turns."""

    @classmethod
    def of(cls, state: State, short: Short, left: int, weights: DutyWeights) -> BuildingChances:
        """What may be hoped for in so many turns."""
        coming = tuple(
            1.0
            - (1.0 - weights.ready) ** min(one, 4)
            * (1.0 - weights.half) ** min(half, 4)
            * (1.0 - weights.two) ** min(two, 4)
            for one, half, two in readiness(state.sea.frame, ground_of(state))
        )
        lacking = (
            short.survivors + (short.gardens > 0) + len(short.items) + max(0, short.survivors - short.free)
        )
        pace = min(1.0, weights.pace * left / max(1, lacking))
        return cls(state, coming, (1.0 - weights.later) ** max(0, left - 1), pace)

    def missed(self, kind: Kind, number: int) -> float:
        """How many of so many buildings of the kind are not to be expected."""
        by = self.next[self.state.edition.material_number[kind]]
        chance = (1.0 - (1.0 - by) * self.rest) * self.pace
        return sum(1.0 - chance**count for count in range(1, number + 1))

    def wanted(self, much: Sequence[float]) -> float:
        """What the areas that are begun are good for, by how much each material is wanted."""
        return sum(want * by for want, by in zip(much, self.next, strict=True))


def held_worth(piece: str) -> float:
    """What a piece in hand is mostly good for."""
    tile = {2: SCRAP_IN_HAND, 5: SALVAGE_IN_HAND}
    return IN_HAND.get(piece, tile.get(len(piece), 0.0) if is_tile(piece) else 0.0)


def _items(state: State, short: Short, hope: BuildingChances, weights: DutyWeights) -> float:
    """What the items cost that forecasts lack; a scrapyard brings two scraps, and fish take several things in turn."""
    total = 0.0
    for item, number in short.items.items():
        kind = NEEDED[item]
        if item == "fish":
            total -= weights.item * math.log(max(UNLIKELY, _storing(state, number, hope)))
        elif kind is not None:
            total += weights.item * hope.missed(kind, (number + 1) // 2 if item == "scrap" else number)
    return total


def _storing(state: State, number: int, hope: BuildingChances) -> float:
    """The chance that nets still bring so many tokens for a forecast."""
    net, house, boat = (1.0 - hope.missed(kind, 1) for kind in ("net_workshop", "house", "shipyard"))
    open_workshop = any(one.kind == "net_workshop" and not one.settlers for one in state.own.buildings)
    if state.own.survivors and open_workshop:  # whoever is sent there casts a net
        net = 1.0 - (1.0 - net) * (1.0 - house)
    return storing_chance(state, number, net, boat, 1.0 - (1.0 - AGAIN) ** turns_left(state))


def survival_odds(state: State) -> float:
    """The chance that this round is survived; of the last, that the game is won."""
    level, slope = measured().survived[state.round - 1]
    return 1 / (1 + math.exp(-(level + slope * worth(state))))


def odds(state: State) -> float:
    """The chance that the game is won: that this round is survived, and as a rule those after it."""
    return measured().later[state.round - 1] * survival_odds(state)
