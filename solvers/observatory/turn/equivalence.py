"""Which moves leave the same to plan for, so that one plan, or one expectation, serves them all.

After a star what matters is what is left to use (dice, bonuses) and, if the square may serve a figure, the
square. After a check only the tracks that the turn can bring to a bonus or an upgrade matter, and their spaces
only while a die may still check. A move *without effect* stands for the least that it can bring: a star on a
square that serves nothing, a check that no track shows.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace

from periplus.models.observatory.moves import AnyMove, Research, Star
from periplus.models.observatory.state import Sheet, State

from .context import TurnContext


class MoveEquivalence:
    """The moves of ``seat`` compared by what they leave; ``context`` is that before the move."""

    def __init__(self, context: TurnContext, seat: int) -> None:
        self._context = context
        self._seat = seat

    def key(self, move: AnyMove, after: State, delicate: int, *, checks: bool) -> Hashable:
        """Equal for moves that leave the same.

        ``delicate`` are squares that matter even if they serve no figure; ``checks`` says whether a die may
        still check a space after the move.
        """
        sheet = after.sheets[self._seat]
        if isinstance(move, Star):
            return "star", resources(sheet), self.square(move) & (self._context.useful | delicate)
        if isinstance(move, Research):
            relevant = self._context.turn_bounds.tracks
            tracks = [track for index, track in enumerate(sheet.research) if relevant >> index & 1]
            return "check", resources(sheet), tuple(tracks if checks else map(int.bit_count, tracks))
        return after

    def square(self, move: Star) -> int:
        """The square of the star, as a bit."""
        row, column = move.at
        return 1 << row * len(self._context.edition.chart.columns) + column

    def without_effect(self, move: AnyMove, after: State) -> tuple[State, int]:
        """The state after a star or a check as if it brought nothing, and the stars plotted that it does not show."""
        sheet, before = after.sheets[self._seat], self._context.sheet
        if isinstance(move, Star):
            return self._with_sheet(after, replace(sheet, stars=before.stars)), 1
        unchecked = replace(sheet, research=before.research, drive_number=before.drive_number)
        return self._with_sheet(after, unchecked), 0

    def _with_sheet(self, state: State, sheet: Sheet) -> State:
        sheets = (*state.sheets[: self._seat], sheet, *state.sheets[self._seat + 1 :])
        return replace(state, sheets=sheets)


def resources(sheet: Sheet) -> Hashable:
    """What a sheet still has to use."""
    return sheet.turn, sheet.pending, sheet.bonuses_left, sheet.finder_left, sheet.drive_number
