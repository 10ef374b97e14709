"""Base pieces by number and icons: what counts of coming pieces need to know of them."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from periplus.models.kalypso.terms import MATERIALS


class Pieces(NamedTuple):
    """Base pieces to be laid, with the icons that they bring."""

    salvage: int = 0
    scrap: int = 0
    boats: int = 0
    barrels: int = 0
    icons: tuple[int, ...] = (0, 0, 0, 0)

    @property
    def cells(self) -> int:
        """Cells that they cover together."""
        return 5 * self.salvage + 2 * (self.scrap + self.boats) + self.barrels

    def served(self, *, bare: bool) -> int:
        """Overlays that can hold a cell of theirs, each counted for one piece.

        With ``bare`` a cell without a material serves too, which takes an area that shows enough without it.
        """
        boats, scrap = (2 * self.boats, 2 * self.scrap) if bare else (0, self.scrap)
        return 3 * self.salvage + scrap + boats + self.barrels

    @property
    def stops(self) -> int:
        """Straight rays over water that they can stop together."""
        return 2 * self.salvage + self.scrap + self.boats + self.barrels

    @property
    def plastic(self) -> int:
        """Plastics that they can show (KAL-7.1, KAL-7.3)."""
        return 3 * self.salvage + self.scrap

    def with_more(self, other: Pieces) -> Pieces:
        """These and those."""
        if not other.cells:
            return self
        if not self.cells:
            return other
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
