"""Where a move is made and of what kind it is: what a clue may say before it says the move itself."""

from __future__ import annotations

from ..boards.grid import Cell
from ..core.results import Place
from ..core.wording import say
from .moves import (
    AnyMove,
    Build,
    Cast,
    Deal,
    Duties,
    End,
    Lay,
    MonumentMove,
    Pass,
    Reserve,
    Reveal,
    Sail,
    Send,
    Skip,
    Specialist,
    Store,
    Take,
)
from .moves import Place as Placement
from .sea import ZONE, Sea


def place(sea: Sea, move: AnyMove) -> Place:
    """The zone of the ocean, or the other part of the table, that the move concerns."""
    match move:
        case Placement():
            return _zone_of(sea, move.at, say("place a piece"))
        case Build() | MonumentMove() | Reserve():
            return _zone_of(sea, move.at, say("build"))
        case Send() | Lay():
            return _zone_of(sea, move.at, say("move a survivor"))
        case Sail():
            return _zone_of(sea, move.at, say("sail a boat"))
        case Cast():
            return _zone(sea, move.zone, say("cast a net"))
        case Take():
            return Place(say("the tiles offered"), say("take a tile"), thing="Offer")
        case Store():
            return Place(say("the forecast"), say("store an item"), thing="Forecasts")
        case Specialist():
            return Place(say("the resource tracker"), say("unlock a specialist"))
        case Skip():
            return Place(say("the new house"), say("give up its effect"))
        case End():
            return Place(say("the turn"), say("end the turn"))
        case Pass():
            return Place(say("the forecast cards"), say("pass a forecast on"), thing="Forecasts")
        case Reveal() | Deal() | Duties():
            return Place(say("the table"), say("go on with the round"))


def _zone_of(sea: Sea, at: Cell, kind: str) -> Place:
    """The zone that holds the cell, or the one nearest to a cell off the grid."""
    row = min(max(at[0], 0), sea.frame.rows - 1)
    column = min(max(at[1], 0), sea.frame.columns - 1)
    return _zone(sea, (row // ZONE, column // ZONE), kind)


def _zone(sea: Sea, zone: Cell, kind: str) -> Place:
    return Place(
        say("zone {zone} of the ocean", zone=list(zone)), kind, sea.frame.cells(sea.zone_cells[zone])
    )
