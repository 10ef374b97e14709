"""What is asked: a player's sheet, the turns ahead, and the cards that may come into the range."""

from __future__ import annotations

from dataclasses import dataclass

from periplus.models.observatory.edition import Edition
from periplus.models.observatory.figures import Figure
from periplus.models.observatory.state import RANGE_SIZE, SKY_SIZE, Sheet

from ..turn.open_placements import clear_figures
from .card_classes import CardClass, one_class_a_card
from .horizon import TurnSlot
from .reach import Reach, reach
from .squares import Sources


@dataclass(frozen=True, slots=True)
class KnownDraws:
    """Which cards may come into the range, and when."""

    order: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    """By size: the cards that may be drawn; where ``free`` is false first those of the sky, then the deck's."""
    free: bool = False
    """Any of them may be drawn at any time; else a deck's card must have come up."""
    due: bool = False
    """The range is filled before the first of the turns ahead, too."""
    opening: int = 0
    """How many cards are chosen into the empty range before anything else (OBS-1.5)."""
    choice: tuple[str, ...] = ()
    """The cards for that choice."""
    each: int = RANGE_SIZE
    """How many of one size may be among them."""


NO_DRAWS = KnownDraws()


@dataclass(frozen=True, slots=True)
class PlanningTask:
    """One player's planning task."""

    edition: Edition
    sheet: Sheet
    windows: tuple[TurnSlot, ...]
    draws: KnownDraws

    only: tuple[Figure, ...] | None = None
    """The figures that may be drawn; None: all."""

    @property
    def pool(self) -> tuple[str, ...]:
        """Every card that may come to be held: in range first, then those that may come."""
        small, large = self.draws.order
        return tuple(dict.fromkeys((*self.sheet.range, *self.draws.choice, *small, *large)))


def kinds_of(task: PlanningTask) -> tuple[tuple[CardClass, ...], Reach]:
    """The task's cards, each with the figures it could at all be drawn with, and what is in reach.

    The fewer stars can be had, the fewer figures are left, and the fewer of the cards that bring stars: the
    bounds are tightened until they stand still.
    """
    edition, sheet = task.edition, task.sheet
    figures = {card: _figures(task, card) for card in task.pool}
    while True:
        kinds = one_class_a_card(edition, sheet.stars, figures, sheet.range, task.draws.choice)
        found = reach(sheet, task.windows, kinds)
        sources = Sources(edition, sheet, task.windows, found)
        deep = _out_of_reach(task, found)
        left = {
            card: tuple(filter(sources.can_fill, places))
            for card, places in figures.items()
            if card not in deep
        }
        if left == figures:
            return kinds, found
        figures = left


def _figures(task: PlanningTask, card: str) -> tuple[Figure, ...]:
    if task.only is None:
        return clear_figures(task.edition, task.sheet.figures, card)
    return tuple(figure for figure in task.only if figure.card == card)


def _out_of_reach(task: PlanningTask, found: Reach) -> frozenset[str]:
    """The cards so deep in a deck of known order that the draws before the last turn cannot bring them up."""
    if task.draws.free:
        return frozenset()
    draws = RANGE_SIZE - len(task.sheet.range) + (found.completions[-2] if len(task.windows) > 1 else 0)
    return frozenset(card for order in task.draws.order for card in order[SKY_SIZE + draws :])
