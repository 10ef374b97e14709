"""How dice may be read and divided, and what each use of them opens.

A division is a star of two dice, a check of one, the meteor, Lens on one of them. Those that another beats in every
respect are dropped, so that without upgrades there are three at most. A use may wait for an upgrade that the turn
itself brings: Lens, or Drive with the number then written.

No second rules: what a die may become and what it opens is asked of the model (``changes``, ``number``, ``cross_mask``,
``line_mask``, ``lens_serves``). The model's own lists (``star_sources``, ``research_sources``) say what dice do as
Lens and Drive are now; planning wants what they may do once these are complete, and which dice a use takes, bit by
bit. A test in ``tests/observatory/test_turn_dice.py`` holds both lists together, as things are and with upgrades.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import combinations, product
from typing import Generic, NamedTuple, TypeVar

from periplus.models.observatory.dice import (
    Change,
    Die,
    changes,
    cross_mask,
    lens_serves,
    line_mask,
    number,
    written,
)
from periplus.models.observatory.edition import Edition
from periplus.models.observatory.legality import METEOR
from periplus.models.observatory.moves import StarSource
from periplus.models.observatory.state import DRIVE, FACES, FULL_TRACK, LENS, Research

AFTER_LENS, AFTER_DRIVE = 1 << LENS, 1 << DRIVE
"""What a use of dice waits for, as bits of the tracks to be completed first."""
ALL_TRACKS = (1 << 5) - 1
"""Bit set of the five tracks."""


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


UseT = TypeVar("UseT", StarUse, CheckUse)


class DicePart(NamedTuple, Generic[UseT]):
    """A star or a check with what it takes: the bit set of standard dice, and whether Lens."""

    use: UseT
    dice: int
    lens: bool


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


def star_parts(edition: Edition, dice: Dice, stars: int, later: int | None) -> Iterator[DicePart[StarUse]]:
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
                yield DicePart(use, 1 << i | 1 << j, bool(one.change or other.change))


def _sorted_pair(low: int, change: Change, high: int, other: Change) -> tuple[Die, Die]:
    """The dice as moves write them: equal faces plain before changed."""
    if low == high and change:
        change, other = other, change
    return written(low, change), written(high, other)


def meteor_parts(edition: Edition, dice: Dice, stars: int, later: int | None) -> Iterator[DicePart[StarUse]]:
    """The stars that the meteor die may plot, squares without those in ``stars``."""
    if dice.meteor is None:
        return
    for reading in _readings(dice.meteor, dice, later):
        if squares := line_mask(edition, reading.number) & ~stars:
            yield DicePart(StarUse(squares, reading.waits, METEOR[reading.change]), 0, bool(reading.change))


def check_parts(
    dice: Dice, research: Research, tracks: int, later: int | None
) -> Iterator[DicePart[CheckUse]]:
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
                yield DicePart(use, 1 << i, bool(reading.change))


def _opens(checked: int, face: int | None) -> bool:
    return checked != FULL_TRACK if face is None else not checked >> face & 1


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


class Relevance(NamedTuple):
    """What of a use can matter in the turn."""

    squares: int
    """Squares that some figure may need."""
    tracks: int
    """Bit set of tracks on which a check can bring something."""
    enough: int | None
    """A star that opens so many squares can always be plotted; None: no number is enough on so full a chart."""


class Pairing(NamedTuple):
    """A star and a check from the standard dice, and whether one of them takes Lens."""

    star: StarUse | None
    check: CheckUse | None
    lens: bool


class Divider:
    """The divisions of dice for one sheet; what it learns of a few dice serves all rolls that show them."""

    def __init__(self, edition: Edition, research: Research, stars: int, relevance: Relevance) -> None:
        self._edition = edition
        self._research = research
        self._stars = stars
        self._relevance = relevance
        self._pairings: dict[Hashable, list[Pairing]] = {}
        self._meteors: dict[Hashable, list[DicePart[StarUse] | None]] = {}

    def uses(self, dice: Dice) -> tuple[DiceUse, ...]:
        """The divisions that no other beats, squares cut to the empty ones and tracks to those that matter.

        Never empty: the last resort is to use no die.
        """
        uses = dict.fromkeys(use for later in later_numbers(dice) for use in self._divisions(dice, later))
        kept: list[DiceUse] = []
        for use in sorted(uses, key=self._strength, reverse=True):
            if not any(self._beats(other, use) for other in kept):
                kept.append(use)
        return tuple(kept)

    def _divisions(self, dice: Dice, later: int | None) -> Iterator[DiceUse]:
        upgrades = dice.lens, dice.drive, later
        standard = dice.standard, dice.star, dice.check, upgrades
        if standard not in self._pairings:
            self._pairings[standard] = _unbeaten(self._paired(dice, later))
        if (dice.meteor, upgrades) not in self._meteors:
            parts = list(meteor_parts(self._edition, dice, self._stars, later))
            self._meteors[dice.meteor, upgrades] = [*parts, *([] if _plain(parts, 0) else [None])]
        for pairing in self._pairings[standard]:
            for part in self._meteors[dice.meteor, upgrades]:
                if lens_serves(pairing.lens + (part is not None and part.lens)):
                    use = DiceUse(pairing.star, part and part.use, pairing.check)
                    yield use._replace(number=later) if use.waits & AFTER_DRIVE else use

    def _paired(self, dice: Dice, later: int | None) -> Iterator[Pairing]:
        """Every star with every check that leaves out no die which it could have for nothing."""
        stars = list(star_parts(self._edition, dice, self._stars, later))
        checks = list(check_parts(dice, self._research, self._relevance.tracks, later))
        for star, check in product((*stars, None), (*checks, None)):
            if star and check and (star.dice & check.dice or not lens_serves(star.lens + check.lens)):
                continue
            if star is None and _plain(stars, check.dice if check else 0):
                continue
            if check is None and _plain(checks, star.dice if star else 0):
                continue
            lens = bool(star and star.lens) or bool(check and check.lens)
            yield Pairing(star and star.use, check and check.use, lens)

    def _strength(self, use: DiceUse) -> tuple[int, int, int]:
        """Greater than that of every use that ``use`` beats, or equal."""
        squares = [part.squares for part in (use.star, use.meteor) if part]
        tracks = use.check.tracks.bit_count() if use.check else 0
        helpful = sum((opened & self._relevance.squares).bit_count() for opened in squares)
        return len(squares) + helpful + tracks, -use.waits.bit_count(), sum(map(int.bit_count, squares))

    def _beats(self, one: DiceUse, other: DiceUse) -> bool:
        """Whether ``one`` can stand in for ``other`` in every plan.

        Squares that no figure needs are alike where a star can be plotted whatever the other stars take. That
        holds for one that opens enough squares, and for one scarce star had before all completions: it takes
        the square of another star, which opens enough to move.
        """
        enough, useful = self._relevance.enough, self._relevance.squares
        wide = enough is not None and (one.meteor is None or one.meteor.squares.bit_count() >= enough)
        return (
            _opens_all(one.star, other.star, useful if wide and one.star and not one.star.waits else -1)
            and _opens_all(one.meteor, other.meteor, useful if wide else -1)
            and (other.check is None or (one.check is not None and _checks_all(one.check, other.check)))
        )


def _plain(parts: Sequence[DicePart[StarUse]] | Sequence[DicePart[CheckUse]], taken: int) -> bool:
    """Whether one of the parts could be had as well, now and without Lens."""
    return any(not part.lens and not part.use.waits and not part.dice & taken for part in parts)


def opened(edition: Edition, dice: Dice, stars: int) -> tuple[list[int], list[int]]:
    """The empty squares open to each star that may be had from dice, sets without any left out.

    First those of two dice that wait for nothing, then the others: of the meteor, or late.
    """
    at_once: list[int] = []
    others: list[int] = []
    for later in later_numbers(dice):
        for part in star_parts(edition, dice, stars, later):
            (others if part.use.waits else at_once).append(part.use.squares)
        others += [part.use.squares for part in meteor_parts(edition, dice, stars, later)]
    return at_once, others


def _unbeaten(pairings: Iterable[Pairing]) -> list[Pairing]:
    """The pairings that no other stands in for, whatever the meteor does."""
    kept: list[Pairing] = []
    for pairing in sorted(pairings, key=lambda one: one.lens):
        if not any(_serves(other, pairing) for other in kept):
            kept = [other for other in kept if not _serves(pairing, other)] + [pairing]
    return kept


def _serves(one: Pairing, other: Pairing) -> bool:
    return (
        one.lens <= other.lens
        and _opens_all(one.star, other.star, -1)
        and (other.check is None or (one.check is not None and _checks_all(one.check, other.check)))
    )


def _opens_all(one: StarUse | None, other: StarUse | None, of: int) -> bool:
    if other is None:
        return True
    return one is not None and not one.waits & ~other.waits and not other.squares & ~one.squares & of


def _checks_all(one: CheckUse, other: CheckUse) -> bool:
    return not other.tracks & ~one.tracks and not one.waits & ~other.waits
