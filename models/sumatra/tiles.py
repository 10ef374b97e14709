"""The hundred information tiles: codes, kinds, totals, and multisets of them (SUM-1.2 to SUM-1.4).

A tile is its code: ``R O W G V``, ``P1`` to ``P5``, ``A1`` to ``A5``, ``Ma`` to ``Me``, ``Ea`` to ``Ee``. The first
letter is its kind. A multiset of tiles is a tuple of codes in canonical order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from ..core.rulebook import clause
from ..core.wording import say

Tiles: TypeAlias = tuple[str, ...]
"""A multiset of tiles, sorted canonically; equal multisets are equal tuples."""
TYPES = "abcde"
"""The equipment types; each has the name of one volcano (SUM-1.3)."""
KINDS = "ROPAWGVME"
"""Residents, ornaments, plants, animals, radio, GPS, villages, volcanoes, equipment: the rows (SUM-1.6)."""
TOTALS: Mapping[str, int] = {"R": 12, "O": 10, "P": 9, "A": 9, "W": 10, "G": 10, "V": 5, "M": 5, "E": 30}
"""How many tiles of each kind there are (SUM-1.2)."""
PER_TYPE: Mapping[str, int] = {"M": 1, "E": 6}
"""How many volcanoes bear one name, how many equipment tiles are of one type (SUM-1.3)."""
_SUFFIXES = {"P": "12345", "A": "12345", "M": TYPES, "E": TYPES}
TILES: Tiles = tuple(kind + suffix for kind in KINDS for suffix in _SUFFIXES.get(kind, ("",)))
"""Every code, in canonical order."""
TILE_PATTERN = "^([ROWGV]|[PA][1-5]|[ME][a-e])$"
TILE_WORDS = say("a tile: R, O, W, G, V, P or A with 1 to 5, M or E with a to e, such as R, P3 or Ma")
"""What every code matches, and nothing else."""
RANK: Mapping[str, int] = {tile: rank for rank, tile in enumerate(TILES)}
"""The place of each code in the canonical order."""


@clause("SUM-5.9")
def is_fetched(tile: str) -> bool:
    """Whether a completed pair may fetch such a tile: neither a radio nor a GPS."""
    return tile not in ("W", "G")


def canonical(tiles: Iterable[str]) -> Tiles:
    """The tiles in canonical order."""
    return tuple(sorted(tiles, key=RANK.__getitem__))


def with_(tiles: Tiles, *more: str) -> Tiles:
    """The multiset and more tiles."""
    return canonical((*tiles, *more)) if more else tiles
