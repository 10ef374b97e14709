"""How the dice of a turn can be divided: a star of two, a check of one, the meteor, Lens on one of them.

A use may wait for an upgrade that the turn itself brings: Lens, or Drive with the number then written. Uses
that another use beats in every respect are dropped, so that without upgrades there are three at most.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

from periplus.models.observatory.dice import Die, changes, number, written
from periplus.models.observatory.edition import Edition
from periplus.models.observatory.rules import cross_mask, line_mask
from periplus.models.observatory.state import DRIVE, FACES, FULL_TRACK, LENS, Research

AFTER_LENS, AFTER_DRIVE = 1 << LENS, 1 << DRIVE
"""What a use of dice waits for, as bits of the tracks to be completed first."""

ALL_TRACKS = (1 << 5) - 1


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
    """None: Lens cannot serve any more; 0: it may; AFTER_LENS: it may when completed."""
    drive: int | None = None
    """The Drive number."""
    drive_open: bool = False
    """Drive may be completed in this turn."""


class StarUse(NamedTuple):
    """A star from dice: the squares open to it, the tracks it waits for, the dice as written."""

    squares: int
    waits: int
    dice: tuple[Die, Die] | str


class CheckUse(NamedTuple):
    """A check from a die: the bit set of tracks open to it, the tracks it waits for, the die as written."""

    tracks: int
    waits: int
    die: Die
    number: int | None
    """The space; None: any."""


class DiceUse(NamedTuple):
    """One way to divide the dice."""

    star: StarUse | None = None
    meteor: StarUse | None = None
    check: CheckUse | None = None
    number: int | None = None
    """The Drive number that the use counts on, if it waits for Drive."""

    @property
    def waits(self) -> int:
        """Every track that some part waits for."""
        waits = 0
        for part in (self.star, self.meteor, self.check):
            if part:
                waits |= part.waits
        return waits


class _Reading(NamedTuple):
    """A die as it may be used: the number it stands for (None: wild), what that waits for, Lens or not."""

    number: int | None
    waits: int
    lens: bool
    change: str


def _readings(face: int, dice: Dice, later: int | None) -> Iterator[_Reading]:
    for change in changes(face, dice.lens is not None):
        waits = dice.lens or 0 if change else 0
        shown = number(face, change, dice.drive)
        yield _Reading(shown, waits, bool(change), change)
        if shown is not None and shown == later:
            yield _Reading(None, waits | AFTER_DRIVE, bool(change), change)


def _later_numbers(dice: Dice) -> list[int | None]:
    """The Drive numbers that could matter if Drive is completed now: those the dice show, or would by Lens."""
    if not dice.drive_open:
        return [None]
    rolled = [*dice.standard, *([dice.meteor] if dice.meteor else [])]
    shown = {number(face, change, None) for face in rolled for change in changes(face, dice.lens is not None)}
    return [face for face in FACES if face in shown] or [None]


@lru_cache(maxsize=4096)
def _raw_uses(edition: Edition, dice: Dice, research: Research) -> tuple[DiceUse, ...]:
    found: dict[DiceUse, None] = {}
    for later in _later_numbers(dice):
        for (star, pair, a), (check, single, b), (meteor, c) in product(
            _stars(edition, dice, later), _checks(dice, later, research), _meteors(edition, dice, later)
        ):
            if a + b + c <= 1 and not (pair & single):
                use = DiceUse(star, meteor, check)
                found[use._replace(number=later) if use.waits & AFTER_DRIVE else use] = None
    return tuple(found)


def _stars(edition: Edition, dice: Dice, later: int | None) -> Iterator[tuple[StarUse | None, int, bool]]:
    yield None, 0, False
    if not dice.star:
        return
    for i, j in combinations(range(len(dice.standard)), 2):
        low, high = dice.standard[i], dice.standard[j]
        for one, other in product(_readings(low, dice, later), _readings(high, dice, later)):
            if one.lens and other.lens:
                continue
            pair = _sorted_pair(low, one.change, high, other.change)
            squares = cross_mask(edition, one.number, other.number)
            yield StarUse(squares, one.waits | other.waits, pair), 1 << i | 1 << j, one.lens or other.lens


def _sorted_pair(low: int, change: str, high: int, other: str) -> tuple[Die, Die]:
    if low == high and change:
        change, other = other, change
    return written(low, change), written(high, other)  # type: ignore[arg-type]


def _checks(dice: Dice, later: int | None, research: Research) -> Iterator[tuple[CheckUse | None, int, bool]]:
    yield None, 0, False
    if not dice.check:
        return
    for i, face in enumerate(dice.standard):
        for reading in _readings(face, dice, later):
            tracks = sum(
                1 << track for track, checked in enumerate(research) if _opens(checked, reading.number)
            )
            if tracks:
                die = written(face, reading.change)  # type: ignore[arg-type]
                yield CheckUse(tracks, reading.waits, die, reading.number), 1 << i, reading.lens


def _opens(checked: int, face: int | None) -> bool:
    return checked != FULL_TRACK if face is None else not checked >> face & 1


def _meteors(edition: Edition, dice: Dice, later: int | None) -> Iterator[tuple[StarUse | None, bool]]:
    yield None, False
    if dice.meteor is None:
        return
    for reading in _readings(dice.meteor, dice, later):
        squares = line_mask(edition, reading.number)
        yield StarUse(squares, reading.waits, f"meteor{reading.change}"), reading.lens


class Relevance(NamedTuple):
    """What of a use can matter in the turn."""

    squares: int
    """Squares that some figure may need."""
    tracks: int
    """Bit set of tracks on which a check can bring something."""
    enough: int | None
    """A star that opens so many squares can always be plotted; None: the chart is too full for such a number."""


def dice_uses(
    edition: Edition, dice: Dice, research: Research, stars: int, relevance: Relevance
) -> tuple[DiceUse, ...]:
    """The divisions of the dice that no other beats, squares cut to the empty ones and tracks to those that
    matter. Never empty: the last resort is to use no die."""
    uses = (
        DiceUse(_cut(use.star, stars), _cut(use.meteor, stars), _kept(use.check, relevance), use.number)
        for use in _raw_uses(edition, dice, research)
    )
    kept: list[DiceUse] = []
    for use in sorted(dict.fromkeys(uses), key=lambda use: _strength(use, relevance), reverse=True):
        if not any(_beats(other, use, relevance) for other in kept):
            kept.append(use)
    return tuple(kept)


def opened(edition: Edition, dice: Dice, stars: int) -> tuple[list[int], list[int]]:
    """The empty squares open to each star that may be had from dice, sets without any left out.

    First those of two dice that wait for nothing, then the others: of the meteor, or late.
    """
    at_once, others = [], []
    for later in _later_numbers(dice):
        for use, _, _ in _stars(edition, dice, later):
            if use:
                (others if use.waits else at_once).append(use.squares & ~stars)
        others += [use.squares & ~stars for use, _ in _meteors(edition, dice, later) if use]
    return list(filter(None, at_once)), list(filter(None, others))


def _cut(use: StarUse | None, stars: int) -> StarUse | None:
    squares = use.squares & ~stars if use else 0
    return use._replace(squares=squares) if use and squares else None


def _kept(use: CheckUse | None, relevance: Relevance) -> CheckUse | None:
    tracks = use.tracks & relevance.tracks if use else 0
    return use._replace(tracks=tracks) if use and tracks else None


def _strength(use: DiceUse, relevance: Relevance) -> tuple[int, int, int]:
    """Greater than that of every use that ``use`` beats, or equal."""
    opened = [part.squares for part in (use.star, use.meteor) if part]
    tracks = use.check.tracks.bit_count() if use.check else 0
    helpful = sum((squares & relevance.squares).bit_count() for squares in opened)
    return len(opened) + helpful + tracks, -use.waits.bit_count(), sum(map(int.bit_count, opened))


def _beats(one: DiceUse, other: DiceUse, relevance: Relevance) -> bool:
    """Whether ``one`` can stand in for ``other`` in every plan.

    Squares that no figure needs are alike where a star can be plotted whatever the other stars take. That
    holds for one that opens enough squares, and for one scarce star had before all completions: it takes
    the square of another star, which opens enough to move.
    """
    wide = relevance.enough is not None and (
        one.meteor is None or one.meteor.squares.bit_count() >= relevance.enough
    )
    return (
        _opens_all(
            one.star, other.star, relevance.squares if wide and one.star and not one.star.waits else -1
        )
        and _opens_all(one.meteor, other.meteor, relevance.squares if wide else -1)
        and (other.check is None or (one.check is not None and _checks_all(one.check, other.check)))
    )


def _opens_all(one: StarUse | None, other: StarUse | None, of: int) -> bool:
    if other is None:
        return True
    return one is not None and not one.waits & ~other.waits and not other.squares & ~one.squares & of


def _checks_all(one: CheckUse, other: CheckUse) -> bool:
    return not other.tracks & ~one.tracks and not one.waits & ~other.waits
