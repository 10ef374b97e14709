"""Rules of one's own, against a naive twin that works out the least model of the clauses in every world, one by one."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from periplus.solvers.limits import Clock, Limits, Stop
from periplus.solvers.program import GoalError, Program, SizeError, World, ask, why
from periplus.solvers.program.clauses import parse_rules
from periplus.solvers.program.install import Rules, install
from periplus.solvers.program.terms import Compound, Read, read_clauses
from periplus.solvers.program.text import parse_goal
from tests.solvers.interpreter import build, key, solve
from tests.solvers.test_goals_twin import told, world_of
from tests.solvers.test_questions import with_measures

Tables = dict[str, list[tuple[Any, ...]]]
NAMES = {"a": "a", "b": "b"}
PIECES = [
    "reach(X, Y) :- two(X, Y).\nreach(X, Z) :- reach(X, Y), two(Y, Z).",
    "reach(X, Y) :- two(X, Y).\nreach(X, Z) :- reach(X, Y), reach(Y, Z).",
    "reach(X, X) :- one(X).\nreach(X, Z) :- reach(X, Y), (two(Y, Z) ; two(Z, Y)).",
    "reach(X, Y) :- link(Y, X), \\+ one(X).\nlink(X, Y) :- two(X, Y).\nlink(X, Y) :- reach(X, Y), one(Y).",
]
MORE = [
    "alone(X) :- one(X), \\+ reach(X, _).",
    "alone(X) :- two(X, _), \\+ (reach(X, Y), one(Y)).",
    "alone(X) :- two(X, Y), X \\= Y, reach(Y, X).",
    "alone(N) :- aggregate_all(count, reach(_, _), N).",
    "alone(N) :- points(P), N is P mod 2.",
]
FORBIDS = ["", ":- alone(X), reach(X, X).", ":- points(P), P < 0.", ":- \\+ reach(_, _).", ":- alone(0)."]
GOALS = [
    "reach(X, Y)",
    "alone(X)",
    "reach(X, _), \\+ alone(X)",
    "findall(X, alone(X), L)",
    "points(P), alone(X)",
]


def rule_file(rng: random.Random) -> str:
    return "\n".join([rng.choice(PIECES), rng.choice(MORE), rng.choice(FORBIDS)])


def least_model(clauses: Sequence[Read], tables: Tables) -> Tables | None:
    """The world with the facts of the clauses, group after group; None where a constraint forbids it."""
    for group in (("reach", "link"), ("alone",)):
        for name in group:
            tables.setdefault(name, [])
        changed = True
        while changed:
            changed = False
            for clause in clauses:
                if isinstance(clause, Compound) and clause.indicator == ":-/2":
                    head, body = clause.arguments
                    if isinstance(head, Compound) and head.functor in group:
                        for env in list(solve(body, {}, tables)):
                            row = tuple(build(argument, env) for argument in head.arguments)
                            if row not in tables[head.functor]:
                                tables[head.functor].append(row)
                                changed = True
        for name in group:
            tables[name].sort(key=lambda row: [key(value) for value in row])
    for clause in clauses:
        if (
            isinstance(clause, Compound)
            and clause.indicator == ":-/1"
            and any(True for _ in solve(clause.arguments[0], {}, tables))
        ):
            return None
    return tables


def check_rules(seed: int) -> None:
    """Raises AssertionError where an answer differs."""
    small, rng = with_measures(seed)
    program, text = small.program, rule_file(rng)
    worlds = [world_of(program, values) for values in small.worlds()]
    clauses = read_clauses(text, 2000)
    models = [model for tables in worlds if (model := least_model(clauses, dict(tables))) is not None]  # type: ignore[arg-type]
    rules = parse_rules(text, program, NAMES)
    try:
        install(program, rules)
    except SizeError:
        return  # a sum of too wide a range is refused, which is no answer
    for goal_text in GOALS:
        goal = parse_goal(goal_text, program, NAMES | {name: name for name in rules.names})
        found = [{n: told(v) for n, v in a.items()} for a in ask(program, goal, Clock(Limits(seconds=60)))]
        names = found[0].keys() if found else ()
        term = read_term_of(goal_text)
        expected: list[dict[str, Any]] = []
        for tables in models:
            for env in solve(term, {}, tables):
                answer = {name: env[name] for name in sorted(env)}
                if names and (answer := {name: env[name] for name in names}) in expected:
                    continue
                expected.append(answer)
        assert sorted(map(repr, map(_items, found))) == sorted({repr(_items(one)) for one in expected}), (
            seed,
            text,
            goal_text,
        )


def _items(answer: Mapping[str, Any]) -> list[tuple[str, Any]]:
    return sorted(answer.items())


def read_term_of(text: str) -> Read:
    return read_clauses(text + " .", 2000)[0]


def test_random_rules_mean_their_least_model_in_every_world() -> None:
    for seed in range(12):
        check_rules(seed)


@pytest.mark.slow
def test_hundreds_of_random_rules_mean_their_least_model_in_every_world() -> None:
    for seed in range(12, 412):
        check_rules(seed)


def squares() -> Program:
    """Three squares in a ring of which any may be marked; beside(A, B) is given."""
    program = Program()
    marked = program.relation("marked", ("cell",), "")
    beside = program.relation("beside", ("cell", "other"), "")
    for cell in (1, 2, 3):
        marked.add(cell)
    for one, other in ((1, 2), (2, 3), (3, 1)):
        beside.add(one, other, literal=program.true)
        beside.add(other, one, literal=program.true)
    return program


def read(text: str) -> tuple[Program, Rules]:
    program = squares()
    return program, parse_rules(text, program, {}, "ring.pl")


def test_a_circle_of_facts_does_not_hold_itself_up() -> None:
    text = "lit(1) :- marked(1).\nlit(C) :- lit(B), beside(B, C), marked(C)."
    program, rules = read(text)
    install(program, rules)
    # 2 and 3 are beside each other, but without 1 nothing lights them
    goal = parse_goal("lit(2), \\+ marked(1)", program)
    assert list(ask(program, goal, Clock(Limits(seconds=10)))) == []
    goal = parse_goal("lit(3), \\+ marked(2)", program)
    assert list(ask(program, goal, Clock(Limits(seconds=10)))) == [{}]


def test_a_constraint_of_ones_own_is_a_reason_under_its_own_name() -> None:
    program, rules = read("% apart\n:- marked(A), marked(B), beside(A, B).\n")
    install(program, rules)
    answer = why(program, parse_goal("marked(1), marked(2)", program), Clock(Limits(seconds=10)))
    assert (answer.holds, answer.rules, answer.irreducible) == (False, ("ring.pl:2",), True)
    assert rules.constraints[0].text == ":- marked(A), marked(B), beside(A, B)."


def test_an_objective_is_a_sum_over_the_ways_of_its_goal() -> None:
    program, rules = read(":- minimize(C, marked(C)).")
    total = install(program, rules)
    assert total is not None
    assert World([1, 0, 1, 1]).total(total) == -4


def test_the_rows_of_a_circle_of_relations_come_in_the_order_of_the_clauses() -> None:
    names = ["lit", "seen", "near", "warm", "open", "kept", "told", "free"]
    circle = "\n".join(
        f"{one}(B) :- {other}(A), beside(A, B), marked(B)."
        for one, other in zip(names, [*names[1:], names[0]], strict=True)
    )
    program, rules = read(f"lit(1) :- marked(1).\n{circle}")
    install(program, rules)
    (derivation,) = program.derivations
    relations = {literal: name for name in names for literal in program.relations[name].facts.values()}
    assert list(dict.fromkeys(relations[literal] for literal in derivation.bodies)) == names


def test_the_first_way_in_an_objective_is_that_of_the_standard_order() -> None:
    program = Program()
    drawn = program.relation("drawn", ("card",), "")
    for card in (2, 1):
        drawn.add(card, literal=program.true)
    total = install(program, parse_rules(":- maximize(C, once(drawn(C))).", program, {}))
    assert (total and total.factors, total and total.constant) == ((), 1)  # not 2, which was added before it


@pytest.mark.parametrize(
    ("template", "value"),
    [("near", "'near'"), ("C + near", "1 + 'near'"), ("[C]", "[1]"), ("C // 0", "1 // 0")],
)
def test_an_objective_adds_up_numbers_alone(template: str, value: str) -> None:
    program, rules = read(f"lit(1).\n:- maximize({template}, lit(C)).")
    with pytest.raises(GoalError) as caught:
        install(program, rules)
    assert str(caught.value) == f"character 21: {value} is no number, expected one to add up in each way"


def test_a_template_that_is_a_number_in_some_worlds_is_added_up_in_those() -> None:
    program, rules = read(":- maximize(6 // N, aggregate_all(count, marked(_), N)).")
    total = install(program, rules)
    assert total is not None  # nothing is divided where nothing is marked


def test_a_recursion_that_counts_without_end_is_refused() -> None:
    program, rules = read("p(0).\np(N) :- p(M), N is M + 1.")
    with pytest.raises(SizeError, match="300 rounds"):
        install(program, rules)


WRONG = {
    "near(A, B) :- beside(A, B)": "line 1, column 27: the end is out of place, expected",
    "near(A, B) :- beside(A, C).": "line 1, column 9: nothing binds B",
    "\nbeside(A, B) :- marked(A), marked(B).": "line 2, column 1: beside is a relation of the game",
    "p(X) :- marked(X),\n  \\+ q(X).\nq(X) :- p(X).": "line 2, column 6: p rests on the denial or collection of q",
    "p(X) :- marked(X).\np(X, X) :- p(X).": "line 2, column 1: p has 1 values elsewhere, got 2",
    "p(X) :- marcked(X).": "line 1, column 9: unknown relation marcked, expected one of beside, marked",
    "member(X, Y) :- beside(X, Y).": "line 1, column 1: member is built in",
    ":- maximize(X).": "line 1, column 4: expected maximize(X, Goal)",
    "p(X) :- marked(X), !.": "line 1, column 20: ! is not for goals",
    "len([_|T], N) :- len(T, M), N is M + 1.\nlen([], 0).": "line 1, column 6: nothing binds _",
    "#minimize { 1 : marked(1) }.": "line 1, column 1: #minimize is no operator here, expected :- minimize(",
    ":- not marked(1).": "line 1, column 4: not is no operator, expected \\+ Goal or not(Goal)",
    ":- initialization(main).": "line 1, column 4: initialization is not for goals: a file of rules is read",
    f"p({'1' * 5000}).": "line 1, column 3: too long, expected 2000 characters at most",
    f"p(1, 0x{'f' * 5000}).": "line 1, column 6: too long, expected 2000 characters at most",
    "3 :- marked(1).": "line 1, column 1: expected a clause",
}


@pytest.mark.parametrize("text", WRONG)
def test_a_faulty_rule_is_told_with_line_and_column(text: str) -> None:
    with pytest.raises(GoalError) as caught:
        read(text)
    assert str(caught.value).startswith(WRONG[text]), str(caught.value)


def test_working_rules_out_counts_as_work_and_ends_with_it() -> None:
    text = "p(A, B, C) :- between(1, 50, A), between(1, 50, B), between(1, 50, C), A + B =:= C + 1."
    program, rules = read(text)
    clock = Clock(Limits(seconds=None, work=0.01))
    with pytest.raises(Stop) as caught:
        install(program, rules, clock)
    assert caught.value.reason == "work"
    goal = parse_goal(text.partition(":- ")[2].removesuffix("."), program)
    with pytest.raises(Stop, match="work"):
        list(ask(program, goal, Clock(Limits(seconds=None, work=0.01))))
