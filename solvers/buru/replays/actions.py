"""Actions: chains, offerings over several visits, and the choice of elders, move by move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import accumulate
from typing import Any

from periplus.models.buru import notation
from periplus.models.buru.listing import legal_moves
from periplus.models.buru.moves import AnyMove, Elder, made
from periplus.models.buru.objectives import value
from periplus.models.buru.position import Position
from periplus.models.buru.query import ChainQuery, EldersQuery
from periplus.models.buru.scoring import score_lines

from ...answers import Number
from ...memo import last
from ...replay import ClaimedLine, Replayed, ReplayError
from .. import chain, elders, offers
from ..action.goods import GOODS
from ..completion import completions
from ..equals import FEWEST, equal
from ..figures import figure
from ..performing import Performance, holding
from ..planning import Plan, asked
from .course import moves_of

PLANS: Mapping[str, Callable[[Position], Plan]] = {
    "chain": last(chain.plan_of),
    "offers": last(offers.plan_of),
    "elders": last(elders.plan_of),
}
"""What is open to whom, by question."""


def _plan(position: Position) -> Plan:
    return PLANS[position.ask.kind](position)


def _performed(position: Position, moves: tuple[AnyMove, ...], told: Any) -> Performance:
    """The moves, so many at each visit as is told, all at the first one if it is not."""
    plan = _plan(position)
    dusks = len(plan.ground.income)
    visits = [len(moves), *[0] * dusks] if told is None else told
    if (
        not isinstance(visits, list)
        or len(visits) != dusks + 1
        or any(type(one) is not int for one in visits)
    ):
        raise ReplayError(f"visits: {visits}, expected {dusks + 1} of them")
    if min(visits) < 0 or sum(visits) != len(moves):
        raise ReplayError(f"visits: {visits}, but there are {len(moves)} moves")
    performance = Performance(plan.ground)
    done = 0
    for number, upto in enumerate(accumulate(visits)):
        if number:
            performance.rest()
        for move in moves[done:upto]:
            if move.type == "stop" and not performance.state.pending:
                raise ReplayError(f"{move.as_json()}: nothing is open")
            performance.make(move)
        done = upto
    return performance


def _value(position: Position, performance: Performance) -> Number | None:
    """The value of the table in the end, or the number of tasks; None if they do not reach the target."""
    plan, query = _plan(position), position.ask
    state, seat = performance.state, plan.ground.seat
    if isinstance(query, ChainQuery) and query.target is not None:
        held = holding(state.players[seat])
        wanted = notation.bundle(query.target)
        reached = all(held[item.atom] >= item.count for item in wanted if item.atom in held)
        return sum(move.type == "task" for move in performance.moves) if reached else None
    return figure(value(state, seat, plan.goal))


def _why(position: Position, performance: Performance) -> tuple[Any, ...]:
    """The score's items; weights are no score, nor are tasks."""
    plan, query = _plan(position), position.ask
    if (isinstance(query, ChainQuery) and query.target is not None) or not isinstance(plan.goal, str):
        return ()
    return score_lines(performance.state, plan.ground.seat)


def ranked(position: Position, line: ClaimedLine) -> Replayed:
    """A next move and what follows it."""
    if line.chosen != 1:
        raise ReplayError(f"{line.chosen} moves are ranked as one, expected 1")
    performance = _performed(position, moves_of(line.steps), line.extra.get("visits"))
    found = _value(position, performance)
    extra = {"visits": performance.visits} if _plan(position).ground.visits else {}
    return Replayed(found, () if found is None else _why(position, performance), extra)


def choices(position: Position) -> tuple[AnyMove, ...]:
    """Every next move; none where nothing is open to the player."""
    ground = _plan(position).ground
    is_open = ground.state.pending and ground.state.turn == ground.seat
    return legal_moves(ground.state) if is_open else ()


def solved(position: Position, line: ClaimedLine) -> Replayed:
    """A whole line, with what is held after each move."""
    moves, supposed = moves_of(line.steps), "supposed" in line.extra
    if supposed:  # a draw that nothing in the position makes the player take (BURU-12.1)
        moves = (made(Elder, {"drop": line.extra.get("drop")}), *moves)
    performance = _performed(position, moves, line.extra.get("visits"))
    if (found := _value(position, performance)) is None:
        raise ReplayError("the target is not reached")
    return Replayed(found, _why(position, performance), _told(position, line, performance, supposed=supposed))


def _told(
    position: Position, line: ClaimedLine, performance: Performance, *, supposed: bool
) -> dict[str, Any]:
    """The further fields of an answer."""
    extra = performance.extra()
    if isinstance(position.ask, EldersQuery):
        extra |= _about_elders(position, line, performance)
    if supposed:
        extra |= {"steps": extra["steps"][1:], "supposed": True}
    shadow = line.extra.get("shadow")
    if (
        isinstance(shadow, Mapping)
        and set(shadow) == set(GOODS[1:])
        and all(map(_is_figure, shadow.values()))
    ):
        extra["shadow"] = shadow
    return extra


def _about_elders(position: Position, line: ClaimedLine, performance: Performance) -> dict[str, Any]:
    """The elder that is put back, and what each level needs; where none is drawn, one that is held."""
    query, ground = position.ask, _plan(position).ground
    dropped = [move.drop for move in performance.moves if isinstance(move, Elder)]
    held = performance.state.players[ground.seat].elders
    drop = line.extra.get("drop")
    if dropped or (drop is not None and drop not in held):
        drop = (*dropped, None)[0]
    now, seat = asked(position)
    weights = query.weights if isinstance(query, EldersQuery) else {}
    return {"drop": drop, "elders": completions(now, seat, ground.elders, weights)}


def about(position: Position) -> dict[str, Any]:
    """The order of equal moves."""
    return equal(FEWEST)


def _is_figure(number: Any) -> bool:
    return isinstance(number, int | float)


def first(position: Position) -> tuple[ClaimedLine, ...]:
    """Each move alone."""
    return tuple(ClaimedLine((move,), 1) for move in choices(position))
