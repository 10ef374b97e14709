"""The best final board of some tiles, no effects: the product's maximum against one cold CP-SAT model.

The cold model lays the tiles in the order given, all of them; the maximum is over any subset in any order, so it is
no smaller.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial

from periplus.models.kalypso import GAME
from periplus.models.kalypso.play import state_of
from periplus.models.kalypso.state import State
from periplus.solvers.kalypso.maximum import MaximumQuestion

from ..measuring import measured
from ..table import Row, Scope
from .answering import run
from .cold_model import ColdModel, Found
from .positions import bag, settled

SECONDS = 25
BAG = 2
"""The seed of the tiles, where there is one bag."""
BAGS = range(1, 9)
"""The bags of three tiles."""


def maximum(scope: Scope) -> Iterator[Row]:
    """Ever more tiles, after a first one; of three several bags."""
    if scope == "quick":
        yield from _rows(1, 5, BAG)
        return
    for tiles in (1, 2):
        yield from _rows(tiles, SECONDS, BAG)
    for seed in BAGS:
        yield from _rows(3, SECONDS, seed)
    yield from _rows(8, SECONDS, BAG)


def _rows(tiles: int, seconds: float, seed: int) -> Iterator[Row]:
    pieces = bag(tiles, seed)
    state = state_of(GAME.load(json.dumps(settled("versus", 1, seed=1)).encode()))
    instance = f"12×12, {tiles} {'tile' if tiles == 1 else 'tiles'}, seed {seed}"
    model, spent = measured(partial(_modelled, state, pieces, seconds))
    cold = Row("maximum", instance, "CP-SAT by time, cold", model.said, spent)
    yield cold
    question = MaximumQuestion(state, "score", pieces, 0)
    found, spent = measured(partial(run, question.answers, seconds))
    yield Row("maximum", instance, "periplus", found.last.said, spent, cold)


def _modelled(state: State, tiles: list[str], seconds: float) -> Found:
    return ColdModel(state, tiles).solve(seconds)
