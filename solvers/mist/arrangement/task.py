"""What is to be arranged: an island as it lies, the tiles that may be laid on it, and the spaces for them.

Numbers are ignored, so tiles of one kind are alike. A *token* is what a space shows: the capital letter of a kind, or
the code of an extension tile, of which an island holds one each (MIST-13.2).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeAlias

from periplus.models.core.results import ScoreLine
from periplus.models.mist.island import (
    EXTENSIONS,
    TOKENS,
    Island,
    Tiles,
    canonical,
    is_extension,
    token,
)
from periplus.models.mist.scoring import Stakes, score_lines
from periplus.models.mist.state import Masks, State, masks_of, tiled

Layout: TypeAlias = Mapping[int, str]
"""The tokens that are laid, by the number of the space."""


@dataclass(frozen=True)
class IslandTask:
    """An arrangement to be found; see the spec's ``arrange`` and ``maximum``."""

    state: State
    """The table; all but the island of ``seat`` stays as it is."""
    seat: int
    tiles: Tiles
    """Those that may be laid, in canonical order."""
    spaces: int
    """The bit set of the spaces that may be covered: bare ones, not the yard."""
    limit: int | None = None
    """How many tiles may be laid; None: all."""
    every: bool = False
    """Whether every tile must be laid."""

    @classmethod
    def of(
        cls,
        state: State,
        seat: int,
        tiles: Sequence[str],
        *,
        spaces: int | None = None,
        limit: int | None = None,
        every: bool = False,
    ) -> IslandTask:
        """The task with those tiles on bare spaces of the ground, of ``spaces`` if given."""
        free = state.island.ground & ~tiled(masks_of(state.players[seat].tiles))
        return cls(state, seat, canonical(tiles), free if spaces is None else free & spaces, limit, every)

    @property
    def island(self) -> Island:
        """The printed island."""
        return self.state.island

    @property
    def laid(self) -> tuple[str, ...]:
        """What lies on each space before."""
        return self.state.players[self.seat].tiles

    @cached_property
    def stock(self) -> Mapping[str, Tiles]:
        """The tiles of each token that may be laid; no extension tile twice on an island."""
        found: dict[str, list[str]] = {}
        for tile in self.tiles:
            found.setdefault(token(tile), []).append(tile)
        built = {tile for tile in EXTENSIONS if tile in self.laid}
        return {
            name: tuple(found[name][:1] if is_extension(name) else found[name])
            for name in TOKENS
            if name in found and name not in built
        }

    @property
    def tiled(self) -> int:
        """The bit set of the spaces with a tile before."""
        return tiled(self.before)

    @property
    def room(self) -> int:
        """How many tiles can be laid at most."""
        sizes = (sum(map(len, self.stock.values())), self.spaces.bit_count())
        return min(*sizes, sizes[0] if self.limit is None else self.limit)

    @property
    def possible(self) -> bool:
        """Whether all tiles that must be laid can be."""
        return not self.every or self.room == len(self.tiles)

    @property
    def before(self) -> Masks:
        """The bit sets of what lies on the island before."""
        return masks_of(self.laid)

    @cached_property
    def stakes(self) -> Stakes:
        """What the seat's score depends on besides its island."""
        return Stakes.of(self.state, self.seat)

    def after(self, layout: Layout) -> State:
        """The table once the tokens are laid, each by a tile of the stock, spaces in their order."""
        left = {name: list(tiles) for name, tiles in self.stock.items()}
        tiles = list(self.laid)
        for number in sorted(layout):
            tiles[number] = left[layout[number]].pop(0)
        players = list(self.state.players)
        players[self.seat] = replace(players[self.seat], tiles=tuple(tiles))
        return replace(self.state, players=tuple(players))

    def lines(self, layout: Layout) -> tuple[ScoreLine, ...]:
        """The score of the seat once the tokens are laid, by the rules."""
        return score_lines(self.after(layout), self.seat)
