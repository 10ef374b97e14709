"""Questions to a program, against worlds that are written down one by one."""

from __future__ import annotations

import random
from typing import Any

import pytest

from periplus.solvers.cpsat import final
from periplus.solvers.limits import Clock, Limits, Stop
from periplus.solvers.program import (
    ANY,
    Atom,
    Compare,
    GoalError,
    Not,
    Program,
    SizeError,
    Var,
    World,
    ask,
    best,
    worlds,
)
from periplus.solvers.program.relations import MAX_LITERALS
from periplus.solvers.program.text import parse_goal
from periplus.solvers.program.values import standing
from tests.solvers.prolog import Binding, answers, database, random_goal
from tests.solvers.small import Small, random_small


def clock() -> Clock:
    return Clock(Limits(seconds=30))


def ordered(bindings: list[Binding]) -> list[str]:
    return sorted(repr(sorted(binding.items())) for binding in bindings)


def with_measures(seed: int) -> tuple[Small, random.Random]:
    rng = random.Random(seed)
    small = random_small(seed, facts=5, rules=3)
    variables = range(len(small.domains))
    points = small.program.measure("points", ("total",), "a sum")
    points.add(terms=[(rng.randint(-2, 3), variable) for variable in variables], constant=rng.randint(-1, 1))
    worth = small.program.measure("worth", ("key", "total"), "a sum for a key")
    for key in range(rng.randint(0, 3)):
        worth.add(key, terms=[(rng.randint(-1, 2), rng.choice(variables))], constant=key)
    return small, rng


def check_goal(seed: int) -> None:
    small, rng = with_measures(seed)
    program, goal = small.program, random_goal(rng, small.program)
    found = [answers(database(program, values), goal) for values in small.worlds()]
    some: list[Binding] = []
    for world in found:
        some += [binding for binding in world if binding not in some]
    every = [binding for binding in some if all(binding in world for world in found)]
    asked = list(ask(program, goal, clock()))
    assert ordered(asked) == ordered(some), (seed, goal)
    assert ordered(list(ask(program, goal, clock(), every=True))) == ordered(every), (seed, goal)


def test_random_goals_have_the_answers_of_the_naive_twin() -> None:
    for seed in range(80):
        check_goal(seed)


@pytest.mark.slow
def test_two_thousand_random_goals_have_the_answers_of_the_naive_twin() -> None:
    for seed in range(80, 2080):
        check_goal(seed)


def told(program: Program, text: str, *, every: bool = False) -> list[str]:
    goal = parse_goal(text, program)
    return ordered(list(ask(program, goal, clock(), every=every)))


def test_an_answer_comes_once_whether_a_case_settles_a_sum_or_leaves_it_to_the_world() -> None:
    program = Program()
    free = program.relation("free", ("number",), "")
    worth = program.measure("worth", ("total",), "")
    worth.add(terms=[(1, free.add(1))])
    assert told(program, "(worth(V), V =:= 0 ; worth(V))") == ordered([{"V": 0}, {"V": 1}])
    assert told(program, "(worth(V), V =:= 0, free(1) ; worth(V), \\+ free(1))") == ordered([{"V": 0}])


def test_what_holds_in_every_world_may_hold_by_a_settled_sum_in_one_and_an_open_one_in_another() -> None:
    program = Program()
    free = program.relation("free", ("number",), "")
    free.add(1)
    none = free.add(2)
    program.rule("R1").clause([~none])
    program.measure("worth", ("total",), "").add(terms=[(1, none)])
    text = "(worth(V), V =:= 0, free(1) ; worth(V), \\+ free(1))"
    assert told(program, text, every=True) == ordered([{"V": 0}])


def test_the_first_way_is_taken_where_it_is_written() -> None:
    program = Program()
    one, two = (program.relation(name, ("number",), "") for name in ("one", "two"))
    for number in (1, 2):
        one.add(number, literal=program.true)
    two.add(2, literal=program.true)
    two.add(3, literal=program.true)
    assert told(program, "once(one(X)), two(X)") == []
    assert told(program, "two(X), once(one(X))") == ordered([{"X": 2}])
    assert told(program, "once(one(X)), X = 2") == []
    assert told(program, "(one(X) -> true ; X = 2), two(X)") == []
    assert told(program, "once((member(Y, [3, 2]), two(Y)))") == ordered([{"Y": 3}])
    assert told(program, "once((two(Y), member(Y, [3, 2])))") == ordered([{"Y": 2}])
    assert told(program, "once(X > 1), one(X)") == ordered([{"X": 2}])


def test_worlds_are_listed_once_each() -> None:
    for seed in range(40):
        small = random_small(seed)
        facts = [table.facts.values() for table in small.program.relations.values()]
        literals = [literal for table in facts for literal in table]
        found = [tuple(world[literal] for literal in literals) for world in worlds(small.program, clock())]
        assert len(found) == len(set(found)), seed
        expected = {tuple(World(values)[literal] for literal in literals) for values in small.worlds()}
        assert set(found) == expected, seed


def constellations() -> Program:
    """The example of the goal notation: cards fit at places, a place is used, cards have points."""
    program = Program()
    fits = program.relation("fits", ("card", "at", "turn"), "the card's figure lies at the square")
    uses = program.relation("uses", ("at",), "the square is used")
    value = program.relation("value", ("card", "points"), "the printed points of the card")
    value.add("lyra", 5, literal=program.true)
    value.add("crux", "A", literal=program.true)
    for card, at, turn in (
        ("lyra", (0, 0), 90),
        ("lyra", (1, 2), 90),
        ("lyra", (2, 2), 0),
        ("crux", (1, 2), 0),
    ):
        fits.add(card, at, turn)
    for at in ((0, 0), (1, 2), (2, 2)):
        uses.add(at)
    for (_, square, _), literal in fits.facts.items():
        program.rule("T-1.1").implies(literal, uses.literal(square))
    program.rule("T-1.2").at_most_one(list(fits.facts.values()))
    return program


