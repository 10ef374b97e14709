"""One point of a line: what may be built there, and every next step with a value that it cannot exceed.

A monument, and a building but a house, is raised as soon as its area allows, or never: what it brings is then in
hand the sooner, and nothing that happens in between makes it dearer. So an area is built on at once or declined,
and other steps come after that. A house may wait, since its sending is resolved at once, and so may a reserve.
While a carpenter can still come, who doubles effects, nothing is declined.

Where an area is to be built on or declined with nothing in hand, no bound is worked out that the states after it tell
better: one step on, what is raised lies on the board, and the same counts are of what is left. There, and where a
tile is only to be taken, what is known from the state before has to do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from heapq import merge
from typing import NamedTuple, TypeAlias

from periplus.models.kalypso.board import BUILDING
from periplus.models.kalypso.building import buildable, is_due, monument_places
from periplus.models.kalypso.kernel import Placing, Step
from periplus.models.kalypso.legality import other_moves, pieces_to_place
from periplus.models.kalypso.moves import Build, End, MonumentMove, PlayerMove, Send
from periplus.models.kalypso.state import Phase, State
from periplus.models.kalypso.terms import MATERIALS, PLASTIC, Kind, Objective
from periplus.models.kalypso.turn import must_take

from .ceiling import UNBOUNDED, SiteCeiling
from .chain import NO_STEP, NOT_TRIGGERED, ComingCounts, Effect, Triggered, coming, looked_at, triggered
from .gardens import early_gardens, everywhere, last_gardens
from .laying import HandPlaces, PlaceBounds
from .pairs import Choice, PlaceGroup, in_order
from .pieces import Pieces
from .raising import Raised, raisings, with_raised
from .raising import effect as brought
from .site import Site
from .survey import BuildArea, bits

ORDER = {"build": 0, "monument": 1, "reserve": 2, "send": 3, "lay": 4, "cast": 5, "place": 6, "store": 7}
"""Which of the steps that promise as much are tried first; all others come after."""
Declined: TypeAlias = tuple[int, int]
"""The corners of the 2x2 and of the 3x3 areas on which nothing will be raised, but houses and reserves."""
NONE_DECLINED: Declined = (0, 0)


def _no_floor() -> int:
    return -UNBOUNDED


class BoundedStep(NamedTuple):
    """A next step, None for declining an area; no step that comes later is worth more than the ceiling."""

    ceiling: int
    step: Step | None
    limit: int
    """No line through it is worth more."""


class Node:
    """A state in a line, and what the turns after its own still bring.

    ``ends`` counts the turns to be ended, its own too. No line through the node is worth more than ``limit``, as is
    known from the nodes before.
    """

    def __init__(
        self,
        state: State,
        objective: Objective,
        later: Pieces,
        ends: int,
        *,
        declined: Declined = NONE_DECLINED,
        limit: int = UNBOUNDED,
    ) -> None:
        self.state = state
        self.declined = declined
        self._limit = limit
        self._objective: Objective = objective
        self._later = later
        self.ends = ends
        self._last = ends <= 1
        self._known: dict[tuple[tuple[str, ...], Triggered, Effect], int] = {}
        self._raised: dict[tuple[Raised, tuple[str, ...], Effect], int] = {}

    @cached_property
    def _site(self) -> Site:
        return Site(self.state)

    @cached_property
    def _bounds(self) -> SiteCeiling:
        return SiteCeiling(self._site, self._objective)

    @property
    def now(self) -> int:
        """The objective as it stands."""
        return self._bounds.now

    @property
    def idle(self) -> bool:
        """Whether the last turn may end at once: nothing is in hand."""
        return self._last and not self.state.own.hand and bool(self.state.own.fresh)

    @cached_property
    def ceiling(self) -> int:
        """A value that no line from here exceeds."""
        if self.state.phase is not Phase.TURN or self._left_to_next:
            return min(self._limit, self._bounds.cap)
        most = self._bound(self.state.own.hand, self._triggered_now, NO_STEP)
        return min(self._limit, self._bounds.cap, most)

    @cached_property
    def _left_to_next(self) -> bool:
        """Whether the states that follow tell more than a bound here would, and one is known."""
        if self._limit == UNBOUNDED or self.state.own.hand:
            return False
        return must_take(self.state) or (self._divides and self.pending() is not None)

    @cached_property
    def _coming(self) -> ComingCounts:
        return coming(self._site, self.state.own.hand, self._triggered(), self._later, NO_STEP)

    @cached_property
    def _triggered_now(self) -> Triggered:
        return looked_at(self._areas, self._site.terrain) if self._areas else NOT_TRIGGERED

    def _triggered(self, more: Sequence[BuildArea] = ()) -> Triggered:
        """The areas there are, and those that a placement completes, whose cells change what lies around them."""
        areas = (*self._areas, *more)
        return triggered(areas, self.state.sea.frame) if areas else NOT_TRIGGERED

    def _most(self, hand: tuple[str, ...], areas: Triggered, effect: Effect) -> int:
        key = hand, areas, effect
        if key not in self._known:
            self._known[key] = min(self.ceiling, self._bound(hand, areas, effect))
        return self._known[key]

    def _bound(self, hand: tuple[str, ...], areas: Triggered, effect: Effect) -> int:
        """No line is worth more, given the hand and the areas after a step, and what comes of the step."""
        if areas.apart != 1 or not self._divides:
            return self._bounds.most(coming(self._site, hand, areas, self._later, effect))
        raised = (self._with(one, hand, effect) for one in raisings(areas, self.state.edition))
        return max([self._bound(hand, NOT_TRIGGERED, effect), *raised])

    def _with(self, raised: Raised, hand: tuple[str, ...], effect: Effect) -> int:
        """The same with that raised, where nothing else can be raised now."""
        key = raised, hand, effect
        if key not in self._raised:
            site, edition = self._site, self.state.edition
            hand = (*hand, *brought(raised.sort, self.state.bags))
            standing = None if raised.sort == "monument" else raised.sort
            more = coming(site, hand, NOT_TRIGGERED, self._later, effect, standing)
            self._raised[key] = self._bounds.most(with_raised(more, raised.sort, edition), raised)
        return self._raised[key]

    @cached_property
    def _divides(self) -> bool:
        """Whether effects are those of versus, and nothing comes of forecasts."""
        return not (self.state.together or self._site.unmet)

    # areas

    @cached_property
    def _buildable(self) -> tuple[tuple[Kind, int], ...]:
        return buildable(self.state)

    @cached_property
    def _monuments(self) -> int:
        return monument_places(self.state)

    @cached_property
    def _areas(self) -> list[BuildArea]:
        """The areas on which something may still be raised now."""
        shown: dict[int, list[bool]] = {}
        for kind, corners in self._buildable:
            # of what was declined a house is left, which with a carpenter may still bring a barrel
            left = corners if kind == "house" else corners & ~self.declined[0]
            for corner in bits(left):
                materials = shown.setdefault(corner, [False] * len(MATERIALS))
                if self.state.together or not self.declined[0] >> corner & 1:
                    materials[self.state.edition.material_number[kind]] = True
        large = self._monuments
        if "guardian" not in self.state.own.specialists and not self.state.together:
            large &= ~self.declined[1]
        small = [BuildArea(2, corner, tuple(shown[corner]), pure=self._pure(corner)) for corner in shown]
        return small + [BuildArea(3, corner, ()) for corner in bits(large)]

    def _pure(self, corner: int) -> bool:
        """Whether the 2x2 area shows four equal icons."""
        cells = BuildArea(2, corner, ()).cells(self.state.sea.frame)
        return any(not cells & ~icon for icon in self.state.own.icons[:PLASTIC])

    @cached_property
    def _hasty(self) -> bool:
        """Whether areas are built on at once or declined."""
        own = self.state.own
        if not self.state.together or "carpenter" in own.specialists:
            return True
        return "lifebuoy" not in own.hand and not self._coming.rescues

    def pending(self) -> tuple[int, int] | None:
        """The side and the corner of the area that is to be built on or declined next."""
        if not self._hasty or is_due(self.state):
            return None
        found = 0
        for kind, corners in self._buildable:
            if kind != "house":
                found |= corners & ~self.declined[0]
        if found:
            return 2, (found & -found).bit_length() - 1
        found = self._monuments & ~self.declined[1]
        return (3, (found & -found).bit_length() - 1) if found else None

    def declining(self) -> Node:
        """The same state with the pending area declined; the same node if none is pending."""
        area = self.pending()
        if area is None:
            return self
        side, corner = area
        small, large = self.declined
        declined = (small | 1 << corner, large) if side == 2 else (small, large | 1 << corner)
        node = Node(
            self.state,
            self._objective,
            self._later,
            self.ends,
            declined=declined,
            limit=self.ceiling,
        )
        # what does not depend on the areas is worked out already
        for name in ("_site", "_bounds", "_buildable", "_monuments"):
            if name in self.__dict__:
                node.__dict__[name] = self.__dict__[name]
        return node

    # steps

    def options(self, floor: Callable[[], int] = _no_floor) -> Iterator[BoundedStep | Choice]:
        """Every next step, those with the highest ceilings first; what is not above the floor is bounded no further."""
        area = self.pending()
        if area is not None:
            for move in self._raisings(*area):
                yield BoundedStep(self.ceiling, move, self._limit_of(move))
            yield BoundedStep(self.ceiling, None, self.now if self._ends_declined else self.ceiling)
            return
        moves = [move for move in self._moves() if not (self._hasty and _raises(move))]
        if self._nothing_else:
            yield from sorted(map(self._choice, [*moves, *last_gardens(self.state)]), key=_rank)
        else:
            yield from self._sorted(moves, floor, hasty=True)

    def _moves(self) -> Iterator[PlayerMove]:
        """Every legal move but the placements; of the buildings of a kind one to send to, as the same comes of all."""
        kinds = {building.at: building.kind for building in self.state.own.buildings}
        sent: set[str] = set()
        for move in other_moves(self.state):
            if isinstance(move, Send):
                if kinds[move.at] in sent:
                    continue
                sent.add(kinds[move.at])
            yield move

    def every_option(self) -> Iterator[Choice]:
        """The same for every legal step, each once."""
        yield from self._sorted(other_moves(self.state), _no_floor)

    def _sorted(
        self, moves: Iterable[PlayerMove], floor: Callable[[], int], *, hasty: bool = False
    ) -> Iterator[Choice]:
        """Those moves and all placements, or those that need not wait, those with the highest ceilings first."""
        found = [self._choice(move) for move in moves]
        busy: list[PlaceGroup] = []
        idle: list[PlaceGroup] = []
        in_turn, laying = self.state.phase is Phase.TURN, self._laying
        pieces = tuple(pieces_to_place(self.state))
        for piece in pieces:
            if piece == "garden" and hasty and in_turn and laying.any_of(pieces):
                found += map(self._choice, early_gardens(self.state))
            elif piece == "garden" or not in_turn:
                found += map(self._choice, everywhere(self.state, piece))
            else:
                laying.sort_places(piece, busy, idle, hasty=hasty)
        found.sort(key=_rank)
        others = in_order([*busy, *idle], floor)
        yield from merge(found, others, key=lambda choice: -choice.ceiling)

    @property
    def _laying(self) -> HandPlaces:
        """What is not kept, as it holds the node."""
        bounds = PlaceBounds(
            self._site,
            self._most,
            self._triggered,
            areas=bool(self._areas),
            counted=self._bounds.counted_water,
        )
        return HandPlaces(self.state, self._site, bounds)

    @property
    def _nothing_else(self) -> bool:
        """Whether a garden in hand is all that may still come."""
        alone = self._last and not self._later.cells and self.state.own.hand == ("garden",)
        return alone and not self._areas and not self._site.rewarding

    def _raisings(self, side: int, corner: int) -> Iterator[Build | MonumentMove]:
        at = self.state.sea.frame.cell(corner)
        if side == 3:
            yield MonumentMove(at=at)
            return
        for kind, corners in self._buildable:
            if kind != "house" and corners >> corner & 1:
                yield Build(kind=kind, at=at)

    def _limit_of(self, move: Build | MonumentMove) -> int:
        """No line is worth more that raises that at once."""
        if self._triggered_now.apart != 1 or not self._divides:
            return self.ceiling
        around = self._triggered_now
        if isinstance(move, Build):
            corner = self.state.sea.frame.bit(move.at)
            area = [one for one in self._areas if one.side == BUILDING and one.corner == corner]
            around = looked_at(area, self._site.terrain)
        sort = move.kind if isinstance(move, Build) else "monument"
        if self._left_to_next and brought(sort, self.state.bags):
            return self.ceiling
        raised = Raised(sort, around.sea, around.beside, around.gardens)
        return min(self.ceiling, self._with(raised, self.state.own.hand, NO_STEP))

    @property
    def _ends_declined(self) -> bool:
        """Whether nothing is left but to end the turn once the pending area is declined."""
        if not (self.idle and self._divides) or len(self._areas) > 1:
            return False
        return not any(corners for kind, corners in self._buildable if kind == "house")

    @property
    def _after_end(self) -> int:
        """No line is worth more that ends the turn now."""
        if self.state.own.hand or self._areas:
            return self._most((), NOT_TRIGGERED, NO_STEP)
        return self.ceiling

    def _choice(self, step: Step) -> Choice:
        """The step with what bounds it, if it is not a place of a base piece."""
        most = self.ceiling
        if isinstance(step, End):
            most = self.now if self._last else self._after_end
        return Choice(most, step, most)


def _raises(move: PlayerMove) -> bool:
    """Whether the move is one that comes at once or never."""
    return isinstance(move, MonumentMove) or (isinstance(move, Build) and move.kind != "house")


def _rank(option: Choice) -> tuple[int, int]:
    step = option.step
    kind = "place" if isinstance(step, Placing) else step.type
    return -option.ceiling, ORDER.get(kind, len(ORDER))
