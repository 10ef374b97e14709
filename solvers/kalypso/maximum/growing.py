"""Growing: every base that comes of laying some of the pieces, each once, with the best that it bears.

Bases come in layers, one piece more in each. The ceiling of a base says whether it can beat the best board so
far at all; few can, and those are looked at with the highest ceiling first. All layers done, the best board is
proved; before, counting bounds it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heappop, heappush

from periplus.models.kalypso.tiles import canonical

from ...limits import Clock
from ..pieces.spots import BOATS
from .base import Base, Key
from .ceiling import Ceiling

BASE_WORK = 1e-5
"""What a base counts as deterministic effort."""


@dataclass(frozen=True, slots=True)
class Grown:
    """A base, and the pieces that are left."""

    base: Base
    left: tuple[str, ...]


class Growing:
    """The search through the bases. The caller looks at those it ``gives`` and says how good the best is."""

    def __init__(self, ceiling: Ceiling, base: Base, pieces: tuple[str, ...], boats: int) -> None:
        """``boats``: how many may be launched at most (KAL-10.7)."""
        self._ceiling = ceiling
        self._start = Grown(base, tuple(sorted(pieces)))
        self._boats = boats
        self.best: int | None = None
        """The value of the best board so far."""

    def gives(self, clock: Clock) -> Iterator[Base]:
        """Bases that may beat the best so far, the most promising of a layer first; raises Stop."""
        layer = {self._key(self._start): self._start}
        while layer:
            yield from self._promising(list(layer.values()), clock)
            layer = self._next(layer, clock)

    def _promising(self, layer: list[Grown], clock: Clock) -> Iterator[Base]:
        heap: list[tuple[int, int]] = []
        for number, grown in enumerate(layer):
            clock.check()
            ceiling = self._ceiling.of(grown.base)
            if self.best is None or ceiling > self.best:
                heappush(heap, (-ceiling, number))
        while heap and (self.best is None or -heap[0][0] > self.best):
            yield layer[heappop(heap)[1]].base

    def _next(self, layer: dict[tuple[Key, tuple[str, ...]], Grown], clock: Clock) -> dict[tuple[Key, tuple[str, ...]], Grown]:
        found: dict[tuple[Key, tuple[str, ...]], Grown] = {}
        for grown in layer.values():
            clock.check()
            for child in self._children(grown):
                clock.spend(BASE_WORK)
                found.setdefault(self._key(child), child)
        return found

    def _children(self, grown: Grown) -> Iterator[Grown]:
        tried: set[str] = set()
        for number, piece in enumerate(grown.left):
            face = canonical(piece) if piece not in (*BOATS, "barrel") else piece
            if face in tried or piece in BOATS and grown.base.afloat >= self._boats:
                continue
            tried.add(face)
            left = (*grown.left[:number], *grown.left[number + 1 :])
            for spot in grown.base.spots_for(piece):
                yield Grown(grown.base.with_spot(spot), left)

    @staticmethod
    def _key(grown: Grown) -> tuple[Key, tuple[str, ...]]:
        return grown.base.key, grown.left