def test_a_goal_binds_values_of_all_kinds() -> None:
    goal = (
        Atom("fits", ("lyra", Var("At"), 90)),
        Atom("value", ("lyra", Var("P"))),
        Compare(">=", Var("P"), 5),
    )
    expected: list[Binding] = [{"At": (0, 0), "P": 5}, {"At": (1, 2), "P": 5}]
    assert ordered(list(ask(constellations(), goal, clock()))) == ordered(expected)


def test_a_denied_atom_with_a_free_variable_denies_every_value() -> None:
    program = constellations()
    goal = (Atom("fits", (Var("Card"), ANY, ANY)), Not(Atom("uses", (Var("Other"),))))
    assert list(ask(program, goal, clock())) == []
    assert list(ask(program, (Not(Atom("uses", (Var("Other"),))),), clock())) == [{}]


def test_only_numbers_have_an_order() -> None:
    goal = (Atom("value", (Var("Card"), Var("P"))), Compare(">=", Var("P"), 0))
    assert list(ask(constellations(), goal, clock())) == [{"Card": "lyra", "P": 5}]


def test_a_goal_without_variables_has_one_empty_answer_or_none() -> None:
    program = constellations()
    assert list(ask(program, (Atom("uses", ((1, 2),)),), clock())) == [{}]
    program.give(program.relations["uses"], (1, 2), holds=False)
    assert list(ask(program, (Atom("uses", ((1, 2),)),), clock())) == []


def test_given_facts_force_what_follows_from_them() -> None:
    program = constellations()
    program.give(program.relations["fits"], "lyra", (2, 2), 0)
    assert list(ask(program, (Atom("uses", (Var("At"),)),), clock(), every=True)) == [{"At": (2, 2)}]


def test_a_program_without_worlds_forces_nothing() -> None:
    program = constellations()
    program.rule("T-1.3").clause([])
    assert list(ask(program, (Atom("uses", (Var("At"),)),), clock(), every=True)) == []


def test_the_best_world_is_read_by_fact_sum_and_literal() -> None:
    program = Program()
    drawn = program.relation("drawn", ("card",), "the card is drawn")
    literals = [drawn.add(card) for card in "abc"]
    points = program.measure("points", ("total",), "points of the drawn cards")
    total = points.add(terms=[(2, literals[0]), (3, literals[1]), (4, literals[2])], constant=1)
    program.rule("T-1.1").at_most_one(literals[1:])
    program.maximise([(1, literals[0]), (2, literals[1]), (3, ~literals[2])])
    report = final(best(program, clock()))
    world = World(report.values)
    assert report.value == 6
    assert world.facts(drawn) == (("a",), ("b",))
    assert world.total(total) == 6
    assert not world[literals[2]]
    assert world[~literals[2]]


@pytest.mark.parametrize(
    ("goal", "what"),
    [
        ((Atom("nothing", ()),), "no relation nothing"),
        ((Atom("uses", (1, 2)),), "uses has the columns"),
        ((Not(Atom("uses", ())),), "uses has the columns"),
        ((Compare("=", Var("X"), Var("Y")),), "nothing binds X"),
        ((Not(Atom("uses", (Var("X"),))), Compare("<", Var("X"), 1)), "nothing binds X"),
        ((Atom("uses", (ANY,)), Compare("<", ANY, 1)), "nothing binds _"),
    ],
)
def test_a_faulty_goal_is_refused_at_once(goal: Any, what: str) -> None:
    with pytest.raises(GoalError, match=what):
        ask(constellations(), goal, clock())


def test_a_question_that_its_limit_ends_says_so() -> None:
    spent = Clock(Limits(work=1.0))
    asked = ask(constellations(), (Atom("fits", (ANY, Var("At"), ANY)),), spent)
    assert next(asked)
    spent.spend(1.0)
    with pytest.raises(Stop) as stop:
        list(asked)
    assert stop.value.reason == "work"


def test_names_and_facts_are_taken_once() -> None:
    program = constellations()
    with pytest.raises(ValueError, match="already"):
        program.relation("fits", (), "")
    with pytest.raises(ValueError, match="already"):
        program.measure("uses", (), "")
    with pytest.raises(ValueError, match="already"):
        program.relations["uses"].add((1, 2))
    with pytest.raises(ValueError, match="expected 1 values"):
        program.relations["uses"].add(1, 2)
    with pytest.raises(KeyError, match="no candidate"):
        program.give(program.relations["uses"], (9, 9))
    points = program.measure("points", ("total",), "")
    points.add(terms=[])
    with pytest.raises(ValueError, match="already"):
        points.add(terms=[])
    with pytest.raises(ValueError, match="expected 0 values"):
        points.add(1, terms=[])


def test_sizes_are_bounded_before_a_solve() -> None:
    program = Program()
    with pytest.raises(SizeError, match="2\\^31"):
        program.rule("T-1.1").linear([(1 << 31, program.boolean())], 0, 1)
    with pytest.raises(SizeError, match="empty"):
        program.integer(3, 2)
    for _ in range(MAX_LITERALS - 1):
        program.boolean()
    with pytest.raises(SizeError, match="200000"):
        program.boolean()


def test_long_lists_are_sorted_as_short_ones() -> None:
    """A list is a term within a term, as deep as it is long."""
    long = tuple(range(5000))
    lists = [(1, 2), (1,), (), (0, 5), (1, (2,)), long]
    assert sorted(lists, key=standing) == [(), long, (0, 5), (1,), (1, 2), (1, (2,))]
