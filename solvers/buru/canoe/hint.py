"""``hint`` for ``canoe``: every landing, ranked by what it can be made worth, now or over the rounds to come."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from periplus.models.buru.position import Position
from periplus.models.buru.query import CanoeQuery
from periplus.models.buru.scoring import score_lines
from periplus.models.buru.state import State

from ...answers import RankedMove, Ranking
from ...limits import Clock, Limits
from ...search import Search
from ..figures import figure, lost
from ..scopes import NEAREST, equal, of_voyage
from .solve import ENGINE, move_of
from .voyage import ask, judged_landings, voyage


def search(position: Position, limits: Limits) -> Search[Ranking]:
    """The ranking; raises PositionError for what cannot be asked so."""
    state, seat, query = ask(position)
    if query.powers is None:
        # what cannot be asked is refused before the search begins
        judged_landings(state, seat, query.goal, Clock(limits))
        return Search(lambda clock: _now(state, seat, query, clock), limits, Ranking("unknown"))
    ranking = _planned(state, seat, query, limits)
    return Search(lambda clock: iter((ranking,)), limits, Ranking("unknown"))


def _planned(state: State, seat: int, query: CanoeQuery, limits: Limits) -> Ranking:
    """The choices of the first round by the best that can follow; a round that is skipped is no move."""
    at = state.players[seat].canoe
    found = sorted(voyage(state, seat, query).first(at), key=lambda choice: -choice[1])
    best = found[0][1]
    entries = []
    for leg, value, legs in found[: limits.count]:
        exact, move = figure(value), move_of(leg)
        landings = [after.space for after in (leg, *legs)]
        extra = {
            "landing": leg.space,
            "passes": leg.passes,
            "landings": landings,
            "steps": [after.steps for after in (leg, *legs)],
        }
        moves = move if move is not None else ()
        entries.append(RankedMove(moves, exact, exact, proved=True, loss=lost(best, value), extra=extra))
    return Ranking("optimal", tuple(entries), figure(best), engine=ENGINE, extra=_about(query))


def _about(query: CanoeQuery) -> dict[str, Any]:
    """What the other canoes are taken to do, and the order of equals."""
    return {**of_voyage(query.others), **equal(NEAREST)}


def _now(state: State, seat: int, query: CanoeQuery, clock: Clock) -> Iterator[Ranking]:
    """The landings by the value of the state when the action ends. Raises Stop when the clock says so."""
    found = sorted(judged_landings(state, seat, query.goal, clock), key=lambda one: -one.value)
    best = found[0].value
    entries = tuple(
        RankedMove(
            one.move,
            figure(one.value),
            figure(one.value),
            proved=True,
            loss=lost(best, one.value),
            why=score_lines(one.after, seat),
            line=one.line,
            extra=one.told,
        )
        for one in found[: clock.limits.count]
    )
    yield Ranking("optimal", entries, figure(best), engine=ENGINE, extra=equal(NEAREST))
