"""Goals that people who know Prolog write first, over all games: what each is answered, or by which sentence refused.

``prolog_goals.txt`` is the table. Its answers are those of the interpreter in the ends of all lines of play, which the
slow test runs again; those to what the interpreter does not know were worked out by hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from periplus.models.core.errors import PositionError
from periplus.solvers import api
from periplus.solvers.asking import Query, read_goal
from periplus.solvers.limits import Limits
from periplus.solvers.program.goals import variables
from periplus.solvers.program.meaning import GoalNames
from periplus.solvers.program.terms import Compound, Constant, Read, read_term
from tests.battery.test_goal_twins import FIRST, Tables, ends_of_observatory, ends_of_worlds, plain
from tests.solvers.interpreter import Made, key, solve
from tests.solvers.test_goals_twin import told
from tests.test_imports import ROOT

FILE = Path(__file__).with_name("prolog_goals.txt")
UNKNOWN = (
    "call(", "msort(", "sumlist(", "nth0(", "atom(", "length(L, 2), ", "subset(", "subtract(", "max(P, C)", "sort(0",
    "succ(",
)  # fmt: skip
"""What the interpreter does not know, or not in this order."""


@cache
def table() -> dict[str, dict[str, list[str]]]:
    """The goals of each heading with the lines below them."""
    found: dict[str, dict[str, list[str]]] = {}
    goals: dict[str, list[str]] = {}
    lines: list[str] = []
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            goals = found.setdefault(line[3:], {})
        elif line.startswith("    "):
            lines.append(line.strip())
        elif line and not line.startswith("#"):
            lines = goals.setdefault(line, [])
    return found


def spelled(value: Any) -> str:
    if isinstance(value, Made):
        return value.functor.join(map(spelled, value.arguments))
    return f"[{', '.join(map(spelled, value))}]" if isinstance(value, tuple) else str(value)


def listed(answers: Iterator[dict[str, Any]]) -> list[str]:
    """The answers as the table has them."""
    lines = {", ".join(f"{name} = {spelled(value)}" for name, value in answer.items()) for answer in answers}
    return ["yes"] if lines == {""} else sorted(lines) or ["no"]


def check(game: str) -> None:
    position = api.load(ROOT / "examples" / game / "goal.json")
    for goal, expected in table()[game].items():
        found = api.ask(position, goal, Limits(seconds=None)).result()
        answers = ({name: plain(told(value)) for name, value in one.items()} for one in found.answers)
        assert (found.reason, listed(answers)) == ("proved", expected), goal


@pytest.mark.parametrize("game", ["kalypso", "buru"])
def test_what_prolog_writes_is_answered(game: str) -> None:
    check(game)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["observatory", "mist", "sumatra"])
def test_what_prolog_writes_is_answered_where_it_takes_longer(game: str) -> None:
    check(game)


def test_what_is_refused_says_what_to_write_instead() -> None:
    query = api.query(api.load(ROOT / "examples" / FIRST / "goal.json"))
    for goal, (sentence,) in table()[f"{FIRST}, refused"].items():
        with pytest.raises(PositionError) as caught:
            read_goal(query, goal)
        assert str(caught.value.message) == sentence, goal


def meant(term: Read, names: GoalNames) -> Read:
    """The term with the values that its names stand for."""
    if isinstance(term, Compound):
        return replace(term, arguments=tuple(meant(argument, names) for argument in term.arguments))
    if isinstance(term, Constant) and isinstance(term.value, str) and term.value != "[]":
        value = names.value(term, strict=False)
        return replace(term, value=plain(value))
    return term


def ends(game: str, query: Query) -> list[Tables]:
    """What holds after each line, in the standard order."""
    position = api.load(ROOT / "examples" / game / "goal.json")
    given = ("points", "held", "starred", "drawn") if game == FIRST else ()
    same = {name: set(query.program.relations[name].facts) for name in given}
    known = (*query.program.relations, *query.program.measures)
    return [
        {
            name: sorted((tuple(map(plain, row)) for row in (end | same).get(name, ())), key=_order)
            for name in known
        }
        for end in (ends_of_observatory(position) if game == FIRST else ends_of_worlds(position))
    ]


def _order(row: tuple[Any, ...]) -> list[tuple[int, Any]]:
    return [key(value) for value in row]


@pytest.mark.slow
@pytest.mark.parametrize("game", ["observatory", "kalypso", "mist", "sumatra", "buru"])
def test_the_table_is_that_of_the_interpreter(game: str) -> None:
    query = api.query(api.load(ROOT / "examples" / game / "goal.json"))
    worlds = ends(game, query)
    for goal, expected in table()[game].items():
        if any(name in goal for name in UNKNOWN):
            continue
        names = variables(read_goal(query, goal))
        term = meant(read_term(goal), GoalNames(query.program, query.names))
        ways = (env for world in worlds for env in solve(term, {}, world))
        answers = ({name: env[name] for name in names if name in env} for env in ways)
        assert listed(answers) == expected, goal
