"""Places of one of two pieces in hand from which little comes, bounded by what the other one gains by them.

After such a place, a line goes on with the other piece. By ``isolation``, that brings what it brings without the
first one, which is bounded once for all places where the first one brings the same, or what it newly encloses or
covers beside it, which is bounded for each of them: by the water that may be enclosed at all, and only where that is
not enough by what every place encloses. So most of these places, whose states would each be searched in vain, are
refuted without a state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from heapq import heappop, heappush

from periplus.models.kalypso.draft import held, is_tile
from periplus.models.kalypso.kernel import Placing

from .ceiling import UNBOUNDED
from .isolation import Brought, FirstPlace, LaidFirst, Second
from .site import Site
from .survey import Sight


def is_pair(hand: tuple[str, ...]) -> bool:
    """Whether the hand is two base pieces, both of which have to be laid."""
    return len(hand) == 2 and all(
        piece in ("boat", "barrel") or (is_tile(piece) and not piece.endswith("?")) for piece in hand
    )


class PairBound:
    """Bounds of lines that begin with a place of one of two pieces in hand, of which little comes.

    ``sights``: a piece's places. ``without``: no line is worth more in which the piece lies where the other one, of
    which that came, does not count. ``brought``: no line is worth more after which the hand is empty, if no more than
    that comes of both pieces.
    """

    def __init__(
        self,
        site: Site,
        hand: tuple[str, ...],
        sights: Callable[[str], Sequence[Sight]],
        without: Callable[[str, Brought], int],
        brought: Callable[[Brought], int],
    ) -> None:
        self._site = site
        self._hand = hand
        self._sights = sights
        self._without = without
        self._brought = brought
        self._apart: dict[tuple[str, Brought], int] = {}
        self._most: dict[Brought, int] = {}
        self._exact: dict[tuple[str, int], int] = {}
        self._seconds: dict[str, Second] = {}

    def apart(self, first: FirstPlace) -> int:
        """No line is worth more that begins there, and in which the first piece does not count for the other."""
        key = first.placing.piece, Brought(first.rescues, first.closed)
        if key not in self._apart:
            self._apart[key] = self._without(self._other(key[0]), key[1])
        return self._apart[key]

    def laid(self, first: FirstPlace) -> LaidFirst | None:
        """The place, if it may be bounded; a boat's may not, since a boat need not be joined to anything."""
        if first.placing.piece == "boat":
            return None
        return self._second(first.placing.piece).after(first)

    def roughly(self, laid: LaidFirst) -> int:
        """No line is worth more that begins there."""
        brought = self._second(laid.first.placing.piece).most(laid)
        return UNBOUNDED if brought is None else max(self.apart(laid.first), self._worth(brought))

    def exactly(self, laid: LaidFirst) -> int:
        """The same by what each place of the other piece encloses; places of the same cells have the same bound."""
        _, stencil, at = laid.first.placing
        key = laid.first.placing.piece, stencil.laid(at)
        if key not in self._exact:
            each = self._second(key[0]).each(laid)
            self._exact[key] = max(map(self._worth, each), default=-UNBOUNDED)
        return max(self.apart(laid.first), self._exact[key])

    def _worth(self, brought: Brought) -> int:
        if brought not in self._most:
            self._most[brought] = self._brought(brought)
        return self._most[brought]

    def _second(self, piece: str) -> Second:
        second = self._other(piece)
        if second not in self._seconds:
            self._seconds[second] = Second(self._site, second, self._sights(second))
        return self._seconds[second]

    def _other(self, piece: str) -> str:
        """The other one of the two pieces."""
        left = list(self._hand)
        left.remove(held(self._hand, piece) or piece)
        return left[0]


def in_order(
    groups: Sequence[tuple[int, Iterable[FirstPlace]]], pair: PairBound | None
) -> Iterator[tuple[int, Placing]]:
    """The places of all groups, each with its bound, the highest first.

    The groups come with a bound for all of their places, the highest first; ``pair`` bounds single places. Nothing is
    worked out of a place before its bound so far is the highest.
    """
    heap: list[tuple[int, int, Placing, LaidFirst | None]] = []
    pushed = 0
    for ceiling, places in groups:
        yield from _above(heap, ceiling, pair)
        for first in places:
            laid = pair.laid(first) if pair and pair.apart(first) < ceiling else None
            most = min(ceiling, pair.roughly(laid)) if pair and laid else ceiling
            if laid is not None:
                pushed += 1
                heappush(heap, (-most, pushed, first.placing, laid))
            else:
                yield ceiling, first.placing
    yield from _above(heap, -UNBOUNDED, pair)


def _above(
    heap: list[tuple[int, int, Placing, LaidFirst | None]], ceiling: int, pair: PairBound | None
) -> Iterator[tuple[int, Placing]]:
    """Those of the heap whose bound is above the ceiling."""
    while heap and -heap[0][0] > ceiling:
        lowered, number, placing, laid = heappop(heap)
        most = min(-lowered, pair.exactly(laid)) if pair and laid else -lowered
        if most < -lowered:
            heappush(heap, (-most, number, placing, None))
        else:
            yield most, placing
