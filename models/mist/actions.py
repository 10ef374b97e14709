"""Choices as light values, for what steps through many tables: a flight, or a step with the fields that it needs.

``play`` lists them and carries them out; the moves of a log are read into them and written from them.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from .flying import FlightOption, flight_of, move_of
from .island import EXTENSION_OF, Island, Tiles, canonical
from .moves import (
    Activate,
    AnyMove,
    Deal,
    Done,
    Draw,
    Exchange,
    Fly,
    Gain,
    Leap,
    Place,
    Roll,
    Skip,
    Stow,
    Take,
)
from .state import State

Kind: TypeAlias = Literal[
    "deal", "draw", "stow", "leap", "take", "skip", "keep", "burn", "exchange", "gain", "place", "done"
]
"""What a step does: ``keep`` and ``burn`` activate an extension tile, for the telescope or for its energy."""


class PlainChoice(NamedTuple):
    """A choice that is no flight."""

    kind: Kind
    tile: str | None = None
    """The tile that is drawn, activated, given, gained or placed."""
    number: int = -1
    """The space of a placement or a leap, the cloud of a take or a draw; of ``done`` the value that is declared."""
    keep: Tiles = ()
    """The tiles that a ``stow`` keeps."""


Action: TypeAlias = FlightOption | PlainChoice
DONE, SKIP, DEAL = PlainChoice("done"), PlainChoice("skip"), PlainChoice("deal")


def written(state: State, action: Action) -> AnyMove:
    """The action as the move of a log."""
    return move_of(state, action) if isinstance(action, FlightOption) else _step(state.island, action)


def _step(island: Island, step: PlainChoice) -> AnyMove:
    kind, tile, number, keep = step
    match kind:
        case "place":
            return Place(tile=tile or "", at=island.board.spaces[number])
        case "stow":
            return Stow(keep=keep)
        case "take":
            return Take(cloud=number)
        case "draw":
            return Draw(tile=tile) if number < 0 else Draw(tile=tile, cloud=number)
        case "leap":
            return Leap(to=island.board.spaces[number])
        case "exchange":
            return Exchange(give=tile)
        case "gain":
            return Gain(tile=tile or "")
        case "keep" | "burn":
            return Activate(tile=EXTENSION_OF[tile or ""], energy=kind == "burn")
        case "skip":
            return Skip()
        case "deal":
            return Deal()
        case "done":
            return Done() if number < 0 else Done(value=number)


def read(state: State, move: AnyMove) -> Action | None:
    """The action that a move means; None for what chance does, and for a flight that does not exist."""
    numbers = state.island.board.number
    match move:
        case Fly():
            return flight_of(state, move)
        case Place():
            return PlainChoice("place", move.tile, numbers[move.at])
        case Stow():
            return PlainChoice("stow", keep=canonical(move.keep))
        case Take():
            return PlainChoice("take", number=move.cloud)
        case Draw():
            return PlainChoice("draw", move.tile, -1 if move.cloud is None else move.cloud)
        case Leap():
            return PlainChoice("leap", number=numbers[move.to])
        case Exchange():
            return PlainChoice("exchange", move.give)
        case Gain():
            return PlainChoice("gain", move.tile)
        case Activate():
            return PlainChoice("burn" if move.energy else "keep", move.tile)
        case Skip():
            return SKIP
        case Done():
            return PlainChoice("done", number=-1 if move.value is None else move.value)
        case Deal() | Roll():
            return DEAL if isinstance(move, Deal) and move.clouds is None else None
