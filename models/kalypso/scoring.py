"""The score of a settlement, and what the questions maximise.

In versus the score goes clause by clause (KAL-15.1 to KAL-15.10), and says who wins (KAL-15.11 to KAL-15.15).
Forecasts are judged as if phase 4 were now.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from ..core.results import RuleId, ScoreLine
from ..core.wording import Message, counted, say
from . import board, metrics
from .cards import VersusForecast, VersusGoal
from .edition import Edition
from .forecasts import forecast_title, listed, missing_items
from .metrics import measure
from .sea import Sea
from .state import UNSEEN, Building, Forecast, Settlement, State, Strip, settlers
from .terms import Mode, Objective

GARDEN_MOST = 5
"""The most points of a garden (KAL-15.2)."""
SOLAR_MOST = 7
"""The most points of a solar panel (KAL-15.5)."""
SETTLER = 3
"""Points of a settler (KAL-15.3)."""
SURVIVOR = 2
"""Points of a survivor beside the aid (KAL-15.4)."""
MONUMENT = 11
"""Points of a monument (KAL-15.10)."""


def score_lines(state: State, settlement: Settlement) -> tuple[ScoreLine, ...]:
    """One item a clause, in the order of the clauses."""
    tokens, fish = token_points(settlement), fish_points(state.sea, settlement)
    words = (
        say("fish: {enclosed} enclosed, {tokens} on tokens", enclosed=fish - tokens, tokens=tokens),
        counted(len(settlement.gardens), "garden"),
        counted(settlers(settlement), "settler"),
        counted(settlement.survivors, "survivor"),
        say("sea in view of solar panels"),
        _goal_words(state, settlement),
        say("forecasts passed: {cards}", cards=_named(_gains(state, settlement))),
        say("forecasts failed: {cards}", cards=_named(_losses(state, settlement))),
        counted(len(settlement.buildings), "building"),
        counted(measure(state, settlement, "monuments"), "monument"),
    )
    worth = _clause_points(state, settlement)
    return tuple(ScoreLine(rule, text, worth[rule]) for rule, text in zip(worth, words, strict=True))


def _clause_points(state: State, settlement: Settlement) -> dict[RuleId, int]:
    """What each clause gives, in the order of the clauses."""
    sea, judged = state.sea, _judged(state, settlement)
    return {
        "KAL-15.1": fish_points(sea, settlement),
        "KAL-15.2": garden_points(sea, settlement),
        "KAL-15.3": SETTLER * settlers(settlement),
        "KAL-15.4": SURVIVOR * settlement.survivors,
        "KAL-15.5": solar_points(sea, settlement),
        "KAL-15.6": sum(goal_points(state, settlement, goal) for goal in state.goals),
        "KAL-15.7": sum(_promised(state, settlement, entry) for entry in judged.passed),
        "KAL-15.8": judged.loss,
        "KAL-15.9": printed_points(state.edition, settlement),
        "KAL-15.10": MONUMENT * measure(state, settlement, "monuments"),
    }


def points(state: State, settlement: Settlement) -> int:
    """The settlement's score: the sum of what its clauses give."""
    return sum(_clause_points(state, settlement).values())


def fish_points(sea: Sea, settlement: Settlement) -> int:
    """A point for each visible fish icon enclosed, and what the tokens show (KAL-15.1)."""
    enclosed = board.visible_fish(sea, settlement) & board.enclosed(sea, settlement)
    return enclosed.bit_count() + token_points(settlement)


def token_points(settlement: Settlement) -> int:
    """The numbers of the own fish tokens, as far as they are known (KAL-10.19)."""
    return sum(token for token in settlement.fish_tokens if token != UNSEEN)


def garden_points(sea: Sea, settlement: Settlement) -> int:
    """A point for each building beside a garden, at most five a garden (KAL-10.23)."""
    return _beside_gardens(sea, settlement.gardens, settlement.buildings) if settlement.gardens else 0


@lru_cache(maxsize=256)
def _beside_gardens(sea: Sea, gardens: tuple[Strip, ...], buildings: tuple[Building, ...]) -> int:
    built = [board.square(sea, building.at, board.BUILDING) for building in buildings]
    total = 0
    for garden in gardens:
        around = sea.frame.beside(sea.frame.mask(garden.cells))
        total += min(GARDEN_MOST, sum(bool(around & cells) for cells in built))
    return total


def solar_points(sea: Sea, settlement: Settlement) -> int:
    """A point for each space of visible ocean beside a solar panel, at most seven a panel (KAL-10.4).

    Nothing but a base piece hides the ocean (KAL-15.5, R13); off the grid there is ocean wherever no piece
    hangs over the edge.
    """
    panels = [
        board.square(sea, one.at, board.BUILDING) for one in settlement.buildings if one.kind == "solar"
    ]
    if not panels:
        return 0
    covered = board.covered(sea, settlement) | sea.island
    total = 0
    for panel in panels:
        total += min(SOLAR_MOST, (sea.frame.beside(panel) & ~panel & ~covered).bit_count())
    return total


def printed_points(edition: Edition, settlement: Settlement) -> int:
    """The sum of the numbers on the building tiles (KAL-15.9)."""
    return sum(edition.printed[building.kind] for building in settlement.buildings)


