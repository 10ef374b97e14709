"""The values of ``ask`` that only islands have: spaces, places, tiles, coming rounds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from periplus.models.boards.hexes import Direction, Hex
from periplus.models.core.wording import say
from periplus.models.mist.island import Tiles
from periplus.models.mist.state import Bonus, State

from .. import query_options


@dataclass(frozen=True, slots=True)
class Round:
    """What a coming round is known to bring."""

    wind: Direction
    bonus: Bonus
    deal: Tiles | None = None
    """A tile for each cloud."""
    harbour: str | None = None


class IslandOptions(query_options.QueryOptions):
    """Reads the values of a question about an island, whose shape was judged when the position was read."""

    def __init__(self, ask: query_options.AskFields, state: State) -> None:
        super().__init__(ask)
        self._state = state

    def spaces(self, name: str) -> tuple[Hex, ...] | None:
        """Spaces of the island; None unless given."""
        value = self.value(name, None)
        return None if value is None else tuple((q, r) for q, r in value)

    def place(self, name: str) -> tuple[int, int]:
        """A space's number and 0, or -1 and a dock's number; the field is needed."""
        docks = self._state.edition.dock_count(self._state.variant)
        match self.value(name, None):
            case {"dock": int(dock)} if dock <= docks:
                return -1, dock
            case [q, r]:
                return self._state.island.board.number[q, r], 0
        self.fault(name, say('a space [q, r] of the island, or {{"dock": 1 to {docks}}}', docks=docks))
        return 0, 0

    def tiles(self, name: str) -> Tiles:
        """A list of tiles; the field is needed."""
        value = self.value(name, None)
        if value is None:
            self.fault(name, say("a list of tiles"))
        return tuple(value or ())

    def rounds(self, dealt: bool) -> tuple[Round, ...]:
        """The coming rounds, none unless given; ``dealt``: each says what is dealt, else none may."""
        value: Any = self.value("rounds", [])
        if not dealt:
            for index, entry in enumerate(value):
                for name in ("deal", "harbour"):
                    if name in entry:
                        self.wrong(
                            f"rounds[{index}].{name}", say("expected only where tiles are taken, in a line")
                        )
        return tuple(_round(entry) for entry in value)


def _round(entry: Mapping[str, Any]) -> Round:
    deal = entry.get("deal")
    return Round(
        entry["wind"],
        entry.get("bonus", "none"),
        None if deal is None else tuple(deal),
        entry.get("harbour"),
    )
