"""The inner state of play, and what it leaves in the common supply (KAL-2.4), as frozen values.

Bit sets of cells follow the sea's frame (``sea.frame``, a ``Frame`` of margin 3): tiles and overlays may hang over
the edge of the ocean board by up to two cells.

The supply is how many pieces there are, less those in use. What is in hand is out of the supply already; what a
forecast stores stays out for good.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Literal, Protocol

from ..boards.grid import Cell
from ..core.results import ScoreLine
from .edition import Edition
from .sea import Sea
from .terms import Kind, Mode, Role

UNSEEN = -1
"""The number of a fish token that another player drew (KAL-10.19)."""


class Phase(Enum):
    """Where in a round the game stands, as far as a position tells."""

    SETUP = "setup"
    """First tiles are placed (KAL-2.10, KAL-2.16)."""
    TURN = "turn"
    SAIL = "sail"
    """The captain sails undocked boats at the end of a round (KAL-17.11)."""


@dataclass(frozen=True, slots=True)
class Strip:
    """A piece of 1x2: a boat or a garden, by its left (rotation 0) or upper (90) cell."""

    at: Cell
    rot: Literal[0, 90] = 0

    @property
    def cells(self) -> tuple[Cell, Cell]:
        """The two cells, ``at`` first."""
        row, column = self.at
        return self.at, ((row, column + 1) if self.rot == 0 else (row + 1, column))


@dataclass(frozen=True, slots=True)
class Building:
    """A building on the 2x2 area whose upper left cell is ``at``."""

    kind: Kind
    at: Cell
    settlers: int = 0


@dataclass(frozen=True, slots=True)
class Monument:
    """A monument or a reserve on the 3x3 area whose upper left cell is ``at``."""

    at: Cell
    reserve: bool = False
    lifebuoys: int = 0


@dataclass(frozen=True, slots=True)
class Net:
    """The net of a zone; ``on`` is the bit set it is stacked on, 0 while it floats (R9)."""

    zone: Cell
    on: int = 0


@dataclass(frozen=True, slots=True)
class Forecast:
    """A forecast that a player faced; ``stored`` has what lies on it, by item."""

    card: str
    player: int = 0
    stored: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Settlement:
    """One ocean board and what lies on and beside it; in co-op and solo the only one."""

    icons: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)
    """The salvage and scrap cells that show each icon, in the order of ICONS."""
    barrels: int = 0
    """Full barrels."""
    boats: tuple[Strip, ...] = ()
    buildings: tuple[Building, ...] = ()
    monuments: tuple[Monument, ...] = ()
    gardens: tuple[Strip, ...] = ()
    nets: tuple[Net, ...] = ()
    caught: int = 0
    """Fish icons that a net has taken (R15)."""
    removed: int = 0
    """Lifebuoys taken by a reserve and tokens taken by a boat that sailed away (R14)."""
    survivors: int = 0
    """Beside the aid (versus) or on the island."""
    fish_tokens: tuple[int, ...] = ()
    """Versus: the tokens beside the aid by their number; UNSEEN for one whose number is not known."""
    forecasts: tuple[Forecast, ...] = ()
    fresh: int = 0
    """Cells of base pieces placed in the present turn (R7)."""
    first: tuple[int, ...] = ()
    """In phase ``setup`` of co-op and solo the cells of each first tile; else nothing (KAL-2.16)."""
    hand: tuple[str, ...] = ()
    """Pieces to resolve in this turn, in the order in which they came."""
    fish: int = 0
    """The fish track."""
    panels: int = 0
    """The solar track."""
    garden_track: int = 0
    specialists: tuple[Role, ...] = ()
    """In the order of ROLES."""
    memo: object = field(default=None, init=False, compare=False, repr=False)
    """What ``board.facts`` found out; no part of the value."""


@dataclass(frozen=True, slots=True)
class Bags:
    """Coming draws, in order, as far as they are known."""

    salvage: tuple[str, ...] = ()
    scrap: tuple[str, ...] = ()
    fish: tuple[int | Literal["B"], ...] = ()


class Stage(Enum):
    """What a whole game waits for."""

    SETUP = "setup"
    """The first tiles, co-op and solo (KAL-2.15)."""
    FORECAST = "forecast"
    """Phase 1: a card passed by everyone, in co-op and solo one revealed (KAL-4.1, KAL-4.2)."""
    TURN = "turn"
    """Phases 2 and 3: vortices filled, tiles taken and placed."""
    SALVAGE = "salvage"
    """The salvager's last tiles (KAL-17.9)."""
    DUTIES = "duties"
    """Phase 4 (KAL-14)."""
    SAIL = "sail"
    """The captain, once survival has been checked in phase 4 (KAL-17.11)."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a whole game has come in its round; tuples of anything go by seat."""

    stage: Stage
    vortices: tuple[tuple[str, ...] | None, ...]
    """The tiles before each seat, in solo the pair; None: still to be drawn (KAL-5.2, KAL-5.6)."""
    turn: int = 1
    """Which of the round's tiles everyone takes now."""
    busy: tuple[int, ...] = ()
    """Seats in the middle of their turn."""
    done: tuple[int, ...] = ()
    """Seats that have ended it."""
    chosen: tuple[str | None, ...] = ()
    """The forecast that each seat passes on; None: not chosen yet (KAL-4.1)."""
    given: tuple[tuple[str, ...], ...] = ()
    """The cards that each seat has passed on in the rounds before."""
    tracker: tuple[str, ...] = ()
    """Solo: the tiles put aside in this round (KAL-5.6)."""
    judged: tuple[ScoreLine, ...] = ()
    """Co-op and solo: what phase 4 has judged so far."""


