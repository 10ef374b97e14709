"""Constraints of one's own at the table: what they forbid, against a naive twin, and what they cannot say."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from periplus.models.core.errors import PositionError
from periplus.models.core.registry import NAMES, game
from periplus.solvers import api
from periplus.solvers.limits import Limits
from periplus.solvers.program.clauses import parse_rules
from periplus.solvers.program.terms import read_clauses
from periplus.solvers.ruling import PlayRules, RuleText, broken
from periplus.solvers.strategy.arena import Contest, run, table
from periplus.solvers.witness import settled
from tests.solvers.test_rules_twin import NAMES as VALUES
from tests.solvers.test_rules_twin import least_model, rule_file

COLUMNS = {"one": ("a",), "two": ("a", "b"), "points": ("points",)}


def world(rng: random.Random) -> dict[str, list[tuple[Any, ...]]]:
    things = ["a", "b", 0, 1]
    ones = [(thing,) for thing in things if rng.random() < 0.5]
    twos = [(one, other) for one in things for other in things if rng.random() < 0.3]
    return {"one": ones, "two": twos, "points": [(rng.randint(-2, 2),)]}


def test_a_table_breaks_what_its_least_model_breaks() -> None:
    seen = set()
    for seed in range(60):
        rng = random.Random(seed)
        tables, text = world(rng), rule_file(rng)
        program = settled(COLUMNS, tables)
        rules = parse_rules(text, program, VALUES)
        expected = least_model(read_clauses(text, 2000), tables) is None
        assert (broken(rules, program) is not None) == expected, (seed, text)
        seen.add(expected)
    assert seen == {True, False}


def sumatra(text: str) -> PlayRules:
    return PlayRules(RuleText(text, "mine.pl"), api.new("sumatra", 2, 1))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (":- maximize(S, score(S)).", "an objective chooses among answers"),
        ("many(N) :- count(plants, N).", "these rules forbid nothing"),
        (":- takes(N), N > 1.", "takes tells of a line of play, expected what a table shows: badge, count"),
        (":- cuont(plants, N), N > 1.", "unknown relation cuont"),
        (":- count(plants, N), M > 1.", "nothing binds M"),
    ],
)
def test_what_cannot_be_said_of_a_played_game_is_refused(text: str, expected: str) -> None:
    with pytest.raises(PositionError, match=expected) as caught:
        sumatra(text)
    assert caught.value.field == "mine.pl"


@pytest.mark.parametrize("name", NAMES)
def test_every_game_tells_its_tables_as_its_relations_are(name: str) -> None:
    start = api.new(name, min(number for number in game(name).players if number > 1), 3)
    columns = {one.name: len(one.columns) for one in api.relations(name)}
    found = api.table_facts(start, 1)
    assert {"score"} < set(found.facts)
    for relation, rows in found.facts.items():
        assert {len(row) for row in rows} <= {columns[relation]}, relation
    assert found.facts["score"] == {(api.score(start).players[1].total,)}


LOW = RuleText(":- score(S), S > 4.", "low.pl")
RANDOM = Contest("sumatra", ("random", "random"), 1, 6, Limits(seconds=None, work=0.01))


def test_a_rule_changes_what_is_played() -> None:
    (free,), (bound,) = run(RANDOM), run(replace(RANDOM, rules=LOW))
    assert min(record.score for record in free) > 4
    assert max(record.score for record in bound) <= 4
    told = table(replace(RANDOM, rules=LOW), [bound])["rules"]
    assert (told["name"], told["yielded"]) == ("low.pl", 0)
    assert 0 < told["narrowed"] < told["moves"] == sum(record.moves for record in bound)
    assert sum(record.illegal for record in bound) == 0


def test_a_rule_that_leaves_no_move_gives_way_at_every_move() -> None:
    never = RuleText(":- score(_).", "never.pl")
    (free,), (bound,) = run(RANDOM), run(replace(RANDOM, rules=never))
    assert [record.score for record in free] == [record.score for record in bound]
    assert all(record.narrowed == record.yielded == record.moves for record in bound)
