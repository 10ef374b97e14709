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

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from heapq import merge
from typing import NamedTuple

from periplus.models.kalypso.board import BUILDING
from periplus.models.kalypso.building import is_due
from periplus.models.kalypso.kernel import Placing, Step
from periplus.models.kalypso.legality import other_moves, pieces_to_place
from periplus.models.kalypso.moves import Build, End, MonumentMove, PlayerMove, Send
from periplus.models.kalypso.state import Phase
from periplus.models.kalypso.turn import must_take

from .ceiling import UNBOUNDED
from .chain import NO_STEP, NOT_TRIGGERED, ComingCounts, Effect, Triggered, coming, looked_at
from .gardens import early_gardens, everywhere, last_gardens
from .laying import HandPlaces, PlaceBounds
from .open_areas import OpenAreas, StateFacts
from .pairs import Choice, PlaceGroup, in_order
from .pieces import Pieces
from .raising import Raised, raisings, with_raised
from .raising import effect as brought

ORDER = {"build": 0, "monument": 1, "reserve": 2, "send": 3, "lay": 4, "cast": 5, "place": 6, "store": 7}
"""Which of the steps that promise as much are tried first; all others come after."""


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
        facts: StateFacts,
        later: Pieces,
        ends: int,
        *,
        open_areas: OpenAreas | None = None,
        limit: int = UNBOUNDED,
    ) -> None:
        """``open_areas``: those of the state that are left; None: nothing is declined."""
        self.facts = facts
        self.state = facts.state
        self.open = OpenAreas(facts) if open_areas is None else open_areas
        self._limit = limit
        self._later = later
        self.ends = ends
        self._last = ends <= 1
        self._known: dict[tuple[tuple[str, ...], Triggered, Effect], int] = {}
        self._raised: dict[tuple[Raised, tuple[str, ...], Effect], int] = {}

    @property
    def now(self) -> int:
        """The objective as it stands."""
        return self.facts.bounds.now

    @property
    def idle(self) -> bool:
        """Whether the last turn may end at once: nothing is in hand."""
        return self._last and not self.state.own.hand and bool(self.state.own.fresh)

    @cached_property
    def ceiling(self) -> int:
        """A value that no line from here exceeds."""
        if self.state.phase is not Phase.TURN or self._left_to_next:
            return min(self._limit, self.facts.bounds.cap)
        most = self._bound(self.state.own.hand, self.open.now, NO_STEP)
        return min(self._limit, self.facts.bounds.cap, most)

    @cached_property
    def _left_to_next(self) -> bool:
        """Whether the states that follow tell more than a bound here would, and one is known."""
        if self._limit == UNBOUNDED or self.state.own.hand:
            return False
        return must_take(self.state) or (self._divides and self.pending() is not None)

    @cached_property
    def _coming(self) -> ComingCounts:
        return coming(self.facts.site, self.state.own.hand, self.open.triggered(), self._later, NO_STEP)

    def _most(self, hand: tuple[str, ...], areas: Triggered, effect: Effect) -> int:
        key = hand, areas, effect
        if key not in self._known:
            self._known[key] = min(self.ceiling, self._bound(hand, areas, effect))
        return self._known[key]

    def _bound(self, hand: tuple[str, ...], areas: Triggered, effect: Effect) -> int:
        """No line is worth more, given the hand and the areas after a step, and what comes of the step."""
        if areas.apart != 1 or not self._divides:
            return self.facts.bounds.most(coming(self.facts.site, hand, areas, self._later, effect))
        raised = (self._with(each, hand, effect) for each in raisings(areas, self.state.edition))
        return max([self._bound(hand, NOT_TRIGGERED, effect), *raised])

    def _with(self, raised: Raised, hand: tuple[str, ...], effect: Effect) -> int:
        """The same with that raised, where nothing else can be raised now."""
        key = raised, hand, effect
        if key not in self._raised:
            site, edition = self.facts.site, self.state.edition
            hand = (*hand, *brought(raised.sort, self.state.bags))
            standing = None if raised.sort == "monument" else raised.sort
            more = coming(site, hand, NOT_TRIGGERED, self._later, effect, standing)
            self._raised[key] = self.facts.bounds.most(with_raised(more, raised.sort, edition), raised)
        return self._raised[key]

    @cached_property
    def _divides(self) -> bool:
        """Whether effects are those of versus, and nothing comes of forecasts."""
        return not (self.state.together or self.facts.site.unmet)

    # areas

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
        return self.open.first

    def declining(self) -> Node:
        """The same state with the pending area declined; the same node if none is pending."""
        area = self.pending()
        if area is None:
            return self
        return Node(
            self.facts, self._later, self.ends, open_areas=self.open.without(*area), limit=self.ceiling
        )

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
        choices = [self._choice(move) for move in moves]
        busy: list[PlaceGroup] = []
        idle: list[PlaceGroup] = []
        in_turn, laying = self.state.phase is Phase.TURN, self._laying
        pieces = tuple(pieces_to_place(self.state))
        for piece in pieces:
            if piece == "garden" and hasty and in_turn and laying.any_of(pieces):
                choices += map(self._choice, early_gardens(self.state))
            elif piece == "garden" or not in_turn:
                choices += map(self._choice, everywhere(self.state, piece))
            else:
                laying.sort_places(piece, busy, idle, hasty=hasty)
        choices.sort(key=_rank)
        others = in_order([*busy, *idle], floor)
        yield from merge(choices, others, key=lambda choice: -choice.ceiling)

    @property
    def _laying(self) -> HandPlaces:
        """What is not kept, as it holds the node."""
        bounds = PlaceBounds(
            self.facts.site,
            self._most,
            self.open.triggered,
            areas=bool(self.open.areas),
            counted=self.facts.bounds.counted_water,
        )
        return HandPlaces(self.state, self.facts.site, bounds)

    @property
    def _nothing_else(self) -> bool:
        """Whether a garden in hand is all that may still come."""
        alone = self._last and not self._later.cells and self.state.own.hand == ("garden",)
        return alone and not self.open.areas and not self.facts.site.rewarding

    def _raisings(self, side: int, corner: int) -> Iterator[Build | MonumentMove]:
        at = self.state.sea.frame.cell(corner)
        if side == 3:
            yield MonumentMove(at=at)
            return
        for kind, corners in self.facts.buildable:
            if kind != "house" and corners >> corner & 1:
                yield Build(kind=kind, at=at)

    def _limit_of(self, move: Build | MonumentMove) -> int:
        """No line is worth more that raises that at once."""
        if self.open.now.apart != 1 or not self._divides:
            return self.ceiling
        around = self.open.now
        if isinstance(move, Build):
            corner = self.state.sea.frame.bit(move.at)
            here = [area for area in self.open.areas if area.side == BUILDING and area.corner == corner]
            around = looked_at(here, self.facts.site.terrain)
        sort = move.kind if isinstance(move, Build) else "monument"
        if self._left_to_next and brought(sort, self.state.bags):
            return self.ceiling
        raised = Raised(sort, around.sea, around.beside, around.gardens)
        return min(self.ceiling, self._with(raised, self.state.own.hand, NO_STEP))

    @property
    def _ends_declined(self) -> bool:
        """Whether nothing is left but to end the turn once the pending area is declined."""
        if not (self.idle and self._divides) or len(self.open.areas) > 1:
            return False
        return not any(corners for kind, corners in self.facts.buildable if kind == "house")

    @property
    def _after_end(self) -> int:
        """No line is worth more that ends the turn now."""
        if self.state.own.hand or self.open.areas:
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
