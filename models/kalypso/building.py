"""Buildings, monuments and reserves (KAL-9, KAL-11, KAL-17.4 to KAL-17.8): where they may be built, and building.

An area needs a cell laid in this turn (R7), a cell on the grid (R12), enough icons of one material, and no
overlay and no stacked net on it. All areas of the board are found at once, see ``areas``.
"""

from __future__ import annotations

from operator import attrgetter

from ..boards.grid import Cell
from ..core.results import Violation
from ..core.wording import say
from . import areas, board, supply
from .bonus import trigger, trigger_both
from .draft import Draft
from .moves import Build, MonumentMove, Reserve
from .state import Building, Monument, Phase, State
from .terms import KINDS, MATERIALS, Kind

LIFEBUOYS = 3
"""Lifebuoys that a reserve takes at most (KAL-17.7)."""


def open_to_build(state: State, side: int) -> int:
    """The areas of that side with a fresh cell and no overlay or stacked net, by their upper left cells."""
    if state.phase is not Phase.TURN or not state.own.fresh:
        return 0
    fresh = areas.meeting(state.sea.frame, state.own.fresh, side)
    return fresh & areas.open_areas(state.sea, state.own, side)


def buildable(state: State) -> tuple[tuple[Kind, int], ...]:
    """For each kind the areas, by their upper left cells, on which it may be built now."""
    open_areas = open_to_build(state, areas.BUILDING)
    if not open_areas:
        return ()
    shown = areas.building_areas(state.sea, state.own)
    found: dict[str, int] = {
        material: cells & open_areas for material, cells in zip(MATERIALS, shown, strict=True)
    }
    left, material = supply.buildings_left(state.edition, state.settlements), state.edition.material
    return tuple(
        (kind, found[material[kind]]) for kind in KINDS if found[material[kind]] and left[material[kind]] > 0
    )


def monument_places(state: State) -> int:
    """The areas, by their upper left cells, on which a monument may be built now."""
    open_areas = open_to_build(state, areas.MONUMENT)
    open_areas &= areas.ground(state.sea, state.own, areas.MONUMENT)
    if not open_areas or supply.monuments_used(state.settlements) >= supply.MONUMENTS:
        return 0
    return open_areas & areas.monument_areas(state.sea, state.own)


def may_reserve(state: State) -> bool:
    """Whether the guardian is there and a tile with a reserve is left (KAL-17.6, R23)."""
    return "guardian" in state.own.specialists and _reserves(state) < state.edition.reserves


def _reserves(state: State) -> int:
    return sum(monument.reserve for one in state.settlements for monument in one.monuments)


def build_fault(state: State, move: Build) -> Violation | None:
    """The clause that a building breaks."""
    if state.phase is not Phase.TURN:
        return Violation("KAL-9.1", say("nothing is built in this phase"))
    if violation := _area_fault(state, move.at, areas.BUILDING):
        return violation
    material = state.edition.material[move.kind]
    shown = areas.building_areas(state.sea, state.own)[state.edition.material_number[move.kind]]
    if not shown >> state.sea.frame.bit(move.at) & 1:
        return Violation(
            "KAL-9.4",
            say("area {at} shows fewer than three {material} icons", at=list(move.at), material=material),
        )
    if supply.buildings_left(state.edition, state.settlements)[material] <= 0:
        return Violation("KAL-2.4", say("no building tile of {material} is left", material=material))
    return None


def monument_fault(state: State, move: MonumentMove | Reserve) -> Violation | None:
    """The clause that a monument, or the area of a reserve, breaks."""
    if state.phase is not Phase.TURN:
        return Violation("KAL-11.3", say("nothing is built in this phase"))
    if violation := _area_fault(state, move.at, areas.MONUMENT):
        return violation
    if not areas.monument_areas(state.sea, state.own) >> state.sea.frame.bit(move.at) & 1:
        return Violation(
            "KAL-11.2", say("area {at} shows fewer than five icons of any material", at=list(move.at))
        )
    if supply.monuments_used(state.settlements) >= supply.MONUMENTS:
        return Violation("KAL-2.4", say("no monument tile is left"))
    return None


def reserve_fault(state: State, move: Reserve) -> Violation | None:
    """The clause that a reserve breaks: 17.6 without guardian or tile, then the area, then its lifebuoys."""
    if not may_reserve(state):
        return Violation("KAL-17.6", say("no guardian, or no tile with a reserve is left"))
    if violation := monument_fault(state, move):
        return violation
    taken, frame = move.lifebuoys, state.sea.frame
    if len(taken) > LIFEBUOYS or len(set(taken)) < len(taken):
        return Violation(
            "KAL-17.7",
            say(
                "expected up to {most} different lifebuoys, got {taken}",
                most=LIFEBUOYS,
                taken=len(taken),
            ),
        )
    left = board.lifebuoys_left(state.sea, state.own)
    for cell in taken:
        if not frame.on_grid(cell) or not left >> frame.bit(cell) & 1:
            return Violation("KAL-17.7", say("there is no lifebuoy at {cell}", cell=list(cell)))
    return None


_CLAUSES = {
    areas.BUILDING: ("KAL-9.2", "KAL-9.3", "KAL-9.7", "KAL-9.7"),
    areas.MONUMENT: ("KAL-11.1", "KAL-11.3", "KAL-11.3", "KAL-11.1"),
}
"""By side: the clauses for an area not filled, without a fresh cell, under an overlay, or under a stacked net."""


def _area_fault(state: State, at: Cell, side: int) -> Violation | None:
    filled, fresh, clear, net = _CLAUSES[side]
    sea, own, area = state.sea, state.own, list(at)
    if not (-side < at[0] < sea.frame.rows and -side < at[1] < sea.frame.columns):
        return Violation("KAL-6.3", say("area {area} lies wholly off the grid", area=area))
    cells = board.square(sea, at, side)
    if cells & ~(board.foundation(sea, own) & ~sea.island):
        return Violation(filled, say("area {area} is not wholly foundation", area=area))
    if not cells & own.fresh:
        return Violation(fresh, say("no cell of area {area} was laid in this turn", area=area))
    if cells & board.overlays(sea, own):
        return Violation(clear, say("area {area} holds an overlay", area=area))
    if cells & board.stacked(own):
        return Violation(net, say("area {area} holds a stacked net", area=area))
    return None


def build(state: State, kind: Kind, at: Cell) -> State:
    """The building is laid and its effect happens, with a carpenter on four equal icons both sides' (R22)."""
    draft = Draft(state)
    cells = board.square(state.sea, at, areas.BUILDING)
    draft.buildings = tuple(sorted((*draft.buildings, Building(kind, at)), key=attrgetter("at")))
    draft.overlays |= cells
    pure = not cells & ~draft.icons[state.edition.material_number[kind]]
    if pure and "carpenter" in draft.specialists:
        trigger_both(draft, kind)
    else:
        trigger(draft, kind)
    return draft.closed()


def raise_monument(state: State, at: Cell, lifebuoys: int | None = None) -> State:
    """A monument is laid; with ``lifebuoys``, a bit set that may be empty, a reserve that takes them (KAL-17.7)."""
    draft = Draft(state)
    taken = lifebuoys or 0
    monument = Monument(at, lifebuoys is not None, taken.bit_count())
    draft.monuments = tuple(sorted((*draft.monuments, monument), key=attrgetter("at")))
    draft.overlays |= board.square(state.sea, at, areas.MONUMENT)
    draft.removed |= taken
    return draft.closed()
