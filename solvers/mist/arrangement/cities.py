"""Where the new cities of an island may stand, if only so much of the whole score (``model``) is to be lost.

Sets of spaces grow by one city at a time, and what one loses for sure never falls on the way. A side of a city where
no terrain can lie loses a point; so does each space beside a city without terrain, or with terrain that is not landed
(which loses two). Only so many terrain tiles are there, and of the kinds that can land in a region. Some of them may
have to lie elsewhere: on volcanoes, and in the web. As the web joins each coast to the yard, it has a tile at every
distance from the coast that is less than the yard's; the fewest spaces that meet all such lines have to be laid too.

A whole set is bounded by prices (Lagrange): each tile pays one to be laid, and then takes every space where it gains
more than that. With or without a point for each terrain tile that is not beside a city, which the web gives back: it
needs so many of them, known exactly by Dreyfus and Wagner's method with bit sets for nodes. Whatever the prices, no
layout loses less. What is left is matched tile by tile. The tests compare the sets with every layout of small islands.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from periplus.models.boards.bitsets import bits, members
from periplus.models.mist.island import CITY, TERRAINS, WILD
from periplus.models.mist.state import TILE_POINTS, WILD_POINTS, WILDS, terrain_tiles, tiled

from ...limits import Clock
from ...patterns.matching import heaviest
from ..ceiling import IslandCeiling
from .task import IslandTask

MOST_STEPS = 5_000_000
"""So many cities are tried at most."""
MATCHING_STEPS = 0.1
"""What a step of a matching counts in such steps; a set is matched where prices do not rule it out."""
MOST_LOST = 12
"""Points; where more may be lost there are too many sets."""
NEAR_COAST = 3
"""Lines up to that distance from a coast are looked at: the fewest spaces that meet them are soon known."""
FEWEST_CITIES = 4
"""So many cities lose something wherever they stand; fewer have hundreds of sets that lose nothing."""
MOST_APART = 6
"""Webs with no more new tiles than that apart from the cities are looked for; few islands are told by more."""
STEP_WORK = 1e-6
"""What trying a city counts as deterministic effort."""


@dataclass(frozen=True, slots=True)
class _Grown:
    """A set of cities."""

    cities: int
    beside: int
    """The bit set of the open spaces beside them."""
    lost: int
    """What their sides lose where no terrain can lie."""
    missed: tuple[int, ...]
    """Bit sets each of which the web has a tile of, none beside the cities."""


@dataclass(frozen=True, slots=True)
class _Prices:
    """A bound by what tiles pay to be laid: how much more it is worth where cities are beside a space."""

    web: bool
    """Whether a terrain tile that is not beside a city gains a point, which the web gives back."""
    lost: int
    """What is lost without cities."""
    alone: list[int]
    """What a space is worth without a city beside it."""
    more: list[list[int]]
    """How much more a space is worth by the number of cities beside it."""


class CitySets:
    """The sets of spaces on which the new cities of a task may stand; being connected scores ``connecting`` more."""

    def __init__(self, task: IslandTask, connecting: int) -> None:
        self._task, self._island, self._connecting = task, task.island, connecting
        self._beside, self._opened = task.island.board.beside, task.spaces
        hand = {name: len(copies) for name, copies in task.stock.items()}
        self._cities, self._wilds = hand.get(CITY, 0), hand.get(WILD, 0)
        self._kinds = [hand.get(letter, 0) for letter in TERRAINS]
        self._terrain = sum(self._kinds) + self._wilds
        self._others = sum(hand.values()) - self._cities - self._terrain
        self._lying = terrain_tiles(task.before)
        self._most = max(map(int.bit_count, self._beside))
        ceiling = IslandCeiling(task.stakes, task.before, task.spaces)
        self._reach = [
            ceiling.reach(letter, min(task.room, count + self._wilds))
            for letter, count in enumerate(self._kinds)
        ]
        self._volcanoes = bits(n for n, points in enumerate(self._island.volcano) if points) & self._opened
        self._sides = {
            number: self._most - (self._beside[number] & (self._opened | self._lying)).bit_count()
            for number in members(self._opened)
        }
        self._shows = 0
        for reach, count in zip(self._reach, self._kinds, strict=True):
            self._shows |= reach if count else 0
        self._fewest: dict[tuple[int, ...], int] = {(): 0}

    def within(self, loss: int, few: int, clock: Clock) -> list[int] | None:
        """Every set on which no more than ``loss`` may be lost, as bit sets.

        None where there are fewer than FEWEST_CITIES, ``loss`` is above MOST_LOST, there are more than ``few`` sets,
        or they take too many steps. Raises Stop by the clock.
        """
        if self._cities < FEWEST_CITIES or loss > MOST_LOST:
            return None
        found = list[int]()
        steps, dear = 0, int(MATCHING_STEPS * (self._terrain + self._others) ** 2 * self._opened.bit_count())
        for tried, grown in self._grow(self._none(loss), members(self._opened), self._cities, loss):
            room = None if grown is None else self._room(grown, loss)
            if grown is not None and room is not None:
                steps += dear
                clock.spend(dear * STEP_WORK)
                if self._may_lose(grown, loss, room):
                    found.append(grown.cities)
            steps += tried
            clock.work(tried * STEP_WORK)
            if steps > MOST_STEPS or len(found) > few:
                return None
        return found

    def _none(self, loss: int) -> _Grown:
        """No cities yet; the web has to be there if losing it were too much."""
        return _Grown(0, 0, 0, self._lines if loss < self._connecting else ())

    def _grow(
        self, grown: _Grown, among: list[int], left: int, loss: int
    ) -> Iterator[tuple[int, _Grown | None]]:
        """Each set that may lose so little, with cities on some of ``among`` more, and how many were tried before."""
        if grown.lost + self._most * left <= loss:
            yield 0, grown
        if not left:
            return
        following = [each for number in among if (each := self._with(grown, number, loss)) is not None]
        yield len(among), None
        spaces = [each.cities ^ grown.cities for each in following]
        spaces = [space.bit_length() - 1 for space in spaces]
        for index, each in enumerate(following, 1):
            yield from self._grow(each, spaces[index:], left - 1, loss)

    def _with(self, grown: _Grown, number: int, loss: int) -> _Grown | None:
        """The set with a city on the space; None if that loses more."""
        around = self._beside[number]
        lost = grown.lost + self._sides[number] + 2 * (around & grown.cities).bit_count()
        if lost > loss:
            return None
        cities = grown.cities | 1 << number
        beside = (grown.beside | around & self._opened) & ~cities
        room = loss - lost
        lacking = beside.bit_count() - self._terrain
        others = self._others + self._cities - cities.bit_count()
        elsewhere = (self._volcanoes & ~(cities | beside)).bit_count() - others
        if lacking + max(0, elsewhere) > room:
            return None
        for region, tiles in self._regions:
            if (beside & region).bit_count() - tiles > room:
                return None
        missed = tuple(line for line in grown.missed if not line & beside)
        if lacking + self._to_meet(missed) > room:
            return None
        return _Grown(cities, beside, lost, missed)

    @cached_property
    def _regions(self) -> list[tuple[int, int]]:
        """Open spaces where only some kinds can land, and how many tiles there are of those: too few for all."""
        found: dict[int, int] = {}
        for chosen in range(1 << len(TERRAINS)):
            region, tiles = self._opened, self._wilds
            for letter, (reach, count) in enumerate(zip(self._reach, self._kinds, strict=True)):
                if chosen >> letter & 1:
                    tiles += count
                else:
                    region &= ~reach
            if region.bit_count() > tiles:
                found[region] = min(tiles, found.get(region, tiles))
        return list(found.items())

    @cached_property
    def _lines(self) -> tuple[int, ...]:
        """The spaces at a distance from a coast that is less than the yard's, if no terrain lies on one."""
        found, board = [], self._island.board
        for coast in self._island.coasts.values():
            nearer = coast
            for _ in range(NEAR_COAST):
                line = board.spread(nearer) & ~nearer
                if not line or line >> self._island.yard & 1:
                    break
                if not line & self._lying:
                    found.append(line)
                nearer |= line
        return tuple(found)

    def _to_meet(self, lines: tuple[int, ...]) -> int:
        """The fewest spaces that meet all of the lines."""
        if lines not in self._fewest:
            self._fewest[lines] = 1 + min(
                self._to_meet(tuple(line for line in lines if not line >> number & 1))
                for number in members(lines[0])
            )
        return self._fewest[lines]

    def _apart(self, cities: int) -> int:
        """What cities would lose without new terrain, less the volcanoes that they cover."""
        sure = sum(
            self._island.volcano[n] + (self._beside[n] & self._lying).bit_count() for n in members(cities)
        )
        return self._most * self._cities - sure

    def _room(self, grown: _Grown, loss: int) -> int | None:
        """How many new tiles apart from these cities the web may have; None if prices tell that too much is lost."""
        around = [(n, (self._beside[n] & grown.cities).bit_count()) for n in members(grown.beside)]
        cities, left = members(grown.cities), loss - self._apart(grown.cities)
        needed, room = self._to_meet(grown.missed), self._terrain
        for index, each in enumerate(self._prices):
            worth = sum(each.more[n][count] for n, count in around) - sum(each.alone[n] for n in cities)
            more = left - each.lost + worth
            if more < needed * each.web:
                self._prices.insert(0, self._prices.pop(index))  # it may do as well for the next
                return None
            if each.web:
                room = min(room, more)
        return room

    def _may_lose(self, grown: _Grown, loss: int, room: int) -> bool:
        """Whether no more than that may be lost with these cities and no others, by the web and a matching."""
        if (
            loss < self._connecting
            and room <= MOST_APART
            and not self._joins(grown.cities, grown.beside, room)
        ):
            return False
        return loss >= self._apart(grown.cities) + self._unmatched(grown.cities)

    def _unmatched(self, cities: int) -> int:
        """What the tiles other than the cities and bare volcanoes lose if each takes the best space that is left."""
        volcano, opened = self._island.volcano, members(self._opened & ~cities)
        near = {n: (self._beside[n] & cities).bit_count() for n in opened}
        rows = [{n: volcano[n] for n in opened if volcano[n]}] * self._others
        for reach, count in zip(self._reach, self._kinds, strict=True):
            gains = {n: volcano[n] + near[n] + TILE_POINTS * (reach >> n & 1) for n in opened}
            rows += [gains] * count
        gains = {n: volcano[n] + near[n] + WILD_POINTS * self._shown(n, near[n]) for n in opened}
        rows += [gains] * self._wilds
        whole = TILE_POINTS * sum(self._kinds) + WILD_POINTS * len(TERRAINS) * self._wilds
        return whole + sum(volcano[n] for n in members(self._opened)) - max(heaviest(rows))

    @cached_property
    def _prices(self) -> list[_Prices]:
        """Bounds by prices, those first that told most of late."""
        return [
            self._priced(price, other, web)
            for price in (1, 0, 2)
            for other in sorted({max(0, price - 1), price})
            for web in (False, True)
        ]

    def _priced(self, price: int, other: int, web: bool) -> _Prices:
        """The bound where a terrain tile pays that price, a wild two less, a monument or extension tile ``other``."""
        wild, volcano = price - 2, self._island.volcano
        lost = sum(volcano[n] for n in members(self._opened))
        lost -= price * sum(self._kinds) + wild * self._wilds + other * self._others
        alone, more = [0] * len(volcano), [list[int]() for _ in volcano]
        for n in members(self._opened):
            worth = []
            for cities in range(self._most + 1):
                gain = volcano[n] + cities + (web and not cities)
                gains = [0]
                if any(self._kinds):
                    gains.append(gain - price - TILE_POINTS * (not self._shows >> n & 1))
                if self._wilds:
                    gains.append(gain - wild - WILD_POINTS * (len(TERRAINS) - self._shown(n, cities)))
                if self._others:
                    gains.append(volcano[n] - other)
                worth.append(max(gains))
            alone[n], more[n] = worth[0], [each - worth[0] for each in worth]
            lost -= worth[0]
        return _Prices(web, lost, alone, more)

    def _shown(self, number: int, cities: int) -> int:
        """How many landed terrains a wild may show there, with so many cities beside it.

        A single wild has each from a neighbour that shows it, tile or bare coast, or from the coast it lies on.
        """
        reached = sum(reach >> number & 1 for reach in self._reach)
        if self._wilds > 1 or self._task.before[WILDS]:
            return reached
        blocked = tiled(self._task.before) & ~self._lying | 1 << self._island.yard
        around = (self._beside[number] & ~blocked).bit_count() - cities
        coast = any(coast >> number & 1 for coast in self._island.coasts.values())
        return min(reached, around + coast)

    def _joins(self, cities: int, beside: int, most: int) -> bool:
        """Whether a web may join all coasts with no more than ``most`` new tiles that are not beside the cities.

        ``least[some]`` are the spaces from which trees join those coasts: for so many such tiles, none, one and so on.
        """
        board, yard = self._island.board, 1 << self._island.yard
        free = beside | self._lying | yard
        dear = self._opened & ~(cities | beside)
        coasts = [coast & ~cities for coast in self._island.coasts.values()]
        least: dict[int, list[int]] = {}
        for some in range(1, 1 << len(coasts)):
            levels = [0] * (most + 2)
            if some & (some - 1) == 0:
                coast = coasts[some.bit_length() - 1]
                group = (coast | board.spread(coast)) & ~yard
                levels[0], levels[1] = group & free, group & dear
            for part in _parts(some):
                for one, here in enumerate(least[part]):
                    for other, there in enumerate(least[some ^ part][: most + 2 - one]):
                        levels[one + other] |= here & there & free
                        if one + other:
                            levels[one + other - 1] |= here & there & dear
            seen = 0
            for number, level in enumerate(levels):
                levels[number] = board.flood(level, level & dear & ~seen | free & ~seen)
                seen |= levels[number]
                if number <= most:
                    levels[number + 1] |= board.spread(levels[number]) & dear & ~seen
            least[some] = levels[: most + 1]
        return any(level & yard for level in least.get((1 << len(coasts)) - 1, ()))


def _parts(some: int) -> Iterator[int]:
    """One of each two parts that make up the set: that with its lowest member."""
    rest = some & (some - 1)
    part = rest
    while part:
        part = (part - 1) & rest
        yield some ^ rest | part
