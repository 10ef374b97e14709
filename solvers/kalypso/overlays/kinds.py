"""Which of the two kinds of a material are worth building at all, for an objective.

The two sides of a tile ask for the same icons and come from the same stack (KAL-9.6). So where nothing counts
kinds, the side with fewer points is left out; a solar panel's points depend on the sea around it.
"""

from __future__ import annotations

from collections.abc import Iterator

from periplus.models.kalypso.forecasts import met
from periplus.models.kalypso.state import State
from periplus.models.kalypso.survival import LAST_ROUND
from periplus.models.kalypso.terms import KINDS, MATERIALS, Kind, Metric, Objective


def worthwhile(state: State, objective: Objective) -> tuple[Kind, ...]:
    """The kinds that may be part of a best arrangement, one of which is best of all."""
    if {*KINDS, "kinds"} & {objective, *goal_metrics(state, objective)}:
        return KINDS
    points = {kind: gain(state, kind) if objective == "score" else 0 for kind in KINDS}
    found: list[Kind] = []
    for material in MATERIALS:
        sides: list[Kind] = [kind for kind in KINDS if state.edition.material[kind] == material]
        varying: list[Kind] = [kind for kind in sides if kind == "solar" and objective == "score"]
        plain = max((kind for kind in sides if kind not in varying), key=points.__getitem__)
        found.extend(kind for kind in sides if kind == plain or kind in varying)
    return tuple(found)


def goal_metrics(state: State, objective: Objective) -> Iterator[Metric]:
    """What the goals count, as far as the objective looks at them."""
    goals = state.goals if objective == "score" or state.round == LAST_ROUND else ()
    for goal in goals if objective in ("score", "survive") else ():
        side = state.edition.goal(goal).side(state.mode)
        if side is not None:
            yield side.metric


def rewards(state: State) -> Iterator[tuple[Metric, int]]:
    """The points that forecasts passed promise in versus for each thing (KAL-4.13)."""
    for entry in state.own.forecasts if not state.together else ():
        side = state.edition.forecast(entry.card).versus
        if side and side.reward and side.reward.points and met(state.edition, state.mode, entry):
            yield from side.reward.points.items()


def gain(state: State, kind: Kind) -> int:
    """The points of a building of that kind wherever it stands, in versus."""
    return state.edition.printed[kind] + sum(points for metric, points in rewards(state) if metric == kind)
