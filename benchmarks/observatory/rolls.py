"""Several known rolls on a rich position: the best line, proved.

The baseline is the exact program of all turns, given to CP-SAT at once.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial

from periplus.models.observatory import GAME
from periplus.models.observatory.position import Position
from periplus.solvers import api
from periplus.solvers.limits import Clock, Limits

from ..measuring import measured
from ..table import Row, Scope
from .best_line import best_score
from .positions import TURN

ROLLS = (
    ((1, 3, 5, 2), (2, 2, 6, 5)),
    ((1, 3, 5, 2),),
    ((6, 4, 4, 1),),
    ((5, 1, 2, 3), (3, 6, 6, 4)),
    ((3, 2, 4, 6),),
    ((3, 5, 1, 5),),
    ((2, 3, 3, 6), (4, 4, 1, 1), (5, 6, 2, 2)),
)
"""Beside the roll on the table."""
LIMITS = Limits(seconds=None, work=20)
QUICK = Limits(seconds=None, work=3)


def rolls(scope: Scope) -> Iterator[Row]:
    """The bundled mid-game position with each of these rolls ahead; the baseline beside all or the shortest."""
    limits = QUICK if scope == "quick" else LIMITS
    for ahead in ROLLS[-1:] if scope == "quick" else ROLLS:
        position = _with(ahead)
        instance = f"turn.json, then {', '.join(''.join(map(str, roll)) for roll in ahead)}"
        model = None
        if scope != "usual":
            value, spent = measured(partial(best_score, position, Clock(limits)))
            model = Row(
                "rolls", instance, "CP-SAT, exact program", "?" if value is None else f"{value}", spent
            )
            yield model
        yield _ours(position, instance, limits, model)


def _ours(position: Position, instance: str, limits: Limits, model: Row | None) -> Row:
    answer, spent = measured(lambda: api.solve(position, limits).result())
    told = f"{answer.value}" if answer.status == "optimal" else f"{answer.value} ≤ {answer.bound}"
    return Row("rolls", instance, "periplus", told, spent, model)


def _with(ahead: tuple[tuple[int, int, int, int], ...]) -> Position:
    data = json.loads(TURN.read_bytes())
    return GAME.load(json.dumps({**data, "rolls": ahead}).encode(), TURN.parent)
