"""One player's turn as a planning problem: its context, and the dice that were or will be rolled."""

from __future__ import annotations

from functools import cached_property

from periplus.models.observatory.state import Roll, Sheet, State

from .context import TurnContext
from .dice import DiceUse, opened
from .readings import AFTER_LENS, Dice
from .turn_bounds import TurnBounds


class Problem:
    """What ``seat`` can do from ``state`` to the end of the turn; with ``roll`` for a turn not yet rolled.

    ``spare``, ``limits`` and ``denied`` are as in ``TurnContext``.
    """

    def __init__(
        self,
        state: State,
        seat: int,
        roll: Roll | None = None,
        *,
        spare: int = 0,
        limits: TurnBounds | None = None,
        denied: int = 0,
    ) -> None:
        self.state = state
        self.seat = seat
        self.roll = roll
        self.dice = self._dice()
        dice = self.dice
        self.context = TurnContext(
            state,
            seat,
            star=dice.star and len(dice.standard) > 1,
            check=dice.check and bool(dice.standard),
            meteor=dice.meteor is not None,
            spare=spare,
            limits=limits,
            denied=denied,
        )

    def with_roll(self, roll: Roll) -> Problem:
        """The same turn with another roll; this one must have a roll too. They share what they can."""
        other = Problem.__new__(Problem)
        other.state, other.seat, other.roll = self.state, self.seat, roll
        other.dice = other._dice()
        other.context = self.context
        return other

    def _dice(self) -> Dice:
        """The dice that can still be used, or will be when ``roll`` is rolled; Lens and Drive as they are."""
        sheet = self.state.sheets[self.seat]
        turn = sheet.turn
        rolled = self.roll or self.state.roll
        if rolled is None:
            return Dice()
        standard = tuple(sorted(self.roll[:3])) if self.roll else turn.dice
        meteor = rolled[3] if self.seat == self.state.active and not turn.meteor else None
        lens = 0 if sheet.lens_free else None
        return Dice(standard, not turn.star, not turn.research, meteor, lens, sheet.drive_number)

    @cached_property
    def uses(self) -> tuple[DiceUse, ...]:
        """The divisions of the dice worth planning for, with Lens and Drive as they are."""
        return self.context.divider.uses(self.dice)

    def late_uses(self, above: int | None) -> tuple[DiceUse, ...]:
        """Those that wait for Lens or Drive to be completed in the turn; none if no such plan beats ``above``."""
        waiting = self._waiting(above)
        return tuple(use for use in self.context.divider.uses(waiting) if use.waits) if waiting else ()

    def _waiting(self, above: int | None) -> Dice | None:
        """The dice with the upgrades that the turn may bring; None if no plan that completes one beats ``above``."""
        outlook = self.context.turn_bounds
        lens, drive = (
            limit is not None and (above is None or limit > above) for limit in (outlook.lens, outlook.drive)
        )
        if not (lens or drive):
            return None
        return self.dice._replace(lens=AFTER_LENS if lens else self.dice.lens, drive_open=drive)

    def delicate(self, above: int) -> int:
        """Bit set of the squares that a star of a plan worth more than ``above`` might lack for."""
        context = self.context
        return context.delicate(*opened(context.edition, self._waiting(above) or self.dice, context.closed))

    @property
    def sheet(self) -> Sheet:
        """The planning player's sheet."""
        return self.state.sheets[self.seat]
