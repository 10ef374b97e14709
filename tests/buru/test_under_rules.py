"""``solve`` under rules of one's own about one action: the best line that keeps them, of all lines of the twin."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import pytest

from periplus.models.core.errors import PositionError
from periplus.solvers import api
from periplus.solvers.answers import Answer
from periplus.solvers.buru.verify import REPLAYS
from periplus.solvers.limits import Limits
from periplus.solvers.replay import ClaimedLine
from tests.buru.actions import acting
from tests.buru.tables import load
from tests.buru.test_solver_asking import TASKS
from tests.buru.test_twin_asking import Move, lines
from tests.buru.test_twin_solvers import CHAINS, GOALS, VISITS, begun, hand
from tests.buru.twins import scoring
from tests.buru.twins.board import who
from tests.marking import slow_for

LONG = Limits(seconds=60)
Keeps = Callable[[Sequence[Move], dict[str, Any]], bool]


def tasks(line: Sequence[Move]) -> list[tuple[str, int]]:
    return [(move["card"], move.get("option", 0)) for move in line if move["type"] == "task"]


RULES: dict[str, Keeps] = {
    ":- fail.": lambda line, me: True,
    ":- moves(N), N > 2.": lambda line, me: len(line) <= 2,
    ":- tasked(_, _), holds(fish, N), N < 2.": lambda line, me: not tasks(line) or me["fish"] >= 2,
    ":- aggregate_all(count, tasked(_, _), N), N =\\= 1.": lambda line, me: len(tasks(line)) == 1,
    ":- holds(ebony, N), holds(clay, M), N > M.": lambda line, me: me["res"]["ebony"] <= me["res"]["clay"],
    "some :- offered(_, N), N > 0.\n:- some, moves(N), N mod 2 =:= 0.": lambda line, me: (
        not any(move["type"] == "offer" for move in line) or len(line) % 2 == 1
    ),
}
"""Each with what it asks of a line's moves and of the player after it."""


def asked(seed: int, kind: str) -> tuple[dict[str, Any], Any]:
    """A hand in the middle of an action, and the goal."""
    rng = random.Random(f"rules {seed}")
    modules = [module for module in ("ukum", "tokoh", "kuda") if rng.random() < 0.4]
    parts, area = (CHAINS, "village") if kind == "chain" else (VISITS, "lake")
    data = hand(rng, parts[seed % len(parts)], area, modules)
    data["players"][0]["tableau"] = data["players"][0]["tableau"][:3]
    goal = GOALS[seed % len(GOALS)]
    return data | {"ask": {"kind": kind, "player": "me", "goal": goal}}, goal


def check(data: dict[str, Any], rules: str, found: Answer, values: Sequence[Fraction]) -> None:
    """The answer is proved and the best of the values, and its line replays to it."""
    assert found.reason == "proved"
    assert found.status == ("optimal" if values else "infeasible"), rules
    if values:
        assert found.value == found.bound == max(values), rules
        extra = {name: value for name, value in found.extra.items() if name != "scope"}
        replayed = REPLAYS["solve"][data["ask"]["kind"]].line(
            load(data), ClaimedLine(found.solution, extra=extra)
        )
        assert replayed.value == pytest.approx(float(max(values)), abs=1e-6)


@pytest.mark.parametrize("kind", ["chain", "offers"])
@pytest.mark.parametrize("seed", slow_for(range(6), lambda seed: seed > 2))
def test_the_best_line_keeps_the_rules(seed: int, kind: str) -> None:
    data, goal = asked(seed, kind)
    every = lines(begun(data))
    for rules, keeps in RULES.items():
        values = [scoring.goal(end, "me", goal) for line, end in every if keeps(line, who(end, "me"))]
        check(data, rules, api.solve(load(data), LONG, rules=rules).result(), values)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["chain", "offers"])
@pytest.mark.parametrize("seed", range(6, 60))
def test_the_best_line_keeps_the_rules_in_many_hands(seed: int, kind: str) -> None:
    test_the_best_line_keeps_the_rules(seed, kind)


def test_elders_that_are_drawn_now_are_kept_by_the_rules() -> None:
    rng = random.Random("elders under rules")
    data = hand(rng, "elder", "lake", [])
    data["players"][1]["elders"] = []
    data["ask"] = {"kind": "elders", "player": "me", "goal": "end"}
    every = lines(begun(data))
    for rules, keeps in RULES.items():
        values = [scoring.goal(end, "me", "end") for line, end in every if keeps(line, who(end, "me"))]
        found = api.solve(load(data), LONG, rules=rules).result()
        assert (found.reason, found.value) == ("proved", max(values, default=None)), rules


@pytest.mark.parametrize("target", ["clay", "ebony", "2 ebony", "3 fish + ebony"])
def test_the_fewest_tasks_to_a_target_keep_the_rules(target: str) -> None:
    data = TASKS | {"ask": TASKS["ask"] | {"kind": "chain", "target": target}}
    wanted = {
        part.split()[-1]: int((part.split() * 2)[0]) if " " in part else 1 for part in target.split(" + ")
    }

    def reaches(me: dict[str, Any]) -> bool:
        return all((me["fish"] if good == "fish" else me["res"][good]) >= n for good, n in wanted.items())

    every = lines(begun(data))
    for rules, keeps in RULES.items():
        ends = [(line, who(end, "me")) for line, end in every]
        counts = [len(tasks(line)) for line, me in ends if keeps(line, me) and reaches(me)]
        found = api.solve(load(data), LONG, rules=rules).result()
        assert (found.reason, found.value) == ("proved", min(counts, default=None)), rules
        assert found.status == ("optimal" if counts else "infeasible")
        assert not counts or found.measure == "count"


@pytest.mark.parametrize(
    ("ask", "field"),
    [
        ({"kind": "offers", "rounds": 1}, "ask.rounds"),
        ({"kind": "elders", "gain": "2 clay"}, "ask"),
        ({"kind": "afternoon"}, "ask.kind"),
    ],
)
def test_what_goes_on_after_the_action_takes_no_rules(ask: dict[str, Any], field: str) -> None:
    with pytest.raises(PositionError) as caught:
        api.solve(load(acting("2 offer", ask, {})), LONG, rules=":- fail.")
    assert caught.value.field == field


@pytest.mark.parametrize("goal", [{"goal": "end"}, {"goal": GOALS[3]}, {"target": "ebony"}], ids=str)
def test_a_hint_begins_with_the_best_line_that_keeps_the_rules(goal: dict[str, Any]) -> None:
    data = TASKS | {"ask": {"kind": "chain", "player": "me", **goal}}
    for rules in RULES:
        best = api.solve(load(data), LONG, rules=rules).result()
        ranking = api.hint(load(data), LONG, rules=rules).result()
        assert (ranking.status, ranking.bound) == (best.status, best.bound), rules
        if best.solution:
            first = ranking.moves[0]
            assert (first.value, first.loss, first.proved) == (best.value, 0, True)
        worse = [entry.value for entry in ranking.moves if entry.value is not None]
        assert worse == sorted(worse, reverse="goal" in goal)
