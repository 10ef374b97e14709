"""Placements around a balloon, and what is remembered of an island.

What is at hand after the flight fills the open spaces beside it in every way. A tile gained is kept or turned into
energy; which is best depends on what will be placed, so that is left open until the placements are known. Tiles of
one kind are worth the same wherever they lie, so assignments are first told apart by kind, and what the island scores
is worked out once for each. Only an assignment that can still be among the best is then spelled out: which of the
tiles of a kind goes where, and which of the others are kept; their numbers are energy.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations, product
from typing import NamedTuple

from periplus.models.boards.bitsets import members
from periplus.models.core.multisets import distinct, less
from periplus.models.mist.acting import acting_fault, activated, placed, settled, skipped, stowed, taken
from periplus.models.mist.flying import after_flight, flights, leaps, leapt, move_of
from periplus.models.mist.island import EXTENSIONS, Tiles, canonical, energy_of, token
from periplus.models.mist.moves import Activate, AnyMove, Done, Leap, Place, Skip, Stow, Take
from periplus.models.mist.reading import capacity
from periplus.models.mist.scoring import Stakes
from periplus.models.mist.state import Phase, State, masks_of, tiled

from ...limits import Clock
from ..ceiling import IslandCeiling
from .evaluator import Assignment, AssignmentOutcome, IslandEvaluator
from .playing import Course

ASSIGNMENT_WORK = 2e-5
"""What an assignment counts as deterministic effort."""
END_WORK = 1e-4
"""What an end that is played by the rules counts besides."""
BATCH = 32
"""Assignments from one look at the clock to the next."""
TIES = 24
"""Ends of one assignment that are spelled out though they are only as good as the last of the list."""


@dataclass(frozen=True)
class Resources:
    """What is at hand before anything is kept or placed, and how it came."""

    state: State
    """The table, with the tiles gained left out of everything."""
    steps: tuple[AnyMove, ...]
    gained: Tiles = ()
    room: int = 0
    """How many of the tiles gained can be kept."""

    @property
    def telescope(self) -> Tiles:
        """The tiles that are kept already."""
        return self.state.mover.telescope

    @cached_property
    def own(self) -> Mapping[str, int]:
        """How many tiles of each token are kept already."""
        return Counter(map(token, self.telescope))

    @cached_property
    def offered(self) -> Mapping[str, Tiles]:
        """The tiles of each token that may be kept, those of least energy first."""
        found: dict[str, list[str]] = {}
        for tile in sorted(self.gained, key=lambda tile: tile[1]):
            found.setdefault(token(tile), []).append(tile)
        return {name: tuple(tiles) for name, tiles in found.items()}

    @cached_property
    def hand(self) -> Mapping[str, int]:
        """How many tiles of each token there are."""
        found = Counter(map(token, (*self.telescope, *self.gained)))
        return dict(sorted(found.items()))

    @cached_property
    def energy(self) -> int:
        """The energy if nothing gained is kept."""
        return self.state.mover.energy + energy_of(self.gained)

    def kept(self, assignment: Assignment) -> Tiles | None:
        """The tiles gained that must be kept for the assignment, those of least energy; None if there is no room."""
        if not self.gained:
            return ()
        keep: list[str] = []
        for name, number in Counter(name for _, name in assignment).items():
            if (more := number - self.own[name]) > 0:
                keep += self.offered[name][:more]
        return tuple(keep) if len(keep) <= self.room else None


@dataclass(frozen=True, slots=True)
class TurnEnd:
    """An end of a turn: the value V of the hint, the table, and the course of the turn."""

    value: int
    state: State
    course: Course


class ResourceUse(NamedTuple):
    """What is made of the resources: tiles on spaces, and what is kept."""

    at_hand: Resources
    assignment: Assignment
    laid: Assignment
    """The tiles themselves."""
    outcome: AssignmentOutcome
    keep: Tiles
    """Of the tiles gained, those that do not become energy."""
    value: int
    """V at the end."""


def landings(state: State) -> Iterator[tuple[State, tuple[AnyMove, ...]]]:
    """Every table after the flight, with the flight; the table itself where no flight is to be chosen now."""
    if state.phase is not Phase.FLY or state.mover.due:
        yield state, ()
        return
    if leaps(state.mover):
        for number, space in enumerate(state.island.board.spaces):
            yield leapt(state, number), (Leap(to=space),)
    for flight in flights(state, state.mover):
        flown = state.with_mover(after_flight(state.mover, flight))
        yield replace(flown, phase=Phase.TAKE), (move_of(state, flight),)


def resources(state: State, steps: tuple[AnyMove, ...]) -> Iterator[Resources]:
    """What can be at hand over the island: each cloud, no cloud where all are empty, each extension tile."""
    if state.phase is Phase.PLACE:
        yield Resources(state, steps)
        return
    if state.mover.pending:
        yield _to_keep(state, steps)
        return
    for index, cloud in enumerate(state.clouds):
        if cloud:
            yield _to_keep(taken(state, index), (*steps, Take(cloud=index)))
    if not any(state.clouds):
        yield Resources(skipped(state), (*steps, Skip()))
    for tile in EXTENSIONS:
        for as_energy in (False, True):
            move = Activate(tile=tile, energy=as_energy)
            if acting_fault(state, move) is None:
                yield Resources(activated(state, tile, as_energy), (*steps, move))


def _to_keep(state: State, steps: tuple[AnyMove, ...]) -> Resources:
    """The tiles gained are yet to be kept or turned into energy."""
    mover = state.mover
    room = max(0, capacity(state, mover) - len(mover.telescope))
    bare = state.with_mover(replace(mover, pending=()))
    return Resources(replace(bare, phase=Phase.PLACE), steps, mover.pending, room)


class Placements:
    """The open spaces beside a balloon, and what filling them is worth."""

    def __init__(self, state: State, evaluator: IslandEvaluator, opened: int) -> None:
        self.evaluator, self.island = evaluator, state.island
        self.spaces = members(opened)
        self.drops = sum(state.island.drops[number] for number in self.spaces)
        self._track = state.edition.track.max
        self._crowns = state.edition.crown_points
        self._blind = {number for number in self.spaces if state.island.draws[number]}
        self._ceiling = IslandCeiling(evaluator.stakes, evaluator.masks, opened)
        self._most_points: dict[tuple[tuple[str, int], ...], int] = {}

    def bound(self, at_hand: Resources, more: Tiles = ()) -> int:
        """No end with these tiles at hand, and more gained, is worth more."""
        gained = (*at_hand.gained, *more)
        hand = Counter(token(tile) for tile in (*at_hand.telescope, *gained))
        key = tuple(sorted(hand.items()))
        if key not in self._most_points:
            self._most_points[key] = self._ceiling.points(hand, sum(hand.values()))
        energy = at_hand.energy + self.drops + energy_of(more)
        return self._most_points[key] + self._crowned(energy)

    def ends(
        self, at_hand: Resources, least: Callable[[], int], clock: Clock, ties: bool
    ) -> Iterator[TurnEnd]:
        """The ends that are worth more than ``least()``, which may rise while they come; some that tie with it.

        Raises Stop when the clock says so.
        """
        for choice in self.choices(at_hand, least, clock, ties):
            clock.work(END_WORK)
            yield self.end(choice)

    def choices(
        self, at_hand: Resources, least: Callable[[], int], clock: Clock, ties: bool
    ) -> Iterator[ResourceUse]:
        """The choices that lead to those ends; raises as ``ends``."""
        most = self._crowned(at_hand.energy + self.drops)
        can_connect = self._ceiling.can_connect
        for number, assignment in enumerate(assignments(self.spaces, at_hand.hand)):
            if number % BATCH == 0:
                clock.work(BATCH * ASSIGNMENT_WORK)
            for outcome in self.evaluator.outcomes(assignment, can_connect=can_connect):
                if not _wanted(outcome.points + most, least(), ties):
                    continue
                chosen = at_hand.kept(assignment)
                if chosen is None:
                    break
                best = outcome.points + self._crowned(self._energy(at_hand, assignment, chosen))
                if _wanted(best, least(), ties):
                    yield from self._spelled(at_hand, assignment, outcome, best, least)

    def first(self, at_hand: Resources) -> TurnEnd:
        """The end with as much as possible turned into energy and nothing placed."""
        (outcome,) = self.evaluator.outcomes((), can_connect=self._ceiling.can_connect)
        return self.end(self._choice(at_hand, (), (), outcome, ()))

    def greedy(self, at_hand: Resources) -> TurnEnd:
        """A good end, soon: always the placement that brings most, as long as one brings something."""
        laid: Assignment = ()
        best = self.first(at_hand)
        for _ in self.spaces:
            found, laid_then = best, laid
            used = Counter(name for _, name in laid)
            for number in self.spaces:
                if any(number == space for space, _ in laid):
                    continue
                for name, count in at_hand.hand.items():
                    after = tuple(sorted((*laid, (number, name))))
                    if used[name] < count and (chosen := at_hand.kept(after)) is not None:
                        outcomes = self.evaluator.outcomes(after, can_connect=self._ceiling.can_connect)
                        worth = outcomes[0].points + self._crowned(self._energy(at_hand, after, chosen))
                        if worth > found.value:
                            tiles, kept = next(_tiles(at_hand, after))
                            choice = self._choice(at_hand, after, tiles, outcomes[0], kept)
                            found, laid_then = self.end(choice), after
            if found is best:
                break
            best, laid = found, laid_then
        return best

    def _spelled(
        self,
        at_hand: Resources,
        assignment: Assignment,
        outcome: AssignmentOutcome,
        best: int,
        least: Callable[[], int],
    ) -> Iterator[ResourceUse]:
        """The choices with such tiles on those spaces, until even the ``best`` of them is no more wanted."""
        tied = 0
        for laid, used in _tiles(at_hand, assignment):
            spare = less(at_hand.gained, used) or ()
            for size in range(len(spare) + 1):
                for more in distinct(combinations(spare, size)):
                    tied += best <= least()
                    if best < least() or tied > TIES:
                        return
                    keep = canonical((*used, *more))
                    if len(keep) <= at_hand.room or not keep:
                        yield self._choice(at_hand, assignment, laid, outcome, keep)

    def _choice(
        self,
        at_hand: Resources,
        assignment: Assignment,
        laid: Assignment,
        outcome: AssignmentOutcome,
        keep: Tiles,
    ) -> ResourceUse:
        value = outcome.points + self._crowned(self._energy(at_hand, assignment, keep))
        return ResourceUse(at_hand, assignment, laid, outcome, keep, value)

    def end(self, choice: ResourceUse) -> TurnEnd:
        """The end that a choice leads to, as the rules play it; a draw that nobody knows brings nothing."""
        at_hand, assignment, laid, outcome, keep, value = choice
        state, island = at_hand.state, self.island
        course: list[AnyMove | None] = [*at_hand.steps]
        if at_hand.gained:
            state = stowed(state.with_mover(replace(state.mover, pending=at_hand.gained)), keep)
            course.append(Stow(keep=keep))
        order = self.evaluator.order(assignment, connects=outcome.connects, late=self._blind) or ()
        shows = dict(laid)
        for number in order:
            state = placed(state, shows[number], number)
            course.append(Place(tile=shows[number], at=island.board.spaces[number]))
            for _ in range(island.draws[number]):
                state = settled(state, None)
                course.append(None)
        return TurnEnd(value, state, (*course, Done()))

    def _energy(self, at_hand: Resources, assignment: Assignment, keep: Tiles) -> int:
        """The energy at the end: what is not kept is energy, and drops give theirs."""
        drops = sum(self.island.drops[number] for number, _ in assignment)
        return at_hand.energy + drops - energy_of(keep)

    def _crowned(self, energy: int) -> int:
        return self._crowns(min(energy, self._track))


def assignments(spaces: list[int], left: Mapping[str, int]) -> Iterator[Assignment]:
    """Every way to fill some of the spaces, none first."""
    if not spaces:
        yield ()
        return
    first, *rest = spaces
    yield from assignments(rest, left)
    for name, number in left.items():
        if number:
            for filled in assignments(rest, {**left, name: number - 1}):
                yield ((first, name), *filled)


def _wanted(value: int, least: int, ties: bool) -> bool:
    return value > least or (ties and value == least)


def _tiles(at_hand: Resources, assignment: Assignment) -> Iterator[tuple[Assignment, Tiles]]:
    """Each choice of tiles for the tokens of an assignment, with those among them that must be kept to be there.

    There is room for these (MIST-6.3): a tile gained is not laid for one of its kind on a full telescope.
    """
    seen = set()
    options = [
        sorted(
            distinct(tile for tile in (*at_hand.telescope, *at_hand.gained) if token(tile) == name),
            key=lambda tile: (tile not in at_hand.telescope, tile[1]),
        )
        for _, name in assignment
    ]
    for chosen in product(*options):
        laid = tuple((number, tile) for (number, _), tile in zip(assignment, chosen, strict=True))
        beyond = Counter(chosen) - Counter(at_hand.telescope)
        used = canonical(beyond.elements())
        if laid not in seen and len(used) <= at_hand.room and less(at_hand.gained, used) is not None:
            seen.add(laid)
            yield laid, used


class KnownIsland:
    """The island of the only player of a table, all else of which may differ."""

    def __init__(self, state: State) -> None:
        masks = masks_of(state.mover.tiles)
        self.stakes = Stakes.of(state, 0)
        self.evaluator = IslandEvaluator(state)
        self.placements: dict[int, Placements] = {}
        """By open spaces beside a balloon."""
        self._ceiling = IslandCeiling(self.stakes, masks, state.island.ground & ~tiled(masks))
        self._most: dict[tuple[frozenset[tuple[str, int]], int, int | None], int] = {}

    def most(self, hand: Counter[str], room: int, connection: int | None) -> int:
        """No more than ``room`` tiles of the hand, counted by token, make it worth more, without energy.

        ``connection``: what connected coasts score at most, where that is known better.
        """
        key = frozenset(hand.items()), room, connection
        if key not in self._most:
            self._most[key] = self._ceiling.points(hand, room, connection)
        return self._most[key]
