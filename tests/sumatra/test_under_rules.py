"""``solve`` and ``maximum`` under rules of one's own: the best arrangement that keeps them, found by trying all."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from periplus.models.core.data import Position
from periplus.models.core.errors import PositionError
from periplus.models.sumatra import GAME
from periplus.models.sumatra.position import Position as NotebookPosition
from periplus.models.sumatra.scoring import badge_lines, total
from periplus.puzzles.sumatra.arrangement import goal
from periplus.solvers import api
from periplus.solvers.limits import Limits
from periplus.solvers.sumatra.asking.query import notebook_facts
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


TURNS: dict[str, Callable[[Facts], bool]] = {
    ":- placed(radio, C), C > 90.": lambda facts: True,
    ":- badge(b8).": lambda facts: ("b8",) not in facts["badge"],
    ":- points(ornaments, P), P > 0.": lambda facts: (
        not any(item == "ornaments" and points > 0 for item, points in facts["points"])
    ),
    "many(N) :- aggregate_all(count, placed(_, _), N).\n:- many(N), N > 9.": lambda facts: (
        len(facts["placed"]) <= 9
    ),
    ":- score(_).": lambda facts: False,
}
"""Each with what it asks of the table after a turn."""


def test_a_hint_ranks_the_turns_that_keep_the_rules() -> None:
    position = api.load(FOLDER / "turn.json")
    assert isinstance(position, NotebookPosition)
    before = GAME.state(position)
    seat, counts = before.turn, set()
    for rules, keeps in TURNS.items():
        expected = {}
        for move in api.moves(position):
            later = api.play(position, move)
            assert isinstance(later, NotebookPosition)
            after = GAME.state(later)
            if keeps(notebook_facts(after, seat)):
                expected[move] = total(after, seat) - total(before, seat)
        ranking = api.hint(position, LIMITS, rules=rules).result()
        assert {entry.move: entry.value for entry in ranking.moves} == expected, rules
        assert ranking.status == ("optimal" if expected else "infeasible")
        assert ranking.bound == max(expected.values(), default=None)
        assert [entry.loss for entry in ranking.moves] == [
            max(expected.values()) - (entry.value or 0) for entry in ranking.moves
        ]
        counts.add(len(expected))
    assert len(counts) > 2
    cut = api.hint(position, Limits(count=2), rules=":- badge(b8).").result()
    assert len(cut.moves) == 2
    with pytest.raises(PositionError, match="tells of a line of play"):
        api.hint(position, LIMITS, rules=":- takes(3).")
    with pytest.raises(PositionError, match="what the turn draws"):
        api.hint(api.load(FOLDER / "ahead.json"), LIMITS, rules=":- badge(b1).").result()
    with pytest.raises(PositionError, match="an objective chooses"):
        api.hint(position, LIMITS, rules=":- score(9).\n:- maximize(S, score(S)).")


def test_a_race_takes_no_rules() -> None:
    with pytest.raises(PositionError, match="rules are put to arrangements"):
        api.solve(api.load(FOLDER / "journey.json"), LIMITS, rules=":- placed(_, 3).")
