"""Buildings and monuments on a base as it lies: the product's method against one cold CP-SAT model."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial

from periplus.models.kalypso import GAME
from periplus.models.kalypso.play import state_of
from periplus.models.kalypso.position import Position
from periplus.models.kalypso.state import State
from periplus.solvers.kalypso.overlays.best import search
from periplus.solvers.limits import Limits

from ..measuring import measured
from ..table import Row, Scope
from .cold_model import ColdModel, Found
from .positions import settled

SECONDS = 30


def arrange(scope: Scope) -> Iterator[Row]:
    """Versus boards with ever more tiles, nothing built."""
    for tiles in [8] if scope == "quick" else [8, 16, 24]:
        yield from _rows(tiles)


def _rows(tiles: int) -> Iterator[Row]:
    data = settled("versus", tiles, seed=1, ask={"kind": "arrange"})
    position = GAME.load(json.dumps(data).encode())
    instance = f"12×12, {tiles} tiles"
    model, seconds = measured(partial(_modelled, state_of(position)))
    cold = Row("arrange", instance, "CP-SAT, cold", model.said, seconds)
    yield cold
    found, seconds = measured(partial(_answered, position))
    yield Row("arrange", instance, "periplus", found.said, seconds, cold)


def _modelled(state: State) -> Found:
    return ColdModel(state, ()).solve(SECONDS)


def _answered(position: Position) -> Found:
    return Found.of(search(position, Limits(seconds=SECONDS)).result())
