"""Pieces that may be laid, as a program: spots, what they rest on, and the order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from periplus.models.boards.bitsets import members
from periplus.models.boards.grid import Frame
from periplus.models.core.errors import IllegalMove
from periplus.models.kalypso import board
from periplus.models.kalypso.arranging import with_base_piece
from periplus.models.kalypso.moves import Place
from periplus.models.kalypso.placing import EVERYWHERE, base_places
from periplus.models.kalypso.state import State, Strip
from periplus.models.kalypso.tiles import Stencil, is_salvage, is_scrap, stencils

from ..replay import ReplayError

BOATS = ("boat", "boat!")


@dataclass(frozen=True, slots=True)
class Spot:
    """A piece at a place; sets of cells follow the sea's frame."""

    piece: str
    stencil: Stencil
    bit: int
    """Of ``at``."""
    cells: int

    @property
    def icons(self) -> Iterator[tuple[int, int]]:
        """The number of each icon that it shows, with its cells; of salvage and scrap."""
        for icon, cells in self.stencil.icons:
            yield icon, self.stencil.laid(self.bit, cells)

    def move(self, frame: Frame) -> Place:
        """The move that lays it."""
        return Place(tile=self.piece, at=frame.cell(self.bit), rot=self.stencil.rot, flip=self.stencil.flip)


def spots(state: State, piece: str, within: int) -> tuple[Spot, ...]:
    """Every spot of the piece on those cells of the frame, one of them on the grid (KAL-6.3), a barrel's so (R12)."""
    frame = state.sea.frame
    turns = stencils(piece, frame)
    room = within & (frame.inside if piece == "barrel" else frame.room)
    return tuple(
        Spot(piece, stencil, bit, stencil.laid(bit))
        for stencil, places in base_places(turns, room, EVERYWHERE)
        for bit in members(places)
    )


def lying(frame: Frame, boat: Strip) -> Spot:
    """The spot at which a boat lies."""
    stencil = next(turn for turn in stencils("boat", frame) if turn.rot == boat.rot)
    return Spot("boat", stencil, frame.bit(boat.at), frame.mask(boat.cells))


def reach(state: State, pieces: Sequence[str], solid: int = 0) -> int:
    """The cells that those pieces may cover: each carries the foundation on by its own length at most.

    ``solid``: cells from which it is carried on as if they were foundation.

    Loose boats may dock and carry it on from where they lie; after a launch there is no limit, for a boat may
    lie anywhere, and on an empty board there is none either.
    """
    frame, own = state.sea.frame, state.own
    start = board.foundation(state.sea, own)
    if not start or any(piece in BOATS for piece in pieces):
        return frame.room
    start |= board.boats(state.sea, own) | solid
    steps = sum(_length(piece) for piece in pieces)
    return start & frame.room | frame.near(start, frame.room, steps)


def _length(piece: str) -> int:
    """Steps from the foundation to the farthest cell of the piece."""
    return 4 if is_salvage(piece) else 2 if is_scrap(piece) else 1


def laid_in_order(state: State, spots: Iterable[Spot]) -> tuple[tuple[Spot, ...], State]:
    """The pieces in an order in which each may be laid, and the state after that.

    Raises ReplayError for pieces that no order allows.
    """
    left = list(spots)
    order: list[Spot] = []
    while left:
        for spot in left:
            try:
                state = with_base_piece(state, spot.move(state.sea.frame))
            except IllegalMove:
                continue
            left.remove(spot)
            order.append(spot)
            break
        else:
            raise ReplayError(
                f"in no order to be laid: {[one.move(state.sea.frame).as_json() for one in left]}"
            )
    return tuple(order), state
