"""Placements around a balloon: every way to fill the open spaces beside it from the tiles at hand.

Tiles of one kind are worth the same wherever they lie, so ways are first told apart by kind, and the value of the
ground is worked out once for each. Only a way that can still be among the best is then spelled out: which of the
tiles of a kind goes where, and which of the others are kept; their numbers are energy.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, product

from periplus.models.boards.bitsets import members
from periplus.models.core.multisets import distinct, less
from periplus.models.mist.state import State
from periplus.models.mist.tiles import Tiles, canonical, is_extension, kind

from .holding import Holding
from .worth import Way, Worth


@dataclass(frozen=True, slots=True)
class End:
    """An end of a turn."""

    value: int
    """V at the end."""
    holding: Holding
    keep: Tiles
    laid: Way
    """Spaces by number with the tile on each, in the order in which they are placed."""


class Filling:
    """The open spaces beside the balloon of a table, and what filling them is worth."""

    def __init__(self, state: State, worth: Worth, opened: int) -> None:
        self.worth, self.island = worth, state.island
        self.spaces = members(opened)
        self.opened = opened

    def bound(self, holding: Holding) -> int:
        """No end with these tiles at hand is worth more."""
        kinds = [_token(tile) for tile in (*holding.telescope, *holding.gained)]
        drops = sum(self.island.drops[number] for number in self.spaces)
        energy = holding.energy + drops + sum(int(tile[1]) for tile in holding.gained)
        return self.worth.most(self.opened, kinds, energy)

    def ends(self, holding: Holding, least: Callable[[], int]) -> Iterator[End]:
        """The ends of every way that is worth more than ``least()``, which may rise while they come."""
        for way in ways(self.spaces, tokens(holding)):
            chosen = _cheapest(holding, way)
            if chosen is None:
                continue
            best = self._value(way, self._energy(holding, way, chosen))
            if best > least():
                yield from self._spelled(holding, way, best, least)

    def _spelled(self, holding: Holding, way: Way, best: int, least: Callable[[], int]) -> Iterator[End]:
        """The ends with tiles of those kinds on those spaces, until even the ``best`` of them is no more wanted."""
        for laid, used in _tiles(holding, way):
            spare = less(holding.gained, used) or ()
            for size in range(len(spare) + 1):
                for more in distinct(combinations(spare, size)):
                    if best <= least():
                        return
                    keep = canonical((*used, *more))
                    if len(keep) <= holding.room:
                        energy = self._energy(holding, way, keep)
                        yield End(self._value(way, energy), holding, keep, self._in_order(way, laid))

    def _in_order(self, way: Way, laid: Way) -> Way:
        """The tiles in the order in which they are placed: first those that connect all coasts, if any do."""
        early = {number for number, _ in self.worth.early(way)}
        return tuple(sorted(laid, key=lambda one: one[0] not in early))

    def _energy(self, holding: Holding, way: Way, keep: Tiles) -> int:
        """The energy at the end: what is not kept is energy, and drops give theirs."""
        turned = sum(int(tile[1]) for tile in holding.gained) - sum(int(tile[1]) for tile in keep)
        return holding.energy + turned + sum(self.island.drops[number] for number, _ in way)

    def _value(self, way: Way, energy: int) -> int:
        return self.worth.of_way(way) + self.worth.of_energy(energy)


def tokens(holding: Holding) -> Mapping[str, int]:
    """How many tiles of each kind are at hand; extension tiles are kinds of their own."""
    found = Counter(_token(tile) for tile in (*holding.telescope, *holding.gained))
    return dict(sorted(found.items()))


def ways(spaces: list[int], left: Mapping[str, int]) -> Iterator[Way]:
    """Every way to fill some of the spaces, none first."""
    if not spaces:
        yield ()
        return
    first, *rest = spaces
    for way in ways(rest, left):
        yield way
    for token, number in left.items():
        if number:
            fewer = {**left, token: number - 1}
            for way in ways(rest, fewer):
                yield ((first, token), *way)


def _token(tile: str) -> str:
    return tile if is_extension(tile) else kind(tile)


def _cheapest(holding: Holding, way: Way) -> Tiles | None:
    """The tiles gained that must be kept for the way, those of least energy; None if there is no room."""
    keep: list[str] = []
    for token, number in Counter(token for _, token in way).items():
        own = sum(_token(tile) == token for tile in holding.telescope)
        if number > own:
            gained = sorted(
                (tile for tile in holding.gained if _token(tile) == token), key=lambda tile: tile[1]
            )
            keep += gained[: number - own]
    return tuple(keep) if len(keep) <= holding.room else None


def _tiles(holding: Holding, way: Way) -> Iterator[tuple[Way, Tiles]]:
    """Each choice of tiles for the kinds of a way, with those among them that must be kept to be there."""
    seen = set()
    options = [
        distinct(tile for tile in (*holding.telescope, *holding.gained) if _token(tile) == token)
        for _, token in way
    ]
    for chosen in product(*options):
        laid = tuple((number, tile) for (number, _), tile in zip(way, chosen, strict=True))
        beyond = Counter(chosen) - Counter(holding.telescope)
        used = canonical(beyond.elements())
        if laid not in seen and less(holding.gained, used) is not None:
            seen.add(laid)
            yield laid, used
