"""Base pieces by number: what they can cover, serve and stop, whatever their faces."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from periplus.models.kalypso.terms import MATERIALS

Weights: TypeAlias = tuple[int, int, int, int]
"""What a salvage tile, a scrap tile, a boat and a barrel count for."""
CELLS: Weights = (5, 2, 2, 1)
"""Cells that they cover."""
STOPS: Weights = (2, 1, 1, 1)
"""Straight rays over water that they can stop, see ``shores``."""


def served(*, bare: bool) -> Weights:
    """Overlays that can hold a cell of theirs, each counted for one piece.

    With ``bare`` a cell without a material serves too, which takes an area that shows enough without it.
    """
    return (3, 2, 2, 1) if bare else (3, 1, 0, 1)


@dataclass(frozen=True, slots=True)
class Pieces:
    """Base pieces to be laid, with the icons that they bring."""

    salvage: int = 0
    scrap: int = 0
    boats: int = 0
    barrels: int = 0
    icons: tuple[int, ...] = (0, 0, 0, 0)

    def weight(self, weights: Weights) -> int:
        """What they count for together."""
        salvage, scrap, boat, barrel = weights
        return salvage * self.salvage + scrap * self.scrap + boat * self.boats + barrel * self.barrels

    @property
    def cells(self) -> int:
        """Cells that they cover together."""
        return self.weight(CELLS)

    @property
    def plastic(self) -> int:
        """Plastics that they can show (KAL-7.1, KAL-7.3)."""
        return 3 * self.salvage + self.scrap

    def __add__(self, other: Pieces) -> Pieces:
        if not other.cells:
            return self
        icons = tuple(one + two for one, two in zip(self.icons, other.icons, strict=True))
        return Pieces(
            self.salvage + other.salvage,
            self.scrap + other.scrap,
            self.boats + other.boats,
            self.barrels + other.barrels,
            icons,
        )


@lru_cache(maxsize=4096)
def pieces_of(hand: tuple[str, ...]) -> Pieces:
    """The base pieces among those."""
    tiles = [piece.removesuffix("?") for piece in hand]
    salvage = [piece for piece in tiles if len(piece) == 5 and piece.isupper()]
    scrap = [piece for piece in tiles if len(piece) == 2]
    boats = sum(piece in ("boat", "boat!") for piece in tiles)
    shown = "".join(salvage + scrap)
    icons = tuple(shown.count(material) for material in MATERIALS)
    return Pieces(len(salvage), len(scrap), boats, tiles.count("barrel"), icons)


NOTHING = Pieces()


@dataclass(frozen=True, slots=True)
class Stock:
    """Pieces that come in any case, and effects that bring one or another."""

    sure: Pieces
    effects: int = 0
    """Every effect brings a salvage tile, two scrap tiles, a boat or a barrel, if anything."""
    brought: Pieces = NOTHING
    """The most that the effects can bring of each."""

    @property
    def pieces(self) -> Pieces:
        """The most of each, whatever the others."""
        return self.sure + self.brought

    def weight(self, weights: Weights) -> int:
        """The most that the pieces can count for together."""
        salvage, scrap, boat, barrel = weights
        each = self.brought
        prices = [(salvage, each.salvage), (2 * scrap, (each.scrap + 1) // 2)]
        return self.sure.weight(weights) + dearest(
            [*prices, (boat, each.boats), (barrel, each.barrels)], self.effects
        )


def dearest(prices: Iterable[tuple[int, int]], number: int) -> int:
    """The most that so many things come to, if of each price there are only so many."""
    total = 0
    for price, some in sorted(prices, reverse=True):
        taken = min(number, some)
        total += price * taken
        number -= taken
    return total
