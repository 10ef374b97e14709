"""The captain's sailing at the end of a round (KAL-17.11 to KAL-17.14): where loose boats may go, and going."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter

from ..boards.grid import Cell
from ..core.results import Violation
from ..core.wording import say
from . import board
from .draft import Draft
from .laying import lie_down
from .moves import Sail
from .state import Net, Phase, State, Strip
from .stencils import Stencil, stencils


def sailing(state: State) -> tuple[Strip, ...]:
    """The boats that may sail now: undocked, not yet moved, with a captain (KAL-17.11)."""
    if state.phase is not Phase.SAIL or "captain" not in state.own.specialists:
        return ()
    docked = board.docked(state.sea, state.own)
    return tuple(
        boat
        for boat, held in zip(state.own.boats, docked, strict=True)
        if not held and boat not in state.sailed
    )


def destinations(state: State, boat: Strip) -> Iterator[tuple[Stencil, int]]:
    """Each rotation with the bits on which the boat's ``at`` may end its move (KAL-17.12, R24)."""
    sea = state.sea
    start = sea.frame.mask(boat.cells)
    free = sea.frame.room & ~(board.covered(sea, state.own) & ~start | sea.island)
    reach = _zones(state, start)
    for stencil in stencils("boat", sea.frame):
        found = stencil.inside(free) & stencil.meeting(reach)
        if stencil.rot == boat.rot:
            found &= ~(1 << sea.frame.bit(boat.at))
        yield stencil, found


def _zones(state: State, cells: int) -> int:
    """All cells of the zones that hold one of those."""
    found = 0
    for _, zone in state.sea.zones:
        if zone & cells:
            found |= zone
    return found


def sail_fault(state: State, move: Sail) -> Violation | None:
    """KAL-17.11 for a boat that may not sail, 17.12 (R24) for no other place or zone, 17.13 for a place not free."""
    boat = next((boat for boat in sailing(state) if boat.at == move.boat), None)
    if boat is None:
        return Violation("KAL-17.11", say("no boat at {boat} may sail now", boat=list(move.boat)))
    sea, target = state.sea, Strip(move.at, move.rot)
    if target == boat:
        return Violation("KAL-17.12", say("the boat stays where it is"))
    if not all(map(sea.frame.holds, target.cells)) or not any(map(sea.frame.on_grid, target.cells)):
        return Violation("KAL-17.13", say("the boat at {at} would lie off the grid", at=list(move.at)))
    start, end = sea.frame.mask(boat.cells), sea.frame.mask(target.cells)
    if end & (board.covered(sea, state.own) & ~start | sea.island):
        return Violation(
            "KAL-17.13", say("the boat at {at} would lie on a tile or the island", at=list(move.at))
        )
    if not end & _zones(state, start):
        return Violation(
            "KAL-17.12", say("the boat at {at} would leave every zone that it lay in", at=list(move.at))
        )
    return None


def sail(state: State, start: Cell, to: Strip) -> State:
    """The boat moves, its nets follow or stay behind; then it covers and docks like a launched one (R24)."""
    draft = Draft(state)
    mask = state.sea.frame.mask
    boat = next(boat for boat in draft.boats if boat.at == start)
    old, new = mask(boat.cells), mask(to.cells)
    draft.boats = tuple(sorted((to if one == boat else one for one in draft.boats), key=attrgetter("at")))
    draft.removed |= old & state.sea.tokens
    draft.covered &= ~old
    draft.nets = tuple(_moved_nets(draft, old, new))
    lie_down(draft, new, afloat=True)
    return draft.closed(sailed=tuple(sorted((*state.sailed, to), key=attrgetter("at"))))


def _moved_nets(draft: Draft, old: int, new: int) -> Iterator[Net]:
    """The nets after a boat has moved: one on it follows inside its zone, else it floats or is lost (KAL-17.14)."""
    for net in draft.nets:
        zone = draft.sea.zone_cells[net.zone]
        if not net.on & old:
            yield net
        elif new & zone:
            yield Net(net.zone, new & zone)
        elif zone & draft.sea.fish & ~(draft.covered | new):
            yield Net(net.zone)
