"""Where a balloon may land in the turns of known rounds, which clouds it may take, and what that is worth at most.

An itinerary is a landing each turn, each flight at the least price that any tile below its start allows; a plan is an
itinerary with the cloud taken each turn. All that is laid lies beside the landings, and the clouds tell what comes to
hand and when: so few plans can be worth much. Every line of play keeps one of the plans, as one that is over early is
worth no more than if it went on with flights that cost nothing.

A plan is worth no more than the tiles that come to hand by its clouds, laid on spaces beside this landing or a later
one (``ceiling``), for each number of tiles that become energy: at least as many as its flights need and the telescope
leaves out, and then those that are worth most as energy.

That counts the best tiles twice, as energy and as laid. Sharper, and slower, is to go through the sets of tiles that
become energy: a set pays for the flights with what it has gained by then, and the tiles left are matched with spaces.
Of two sets that reach the same crown, one within the other, the smaller one leaves more tiles, which need not all be
laid: so only the smallest sets for each crown count.

Random lines are held against the bounds of their plans in ``tests/mist/test_solver_lines.py``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, reduce
from heapq import heappop, heappush
from itertools import accumulate, chain, combinations, count, islice, product
from operator import or_

from periplus.models.boards.bitsets import members
from periplus.models.mist.chance import ENERGY
from periplus.models.mist.edition import MOST_ON_CLOUD
from periplus.models.mist.flying import every_flight
from periplus.models.mist.island import Tiles, energy_of, token
from periplus.models.mist.reading import capacity
from periplus.models.mist.scoring import Stakes
from periplus.models.mist.state import State, masks_of, tiled

from ..limits import Clock
from ..program import SizeError
from .ceiling import IslandCeiling
from .island_options import Round

MOST_ITINERARIES = 1 << 14
"""More are not gone through."""
MOST_TAKINGS = 1 << 8
"""Nor are more ways to take clouds."""
MOST_GAINED = 10
"""Of more tiles gained it is not gone through which of them become energy."""
ITINERARY_WORK = 2e-4
"""What bounding the plans of an itinerary counts as deterministic effort."""
SHARPER_WORK = 1e-3
"""What bounding a plan more closely counts."""


@dataclass(frozen=True, slots=True)
class Itinerary:
    """A landing each turn, what each flight costs at least, and the bare spaces beside each landing."""

    ends: tuple[int, ...]
    prices: tuple[int, ...]
    opened: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Takings:
    """The cloud taken in each turn, and the tiles gained with it."""

    clouds: tuple[int, ...]
    gained: tuple[Tiles, ...]

    def hand(self, own: Tiles) -> Tiles:
        """All that comes to hand, those tiles among it."""
        return (*own, *chain.from_iterable(self.gained))


@dataclass(frozen=True, slots=True)
class LandingPlan:
    """An itinerary and its takings; no line that keeps it is worth more than ``most``."""

    itinerary: Itinerary
    takings: Takings
    most: int
    sharp: bool = False
    """Whether that is known by which tiles become energy."""


class LandingPlans:
    """The plans of a table at the start of its only player's turn, and of the rounds after it."""

    def __init__(self, state: State, rounds: Sequence[Round]) -> None:
        """Raises SizeError where the clouds can be taken in too many ways."""
        self._state, self._rounds = state, rounds
        self._mover = state.mover
        self._masks = masks_of(self._mover.tiles)
        self._stakes = Stakes.of(state, state.turn)
        self._open = state.island.ground & ~tiled(self._masks)
        self.given = (self._mover.energy, *(ENERGY.get(coming.bonus, 0) for coming in rounds))
        """The energy that each turn has by itself."""
        self.takings = tuple(self._every_taking())
        self._flown: dict[tuple[int, int, str], Mapping[int, int]] = {}
        self._ceilings: dict[int, IslandCeiling] = {}
        self._grounds: dict[tuple[int, Takings], int] = {}
        self._sets: dict[tuple[tuple[int, ...], Takings], list[tuple[int, frozenset[int]]]] = {}

    def above(self, floor: int, clock: Clock) -> list[LandingPlan]:
        """The plans that may be worth more than ``floor``, those that may be worth most first.

        Raises Stop by the clock, and SizeError where there are too many itineraries.
        """
        itineraries = list(islice(self.itineraries(), MOST_ITINERARIES + 1))
        if len(itineraries) > MOST_ITINERARIES:
            raise SizeError(f"more than {MOST_ITINERARIES} itineraries")
        found = []
        for itinerary in itineraries:
            clock.work(ITINERARY_WORK)
            for takings in self.takings:
                most = self.most(itinerary, takings, floor)
                if most is not None and most > floor:
                    found.append(LandingPlan(itinerary, takings, most))
        return sorted(found, key=lambda plan: -plan.most)

    def in_turn(self, value: Callable[[], int], clock: Clock) -> Iterator[LandingPlan]:
        """The plans that may be worth more than ``value`` is then, before and after they are sharpened.

        None that comes later, nor any left at the end, may be worth more than one that comes. Raises as ``above``.
        """
        waiting = [(-plan.most, number, plan) for number, plan in enumerate(self.above(value(), clock))]
        while waiting and -waiting[0][0] > value():
            _, number, plan = heappop(waiting)
            yield plan
            if not plan.sharp:
                clock.work(SHARPER_WORK)
                plan = self.sharper(plan, value())
                heappush(waiting, (-plan.most, number, plan))

    def _every_taking(self) -> Iterator[Takings]:
        """Every way to take a cloud each turn (MIST-3.3 to 3.5, MIST-6.7); raises SizeError if they are too many."""
        turns = len(self._rounds) + 1
        if len(self._state.clouds) ** turns > MOST_TAKINGS:
            raise SizeError(f"more than {MOST_TAKINGS} ways to take clouds")
        for chosen in product(range(len(self._state.clouds)), repeat=turns):
            clouds: list[Tiles] = [*self._state.clouds]
            gained: list[Tiles] = []
            for turn, cloud in enumerate(chosen):
                if turn:
                    dealt = zip(clouds, self._rounds[turn - 1].deal or (), strict=True)
                    clouds = [(*(lying if len(lying) < MOST_ON_CLOUD else ()), tile) for lying, tile in dealt]
                if not clouds[cloud] and any(clouds):
                    break
                gained.append(clouds[cloud])
                clouds[cloud] = ()
            else:
                yield Takings(chosen, tuple(gained))

    def itineraries(self) -> Iterator[Itinerary]:
        """Every one whose flights could be paid if all tiles gained became energy."""
        open_ones = [(Itinerary((), (), ()), 0)]
        while open_ones:
            begun, energy = open_ones.pop()
            turn = len(begun.ends)
            if turn == len(self.given):
                yield begun
                continue
            energy += self.given[turn]
            covered = reduce(or_, begun.opened, 0)
            for end, price in self._flights(begun).items():
                if price <= energy + self._richest[turn]:
                    around = self._state.island.board.beside[end] & self._open
                    longer = Itinerary((*begun.ends, end), (*begun.prices, price), (*begun.opened, around))
                    open_ones.append((longer, energy - price + self._dropped(around & ~covered)))

    @cached_property
    def _richest(self) -> list[int]:
        """The most energy that the tiles gained before each turn can become."""
        return [
            max(sum(map(energy_of, one.gained[:turn])) for one in self.takings)
            for turn in range(len(self.given))
        ]

    def _flights(self, begun: Itinerary) -> Mapping[int, int]:
        """The least price of a flight to each space, from where the itinerary has led so far."""
        turn = len(begun.ends)
        start = begun.ends[-1] if turn else self._mover.space
        lying = self._mover.tiles[start]
        below = {lying}
        if any(around >> start & 1 for around in begun.opened[:-1]):  # MIST-7.3: never in the turn before
            below |= {*self._mover.telescope}
            below |= {tile for one in self.takings for tiles in one.gained[: turn - 1] for tile in tiles}
        found: dict[int, int] = {}
        for tile in below:
            for end, price in self._prices(turn, start, tile).items():
                found[end] = min(price, found.get(end, price))
        return found

    def _prices(self, turn: int, start: int, tile: str) -> Mapping[int, int]:
        """The least price of a flight to each space from a start with that tile below."""
        if (known := self._flown.get((turn, start, tile))) is not None:
            return known
        table = self._state
        if turn:
            table = replace(table, wind=self._rounds[turn - 1].wind, bonus=self._rounds[turn - 1].bonus)
        tiles = (*self._mover.tiles[:start], tile, *self._mover.tiles[start + 1 :])
        found: dict[int, int] = {}
        for flight in every_flight(table, replace(self._mover, space=start, tiles=tiles)):
            found[flight.space] = min(flight.cost, found.get(flight.space, flight.cost))
        self._flown[turn, start, tile] = found
        return found

    def most(self, itinerary: Itinerary, takings: Takings, floor: int) -> int | None:
        """No line of the plan is worth more, closely where that is above ``floor``; None: its flights cost too much."""
        *balances, balance = self._balances(itinerary)
        opened, turned = reduce(or_, itinerary.opened), 0
        for turn, left in enumerate(balances):
            gained = _each(takings.gained[:turn])
            if left + sum(gained) < 0:
                return None
            while left + sum(gained[:turned]) < 0:
                turned += 1
        own, room = len(self._mover.telescope), capacity(self._state, self._mover)
        turned = max(turned, own + len(takings.gained[0]) - room)
        gained, crowns = _each(takings.gained), self._state.edition.crown_points
        points = {  # of the energy, by how many tiles are left to be laid
            own + len(gained) - number: crowns(balance + sum(gained[:number]))
            for number in range(turned, len(gained) + 1)
        }
        most = self._ground(opened, takings) + max(points.values())
        if most <= floor:
            return most
        grounds = self._by_number(itinerary, takings)
        return max(grounds[min(left, len(grounds) - 1)] + energy for left, energy in points.items())

    def _by_number(self, itinerary: Itinerary, takings: Takings) -> list[int]:
        """What tiles of the takings make of the island at most, without energy, if so many may be laid."""
        ceiling = self._ceiling(reduce(or_, itinerary.opened))
        return list(accumulate(ceiling.by_count(self._parts(itinerary, takings.gained)), max))

    def sharper(self, plan: LandingPlan, floor: int) -> LandingPlan:
        """The plan with a closer ``most``, by which tiles become energy, where that is above ``floor``."""
        itinerary, gained = plan.itinerary, plan.takings.gained
        if sum(map(len, gained)) > MOST_GAINED:
            return replace(plan, sharp=True)
        ceiling = self._ceiling(reduce(or_, itinerary.opened))
        grounds = self._by_number(itinerary, plan.takings)
        every, most = len(plan.takings.hand(self._mover.telescope)), floor
        for points, turned in self._turned(tuple(self._balances(itinerary)), plan.takings):
            if points + grounds[min(every - len(turned), len(grounds) - 1)] > most:
                parts = self._parts(itinerary, _without(gained, turned))
                most = max(most, points + max(ceiling.by_count(parts)))
        return replace(plan, most=min(plan.most, most), sharp=True)

    def _turned(self, balances: tuple[int, ...], takings: Takings) -> list[tuple[int, frozenset[int]]]:
        """The smallest sets of the tiles gained that may become energy, by their numbers, with the crown's points."""
        if (known := self._sets.get((balances, takings))) is not None:
            return known
        tiles = [(turn, energy_of((tile,))) for turn, tiles in enumerate(takings.gained) for tile in tiles]
        left_out = len(self._mover.telescope) + len(takings.gained[0]) - capacity(self._state, self._mover)
        found: list[tuple[int, frozenset[int]]] = []
        for chosen in chain.from_iterable(combinations(range(len(tiles)), n) for n in range(len(tiles) + 1)):
            gains = [0] * len(balances)
            for number in chosen:
                turn, energy = tiles[number]
                gains[turn] += energy
            before = [0, *accumulate(gains)]
            paid = all(left + energy >= 0 for left, energy in zip(balances, before, strict=False))
            if paid and sum(tiles[number][0] == 0 for number in chosen) >= left_out:
                turned = frozenset(chosen)
                points = self._state.edition.crown_points(balances[-1] + before[-1])
                if not any(points <= other and smaller <= turned for other, smaller in found):
                    found.append((points, turned))
        self._sets[balances, takings] = found = sorted(found, key=lambda one: -one[0])
        return found

    def _balances(self, itinerary: Itinerary) -> list[int]:
        """The energy after each flight, then at the end, if no tile became energy and every drop came at once."""
        found, balance, opened = [], 0, 0
        for given, price, around in zip(self.given, itinerary.prices, itinerary.opened, strict=True):
            balance += given - price
            found.append(balance)
            balance += self._dropped(around & ~opened)
            opened |= around
        return [*found, balance]

    def _ground(self, opened: int, takings: Takings) -> int:
        """What the tiles of the takings make of the island at most, without energy."""
        if (opened, takings) not in self._grounds:
            hand = Counter(map(token, takings.hand(self._mover.telescope)))
            self._grounds[opened, takings] = self._ceiling(opened).points(hand, hand.total())
        return self._grounds[opened, takings]

    def _parts(self, itinerary: Itinerary, gained: Sequence[Tiles]) -> list[tuple[int, Counter[str]]]:
        """The tiles that come to hand together, with the spaces beside the landings from then on."""
        later, found = 0, []
        for around, tiles in zip(reversed(itinerary.opened), reversed(gained), strict=True):
            later |= around
            found.append((later, Counter(map(token, tiles))))
        return [*found, (later, Counter(map(token, self._mover.telescope)))]

    def _dropped(self, spaces: int) -> int:
        return sum(self._state.island.drops[number] for number in members(spaces))

    def _ceiling(self, opened: int) -> IslandCeiling:
        if opened not in self._ceilings:
            self._ceilings[opened] = IslandCeiling(self._stakes, self._masks, opened)
        return self._ceilings[opened]


def _without(gained: Sequence[Tiles], turned: frozenset[int]) -> list[Tiles]:
    """The tiles gained but those of these numbers, counted through all turns."""
    numbers = count()
    return [tuple(tile for tile in tiles if next(numbers) not in turned) for tiles in gained]


def _each(gained: Sequence[Tiles]) -> list[int]:
    """What each of the tiles can become, the most first."""
    return sorted((energy_of((tile,)) for tiles in gained for tile in tiles), reverse=True)
