"""One settlement as a position file writes it: the pieces on its ocean board, and what lies beside it."""

from typing import Annotated

from pydantic import Field, ValidationInfo, field_validator

from ..boards.grid import Cell
from ..core.documents import GIVEN, Data, judged
from ..core.wording import say
from .components import CellField, FishValue
from .entries import (
    ISLAND,
    BasePiece,
    BuildingEntry,
    ForecastEntry,
    MonumentEntry,
    NetEntry,
    StripEntry,
    TileEntry,
    Tracks,
    base_pieces,
)
from .fields import InHand, RoleName, setting
from .terms import Role

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
