"""``solve`` and ``maximum`` under rules of one's own: the best arrangement that keeps them, found by trying all."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from periplus.models.core.data import Position
from periplus.models.core.errors import PositionError
from periplus.models.sumatra.position import Position as NotebookPosition
from periplus.models.sumatra.scoring import badge_lines, total
from periplus.puzzles.sumatra.arrangement import goal
from periplus.solvers import api
from periplus.solvers.limits import Limits
from periplus.solvers.sumatra.asking.witness import notebook_facts
from tests.cli.conftest import ROOT
from tests.sumatra.twins.arranging import ends, finished

FOLDER = ROOT / "examples" / "sumatra"
LIMITS = Limits(seconds=120)
Facts = Mapping[str, set[tuple[Any, ...]]]
RULES: dict[str, Callable[[Facts], bool]] = {
    "% nothing is forbidden": lambda facts: True,
    ":- placed(_, 3).": lambda facts: all(column != 3 for _, column in facts["placed"]),
    ":- equipped(_).": lambda facts: not facts["equipped"],
    ":- badge(_).": lambda facts: not facts["badge"],
    "late(T) :- placed(T, C), C >= 2.\n:- aggregate_all(count, late(_), N), N > 2.": lambda facts: (
        len({tile for tile, column in facts["placed"] if column >= 2}) <= 2
    ),
}
"""Each with what it asks of the facts at the end."""
ASKS: tuple[dict[str, Any], ...] = (
    {"kind": "arrange", "limit": 3},
    {"kind": "fewest", "target": 6},
    {"kind": "badges", "limit": 3},
    {"kind": "arrange", "order": "fixed"},
)


def asked(ask: Mapping[str, Any]) -> Position:
    """The example's notebook with four tiles to come."""
    data = json.loads((FOLDER / "goal.json").read_text(encoding="utf-8"))
    return api.load(data | {"ask": {"tiles": "R A5 G Ea", **ask}}, FOLDER)


def by_trying(position: Position, keeps: Callable[[Facts], bool]) -> int | None:
    """What the question comes to over every arrangement after which the rule holds."""
    assert isinstance(position, NotebookPosition)
    wanted = goal(position)
    found: list[int] = []
    for notebook, takes in ends(wanted.task):
        state = finished(wanted.task, notebook)
        points = total(state, 0)
        if not keeps(notebook_facts(state, 0)) or (wanted.aim == "fewest" and points < wanted.target):
            continue
        player = state.players[0]
        badges = sum(line.points for line in badge_lines(state.edition, player.brown, player.green))
        found.append({"arrange": points, "fewest": -takes, "badges": badges}[wanted.aim])
    if not found:
        return None
    return -max(found) if wanted.aim == "fewest" else max(found)


@pytest.mark.parametrize("ask", ASKS, ids=str)
def test_the_best_arrangement_keeps_the_rules(ask: dict[str, Any]) -> None:
    position = asked(ask)
    for rules, keeps in RULES.items():
        answer = api.solve(position, LIMITS, rules=rules).result()
        expected = by_trying(position, keeps)
        assert answer.reason == "proved"
        assert (answer.value, answer.status) == (
            (expected, "optimal") if expected is not None else (None, "infeasible")
        ), rules
        if expected is not None:
            assert answer.bound == expected
            assert len(answer.solution) <= ask.get("limit", 4)


def test_a_maximum_keeps_the_rules() -> None:
    position = asked({})
    study = api.load(FOLDER / "turn.json")
    # nothing may stand anywhere, so nothing scores but what an empty notebook scores
    empty = api.maximum(study, LIMITS, rules=":- placed(_, _).").result()
    assert (empty.value, empty.status, empty.solution) == (0, "optimal", ())
    with pytest.raises(PositionError, match="edition is open"):
        api.maximum(position, LIMITS, rules=":- placed(_, _).")


def test_a_hint_and_a_race_take_no_rules() -> None:
    with pytest.raises(PositionError, match="expected solve"):
        api.hint(asked({}), LIMITS, rules=":- placed(_, 3).")
    with pytest.raises(PositionError, match="rules are put to arrangements"):
        api.solve(api.load(FOLDER / "journey.json"), LIMITS, rules=":- placed(_, 3).")
