"""Quiet places of one of two pieces in hand, bounded by what the other one gains by them.

After a quiet placement, a line goes on with the other piece. By ``isolation``, it lies where the first one does not
count, which is bounded once for all quiet places, or near the first one, which is bounded for each of them: by the
water that may be enclosed at all, and only where that is not enough by what every place near it encloses. So most of
the quiet places, whose states would each be searched in vain, are refuted without a state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from heapq import heappop, heappush

from periplus.models.kalypso.draft import held, is_tile
from periplus.models.kalypso.kernel import Placing

from .ceiling import UNBOUNDED
from .chain import Effect
from .isolation import QuietPlace, Second
from .site import Pieces, Site, pieces_of
from .survey import Sight, bits


def is_pair(hand: tuple[str, ...]) -> bool:
    """Whether the hand is two base pieces, both of which have to be laid."""
    return len(hand) == 2 and all(
        piece in ("boat", "barrel") or (is_tile(piece) and not piece.endswith("?")) for piece in hand
    )


class PairBound:
    """Bounds of lines that begin with a quiet place of one of two pieces in hand.

    ``sights``: a piece's places. ``without``: no line is worth more in which the pieces lie, the one named where the
    other does not count. ``brought``: no line is worth more in which no more than the effect comes.
    """

    def __init__(
        self,
        site: Site,
        hand: tuple[str, ...],
        sights: Callable[[str], Sequence[Sight]],
        without: Callable[[str, Pieces], int],
        brought: Callable[[Effect], int],
    ) -> None:
        self._site = site
        self._hand = hand
        self._sights = sights
        self._without = without
        self._brought = brought
        self._apart: dict[str, int] = {}
        self._seconds: dict[str, Second] = {}

    def place(self, placing: Placing) -> QuietPlace | None:
        """The quiet place, if it may be bounded; a boat's may not, since a boat need not be joined to anything."""
        if placing.piece == "boat":
            return None
        return self._second(placing.piece).beside(placing.stencil, placing.at)

    def roughly(self, piece: str, place: QuietPlace) -> int:
        """No line is worth more that begins with the piece there."""
        return self._most(piece, [self._second(piece).most(place)])

    def exactly(self, piece: str, place: QuietPlace) -> int:
        """The same by what each place of the other piece near it encloses."""
        return self._most(piece, self._second(piece).each(place))

    def _most(self, piece: str, effects: Iterable[Effect | None]) -> int:
        second = self._other(piece)
        if second not in self._apart:
            self._apart[second] = self._without(second, pieces_of(self._hand))
        most = self._apart[second]
        for effect in effects:
            if effect is None:
                return UNBOUNDED
            most = max(most, self._brought(effect))
        return most

    def _second(self, piece: str) -> Second:
        second = self._other(piece)
        if second not in self._seconds:
            laid = pieces_of(self._hand)
            self._seconds[second] = Second(self._site, second, self._sights(second), laid)
        return self._seconds[second]

    def _other(self, piece: str) -> str:
        """The other one of the two pieces."""
        left = list(self._hand)
        left.remove(held(self._hand, piece) or piece)
        return left[0]


def quiet_in_order(
    groups: Sequence[tuple[int, str, Sight]], pair: PairBound | None
) -> Iterator[tuple[int, Placing]]:
    """The quiet places of each piece so turned, each with its bound, the highest first.

    The groups come with a bound for all of their places, the highest first; ``pair`` bounds single places. Nothing is
    worked out of a place before its bound so far is the highest.
    """
    heap: list[tuple[int, int, Placing, QuietPlace | None]] = []
    pushed = 0
    for ceiling, piece, sight in groups:
        yield from _above(heap, ceiling, pair)
        for at in bits(sight.quiet):
            placing = Placing(piece, sight.contact.stencil, at)
            place = pair.place(placing) if pair else None
            most = pair.roughly(piece, place) if pair and place else ceiling
            if most < ceiling:
                pushed += 1
                heappush(heap, (-most, pushed, placing, place))
            else:
                yield ceiling, placing
    yield from _above(heap, -UNBOUNDED, pair)


def _above(
    heap: list[tuple[int, int, Placing, QuietPlace | None]], ceiling: int, pair: PairBound | None
) -> Iterator[tuple[int, Placing]]:
    """Those of the heap whose bound is above the ceiling."""
    while heap and -heap[0][0] > ceiling:
        lowered, number, placing, place = heappop(heap)
        most = min(-lowered, pair.exactly(placing.piece, place)) if pair and place else -lowered
        if most < -lowered:
            heappush(heap, (-most, number, placing, None))
        else:
            yield most, placing
