"""What can be counted in a settlement, and the score of co-op and solo.

That score is what phase 4 asks of the table as it stands, each item met (1) or not (0): forecasts (KAL-4.17), shelter
(KAL-14.3), fish (KAL-14.4), gardens (KAL-14.5), and in the last round the goals (KAL-16.1).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, reduce
from operator import or_
from typing import Any

from ..boards.grid import Cell
from ..core.results import ScoreLine
from ..core.wording import counted, say
from . import board
from .cards import CoopGoal
from .forecasts import forecast_title, listed, met
from .sea import Sea
from .state import Settlement, State, settlers
from .terms import KINDS, MATERIALS, PLASTIC, Kind, Metric, word


def measure(state: State, settlement: Settlement, metric: Metric) -> int:
    """The number of things counted; what forecasts store never counts (KAL-4.13)."""
    if metric in KINDS:
        return _of_kind(settlement, metric)
    return _COUNTS[metric](state, settlement)


def _of_kind(settlement: Settlement, kind: Kind) -> int:
    return sum(building.kind == kind for building in settlement.buildings)


def _monuments(state: State, settlement: Settlement) -> int:
    return sum(not monument.reserve for monument in settlement.monuments)


def _reserves(state: State, settlement: Settlement) -> int:
    return sum(monument.reserve for monument in settlement.monuments)


def _buildings(state: State, settlement: Settlement) -> int:
    return len(settlement.buildings)


def _gardens(state: State, settlement: Settlement) -> int:
    return len(settlement.gardens)


def _boats(state: State, settlement: Settlement) -> int:
    return len(settlement.boats)


def _kinds(state: State, settlement: Settlement) -> int:
    return len({building.kind for building in settlement.buildings})


def _sets(state: State, settlement: Settlement) -> int:
    """The number of buildings of the material that has the fewest."""
    materials = [state.edition.material[building.kind] for building in settlement.buildings]
    return min(materials.count(material) for material in MATERIALS)


def _docked(state: State, settlement: Settlement) -> int:
    return sum(board.docked(state.sea, settlement))


def _zones(state: State, settlement: Settlement) -> int:
    """Zones with a cell of a building at least."""
    built = _built(state.sea, tuple(building.at for building in settlement.buildings))
    return sum(bool(built & cells) for _, cells in state.sea.zones)


@lru_cache(maxsize=256)
def _built(sea: Sea, corners: tuple[Cell, ...]) -> int:
    """The cells of buildings there."""
    return reduce(or_, (board.square(sea, corner, board.BUILDING) for corner in corners), 0)


def _settlers(state: State, settlement: Settlement) -> int:
    return settlers(settlement)


def _survivors(state: State, settlement: Settlement) -> int:
    return settlement.survivors


def _plastic(state: State, settlement: Settlement) -> int:
    return (settlement.icons[PLASTIC] & ~board.overlays(state.sea, settlement)).bit_count()


def _barrels(state: State, settlement: Settlement) -> int:
    return (settlement.barrels & ~board.overlays(state.sea, settlement)).bit_count()


def _district(state: State, settlement: Settlement) -> int:
    """Buildings in the largest group that hangs together by shared edges."""
    return _largest(state.sea, tuple(building.at for building in settlement.buildings))


@lru_cache(maxsize=256)
def _largest(sea: Sea, corners: tuple[Cell, ...]) -> int:
    first = sea.frame.mask(corners)
    return max(((part & first).bit_count() for part in sea.frame.parts(_built(sea, corners))), default=0)


def _enclosed(state: State, settlement: Settlement) -> int:
    return board.enclosed(state.sea, settlement).bit_count()


_COUNTS: dict[str, Callable[[State, Settlement], int]] = {
    "monuments": _monuments,
    "reserves": _reserves,
    "buildings": _buildings,
    "gardens": _gardens,
    "boats": _boats,
    "kinds": _kinds,
    "sets": _sets,
    "docked": _docked,
    "zones": _zones,
    "settlers": _settlers,
    "survivors": _survivors,
    "plastic": _plastic,
    "barrels": _barrels,
    "district": _district,
    "enclosed": _enclosed,
}


LAST_ROUND = 4
"""The number of rounds (KAL-1.2)."""
BEFORE_SAILING = 4
"""How many of the items are judged before the captain sails: all but the goals (KAL-17.11)."""
FISH_PER_SETTLER = 2
"""Steps by which the fish track falls for each settler in a round (KAL-14.4)."""


def score_lines(state: State, settlement: Settlement) -> tuple[ScoreLine, ...]:
    """The duties of phase 4 in their order, then the goals in the last round; 1 is met, 0 is not."""
    settled = settlers(settlement)
    community, supported = settled + settlement.survivors, state.edition.supported(settlement.garden_track)
    failed = [
        forecast_title(state.edition, entry.card)
        for entry in settlement.forecasts
        if not met(state.edition, state.mode, entry)
    ]
    lines = [
        _duty("KAL-4.17", say("forecasts failed: {cards}", cards=listed(failed)), not failed),
        _duty(
            "KAL-14.3",
            say("{survivors} without shelter", survivors=counted(settlement.survivors, "survivor")),
            not settlement.survivors,
        ),
        _duty(
            "KAL-14.4",
            say("{fish} fish for {settlers}", fish=settlement.fish, settlers=counted(settled, "settler")),
            settlement.fish >= FISH_PER_SETTLER * settled,
        ),
        _duty(
            "KAL-14.5",
            say(
                "gardens for {supported} of a community of {community}",
                supported=supported,
                community=community,
            ),
            community <= supported,
        ),
    ]
    if state.round == LAST_ROUND:
        lines += [_goal(state, settlement, goal) for goal in state.goals]
    return tuple(lines)


def _duty(rule: str, what: str, done: bool) -> ScoreLine:
    return ScoreLine(rule, what, int(done))


def _goal(state: State, settlement: Settlement, goal: str) -> ScoreLine:
    card = state.edition.goal(goal)
    side = card.side(state.mode)
    if not isinstance(side, CoopGoal):
        raise TypeError(f"goal {goal} has no side for {state.mode}, which reading rules out")
    number = measure(state, settlement, side.metric)
    limit = side.limit(state.players)
    wanted = (
        say("at most {limit}", limit=limit) if side.at_least is None else say("at least {limit}", limit=limit)
    )
    what = say(
        "{goal}: {number} {metric}, wanted {wanted}",
        goal=card.title or goal,
        number=number,
        metric=word(side.metric),
        wanted=wanted,
    )
    return _duty("KAL-16.1", what, side.met(number, state.players))


def points(state: State, settlement: Settlement) -> int:
    """How many of the items are met."""
    return sum(line.points for line in score_lines(state, settlement))


def survives(state: State, settlement: Settlement) -> bool:
    """Whether every item is met: phase 4 passes, and in the last round the game is won (KAL-16.2)."""
    return all(line.points for line in score_lines(state, settlement))


def goal_distances(state: State) -> Iterator[Mapping[str, Any]]:
    """For each goal what it counts, how many there are, how many are wanted, and what is missing (KAL-16.1)."""
    for goal in state.goals:
        side = state.edition.goal(goal).side(state.mode)
        if isinstance(side, CoopGoal):
            have, limit = measure(state, state.own, side.metric), side.limit(state.players)
            least = side.at_most is None
            yield {
                "goal": goal,
                "metric": side.metric,
                "have": have,
                "at_least" if least else "at_most": limit,
                "missing": max(0, limit - have if least else have - limit),
            }
