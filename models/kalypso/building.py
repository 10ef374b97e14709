"""Buildings, monuments and reserves, their effects, and the survivors who move in (KAL-9, KAL-11, KAL-17.4 to 17.8).

An area to build on needs a cell laid in this turn (R7), a cell on the grid (R12), enough icons of one material, and
no overlay and no stacked net on it. All areas of the board are found at once, see ``board``.

Survivors are sent into a building by a house's effect, or laid in a new house (KAL-10.1, KAL-4.7). A ``send`` in hand
is resolved before anything else; a ``send+`` may wait (R5). Either pays for a sending or a laying.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from typing import assert_never

from ..boards.grid import Cell
from ..core.results import Violation
from ..core.wording import say
from . import board
from . import state as supply
from .draft import Draft
from .forecasts import cards_wanting, put
from .moves import Build, Lay, MonumentMove, Reserve, Send
from .state import Building, Monument, Phase, State
from .terms import KINDS, MATERIALS, Kind, word

SCRAPS = 2
"""Scrap tiles that a scrapyard draws (KAL-10.10)."""


def trigger(draft: Draft, kind: Kind) -> None:
    """The effect of a building of that kind, when it is built or a settler arrives."""
    match kind:
        case "house":
            if can_send(draft):
                draft.hand += ("send",)
        case "cooper":
            draft.gain("barrel")
        case "solar":
            if draft.together:
                draft.panels += 1
        case "shipyard":
            draft.gain("boat")
        case "scrapyard":
            draft.draw_scrap(SCRAPS)
        case "warehouse":
            draft.draw_salvage(1)
        case "net_workshop":
            draft.gain("net")
        case "greenhouse":
            draft.gain("garden")
        case _:
            assert_never(kind)


def trigger_both(draft: Draft, kind: Kind) -> None:
    """The carpenter's double effect (KAL-17.4): of a house's tile the back's, and a sending that may wait (R5)."""
    for side in (kind, draft.state.edition.other_side[kind]):
        if side == "house":
            draft.hand += ("send+",)
        else:
            trigger(draft, side)


def can_send(draft: Draft) -> bool:
    """Whether a house's effect finds a survivor, and a building or a forecast to send him to (KAL-10.1, R30)."""
    state = draft.state
    if not draft.survivors:
        return False
    if any(is_open(building) for building in draft.buildings):
        return True
    return bool(cards_wanting(state.edition, state.mode, draft.forecasts, "house"))


def is_open(building: Building) -> bool:
    """Whether a survivor may be sent there: no house, and nobody in it (KAL-10.2)."""
    return building.kind != "house" and not building.settlers


def settled(buildings: tuple[Building, ...], at: Cell) -> tuple[Building, ...]:
    """The same buildings with a settler in the one at that cell."""
    return tuple(Building(one.kind, one.at, 1) if one.at == at else one for one in buildings)


LIFEBUOYS = 3
"""Lifebuoys that a reserve takes at most (KAL-17.7)."""


def open_to_build(state: State, side: int) -> int:
    """The areas of that side with a fresh cell and no overlay or stacked net, by their upper left cells."""
    return _fresh(state, side) & board.open_areas(state.sea, state.own, side)


def _fresh(state: State, side: int) -> int:
    """The areas of that side with a fresh cell, while a turn is under way."""
    if state.phase is not Phase.TURN or not state.own.fresh:
        return 0
    return board.meeting(state.sea.frame, state.own.fresh, side)


def buildable(state: State) -> tuple[tuple[Kind, int], ...]:
    """For each kind the areas, by their upper left cells, on which it may be built now."""
    frame, own, fresh = state.sea.frame, state.own, _fresh(state, board.BUILDING)
    enough = [fresh and fresh & board.three_of_four(frame, cells) for cells in board.shown(own)]
    if not any(enough):
        return ()
    open_areas = board.open_areas(state.sea, own, board.BUILDING) & board.ground(
        state.sea, own, board.BUILDING
    )
    found: dict[str, int] = {
        material: cells & open_areas for material, cells in zip(MATERIALS, enough, strict=True)
    }
    if not any(found.values()):
        return ()
    left, material = supply.buildings_left(state.edition, state.settlements), state.edition.material
    return tuple(
        (kind, found[material[kind]]) for kind in KINDS if found[material[kind]] and left[material[kind]] > 0
    )


def monument_places(state: State) -> int:
    """The areas, by their upper left cells, on which a monument may be built now."""
    open_areas = open_to_build(state, board.MONUMENT)
    open_areas &= board.ground(state.sea, state.own, board.MONUMENT)
    if not open_areas or supply.monuments_used(state.settlements) >= supply.MONUMENTS:
        return 0
    return open_areas & board.monument_areas(state.sea, state.own)


def may_reserve(state: State) -> bool:
    """Whether the guardian is there and a tile with a reserve is left (KAL-17.6, R23)."""
    return "guardian" in state.own.specialists and _reserves(state) < state.edition.reserves


