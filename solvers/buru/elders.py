"""``elders``: which elder to put back, and what each level still lacks.

It also tells what is best done for those that stay (spec 7.4). To draw elders and put one back is a part of an
action; purchases and offerings that a budget allows are others. So the whole is one action with those parts open,
and every choice of purchases, offerings and elder is tried.

What a level still lacks is told with the cheapest way to it, counted in fish. Goods, islanders and offerings are
bought one by one: goods at their weight, an islander at its printed cost, an offering at the cost of its altar, an
islander given up for one at the cost of the cheapest that is to be had. What the goal names comes first, then
different kinds or spirits, then any number: taking the cheapest each time is best, for each purchase counts one
wherever it counts. What cannot be bought has no price.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from periplus.models.buru import notation
from periplus.models.buru.altars import altar_cost
from periplus.models.buru.decks import ISLANDERS, hirelings_in_play, known
from periplus.models.buru.editions import goal
from periplus.models.buru.effects import RESOURCES, Item
from periplus.models.buru.moves import Elder
from periplus.models.buru.offering import altar_of
from periplus.models.buru.position import Position
from periplus.models.buru.query import Budget, EldersQuery
from periplus.models.buru.scoring import OUTLAW, holdings, metrics
from periplus.models.buru.state import UNKNOWN, State
from periplus.models.buru.state import replace as changed
from periplus.models.buru.terms import AFTERNOON, HIRELINGS, SPIRITS

from ..answers import Answer
from ..limits import Clock, Limits
from ..search import Search
from .action.best import ActionSolver
from .action.context import ELDERS, ActionContext
from .action.goods import vector
from .figures import figure
from .planning import Plan, answers, asked, query_of

WEIGHTS: Mapping[str, Fraction] = {
    "fish": Fraction(1),
    "clay": Fraction(2),
    "palm": Fraction(2),
    "ebony": Fraction(4),
}
"""What goods are worth in fish unless the question says otherwise."""
Weights = Mapping[str, Fraction]


def completions(state: State, seat: int, drawn: Iterable[str], weights: Weights) -> list[dict[str, Any]]:
    """For each elder held or drawn, by level: the goal, its respect, what is missing, and the least cost of it."""
    market = _Market(state, seat, {**WEIGHTS, **weights})
    cards = state.setting.edition.elder_cards
    elders = [card for card in (*state.players[seat].elders, *drawn) if card != UNKNOWN]
    return [
        {"id": elder, "levels": [market.level(text, vp) for text, vp in cards[elder].levels]}
        for elder in elders
    ]


class _Market:
    """What can be bought, at which price."""

    def __init__(self, state: State, seat: int, weights: Weights) -> None:
        self._state, self._weights = state, weights
        self._have = Counter(metrics(state.setting, holdings(state, seat)))
        owned = {card for player in state.players for card in player.tableau}
        free = [card for card in hirelings_in_play(state.setting) if card.id not in owned]
        self._cards: dict[str, list[Fraction]] = {
            kind: sorted(card.cost * weights["fish"] for card in free if card.kind == kind)
            for kind in HIRELINGS
        }
        """By kind: the prices of those that nobody has, rising."""

    def level(self, text: str, vp: int) -> dict[str, Any]:
        """One level of an elder."""
        wanted = dict(goal(text))
        missing = {
            name: least - self._have[name] for name, least in wanted.items() if self._have[name] < least
        }
        cost = self._cost(missing)
        return {"goal": text, "vp": vp, "met": not missing, "missing": missing, "cost": figure(cost)}

    def _cost(self, missing: Mapping[str, int]) -> Fraction | None:
        """The least cost of all that is missing; None if some of it cannot be bought."""
        parts = [self._goods(missing), self._tableau(missing), self._offerings(missing)]
        if "totems" in missing or None in parts:
            return None
        return sum((part for part in parts if part is not None), Fraction(0))

    def _goods(self, missing: Mapping[str, int]) -> Fraction:
        """Goods by name, then any resources."""
        named = {name: missing[name] for name in (*RESOURCES, "fish") if name in missing}
        open_ = missing.get("resources", 0) - sum(named.get(name, 0) for name in RESOURCES)
        cheapest = min(self._weights[name] for name in RESOURCES)
        return sum((self._weights[name] * number for name, number in named.items()), max(0, open_) * cheapest)

    def _tableau(self, missing: Mapping[str, int]) -> Fraction | None:
        """Islanders by kind, then new kinds, then any."""
        words: dict[str, str] = {kind: "outlaws" if kind == OUTLAW else kind for kind in HIRELINGS}
        named = {kind: missing[word] for kind, word in words.items() if word in missing}
        present = {kind for kind, word in words.items() if self._have[word]}
        return _least(self._cards, named, missing.get("kinds", 0), missing.get("islanders", 0), present)

    def _offerings(self, missing: Mapping[str, int]) -> Fraction | None:
        """Offerings by spirit, then new spirits, then any."""
        setting = self._state.setting
        prices = {
            spirit: [price] * left
            for spirit, left in zip(setting.spirits, self._state.left, strict=True)
            if (price := self._price(spirit)) is not None
        }
        named: dict[str, int] = {spirit: missing[spirit] for spirit in SPIRITS if spirit in missing}
        present = {spirit for spirit in setting.spirits if self._have[spirit]}
        return _least(prices, named, missing.get("spirits", 0), missing.get("offerings", 0), present)

    def _price(self, spirit: str) -> Fraction | None:
        """What an offering costs at the lake; None where it cannot be made there."""
        if altar_of(spirit).unnamed is not None:
            return None
        cost = altar_cost(self._state, spirit)
        goods = sum((self._weights.get(item.atom, 0) * item.count for item in cost), Fraction(0))
        islanders = min((cards[0] for cards in self._cards.values() if cards), default=Fraction(0))
        return goods + sum(item.count for item in cost if item.atom == "islander") * islanders


def _least(
    stock: Mapping[str, list[Fraction]],
    named: Mapping[str, int],
    different: int,
    number: int,
    present: Collection[str],
) -> Fraction | None:
    """The least cost of so many of each name, so many names that are not present, so many in all.

    ``stock`` has the prices under each name, rising. None if there are not enough.
    """
    left = {name: list(prices) for name, prices in stock.items()}
    bought: list[Fraction] = []
    for name, wanted in named.items():
        if len(left.get(name, ())) < wanted:
            return None
        bought += left[name][:wanted]
        del left[name][:wanted]
    seen = {*present, *named}
    fresh = sorted(((prices[0], name) for name, prices in left.items() if prices and name not in seen))
    more = max(0, different - sum(name not in present for name in named))
    if len(fresh) < more:
        return None
    for price, name in fresh[:more]:
        bought.append(price)
        del left[name][0]
    rest = sorted(price for prices in left.values() for price in prices)
    open_ = max(0, number - len(bought))
    return None if len(rest) < open_ else sum((*bought, *rest[:open_]), Fraction(0))


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
    context = ActionContext(state, seat)
    return Plan.of(context, query.goal)


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
    left = _offers_left(state)
    offers = left if budget.offers is None else min(left, budget.offers)
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
    needs = completions(now, seat, plan.context.elders, query_of(position, EldersQuery).weights)
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
    state, seat = plan.context.state, plan.context.seat
    player = state.players[seat]
    scores: dict[str, Fraction] = {}
    for elder in sorted(set(player.elders) - {UNKNOWN}):
        rest = list(player.elders)
        rest.remove(elder)
        context = ActionContext(state.with_player(seat, changed(player, elders=tuple(rest))), seat)
        less = Plan.of(context, plan.goal)
        solver = ActionSolver(context, less.worth, clock)
        scores[elder] = less.value(solver.score(solver.start()))
    return max(scores, key=lambda elder: scores[elder], default=None)
