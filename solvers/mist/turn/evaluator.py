"""V of an island (spec, Queries) for the placements of one turn, and what the turn leaves behind for later ones.

Of an island only the kinds of its tiles count, so each kind of placement is worked out once. Who connects all coasts
first keeps the points (R20), so the order of the placements counts too: where it may, both ends are told, with the
order that leads to each.

The ``prospect`` is the second key among turns that are worth the same now. A figure in points, by rule of thumb: energy
and tiles at hand, and the choice of flights that the balloon's place gives next. It orders ties and nothing else; no
value and no proof rests on it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from periplus.models.boards.bitsets import members
from periplus.models.mist.flying import values
from periplus.models.mist.island import CITY, MONUMENT, TOKEN_NUMBER, WILD, token
from periplus.models.mist.scoring import FIRST_POINTS, Stakes
from periplus.models.mist.state import State, all_connected, island_points, masks_of, tiled

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


ENERGY = 0.3
"""Points of an energy."""
AT_HAND = {WILD: 3.0, MONUMENT: 1.8, CITY: 1.6}
"""Points of a tile on a telescope, by token; OTHERS for all else."""
OTHERS = 1.2
SPEED = 0.1
"""Points of a number that the balloon's place offers."""


def prospect(state: State, seat: int) -> float:
    """What the seat has at hand for later turns, in points."""
    player = state.players[seat]
    tiles = sum(AT_HAND.get(token(tile), OTHERS) for tile in player.telescope)
    return round(ENERGY * player.energy + tiles + SPEED * max(values(state, player)), 3)


def board_prospect(state: State, seat: int) -> float:
    """What the harbour board offers the seat, less what it offers the others in the mean: a tile of it laid best."""
    own, *others = (
        _offered(state, one % len(state.players)) for one in range(seat, seat + len(state.players))
    )
    return round(own - sum(others) / max(1, len(others)), 3)


def _offered(state: State, seat: int) -> float:
    """The points that each tile of the board brings where it brings most, all tiles together."""
    stakes, masks = Stakes.of(state, seat), masks_of(state.players[seat].tiles)
    before, found = stakes.points(masks), 0.0
    bare = members(state.island.ground & ~tiled(masks))
    worth: dict[str, int] = {}
    for name in map(token, state.harbour):
        if name not in worth:
            laid = []
            for number in bare:
                after = list(masks)
                after[TOKEN_NUMBER[name]] |= 1 << number
                laid.append(stakes.points(after) - before)
            worth[name] = max(laid, default=0)
        found += worth[name]
    return found
