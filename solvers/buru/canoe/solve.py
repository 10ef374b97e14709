"""``solve`` for ``canoe``: the best landing now, or the best sequence of them."""

from __future__ import annotations

from collections.abc import Iterator

from periplus.models.buru.moves import Canoe
from periplus.models.buru.position import Position
from periplus.models.buru.query import CanoeQuery
from periplus.models.buru.scoring import score_lines
from periplus.models.buru.state import State

from ...answers import Answer
from ...limits import Clock, Limits
from ...search import Search
from ..figures import figure
from ..scopes import of_voyage
from .voyage import Leg, ask, judged_landings, voyage

ENGINE = "dynamic programming"


def search(position: Position, limits: Limits) -> Search[Answer]:
    """The answer; raises PositionError for what cannot be asked so."""
    state, seat, query = ask(position)
    if query.powers is None:
        # what cannot be asked is refused before the search begins
        judged_landings(state, seat, query.goal, Clock(limits))
        return Search(lambda clock: _now(state, seat, query, clock), limits, Answer("unknown"))
    value, legs = voyage(state, seat, query).best(state.players[seat].canoe)
    exact = figure(value)
    answer = Answer(
        "optimal",
        exact,
        exact,
        tuple(move_of(leg) for leg in legs),
        engine=ENGINE,
        extra={
            "landings": [leg.space for leg in legs],
            "passes": sum(leg.passes for leg in legs),
            **of_voyage(query.others),
        },
    )
    return Search(lambda clock: iter((answer,)), limits, Answer("unknown"))


def move_of(leg: Leg) -> Canoe | None:
    """The move of a round; None for a round that is skipped."""
    return None if leg.steps is None else Canoe(steps=leg.steps)


def _now(state: State, seat: int, query: CanoeQuery, clock: Clock) -> Iterator[Answer]:
    """The best landing, the nearest of equals with the fewest moves. Raises Stop when the clock says so."""
    found = list(judged_landings(state, seat, query.goal, clock))
    best = max(found, key=lambda one: (one.value, -len(one.line)))
    value = figure(best.value)
    yield Answer(
        "optimal",
        value,
        value,
        (best.move, *best.line),
        score_lines(best.after, seat),
        engine=ENGINE,
        extra=best.told,
    )
