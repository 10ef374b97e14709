"""Why a goal cannot hold: block deletion on rules that are left out, against a core of assumptions.

Both get the program of the product's own question, whose rules and facts can all be doubted, and a goal that
no line of play reaches.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from periplus.solvers.asking import read_goal
from periplus.solvers.limits import Clock, Limits
from periplus.solvers.observatory.asking.query import query
from periplus.solvers.program import Goal, Program, WhyNot
from periplus.solvers.program import why as reasons

from ..assumptions import Core, assumed
from ..measuring import measured
from ..table import Row, Scope
from .positions import turn

GOALS = ("completed(s02)", "checks(finder, N), N >= 6", "uses(l03, [0, 5])", "fits(s01, [2, 0], 0)")
HARD = "score(P), P >= 60"


def why(scope: Scope) -> Iterator[Row]:
    """Each goal by both ways."""
    goals = {"quick": GOALS[:1], "usual": GOALS, "long": (*GOALS, HARD)}
    for goal in goals[scope]:
        core, spent = measured(partial(_assumed, goal))
        size = "no core" if core.size is None else f"{core.size} pieces"
        baseline = Row("why", goal, "assumptions, then deletion", _said(size, core.irreducible), spent)
        yield baseline
        found, spent = measured(partial(_reasons, goal))
        answer = _said(f"{found.size} pieces", found.irreducible)
        yield Row("why", goal, "a core, then deletion", answer, spent, baseline)


def _asked(text: str) -> tuple[Program, Goal]:
    """A fresh program for the goal, and the goal: a question may add to the program."""
    asked = query(turn())
    goal = read_goal(asked, text)
    doubted = next(iter(asked.doubts(goal))) if asked.doubts else asked.program
    return doubted, goal


def _assumed(text: str) -> Core:
    return assumed(*_asked(text))


def _reasons(text: str) -> WhyNot:
    return reasons(*_asked(text), Clock(Limits(seconds=None)))


def _said(size: str, irreducible: bool) -> str:
    return f"{size}, irreducible" if irreducible else size
