"""Tables that wait: worked out when a goal is first about them, and not before."""

from __future__ import annotations

from periplus.solvers.limits import Clock, Limits
from periplus.solvers.program import Atom, Measure, Program, Relation, Var, ask


def waiting() -> tuple[Program, list[str]]:
    """A program with a relation and a measure that wait, and the names of those that were filled."""
    program, filled = Program(), list[str]()
    sunny = program.relation("sunny", ("day",), "the sun shines")
    for day in (1, 2):
        sunny.add(day)

    def fill_warm(warm: Relation) -> None:
        filled.append("warm")
        warm.add(1, literal=sunny.literal(1))

    def fill_hours(hours: Measure) -> None:
        filled.append("hours")
        hours.add(terms=[(4, literal) for literal in sunny.facts.values()], constant=1)

    program.relation("warm", ("day",), "it is warm", fill_warm)
    program.measure("hours", ("count",), "hours of light", fill_hours)
    return program, filled


def test_a_goal_about_another_table_leaves_them_waiting() -> None:
    program, filled = waiting()
    assert len(list(ask(program, (Atom("sunny", (Var("Day"),)),), Clock(Limits())))) == 2
    assert filled == []
    assert program.measures["hours"].waits
    assert program.relations["warm"].waits


def test_a_goal_about_a_measure_fills_it_once() -> None:
    program, filled = waiting()
    for _ in range(2):
        found = ask(program, (Atom("hours", (Var("Count"),)),), Clock(Limits()))
        assert sorted(binding["Count"] for binding in found) == [1, 5, 9]  # type: ignore[type-var]
    assert filled == ["hours"]
