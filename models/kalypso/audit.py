"""Every fault of a position as it stands before its log: base layer, overlays, other pieces, supply, bags, goals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Literal, TypeAlias

from ..boards.grid import Cell
from ..core.results import Violation, Where
from ..core.wording import say
from . import board
from .nets import must_stack
from .placing import matched
from .position import Position
from .reading import held, initial, partly_inside, square_cells
from .settlement import BasePiece, NetEntry, SettlementSheet
from .state import (
    BARRELS,
    BOATS,
    GARDENS,
    MONUMENTS,
    SURVIVORS,
    Settlement,
    State,
    barrels_used,
    boats_used,
    buildings_left,
    gardens_used,
    monuments_used,
    survivors_used,
)
from .terms import Kind, word
from .tiles import OPTIONAL, canonical, is_salvage


def _base_faults(state: State, settlement: Settlement, sheet: SettlementSheet) -> Iterator[Violation]:
    """All faults of the base layer; paths start inside the settlement."""
    yield from _laid_faults(state, sheet)
    yield from _loose_parts(state, settlement, sheet)
    yield from _first_tile_faults(state, settlement)


def _laid_faults(state: State, sheet: SettlementSheet) -> Iterator[Violation]:
    """KAL-6.3 for pieces wholly off the grid, KAL-6.2 for those on the island or on an earlier one."""
    taken = 0
    for piece in sheet.base_pieces:
        if not partly_inside(state.sea, _cells(piece)):
            yield Violation("KAL-6.3", say("the piece lies wholly off the grid"), piece.where)
            continue
        cells = state.sea.frame.mask(_cells(piece))
        if cells & state.sea.island:
            yield Violation("KAL-6.2", say("it lies on the island"), piece.where)
        elif cells & taken:
            at = list(state.sea.frame.cells(cells & taken)[0])
            yield Violation("KAL-6.2", say("two pieces lie on {at}", at=at), piece.where)
        taken |= cells


def _cells(piece: BasePiece) -> tuple[Cell, ...]:
    return tuple(cell for cell, _ in piece.cells)


def _loose_parts(state: State, settlement: Settlement, sheet: SettlementSheet) -> Iterator[Violation]:
    """KAL-7.7 for each part with salvage, scrap or barrels that no edge joins to the foundation."""
    frame, joined = state.sea.frame, board.foundation(state.sea, settlement)
    loose = (board.tiles(settlement) | settlement.barrels) & ~joined
    for part in frame.parts(loose):
        first = next(piece for piece in sheet.base_pieces if part & held(state.sea, _cells(piece)))
        at = list(frame.cells(part)[0])
        yield Violation(
            "KAL-7.7", say("the part at {at} is not joined to the foundation by an edge", at=at), first.where
        )


def _first_tile_faults(state: State, settlement: Settlement) -> Iterator[Violation]:
    """KAL-2.10 for a circle that nothing laid covers, KAL-2.16 for first tiles without a side each."""
    hard = board.tiles(settlement) | settlement.barrels
    if not state.together and hard and state.sea.circle and not hard & state.sea.circle:
        yield Violation("KAL-2.10", say("no salvage, scrap or barrel lies on the white circle"))
    if state.together and not matched(state.sea, settlement.first):
        what = say(
            "the {number} first tiles do not touch a side of the island each", number=len(settlement.first)
        )
        yield Violation("KAL-2.16", what)


Overlay: TypeAlias = Kind | Literal["monument", "reserve", "garden"]


def _overlay_faults(state: State, settlement: Settlement, sheet: SettlementSheet) -> Iterator[Violation]:
    """All faults of the overlay layer; paths start inside the settlement."""
    taken = board.stacked(settlement)
    for where, kind, cells in _overlays(sheet):
        if not partly_inside(state.sea, cells):
            yield Violation("KAL-6.3", say("the {kind} lies wholly off the grid", kind=word(kind)), where)
            continue
        area = state.sea.frame.mask(cells)
        name, at = word(kind), list(cells[0])
        for rule, fault in _ground_faults(state, settlement, kind, area):
            yield Violation(rule, say("the {kind} at {at} {fault}", kind=name, at=at, fault=fault), where)
        if area & taken:
            what = say(
                "the {kind} at {at} lies on another overlay or on a stacked net",
                kind=name,
                at=at,
            )
            yield Violation("KAL-9.7", what, where)
        taken |= area


def _overlays(sheet: SettlementSheet) -> Iterator[tuple[Where, Overlay, tuple[Cell, ...]]]:
    """The path, the name and the cells of each overlay, in the order of the fields of the state."""
    for index, building in enumerate(sheet.buildings):
        yield ("buildings", index), building.kind, square_cells(building.at, board.BUILDING)
    for index, monument in enumerate(sheet.monuments):
        kind: Overlay = "reserve" if monument.reserve else "monument"
        yield ("monuments", index), kind, square_cells(monument.at, board.MONUMENT)
    for index, garden in enumerate(sheet.gardens):
        yield ("gardens", index), "garden", garden.strip.cells


def _ground_faults(
    state: State, settlement: Settlement, kind: Overlay, area: int
) -> Iterator[tuple[str, str]]:
    """The clause that the ground under an overlay breaks, and how."""
    ground = board.foundation(state.sea, settlement) & ~state.sea.island
    shown = [(area & cells).bit_count() for cells in board.shown(settlement)]
    match kind:
        case "garden":
            spaces = (state.sea.frame.mask(space) for space in state.edition.island_gardens)
            if area & state.sea.island:
                if area not in spaces:
                    yield "KAL-10.22", say("lies on the island beside the spaces for gardens")
            elif area & ~ground:
                yield "KAL-10.21", say("does not lie wholly on the foundation")
        case "monument" | "reserve":
            if area & ~ground:
                yield "KAL-11.1", say("does not lie wholly on the foundation")
            elif max(shown) < board.icons_needed(board.MONUMENT):
                yield "KAL-11.2", say("has fewer than five icons of any material under it")
        case _:
            edition = state.edition
            if area & ~ground:
                yield "KAL-9.2", say("does not lie wholly on the foundation")
            elif shown[edition.material_number[kind]] < board.icons_needed(board.BUILDING):
                yield (
                    "KAL-9.4",
                    say("has fewer than three {material} icons under it", material=edition.material[kind]),
                )


def _piece_faults(state: State, settlement: Settlement, sheet: SettlementSheet) -> Iterator[Violation]:
    """All faults of settlers, nets, reserves, specialists and the hand; paths start inside the settlement."""
    yield from _settler_faults(settlement)
    yield from _net_faults(state, settlement, sheet)
    yield from _lifebuoy_faults(settlement, sheet)
    if not state.together and sheet.specialists:
        yield Violation("KAL-17.1", say("there are specialists in co-op and solo alone"), ("specialists",))
    if "salvager" not in settlement.specialists:
        for index, piece in enumerate(sheet.hand):
            if piece.endswith(OPTIONAL) and piece != OPTIONAL:
                yield Violation(
                    "KAL-17.9", say("{tile} is in hand without the salvager", tile=piece), ("hand", index)
                )


def _settler_faults(settlement: Settlement) -> Iterator[Violation]:
    """KAL-10.2 for more settlers in houses than were laid there for forecasts."""
    settled = sum(building.settlers for building in settlement.buildings if building.kind == "house")
    laid = sum(count for entry in settlement.forecasts for item, count in entry.stored if item == "house")
    if settled > laid:
        what = say(
            "{settled} settlers in houses, {laid} were laid there for a forecast", settled=settled, laid=laid
        )
        yield Violation("KAL-10.2", what, ("buildings",))


def _net_faults(state: State, settlement: Settlement, sheet: SettlementSheet) -> Iterator[Violation]:
    """KAL-10.13 for a second net in a zone, KAL-10.15 for one stacked wrongly or floating where it must not."""
    zones = [net.zone for net in sheet.nets]
    for index, net in enumerate(sheet.nets):
        where = ("nets", index)
        if net.zone in zones[:index]:
            yield Violation("KAL-10.13", say("zone {zone} has a net already", zone=list(net.zone)), where)
        if net.on and not _rightly_stacked(state, settlement, net):
            what = say(
                "the net of zone {zone} is not stacked on one boat's cells in the zone", zone=list(net.zone)
            )
            yield Violation("KAL-10.15", what, where)
        elif not net.on and must_stack(state.sea, settlement, net.zone):
            yield Violation(
                "KAL-10.15",
                say("zone {zone} has no room: its net is to be stacked", zone=list(net.zone)),
                where,
            )


def _rightly_stacked(state: State, settlement: Settlement, net: NetEntry) -> bool:
    """Whether a stacked net lies where it may, in its own zone (KAL-17.3).

    That is on all cells of one boat, or, for an angler, on one cell or two adjacent cells of the foundation.
    """
    frame, zone = state.sea.frame, state.sea.zone_cells[net.zone]
    if not all(map(frame.on_grid, net.on)):
        return False
    on = frame.mask(net.on)
    if any(on == frame.mask(boat.cells) & zone for boat in settlement.boats):
        return True
    ground = board.foundation(state.sea, settlement) & ~state.sea.island & zone
    small = len(frame.parts(on)) == 1 and on.bit_count() <= 2
    return "angler" in settlement.specialists and small and not on & ~ground


def _lifebuoy_faults(settlement: Settlement, sheet: SettlementSheet) -> Iterator[Violation]:
    """KAL-17.6 for reserves without the guardian, KAL-17.7 for lifebuoys on a monument."""
    for index, monument in enumerate(sheet.monuments):
        if monument.reserve and "guardian" not in settlement.specialists:
            yield Violation("KAL-17.6", say("a reserve without the guardian"), ("monuments", index))
        if monument.lifebuoys and not monument.reserve:
            what = say("{lifebuoys} lifebuoys on a monument that is no reserve", lifebuoys=monument.lifebuoys)
            yield Violation("KAL-17.7", what, ("monuments", index))


def violations(position: Position) -> tuple[Violation, ...]:
    """All faults of the position; its log is not looked at."""
    state = initial(position)
    return (
        *_settlement_faults(state, position),
        *_supply_faults(state),
        *_bag_faults(position),
        *_reserve_faults(state),
        *_goal_faults(state),
    )


def _settlement_faults(state: State, position: Position) -> Iterator[Violation]:
    for seat, (sheet, settlement) in enumerate(zip(position.settlements, state.settlements, strict=True)):
        found = (
            *_base_faults(state, settlement, sheet),
            *_overlay_faults(state, settlement, sheet),
            *_piece_faults(state, settlement, sheet),
        )
        yield from (replace(fault, where=("settlements", seat, *fault.where)) for fault in found)


def _supply_faults(state: State) -> Iterator[Violation]:
    """KAL-2.4 for each sort of piece of which more is in use than there is; hands are not counted."""
    used = [replace(settlement, hand=()) for settlement in state.settlements]
    half_sunk = sum(board.barrels_left(state.sea, one).bit_count() for one in used)
    left = buildings_left(state.edition, used)
    sorts = [
        *(
            (say("{material} buildings", material=material), most - left[material], most)
            for material, most in state.edition.building_tiles.items()
        ),
        (say("monuments and reserves"), monuments_used(used), MONUMENTS),
        (say("gardens and nets"), gardens_used(used), GARDENS),
        (say("boats"), boats_used(used), BOATS),
        (say("barrels"), barrels_used(used, half_sunk), BARRELS),
        (say("survivors and settlers"), survivors_used(used), SURVIVORS),
    ]
    for what, number, most in sorts:
        if number > most:
            yield Violation(
                "KAL-2.4",
                say("{number} {what}, the supply has {most}", number=number, what=what, most=most),
                ("settlements",),
            )


def _bag_faults(position: Position) -> Iterator[Violation]:
    """KAL-2.5 for each tile laid that its bag, if known, does not hold once more."""
    if not any(sheet.tiles for sheet in position.settlements):
        return
    known = {True: position.edition_data.salvage, False: position.edition_data.scrap}
    left = {which: Counter(map(canonical, bag)) for which, bag in known.items() if bag is not None}
    for seat, sheet in enumerate(position.settlements):
        for index, entry in enumerate(sheet.tiles):
            bag, face = left.get(is_salvage(entry.tile)), canonical(entry.tile)
            if bag is not None and not bag[face]:
                what = say("the bag holds no further tile {tile}", tile=entry.tile)
                yield Violation("KAL-2.5", what, ("settlements", seat, "tiles", index))
            elif bag is not None:
                bag[face] -= 1


def _reserve_faults(state: State) -> Iterator[Violation]:
    """KAL-17.6 for more reserves than monument tiles show one."""
    number = sum(monument.reserve for one in state.settlements for monument in one.monuments)
    if number > state.edition.reserves:
        what = say(
            "{number} reserves, there are {reserves} tiles with one",
            number=number,
            reserves=state.edition.reserves,
        )
        yield Violation("KAL-17.6", what, ("settlements",))


def _goal_faults(state: State) -> Iterator[Violation]:
    """KAL-2.7 for two goals of one deck in co-op or solo."""
    decks = [state.edition.goal(goal).deck for goal in state.goals]
    if state.together and len(set(decks)) < len(decks):
        yield Violation(
            "KAL-2.7",
            say("both goals are of deck {deck}, one of each is wanted", deck=decks[0]),
            ("goals",),
        )
