"""Why facts hold: every node of a tree of reasons against an interpreter that knows what stands below it alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

import pytest

from periplus.solvers.asking import Query
from periplus.solvers.justifying import Justification, Reason
from periplus.solvers.limits import Clock, Limits, Stop
from periplus.solvers.program import Atom, Goal, Program, SizeError, World, witnessed
from periplus.solvers.program.clauses import parse_rules
from periplus.solvers.program.install import Rules, install
from periplus.solvers.program.terms import Compound, Read, read_clauses
from periplus.solvers.program.text import parse_goal, quoted
from tests.solvers.interpreter import build, solve
from tests.solvers.test_goals_twin import world_of
from tests.solvers.test_questions import with_measures
from tests.solvers.test_rules_twin import GOALS, NAMES, Tables, least_model, rule_file

GROUPS = (("reach", "link"), ("alone",))
"""Relations that may rest on each other."""


def clock() -> Clock:
    return Clock(Limits(seconds=60))


def read(text: str) -> Read:
    return read_clauses(text + " .", 5000)[0]


def nodes(reasons: Sequence[Reason], above: tuple[str, ...] = ()) -> Iterator[tuple[Reason, tuple[str, ...]]]:
    for reason in reasons:
        yield reason, above
        yield from nodes(reason.rests_on, (*above, reason.text))


def given_by(reason: Reason, clause: Read, tables: Tables) -> bool:
    """Whether the clause gives the fact, of the relations of its group knowing what stands below the node alone."""
    assert isinstance(clause, Compound)
    head, body = clause.arguments
    fact = read(reason.text)
    assert isinstance(fact, Compound)
    assert isinstance(head, Compound)
    assert fact.functor == head.functor
    group = next(names for names in GROUPS if head.functor in names)
    known: dict[str, list[tuple[Any, ...]]] = {
        name: [] if name in group else list(rows) for name, rows in tables.items()
    }
    for child in reason.rests_on:
        term = read(child.text)
        if isinstance(term, Compound) and term.functor in group:
            known[term.functor].append(tuple(build(argument, {}) for argument in term.arguments))
    row = tuple(build(argument, {}) for argument in fact.arguments)
    return any(
        tuple(build(argument, env) for argument in head.arguments) == row for env in solve(body, {}, known)
    )


def check_tree(reasons: Sequence[Reason], text: str, tables: Tables) -> None:
    lines = text.splitlines()
    told = [reason.text for reason, _ in nodes(reasons) if reason.rule and not reason.again]
    assert len(told) == len(set(told))
    for reason, above in nodes(reasons):
        assert reason.text not in above, reason
        if reason.again:
            assert reason.text in told
        elif reason.rule:
            clause = read_clauses(lines[int(reason.rule.partition(":")[2]) - 1], 2000)[0]
            assert given_by(reason, clause, tables), (reason, text)
        else:
            assert any(True for _ in solve(read(reason.text), {}, tables)), (reason, text)


def explained(program: Program, rules: Rules, goal: Goal, world: World) -> tuple[Reason, ...]:
    query = Query(program, names=NAMES, own=rules)
    return Justification(query, query.lines, world).reasons(goal)


def check_random(seed: int) -> int:
    """How many trees were checked."""
    small, rng = with_measures(seed)
    program, text = small.program, rule_file(rng)
    rules = parse_rules(text, program, NAMES)
    base = {*program.relations, *program.measures}
    clauses, found = read_clauses(text, 2000), 0
    try:
        install(program, rules)
    except SizeError:
        return 0
    for goal_text in GOALS:
        goal = parse_goal(goal_text, program, NAMES | {name: name for name in rules.names})
        for _, world in islice(witnessed(program, goal, clock()), 3):
            tables: Mapping[str, Any] = world_of(program, world.values)
            model = least_model(clauses, {name: list(tables[name]) for name in base})
            assert model is not None
            reasons = explained(program, rules, goal, world)
            assert reasons
            check_tree(reasons, text, model)
            found += 1
    return found


def test_each_fact_of_a_tree_follows_from_what_stands_below_it() -> None:
    assert sum(map(check_random, range(4))) > 10


@pytest.mark.slow
def test_each_fact_of_hundreds_of_trees_follows_from_what_stands_below_it() -> None:
    assert sum(map(check_random, range(4, 304))) > 1000


def test_a_circle_is_left_by_its_way_out() -> None:
    program = Program()
    marked = program.relation("marked", ("cell",), "the cell is marked")
    beside = program.relation("beside", ("cell", "other"), "")
    for one, other in ((1, 2), (2, 3), (3, 1), (2, 1)):
        beside.add(one, other, literal=program.true)
    marked.add(1)
    rules = parse_rules("lit(C) :- lit(B), beside(B, C).\nlit(1) :- marked(1).\n", program, {}, "ring.pl")
    install(program, rules)
    goal = parse_goal("lit(3)", program)
    _, world = next(witnessed(program, goal, clock()))
    (reason,) = explained(program, rules, goal, world)
    assert list(reason.lines()) == [
        "- lit(3) by ring.pl:1",
        "  - lit(2) by ring.pl:1",
        "    - lit(1) by ring.pl:2",
        "      - marked(1) by the line of play: the cell is marked",
        "    - beside(1, 2)",
        "  - beside(2, 3)",
    ]
    assert reason.as_json()["clause"] == "lit(C) :- lit(B), beside(B, C)."


def test_reasons_count_as_work_and_a_limit_ends_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("periplus.solvers.program.grounding.STEPS", 1)
    program = Program()
    program.relation("marked", ("cell",), "the cell is marked").add(1, literal=program.true)
    goal = parse_goal("marked(Cell)", program)
    _, world = next(witnessed(program, goal, clock()))
    query = Query(program)
    counted = clock()
    (reason,) = Justification(query, query.lines, world, counted).reasons(goal)
    assert reason.text == "marked(1)"
    assert counted.worked > 0
    with pytest.raises(Stop):
        Justification(query, query.lines, world, Clock(Limits(work=1e-9))).reasons(goal)


def test_a_name_in_quotes_is_read_as_that_name() -> None:
    program = Program()
    marked = program.relation("marked", ("name",), "the name is marked")
    for name in ("fisher's", "a\\b", "two words"):
        marked.add(name, literal=program.true)
        (atom,) = parse_goal(f"marked({quoted(name)})", program)
        assert atom == Atom("marked", (name,))
