"""What every legal move of a turn is worth: one exact plan for each kind of move, shared by all moves alike.

After a star what matters is what is left to use (dice, bonuses) and, if the square may serve a figure, the
square. So one plan is made for the star on *no matter which* square. It is worth as much as the star on any
square that serves nothing, and no more than on any other; where it is worth as much as the whole turn there is
nothing to add. Only where it is worth less are the useful squares planned for one by one. After a check only
the tracks that the turn can bring to a bonus or an upgrade matter, and their spaces only while a die may still
check. This needs a chart with room: where stars may lack a place, each move is planned for by itself.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace

from periplus.models.observatory.moves import AnyMove, Research, Star
from periplus.models.observatory.play import apply
from periplus.models.observatory.state import Sheet, State
from periplus.solvers.limits import Clock

from .planner import Plan, best_plan
from .problem import Problem


class MoveWorths:
    """The worth of moves from one problem; remembers the plans that moves can share."""

    def __init__(self, problem: Problem, best: Plan, clock: Clock) -> None:
        self._problem = problem
        self._most = best.value
        self._clock = clock
        self._plans: dict[Hashable, Plan] = {}

    def plan(self, move: AnyMove) -> tuple[Problem, Plan]:
        """The turn as it is after the move, and the best plan for it. Raises Stop by the clock."""
        after = apply(self._problem.state, move)
        left = Problem(after, self._problem.seat, self._problem.roll)
        if isinstance(move, Star) and self._problem.roomy:
            return left, self._star_plan(move, after, left)
        if isinstance(move, Research):
            return left, self._shared((_resources(left.sheet), self._tracks(left)), left)
        return left, self._planned(left)

    def _planned(self, problem: Problem, above: Plan | None = None) -> Plan:
        """The best plan; ``above`` if none is better."""
        plan = best_plan(problem, self._clock, above.value if above else None) or above
        if plan is None:
            raise ValueError("there is always a plan: to do nothing")
        return plan

    def _shared(self, key: Hashable, problem: Problem, above: Plan | None = None) -> Plan:
        if key not in self._plans:
            self._plans[key] = self._planned(problem, above)
        return self._plans[key]

    def _star_plan(self, move: Star, after: State, left: Problem) -> Plan:
        row, column = move.at
        square = 1 << row * len(after.edition.chart.columns) + column
        resources = _resources(left.sheet)
        anywhere = self._shared(resources, self._elsewhere(after, square))
        if anywhere.value == self._most or not square & self._problem.ground.useful:
            return anywhere
        return self._shared((resources, square), left, anywhere)

    def _elsewhere(self, after: State, square: int) -> Problem:
        """The turn as if that star had gone to a square that serves nothing."""
        seat = self._problem.seat
        sheet = after.sheets[seat]
        sheets = list(after.sheets)
        sheets[seat] = replace(sheet, stars=sheet.stars & ~square)
        return Problem(replace(after, sheets=tuple(sheets)), seat, self._problem.roll, spare=1)

    def _tracks(self, left: Problem) -> Hashable:
        """What planning sees of the research tracks."""
        dice = left.dice_left
        may_check = dice.check and dice.standard
        relevant = self._problem.ground.outlook.tracks
        tracks = [track for index, track in enumerate(left.sheet.research) if relevant >> index & 1]
        return tuple(tracks if may_check else map(int.bit_count, tracks))


def _resources(sheet: Sheet) -> Hashable:
    """What a sheet still has to use."""
    return sheet.turn, sheet.pending, sheet.bonuses_left, sheet.finder_left, sheet.drive_number
