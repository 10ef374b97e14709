"""What the dice of a turn open: squares for a star, spaces for a check, with and without Lens and Drive."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from periplus.models.observatory.dice import changes, die_number, number, pairs, singles
from periplus.models.observatory.edition import Edition
from periplus.models.observatory.rules import cross_mask, line_mask
from periplus.models.observatory.state import FULL_TRACK

from .horizon import TurnSlot


class DiceSplit(NamedTuple):
    """One way to share out the standard dice between the star and the check."""

    pair: tuple[int, ...]
    """Two faces for the star, or none."""
    die: tuple[int, ...]
    """One face for the check, or none."""


def dice_splits(window: TurnSlot) -> tuple[DiceSplit, ...]:
    """Every way that leaves no die idle that could serve, equal faces once."""
    dice = window.dice
    if not window.star or len(dice) < 2:
        singles_ = dice if window.research else ()
        return tuple(dict.fromkeys(DiceSplit((), (die,)) for die in singles_)) or (DiceSplit((), ()),)
    found = []
    for chosen in combinations(range(len(dice)), 2):
        rest = [dice[index] for index in range(len(dice)) if index not in chosen]
        pair = (dice[chosen[0]], dice[chosen[1]])
        found.append(DiceSplit(pair, tuple(rest[:1]) if window.research else ()))
    return tuple(dict.fromkeys(found))


def star_squares(edition: Edition, way: DiceSplit, lens: bool, drive: int | None) -> int:
    """The squares that the pair opens (OBS-3.2) if Lens may be used and Drive has that number."""
    if not way.pair:
        return 0
    found = 0
    for one, other in pairs(way.pair, lens):
        found |= cross_mask(edition, die_number(one, drive), die_number(other, drive))
    return found


def check_spaces(way: DiceSplit, lens: bool, drive: int | None) -> int:
    """The spaces that the die opens (OBS-5.2), as bits 2 to 6."""
    found = 0
    for die in singles(way.die, lens):
        space = die_number(die, drive)
        found |= FULL_TRACK if space is None else 1 << space
    return found


def meteor_squares(edition: Edition, face: int, lens: bool, drive: int | None) -> int:
    """The squares that the meteor die opens (OBS-3.3)."""
    found = 0
    for change in changes(face, lens):
        found |= line_mask(edition, number(face, change, drive))
    return found
