"""How the dice of a turn can be divided: a star of two, a check of one, the meteor, Lens on one of them.

Divisions that another beats in every respect are dropped, so that without upgrades there are three at most.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from periplus.models.observatory.dice import lens_serves
from periplus.models.observatory.edition import Edition
from periplus.models.observatory.state import Research

from .readings import (
    AFTER_DRIVE,
    CheckPart,
    CheckUse,
    Dice,
    StarPart,
    StarUse,
    check_parts,
    later_numbers,
    meteor_parts,
    star_parts,
)


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
        self._meteors: dict[Hashable, list[StarPart | None]] = {}

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
                    use = DiceUse(pairing.star, part and part.star, pairing.check)
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
            yield Pairing(star and star.star, check and check.check, lens)

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


def _plain(parts: Sequence[StarPart | CheckPart], taken: int) -> bool:
    """Whether one of the parts could be had as well, now and without Lens."""
    return any(not part.lens and not part.waits and not part.dice & taken for part in parts)


def opened(edition: Edition, dice: Dice, stars: int) -> tuple[list[int], list[int]]:
    """The empty squares open to each star that may be had from dice, sets without any left out.

    First those of two dice that wait for nothing, then the others: of the meteor, or late.
    """
    at_once: list[int] = []
    others: list[int] = []
    for later in later_numbers(dice):
        for part in star_parts(edition, dice, stars, later):
            (others if part.waits else at_once).append(part.star.squares)
        others += [part.star.squares for part in meteor_parts(edition, dice, stars, later)]
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
