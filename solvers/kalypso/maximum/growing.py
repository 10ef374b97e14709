"""Growing: the bases that come of laying some of the pieces, each once, one piece more in each layer.

The ceiling of a base says whether it can beat the best board so far at all; few can, and those are looked at with
the highest ceiling first. A pass of a certain width keeps only so many bases of a layer, looks at only so many of
them, and lays only so many different pieces next. A pass that had to leave out nothing has seen all there is,
which proves the best board; else a wider one follows. The first pass is so narrow that it soon comes to the end
of a whole bag.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heappush, heappushpop

from periplus.models.kalypso.terms import MATERIALS
from periplus.models.kalypso.tiles import canonical

from ...answers import Number
from ...limits import Clock, Stop
from ..pieces.spots import BOATS
from .base import Base, Key, Likeness
from .ceiling import SINGLE, Ceiling


@dataclass(frozen=True, slots=True)
class Width:
    """How much a pass takes on."""

    kept: int
    """Bases of a layer that it keeps."""
    looks: int
    """Bases of a layer that it looks at."""
    faces: int
    """Different pieces that it tries to lay next."""


ALL = 1_000
WIDTHS = (
    Width(6, 1, 1),
    Width(20, 4, 4),
    Width(200, 40, ALL),
    Width(2_000, 2_000, ALL),
    Width(20_000, 20_000, ALL),
)
REMEMBERED = 500_000
"""Bases of a layer that are told from those that come in another order; beyond it some are looked at again."""
BASE_WORK = 1e-5
"""What a base counts as deterministic effort."""


@dataclass(frozen=True, slots=True)
class Grown:
    """A base, the pieces that are left, and its ceiling."""

    base: Base
    left: tuple[str, ...]
    ceiling: int


class Growing:
    """The search through the bases. The caller looks at those it ``gives`` and tells what they are worth."""

    def __init__(self, ceiling: Ceiling, base: Base, pieces: tuple[str, ...], boats: int) -> None:
        """``boats``: how many may lie on the board at most (KAL-10.7)."""
        self._ceiling = ceiling
        self._start = Grown(base, tuple(sorted(pieces, key=_pureness)), ceiling.of(base))
        self._boats = boats
        self._nets = any(not net.on for net in ceiling.state.own.nets)
        self._looked: set[Likeness] = set()
        self._whole = False
        self.best: Number | None = None
        """The value of the best board so far."""

    def improves(self, value: Number | None) -> bool:
        """Whether a board of that value is the best so far; from now on others are measured by it."""
        if value is None or (self.best is not None and value <= self.best):
            return False
        self.best = value
        return True

    def gives(self, clock: Clock) -> Iterator[Base]:
        """Bases that may beat the best so far; when it ends, no other does. Raises Stop before that."""
        for width in WIDTHS:
            self._whole = True
            layer = [self._start]
            while layer:
                yield from self._promising(layer, width)
                layer = self._next(layer, width, clock)
            if self._whole:
                return
        raise Stop("memory")

    def _promising(self, layer: list[Grown], width: Width) -> Iterator[Base]:
        looked = 0
        for grown in sorted(layer, key=lambda grown: -grown.ceiling):
            if self.best is not None and grown.ceiling <= self.best:
                return
            likeness = grown.base.likeness(self._nets)
            if likeness in self._looked:
                continue
            if looked == width.looks:
                self._whole = False
                return
            looked += 1
            self._looked.add(likeness)
            yield grown.base

    def _next(self, layer: list[Grown], width: Width, clock: Clock) -> list[Grown]:
        """The bases with one piece more: those with the highest ceilings, the first found where they are equal."""
        seen: set[tuple[Key, tuple[str, ...]]] = set()
        kept: list[tuple[int, int, Grown]] = []
        count = 0
        for grown in layer:
            for child in self._children(grown, width.faces):
                clock.check()
                clock.spend(BASE_WORK)
                known = child.base.key, child.left
                if known in seen or self._hopeless(child):
                    continue
                if len(seen) < REMEMBERED:
                    seen.add(known)
                count += 1
                entry = (child.ceiling, -count, child)
                if len(kept) < width.kept:
                    heappush(kept, entry)
                else:
                    heappushpop(kept, entry)
                    self._whole = False
        return [grown for _, _, grown in sorted(kept, key=lambda entry: -entry[1])]

    def _hopeless(self, grown: Grown) -> bool:
        """Whether no board that comes of it can beat the best so far."""
        if self.best is None:
            return False
        most = self._ceiling.beyond(grown.base, grown.left) if grown.left else grown.ceiling
        return most <= self.best

    def _children(self, grown: Grown, faces: int) -> Iterator[Grown]:
        tried: set[str] = set()
        laid = 0
        for number, piece in enumerate(grown.left):
            face = canonical(piece) if piece not in SINGLE else piece
            if face in tried or (piece in BOATS and grown.base.afloat >= self._boats):
                continue
            if laid == faces:
                self._whole = False
                return
            tried.add(face)
            left = (*grown.left[:number], *grown.left[number + 1 :])
            places = tuple(grown.base.spots_for(piece))
            laid += bool(places)
            for spot in places:
                base = grown.base.with_spot(spot)
                yield Grown(base, left, self._ceiling.of(base))


def _pureness(piece: str) -> tuple[int, int, str]:
    """Tiles of one material first: they are the easiest to build on."""
    most = max(piece.count(letter) for letter in MATERIALS) if piece not in SINGLE else 1
    return -most, piece.count("P"), piece
