"""How the dice of a turn can be divided: a star of two, a check of one, the meteor, Lens on one of them.

Divisions that another beats in every respect are dropped, so that without upgrades there are three at most.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from periplus.models.observatory.edition import Edition
from periplus.models.observatory.state import Research

from .readings import (
    AFTER_DRIVE,
    CheckUse,
    Dice,
    Part,
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


def dice_uses(
    edition: Edition, dice: Dice, research: Research, stars: int, relevance: Relevance
) -> tuple[DiceUse, ...]:
    """The divisions that no other beats, squares cut to the empty ones and tracks to those that matter.

    Never empty: the last resort is to use no die.
    """
    uses = dict.fromkeys(
        use
        for later in later_numbers(dice)
        for use in _divisions(
            list(star_parts(edition, dice, stars, later)),
            list(meteor_parts(edition, dice, stars, later)),
            list(check_parts(dice, research, relevance.tracks, later)),
            later,
        )
    )
    kept: list[DiceUse] = []
    for use in sorted(uses, key=lambda use: _strength(use, relevance), reverse=True):
        if not any(_beats(other, use, relevance) for other in kept):
            kept.append(use)
    return tuple(kept)


def _divisions(
    stars: Sequence[Part], meteors: Sequence[Part], checks: Sequence[Part], later: int | None
) -> Iterator[DiceUse]:
    """Every division in which no die and no Lens is used twice; none that leaves out what it could have."""
    for star, meteor, check in product((*stars, None), (*meteors, None), (*checks, None)):
        parts = [part for part in (star, meteor, check) if part]
        taken = check.dice if check else 0
        if sum(part.lens for part in parts) > 1 or (star and star.dice & taken):
            continue
        if (meteor is None and _plain(meteors, 0)) or (star is None and _plain(stars, taken)):
            continue
        if check is None and _plain(checks, star.dice if star else 0):
            continue
        use = DiceUse(*(part and part.use for part in (star, meteor, check)))  # type: ignore[arg-type]
        yield use._replace(number=later) if use.waits & AFTER_DRIVE else use


def _plain(parts: Sequence[Part], taken: int) -> bool:
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
            if isinstance(part.use, StarUse):
                (others if part.use.waits else at_once).append(part.use.squares)
        for part in meteor_parts(edition, dice, stars, later):
            if isinstance(part.use, StarUse):
                others.append(part.use.squares)
    return at_once, others


def _strength(use: DiceUse, relevance: Relevance) -> tuple[int, int, int]:
    """Greater than that of every use that ``use`` beats, or equal."""
    squares = [part.squares for part in (use.star, use.meteor) if part]
    tracks = use.check.tracks.bit_count() if use.check else 0
    helpful = sum((opened & relevance.squares).bit_count() for opened in squares)
    return len(squares) + helpful + tracks, -use.waits.bit_count(), sum(map(int.bit_count, squares))


def _beats(one: DiceUse, other: DiceUse, relevance: Relevance) -> bool:
    """Whether ``one`` can stand in for ``other`` in every plan.

    Squares that no figure needs are alike where a star can be plotted whatever the other stars take. That
    holds for one that opens enough squares, and for one scarce star had before all completions: it takes
    the square of another star, which opens enough to move.
    """
    enough = relevance.enough
    wide = enough is not None and (one.meteor is None or one.meteor.squares.bit_count() >= enough)
    meteor_matters = relevance.squares if wide else -1
    star_matters = relevance.squares if wide and one.star and not one.star.waits else -1
    return (
        _opens_all(one.star, other.star, star_matters)
        and _opens_all(one.meteor, other.meteor, meteor_matters)
        and (other.check is None or (one.check is not None and _checks_all(one.check, other.check)))
    )


def _opens_all(one: StarUse | None, other: StarUse | None, of: int) -> bool:
    if other is None:
        return True
    return one is not None and not one.waits & ~other.waits and not other.squares & ~one.squares & of


def _checks_all(one: CheckUse, other: CheckUse) -> bool:
    return not other.tracks & ~one.tracks and not one.waits & ~other.waits
