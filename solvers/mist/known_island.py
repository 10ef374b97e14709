"""What is remembered of an island: many ends of a turn share it, and each goes on from it."""

from __future__ import annotations

from collections import Counter

from periplus.models.mist.ground import masks_of, tiled
from periplus.models.mist.scoring import Stakes
from periplus.models.mist.state import State

from .ceiling import IslandCeiling
from .turn.evaluator import IslandEvaluator
from .turn.placements import Placements


class KnownIsland:
    """The island of the only player of a table, all else of which may differ."""

    def __init__(self, state: State) -> None:
        masks = masks_of(state.mover.tiles)
        self.stakes = Stakes.of(state, 0)
        self.evaluator = IslandEvaluator(state)
        self.placements: dict[int, Placements] = {}
        """By open spaces beside a balloon."""
        self._ceiling = IslandCeiling(self.stakes, masks, state.island.ground & ~tiled(masks))
        self._most: dict[tuple[frozenset[tuple[str, int]], int, int | None], int] = {}

    def most(self, hand: Counter[str], room: int, connection: int | None) -> int:
        """No more than ``room`` tiles of the hand, counted by token, make it worth more, without energy.

        ``connection``: what connected coasts score at most, where that is known better.
        """
        key = frozenset(hand.items()), room, connection
        if key not in self._most:
            self._most[key] = self._ceiling.points(hand, room, connection)
        return self._most[key]
