"""A turn's hint, warm; and the expectation of an exploration against every draw."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations

from periplus.models.sumatra import GAME
from periplus.models.sumatra.position import Position
from periplus.solvers import api
from periplus.solvers.limits import Limits
from periplus.solvers.sumatra.hint.seat import expected_best

from ..measuring import measured, percentile
from ..table import Row, Scope
from .tables import played

LIMITS = Limits(seconds=30)


def hint(scope: Scope) -> Iterator[Row]:
    """``now``, explorations among them, and ``next`` over the positions of the golden playthroughs."""
    positions = [position for position in played() if GAME.outcome(position) is None]
    positions = positions[: 5 if scope == "quick" else None]
    for value in ("now", "next"):
        asked = [_asking(position, value) for position in positions]
        known = [position for position in asked if value == "now" or GAME.actors(position)]
        _hinted(known[0])
        spent = [_hinted(position) for position in known]
        for share in (0.5, 0.95):
            name = f"whole ranking, p{share * 100:.0f}"
            yield Row("hint", f"{value}, {len(known)} positions", name, "exact", percentile(spent, share))
    yield _reaching(positions, 3 if scope == "quick" else 8)


def _asking(position: Position, value: str, **more: int) -> Position:
    ask = position.ask.model_validate({"objective": value, **more})
    return position.model_copy(update={"ask": ask})


def _hinted(position: Position) -> float:
    return measured(lambda: api.hint(position, LIMITS).result())[1]


def _reaching(positions: Sequence[Position], takes: int) -> Row:
    """The ten best turns of a position with many, by how far they reach: each listed one is proved."""
    widest = max(filter(GAME.actors, positions), key=lambda position: len(GAME.moves(position)))
    spent = _hinted(_asking(widest, "reach", limit=takes))
    instance = f"reach, {takes} takes, {len(GAME.moves(widest))} turns"
    return Row("hint", instance, "the ten best", "proved", spent)


def expectation(scope: Scope) -> Iterator[Row]:
    """The expected best of five tiles, of a bag of which each tile has its gain."""
    size = 12 if scope == "quick" else 24
    rng = random.Random(1)
    gains = [rng.choice([0, 0, 1, 2, 3, 5, 8]) for _ in range(size)]
    value, spent = measured(partial(every_draw, gains, 5))
    instance = f"5 of {size} tiles"
    baseline = Row("expectation", instance, "every draw", f"{float(value):.4f}", spent)
    yield baseline
    value, spent = measured(partial(expected_best, gains, 5))
    yield Row("expectation", instance, "formula", f"{float(value):.4f}", spent, baseline)


def every_draw(gains: Sequence[int], number: int) -> Fraction:
    """The mean of the best over every draw."""
    draws = [max(draw) for draw in combinations(gains, number)]
    return Fraction(sum(draws), len(draws))
