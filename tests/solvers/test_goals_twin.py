"""Goals with all that Prolog's notation allows, against the naive twin that runs them in every world."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from periplus.solvers.limits import Clock, Limits
from periplus.solvers.program import Program, SizeError, Struct, ask
from periplus.solvers.program.goals import GoalError, variables
from periplus.solvers.program.terms import read_term
from periplus.solvers.program.text import parse_goal
from tests.solvers.goal_writers import GroupWriter, ListWriter, WitnessWriter, Writer
from tests.solvers.interpreter import Made, key, solve
from tests.solvers.prolog import database
from tests.solvers.test_questions import with_measures

TABLES = {"one": 1, "two": 2, "points": 1, "worth": 2}


def told(value: Any) -> Any:
    """A value as the twin has it."""
    if isinstance(value, Struct):
        return Made(value.functor, tuple(map(told, value.arguments)))
    return tuple(map(told, value)) if isinstance(value, tuple) else value


def world_of(program: Program, values: Sequence[int]) -> Mapping[str, Sequence[tuple[Any, ...]]]:
    """The tables of a world, in the standard order of terms."""
    tables = database(program, values)
    return {
        name: sorted(rows, key=lambda row: [key(value) for value in row]) for name, rows in tables.items()
    }


def check_text(seed: int, writer: type[Writer] = Writer) -> bool:
    """Whether the goal could be asked; raises AssertionError where the answers differ."""
    small, rng = with_measures(seed)
    program = small.program
    text = writer(rng, TABLES, ("points", "worth")).goal([])[0]
    worlds = [world_of(program, values) for values in small.worlds()]
    try:
        goal = parse_goal(text, program, {"a": "a", "b": "b"})
        names = variables(goal)
        found = [{n: told(v) for n, v in a.items()} for a in ask(program, goal, Clock(Limits(seconds=60)))]
    except (GoalError, SizeError):
        return False
    term = read_term(text)
    expected: list[dict[str, Any]] = []
    for tables in worlds:
        for env in solve(term, {}, tables):
            answer = {name: env[name] for name in names if name in env}
            if answer not in expected:
                expected.append(answer)
    assert sorted(map(repr, map(sorted_items, found))) == sorted(map(repr, map(sorted_items, expected))), (
        seed,
        text,
    )
    return True


def sorted_items(answer: dict[str, Any]) -> list[tuple[str, Any]]:
    return sorted(answer.items(), key=lambda item: item[0])


def test_random_goals_have_the_answers_of_the_interpreter() -> None:
    asked = sum(check_text(seed) for seed in range(25))
    assert asked > 15


@pytest.mark.slow
def test_a_thousand_random_goals_have_the_answers_of_the_interpreter() -> None:
    asked = sum(check_text(seed) for seed in range(25, 1025))
    assert asked > 700


def test_what_looks_into_lists_has_the_answers_of_the_interpreter() -> None:
    asked = sum(check_text(seed, ListWriter) for seed in range(25))
    assert asked > 15


@pytest.mark.slow
def test_five_hundred_goals_that_look_into_lists_have_the_answers_of_the_interpreter() -> None:
    asked = sum(check_text(seed, ListWriter) for seed in range(25, 525))
    assert asked > 350


def test_lists_for_each_choice_of_values_are_those_of_setof_and_bagof() -> None:
    asked = sum(check_text(seed, GroupWriter) for seed in range(25))
    assert asked > 15


@pytest.mark.slow
def test_many_lists_for_each_choice_of_values_are_those_of_setof_and_bagof() -> None:
    asked = sum(check_text(seed, GroupWriter) for seed in range(25, 625))
    assert asked > 400


def test_the_greatest_comes_with_what_the_first_way_to_it_has() -> None:
    asked = sum(check_text(seed, WitnessWriter) for seed in range(140))
    assert asked > 100


@pytest.mark.slow
def test_many_greatest_values_come_with_what_the_first_way_to_them_has() -> None:
    asked = sum(check_text(seed, WitnessWriter) for seed in range(140, 1140))
    assert asked > 800


def test_of_equals_the_witness_is_that_of_the_first_way_that_a_world_has() -> None:
    program = Program()
    drawn = program.relation("drawn", ("turn", "card"), "")
    for turn, card in ((1, "a"), (2, "b"), (3, "a")):
        drawn.add(turn, card)
    # without turn 1 the first of the two cards is b, though a would have come before it
    text = "\\+ drawn(1, _), drawn(2, _), drawn(3, _), aggregate_all(max(7, C), drawn(_, C), max(_, B))"
    assert list(ask(program, parse_goal(text, program), Clock(Limits(seconds=10)))) == [{"B": "b"}]
