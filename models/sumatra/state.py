"""The inner state of play: notebooks, pieces, tiles, now. Frozen, hashable values.

Notebooks and their columns are plain tuples with names: listing moves makes and hashes one for every placement.
Columns are counted from 1, as on the notebook; column ``c`` is bit ``c - 1`` of a set of columns and element ``c -
1`` of a tuple.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple, TypeAlias

from ..core.rulebook import clause
from .edition import Edition
from .tiles import Tiles

COLUMNS = 5
RESIDENTS_IN_LAST = 3
"""Residents that column 5 holds (SUM-5.4); see ``packed_cell``."""
RESIDENTS = COLUMNS - 1 + RESIDENTS_IN_LAST
"""Residents that a notebook holds."""
MOST_EQUIPMENT = 3
"""Equipment of one type that a notebook holds (SUM-5.12)."""
ALL_COLUMNS = (1 << COLUMNS) - 1

Values: TypeAlias = tuple[int, int, int, int, int]
"""The points of the tiles of a row, by column; 0: the cell is empty."""
EMPTY: Values = (0, 0, 0, 0, 0)


class Column(NamedTuple):
    """The volcano and equipment cells of a column that holds at least one of them."""

    type: str
    """The equipment type, ``"a"`` to ``"e"``."""
    equipment: int = 0
    volcano: bool = False


class Notebook(NamedTuple):
    """What a player has written down: nine rows of five columns (SUM-1.6)."""

    residents: int = 0
    ornaments: int = 0
    villages: int = 0
    plants: Values = EMPTY
    animals: Values = EMPTY
    radio: int = 0
    """The columns with a radio, as a set of bits; ``gps`` likewise."""
    gps: int = 0
    columns: tuple[Column, ...] = ()
    """The typed columns, from the left; they have no gap (SUM-5.11)."""

    def type_column(self, type_: str) -> int:
        """The column of that equipment type, 0 if the type is new to the notebook."""
        for number, column in enumerate(self.columns, 1):
            if column.type == type_:
                return number
        return 0


@dataclass(frozen=True, slots=True)
class Player:
    """A player's notebook, piece and badges."""

    notebook: Notebook
    at: int
    """The place of the piece, 0 for base camp."""
    brown: tuple[str, ...] = ()
    """The brown badges held, sorted by id."""
    green: str | None = None


@dataclass(frozen=True, slots=True)
class State:
    """The whole table at one time."""

    edition: Edition
    map: tuple[int, ...]
    """How many tiles each place shows, base camp first."""
    players: tuple[Player, ...]
    turn: int
    place: int
    """Where the notebook token stands."""
    available: Tiles
    known: Tiles
    bag: Tiles | None
    """None: unknown; then what is drawn is taken on trust, but not how much."""
    draw: Tiles | None = None
    """What the exploration of the player to move brings, if that is known already."""

    @property
    def over(self) -> bool:
        """Whether the game has ended: nothing is available at the pier (SUM-6.1)."""
        return not self.available and self.place == len(self.map) - 1

    @property
    def mover(self) -> Player:
        """The player to move."""
        return self.players[self.turn]

    @property
    def ahead(self) -> bool:
        """Whether the player to move is one place ahead of the token, and so explores (SUM-3.4)."""
        return self.mover.at > self.place

    @property
    def may_advance(self) -> bool:
        """Whether a player who is with the token may go on (SUM-4.5, SUM-4.6, SUM-4.7)."""
        return may_advance(self.place, len(self.map) - 1, self.available)

    def with_player(self, seat: int, player: Player) -> State:
        """The same table with another player in that seat."""
        return replace(self, players=(*self.players[:seat], player, *self.players[seat + 1 :]))

    def taken_badges(self) -> frozenset[str]:
        """The badges that somebody holds (SUM-8.2, SUM-9.2)."""
        held = [badge for player in self.players for badge in player.brown]
        return frozenset((*held, *(player.green for player in self.players if player.green is not None)))


@clause("SUM-5.4")
def packed_cell(place: int) -> tuple[int, int]:
    """The column of a tile of a row that fills from the left, by its place from 0, and its place in that cell from 1.

    A row of ornaments or villages ends with its columns; further residents stand in column 5.

    >>> [packed_cell(place) for place in (0, 4, 6)]
    [(1, 1), (5, 1), (5, 3)]
    """
    return min(place + 1, COLUMNS), max(1, place + 2 - COLUMNS)


def in_last_column(residents: int) -> int:
    """How many of so many residents stand in column 5.

    >>> [in_last_column(residents) for residents in (4, 5, 7)]
    [0, 1, 3]
    """
    return packed_cell(residents - 1)[1] if residents >= COLUMNS else 0


@clause("SUM-4.5")
def resident_bars(available: Tiles) -> bool:
    """Whether an available resident keeps everybody from advancing."""
    return "R" in available


@clause("SUM-4.6")
def camp_bars(place: int, available: Tiles) -> bool:
    """Whether tiles at base camp keep everybody from advancing."""
    return place == 0 and bool(available)


def may_advance(place: int, pier: int, available: Tiles) -> bool:
    """Whether nothing bars the way on from ``place``; there is none beyond the ``pier``, the last one (SUM-4.7)."""
    return place < pier and not resident_bars(available) and not camp_bars(place, available)
