"""Dice as a planning player may read them, and what each use of them opens.

A use may wait for an upgrade that the turn itself brings: Lens, or Drive with the number then written.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import NamedTuple

from periplus.models.observatory.dice import Change, Die, changes, lens_serves, number, written
from periplus.models.observatory.edition import Edition
from periplus.models.observatory.moves import StarSource
from periplus.models.observatory.rules import cross_mask, line_mask
from periplus.models.observatory.state import DRIVE, FACES, FULL_TRACK, LENS, Research

AFTER_LENS, AFTER_DRIVE = 1 << LENS, 1 << DRIVE
"""What a use of dice waits for, as bits of the tracks to be completed first."""
ALL_TRACKS = (1 << 5) - 1
"""Bit set of the five tracks."""


METEOR: dict[Change, StarSource] = {"": "meteor", "+": "meteor+", "-": "meteor-"}
"""The meteor die as moves write it, by what Lens does to it."""


class Dice(NamedTuple):
    """The dice that a player may still use in the turn."""

    standard: tuple[int, ...] = ()
    """Faces of the standard dice left, sorted."""
    star: bool = False
    """Two of them may still plot a star."""
    check: bool = False
    """One of them may still check a space."""
    meteor: int | None = None
    """The face of the meteor die, if the player may use it."""
    lens: int | None = None
    """None: Lens cannot serve; 0: it may; AFTER_LENS: it may when completed."""
    drive: int | None = None
    """The Drive number."""
    drive_open: bool = False
    """Drive may be completed in this turn."""


class StarUse(NamedTuple):
    """A star from dice: the squares open to it, the tracks it waits for, the dice as moves write them."""

    squares: int
    waits: int
    dice: StarSource


class CheckUse(NamedTuple):
    """A check from a die: the bit set of tracks open to it, the tracks it waits for, the die as written."""

    tracks: int
    waits: int
    die: Die
    number: int | None
    """The space; None: any."""


class StarPart(NamedTuple):
    """A star with what it takes: the bit set of standard dice, and whether Lens."""

    star: StarUse
    dice: int
    lens: bool

    @property
    def waits(self) -> int:
        """The tracks that it waits for."""
        return self.star.waits


class CheckPart(NamedTuple):
    """A check with what it takes, as StarPart."""

    check: CheckUse
    dice: int
    lens: bool

    @property
    def waits(self) -> int:
        """The tracks that it waits for."""
        return self.check.waits


class _Reading(NamedTuple):
    """A die as it may be used: the number it stands for (None: wild), what that waits for, Lens or not."""

    number: int | None
    waits: int
    change: Change


def _readings(face: int, dice: Dice, later: int | None) -> Iterator[_Reading]:
    for change in changes(face, dice.lens is not None):
        waits = dice.lens or 0 if change else 0
        shown = number(face, change, dice.drive)
        yield _Reading(shown, waits, change)
        if shown is not None and shown == later:
            yield _Reading(None, waits | AFTER_DRIVE, change)


def later_numbers(dice: Dice) -> list[int | None]:
    """The Drive numbers that matter if Drive is completed now: those that the dice show, or would by Lens."""
    if not dice.drive_open:
        return [None]
    rolled = [*dice.standard, *([dice.meteor] if dice.meteor else [])]
    shown = {number(face, change, None) for face in rolled for change in changes(face, dice.lens is not None)}
    return [face for face in FACES if face in shown] or [None]


def star_parts(edition: Edition, dice: Dice, stars: int, later: int | None) -> Iterator[StarPart]:
    """The stars that two of the standard dice may plot, squares without those in ``stars``."""
    if not dice.star:
        return
    for i, j in combinations(range(len(dice.standard)), 2):
        low, high = dice.standard[i], dice.standard[j]
        for one, other in product(_readings(low, dice, later), _readings(high, dice, later)):
            squares = cross_mask(edition, one.number, other.number) & ~stars
            if squares and lens_serves(bool(one.change) + bool(other.change)):
                pair = _sorted_pair(low, one.change, high, other.change)
                use = StarUse(squares, one.waits | other.waits, pair)
                yield StarPart(use, 1 << i | 1 << j, bool(one.change or other.change))


def _sorted_pair(low: int, change: Change, high: int, other: Change) -> tuple[Die, Die]:
    """The dice as moves write them: equal faces plain before changed."""
    if low == high and change:
        change, other = other, change
    return written(low, change), written(high, other)


def meteor_parts(edition: Edition, dice: Dice, stars: int, later: int | None) -> Iterator[StarPart]:
    """The stars that the meteor die may plot, squares without those in ``stars``."""
    if dice.meteor is None:
        return
    for reading in _readings(dice.meteor, dice, later):
        if squares := line_mask(edition, reading.number) & ~stars:
            yield StarPart(StarUse(squares, reading.waits, METEOR[reading.change]), 0, bool(reading.change))


def check_parts(dice: Dice, research: Research, tracks: int, later: int | None) -> Iterator[CheckPart]:
    """The checks that one of the standard dice may make on one of ``tracks``."""
    if not dice.check:
        return
    for i, face in enumerate(dice.standard):
        for reading in _readings(face, dice, later):
            opened = sum(
                1 << track for track, checked in enumerate(research) if _opens(checked, reading.number)
            )
            if opened & tracks:
                use = CheckUse(opened & tracks, reading.waits, written(face, reading.change), reading.number)
                yield CheckPart(use, 1 << i, bool(reading.change))


def _opens(checked: int, face: int | None) -> bool:
    return checked != FULL_TRACK if face is None else not checked >> face & 1
