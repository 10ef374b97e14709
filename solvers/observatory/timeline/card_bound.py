"""A bound from counting alone: stars, checks and cards, wherever they lie and whatever the dice show."""

from __future__ import annotations

from typing import NamedTuple

from periplus.models.observatory.draws import placed_cards
from periplus.models.observatory.edition import SIZES
from periplus.models.observatory.scoring import points
from periplus.models.observatory.state import Phase, State

from ...limits import Clock
from ...program import best
from .card_classes import merged
from .constraints.score import UNIT
from .horizon import WILD, turn_slots
from .model import counted
from .task import NO_DRAWS, KnownDraws, PlanningTask, kinds_of


class CardBound(NamedTuple):
    """A score that no line exceeds."""

    bound: int | None
    """None where the clock left no time to find one."""
    proved: bool
    """Two routes bear it out."""


def card_bound(task: PlanningTask, clock: Clock) -> CardBound:
    """The bound for a task. Raises Stop if the clock is cancelled."""
    if not task.windows:
        return CardBound(points(task.edition, task.sheet), True)
    kinds, reach = kinds_of(task)
    model = counted(task, merged(kinds) if task.draws.free else kinds, reach)
    bound = None
    for report in best(model.program, clock, unit=UNIT):
        if report.reason == "crashed":
            return CardBound(None, False)
        if report.status == "optimal":
            return CardBound(bound if report.value is None else report.value // UNIT, True)
        if report.bound is not None:
            bound = report.bound // UNIT if bound is None else min(bound, report.bound // UNIT)
    return CardBound(bound, False)


def upper_bound(state: State, me: int, turns: int, clock: Clock) -> int | None:
    """A bound on the score of seat ``me`` after so many more rolls, whatever they are and whatever is drawn.

    The present turn counts as one of them unless it is rolled; ``me`` must have kept. None if the clock leaves
    no time to find a bound; raises Stop if it is cancelled.
    """
    ahead = turn_slots(state, me, [WILD] * turns)
    return card_bound(PlanningTask(state.edition, state.sheets[me], ahead, any_draws(state)), clock).bound


def any_draws(state: State) -> KnownDraws:
    """Every card that may be drawn, in known order or in any; none where the supply is not tracked."""
    supply = state.supply
    if supply is None:
        return NO_DRAWS
    if all(isinstance(deck, tuple) or not deck for deck in supply.decks):
        return known_draws(state)
    placed = placed_cards(state).difference(*supply.sky)
    small, large = (
        tuple(card.id for card in state.edition.cards if card.size == size and card.id not in placed)
        for size in SIZES
    )
    return KnownDraws((small, large), free=True, due=state.phase is Phase.DRAW)


def known_draws(state: State) -> KnownDraws:
    """The cards that may be drawn in known order; none where the supply is not tracked."""
    if state.supply is None:
        return NO_DRAWS
    small, large = (
        (*row, *(deck if isinstance(deck, tuple) else ()))
        for row, deck in zip(state.supply.sky, state.supply.decks, strict=True)
    )
    return KnownDraws((small, large), due=state.phase is Phase.DRAW)
