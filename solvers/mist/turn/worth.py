"""V of an island (spec, Queries), split so that the placements of a turn cost a few look-ups each.

Of an island only the kinds of its tiles count, as one bit set a kind. What a terrain scores depends on its own
tiles, the wilds and which of its coast spaces are bare; so each terrain is worked out once for each such three
sets, and many placements of a turn share them. The tests compare every value with the rules' own score.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
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
        self._terrains: dict[tuple[str, int, int, int], int] = {}
        self._webs: dict[tuple[int, ...], bool] = {}

    def of(self, laid: Laid, energy: int) -> int:
        """The score with those tiles added and that energy."""
        tokens = [(number, tile if is_extension(tile) else kind(tile)) for number, tile in laid]
        return self.of_tokens(tokens) + self.of_energy(energy)

    def of_tokens(self, laid: Laid) -> int:
        """All of the score but the energy, with tiles of those kinds added: letters, or extension tiles."""
        kinds, built, more = dict(self._kinds), self._built, 0
        for number, token in laid:
            letter = token[0]
            kinds[letter] = kinds.get(letter, 0) | 1 << number
            if is_extension(token):
                built |= {token}
            more += MONUMENT_COUNTS.get(token, 0)
        return self.of_ground(kinds) + self.of_monuments(more) + self.of_built(built)

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
        terrain = self._terrain_tiles() | opened
        for number in members(self._kinds.get(CITY, 0)):
            points += (self._beside[number] & terrain).bit_count()
        around = sorted(
            ((self._beside[number] & terrain).bit_count() for number in members(opened)), reverse=True
        )
        points += sum(around[: count[CITY]])
        more = sum(MONUMENT_COUNTS.get(token, 0) for token in hand)
        points += max(self.of_monuments(0), self.of_monuments(more))
        points += self.of_built(self._built | {token for token in hand if is_extension(token)})
        bare = [worth for number, worth in self._bare_volcanoes() if opened >> number & 1]
        points -= sum(worth for _, worth in self._bare_volcanoes()) - sum(sorted(bare, reverse=True)[:placed])
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
        terrain = self._terrain_tiles() | opened
        matches = [coast & (terrain | opened) for coast in self.island.coasts.values()]
        if not self._all_connected(self._tiled, terrain, matches):
            return 0
        return FIRST_POINTS if self._ten else LATER_POINTS

    def _terrain_tiles(self) -> int:
        mask = self._kinds.get(WILD, 0)
        for letter in TERRAINS:
            mask |= self._kinds.get(letter, 0)
        return mask

    def _bare_volcanoes(self) -> list[tuple[int, int]]:
        volcanoes = enumerate(self.island.volcano)
        return [(number, worth) for number, worth in volcanoes if worth and not self._tiled >> number & 1]

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

    def of_ground(self, kinds: dict[str, int]) -> int:
        """Terrain, cities, volcanoes and the connection of an island with tiles on those spaces, by kind."""
        tiled = 0
        for mask in kinds.values():
            tiled |= mask
        wild = kinds.get(WILD, 0)
        terrain, points = wild, 0
        for letter in TERRAINS:
            own = kinds.get(letter, 0)
            terrain |= own
            if own or wild:
                points += self._terrain(letter, own, wild, self.island.coasts.get(letter, 0) & ~tiled)
        for number in members(kinds.get(CITY, 0)):
            points += (self._beside[number] & terrain).bit_count()
        for number, worth in enumerate(self.island.volcano):
            if worth and not tiled >> number & 1:
                points -= worth
        return points + self._connection(kinds, tiled, terrain)

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

    def _connection(self, kinds: dict[str, int], tiled: int, terrain: int) -> int:
        """MIST-10.10, as the spec's V has it."""
        if self._first:
            return FIRST_POINTS
        matches = [
            coast & (kinds.get(letter, 0) | kinds.get(WILD, 0))
            for letter, coast in self.island.coasts.items()
        ]
        key = terrain, tiled, *matches
        known = self._webs.get(key)
        if known is None:
            known = self._webs[key] = self._all_connected(tiled, terrain, matches)
        return (FIRST_POINTS if self._ten else LATER_POINTS) if known else 0

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
