"""What no way to lay tiles on an island exceeds: by where terrain can land, and by counting tiles and spaces.

Every part of the score is taken at its best. A terrain tile scores if its terrain can land on an open space, a wild
for each such terrain, a city as if terrain lay on all that is open around it. As each tile takes a space of its own,
only the best of them count, as many as may be laid. Groups of five, the connection, all five extension tiles and
covered volcanoes come on top where there are tiles enough for them.

Sharper, and slower, is a matching of the tiles with spaces (``by_count``): a tile scores there what its kind can, with
the volcano that it covers, and terrain only lands where the tiles at hand are enough for a chain to the coast.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import TypeAlias

from periplus.models.boards.bitsets import members
from periplus.models.mist.island import (
    CITY,
    COUPLE,
    EXTENSIONS,
    MONUMENT,
    TERRAINS,
    TOKEN_NUMBER,
    WILD,
    Extension,
)
from periplus.models.mist.scoring import FIRST_POINTS, Stakes
from periplus.models.mist.state import (
    ALL_EXTENSIONS_POINTS,
    CITIES,
    FIVE_POINTS,
    GROUP,
    TILE_POINTS,
    WILD_POINTS,
    WILDS,
    Masks,
    city_points,
    extension_points,
    has_five,
    landed_of,
    landed_points,
    monument_points,
    monuments,
    terrain_points,
    terrain_tiles,
    tiled,
    volcano_points,
)

from ..patterns.matching import heaviest

Hand: TypeAlias = Mapping[str, int]
"""How many tiles there are of each token."""


@dataclass(frozen=True, slots=True)
class _Shore:
    """What new tiles can do for one terrain."""

    now: int
    """Its points as the island lies, with the bonus for five."""
    lying: int
    """The points of what lies, if every open space joined it to the coast."""
    lands: bool
    """Whether a tile on an open space can be landed."""
    five: int | None
    """Tiles that a group of five still needs, None if there is no room for one."""


class IslandCeiling:
    """Bounds of one island of which some spaces are open; all else stays as it is."""

    def __init__(self, stakes: Stakes, masks: Masks, opened: int) -> None:
        self._stakes, self._island, self._masks, self._opened = stakes, stakes.island, masks, opened
        self._covered, self._terrain = tiled(masks), terrain_tiles(masks)
        self._shores = [self._shore(letter) for letter in range(len(TERRAINS))]
        self._reached: dict[tuple[int, int], int] = {}

    def points(self, hand: Hand, room: int, connection: int | None = None) -> int:
        """No more than ``room`` tiles of the hand, counted by token, make the island worth more, without energy.

        ``connection`` is what being connected can score at most, where that is known better.
        """
        room = min(room, sum(hand.values()), self._opened.bit_count())
        wilds, points = hand.get(WILD, 0), 0
        worth: list[int] = []
        landing = 0
        for letter, shore in zip(TERRAINS, self._shores, strict=True):
            new = min(room, hand.get(letter, 0) + wilds)
            if not new:
                points += shore.now
                continue
            points += shore.lying + FIVE_POINTS * (shore.five is not None and shore.five <= new)
            landing += shore.lands
            worth += [TILE_POINTS * shore.lands] * hand.get(letter, 0)
        worth += [WILD_POINTS * landing] * wilds
        worth += self._around[: hand.get(CITY, 0)]
        built, every = self._built(hand)
        points += (
            self._cities(hand, room)
            + every
            + max(
                self._laid(worth + built, chosen, room)
                for chosen in product(range(hand.get(MONUMENT, 0) + 1), range(hand.get(COUPLE, 0) + 1))
            )
        )
        points -= volcano_points(self._island, self._covered) - sum(self._volcanoes[:room])
        return points + (self._connection if connection is None else connection)

    def by_count(self, parts: Iterable[tuple[int, Counter[str]]], connection: int | None = None) -> list[int]:
        """What islands are worth at most, without energy, by how many tiles of a hand are laid: none, one and so on.

        ``parts`` are those of the hand that may be laid on the same spaces, with these; ``connection`` is as above.
        """
        parts = list(parts)
        hand = sum((part for _, part in parts), Counter[str]())
        room = min(sum(hand.values()), self._opened.bit_count())
        points = self._connection if connection is None else connection
        for letter, shore in zip(TERRAINS, self._shores, strict=True):
            new = min(room, hand.get(letter, 0) + hand.get(WILD, 0))
            five = FIVE_POINTS * (shore.five is not None and shore.five <= new)
            points += shore.lying + five if new else shore.now
        _, every = self._built(hand)
        points += self._cities(hand, room) + every - volcano_points(self._island, self._covered)
        rivals = () if hand[MONUMENT] or hand[COUPLE] else self._stakes.rivals  # new ones may lift the rank
        points += monument_points(monuments(self._masks), rivals)
        worth = self._worth(hand, room)
        rows = []
        for spaces, part in parts:
            for name, count in part.items():
                row = {number: worth[name][number] for number in members(spaces & self._opened)}
                rows += [row] * count
        return [points + most for most in heaviest(rows)]

    def _worth(self, hand: Hand, room: int) -> dict[str, dict[int, int]]:
        """For each token of the hand what it can score on each open space, with the volcano that it covers."""
        wilds, terrain = hand.get(WILD, 0), min(room, sum(hand.get(name, 0) for name in (*TERRAINS, WILD)))
        landing = [
            self.reach(letter, min(room, hand.get(name, 0) + wilds)) for letter, name in enumerate(TERRAINS)
        ]
        alone = {MONUMENT: monument_points(1, ()), COUPLE: monument_points(2, ()) + self._extension(COUPLE)}
        alone |= {name: self._extension(name) for name in EXTENSIONS if name != COUPLE}
        found: dict[str, dict[int, int]] = {name: {} for name in hand}
        for number in members(self._opened):
            lands = [reach >> number & 1 for reach in landing]
            around = [city_points(self._island, within, number) for within in (self._terrain, self._opened)]
            values = dict(zip(TERRAINS, (TILE_POINTS * one for one in lands), strict=True)) | alone
            values |= {WILD: WILD_POINTS * sum(lands), CITY: around[0] + min(terrain, around[1])}
            for name in hand:
                found[name][number] = values[name] + self._island.volcano[number]
        return found

    def reach(self, letter: int, new: int) -> int:
        """The open spaces on which so many new tiles that show the terrain can land, all others of them on the way."""
        if (letter, new) not in self._reached:
            coast, board = self._island.shores[letter], self._island.board
            lying = self._masks[letter] | self._masks[WILDS]
            root, reached = coast | board.spread(coast & ~self._covered), 0
            for _ in range(new):
                landed = board.flood(root | board.spread(reached), lying)
                reached |= (root | board.spread(reached | landed)) & self._opened
            self._reached[letter, new] = reached
        return self._reached[letter, new]

    def _shore(self, letter: int) -> _Shore:
        island, own, wild = self._island, self._masks[letter], self._masks[WILDS]
        now = sum(terrain_points(island, self._masks, letter, self._covered))
        within = own | wild | self._opened
        landed = landed_of(island, letter, within, self._covered)
        lying = landed_points((landed & own).bit_count(), (landed & wild).bit_count())
        parts = island.board.parts(within)
        sizes = [(part & ~self._opened).bit_count() for part in parts if part.bit_count() >= GROUP]
        five = max(0, GROUP - max(sizes)) if sizes else None
        return _Shore(now, lying, bool(landed & self._opened), 0 if has_five(island, own | wild) else five)

    def _laid(self, worth: list[int], chosen: tuple[int, int], room: int) -> int:
        """The points of what is laid, so many monuments and couples of it; none where there is no room for these."""
        new, couples = chosen
        if (left := room - new - couples) < 0:
            return 0
        own = monuments(self._masks) + new + 2 * couples
        points = monument_points(own, self._stakes.rivals)
        return points + couples * self._extension(COUPLE) + sum(sorted(worth, reverse=True)[:left])

    def _built(self, hand: Hand) -> tuple[list[int], int]:
        """The points of each extension tile of the hand but the couple, and those of all that lie or come."""
        new: list[Extension] = [name for name in EXTENSIONS if hand.get(name)]
        there = sum(1 for name in EXTENSIONS if self._masks[TOKEN_NUMBER[name]] or name in new)
        every = ALL_EXTENSIONS_POINTS if there == len(EXTENSIONS) else 0
        lying = extension_points(self._stakes.edition, self._masks)[0]
        return [self._extension(name) for name in new if name != COUPLE], lying + every

    def _extension(self, name: Extension) -> int:
        return self._stakes.edition.extensions[name].points

    def _cities(self, hand: Hand, room: int) -> int:
        """What the cities that lie can score."""
        new = min(room, sum(hand.get(name, 0) for name in (*TERRAINS, WILD)))
        points = 0
        for number in members(self._masks[CITIES]):
            coming = city_points(self._island, self._opened, number)
            points += city_points(self._island, self._terrain, number) + min(new, coming)
        return points

    @cached_property
    def _around(self) -> list[int]:
        """For each open space how much terrain can be around it, most first."""
        terrain = self._terrain | self._opened
        around = (city_points(self._island, terrain, number) for number in members(self._opened))
        return sorted(around, reverse=True)

    @cached_property
    def _volcanoes(self) -> list[int]:
        """What the open volcanoes cost while they are bare, the dearest first."""
        return sorted((points for bit, points in self._island.volcanoes if bit & self._opened), reverse=True)

    @cached_property
    def _connection(self) -> int:
        """What having all coasts connected can score: as if terrain of every kind lay on all that is open."""
        if self._stakes.first:
            return self._stakes.connection(connected=False)
        return max(FIRST_POINTS, self._stakes.connecting) * self.can_connect

    @cached_property
    def can_connect(self) -> bool:
        """Whether all coasts are connected, or could be if terrain of every kind lay on all that is open."""
        board, terrain = self._island.board, self._terrain | self._opened
        web = board.flood(self._island.landing & terrain, terrain)
        beside, wild = board.spread(web) & ~self._covered, self._masks[WILDS] | self._opened
        return bool(self._island.coasts) and all(
            coast & beside or coast & web & (self._masks[TOKEN_NUMBER[letter]] | wild)
            for letter, coast in self._island.coasts.items()
        )
