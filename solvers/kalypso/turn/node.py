"""One point of a line: what may be built there, and every next step with a value that it cannot exceed.

A monument, and a building but a house, is raised as soon as its area allows, or never: what it brings is then in
hand the sooner, and nothing that happens in between makes it dearer. So an area is built on at once or declined,
and other steps come after that. A house may wait, since its sending is resolved at once, and so may a reserve.
While a carpenter can still come, who doubles effects, nothing is declined.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from heapq import merge
from typing import NamedTuple, TypeAlias

from periplus.models.kalypso.building import buildable, is_due, monument_places
from periplus.models.kalypso.draft import held
from periplus.models.kalypso.kernel import Placing, Step
from periplus.models.kalypso.legality import other_moves, pieces_to_place
from periplus.models.kalypso.moves import Build, End, MonumentMove, PlayerMove
from periplus.models.kalypso.state import Phase, State
from periplus.models.kalypso.terms import MATERIALS, PLASTIC, Kind, Objective

from .ceiling import UNBOUNDED, SiteCeiling
from .chain import NO_STEP, NOT_TRIGGERED, ComingCounts, Effect, Triggered, coming, triggered
from .closing import enclosed_by_each
from .gardens import early_gardens, everywhere, last_gardens
from .isolation import NO_PLACE, Brought, FirstPlace
from .pairs import PairBound, in_order, is_pair
from .site import NOTHING, Pieces, Site, pieces_of
from .survey import BoardSurvey, BuildArea, Sight, areas_completed, bits, ground, lead, survey

ORDER = {"build": 0, "monument": 1, "reserve": 2, "send": 3, "lay": 4, "cast": 5, "place": 6, "store": 7}
"""Which of the steps that promise as much are tried first; all others come after."""
Declined: TypeAlias = tuple[int, int]
"""The corners of the 2x2 and of the 3x3 areas on which nothing will be raised, but houses and reserves."""
NONE_DECLINED: Declined = (0, 0)


class BoundedStep(NamedTuple):
    """A next step, None for declining an area; no line through it is worth more than the ceiling."""

    ceiling: int
    step: Step | None


class Choice(NamedTuple):
    """A next step that is one, with its ceiling."""

    ceiling: int
    step: Step


class BusyPlace(NamedTuple):
    """A place from which something comes, with its ceiling."""

    ceiling: int
    placing: Placing
    first: FirstPlace | None
    """The same where it may be bounded by what a second piece gains there."""


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
        self._surveyed: dict[str, tuple[Sight, ...]] = {}

    @cached_property
    def _land(self) -> BoardSurvey:
        return ground(self.state)

    @cached_property
    def _all_docked(self) -> BoardSurvey:
        """The board as if every loose boat were docked."""
        land, known = self._land, self._site.known
        open_cells = land.open | known.covered & ~known.foundation
        return land._replace(open=open_cells, lifted_open=open_cells << lead(land.frame))

    @cached_property
    def _site(self) -> Site:
        return Site(self.state, self._land)

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
        if self.state.phase is not Phase.TURN:
            return min(self._limit, self._bounds.cap)
        return min(self._limit, self._bounds.cap, self._bounds.most(self._coming))

    @cached_property
    def _coming(self) -> ComingCounts:
        return coming(self._site, self.state.own.hand, self._triggered(), self._later, NO_STEP)

    @cached_property
    def _triggered_now(self) -> Triggered:
        return triggered(self._areas, self.state.sea.frame) if self._areas else NOT_TRIGGERED

    def _triggered(self, more: Sequence[BuildArea] = ()) -> Triggered:
        """The areas there are, and those that a placement completes."""
        return triggered((*self._areas, *more), self.state.sea.frame) if more else self._triggered_now

    def _most(self, hand: tuple[str, ...], areas: Triggered, effect: Effect) -> int:
        key = hand, areas, effect
        if key not in self._known:
            most = self._bounds.most(coming(self._site, hand, areas, self._later, effect))
            self._known[key] = min(self.ceiling, most)
        return self._known[key]

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
        for name in ("_land", "_site", "_bounds", "_buildable", "_monuments"):
            if name in self.__dict__:
                node.__dict__[name] = self.__dict__[name]
        return node

    # steps

    def options(self) -> Iterator[BoundedStep | Choice]:
        """Every next step, those with the highest ceilings first."""
        area = self.pending()
        if area is not None:
            for move in self._raisings(*area):
                yield BoundedStep(self.ceiling, move)
            yield BoundedStep(self.ceiling, None)
            return
        moves = [move for move in other_moves(self.state) if not (self._hasty and _raises(move))]
        if self._nothing_else:
            yield from sorted(map(self._choice, [*moves, *last_gardens(self.state)]), key=_rank)
        else:
            yield from self._sorted(moves, hasty=True)

    def every_option(self) -> Iterator[Choice]:
        """The same for every legal step, each once."""
        yield from self._sorted(other_moves(self.state))

    def _sorted(self, moves: Iterable[PlayerMove], *, hasty: bool = False) -> Iterator[Choice]:
        """Those moves and all placements, or those that need not wait, those with the highest ceilings first."""
        found = [self._choice(move) for move in moves]
        idle: list[tuple[int, Iterable[FirstPlace]]] = []
        for piece in pieces_to_place(self.state):
            if piece == "garden" and hasty and self._lays_more:
                found += (Choice(self.ceiling, placing) for placing in early_gardens(self.state))
            elif piece == "garden" or self.state.phase is not Phase.TURN:
                found += (Choice(self.ceiling, placing) for placing in everywhere(self.state, piece))
            else:
                self._survey(piece, found, idle)
        found.sort(key=_rank)
        idle.sort(key=lambda group: -group[0])
        others = (Choice(ceiling, placing) for ceiling, placing in in_order(idle, self._pair_bound))
        yield from merge(found, others, key=lambda choice: -choice.ceiling)

    @cached_property
    def _pair_bound(self) -> PairBound | None:
        """What bounds the places of one of two pieces in hand, if nothing comes of anything else."""
        apart = not (self._areas or self.state.together or self._site.unmet)
        if not (apart and is_pair(self.state.own.hand)):
            return None
        return PairBound(self._site, self.state.own.hand, self._sights, self._without, self._brought)

    def _without(self, second: str, before: Brought) -> int:
        """No line is worth more in which that piece lies where the one before, of which that came, does not count."""
        busy = self._busy(second, (), pieces_of(self.state.own.hand), before)
        return max([self._brought(before), *(place.ceiling for place in busy)])

    def _brought(self, brought: Brought) -> int:
        """No line is worth more after which the hand is empty, if no more than that comes of its pieces."""
        areas = self._triggered(brought.areas) if brought.areas else NOT_TRIGGERED
        gained = Pieces(barrels=brought.barrels)
        effect = Effect(pieces_of(self.state.own.hand), gained, brought.rescues, brought.closed)
        return self._most((), areas, effect)

    @property
    def _lays_more(self) -> bool:
        """Whether a base piece in hand has a place."""
        return any(piece != "garden" and self._sights(piece) for piece in pieces_to_place(self.state))

    @property
    def _nothing_else(self) -> bool:
        """Whether a garden in hand is all that may still come."""
        alone = self._last and not self._later.cells and self.state.own.hand == ("garden",)
        return alone and not self._areas and not self._site.rewarding

    def _raisings(self, side: int, corner: int) -> Iterator[PlayerMove]:
        at = self.state.sea.frame.cell(corner)
        if side == 3:
            yield MonumentMove(at=at)
            return
        for kind, corners in self._buildable:
            if kind != "house" and corners >> corner & 1:
                yield Build(kind=kind, at=at)

    def _choice(self, step: Step) -> Choice:
        """The step with what bounds it, if it is not a place of a base piece."""
        if not isinstance(step, End):
            return Choice(self.ceiling, step)
        return Choice(self.now if self._last else self._most((), NOT_TRIGGERED, NO_STEP), step)

    def _survey(self, piece: str, found: list[Choice], idle: list[tuple[int, Iterable[FirstPlace]]]) -> None:
        """The piece's places: those of which much comes go to ``found``, others to ``idle``, quiet ones in bulk."""
        hand = list(self.state.own.hand)
        hand.remove(held(hand, piece) or piece)
        rest, laid = tuple(hand), pieces_of((piece,))
        calm = self._most(rest, self._triggered(), Effect(laid))
        for sight in self._sights(piece):
            if sight.quiet:
                idle.append((calm, _quiet(piece, sight)))
        for place in self._busy(piece, rest, laid):
            if place.first is not None and self._pair_bound:
                idle.append((place.ceiling, (place.first,)))
            else:
                found.append(Choice(place.ceiling, place.placing))

    def _sights(self, piece: str) -> tuple[Sight, ...]:
        """What the piece's places meet."""
        if piece not in self._surveyed:
            self._surveyed[piece] = survey(self.state, piece, self._land)
        return self._surveyed[piece]

    def _busy(
        self, piece: str, rest: tuple[str, ...], laid: Pieces, before: Brought = NO_PLACE
    ) -> Iterator[BusyPlace]:
        """The piece's places from which something comes, each with its ceiling once ``laid`` lies, ``rest`` in hand.

        ``before``: what came of a piece that was laid besides.
        """
        calm = self._most(rest, self._triggered(), Effect(laid, NOTHING, before.rescues, before.closed))
        sights = self._sights(piece)
        closures = self._closures(sights)
        for sight in sights:
            areas = sight.areas
            if laid.salvage and sight.docking:
                areas = areas | areas_completed(sight.contact, self._all_docked, sight.docking)
            for at in bits(sight.places & ~sight.quiet):
                cells = sight.contact.stencil.laid(at)
                closed = closures.get(cells, 0)
                tokens = (cells | closed) & self._land.tokens
                barrels, rescues = self._site.barrels & tokens, (self._site.lifebuoys & tokens).bit_count()
                most = calm
                if tokens or closed or at in areas:
                    effect = Effect(
                        laid,
                        Pieces(barrels=barrels.bit_count()),
                        rescues + before.rescues,
                        closed | before.closed,
                    )
                    most = self._most(rest, self._triggered(areas.get(at, ())), effect)
                placing, first = Placing(piece, sight.contact.stencil, at), None
                if not (at in areas or barrels or sight.docking >> at & 1):
                    first = FirstPlace(placing, rescues, closed, bool(sight.closing >> at & 1))
                yield BusyPlace(most, placing, first)

    def _closures(self, sights: Sequence[Sight]) -> dict[int, int]:
        """What is newly enclosed by the piece at each place, by its cells there, that may enclose something.

        Boats that dock change what there is to build on only where three cells of a salvage tile join them: a cell of
        a loose boat has none of the foundation beside it. For these places every loose boat is taken to dock.
        """
        walls: dict[int, int] = {}
        for sight in sights:
            for at in bits(sight.docking | sight.closing):
                cells = sight.contact.stencil.laid(at)
                walls[cells] = self._land.wall | (self._docked(cells) if sight.docking >> at & 1 else cells)
        enclosed = enclosed_by_each(self.state.sea, walls.values())
        return {cells: now & ~self._site.enclosed for cells, now in zip(walls, enclosed, strict=True)}

    def _docked(self, cells: int) -> int:
        """Those cells of a piece, and loose boats that dock with it."""
        known = self._site.known
        return self.state.sea.frame.flood(cells, cells | known.covered & ~known.foundation)


def _raises(move: PlayerMove) -> bool:
    """Whether the move is one that comes at once or never."""
    return isinstance(move, MonumentMove) or (isinstance(move, Build) and move.kind != "house")


def _rank(option: Choice) -> tuple[int, int]:
    step = option.step
    kind = "place" if isinstance(step, Placing) else step.type
    return -option.ceiling, ORDER.get(kind, len(ORDER))


def _quiet(piece: str, sight: Sight) -> Iterator[FirstPlace]:
    return (FirstPlace(Placing(piece, sight.contact.stencil, at)) for at in bits(sight.quiet))
