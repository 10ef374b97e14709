"""The values of ``ask`` that only islands have: spaces, places, tiles, coming rounds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, get_args

from periplus.models.boards.hexes import DIRECTIONS, Direction, Hex
from periplus.models.mist.state import Bonus, State
from periplus.models.mist.tiles import RANK, Tiles, is_extension, is_start

from .. import wishes

BONUSES: tuple[Bonus, ...] = get_args(Bonus)


@dataclass(frozen=True, slots=True)
class Round:
    """What a coming round is known to bring."""

    wind: Direction
    bonus: Bonus
    deal: Tiles | None = None
    """A tile for each cloud."""
    harbour: str | None = None


class Wishes(wishes.Wishes):
    """Reads the values of a question about an island."""

    def __init__(self, ask: wishes.Asked, state: State) -> None:
        super().__init__(ask)
        self._state = state

    def spaces(self, name: str) -> tuple[Hex, ...] | None:
        """Spaces of the island; None unless given."""
        value = self.value(name, None)
        if value is None:
            if self.given(name):
                self.fault(name, "a list of spaces [q, r]")
            return None
        if not isinstance(value, list):
            self.fault(name, "a list of spaces [q, r]")
            return None
        found = []
        for index, entry in enumerate(value):
            space = self._space(entry)
            if space is None:
                self.wrong(f"{name}[{index}]", "expected a space of the island, [q, r]")
            else:
                found.append(space)
        return tuple(found)

    def place(self, name: str) -> tuple[int, int]:
        """A space's number and 0, or -1 and a dock's number; the field is needed."""
        value = self.value(name, None)
        docks = self._state.edition.dock_count(self._state.variant)
        if isinstance(value, dict) and set(value) == {"dock"}:
            dock = value["dock"]
            if type(dock) is int and 1 <= dock <= docks:
                return -1, dock
        elif (space := self._space(value)) is not None:
            return self._state.island.board.number[space], 0
        self.fault(name, f'a space [q, r] of the island, or {{"dock": 1 to {docks}}}')
        return 0, 0

    def tiles(self, name: str) -> Tiles:
        """A list of tiles; the field is needed."""
        value = self.value(name, None)
        if not isinstance(value, list):
            self.fault(name, "a list of tiles")
            return ()
        for index, tile in enumerate(value):
            if not isinstance(tile, str) or tile not in RANK:
                self.wrong(f"{name}[{index}]", "expected the code of a tile, such as F3")
        return tuple(tile for tile in value if isinstance(tile, str) and tile in RANK)

    def rounds(self, dealt: bool) -> tuple[Round, ...]:
        """The coming rounds, none unless given; ``dealt``: each says what is dealt."""
        value: Any = self.value("rounds", [])
        if not isinstance(value, list):
            self.fault("rounds", "a list of rounds")
            return ()
        found = [self._round(f"rounds[{index}]", entry, dealt) for index, entry in enumerate(value)]
        return tuple(one for one in found if one is not None)

    def _space(self, value: Any) -> Hex | None:
        if isinstance(value, list) and len(value) == 2 and all(type(axis) is int for axis in value):
            space = value[0], value[1]
            return space if space in self._state.island.board else None
        return None

    def _round(self, name: str, entry: Any, dealt: bool) -> Round | None:
        fields = {"wind", "bonus", "deal", "harbour"} if dealt else {"wind", "bonus"}
        if not isinstance(entry, dict) or not set(entry) <= fields:
            self.wrong(name, f"expected an object of {', '.join(sorted(fields))}")
            return None
        wind, bonus = entry.get("wind"), entry.get("bonus", "none")
        if wind not in DIRECTIONS:
            self.wrong(f"{name}.wind", f"expected one of {', '.join(DIRECTIONS)}")
            return None
        if bonus not in BONUSES:
            self.wrong(f"{name}.bonus", f"expected one of {', '.join(BONUSES)}")
            return None
        if not dealt:
            return Round(wind, bonus)
        return self._dealt(name, entry, Round(wind, bonus))

    def _dealt(self, name: str, entry: dict[str, Any], known: Round) -> Round | None:
        deal, harbour = entry.get("deal", []), entry.get("harbour")
        if not isinstance(deal, list) or not all(self._bag_tile(tile) for tile in deal):
            self.wrong(f"{name}.deal", "expected a bag tile for each cloud")
            return None
        if harbour is not None and not self._bag_tile(harbour):
            self.wrong(f"{name}.harbour", "expected a bag tile")
            return None
        return Round(known.wind, known.bonus, tuple(deal), harbour)

    @staticmethod
    def _bag_tile(tile: Any) -> bool:
        return isinstance(tile, str) and tile in RANK and not is_start(tile) and not is_extension(tile)
