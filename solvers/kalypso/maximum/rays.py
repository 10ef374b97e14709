"""Fish that a piece may enclose, for all its places on many boards at once.

From an enclosed cell every straight ray meets wall. So a piece encloses a fish only where it stops each ray of the
fish that no wall stops yet. Which places stop a ray depends on the fish and the direction alone; which rays a board's
walls stop is one bit for the whole board. No piece stops two opposite rays, as its cells in a row or column are
contiguous.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache

from periplus.models.boards.bitsets import members
from periplus.models.boards.grid import Frame
from periplus.models.kalypso.tiles import Stencil

from ..turn.water import swept
from .stack import Stack, added


class Rays:
    """The rays of some fish on the boards of a stack."""

    def __init__(self, stack: Stack, frame: Frame, wall: int, fish: int) -> None:
        self._stack, self._frame, self._wall = stack, frame, wall
        self._known: dict[tuple[int, ...], list[int]] = {}
        self._behind = (
            [stack.swept(wall, step) for step in (1, -1, frame.width, -frame.width)] if fish else []
        )
        near = self._near(fish) if fish else {}
        self._fish = list(near)
        self.most = stack.greatest(sum(near.values()))
        """How many fish at most a piece may enclose on one board, those that walls enclose included."""

    def _near(self, fish: int) -> dict[int, int]:
        """Fish that a piece may enclose on some board, or walls enclose already: the first cells of those boards."""
        right, left, down, up = self._behind
        water = self._stack.each(fish)
        near = (water ^ (water & self._wall)) & (right | left) & (down | up)
        first = self._stack.each(1)
        return {bit: boards for bit in members(fish) if (boards := near >> bit & first)}

    @cached_property
    def _stopped(self) -> list[tuple[int, ...]]:
        """For each fish all cells of the boards whose walls stop its ray, by direction; last of those that cover it."""
        first = self._stack.each(1)
        return [
            tuple(self._stack.whole(cells >> bit & first) for cells in (*self._behind, self._wall))
            for bit in self._fish
        ]

    def enclosing(self, stencil: Stencil) -> list[int]:
        """How many of the fish a piece may enclose, those that are enclosed without it included.

        By place, as digits.
        """
        found = self._known.get(stencil.steps)
        if found is None:
            found = self._known[stencil.steps] = added(self._places(stencil))
        return found

    def _places(self, stencil: Stencil) -> Iterator[int]:
        """For each fish the places at which the piece may enclose it."""
        each = self._stack.each
        for bit, (*stopped, hidden) in zip(self._fish, self._stopped, strict=True):
            *stops, covering = _stops(stencil, self._frame, bit)
            places = -1
            for boards, stop in zip(stopped, stops, strict=True):
                places &= boards | each(stop)
            yield places ^ (places & (hidden | each(covering)))


@lru_cache(maxsize=4096)
def _stops(stencil: Stencil, frame: Frame, bit: int) -> tuple[int, ...]:
    """The places at which the piece stops the cell's ray, for each direction, and those at which it covers the cell.

    A ray leads to the cells of which the cell is seen along the step: against what ``swept`` goes.
    """
    right, left, down, up = (cells & ~(1 << bit) for cells in swept(frame, 1 << bit))
    return tuple(stencil.meeting(cells) & frame.whole for cells in (left, right, up, down, 1 << bit))
