"""The greatest total of the bundled edition by number of takes: the program against row curves.

The curves do not know badges, and need an empty notebook and one stock; there they are the better method. The program
answers the same question from any notebook, with badges, and with tiles that only pairs fetch.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from periplus.models.core.editions import Shelf
from periplus.models.sumatra import GAME
from periplus.models.sumatra.edition import Edition
from periplus.solvers import api
from periplus.solvers.answers import Answer
from periplus.solvers.limits import Limits

from ..measuring import measured
from ..table import Row, Scope
from .curves import best_total

LIMITS = Limits(seconds=120)


def ceiling(scope: Scope) -> Iterator[Row]:
    """Without badges by both methods, then with badges."""
    takes = (5,) if scope == "quick" else (51, 50, 20, 10, 5)
    for number in takes:
        total, spent = measured(partial(best_total, _study().stock or {}, number))
        curves = Row("ceiling", f"no badges, {number} takes", "row curves", f"{total} proved", spent)
        yield curves
        yield _program(curves.instance, {"badges": False, "limit": number}, curves)
    for number in takes:
        yield _program(f"with badges, {number} takes", {"limit": number}, None)


def _study() -> Edition:
    shelf: Shelf[Edition] = GAME.shelf
    return shelf.named("study")


def _program(instance: str, ask: dict[str, object], baseline: Row | None) -> Row:
    position = api.load({"game": "sumatra", "players": [{}, {}], "ask": ask})

    def solve() -> Answer:
        return api.maximum(position, LIMITS).result()

    answer, spent = measured(solve)
    told = f"{answer.value} proved" if answer.status == "optimal" else f"{answer.value} of {answer.bound}"
    return Row("ceiling", instance, "program", told, spent, baseline)
