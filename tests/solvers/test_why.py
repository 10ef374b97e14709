"""Why no world has a goal: the answer forbids the goal, and no piece of it can be left out."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any

import pytest

from periplus.solvers.cpsat import Report
from periplus.solvers.limits import Clock, Limits, Stop
from periplus.solvers.program import ANY, Atom, Given, Goal, Not, Program, Relation, Var, WhyNot, World, why
from periplus.solvers.program.terms import read_term
from periplus.solvers.program.text import parse_goal
from tests.solvers.interpreter import solve
from tests.solvers.prolog import answers, database, random_goal
from tests.solvers.small import Small, random_small
from tests.solvers.test_goals_twin import world_of
from tests.solvers.test_questions import with_measures


def clock() -> Clock:
    return Clock(Limits(seconds=60))


def possible(small: Small, goal: Goal, rules: list[str], given: list[Given]) -> bool:
    """Whether a world of these rules and given facts has the goal, by trying every assignment."""
    return any(
        answers(database(small.program, values), goal)
        for values in small.worlds(rules)
        if all(World(values)[fact.literal] for fact in given)
    )


def check(seed: int) -> bool:
    """Compare with brute force; whether the goal was forbidden."""
    rng = random.Random(seed)
    small = random_small(seed, facts=6, rules=6)
    program = small.program
    program.measure("points", ("total",), "").add(terms=[(1, 0), (2, 1)])
    program.measure("worth", ("key", "total"), "").add(1, terms=[(-1, 0)])
    facts = [(table, row) for table in program.relations.values() for row in table.facts]
    for table, row in rng.sample(facts, rng.randint(0, 2)):
        program.give(table, *row, holds=rng.random() < 0.5)
    goal = random_goal(rng, program)
    answer = why(program, goal, clock())
    everything = possible(small, goal, list(small.rows), program.given)
    assert answer.holds == everything, seed
    if answer.holds:
        assert (answer.rules, answer.facts) == ((), ())
        return False
    rules, given = list(answer.rules), list(answer.facts)
    assert answer.irreducible
    assert not possible(small, goal, rules, given), seed
    for rule in rules:
        assert possible(small, goal, [other for other in rules if other != rule], given), seed
    for fact in given:
        assert possible(small, goal, rules, [other for other in given if other != fact]), seed
    return True


WHY = import_module("periplus.solvers.program.why")


def without_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where the solver blames nothing in time: all rules and facts are doubted."""
    monkeypatch.setattr(WHY, "blamed", lambda *_: None)


@pytest.mark.parametrize("core", [True, False])
def test_random_answers_forbid_the_goal_and_are_irreducible(
    monkeypatch: pytest.MonkeyPatch, core: bool
) -> None:
    if not core:
        without_cores(monkeypatch)
    forbidden = sum(check(seed) for seed in range(20))
    assert forbidden >= 5


@pytest.mark.slow
def test_a_thousand_random_answers_forbid_the_goal_and_are_irreducible() -> None:
    for seed in range(40, 1040):
        check(seed)


SPLITS = (
    "P == {k}", "P * P > {k} * {k}", "P mod 4 =:= {k} mod 4, P > {k}", "abs(P) >= abs({k})", "X is max(P, 2), X > {k}",
)  # fmt: skip
"""Tests of a sum for which it is split into its values."""


def check_split(seed: int) -> None:
    """Compare with brute force a goal about the single values of a sum, which rules and given facts may narrow."""
    small, rng = with_measures(seed)
    program = small.program
    facts = [(table, row) for table in program.relations.values() for row in table.facts]
    for table, row in rng.sample(facts, rng.randint(0, 2)):
        program.give(table, *row, holds=rng.random() < 0.5)
    text = f"{rng.choice(['points(P)', 'worth(_, P)'])}, {rng.choice(SPLITS).format(k=rng.randint(-4, 9))}"
    answer = why(program, parse_goal(text, program), clock())

    def possible(rules: Sequence[str], given: Sequence[Given]) -> bool:
        return any(
            any(True for _ in solve(read_term(text), {}, world_of(program, values)))
            for values in small.worlds(rules)
            if all(World(values)[fact.literal] for fact in given)
        )

    assert answer.holds == possible(list(small.rows), program.given), (seed, text)
    if not answer.holds:
        rules, given = answer.rules, answer.facts
        assert answer.irreducible
        assert not possible(rules, given), (seed, text)
        for rule in rules:
            assert possible([other for other in rules if other != rule], given), (seed, text)
        for fact in given:
            assert possible(rules, [other for other in given if other != fact]), (seed, text)


def test_a_reason_counts_the_values_that_rules_and_given_facts_take_from_a_sum() -> None:
    for seed in range(100, 140):
        check_split(seed)


@pytest.mark.slow
def test_hundreds_of_reasons_about_single_values_of_sums() -> None:
    for seed in range(140, 640):
        check_split(seed)


def test_a_limit_is_a_reason_why_a_sum_has_not_a_single_value() -> None:
    program = Program()
    program.measure("points", ("total",), "").add(terms=[(1, program.integer(0, 20))])
    program.rule("T-1.1").linear([(1, 0)], high=9)
    assert why(program, parse_goal("points(P), P == 10", program), clock()).rules == ("T-1.1",)
    assert why(program, parse_goal("points(P), P == 21", program), clock()).rules == ()


