"""Goals about the turn of a real board: every score, what no best play can do without, why not one point more.

Goals are asked as the product asks them, each about a program that is built anew. For every score and what is forced
the baseline is the program of all lines of play alone, without the quicker ones that are asked before it; for a reason
it is the solver's core of assumptions, then deletion, on the first program that can be doubted.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

from periplus.solvers import api
from periplus.solvers.asking import Bindings, Query, ask, read_goal
from periplus.solvers.explaining import Explanation, why
from periplus.solvers.limits import Limits

from .assumptions import Core, assumed
from .measuring import measured
from .table import Benchmark, Row, Scope

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"
LIMITS = Limits(seconds=45)
"""By the clock on the wall, which other load takes from: the figures are CPU seconds."""
SCORES = "score(S)"
ALL_LINES = "all lines alone"
CORE = "assumptions, then deletion"
REASON = "a core, then deletion without guards"


def goals(game: str, forced: str) -> Benchmark:
    """The benchmark of a game: its board of ``examples``, and the goal that asks what is forced."""
    return partial(_goals, game, forced)


def _goals(game: str, forced: str, scope: Scope) -> Iterator[Row]:
    build = partial(_query, EXAMPLES / game / ("turn.json" if scope != "quick" else "goal.json"))
    scores = yield from _both("score(S)", build, lambda query: ask(query, SCORES, LIMITS).result())
    found = [score for answer in scores.answers if isinstance(score := answer["S"], int)]
    if not found:
        return
    best = f"{forced} --every --best score(_)"
    yield from _both(
        best, build, lambda query: ask(query, forced, LIMITS, every=True, optimal="score(_)").result()
    )
    goal = f"score(S), S > {max(found)}"
    core, spent = measured(lambda: _core(build(), goal))
    baseline = Row("goals", f"why {goal}", CORE, _said(core.size, core.irreducible), spent)
    yield baseline
    reason, spent = measured(lambda: why(build(), goal, LIMITS).result())
    yield Row("goals", f"why {goal}", REASON, _reason(reason), spent, baseline)


def _query(file: Path) -> Query:
    return api.query(api.load(file))


def _both(
    instance: str, build: Callable[[], Query], asked: Callable[[Query], Bindings]
) -> Generator[Row, None, Bindings]:
    """The rows of one goal; gives the product's answers."""
    plain, spent = measured(lambda: asked(replace(build(), quick=tuple, wide=None)))
    baseline = Row("goals", instance, ALL_LINES, _answers(plain), spent)
    yield baseline
    found, spent = measured(lambda: asked(build()))
    yield Row("goals", instance, "periplus", _answers(found), spent, baseline)
    return found


def _answers(found: Bindings) -> str:
    standing = (
        "complete" if found.complete else "proved in scope" if found.reason == "proved" else str(found.reason)
    )
    return f"{len(found.answers)} answers, {standing}"


def _core(query: Query, text: str) -> Core:
    goal = read_goal(query, text)
    return assumed(next(iter(query.doubts(goal))) if query.doubts else query.program, goal)


def _reason(found: Explanation) -> str:
    known = found.why
    if known is None or known.holds:
        return "not known" if known is None else "it can hold"
    return _said(known.size, known.irreducible) if known.size or known.irreducible else "no reason in time"


def _said(size: int | None, irreducible: bool) -> str:
    if size is None:
        return "no core"
    return f"{size} pieces, irreducible" if irreducible else f"{size} pieces"
