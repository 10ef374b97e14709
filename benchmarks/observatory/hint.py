"""A whole turn's hint, warm: every legal move of a rolled position ranked and proved.

Warm is a process that has answered a hint before. The positions are asked once each, in the order of play.
The baseline solves one CP-SAT model for the best line alone, by the program that plans several turns: a
ranking made with it would need such a solve for each move.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from functools import partial

from periplus.models.observatory.position import Position
from periplus.solvers import api
from periplus.solvers.limits import Clock, Limits

from ..measuring import measured, percentile
from ..table import Row, Scope
from .best_line import best_score
from .positions import rolled, turn

SAMPLE = 12
"""Every twelfth position is solved by the baseline too."""
BASELINE = Limits(seconds=None, work=20)


def hint(scope: Scope) -> Iterator[Row]:
    """First and last answers over all positions, then the baseline on some."""
    _hinted(turn())
    positions = [turn()] if scope == "quick" else [turn(), *rolled()]
    answers = [_hinted(position) for position in positions]
    instance = f"{len(positions)} rolled positions"
    first = [seconds for seconds, _, _ in answers]
    whole = [seconds for _, seconds, _ in answers]
    proved = f"{sum(value is not None for *_, value in answers)} proved"
    for share in (0.5, 0.95):
        name = f"first answer, p{share * 100:.0f}"
        yield Row("hint", instance, name, "", percentile(first, share))
    for share in (0.5, 0.95):
        name = f"whole ranking, p{share * 100:.0f}"
        yield Row("hint", instance, name, proved, percentile(whole, share))
    yield from _compared(positions[::SAMPLE], answers[::SAMPLE])


def _compared(
    positions: Sequence[Position], answers: Sequence[tuple[float, float, int | None]]
) -> Iterator[Row]:
    solved = [measured(partial(_solved, position)) for position in positions]
    agree = sum(value == known for (value, _), (*_, known) in zip(solved, answers, strict=True))
    instance = f"{len(positions)} of them, mean"
    spent = sum(seconds for _, seconds in solved) / len(solved)
    model = Row("hint", instance, "CP-SAT, best line alone", f"{agree} proved and equal", spent)
    yield model
    ranked = sum(seconds for _, seconds, _ in answers) / len(answers)
    yield Row("hint", instance, "whole ranking", "", ranked, model)


def _solved(position: Position) -> int | None:
    return best_score(position, Clock(BASELINE))


def _hinted(position: Position) -> tuple[float, float, int | None]:
    """CPU seconds to the first answer and to the last one, and the best score if it is proved."""
    first: list[float] = []

    def ask() -> int | None:
        began = time.process_time()
        search = api.hint(position, Limits(seconds=30))
        for _ in search:
            first.append(time.process_time() - began)
        ranking = search.result()
        proved = ranking.status == "optimal" and all(move.proved for move in ranking.moves)
        return ranking.bound if proved and isinstance(ranking.bound, int) else None

    value, spent = measured(ask)
    return first[0], spent, value
