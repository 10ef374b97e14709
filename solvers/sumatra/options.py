"""The values of ``ask`` that only notebooks have: tile lists, and what the places to come will show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from periplus.models.core.errors import echo
from periplus.models.core.wording import say
from periplus.models.sumatra.fields import split
from periplus.models.sumatra.position import Position
from periplus.models.sumatra.tiles import RANK, TOTALS, Tiles

from .. import query_options

ALL = sum(TOTALS.values())
"""How many tiles the game has (SUM-1.2)."""


class NotebookOptions(query_options.QueryOptions):
    """Reads the values of a question about a notebook."""

    def __init__(self, position: Position) -> None:
        super().__init__(position.ask)
        self._edition = position.edition_data

    def tiles(self, default: Tiles) -> Tiles:
        """A tile list, no longer than all tiles of the game."""
        if not self.given("tiles"):
            return default
        tiles = self._tiles("tiles", self.value("tiles", None))
        if len(tiles) > ALL:
            self.fault("tiles", say("{most} tiles at most, as many as the game has", most=ALL))
        return tiles

    def future(self, numbers: Sequence[int]) -> tuple[Tiles, ...]:
        """One tile list for each of the places, each with exactly its number of tiles; left out if there are none."""
        lists = self.value("future", None) if self.given("future") or numbers else []
        if not isinstance(lists, list | tuple) or len(lists) != len(numbers):
            wanted = say("{count} tile lists, one for each place after the token's", count=len(numbers))
            self.fault("future", wanted)
            return ()
        found = []
        for place, (entry, number) in enumerate(zip(lists, numbers, strict=True)):
            tiles = self._tiles(f"future[{place}]", entry)
            if len(tiles) != number and not self._names(f"future[{place}]"):
                self.fault(f"future[{place}]", say("{count} tiles, as many as the place shows", count=number))
            found.append(tiles)
        return tuple(found)

    def _names(self, name: str) -> bool:
        return any(fault.field.startswith(f"ask.{name}") for fault in self._faults)

    def _tiles(self, name: str, value: Any) -> Tiles:
        codes = split(value)
        if not isinstance(codes, tuple):
            self.fault(name, say("a list of tile codes"))
            return ()
        names = self._edition.names
        codes = tuple(names.identity(code) or code if isinstance(code, str) else code for code in codes)
        for index, code in enumerate(codes):
            if not isinstance(code, str) or code not in RANK:
                self.wrong(
                    f"{name}[{index}]", say("expected the code of a tile, got {code}", code=echo(code))
                )
        return codes
