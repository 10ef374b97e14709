"""What is asked: a player's sheet, the turns ahead, and the cards that may come into the range."""

from __future__ import annotations

from dataclasses import dataclass, replace

from periplus.models.observatory.edition import SIZES, Edition
from periplus.models.observatory.state import RANGE_SIZE, Sheet

from ..turn.prospects import alive
from .ground import Sources
from .horizon import Window
from .kinds import Kind, apart
from .reach import Reach, reach


@dataclass(frozen=True, slots=True)
class Draws:
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


NO_DRAWS = Draws()


@dataclass(frozen=True, slots=True)
class Task:
    """One player's planning task."""

    edition: Edition
    sheet: Sheet
    windows: tuple[Window, ...]
    draws: Draws

    @property
    def pool(self) -> tuple[str, ...]:
        """Every card that may be completed: in range first, then those that may come."""
        small, large = self.draws.order
        return tuple(dict.fromkeys((*self.sheet.range, *self.draws.choice, *small, *large)))


def kinds_of(task: Task) -> tuple[tuple[Kind, ...], Reach]:
    """The task's cards, each with the figures it could at all be drawn with, and what is in reach.

    The fewer stars can be had, the fewer figures are left, and the fewer of the cards that bring stars: the
    bounds are tightened until they stand still.
    """
    edition, sheet = task.edition, task.sheet
    figures = {card: alive(edition, sheet.figures, card) for card in task.pool}
    while True:
        kinds = apart(edition, sheet.stars, figures, sheet.range)
        found = reach(sheet, task.windows, kinds)
        sources = Sources(edition, sheet, task.windows, found)
        left = {card: tuple(filter(sources.can_fill, places)) for card, places in figures.items()}
        if left == figures:
            return kinds, found
        figures = left


def pruned(task: Task, completions: int) -> Task:
    """The task without the cards so deep in a deck that they cannot come up after so many completions."""
    if task.draws.free:
        return task
    most = RANGE_SIZE - len(task.sheet.range) + completions
    small, large = (cards[: len(SIZES) + 1 + most] for cards in task.draws.order)
    return replace(task, draws=replace(task.draws, order=(small, large)))
