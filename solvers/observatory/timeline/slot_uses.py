"""The ways to use the dice of one turn among several: what each opens, and what it waits for.

A use shares the standard dice out, gives Lens to one of its parts or to none, and may count on a number that the plan
writes for Drive. Other than within a single turn (``turn.dice``), the space that a die checks matters beside the track:
dice of two turns that show one number go to two tracks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product
from typing import NamedTuple

from periplus.models.observatory.dice import every_square
from periplus.models.observatory.edition import Edition
from periplus.models.observatory.state import FACES, LENS, Sheet

from ..turn.dice import AFTER_DRIVE, AFTER_LENS
from .horizon import DiceSplit, TurnSlot, check_spaces, dice_splits, meteor_squares, star_squares


class SlotPart(NamedTuple):
    """A star or a check of dice."""

    opens: int
    """Bit set of empty squares, or of the spaces 2 to 6."""
    waits: int
    """Bit set of the tracks to be completed first (``AFTER_LENS``, ``AFTER_DRIVE``)."""


class SlotUse(NamedTuple):
    """One way to use the dice of a turn."""

    split: DiceSplit
    star: SlotPart | None
    meteor: SlotPart | None
    check: SlotPart | None
    drive: int | None
    """The number for Drive that it counts on; None: it counts on none that is still to be written."""

    @property
    def parts(self) -> tuple[SlotPart | None, ...]:
        """The star, the meteor's star and the check."""
        return self.star, self.meteor, self.check


def slot_uses(
    edition: Edition, sheet: Sheet, slot: TurnSlot, *, lens: bool, drive: bool
) -> tuple[SlotUse, ...]:
    """The uses that no other can stand in for; never empty.

    ``lens`` and ``drive`` say whether these tracks are complete by the end of some plan.
    """
    empty = every_square(edition) & ~sheet.stars
    numbers = (None, *FACES) if drive and sheet.drive_number is None else (None,)
    takers = (None, "star", "meteor", "check") if lens and slot.lens else (None,)
    found: list[SlotUse] = []
    for split, taker, number in product(dice_splits(slot), takers, numbers):

        def star(lens: bool, drive: int | None, split: DiceSplit = split) -> int:
            return star_squares(edition, split, lens, drive) & empty

        def meteor(lens: bool, drive: int | None) -> int:
            return 0 if slot.meteor is None else meteor_squares(edition, slot.meteor, lens, drive) & empty

        def check(lens: bool, drive: int | None, split: DiceSplit = split) -> int:
            return check_spaces(split, lens, drive)

        stars, meteors, checks = (
            _parts(sheet, opens, name == taker, number)
            for name, opens in (("star", star), ("meteor", meteor), ("check", check))
        )
        for parts in product(stars, meteors, checks):
            counts = any(part and part.waits & AFTER_DRIVE for part in parts)
            found.append(SlotUse(split, parts[0], parts[1], parts[2], number if counts else None))
    return _unbeaten(found)


def _parts(
    sheet: Sheet, opens: Callable[[bool, int | None], int], lens: bool, number: int | None
) -> list[SlotPart | None]:
    """What the part may be, with and without what it would wait for; None where it may come to nothing."""
    later = 0 if sheet.complete(LENS) else AFTER_LENS
    found = [SlotPart(opens(False, sheet.drive_number), 0)]
    if lens:
        found.append(SlotPart(opens(True, sheet.drive_number), later))
    if number is not None:
        found.append(SlotPart(opens(False, number), AFTER_DRIVE))
    if lens and number is not None:
        found.append(SlotPart(opens(True, number), later | AFTER_DRIVE))
    kept: list[SlotPart | None] = []
    for part in found:
        if part.opens and not any(_stands_in(other, part) for other in kept):
            kept.append(part)
    return kept if any(part and not part.waits for part in kept) else [*kept, None]


def _unbeaten(uses: Iterable[SlotUse]) -> tuple[SlotUse, ...]:
    """The uses that no other beats; of equal ones the first."""
    kept: list[SlotUse] = []
    for use in sorted(uses, key=_strength, reverse=True):
        if not any(_beats(other, use) for other in kept):
            kept.append(use)
    return tuple(kept)


def _strength(use: SlotUse) -> tuple[int, int, bool]:
    """Greater than that of every use that ``use`` beats, or equal."""
    parts = [part for part in use.parts if part]
    opened = sum(part.opens.bit_count() for part in parts)
    return opened, -sum(part.waits.bit_count() for part in parts), use.drive is None


def _beats(one: SlotUse, other: SlotUse) -> bool:
    return one.drive in (None, other.drive) and all(map(_stands_in, one.parts, other.parts))


def _stands_in(one: SlotPart | None, other: SlotPart | None) -> bool:
    if other is None:
        return one is None or not one.waits
    return one is not None and not other.opens & ~one.opens and not one.waits & ~other.waits


def placing(taken: int, masks: tuple[int, ...]) -> tuple[int, ...] | None:
    """A space of its own for each of the masks, none of ``taken``; None if there is no such choice."""
    if not masks:
        return ()
    for space in FACES:
        if masks[0] & ~taken & 1 << space:
            rest = placing(taken | 1 << space, masks[1:])
            if rest is not None:
                return space, *rest
    return None
