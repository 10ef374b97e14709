"""What is asked: a sheet, the turns ahead, the cards, and the squares that matter.

A chart has hundreds of figures for its cards and dozens of empty squares; a model that tells them all apart is slow.
Two reductions leave few of both, and neither changes a best value.

**Figures.** A figure is out of reach if its missing squares cannot each be given a star of its own: by a die's star of
some turn that opens the square, or by one of the stars that go anywhere (the number of these is a bound of ``supply``).
That is a bipartite matching of squares with stars; where no matching covers the missing squares no line of play draws
the figure. With fewer figures fewer cards bring stars, which puts more figures out of reach: ``kinds_of`` goes on until
nothing changes.

**Squares.** A square that no figure within reach lacks is *dull*: one is as good as another. A star that no figure
needs only has to find *some* dull square, so where there are surely enough of them they are left out of the model, and
such stars are counted alone. Surely enough: the sources of stars can take theirs one after the other, the one that
opens the fewest dull squares first, and the n-th still finds n of them, one more than the others have taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_

from periplus.models.boards.bitsets import members
from periplus.models.observatory.acting import bonus_squares
from periplus.models.observatory.dice import every_square
from periplus.models.observatory.edition import Edition
from periplus.models.observatory.figures import Figure
from periplus.models.observatory.state import FACES, RANGE_SIZE, SKY_SIZE, Sheet

from ..turn.layouts import Matching
from ..turn.open_placements import clear_figures
from .card_classes import CardClass, one_class_a_card
from .horizon import TurnSlot, dice_splits, meteor_squares, star_squares
from .supply import Reach, reach


@dataclass(frozen=True, slots=True)
class SquarePartition:
    """The empty squares of the chart, as a plan tells them apart."""

    squares: int
    """Bit set of those that stand for themselves."""
    dull: bool
    """The others are dull, and there are enough of them for every star that no figure needs."""


def partition(
    edition: Edition, sheet: Sheet, slots: Sequence[TurnSlot], kinds: Sequence[CardClass], reach: Reach
) -> SquarePartition:
    """The squares that figures lack, if the rest is enough for all other stars; else all empty squares."""
    empty = every_square(edition) & ~sheet.stars
    useful = 0
    for kind in kinds:
        for figure in kind.figures:
            useful |= figure.stars
    dull = empty & ~useful
    rooms = sorted((mask & dull).bit_count() for mask in _plain_sources(edition, sheet, slots, kinds))
    # narrowest first: the n-th source has a square left that the n - 1 before it did not take
    enough = dull.bit_count() >= max(reach.stars, default=0)
    if enough and all(room >= place for place, room in enumerate(rooms, start=1)):
        return SquarePartition(empty & useful, True)
    return SquarePartition(empty, False)


def _plain_sources(
    edition: Edition, sheet: Sheet, slots: Sequence[TurnSlot], kinds: Sequence[CardClass]
) -> list[int]:
    """The squares that each source of stars opens at the worst, without Lens and without a new Drive number."""
    sources = []
    for slot in slots:
        if slot.star:
            pairs = [star_squares(edition, way, False, sheet.drive_number) for way in dice_splits(slot)]
            sources.append(min(pairs, key=int.bit_count))
        if slot.meteor is not None:
            sources.append(meteor_squares(edition, slot.meteor, False, sheet.drive_number))
    given = [*sheet.pending, *(kind.bonus for kind in kinds for _ in kind.cards for _ in range(2))]
    sources += [bonus_squares(edition, bonus) for bonus in given if bonus and bonus != "research"]
    return sources


class Sources:
    """The stars that turns bring, by the squares they may open; the others go anywhere."""

    def __init__(self, edition: Edition, sheet: Sheet, slots: Sequence[TurnSlot], reach: Reach) -> None:
        self._stars = sheet.stars
        self._cases: list[tuple[list[int], int]] = []
        for powers in reach.powers:
            new_drive = powers.drive and sheet.drive_number is None
            for number in FACES if new_drive else (sheet.drive_number,):
                masks = _opened(edition, slots, powers.lens, number)
                self._cases.append((masks, powers.stars - len(masks)))

    def can_fill(self, figure: Figure) -> bool:
        """Whether each missing square of the figure can have a star of its own."""
        missing = members(figure.stars & ~self._stars)
        return any(_fills(missing, masks, anywhere) for masks, anywhere in self._cases)


def _opened(edition: Edition, slots: Sequence[TurnSlot], lens: bool, drive: int | None) -> list[int]:
    """The squares that each die's star may open at the best."""
    masks = []
    for slot in slots:
        if slot.star:
            found = 0
            for way in dice_splits(slot):
                found |= star_squares(edition, way, lens and slot.lens, drive)
            masks.append(found)
        if slot.meteor is not None:
            masks.append(meteor_squares(edition, slot.meteor, lens and slot.lens, drive))
    return masks


def _fills(missing: Sequence[int], masks: Sequence[int], anywhere: int) -> bool:
    """Whether the squares can be matched with sources, all but ``anywhere`` of them."""
    needed = len(missing) - anywhere
    if needed <= 0:
        return True
    opened = reduce(or_, masks, 0)
    if sum(opened >> square & 1 for square in missing) < needed:
        return False
    matching = Matching(masks)
    return sum(matching.fill([(1 << square, len(masks))]) for square in missing) >= needed


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
    slots: tuple[TurnSlot, ...]
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
        found = reach(sheet, task.slots, kinds)
        sources = Sources(edition, sheet, task.slots, found)
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
    draws = RANGE_SIZE - len(task.sheet.range) + (found.completions[-2] if len(task.slots) > 1 else 0)
    return frozenset(card for order in task.draws.order for card in order[SKY_SIZE + draws :])
