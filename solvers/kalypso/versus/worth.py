"""What a settlement comes to by the end of a game of versus.

Its points, what its board promises, what the tiles of the next turns could bring at once, and turns to come. Vortices
are passed on face up, so the offers of a round are known but for the tiles others take; a new round brings five tiles
of those that are left.

Forecasts are passed on (KAL-4.1) so that they cost the neighbours most: dealt out to the rounds to come, a card costs
whoever faces it its penalty for the items that are mostly missing by then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import permutations
from typing import NamedTuple

from periplus.models.core.wording import say
from periplus.models.kalypso import scoring
from periplus.models.kalypso.draft import is_tile
from periplus.models.kalypso.forecasts import choices
from periplus.models.kalypso.metrics import LAST_ROUND
from periplus.models.kalypso.play import VORTEX
from periplus.models.kalypso.state import Stage, State
from periplus.models.kalypso.tiles import is_scrap

from ..prospect import site_worth
from ..turn.promise import promise, prospects
from ..weights import measured, versus_weights
from .uses import best_left, uses

EFFORT = 0.003
"""Deterministic seconds that the evaluation of what a turn leaves to everybody takes."""
TURNS = VORTEX - 1
"""Turns of a round (KAL-5.5)."""
PARTS = (
    say("points already there"),
    say("open areas and tokens close by, pieces in hand"),
    say("what the next tiles could bring"),
    say("turns to come"),
)
"""The parts of what is expected."""


def turns_left(state: State, seat: int) -> int:
    """The turns that the seat has still to end."""
    game = state.progress
    if game is None or game.stage is Stage.OVER:
        return 0
    left = (LAST_ROUND - state.round) * TURNS
    if game.stage is Stage.FORECAST:
        return left + TURNS
    if game.stage is Stage.TURN:
        return left + TURNS - game.turn + (seat not in game.done)
    return left


def parts(state: State, seat: int) -> tuple[float, float, float, float]:
    """The seat's points at the end as far as they are expected, by PARTS."""
    left = turns_left(state, seat)
    seen = replace(state, player=seat)
    promised = share(left) * site_worth(seen)
    if seen.own.hand:
        promised += promise(seen, prospects(seen)) - overrated(seen)
    return float(scoring.points(seen, seen.own)), promised, used(seen, seat), measured().gain * left


def overrated(state: State) -> float:
    """How much less the tiles in hand bring on the mean than a beam hopes for."""
    weights = versus_weights()
    tiles = filter(is_tile, state.own.hand)
    return sum(weights.scrap if is_scrap(piece) else weights.salvage for piece in tiles)


def used(state: State, seat: int) -> float:
    """How much more than usual the seat, who asks, can make of the next offers."""
    usual, weights = measured().usual, versus_weights().coming
    return sum(weight * (use - usual) for weight, use in zip(weights, offered(state, seat), strict=False))


def offered(state: State, seat: int) -> Iterator[float]:
    """What the best use of each offer to come brings the seat, who asks; as usual where no tile of it is known."""
    best = uses(state)
    for offer in coming(state, seat):
        known = offer.tiles
        yield best_left(map(best.best, known), offer.removed) if known else measured().usual


def share(left: int) -> float:
    """How much of what a board promises may still be had when so many turns are left."""
    weights = versus_weights()
    return weights.promised * min(1.0, max(0, left) / weights.short)


def worth_with(left: int) -> Callable[[State], float]:
    """What the settlement of the player who asks is worth when so many turns are left."""
    full = share(left)

    def worth(state: State) -> float:
        points = scoring.points(state, state.own)
        return points + full * site_worth(state) if full else float(points)

    return worth


LOOKED_AT = 2 * VORTEX
"""Tiles of the bag that stand for those of a new vortex."""


class OfferAhead(NamedTuple):
    """Tiles of which some are on offer at a turn to come."""

    round: int
    away: int
    """In how many turns; 0: now."""
    tiles: tuple[str, ...]
    removed: int
    """How many of them, any, are gone by then."""


def coming(state: State, seat: int) -> Iterator[OfferAhead]:
    """What the seat is offered in the turns to come of the round, and in the first of the next."""
    game = state.progress
    if game is None or game.stage is Stage.OVER:
        return
    new, number = 1, state.round - (game.stage is Stage.FORECAST)
    if game.stage is Stage.TURN:
        new = VORTEX - game.turn
        choosing = {*range(state.players)} - {*game.done, *game.busy}
        step = -1 if number % 2 else 1
        for away in range(seat not in choosing, new):
            holder = (seat + away * step) % state.players
            removed = max(0, away - (holder not in choosing))
            tiles = game.vortices[holder]
            yield (
                _dealt(state, number, away, removed)
                if tiles is None
                else OfferAhead(number, away, tiles, removed)
            )
    if number < LAST_ROUND:
        yield _dealt(state, number + 1, new, 0)


def _dealt(state: State, number: int, away: int, removed: int) -> OfferAhead:
    """Tiles that are still in the bag."""
    tiles = state.bags.salvage[:LOOKED_AT]
    return OfferAhead(number, away, tiles, max(0, len(tiles) - VORTEX) + removed)


def costs(state: State) -> dict[str, float]:
    """For each card that may be passed on now what it and the best ones after it cost the neighbours."""
    cards = choices(state)
    rounds = range(state.round, LAST_ROUND + 1)
    found = dict.fromkeys(cards, 0.0)
    for plan in permutations(cards, min(len(cards), len(rounds))):
        total = sum(cost(state, card, number) for card, number in zip(plan, rounds, strict=False))
        found[plan[0]] = max(found[plan[0]], total)
    return found


def cost(state: State, card: str, number: int) -> float:
    """The points that the card mostly costs in the round of that number."""
    side = state.edition.forecast(card).versus
    if side is None or side.penalty is None:
        return 0.0
    missed = measured().missed
    if side.penalty.flat is not None:
        return side.penalty.flat * max((missed[item][number - 1] for item in side.needs), default=0.0)
    missing = sum(count * missed[item][number - 1] for item, count in side.needs.items())
    return (side.penalty.each or 0) * missing
