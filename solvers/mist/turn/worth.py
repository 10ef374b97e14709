"""V of an island (spec, Queries), split so that the placements of a turn cost a few look-ups each.

Of an island only the kinds of its tiles count, as one bit set a kind. What a terrain scores depends on its own
tiles, the wilds and which of its coast spaces are bare; so each terrain is worked out once for each such three
sets, and many placements of a turn share them. The tests compare every value with the rules' own score.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from typing import TypeAlias

from periplus.models.boards.bitsets import members
from periplus.models.mist.ground import GROUP, by_kind, monuments, tiled
from periplus.models.mist.scoring import (
    ALL_EXTENSIONS_POINTS,
    FIRST_POINTS,
    FIVE_POINTS,
    LATER_POINTS,
    RANK_POINTS,
    TILE_POINTS,
    WILD_POINTS,
    connected_seats,
)
from periplus.models.mist.state import State
from periplus.models.mist.tiles import (
    CITY,
    COUPLE,
    EXTENSIONS,
    MONUMENT,
    TERRAINS,
    WILD,
    is_extension,
    kind,
)

Laid: TypeAlias = Iterable[tuple[int, str]]
"""Tiles added to the island: the number of the space, and the tile."""
Way: TypeAlias = tuple[tuple[int, str], ...]
"""Spaces by number, rising, each with the kind that fills it: a letter, or the code of an extension tile."""

MONUMENT_COUNTS = {MONUMENT: 1, COUPLE: 2}
"""Monuments that a tile counts for (MIST-10.7, MIST-13.10)."""


class Worth:
    """The score of a seat as it would be with more tiles and other energy; all else stays as it is."""

    def __init__(self, state: State, seat: int) -> None:
        tiles = state.players[seat].tiles
        self.island, self._edition = state.island, state.edition
        self._beside = state.island.board.beside
        self._kinds = dict(by_kind(tiles))
        self._tiled = tiled(tiles)
        self._built: frozenset[str] = frozenset(tile for tile in EXTENSIONS if tile in tiles)
        self._monuments = monuments(tiles)
        self._rivals = [
            monuments(player.tiles) for other, player in enumerate(state.players) if other != seat
        ]
        others = [other for other in connected_seats(state) if other != seat]
        self._first = state.first == seat
        self._ten = state.first is None and not others
        self._volcanoes = [(number, worth) for number, worth in enumerate(state.island.volcano) if worth]
        self._ways: dict[Way, int] = {}
        self._terrains: dict[tuple[str, int, int, int], int] = {}
        self._webs: dict[tuple[int, ...], bool] = {}

    def of(self, laid: Laid, energy: int) -> int:
        """The score with those tiles added and that energy."""
        way = sorted((number, tile if is_extension(tile) else kind(tile)) for number, tile in laid)
        return self.of_way(tuple(way)) + self.of_energy(energy)

    def of_way(self, way: Way) -> int:
        """All of the score but the energy, with tiles of those kinds added."""
        points = self._ways.get(way)
        if points is None:
            points = self._ways[way] = self._of_kinds(way)
        return points

    def _of_kinds(self, way: Way) -> int:
        kinds, built, more = self._with(way), self._built, 0
        for _, token in way:
            if is_extension(token):
                built |= {token}
            more += MONUMENT_COUNTS.get(token, 0)
        points = self._of_ground(kinds) + self.of_monuments(more) + self.of_built(built)
        return points + self._of_connection(way, kinds)

    def _with(self, way: Way) -> dict[str, int]:
        """The bit sets of the island's kinds with the tiles of the way."""
        kinds = dict(self._kinds)
        for number, token in way:
            kinds[token[0]] = kinds.get(token[0], 0) | 1 << number
        return kinds

    def early(self, way: Way) -> Way:
        """What has to be placed before the rest to have all coasts connected once, if the whole does not.

        Who connects first keeps the points, even if a later tile covers the coast again (R20).
        """
        if self._first or not self._ten or self._connected(self._with(way)):
            return ()
        whole = self._with(way)
        terrain = _terrain_of(whole)
        matches = [coast & terrain for coast in self.island.coasts.values()]
        if not self._all_connected(self._tiled, terrain, matches):
            return ()
        parts = (part for size in range(len(way) - 1, 0, -1) for part in combinations(way, size))
        return next((part for part in parts if self._connected(self._with(part))), ())

    def most(self, opened: int, kinds: Iterable[str], energy: int) -> int:
        """No way to fill the open spaces with tiles of those kinds is worth more, with at most that energy.

        Every part of the score is taken at its best: a terrain as if all open spaces joined its groups and its
        coast stayed bare, a city beside open spaces as if terrain lay on all of them.
        """
        hand = list(kinds)
        count = Counter(hand)
        placed = min(len(hand), opened.bit_count())
        wilds = count[WILD]
        points = sum(self._most_of(letter, opened, count[letter], wilds) for letter in TERRAINS)
        terrain = _terrain_of(self._kinds) | opened
        for number in members(self._kinds.get(CITY, 0)):
            points += (self._beside[number] & terrain).bit_count()
        around = sorted(
            ((self._beside[number] & terrain).bit_count() for number in members(opened)), reverse=True
        )
        points += sum(around[: count[CITY]])
        more = sum(MONUMENT_COUNTS.get(token, 0) for token in hand)
        points += self.of_monuments(more)
        points += self.of_built(self._built | {token for token in hand if is_extension(token)})
        bare = [(number, worth) for number, worth in self._volcanoes if not self._tiled >> number & 1]
        covered = sorted((worth for number, worth in bare if opened >> number & 1), reverse=True)
        points += sum(covered[:placed]) - sum(worth for _, worth in bare)
        return points + self._most_of_connection(opened) + self.of_energy(energy)

    def _most_of(self, letter: str, opened: int, more: int, wilds: int) -> int:
        """A bound on a terrain's points when that many of its tiles and of wilds come to open spaces."""
        own, wild = self._kinds.get(letter, 0), self._kinds.get(WILD, 0)
        coast = self.island.coasts.get(letter, 0)
        room = min(more + wilds, opened.bit_count())
        within = own | wild | (opened if room else 0)
        board = self.island.board
        shore = coast | board.spread(coast & ~self._tiled)
        landed = board.flood(shore & within, within)
        points = TILE_POINTS * (landed & own).bit_count() + WILD_POINTS * (landed & wild).bit_count()
        if landed & opened:
            points += TILE_POINTS * min(more, room) + WILD_POINTS * min(wilds, room)
        five = any((part & ~opened).bit_count() + room >= GROUP for part in board.parts(within))
        return points + FIVE_POINTS * five

    def _most_of_connection(self, opened: int) -> int:
        if self._first:
            return FIRST_POINTS
        terrain = _terrain_of(self._kinds) | opened
        matches = [coast & terrain for coast in self.island.coasts.values()]
        if not self._all_connected(self._tiled, terrain, matches):
            return 0
        return FIRST_POINTS if self._ten else LATER_POINTS

    def of_energy(self, energy: int) -> int:
        """The points of the energy track (MIST-10.9)."""
        return self._edition.crown_points(min(energy, self._edition.track.max))

    def of_monuments(self, more: int) -> int:
        """The points of the own monuments, so many more (MIST-10.7)."""
        own = self._monuments + more
        return own * RANK_POINTS[sum(rival > own for rival in self._rivals)]

    def of_built(self, built: frozenset[str]) -> int:
        """The points of the extension tiles on the island (MIST-13.12, MIST-13.13)."""
        points = sum(self._edition.extensions[tile].points for tile in EXTENSIONS if tile in built)
        return points + ALL_EXTENSIONS_POINTS * (len(built) == len(EXTENSIONS))

    def _of_ground(self, kinds: dict[str, int]) -> int:
        """Terrain, cities and volcanoes of an island with tiles on those spaces, by kind."""
        tiled, terrain, wild = _any_of(kinds), _terrain_of(kinds), kinds.get(WILD, 0)
        points = 0
        for letter in TERRAINS:
            own = kinds.get(letter, 0)
            if own or wild:
                points += self._terrain(letter, own, wild, self.island.coasts.get(letter, 0) & ~tiled)
        for number in members(kinds.get(CITY, 0)):
            points += (self._beside[number] & terrain).bit_count()
        return points - sum(worth for number, worth in self._volcanoes if not tiled >> number & 1)

    def _terrain(self, letter: str, own: int, wild: int, bare: int) -> int:
        """MIST-10.2 and MIST-10.5 for one terrain; ``bare`` are its bare coast spaces."""
        key = letter, own, wild, bare
        if (known := self._terrains.get(key)) is not None:
            return known
        board = self.island.board
        shore = self.island.coasts.get(letter, 0) | board.spread(bare)
        landed = board.flood(shore & (own | wild), own | wild)
        points = TILE_POINTS * (landed & own).bit_count() + WILD_POINTS * (landed & wild).bit_count()
        if (own | wild).bit_count() >= GROUP:
            points += FIVE_POINTS * any(part.bit_count() >= GROUP for part in board.parts(own | wild))
        self._terrains[key] = points
        return points

    def _of_connection(self, way: Way, kinds: dict[str, int]) -> int:
        """MIST-10.10, as the spec's V has it."""
        if self._first or (self._ten and self.early(way)):
            return FIRST_POINTS
        return (FIRST_POINTS if self._ten else LATER_POINTS) if self._connected(kinds) else 0

    def _connected(self, kinds: dict[str, int]) -> bool:
        """Whether all coasts are connected with tiles on those spaces, by kind."""
        tiled, terrain, wild = _any_of(kinds), _terrain_of(kinds), kinds.get(WILD, 0)
        matches = [coast & (kinds.get(letter, 0) | wild) for letter, coast in self.island.coasts.items()]
        key = terrain, tiled, *matches
        known = self._webs.get(key)
        if known is None:
            known = self._webs[key] = self._all_connected(tiled, terrain, matches)
        return known

    def _all_connected(self, tiled: int, terrain: int, matches: list[int]) -> bool:
        board = self.island.board
        web = board.flood(self.island.landing & terrain, terrain)
        if not web or not matches:
            return False
        beside = board.spread(web)
        coasts = self.island.coasts.values()
        return all(
            coast & ~tiled & beside or match & web for coast, match in zip(coasts, matches, strict=True)
        )


def _any_of(kinds: dict[str, int]) -> int:
    """The bit set of all tiles."""
    mask = 0
    for part in kinds.values():
        mask |= part
    return mask


def _terrain_of(kinds: dict[str, int]) -> int:
    """The bit set of all terrain tiles."""
    mask = kinds.get(WILD, 0)
    for letter in TERRAINS:
        mask |= kinds.get(letter, 0)
    return mask
