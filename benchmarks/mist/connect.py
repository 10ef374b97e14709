"""Fewest tiles to all coasts: Dreyfus–Wagner against CP-SAT with layers from the yard."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from periplus.models.mist.state import State
from periplus.solvers.answers import Answer
from periplus.solvers.cpsat import solve
from periplus.solvers.limits import Clock, Limits
from periplus.solvers.mist.arrangement.task import IslandTask
from periplus.solvers.mist.arrangement.tokens import LaidTiles, all_connected
from periplus.solvers.mist.connect import Web
from periplus.solvers.program.program import model_of
from periplus.solvers.search import Search

from ..measuring import measured
from ..table import Row, Scope
from .found import Found
from .islands import random_island

MOST = 12
"""Tiles offered to CP-SAT."""


def steiner(state: State) -> Found:
    """The product's way."""
    web = Web(state.island, state.players[0].tiles)
    answer = Search(web.answers, Limits(), Answer("unknown")).result()
    value = answer.value if isinstance(answer.value, int) else None
    return Found(value, value)


def cp_sat(state: State, seconds: float) -> Found:
    """As few wilds as connect all coasts, MOST at the most; one route."""
    tokens = LaidTiles(IslandTask.of(state, 0, ["W1"] * MOST))
    tokens.program.meaning.fix(all_connected(tokens))
    tokens.program.maximise([(-1, literal) for literal in tokens.laid.values()])
    found = Found()
    for report in solve(model_of(tokens.program), Clock(Limits(seconds=None, work=seconds))):
        value = None if report.value is None else -report.value
        found = Found(value, value if report.status == "optimal" else report.bound and -report.bound)
    return found


def connect(scope: Scope) -> Iterator[Row]:
    """Islands with ever fewer tiles."""
    instances = ((30, 3),) if scope == "quick" else ((30, 3), (20, 2), (10, 1), (0, 0))
    for tiles, seed in instances:
        state, name = random_island(tiles, seed), f"the island with {tiles} random tiles"
        found, spent = measured(partial(steiner, state))
        first = Row("connect", name, "Dreyfus–Wagner", found.said, spent)
        yield first
        found, spent = measured(partial(cp_sat, state, 2.0 if scope == "quick" else 10.0))
        yield Row("connect", name, "CP-SAT, layers", _least(found), spent, first)


def _least(found: Found) -> str:
    """A value alone is proved; a bound is from below here."""
    if found.value is not None and found.value == found.bound:
        return str(found.value)
    return f"{'?' if found.value is None else found.value} ≥ {'?' if found.bound is None else found.bound}"
