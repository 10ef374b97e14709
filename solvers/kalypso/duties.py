"""How far a shared settlement is from surviving: a distance for each duty of phase 4, and what shortens it.

Every feature is counted on the settlement as it stands. What three of the four duties need is built, so the open
areas that a tile may complete count by what their material would give to the duties that are not met yet.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from periplus.models.core.wording import say
from periplus.models.kalypso import board, survival
from periplus.models.kalypso.areas import four_of_four, three_of_four
from periplus.models.kalypso.board import overlays, shown, stacked
from periplus.models.kalypso.forecasts import current, missing, needs
from periplus.models.kalypso.state import State
from periplus.models.kalypso.supply import settlers
from periplus.models.kalypso.survival import goal_distances
from periplus.models.kalypso.terms import MATERIALS, Item, Kind

from ..strategy.game import Feature

FEATURES = (
    Feature("survivors", say("survivors without shelter")),
    Feature("rooms", say("survivors for whom no building is free")),
    Feature("free", say("buildings that may take a survivor, up to two")),
    Feature("fish", say("fish that are short for everybody")),
    Feature("spare_fish", say("fish to spare, up to six")),
    Feature("gardens", say("people whom the gardens do not feed")),
    Feature("spare_gardens", say("people more whom the gardens would feed, up to three")),
    Feature("items", say("items that forecasts lack")),
    Feature("people", say("people to be fed")),
    Feature("buildings", say("buildings")),
    Feature("one_short", say("areas that lack a cell, by what is needed")),
    Feature("two_short", say("areas that lack two cells, by what is needed")),
    Feature("hand", say("pieces in hand")),
    Feature("lagoons", say("water nearly enclosed around fish that are short")),
    Feature("goals", say("what the goals lack, the more the later")),
)
"""What the evaluation looks at in co-op and solo."""
WEIGHTS = (-6.0, -2.0, 1.2, -1.6, 0.25, -3.0, 0.5, -3.0, -0.5, 0.6, 0.35, 0.12, 1.0, 0.25, -1.0)
"""The points of each, set by hand."""
SCALE = 5.0
"""Points that make the odds of surviving e times better."""
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
WANTED = 0.3
"""What any area is worth without a duty that needs it."""
FOR_SHELTER, FOR_FOOD, FOR_ITEM = 1.2, 1.0, 1.0
"""What the material of houses is worth more while somebody is without shelter, of nets and gardens while food is short,
of what a forecast asks for."""
COUNTED = 4
"""Areas of each material that count at most."""
IN_HAND = {"barrel": 0.5, "boat": 0.6, "boat!": 0.6, "garden": 0.8, "net": 1.2, "send": 1.0, "send+": 1.0}
SCRAP_IN_HAND, SALVAGE_IN_HAND = 0.3, 0.8
LATENESS = (0.3, 0.5, 0.8, 2.0)
"""How much a goal that is not reached counts in each round."""


class Needs(NamedTuple):
    """What phase 4 still asks for."""

    settled: int
    fish: int
    gardens: int
    items: dict[Item, int]


def needs_of(state: State) -> Needs:
    """What is short in the settlement that all share."""
    own, edition = state.own, state.edition
    settled = settlers(own)
    people = settled + own.survivors
    items: dict[Item, int] = {}
    for number in current(own.forecasts, state.mode):
        entry = own.forecasts[number]
        for item in needs(edition, state.mode, entry.card):
            if (left := missing(edition, state.mode, entry, item)) > 0:
                items[item] = items.get(item, 0) + left
    return Needs(
        settled,
        survival.APPETITE * people - own.fish,
        people - edition.supported(own.garden_track),
        items,
    )


def features(state: State) -> tuple[float, ...]:
    """The features of the settlement that all share, in the order of FEATURES."""
    own = state.own
    short = needs_of(state)
    free = sum(building.kind != "house" and not building.settlers for building in own.buildings)
    fish, gardens = max(0, short.fish), max(0, short.gardens)
    one, two = _areas(state, short)
    hand = sum(
        IN_HAND.get(piece, SCRAP_IN_HAND if len(piece) == 2 else SALVAGE_IN_HAND) for piece in own.hand
    )
    goals = sum(goal["missing"] for goal in goal_distances(state)) * LATENESS[state.round - 1]
    return (
        own.survivors,
        max(0, own.survivors - free),
        min(free, 2),
        fish,
        min(6, max(0, -short.fish)),
        gardens,
        min(3, max(0, -short.gardens)),
        sum(short.items.values()),
        short.settled + own.survivors,
        len(own.buildings),
        one,
        two,
        hand,
        min(fish, _lagoons(state)) if fish else 0.0,
        goals,
    )


def worth(state: State) -> float:
    """The sum of the features by their weights."""
    return sum(weight * number for weight, number in zip(WEIGHTS, features(state), strict=True))


def odds(state: State) -> float:
    """The chance of surviving that goes with the worth: a scale to compare by, not a measured one."""
    return 1 / (1 + math.exp(-worth(state) / SCALE))


def _wanted(state: State, short: Needs) -> list[float]:
    """What a building of each of MATERIALS is worth now."""
    found, material = dict.fromkeys(MATERIALS, WANTED), state.edition.material
    if state.own.survivors:
        found[material["house"]] += FOR_SHELTER
    if short.fish > 0 or short.gardens > 0:
        for source in {material["net_workshop"], material["greenhouse"]}:
            found[source] += FOR_FOOD
    for item in short.items:
        kind = NEEDED[item]
        if kind is not None:
            found[material[kind]] += FOR_ITEM
    return [found[material] for material in MATERIALS]


def _areas(state: State, short: Needs) -> tuple[float, float]:
    """The 2x2 areas that lack one cell, and two, of those that show two icons of a material, by what is wanted."""
    sea, own = state.sea, state.own
    frame, known = sea.frame, board.facts(sea, own)
    ground = known.foundation & ~(sea.island | overlays(sea, own) | stacked(own))
    room = ground | (frame.room & ~(known.covered | sea.island))
    full = four_of_four(frame, ground)
    possible = four_of_four(frame, room)
    one_short = three_of_four(frame, ground) & possible & ~full
    one = two = 0.0
    for wanted, cells in zip(_wanted(state, short), shown(own), strict=True):
        pairs = _two_of_four(cells & ground, frame.width)
        one += wanted * min(COUNTED, (one_short & pairs).bit_count())
        two += wanted * min(COUNTED, (possible & pairs & ~(one_short | full)).bit_count())
    return one, two


def _two_of_four(cells: int, width: int) -> int:
    """The 2x2 areas with two cells or more in the set."""
    right, below = cells >> 1, cells >> width
    corner = cells >> width + 1
    return cells & right | below & corner | (cells | right) & (below | corner)


def _lagoons(state: State) -> float:
    """Fish icons in the water with the settlement on two sides or more: half a step for two, one for three."""
    sea, own = state.sea, state.own
    known, frame = board.facts(sea, own), sea.frame
    fish = sea.fish & ~(known.covered | known.enclosed | own.caught)
    wall = known.foundation
    sides = (wall << 1, wall >> 1, wall << frame.width, wall >> frame.width)
    once = twice = thrice = 0
    for side in sides:
        thrice |= twice & side
        twice |= once & side
        once |= side
    return ((twice & fish).bit_count() + (thrice & fish).bit_count()) / 2
