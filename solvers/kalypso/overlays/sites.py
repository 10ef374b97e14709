"""Sites: where an overlay may be laid, and overlays laid one by one as the rules see it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from periplus.models.boards.bitsets import members
from periplus.models.boards.grid import Cell, Frame
from periplus.models.core.errors import IllegalMove
from periplus.models.kalypso import board
from periplus.models.kalypso.arranging import with_overlay
from periplus.models.kalypso.moves import Build, MonumentMove, Place
from periplus.models.kalypso.placing import garden_places
from periplus.models.kalypso.state import State
from periplus.models.kalypso.terms import Kind
from periplus.models.kalypso.tiles import stencils

from ...replay import ReplayError

Sort: TypeAlias = Kind | Literal["monument", "garden"]
"""What is laid."""


@dataclass(frozen=True, slots=True)
class OverlaySite:
    """An overlay at a place; ``at`` is its upper left cell."""

    sort: Sort
    at: Cell
    cells: int
    """Bit set of the sea's frame."""
    rot: Literal[0, 90] = 0
    """Of a garden."""

    @property
    def kind(self) -> Kind | None:
        """The kind of a building, None for monuments and gardens."""
        match self.sort:
            case "monument" | "garden":
                return None
            case kind:
                return kind

    @property
    def move(self) -> Build | MonumentMove | Place:
        """The move that lays it."""
        if self.kind is not None:
            return Build(kind=self.kind, at=self.at)
        if self.sort == "monument":
            return MonumentMove(at=self.at)
        return Place(tile="garden", at=self.at, rot=self.rot)

    def as_json(self) -> dict[str, Any]:
        """The entry of an arrangement: the move that lays it."""
        return self.move.as_json()


def building_sites(state: State, kinds: Iterable[Kind], *, fresh: bool) -> Iterator[OverlaySite]:
    """Every monument, and every building of those kinds, that the settlement's base bears now.

    Supply and each other are left aside. ``fresh``: with a cell laid this turn alone (KAL-9.3).
    """
    sea, own = state.sea, state.own
    frame = sea.frame

    def allowed(side: int) -> int:
        new = board.meeting(frame, own.fresh, side) if fresh else frame.whole
        return board.open_areas(sea, own, side) & new

    bearing = board.building_areas(sea, own)
    small = allowed(board.BUILDING)
    for kind in kinds:
        for bit in members(bearing[state.edition.material_number[kind]] & small):
            yield OverlaySite(kind, frame.cell(bit), board.square(sea, frame.cell(bit), board.BUILDING))
    for bit in members(board.monument_areas(sea, own) & allowed(board.MONUMENT)):
        yield OverlaySite("monument", frame.cell(bit), board.square(sea, frame.cell(bit), board.MONUMENT))


def garden_sites(state: State) -> Iterator[OverlaySite]:
    """Every garden that can be laid now (KAL-10.21, KAL-10.22), supply and each other left aside."""
    frame = state.sea.frame
    for stencil, found in garden_places(state, stencils("garden", frame)):
        yield from (garden_site(frame, bit, stencil.rot) for bit in members(found))


def garden_site(frame: Frame, bit: int, rot: int) -> OverlaySite:
    """The garden whose left (``rot`` 0) or upper (90) cell has that bit."""
    step = frame.width if rot else 1
    return OverlaySite("garden", frame.cell(bit), 1 << bit | 1 << bit + step, 90 if rot else 0)


def confirmed(state: State, sites: Iterable[OverlaySite], *, fresh: bool) -> State:
    """The state with the overlays; raises ReplayError for one that the rules forbid.

    ``fresh``: each needs a cell laid this turn (KAL-9.3); else the whole base counts as such.
    """
    for site in sites:
        try:
            state = with_overlay(state, site.move, fresh=fresh)
        except IllegalMove as error:
            raise ReplayError(f"not to be laid, {site.as_json()}: {error}") from error
    return state
