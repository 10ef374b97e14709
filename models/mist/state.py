"""The inner state of play: who has what, where, and what is due. Frozen, hashable values in canonical order."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Literal, TypeAlias

from ..boards.hexes import Direction
from .edition import Edition
from .island import Island
from .tiles import Tiles

Bonus: TypeAlias = Literal["none", "energy1", "energy2", "tile", "plus1", "reverse", "turn60"]
"""What the bonus die shows (MIST-4.4 to MIST-4.8)."""
BARE = ""
"""What lies on a space without a tile."""


class Phase(Enum):
    """Where in a round the game stands (MIST-3.1)."""

    DEAL = "A"
    ROLL = "B"
    BONUS = "bonus"
    """Players resolve the tile of MIST-4.5, in turn order."""
    FLY = "C1"
    TAKE = "C2"
    PLACE = "C3"
    END = "end"


@dataclass(frozen=True, slots=True)
class Player:
    """One player's island, balloon, energy and tiles, and what is due before anything else."""

    space: int
    """The number of the balloon's space; -1 while it is at a dock."""
    dock: int = 0
    """The dock's number from 1; 0 while the balloon is over the island."""
    energy: int = 0
    telescope: Tiles = ()
    tiles: tuple[str, ...] = ()
    """What lies on each space, by its number; BARE for nothing."""
    extensions: Tiles = ()
    """Extension tiles beside the board."""
    pending: Tiles = ()
    """Gained, neither kept nor turned into energy yet (MIST-6.2)."""
    owed: int = 0
    """Draws due (MIST-4.5, MIST-7.6)."""
    credit: int = 0
    """Gains due in an exchange (MIST-11.7)."""
    given: str | None = None
    """The tile given in this exchange: this very one may not be taken back (MIST-11.9)."""
    declared: int | None = None
    """The value declared for the next start player (R19)."""

    @property
    def due(self) -> bool:
        """Whether gains, draws or tiles gained are to be settled before any other move."""
        return bool(self.credit or self.owed or self.pending)


@dataclass(frozen=True, slots=True)
class State:
    """The whole table at one time."""

    edition: Edition
    island: Island
    modules: int
    variant: bool
    round: int
    phase: Phase
    start: int
    turn: int
    players: tuple[Player, ...]
    wind: Direction | None = None
    bonus: Bonus = "none"
    last: int | None = None
    """The round after which the game ends."""
    first: int | None = None
    """Who connected all coasts first (MIST-10.10)."""
    clouds: tuple[Tiles, ...] = ()
    harbour: Tiles = ()
    bag: Tiles = ()
    draws: Tiles = ()
    """The next draws from the bag, where they are known: a part of it, in the order in which they come.

    A draw that is the next known one uses it up.
    """

    @property
    def mover(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.turn]

    @property
    def order(self) -> tuple[int, ...]:
        """The seats in this round's order (MIST-3.2)."""
        seats = len(self.players)
        return tuple((self.start + step) % seats for step in range(seats))

    def with_mover(self, player: Player) -> State:
        """The same table with another player in the turn."""
        players = (*self.players[: self.turn], player, *self.players[self.turn + 1 :])
        return replace(self, players=players)
