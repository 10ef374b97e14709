"""V of an island (spec, Queries) for the placements of one turn, each kind of placement worked out once.

Of an island only the kinds of its tiles count. Who connects all coasts first keeps the points (R20), so the order of
the placements counts too: where it may, both ends are told, with the order that leads to each.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from periplus.models.mist.island import TOKEN_NUMBER
from periplus.models.mist.scoring import FIRST_POINTS, Stakes
from periplus.models.mist.state import State, all_connected, island_points, masks_of

from ...memo import Memo

Assignment: TypeAlias = tuple[tuple[int, str], ...]
"""Spaces by number, rising, each with the token that it is to show."""
Spaces: TypeAlias = tuple[int, ...]
"""Spaces by number, in the order in which they are covered."""
REMEMBERED = 1 << 16
"""Assignments that are kept."""


@dataclass(frozen=True, slots=True)
class AssignmentOutcome:
    """What the placements of an assignment come to, in some order."""

    points: int
    """All of V but the energy."""
    connects: bool
    """Whether the placements make the seat the first to connect all coasts (MIST-9.1)."""


class IslandEvaluator:
    """V of the mover's island with more tiles on it; all else stays as it is."""

    def __init__(self, state: State) -> None:
        self.stakes = Stakes.of(state, state.turn)
        self.masks = masks_of(state.mover.tiles)
        self.open = state.first is None
        """Whether nobody has connected all coasts yet."""
        self._edition, self._island = state.edition, state.island
        self._outcomes = Memo[tuple[Assignment, bool], tuple[AssignmentOutcome, ...]](REMEMBERED)
        self._webs = Memo[tuple[int, ...], bool](REMEMBERED)

    def points(self, assignment: Assignment) -> int:
        """The best of the outcomes, connections counted."""
        return self.outcomes(assignment, can_connect=True)[0].points

    def outcomes(self, assignment: Assignment, *, can_connect: bool) -> tuple[AssignmentOutcome, ...]:
        """The outcomes that the orders of the placements lead to, the best first.

        ``can_connect`` is false where no tiles on those spaces could connect all coasts.
        """
        key = assignment, can_connect
        found = self._outcomes.get(key)
        if found is None:
            found = self._outcomes[key] = tuple(self._worked_out(assignment, can_connect))
        return found

    def _worked_out(self, assignment: Assignment, can_connect: bool) -> Iterator[AssignmentOutcome]:
        masks = self._with(assignment)
        points = island_points(self._edition, self._island, masks, self.stakes.rivals)
        if not can_connect:
            yield AssignmentOutcome(points + self.stakes.connection(connected=False), connects=False)
            return
        if self.open and self.order(assignment, connects=True) is not None:
            yield AssignmentOutcome(points + FIRST_POINTS, connects=True)
        if not self.open or self.order(assignment, connects=False) is not None:
            yield AssignmentOutcome(
                points + self.stakes.connection(self._connected(assignment)), connects=False
            )

    def order(self, assignment: Assignment, *, connects: bool, late: Collection[int] = ()) -> Spaces | None:
        """An order of the placements in which the seat connects all coasts, or does not; None: there is none.

        The spaces that are ``late`` come as late as they can.
        """
        steps = sorted(assignment, key=lambda step: (step[0] in late, step[0]))
        if not self.open:
            return None if connects else tuple(number for number, _ in steps)
        dead: set[tuple[Assignment, bool]] = set()

        def rest(before: Assignment, connected: bool) -> Spaces | None:
            if (before, connected) in dead or (connected and not connects):
                return None
            if len(before) == len(steps):
                return () if connected == connects else None
            for step in steps:
                if step not in before:
                    after = tuple(sorted((*before, step)))
                    joins = self._connected(after) and not self._connected(before)
                    if (found := rest(after, connected or joins)) is not None:
                        return step[0], *found
            dead.add((before, connected))
            return None

        return rest((), connected=False)

    def _with(self, assignment: Assignment) -> list[int]:
        masks = list(self.masks)
        for number, name in assignment:
            masks[TOKEN_NUMBER[name]] |= 1 << number
        return masks

    def _connected(self, assignment: Assignment) -> bool:
        """Whether all coasts are connected with those tiles on the island."""
        masks = tuple(self._with(assignment))
        found = self._webs.get(masks)
        if found is None:
            found = self._webs[masks] = all_connected(self._island, masks)
        return found
