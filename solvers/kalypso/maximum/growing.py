"""Bases grown piece by piece, each once, under ceilings of what they can be worth.

A ceiling (``ceiling``) says whether a base can beat the best board so far at all; few can, and those are looked at
with the highest ceiling first.

Each layer has one piece more. A pass of a certain width keeps only so many bases of a layer, looks at only so many of
them, and lays only so many different pieces next. A pass that had to leave out nothing has seen all there is, which
proves the best board; else a wider one follows. The first pass is so narrow that it soon comes to the end of a whole
bag. Of few pieces all bases are gone through after the first pass, each in one order (``order``): depth first as long
as boats are loose or still to come, so that no layer has to be kept, else the last two pieces together (``pairs``).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import nlargest
from math import inf
from typing import TypeAlias

from ...limits import Clock, Stop
from ...shapes import Number
from ..pieces import BOATS, Spot
from .base import Base, EquivalenceKey, Key
from .ceiling import Ceiling
from .order import face, foregone, pureness
from .pairs import BASE_WORK, Grown, LastTwo


@dataclass(frozen=True, slots=True)
class Width:
    """How much a pass takes on."""

    kept: int
    """Bases of a layer that it keeps."""
    looks: int
    """Bases of a layer that it looks at."""
    faces: int
    """Different pieces that it tries to lay next."""


FEW = 3
"""Pieces up to which all bases can be gone through, and a close look at what the last of them can bring pays."""
ALL = 1_000
WIDTHS = (
    Width(6, 1, 1),
    Width(20, 4, 4),
    Width(200, 40, ALL),
    Width(2_000, 2_000, ALL),
    Width(20_000, 20_000, ALL),
)
ALONE = Width(1, 1, ALL)
"""What a single base takes."""
REMEMBERED = 500_000
"""Bases of a layer that are told from those that come in another order; beyond it some are looked at again."""


Seen: TypeAlias = set[tuple[Key, tuple[str, ...]]]
"""Bases that were met already, with the pieces that were left."""


class Growing:
    """The search through the bases. The caller looks at those it ``gives`` and tells what they are worth."""

    def __init__(self, ceiling: Ceiling, base: Base, pieces: tuple[str, ...], boats: int) -> None:
        """``boats``: how many may lie on the board at most (KAL-10.7)."""
        self._ceiling = ceiling
        self._start = Grown(base, tuple(sorted(pieces, key=pureness)), ceiling.of(base))
        self._boats = boats
        self._close = ceiling.plain and len(pieces) <= FEW
        self._nets = any(not net.on for net in ceiling.state.own.nets)
        self._looked: set[EquivalenceKey] = set()
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
        for width in WIDTHS[:1] if self._close else WIDTHS:
            self._whole = True
            layer = [self._start]
            while layer:
                yield from self._promising(layer, width)
                layer = self._next(layer, width, clock)
            if self._whole:
                return
        if not self._close:
            raise Stop("memory")
        yield from self._every(self._start, set(), clock)

    def _every(self, grown: Grown, seen: Seen, clock: Clock) -> Iterator[Base]:
        """All bases with more pieces that may beat the best so far. Raises Stop by the clock."""
        if len(grown.left) == 2 and self._calm(grown):
            yield from self._last_two([grown], clock)
            return
        firsts = []
        for child in self._grown(grown, ALL, seen, clock):
            yield from self._promising([child], ALONE)
            if len(child.left) == 2 and self._calm(child):
                firsts.append(child)
            else:
                yield from self._every(child, seen, clock)
        if firsts:
            yield from self._last_two(firsts, clock)

    def _calm(self, grown: Grown) -> bool:
        """Whether no boat is loose, and none is to come."""
        return not grown.base.boats and not any(piece in BOATS for piece in grown.left)

    def _last_two(self, firsts: list[Grown], clock: Clock) -> Iterator[Base]:
        """All bases with both of the pieces left, or one, that may beat the best so far. Raises Stop by the clock."""
        last_two = LastTwo(self._ceiling, self._start, lambda: -inf if self.best is None else self.best)
        for child in last_two.grown(firsts, clock):
            yield from self._promising([child], ALONE)

    def _promising(self, layer: list[Grown], width: Width) -> Iterator[Base]:
        looked = 0
        for grown in sorted(layer, key=lambda grown: -grown.ceiling):
            if self.best is not None and grown.ceiling <= self.best:
                return
            key = grown.base.equivalence_key(self._nets)
            if key in self._looked:
                continue
            if looked == width.looks:
                self._whole = False
                return
            looked += 1
            self._looked.add(key)
            yield grown.base

    def _next(self, layer: list[Grown], width: Width, clock: Clock) -> list[Grown]:
        """The bases with one piece more: those with the highest ceilings, the first found where they are equal."""
        seen: Seen = set()
        every = enumerate(child for grown in layer for child in self._grown(grown, width.faces, seen, clock))
        found = nlargest(width.kept + 1, every, key=lambda one: one[1].ceiling)
        self._whole &= len(found) <= width.kept
        return [grown for _, grown in sorted(found[: width.kept])]

    def _grown(self, grown: Grown, faces: int, seen: Seen, clock: Clock) -> Iterator[Grown]:
        """The bases with one piece more that may come to more than the best so far, each once."""
        for base, left in self._children(grown, faces):
            clock.check()
            clock.spend(BASE_WORK)
            known = base.key, left
            if known in seen:
                continue
            child = Grown(base, left, self._ceiling.of(base))
            if self._hopeless(child):
                continue
            if len(seen) < REMEMBERED:
                seen.add(known)
            yield child

    def _hopeless(self, grown: Grown) -> bool:
        """Whether no board that comes of it can beat the best so far."""
        if self.best is None:
            return False
        if not grown.left:
            return grown.ceiling <= self.best
        if self._close:
            return not self._ceiling.may_bring(grown.base, grown.left, self.best - grown.ceiling)
        return not self._ceiling.beats(grown.base, grown.left, self.best)

    def _children(self, grown: Grown, faces: int) -> Iterator[tuple[Base, tuple[str, ...]]]:
        tried: set[str] = set()
        laid = 0
        for number, piece in enumerate(grown.left):
            if face(piece) in tried or (piece in BOATS and grown.base.afloat >= self._boats):
                continue
            if laid == faces:
                self._whole = False
                return
            tried.add(face(piece))
            left = (*grown.left[:number], *grown.left[number + 1 :])
            places = self._places(grown, piece)
            laid += bool(places)
            for spot in places:
                yield grown.base.with_spot(spot), left

    def _places(self, grown: Grown, piece: str) -> tuple[Spot, ...]:
        """Where the piece may be laid; of few pieces the last one only where enough may come of it."""
        base, apart = grown.base, foregone(grown.base, piece) if self._close else 0
        if len(grown.left) == 1 and self._close and not base.boats:
            points = -1 if self.best is None else self.best - grown.ceiling
            return tuple(self._ceiling.bringing(base, piece, points, apart))
        return tuple(base.spots_for(piece, apart))