def _reserves(state: State) -> int:
    return sum(monument.reserve for one in state.settlements for monument in one.monuments)


def build_fault(state: State, move: Build) -> Violation | None:
    """The clause that a building breaks."""
    if state.phase is not Phase.TURN:
        return Violation("KAL-9.1", say("nothing is built in this phase"))
    if violation := _area_fault(state, move.at, board.BUILDING):
        return violation
    material = state.edition.material[move.kind]
    shown = board.building_areas(state.sea, state.own)[state.edition.material_number[move.kind]]
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
    if violation := _area_fault(state, move.at, board.MONUMENT):
        return violation
    if not board.monument_areas(state.sea, state.own) >> state.sea.frame.bit(move.at) & 1:
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
    board.BUILDING: ("KAL-9.2", "KAL-9.3", "KAL-9.7", "KAL-9.7"),
    board.MONUMENT: ("KAL-11.1", "KAL-11.3", "KAL-11.3", "KAL-11.1"),
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
    cells = board.square(state.sea, at, board.BUILDING)
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
    draft.overlays |= board.square(state.sea, at, board.MONUMENT)
    draft.removed |= taken
    return draft.closed()


AT_ONCE = "send"
WAITING = "send+"


def is_due(state: State) -> bool:
    """Whether a sending has to be resolved before any other move (R5)."""
    return state.phase is Phase.TURN and AT_ONCE in state.own.hand


def may_send(state: State) -> bool:
    """Whether an effect in hand moves a survivor, and there is one."""
    hand = state.own.hand
    return state.phase is Phase.TURN and state.own.survivors > 0 and (AT_ONCE in hand or WAITING in hand)


def send_fault(state: State, move: Send) -> Violation | None:
    """KAL-10.1 without an effect or a survivor, KAL-10.2 for a building that takes nobody."""
    if not may_send(state):
        return Violation("KAL-10.1", say("no survivor can be sent now"))
    building = _building(state, move.at)
    if building is None:
        return Violation("KAL-10.2", say("no building stands at {at}", at=list(move.at)))
    if not is_open(building):
        return Violation(
            "KAL-10.2",
            say("the {kind} at {at} takes no survivor", kind=word(building.kind), at=list(move.at)),
        )
    return None


def targets(state: State) -> tuple[Cell, ...]:
    """The buildings to which a survivor may be sent now, by their cells."""
    return tuple(one.at for one in state.own.buildings if is_open(one)) if may_send(state) else ()


def send(state: State, at: Cell) -> State:
    """A survivor settles in the building, whose effect happens (KAL-10.1)."""
    draft = Draft(state)
    _settle(draft, at)
    building = next(one for one in draft.buildings if one.at == at)
    trigger(draft, building.kind)
    return draft.closed()


def lay_fault(state: State, move: Lay) -> Violation | None:
    """KAL-4.7 unless a survivor, a new empty house and the named current card that needs one are there."""
    if not may_send(state):
        return Violation("KAL-4.7", say("no survivor can be laid in a house now"))
    if move.at not in _new_houses(state):
        return Violation("KAL-4.7", say("no empty house built in this turn stands at {at}", at=list(move.at)))
    if move.card not in _cards(state):
        return Violation(
            "KAL-4.7", say("{card} is no current forecast that needs a survivor in a house", card=move.card)
        )
    return None


def layings(state: State) -> Iterator[tuple[Cell, str]]:
    """The houses in which a survivor may be laid now, each with a card that asks for it."""
    if may_send(state):
        yield from ((at, card) for at in _new_houses(state) for card in _cards(state))


def lay(state: State, at: Cell, card: str) -> State:
    """A survivor is laid in the house for the forecast; the house has no other effect (KAL-4.7)."""
    draft = Draft(state)
    _settle(draft, at)
    put(draft, "house", card)
    return draft.closed()


def skip_fault(state: State) -> Violation | None:
    """KAL-10.1: only a sending that is due can be given up."""
    return None if is_due(state) else Violation("KAL-10.1", say("no sending to give up now"))


def skip(state: State) -> State:
    """The house's effect is given up."""
    draft = Draft(state)
    draft.drop(AT_ONCE)
    return draft.closed()


def _settle(draft: Draft, at: Cell) -> None:
    draft.drop(AT_ONCE if AT_ONCE in draft.hand else WAITING)
    draft.survivors -= 1
    draft.buildings = settled(draft.buildings, at)


def _building(state: State, at: Cell) -> Building | None:
    return next((one for one in state.own.buildings if one.at == at), None)


def _new_houses(state: State) -> tuple[Cell, ...]:
    """Empty houses built in this turn: their areas hold a fresh cell (KAL-9.3)."""
    return tuple(
        one.at
        for one in state.own.buildings
        if one.kind == "house"
        and not one.settlers
        and board.square(state.sea, one.at, board.BUILDING) & state.own.fresh
    )


def _cards(state: State) -> tuple[str, ...]:
    return cards_wanting(state.edition, state.mode, state.own.forecasts, "house")
