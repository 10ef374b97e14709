"""Co-op and solo: what phase 4 asks as the table stands, each item met (1) or not (0).

Forecasts (KAL-4.17), shelter (KAL-14.3), fish (KAL-14.4), gardens (KAL-14.5), and in the last round the goals
(KAL-16.1).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..core.results import ScoreLine
from ..core.wording import counted, say
from .cards import CoopGoal
from .forecasts import met
from .metrics import measure
from .state import Settlement, State
from .supply import settlers
from .words import word

LAST_ROUND = 4
"""The number of rounds (KAL-1.2)."""
BEFORE_SAILING = 3
"""How many of the items are judged before the captain sails: forecasts, shelter, fish (KAL-17.11)."""
APPETITE = 2
"""Steps of the fish track that each settler eats in a round (KAL-14.4)."""


def score_lines(state: State, settlement: Settlement) -> tuple[ScoreLine, ...]:
    """The duties of phase 4 in their order, then the goals in the last round; 1 is met, 0 is not."""
    settled = settlers(settlement)
    community, supported = settled + settlement.survivors, state.edition.supported(settlement.garden_track)
    failed = [entry.card for entry in settlement.forecasts if not met(state.edition, state.mode, entry)]
    lines = [
        _duty(
            "KAL-4.17", say("forecasts failed: {cards}", cards=", ".join(failed) or say("none")), not failed
        ),
        _duty(
            "KAL-14.3",
            say("{survivors} without shelter", survivors=counted(settlement.survivors, "survivor")),
            not settlement.survivors,
        ),
        _duty(
            "KAL-14.4",
            say("{fish} fish for {settlers}", fish=settlement.fish, settlers=counted(settled, "settler")),
            settlement.fish >= APPETITE * settled,
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
