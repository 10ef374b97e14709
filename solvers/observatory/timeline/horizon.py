"""The turns ahead, and what the dice of each open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from periplus.models.observatory.actions import round_bonus_open
from periplus.models.observatory.dice import (
    changes,
    cross_mask,
    die_number,
    line_mask,
    number,
    pairs,
    singles,
)
from periplus.models.observatory.edition import Edition
from periplus.models.observatory.state import FULL_TRACK, Phase, Roll, State
from periplus.models.observatory.turns import dice_away, next_turn, turns_to_come

WILD: Roll = (1, 1, 1, 1)
"""The roll that dominates every other: all dice stand for any number (OBS-2.7)."""


@dataclass(frozen=True, slots=True)
class TurnSlot:
    """One turn, with what it still gives to the player who plans."""

    roll: Roll
    rolled: bool
    """Whether the roll lies in the past."""
    dice: tuple[int, ...]
    """Faces of the standard dice left, sorted."""
    star: bool
    """Two of the dice may still plot a star (OBS-2.2)."""
    research: bool
    """One of them may still check a space (OBS-2.2)."""
    meteor: int | None
    """The face of the meteor die where it may still be used (OBS-2.8)."""
    lens: bool
    """Lens, where complete, is not used yet (OBS-5.9)."""
    round_bonus: bool
    """The round's star or check may still be taken (OBS-7.4)."""


def turn_slots(state: State, me: int, rolls: Sequence[Roll]) -> tuple[TurnSlot, ...]:
    """The rest of the present turn and the turns of ``rolls`` as seat ``me`` may use them.

    A turn that is not rolled yet takes the first of ``rolls``; without one it is left out. Turns beyond the
    last round are the caller's mistake.
    """
    found: list[TurnSlot] = []
    ahead = list(rolls)
    if state.phase is Phase.ROLLED and state.roll is not None:
        found.append(_slot(state, me, state.roll, rolled=True))
    elif state.phase is Phase.BEFORE and ahead:
        found.append(_slot(state, me, ahead.pop(0)))
    for roll in ahead:
        state = next_turn(dice_away(state))
        found.append(_slot(state, me, roll))
    return tuple(found)


def turns_left(state: State) -> int:
    """Turns that are still to be rolled before the game ends (OBS-7.3, OBS-8.1)."""
    if state.phase is Phase.OVER:
        return 0
    return turns_to_come(state) + (state.phase in (Phase.KEEP, Phase.BEFORE))


def _slot(state: State, me: int, roll: Roll, *, rolled: bool = False) -> TurnSlot:
    sheet = state.sheets[me]
    turn = sheet.turn
    return TurnSlot(
        roll=roll,
        rolled=rolled,
        dice=turn.dice if rolled else tuple(sorted(roll[:3])),
        star=not turn.star,
        research=not turn.research,
        meteor=roll[3] if state.meteor_free(me) else None,
        lens=not turn.lens,
        round_bonus=round_bonus_open(state, sheet),
    )


class DiceSplit(NamedTuple):
    """One way to share out the standard dice between the star and the check."""

    pair: tuple[int, ...]
    """Two faces for the star, or none."""
    die: tuple[int, ...]
    """One face for the check, or none."""


def dice_splits(slot: TurnSlot) -> tuple[DiceSplit, ...]:
    """Every way that leaves no die idle that could serve, equal faces once."""
    dice = slot.dice
    if not slot.star or len(dice) < 2:
        singles_ = dice if slot.research else ()
        return tuple(dict.fromkeys(DiceSplit((), (die,)) for die in singles_)) or (DiceSplit((), ()),)
    found = []
    for chosen in combinations(range(len(dice)), 2):
        rest = [dice[index] for index in range(len(dice)) if index not in chosen]
        pair = (dice[chosen[0]], dice[chosen[1]])
        found.append(DiceSplit(pair, tuple(rest[:1]) if slot.research else ()))
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
