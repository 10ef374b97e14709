"""Places of one of two pieces in hand from which little comes, bounded by what the other one gains by them.

After such a place, a line goes on with the other piece. By ``isolation``, that brings what it brings without the
first one, which is bounded once for all places where the first one brings the same, or what it newly encloses or
covers beside it, which is bounded for each of them: by the water that may be enclosed at all, and only where that is
not enough by what every place encloses. So most of these places, whose states would each be searched in vain, are
refuted without a state.

The bounds are held against playing everything from each place in ``tests/kalypso/test_solver_pairs.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from heapq import heappop, heappush
from typing import NamedTuple, Protocol, TypeAlias

from periplus.models.kalypso.board import BUILDING, icons_needed
from periplus.models.kalypso.draft import held, is_tile, same_tile
from periplus.models.kalypso.kernel import Step

from .around import Brought, FirstPlace
from .ceiling import UNBOUNDED
from .isolation import LaidFirst, Second, second_of
from .pieces import pieces_of
from .terrain import LaidBoard


def is_pair(hand: tuple[str, ...]) -> bool:
    """Whether the hand is two base pieces, both of which have to be laid."""
    return len(hand) == 2 and all(
        piece in ("boat", "barrel") or (is_tile(piece) and not piece.endswith("?")) for piece in hand
    )


class Without(Protocol):
    """Bounds lines in which a piece lies where the one before, of which that came, does not count."""

    def __call__(self, second: str, before: Brought, taken: int, *, waits: bool) -> int:
        """``taken``: the tokens that the one before takes. ``waits``: it is laid only once something depends on it."""
        ...


class PairBound:
    """Bounds of lines that begin with a place of one of two pieces in hand, of which little comes.

    ``without``: no line is worth more in which the piece lies where the other one, of which that came, does not count.
    ``brought``: no line is worth more after which the hand is empty, if no more than that comes of both pieces.
    ``counted``: the water of which it counts that it is enclosed, tokens left out.
    """

    def __init__(
        self,
        terrain: LaidBoard,
        hand: tuple[str, ...],
        without: Without,
        brought: Callable[[Brought], int],
        waits: Callable[[FirstPlace], bool],
        counted: int,
    ) -> None:
        self._terrain = terrain
        self._hand = hand
        self._without = without
        self._brought = brought
        self._waits = waits
        self._counted = counted
        self._seconds: dict[str, Second] = {}
        self._apart: dict[tuple[str, int, int, bool], int] = {}
        self._most: dict[Brought, int] = {}

    def apart(self, first: FirstPlace) -> int:
        """No line is worth more that begins there, and in which the first piece does not count for the other."""
        piece, waits = first.placing.piece, self._waits(first)
        taken = 0
        if first.rescues or first.barrels:
            taken = (first.cells | first.closed) & self._terrain.land.tokens
        key = piece, taken, first.closed, waits
        if key not in self._apart:
            before = Brought(first.rescues, first.closed)
            self._apart[key] = self._without(self._other(piece), before, taken, waits=waits)
        return self._apart[key]

    def laid(self, first: FirstPlace) -> LaidFirst | None:
        """The place, if it may be bounded."""
        return self._second(first.placing.piece).after(first, after_all=self._after_all(first))

    def _after_all(self, first: FirstPlace) -> bool:
        """Whether only places of the other piece count that it does not have without the first."""
        return first.placing.piece == self._second_at_best and self._waits(first)

    @cached_property
    def _second_at_best(self) -> str | None:
        """The one of two small pieces, no copies, that waits for each place which the other one has without it.

        Where it waits, a line that lays the other one next may lay that one first, unless it touches the first alone.
        Of the cells of an area that both complete then one would be beside the foundation: so there is no such area,
        unless all its cells are theirs.
        """
        pieces, both = [pieces_of((piece,)) for piece in self._hand], pieces_of(self._hand)
        one, two = self._hand
        small = all(piece.cells <= 2 for piece in pieces) and max(both.icons) + both.barrels < icons_needed(
            BUILDING
        )
        return max(self._hand, key=self._number_of_places) if small and not same_tile(one, two) else None

    def _number_of_places(self, piece: str) -> int:
        return sum(sight.places.bit_count() for sight in self._terrain.sights(piece))

    def look_at(self, firsts: Iterable[FirstPlace]) -> None:
        """Work out together what ``laid`` and ``roughly`` tell of those places."""
        by_piece: dict[str, list[tuple[FirstPlace, bool]]] = {}
        for first in firsts:
            by_piece.setdefault(first.placing.piece, []).append((first, self._after_all(first)))
        for piece, some in by_piece.items():
            self._second(piece).look_at(some)

    def work_out(self, asked: Iterable[LaidFirst]) -> None:
        """Work out together what ``exactly`` tells of those places."""
        by_piece: dict[str, list[LaidFirst]] = {}
        for laid in asked:
            by_piece.setdefault(laid.first.placing.piece, []).append(laid)
        for piece, some in by_piece.items():
            self._second(piece).work_out(some)

    def knows(self, laid: LaidFirst) -> bool:
        """Whether what ``exactly`` tells of the place is worked out."""
        return self._second(laid.first.placing.piece).knows(laid)

    def roughly(self, laid: LaidFirst) -> int:
        """No line is worth more that begins there."""
        brought = self._second(laid.first.placing.piece).most(laid)
        return UNBOUNDED if brought is None else max(self.apart(laid.first), self._worth(brought))

    def exactly(self, laid: LaidFirst) -> int:
        """The same by what each place of the other piece encloses, or completes with icons of the first one."""
        brought = self._second(laid.first.placing.piece).each(laid)
        return max([self.apart(laid.first), *map(self._worth, brought)])

    def _worth(self, brought: Brought) -> int:
        if brought not in self._most:
            self._most[brought] = self._brought(brought)
        return self._most[brought]

    def _second(self, piece: str) -> Second:
        if piece not in self._seconds:
            self._seconds[piece] = second_of(self._terrain, self._other(piece), piece, self._counted)
        return self._seconds[piece]

    def _other(self, piece: str) -> str:
        """The other one of the two pieces."""
        left = list(self._hand)
        left.remove(held(self._hand, piece) or piece)
        return left[0]


class Choice(NamedTuple):
    """A next step with its ceiling: no line is worth more that need not come to as much by another step."""

    ceiling: int
    step: Step
    limit: int
    """No line through it is worth more."""


class PlaceGroup(NamedTuple):
    """Places with a ceiling and a limit for all of them."""

    ceiling: int
    limit: int
    places: Iterable[FirstPlace]
    pair: PairBound | None = None
    """What bounds each of them."""


Further: TypeAlias = tuple[PairBound, LaidFirst]
"""How a place may be bounded further."""
Waiting: TypeAlias = tuple[int, int, Choice, Further | None]
"""A place with its bound so far, negative, a number of its own, and how it may be bounded further."""


def in_order(groups: Iterable[PlaceGroup], floor: Callable[[], int]) -> Iterator[Choice]:
    """The places of all groups, each with its bounds, the highest ceiling first.

    Nothing is worked out of a place before its bound so far is the highest, but together with others whose bounds are
    above the floor, above which lines are looked for now; and nothing at all where it is not.
    """
    heap: list[Waiting] = []
    pushed = 0
    for ceiling, limit, places, pair in sorted(groups, key=lambda group: -group.ceiling):
        yield from _above(heap, ceiling, floor)
        if pair is None or ceiling <= floor():
            yield from (Choice(ceiling, first.placing, limit) for first in places)
            continue
        found = [(first, pair.apart(first) < ceiling) for first in places]
        pair.look_at(first for first, bounded in found if bounded)
        for first, bounded in found:
            choice = Choice(ceiling, first.placing, limit)
            laid = pair.laid(first) if bounded else None
            if laid:
                pushed += 1
                heappush(heap, (-min(ceiling, pair.roughly(laid)), pushed, choice, (pair, laid)))
            else:
                yield choice
    yield from _above(heap, -UNBOUNDED, floor)


def _above(heap: list[Waiting], ceiling: int, floor: Callable[[], int]) -> Iterator[Choice]:
    """Those of the heap whose bound is above the ceiling."""
    while heap and -heap[0][0] > ceiling:
        lowered, number, choice, further = heappop(heap)
        most = -lowered
        if further and most > floor():
            most = min(most, _exactly(further, heap, floor()))
        if most < -lowered:
            heappush(heap, (-most, number, choice, None))
        else:
            yield choice._replace(ceiling=most)


def _exactly(asked: Further, heap: Iterable[Waiting], floor: int) -> int:
    """The bound of the place; those of others of the heap that are above the floor are worked out with it."""
    pair, laid = asked
    if not pair.knows(laid):
        more = [further for lowered, _, _, further in heap if further and -lowered > floor]
        pair.work_out([laid, *(other for bound, other in more if bound is pair)])
    return pair.exactly(laid)
