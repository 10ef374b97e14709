"""The turns ahead, each as one player may use it: which dice, which bonuses, whose turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from periplus.models.observatory.sources import round_bonus_open
from periplus.models.observatory.state import Phase, Roll, State

WILD: Roll = (1, 1, 1, 1)
"""The roll that dominates every other: all dice stand for any number (OBS-2.7)."""


@dataclass(frozen=True, slots=True)
class TurnSlot:
    """One turn, with what it still gives to the player who plans."""

    round: int
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
        found.append(_present(state, me, state.roll, rolled=True))
    elif state.phase is Phase.BEFORE and ahead:
        found.append(_present(state, me, ahead.pop(0), rolled=False))
    place = (state.round, state.active)
    for roll in ahead:
        place = following(state, *place)
        found.append(_later(state, me, roll, *place))
    return tuple(found)


def following(state: State, round_: int, active: int) -> tuple[int, int]:
    """The round and the active seat of the turn after that one (OBS-6.8, OBS-7.2)."""
    active = (active + 1) % len(state.sheets)
    return round_ + (active == state.first), active


def turns_left(state: State) -> int:
    """Turns that are still to be rolled before the game ends (OBS-7.3, OBS-8.1)."""
    if state.phase is Phase.OVER:
        return 0
    seats = len(state.sheets)
    played = (state.round - 1) * seats + (state.active - state.first) % seats
    begun = state.phase in (Phase.ROLLED, Phase.DRAW)
    return state.edition.side(seats).count * seats - played - begun


def _present(state: State, me: int, roll: Roll, *, rolled: bool) -> TurnSlot:
    sheet = state.sheets[me]
    turn = sheet.turn
    return TurnSlot(
        round=state.round,
        roll=roll,
        rolled=rolled,
        dice=turn.dice if rolled else tuple(sorted(roll[:3])),
        star=not turn.star,
        research=not turn.research,
        meteor=roll[3] if state.active == me and not turn.meteor else None,
        lens=not turn.lens,
        round_bonus=round_bonus_open(state, sheet),
    )


def _later(state: State, me: int, roll: Roll, round_: int, active: int) -> TurnSlot:
    icon = round_ in state.edition.side(len(state.sheets)).bonus
    return TurnSlot(
        round=round_,
        roll=roll,
        rolled=False,
        dice=tuple(sorted(roll[:3])),
        star=True,
        research=True,
        meteor=roll[3] if active == me else None,
        lens=True,
        round_bonus=icon and active == state.first,
    )
