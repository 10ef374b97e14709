"""One settlement as a position file writes it, entry by entry."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias

from pydantic import Field, ValidationInfo, field_validator

from ..boards.grid import Cell, Labelled, Rotation
from ..core.data import Seat
from ..core.documents import GIVEN, Data, Index, judged
from ..core.results import Where
from ..core.wording import say
from .cards import CellField, FishValue
from .fields import ForecastId, InHand, KindName, RoleName, StripRotation, Tile, Zone, setting
from .state import Strip
from .terms import Item, Role
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


DRAWN = ".WMSRPB#"
"""What a base diagram may hold."""


class SettlementSheet(Data):
    """An ocean board, what lies on it and beside it."""

    base: Annotated[tuple[str, ...], Field(examples=[["WW..", "W.B.", "....", "...."]])] = ()
    """The map row by row: ``.`` water, a letter an icon, ``B`` a barrel, ``#`` island; left out: all water."""
    tiles: tuple[TileEntry, ...] = ()
    """Salvage and scrap tiles one by one, in place of cells of the diagram."""
    barrels: tuple[CellField, ...] = ()
    """Cells of full barrels."""
    boats: tuple[StripEntry, ...] = ()
    """Boats, docked or loose."""
    gardens: tuple[StripEntry, ...] = ()
    """Gardens on the foundation or on the island."""
    buildings: tuple[BuildingEntry, ...] = ()
    """Buildings, two cells by two."""
    monuments: tuple[MonumentEntry, ...] = ()
    """Monuments and reserves, three cells by three."""
    nets: tuple[NetEntry, ...] = ()
    """Nets that have been cast, one a zone."""
    caught: tuple[CellField, ...] = ()
    """Fish icons that a net has taken (R15)."""
    removed: tuple[CellField, ...] = ()
    """Lifebuoys that a reserve took, and tokens of a boat that sailed away (R14)."""
    survivors: Annotated[int, Field(ge=0, le=48)] = 0
    """Survivors beside the aid; together, on the island."""
    fish_tokens: tuple[FishValue | None, ...] = ()
    """Versus: the numbers on the fish tokens kept; null: one of another player, whose number is not known."""
    forecasts: tuple[ForecastEntry, ...] = ()
    """The forecasts in the order of the rounds; the last (co-op: of each player) is the current one (R19)."""
    fresh: tuple[CellField, ...] = ()
    """Cells of base pieces placed in the present turn (R7)."""
    hand: tuple[InHand, ...] = ()
    """What this turn has yet to resolve: faces of tiles, ``boat``, ``barrel``, ``garden``, ``net``, ``send``."""
    tracks: Annotated[Tracks | None, GIVEN] = None
    """Co-op and solo: the steward's tracks."""
    specialists: tuple[RoleName, ...] = ()
    """Co-op and solo: the specialists' slots that are filled (KAL-17.1)."""

    @property
    def base_pieces(self) -> tuple[BasePiece, ...]:
        """Every piece of the base layer, in the order of the fields."""
        return tuple(base_pieces(self.__dict__))

    @field_validator("base")
    @classmethod
    def _as_the_map(cls, base: tuple[str, ...], info: ValidationInfo) -> tuple[str, ...]:
        sea = setting(info).sea
        if sea is not None and len(base) != sea.frame.rows:
            raise ValueError(say("expected {rows} rows", rows=sea.frame.rows))
        return judged(
            base, ((row, fault) for row in range(len(base)) if (fault := _row_fault(base, row, info)))
        )

    @field_validator("caught", "removed")
    @classmethod
    def _on_icons(cls, marked: tuple[Cell, ...], info: ValidationInfo) -> tuple[Cell, ...]:
        sea = setting(info).sea
        if sea is None:
            return marked
        icons, what = (
            (sea.fish, say("fish"))
            if info.field_name == "caught"
            else (sea.tokens, say("lifebuoy or half-sunk barrel"))
        )
        off = (index for index, cell in enumerate(marked) if not sea.shows(icons, cell))
        return judged(
            marked, ((index, say("no {what} icon there, expected one", what=what)) for index in off)
        )

    @field_validator("fresh")
    @classmethod
    def _of_pieces(cls, fresh: tuple[Cell, ...], info: ValidationInfo) -> tuple[Cell, ...]:
        if not {"base", "tiles", "barrels", "boats"} <= info.data.keys():
            return fresh
        taken = {cell for piece in base_pieces(info.data) for cell, _ in piece.cells}
        off = (index for index, cell in enumerate(fresh) if cell not in taken)
        return judged(
            fresh, ((index, say("nothing lies there, expected a cell of a base piece")) for index in off)
        )

    @field_validator("specialists")
    @classmethod
    def _once_each(cls, roles: tuple[Role, ...]) -> tuple[Role, ...]:
        repeated = (index for index, role in enumerate(roles) if role in roles[:index])
        return judged(roles, ((index, say("expected each role once")) for index in repeated))

    @field_validator("fish_tokens")
    @classmethod
    def _in_versus(cls, tokens: tuple[int | None, ...], info: ValidationInfo) -> tuple[int | None, ...]:
        if tokens and setting(info).mode in ("coop", "solo"):
            raise ValueError(say("expected only in versus, elsewhere the fish track counts"))
        return tokens

    @field_validator("tracks")
    @classmethod
    def _not_in_versus(cls, tracks: Tracks, info: ValidationInfo) -> Tracks:
        if setting(info).mode == "versus":
            raise ValueError(say("expected only in coop and solo"))
        return tracks


def _row_fault(base: tuple[str, ...], row: int, info: ValidationInfo) -> str:
    """What is wrong with a row of the diagram, or nothing."""
    sea, marks = setting(info).sea, base[row]
    if not set(marks) <= set(DRAWN):
        return say("expected only the characters {marks}", marks=DRAWN)
    if sea is None:
        return ""
    if len(marks) != sea.frame.columns:
        return say("expected {columns} characters", columns=sea.frame.columns)
    island = (column for column, mark in enumerate(marks) if mark == ISLAND)
    if not all(sea.shows(sea.island, (row, column)) for column in island):
        return say("expected {mark} only where the map has the island", mark=ISLAND)
    return ""