def goal_points(state: State, settlement: Settlement, goal: str) -> int:
    """What the goal gives the settlement."""
    side = state.edition.goal(goal).side(state.mode)
    return side.worth(measure(state, settlement, side.metric)) if isinstance(side, VersusGoal) else 0


def _goal_words(state: State, settlement: Settlement) -> Message:
    worth = [(goal_title(state.edition, goal), goal_points(state, settlement, goal)) for goal in state.goals]
    return say("goals: {cards}", cards=_named(worth))


def goal_title(edition: Edition, goal: str) -> str:
    """The goal as people know it: its title, or its id."""
    return edition.goal(goal).title or goal


class _Judgement(NamedTuple):
    """Forecasts judged now."""

    passed: tuple[Forecast, ...]
    failed: tuple[Forecast, ...]
    loss: int
    """What the failed ones cost together."""


def _judged(state: State, settlement: Settlement) -> _Judgement:
    """The forecasts of the settlement judged now."""
    return _of_forecasts(state.edition, state.mode, settlement.forecasts)


@lru_cache(maxsize=256)
def _of_forecasts(edition: Edition, mode: Mode, forecasts: tuple[Forecast, ...]) -> _Judgement:
    failed = tuple(entry for entry in forecasts if missing_items(edition, mode, entry))
    passed = tuple(entry for entry in forecasts if entry not in failed)
    return _Judgement(passed, failed, sum(_loss(edition, mode, entry) for entry in failed))


def _gains(state: State, settlement: Settlement) -> list[tuple[str, int]]:
    """What the forecasts that were met give (KAL-15.7)."""
    return [
        (forecast_title(state.edition, entry.card), _promised(state, settlement, entry))
        for entry in _judged(state, settlement).passed
    ]


def _promised(state: State, settlement: Settlement, entry: Forecast) -> int:
    side = state.edition.forecast(entry.card).side(state.mode)
    counted = (side and side.reward and side.reward.points) or {}
    return sum(each * measure(state, settlement, metric) for metric, each in counted.items())


def _losses(state: State, settlement: Settlement) -> list[tuple[str, int]]:
    """What the failed forecasts cost (KAL-15.8)."""
    return [
        (forecast_title(state.edition, entry.card), _loss(state.edition, state.mode, entry))
        for entry in _judged(state, settlement).failed
    ]


def _loss(edition: Edition, mode: Mode, entry: Forecast) -> int:
    side = edition.forecast(entry.card).side(mode)
    penalty = side.penalty if isinstance(side, VersusForecast) else None
    return -penalty.loss(missing_items(edition, mode, entry)) if penalty else 0


def _named(gains: Sequence[tuple[str, int]]) -> str:
    return listed([say("{title} {points}", title=title, points=gain) for title, gain in gains])


def winners(state: State) -> tuple[tuple[int, ...], RuleId | None]:
    """The winning settlements, and the clause that told them from their equals (KAL-15.11 to KAL-15.15).

    None where the totals decide; KAL-15.15 where the victory is shared.
    """
    totals = [points(state, settlement) for settlement in state.settlements]
    best = [seat for seat, total in enumerate(totals) if total == max(totals)]
    if len(best) == 1:
        return tuple(best), None
    for rule, merit in _TIES:
        merits = {seat: merit(state, state.settlements[seat]) for seat in best}
        best = [seat for seat in best if merits[seat] == max(merits.values())]
        if len(best) == 1:
            return tuple(best), rule
    return tuple(best), "KAL-15.15"


_TIES: tuple[tuple[RuleId, Callable[[State, Settlement], int]], ...] = (
    ("KAL-15.11", lambda state, settlement: -measure(state, settlement, "plastic")),
    ("KAL-15.12", lambda state, settlement: settlers(settlement)),
    ("KAL-15.13", lambda state, settlement: measure(state, settlement, "monuments")),
    ("KAL-15.14", lambda state, settlement: len(settlement.buildings)),
)
"""What breaks a tie, in order: the higher number wins."""


def usual(mode: Mode) -> Objective:
    """The objective of a question that names none: the score in versus, survival in co-op and solo."""
    return "score" if mode == "versus" else "survive"


def value(state: State, settlement: Settlement, objective: Objective) -> int:
    """The objective's value for the settlement as it stands."""
    match objective:
        case "score":
            return points(state, settlement)
        case "survive":
            return metrics.points(state, settlement)
        case "rescued":
            return settlement.survivors + settlers(settlement)
        case "fish":
            return fish(state, settlement)
        case _:
            return measure(state, settlement, objective)


def fish(state: State, settlement: Settlement) -> int:
    """The points for fish in versus (KAL-15.1), the fish track in co-op and solo."""
    return settlement.fish if state.together else fish_points(state.sea, settlement)


def lines(state: State, settlement: Settlement, objective: Objective) -> tuple[ScoreLine, ...]:
    """The items that explain the value, where the objective is made of score items; in versus none of 0 points."""
    match objective:
        case "score":
            return tuple(line for line in score_lines(state, settlement) if line.points)
        case "survive":
            return metrics.score_lines(state, settlement)
        case _:
            return ()