@dataclass(frozen=True, slots=True)
class State:
    """The whole table at one time, asked by the owner of settlement ``player``."""

    edition: Edition
    sea: Sea
    mode: Mode
    players: int
    difficulty: str
    round: int
    phase: Phase
    goals: tuple[str, ...]
    settlements: tuple[Settlement, ...]
    offer: tuple[str, ...] = ()
    ahead: tuple[tuple[str, ...], ...] = ()
    """The offers of the turns after that, as far as a plan tells them."""
    bags: Bags = Bags()
    player: int = 0
    sailed: tuple[Strip, ...] = ()
    """Where the boats lie that have moved in this phase ``sail``, each once."""
    progress: Progress | None = None
    """None: the position tells one player's turns and nothing of the game around them."""

    @property
    def board(self) -> int:
        """The number of the settlement of the player who asks: in co-op and solo all share one."""
        return self.player if len(self.settlements) > 1 else 0

    @property
    def own(self) -> Settlement:
        """The settlement of the player who asks."""
        return self.settlements[self.player if len(self.settlements) > 1 else 0]

    @property
    def together(self) -> bool:
        """Co-op or solo: one settlement, won or lost together."""
        return self.mode != "versus"

    def with_own(self, settlement: Settlement) -> State:
        """The same table with another settlement of the player who asks."""
        before, after = self.settlements[: self.board], self.settlements[self.board + 1 :]
        return replace(self, settlements=(*before, settlement, *after))


MONUMENTS = 15
GARDENS = 48
"""Garden and net tiles: each is a garden on one side, a net on the other."""
BOATS = 36
BARRELS = 40
SURVIVORS = 48


class Holding(Protocol):
    """Who has pieces: a settlement, or the draft of one while a move changes it."""

    @property
    def barrels(self) -> int:
        """A mask of the cells of barrels."""
        ...

    @property
    def boats(self) -> tuple[Strip, ...]:
        """Boats that are laid."""
        ...

    @property
    def buildings(self) -> tuple[Building, ...]:
        """Building tiles that are laid."""
        ...

    @property
    def monuments(self) -> tuple[Monument, ...]:
        """Monuments, reserves among them."""
        ...

    @property
    def gardens(self) -> tuple[Strip, ...]:
        """Gardens that are laid."""
        ...

    @property
    def nets(self) -> tuple[Net, ...]:
        """Nets that are cast."""
        ...

    @property
    def forecasts(self) -> tuple[Forecast, ...]:
        """Forecast cards with what they store."""
        ...

    @property
    def hand(self) -> tuple[str, ...]:
        """Pieces in hand."""
        ...

    @property
    def survivors(self) -> int:
        """Survivors beside the aid or on the island."""
        ...


def buildings_left(edition: Edition, holdings: Iterable[Holding]) -> dict[str, int]:
    """For each material the building tiles that are not laid; less than 0 where more lie than there are."""
    left: dict[str, int] = dict(edition.building_tiles.items())
    for one in holdings:
        for building in one.buildings:
            left[edition.material[building.kind]] -= 1
    return left


def monuments_used(holdings: Iterable[Holding]) -> int:
    """Monument tiles that are laid, reserves among them."""
    return sum(len(one.monuments) for one in holdings)


def gardens_used(holdings: Iterable[Holding]) -> int:
    """Garden and net tiles in use."""
    return sum(
        len(one.gardens)
        + len(one.nets)
        + _stored(one, "garden")
        + one.hand.count("garden")
        + one.hand.count("net")
        for one in holdings
    )


def boats_used(holdings: Iterable[Holding]) -> int:
    """Boats in use."""
    return sum(
        len(one.boats) + _stored(one, "boat") + one.hand.count("boat") + one.hand.count("boat!")
        for one in holdings
    )


def barrels_used(holdings: Iterable[Holding], half_sunk: int) -> int:
    """Barrels in use, ``half_sunk`` of which are still in the water."""
    full = (one.barrels.bit_count() + _stored(one, "barrel") + one.hand.count("barrel") for one in holdings)
    return half_sunk + sum(full)


def survivors_used(holdings: Iterable[Holding]) -> int:
    """Survivors beside the aids or on the island, in buildings and on forecasts."""
    return sum(one.survivors + settlers(one) + _stored(one, "survivor") for one in holdings)


def settlers(one: Holding) -> int:
    """Survivors in buildings (KAL-4.10)."""
    return sum(building.settlers for building in one.buildings)


def _stored(one: Holding, item: str) -> int:
    return sum(number for entry in one.forecasts for name, number in entry.stored if name == item)
