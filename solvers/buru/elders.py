"""``elders``: which elder to put back, what is best done for those that stay, what each still needs (spec 7.4).

To draw elders and put one back is a part of an action; purchases and offerings that a budget allows are others. So the
whole is one action with those parts open, and every choice of purchases, offerings and elder is tried.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

from periplus.models.buru import notation
from periplus.models.buru.altars import altar_of
from periplus.models.buru.decks import ISLANDERS, known
from periplus.models.buru.effects import Item
from periplus.models.buru.moves import Elder
from periplus.models.buru.position import Position
from periplus.models.buru.query import Budget, EldersQuery
from periplus.models.buru.state import UNKNOWN, State
from periplus.models.buru.state import replace as changed
from periplus.models.buru.terms import AFTERNOON

from ..answers import Answer
from ..limits import Clock, Limits
from ..search import Search
from .action.best import Best
from .action.goods import vector
from .action.ground import ELDERS, PlayerTable
from .completion import completions
from .planning import Plan, answers, asked, query_of


def plan_of(position: Position) -> Plan:
    """What is open to the player, with what the budget allows; raises PositionError as ``asked`` does."""
    query = query_of(position, EldersQuery)
    state, seat = asked(position)
    state = changed(state, turn=seat, pending=state.pending if state.turn == seat else ())
    if _is_supposed(state):
        state = changed(state, phase=AFTERNOON, pending=(*state.pending, Item("elder")))
    if query.gain is not None:
        budget = query.gain if isinstance(query.gain, Budget) else Budget(goods=query.gain)
        state = _with_budget(state, seat, budget)
    ground = PlayerTable(state, seat)
    return Plan.of(ground, query.goal)


def is_supposed(position: Position) -> bool:
    """Whether the draw of elders that is asked about is only supposed; raises PositionError as ``asked`` does."""
    state, seat = asked(position)
    return _is_supposed(changed(state, pending=state.pending if state.turn == seat else ()))


def _is_supposed(state: State) -> bool:
    """Whether elders on the deck are known while nothing makes the player draw them: so a draw is supposed."""
    return bool(known(state, ELDERS)) and not any(item.atom == "elder" for item in state.pending)


def _with_budget(state: State, seat: int, budget: Budget) -> State:
    """The table with the goods in hand, the islanders in the row, and a part open for each hire and offering."""
    player = state.players[seat]
    vp, clay, palm, ebony, fish = vector(notation.bundle(budget.goods))
    held = player.res
    rich = changed(
        player,
        vp=player.vp + vp,
        res=(held[0] + clay, held[1] + palm, held[2] + ebony),
        fish=min(state.setting.edition.fish_cap, player.fish + fish),
    )
    row = state.row if budget.islanders is None else budget.islanders
    owned = {card for other in state.players for card in other.tableau}
    row = tuple(card for card in row if card not in (None, UNKNOWN) and card not in owned)
    offers = _offers_left(state) if budget.offers is None else budget.offers
    parts = [Item("hire", len(row))] if row else []
    parts += [Item("offer", offers)] if offers else []
    decks = tuple((name, cards) for name, cards in state.decks if name != ISLANDERS)
    table = changed(state, phase=AFTERNOON, row=row, decks=decks, pending=(*state.pending, *parts))
    return table.with_player(seat, rich)


def _offers_left(state: State) -> int:
    """How many offerings the decks of the lake allow."""
    spirits = zip(state.setting.spirits, state.left, strict=True)
    return sum(left for spirit, left in spirits if altar_of(spirit).unnamed is None)


def search(position: Position, limits: Limits) -> Search[Answer]:
    """The best choice by the goal; ``drop`` is the elder put back, ``elders`` what each level still needs.

    A draw that is only supposed is no move of the solution (BURU-12.1); ``supposed`` says that there is one. Where
    not even that makes the player draw, ``drop`` is the elder that he would miss least. Raises PositionError as
    ``asked`` does.
    """
    plan = plan_of(position)
    now, seat = asked(position)
    supposed = is_supposed(position)
    needs = completions(now, seat, plan.ground.elders, query_of(position, EldersQuery).weights)
    return Search(
        lambda clock: _answers(plan, needs, clock, supposed=supposed),
        limits,
        Answer("unknown"),
        complete=plan.complete,
    )


def _without_draw(answer: Answer) -> Answer:
    """The answer without its first draw: neither the move nor the goods after it."""
    draws = [place for place, move in enumerate(answer.solution) if isinstance(move, Elder)]
    if not draws:
        return answer
    first = draws[0]
    moves, steps = list(answer.solution), list(answer.extra["steps"])
    del moves[first], steps[first]
    extra = {**answer.extra, "steps": steps, "supposed": True}
    return replace(answer, solution=tuple(moves), extra=extra)


def _answers(plan: Plan, needs: list[dict[str, Any]], clock: Clock, *, supposed: bool) -> Iterator[Answer]:
    told = Answer("unknown")
    for answer in answers(plan, clock):
        dropped = [move.drop for move in answer.solution if isinstance(move, Elder)]
        legal = _without_draw(answer) if supposed else answer
        told = replace(legal, extra={"drop": (*dropped, None)[0], **legal.extra, "elders": needs})
        yield told
    if told.status == "optimal" and told.extra["drop"] is None:
        yield replace(told, extra={**told.extra, "drop": _least_missed(plan, clock)})


def _least_missed(plan: Plan, clock: Clock) -> str | None:
    """The elder without which the plan comes to most; the first by id of equals, None where none is held."""
    state, seat = plan.ground.state, plan.ground.seat
    player = state.players[seat]
    scores: dict[str, Fraction] = {}
    for elder in sorted(set(player.elders) - {UNKNOWN}):
        rest = list(player.elders)
        rest.remove(elder)
        ground = PlayerTable(state.with_player(seat, changed(player, elders=tuple(rest))), seat)
        less = Plan.of(ground, plan.goal)
        best = Best(ground, less.worth, clock)
        scores[elder] = less.value(best.score(best.start()))
    return max(scores, key=lambda elder: scores[elder], default=None)