def shelf() -> Program:
    """Books on a shelf: one at most in the light, and the atlas lies open or is not there."""
    program = Program()
    lies = program.relation("lies", ("book", "place"), "the book lies at the place")
    for book in ("atlas", "bible"):
        for place in ("window", "door"):
            lies.add(book, place)
    program.rule("T-1.1").at_most_one([lies.literal("atlas", "window"), lies.literal("bible", "window")])
    program.rule("T-1.2").clause([~lies.literal("atlas", "door")])
    program.rule("T-1.3").exactly_one([lies.literal("bible", "window"), lies.literal("bible", "door")])
    return program


def test_rules_and_given_facts_that_have_no_part_in_it_are_left_out() -> None:
    program = shelf()
    program.give(program.relations["lies"], "bible", "door", holds=False)
    program.give(program.relations["lies"], "bible", "window")
    answer = why(program, (Atom("lies", ("atlas", ANY)),), clock())
    assert answer.rules == ("T-1.1", "T-1.2")
    assert [str(fact) for fact in answer.facts] == ["lies(bible, window)"]
    assert [fact.as_json() for fact in answer.facts] == [
        {"relation": "lies", "book": "bible", "place": "window"}
    ]
    assert answer.irreducible


def test_a_given_absence_is_named_as_one() -> None:
    program = shelf()
    program.give(program.relations["lies"], "bible", "door", holds=False)
    program.give(program.relations["lies"], "atlas", "window", holds=False)
    answer = why(program, (Atom("lies", ("atlas", "window")),), clock())
    assert [fact.as_json() for fact in answer.facts] == [
        {"relation": "lies", "book": "atlas", "place": "window", "holds": False}
    ]
    assert str(answer.facts[0]) == "not lies(atlas, window)"


def test_a_goal_that_some_world_has_needs_no_reason() -> None:
    answer = why(shelf(), (Atom("lies", ("atlas", Var("Place"))),), clock())
    assert answer == WhyNot(holds=True)


def test_a_goal_without_candidates_is_forbidden_by_nothing_else() -> None:
    answer = why(shelf(), (Atom("lies", ("map", ANY)),), clock())
    assert (answer.holds, answer.rules, answer.facts, answer.irreducible) == (False, (), (), True)


def test_an_answer_that_the_rules_deny_is_not_given() -> None:
    program = shelf()
    asked: list[WhyNot] = []

    def deny(answer: WhyNot) -> bool:
        asked.append(answer)
        return False

    answer = why(program, (Atom("lies", ("atlas", "door")),), clock(), confirm=deny)
    assert [answer.rules for answer in asked] == [("T-1.2",)] * 6  # from the core, then from all
    assert (answer.rules, answer.irreducible) == (("T-1.1", "T-1.2", "T-1.3"), False)


def test_candidate_facts_that_wait_for_the_question_are_its_own() -> None:
    program = shelf()

    def fill(relation: Relation) -> None:
        for book in ("atlas", "bible"):
            program.meaning.implies(relation.add(book), program.relations["lies"].literal(book, "door"))

    program.relation("draughty", ("book",), "the book lies in the draught", fill)
    assert why(program, (Atom("draughty", ("bible",)),), clock()).holds
    assert why(program, (Atom("draughty", ("atlas",)),), clock()).rules == ("T-1.2",)


def test_tests_that_their_limit_ends_keep_what_they_doubt(monkeypatch: pytest.MonkeyPatch) -> None:
    without_cores(monkeypatch)
    monkeypatch.setattr(WHY, "solve", lambda *_, **__: iter([Report(reason="work")]))
    answer = why(shelf(), (Atom("lies", ("atlas", "door")),), clock())
    assert (answer.holds, answer.irreducible) == (False, False)
    assert answer.rules == ("T-1.1", "T-1.2", "T-1.3")


def test_a_reason_too_long_to_be_reduced_in_time_is_given_as_far_as_it_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One of twelve boxes is red and eleven are not: each fact is needed, and the effort is for half of the tests."""
    without_cores(monkeypatch)
    program = Program()
    red = program.relation("red", ("box",), "the box is red")
    boxes = [red.add(str(box)) for box in range(12)]
    for box in range(1, 12):
        program.give(red, str(box), holds=False)
    program.rule("T-1.1").clause(boxes)
    solved = WHY.solve

    def laborious(model: bytes, part: Clock, **options: Any) -> Iterator[Report]:
        part.spend(0.4)
        yield from solved(model, part, **options)

    goal = (Not(Atom("red", ("0",))),)
    assert why(program, goal, clock()).irreducible
    monkeypatch.setattr(WHY, "solve", laborious)
    answer = why(program, goal, Clock(Limits(work=6, seconds=None)))
    assert (answer.holds, answer.rules, len(answer.facts)) == (False, ("T-1.1",), 11)
    assert not answer.irreducible


def test_a_core_that_forbids_nothing_is_not_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(WHY, "blamed", lambda *_: [0, 2])
    answer = why(shelf(), (Atom("lies", ("atlas", "door")),), clock())
    assert (answer.rules, answer.irreducible) == (("T-1.2",), True)


def test_an_answer_that_is_not_proved_is_not_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(WHY, "prove", lambda *_: iter([Report(reason="seconds")]))
    answer = why(shelf(), (Atom("lies", ("atlas", "door")),), clock())
    assert (answer.rules, answer.irreducible) == (("T-1.1", "T-1.2", "T-1.3"), False)


def test_a_cancelled_question_stops() -> None:
    cancelled = clock()
    cancelled.cancel()
    with pytest.raises(Stop):
        why(shelf(), (Atom("lies", ("atlas", "door")),), cancelled)
