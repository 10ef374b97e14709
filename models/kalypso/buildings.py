"""The building tiles of an edition: of what each kind is built, and how many points are printed on it."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, TypeAlias

from pydantic import AfterValidator, Field

from ..core.documents import Data
from ..core.wording import say
from .cards import Count
from .terms import KINDS, MATERIALS, Kind, Material


class BuildingTile(Data):
    """One side of a building tile: the tile's material, and the number on that side."""

    material: Annotated[Material, Field(examples=["W"])]
    """The material of the tile: an area must show three icons of it (KAL-9.4)."""
    points: Annotated[Count, Field(examples=[1])]
    """The number on it, for versus alone (KAL-15.9); a solar panel's view of the sea comes on top."""


def _two_sides(tiles: dict[Kind, BuildingTile]) -> dict[Kind, BuildingTile]:
    if set(tiles) != set(KINDS):
        raise ValueError(say("expected all of {tiles}", tiles=", ".join(KINDS)))
    sides: Counter[str] = Counter(tile.material for tile in tiles.values())
    if any(sides[material] != 2 for material in MATERIALS):
        raise ValueError(say("expected two kinds of building for each of W, M, S, R"))
    return {kind: tiles[kind] for kind in KINDS}


def _all_stacks(tiles: dict[Material, Count]) -> dict[Material, Count]:
    if set(tiles) != set(MATERIALS):
        raise ValueError(say("expected all of {tiles}", tiles=", ".join(MATERIALS)))
    return tiles


BuildingTiles: TypeAlias = Annotated[dict[Kind, BuildingTile], AfterValidator(_two_sides)]
"""Every kind; the two kinds of one material are the two sides of its tile (KAL-9.6)."""
Stacks: TypeAlias = Annotated[dict[Material, Count], AfterValidator(_all_stacks)]
"""How many building tiles of each material there are."""
