"""One player's turn as a planning problem: its ground, and the dice that were or will be rolled."""

from __future__ import annotations

from functools import cached_property
from typing import TypeAlias

from periplus.models.observatory.state import LENS, Roll, Sheet, State

from .dice import AFTER_LENS, Dice, DiceUse, Relevance, dice_uses, opened
from .ground import Ground

Look: TypeAlias = frozenset[tuple[int | None, ...]]
"""What planning sees of a problem's dice: problems of one ground with equal looks have equal values."""


class Problem:
    """What ``seat`` can do from ``state`` to the end of the turn; with ``roll`` for a turn not yet rolled."""

    def __init__(self, state: State, seat: int, roll: Roll | None = None, *, spare: int = 0) -> None:
        self.state = state
        self.seat = seat
        self.roll = roll
        self.dice_left = self._left()
        dice = self.dice_left
        self.ground = Ground(
            state,
            seat,
            star=dice.star and len(dice.standard) > 1,
            check=dice.check and bool(dice.standard),
            meteor=dice.meteor is not None,
            spare=spare,
        )

    def with_roll(self, roll: Roll) -> Problem:
        """The same turn with another roll; this one must have a roll too. They share what they can."""
        other = Problem.__new__(Problem)
        other.state, other.seat, other.roll = self.state, self.seat, roll
        other.dice_left = other._left()
        other.ground = self.ground
        return other

    def _left(self) -> Dice:
        """The dice that can still be used, or will be when ``roll`` is rolled; Lens and Drive as they are."""
        sheet = self.state.sheets[self.seat]
        turn = sheet.turn
        rolled = self.roll or self.state.roll
        if rolled is None:
            return Dice()
        standard = tuple(sorted(self.roll[:3])) if self.roll else turn.dice
        meteor = rolled[3] if self.seat == self.state.active and not turn.meteor else None
        lens = 0 if sheet.complete(LENS) and not turn.lens else None
        return Dice(standard, not turn.star, not turn.research, meteor, lens, sheet.drive_number)

    @cached_property
    def dice(self) -> Dice:
        """The dice, with Lens and Drive where the turn may still complete them."""
        outlook = self.ground.outlook
        waits = outlook.lens and not self.ground.sheet.complete(LENS)
        lens = AFTER_LENS if waits else self.dice_left.lens
        return self.dice_left._replace(lens=lens, drive_open=outlook.drive)

    @cached_property
    def uses(self) -> tuple[DiceUse, ...]:
        """The divisions of the dice worth planning for."""
        ground = self.ground
        relevance = Relevance(
            ground.useful, ground.outlook.tracks, ground.outlook.stars if ground.roomy else None
        )
        return dice_uses(ground.edition, self.dice, ground.sheet.research, ground.sheet.stars, relevance)

    @property
    def sheet(self) -> Sheet:
        """The planning player's sheet."""
        return self.state.sheets[self.seat]

    @cached_property
    def roomy(self) -> bool:
        """Whether every star finds a square, wherever one other star is plotted first.

        Each opens more squares than the turn can fill; only the star of two dice, had at once, may open as
        few as two: it can take the square of another star, which then moves.
        """
        ground = self.ground
        at_once, others = opened(ground.edition, self.dice, ground.sheet.stars)
        return (
            ground.roomy
            and all(squares.bit_count() > ground.outlook.stars for squares in others)
            and all(squares.bit_count() > 1 for squares in at_once)
        )

    @cached_property
    def look(self) -> Look:
        """What planning sees of the dice: where every star finds a square, the useful squares alone."""
        return frozenset(self._seen(use) for use in self.uses)

    def _seen(self, use: DiceUse) -> tuple[int | None, ...]:
        ground, star, meteor, check = self.ground, use.star, use.meteor, use.check
        wide = ground.roomy and (meteor is None or meteor.squares.bit_count() >= ground.outlook.stars)
        mask = ground.useful if wide else -1
        return (
            star and star.squares & (mask if not star.waits else -1),
            star and star.waits,
            meteor and meteor.squares & mask,
            meteor and meteor.waits,
            check and check.tracks,
            check and check.waits,
        )
