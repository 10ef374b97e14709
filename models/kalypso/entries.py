"""What lies on and beside an ocean board, entry by entry, as a position file writes it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias

from pydantic import Field, ValidationInfo, field_validator

from ..boards.grid import Cell, Rotation
from ..boards.polyomino import Labelled
from ..core.documents import GIVEN, Data, Index, judged
from ..core.results import Where
from ..core.seats import Seat
from ..core.wording import say
from .components import CellField
from .fields import ForecastId, KindName, StripRotation, Tile, Zone, setting
from .state import Strip
from .terms import Item
from .tiles import cells as cells_of

WATER = "."
ISLAND = "#"
BARREL = "B"
BOAT = "b"
UpToThree: TypeAlias = Annotated[int, Field(ge=0, le=3)]


class TileEntry(Data):
    """A salvage or scrap tile laid on the ocean; it may hang over the edge."""

    tile: Tile
    """The face of the tile: five icons of salvage, the bar and then the stem, or two of scrap."""
    at: CellField
    """The middle of a salvage tile's bar, the first icon of scrap; off the board where it hangs over."""
    rot: Rotation = 0
    """How far it is turned, in degrees clockwise."""
    flip: bool = False
    """Whether it is mirrored left to right before it is turned."""

    @property
    def cells(self) -> tuple[tuple[Cell, str], ...]:
        """The cells covered, each with its icon."""
        return cells_of(self.tile, self.at, self.rot, self.flip)


class StripEntry(Data):
    """A boat or a garden."""

    at: CellField
    """The left (rotation 0) or upper (90) cell."""
    rot: StripRotation = 0
    """0: it lies along a row; 90: along a column."""

    @property
    def strip(self) -> Strip:
        """The piece as the state of play holds it."""
        return Strip(self.at, self.rot)


class BuildingEntry(Data):
    """A building."""

    kind: KindName
    """The kind of building (KAL-9.6)."""
    at: CellField
    """The upper left cell."""
    settlers: Annotated[int, Field(ge=0, le=1)] = 0
    """Survivors living in it: none or one."""


class MonumentEntry(Data):
    """A monument or a reserve."""

    at: CellField
    """The upper left cell."""
    reserve: bool = False
    """Whether it shows the side of a reserve (KAL-17.6)."""
    lifebuoys: UpToThree = 0
    """Lifebuoys taken to a reserve when it was built (KAL-17.7)."""


class NetEntry(Data):
    """The net of a zone."""

    zone: Zone
    """The zone, counted in blocks of four cells by four."""
    on: tuple[CellField, ...] = ()
    """The cells that it is stacked on, if it is."""


class ForecastEntry(Data):
    """A forecast card that a player faced."""

    card: ForecastId
    """The card."""
    stored: dict[Item, Index] = Field(default_factory=dict)
    """What lies on the card, by item (KAL-4.5)."""
    player: Seat = 0
    """Co-op: whose card it is."""

    @field_validator("stored")
    @classmethod
    def _what_the_card_needs(cls, stored: dict[Item, int], info: ValidationInfo) -> dict[Item, int]:
        known, card = setting(info), info.data.get("card")
        if known.edition is None or known.mode is None or card is None:
            return stored
        side = known.edition.forecast(card).side(known.mode)
        needs = side.needs if side else {}
        over = ((item, needs.get(item, 0)) for item, count in stored.items() if count > needs.get(item, 0))
        return judged(
            stored,
            ((item, say("expected at most {most}, what the card needs", most=most)) for item, most in over),
        )


class Tracks(Data):
    """The steward's tracks in co-op and solo."""

    fish: Index = 0
    """The place on the fish track."""
    solar: Annotated[Index | None, GIVEN] = None
    """The place on the solar track; left out: the number of solar panels."""
    gardens: Annotated[Index | None, GIVEN] = None
    """The place on the garden track; left out: the number of gardens."""


@dataclass(frozen=True, slots=True)
class BasePiece:
    """A piece of the base layer, or what one row of the diagram shows, as the file names it."""

    where: Where
    """Its path inside the settlement."""
    cells: Labelled
    """The cells covered with their icons; BARREL and BOAT stand for themselves."""


def base_pieces(fields: Mapping[str, Any]) -> Iterator[BasePiece]:
    """Every piece of the base layer, in the order of the fields; ``fields`` are a sheet's by name."""
    for row, marks in enumerate(fields["base"]):
        drawn = ((column, mark) for column, mark in enumerate(marks) if mark not in (WATER, ISLAND))
        if cells := tuple(((row, column), mark) for column, mark in drawn):
            yield BasePiece(("base", row), cells)
    for index, tile in enumerate(fields["tiles"]):
        yield BasePiece(("tiles", index), tile.cells)
    for index, cell in enumerate(fields["barrels"]):
        yield BasePiece(("barrels", index), ((cell, BARREL),))
    for index, boat in enumerate(fields["boats"]):
        yield BasePiece(("boats", index), tuple((cell, BOAT) for cell in boat.strip.cells))
