"""``canoe``: the best landing now, or the best sequence of them, and every landing ranked by what it can lead to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from periplus.models.buru.moves import Canoe
from periplus.models.buru.position import Position
from periplus.models.buru.query import CanoeQuery
from periplus.models.buru.scoring import score_lines
from periplus.models.buru.state import State

from ...answers import Answer, RankedMove, Ranking
from ...limits import Clock, Limits
from ...search import Search
from ..figures import figure, lost
from ..scopes import NEAREST, equal, of_voyage
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


def ranked(position: Position, limits: Limits) -> Search[Ranking]:
    """The ranking; raises PositionError for what cannot be asked so."""
    state, seat, query = ask(position)
    if query.powers is None:
        # what cannot be asked is refused before the search begins
        judged_landings(state, seat, query.goal, Clock(limits))
        return Search(lambda clock: _judged(state, seat, query, clock), limits, Ranking("unknown"))
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


def _judged(state: State, seat: int, query: CanoeQuery, clock: Clock) -> Iterator[Ranking]:
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
