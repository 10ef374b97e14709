"""What an answer tells when a limit strikes right after its first: a value, and a bound on the best (spec 7.0)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from periplus.models.core.data import Position
from periplus.solvers import api
from periplus.solvers.answers import Answer, Ranking
from periplus.solvers.limits import Limits
from periplus.solvers.search import Search

from .actions import acting
from .asked import asking, solve
from .tables import duel, load
from .test_solver_solo import GAME_LEFT, SOLO

NOW = Limits(seconds=1e-9)
ME = {
    "fish": 4,
    "res": "2 clay + 2 palm + ebony",
    "tableau": ["weaver", "potter", "judge"],
    "elders": ["e10"],
}
LAID = {"forest": [1], "coast": [2, 5], "lake": [4]}
MORNING = duel(ME, {"placed": LAID}, phase="morning", row=["farmer"], ask={"kind": "place", "player": "me"})
SCENARIOS = [{"placed": {"op": LAID}}, {"weight": 2, "placed": {"op": {"forest": [5], "lake": [1, 2, 3]}}}]
NOON = duel(
    ME | {"placed": {"forest": [5], "coast": [3], "village": [2], "lake": [1]}, "kept": 4},
    {"placed": LAID, "kept": 3},
    forest=["f01", "f06", "f11"],
    ask={"kind": "afternoon", "player": "me"},
)
PARTS: Mapping[str, tuple[str, str]] = {
    "chain": ("3 task", "village"),
    "offers": ("2 offer", "lake"),
    "elders": ("elder + offer", "lake"),
}
OPEN = {
    f"{ask}, {goal}": acting(pending, {"ask": ask, "goal": goal}, ME, area)
    for ask, (pending, area) in PARTS.items()
    for goal in ("end", "margin")
}
BOTH = (api.hint, api.solve)
LATER = SOLO | {"ask": {"kind": "place", "player": "me", "opponents": "lawan"}}
MORE = {
    "afternoon": NOON,
    "afternoon, what is held counts against him": asking(NOON, goal={"vp": 2, "clay": -1, "fish": 0.5}),
    "place": MORNING,
    "place, scenarios": asking(MORNING, opponents=SCENARIOS),
    "place, worst of scenarios": asking(MORNING, opponents=SCENARIOS, criterion="worst"),
    "place, Lawans": LATER,
    "solo, a round": SOLO,
    "solo, what is left over": asking(SOLO, weights={"fish": 0.5}),
    "solo, a game": GAME_LEFT,
}


def stopped(ask: Callable[[Position, Limits], Search[Any]], data: Mapping[str, Any]) -> Answer | Ranking:
    """The final answer where the limit strikes after the first one."""
    search = ask(load(dict(data)), Limits(seconds=60))
    first = next(iter(search))
    assert first.status == "feasible"
    search.clock.limits = NOW
    found: Answer | Ranking = search.result()
    assert found.reason == "seconds"
    return found


def is_bounded(found: Answer | Ranking) -> bool:
    """Whether a value that is not proved comes with a bound that is no less."""
    assert found.status == "feasible"
    return found.value is not None and found.bound is not None and found.bound >= found.value


@pytest.mark.parametrize("name", OPEN)
def test_an_open_action_is_bounded_when_a_limit_strikes(name: str) -> None:
    best = solve(OPEN[name])
    assert best["status"] == "optimal"
    for ask in BOTH:
        found = stopped(ask, OPEN[name])
        assert is_bounded(found)
        assert found.bound is not None
        assert found.bound >= best["value"]


@pytest.mark.parametrize("name", MORE)
def test_what_is_played_out_is_bounded_when_a_limit_strikes(name: str) -> None:
    assert all(is_bounded(stopped(ask, MORE[name])) for ask in BOTH)


def test_the_next_choice_is_bounded_when_a_limit_strikes() -> None:
    assert is_bounded(stopped(api.hint, NOON | {"ask": {"player": "me"}}))
    assert is_bounded(stopped(api.hint, MORNING | {"ask": {"player": "me"}}))


def test_a_search_that_is_cancelled_ends_without_another_thought() -> None:
    search = api.solve(load(NOON), Limits(seconds=60))
    next(iter(search))
    search.cancel()
    assert (search.result().reason, search.result().bound) == ("cancelled", None)


@pytest.mark.parametrize("ask", BOTH)
@pytest.mark.parametrize("data", [MORNING, LATER], ids=["known", "Lawans"])
def test_a_placement_is_there_before_all_are_told_apart(ask: Any, data: dict[str, Any]) -> None:
    first = next(iter(ask(load(data), Limits(seconds=60))))
    compared = len(first.moves) if isinstance(first, Ranking) else first.as_json()["count"]
    assert (first.status, compared) == ("feasible", 1)


def test_better_placements_follow_the_first_and_none_that_is_worse() -> None:
    values = [answer.value or 0 for answer in api.solve(load(MORNING), Limits(seconds=2))]
    assert values == sorted(values)
