"""What one player is to arrange: a notebook as it stands, tiles to take, tiles to fetch, rivals frozen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

from periplus.models.sumatra.moves import KNOWN
from periplus.models.sumatra.scoring import BROWN_POINTS, residents_counted
from periplus.models.sumatra.state import COLUMNS, MOST_EQUIPMENT, RESIDENTS, Notebook, Player, State
from periplus.models.sumatra.tiles import PER_TYPE, TOTALS, Tiles, is_fetched

ROOM: Mapping[str, int] = {"R": RESIDENTS, "E": MOST_EQUIPMENT, "M": 1}
"""How many equal tiles a notebook holds at most, where it is not one a column."""


@dataclass(frozen=True)
class ArrangementTask:
    """An arrangement to be found; see the spec's ``arrange`` and ``maximum``."""

    state: State
    """The table; all but the notebook of ``seat`` stays as it is."""
    seat: int
    tiles: Tiles
    """Those that may be taken; where ``ordered``, all of them, as they come."""
    known: Tiles
    """Those that a completed pair may fetch."""
    limit: int | None = None
    """How many tiles may be taken; None: all."""
    badges: bool = True
    """Whether the badges that are due at the end are taken."""
    ordered: bool = False
    shared: bool = False
    """``tiles`` are one stock out of which both takes and pairs are served; ``known`` is empty then."""

    @property
    def player(self) -> Player:
        """The player who arranges."""
        return self.state.players[self.seat]

    @property
    def notebook(self) -> Notebook:
        """The notebook as it stands."""
        return self.player.notebook

    @cached_property
    def rivals(self) -> tuple[int, ...]:
        """How many residents of each rival survive the equipment check (SUM-7.1)."""
        players = enumerate(self.state.players)
        return tuple(residents_counted(player.notebook) for seat, player in players if seat != self.seat)

    @property
    def held(self) -> int:
        """Points of the badges held already."""
        green = self.state.edition.green
        stars = green[self.player.green].stars if self.player.green is not None else 0
        return BROWN_POINTS * len(self.player.brown) + stars

    @cached_property
    def brown(self) -> Mapping[str, str]:
        """The marks of the brown badges that may be taken."""
        taken = self.state.taken_badges()
        marks = self.state.edition.brown
        return {badge: marks[badge] for badge in sorted(marks) if self.badges and badge not in taken}

    @cached_property
    def green(self) -> Mapping[str, tuple[int, int]]:
        """Rows and stars of the green badges that may be taken, of which one is (SUM-9.3)."""
        if not self.badges or self.player.green is not None:
            return {}
        taken, badges = self.state.taken_badges(), self.state.edition.green
        return {name: (badges[name].rows, badges[name].stars) for name in sorted(badges) if name not in taken}

    @cached_property
    def offered(self) -> Counter[str]:
        """How many of each tile may be taken."""
        return Counter(self.tiles)

    @cached_property
    def fetchable(self) -> Counter[str]:
        """How many of each tile a pair may fetch (SUM-5.9: no radio and no GPS)."""
        return Counter(tile for tile in self.known if is_fetched(tile))

    @property
    def fetching(self) -> Tiles:
        """What the pair of a first take may fetch."""
        return self.tiles if self.shared else self.known

    def most(self, tile: str) -> int:
        """How many of the tile may come into the notebook at most."""
        return min(room(tile), self.offered[tile] + self.fetchable[tile])


def room(tile: str) -> int:
    """How many equal tiles a notebook can hold.

    >>> [room(tile) for tile in ("R", "P3", "Ma", "Ea")]
    [7, 5, 1, 3]
    """
    kind = tile[0]
    return min(ROOM.get(kind, COLUMNS), PER_TYPE.get(kind, TOTALS[kind]))


Cell: TypeAlias = tuple[str, int]
"""A tile and the column it goes to."""


@dataclass(frozen=True, slots=True)
class ArrangementStep:
    """One tile taken: where it goes, and what the pair that it completes fetches."""

    tile: str
    to: int | None
    """The column; None: it becomes known."""
    bonus: Cell | None = None

    def as_json(self) -> dict[str, Any]:
        """The element of a ``solution``."""
        written: dict[str, Any] = {"tile": self.tile, "to": KNOWN if self.to is None else self.to}
        if self.bonus is not None:
            written["bonus"] = {"tile": self.bonus[0], "to": self.bonus[1]}
        return written
