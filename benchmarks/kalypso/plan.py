"""Turns of one known tile each on the study map: the product's plan against one cold CP-SAT model over time.

The cold model knows no effects: a cooper gives it no barrel, a greenhouse no garden. What it finds is a line of the
game all the same, and so is its own problem without them, for which the product's value is no bound. The plainest
line is the product's first answer.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial

from periplus.models.kalypso import GAME
from periplus.models.kalypso.play import state_of
from periplus.models.kalypso.state import State
from periplus.solvers.kalypso.plan.solve import answers
from periplus.solvers.kalypso.question import ask

from ..measuring import measured
from ..table import Row, Scope
from .answering import run
from .cold_model import ColdModel, Found
from .positions import bag, settled

SECONDS = 25


def plan(scope: Scope) -> Iterator[Row]:
    """Ever more tiles, after a first one."""
    if scope == "quick":
        yield from _rows(1, 3)
        return
    for tiles in [2, 3, 8, 20]:
        yield from _rows(tiles, SECONDS)


def _rows(tiles: int, seconds: float) -> Iterator[Row]:
    offers = bag(tiles, seed=2)
    turns = [[tile] for tile in offers]
    data = settled("versus", 1, seed=1, ask={"kind": "plan", "turns": turns})
    position = GAME.load(json.dumps(data).encode())
    state = state_of(GAME.load(json.dumps(data | {"ask": {}}).encode()))
    instance = f"12×12, {tiles} tiles"
    model, spent = measured(partial(_modelled, state, offers, seconds))
    cold = Row("plan", instance, "CP-SAT by time, cold", model.said, spent)
    yield cold
    question = ask(position)
    found, spent = measured(partial(run, partial(answers, question), seconds))
    yield Row("plan", instance, "plainest line", Found(found.first.value, None).said, found.seconds, cold)
    yield Row("plan", instance, "periplus", found.last.said, spent, cold)


def _modelled(state: State, tiles: list[str], seconds: float) -> Found:
    return ColdModel(state, tiles).solve(seconds)
