"""Faults of what lies on overlays and beside the board: settlers, nets, reserves, specialists, the hand."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.results import Violation
from ..core.wording import say
from . import board
from .entries import NetEntry
from .nets import overdue
from .settlement import SettlementSheet
from .state import Net, Settlement, State
from .tiles import OPTIONAL


def piece_faults(state: State, settlement: Settlement, sheet: SettlementSheet) -> Iterator[Violation]:
    """All such faults; paths start inside the settlement."""
    yield from _settler_faults(settlement)
    yield from _net_faults(state, settlement, sheet)
    yield from _reserve_faults(settlement, sheet)
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
        elif not net.on and overdue(state.sea, settlement, Net(net.zone)):
            yield Violation(
                "KAL-10.15",
                say("zone {zone} has no room: its net is to be stacked", zone=list(net.zone)),
                where,
            )


def _rightly_stacked(state: State, settlement: Settlement, net: NetEntry) -> bool:
    """Whether a stacked net lies on all cells of one boat in its zone, or, for an angler, on one cell or two
    adjacent cells of the foundation in its zone (KAL-17.3)."""
    frame, zone = state.sea.frame, state.sea.zone_cells[net.zone]
    if not all(map(frame.on_grid, net.on)):
        return False
    on = frame.mask(net.on)
    if any(on == frame.mask(boat.cells) & zone for boat in settlement.boats):
        return True
    ground = board.foundation(state.sea, settlement) & ~state.sea.island & zone
    small = len(frame.parts(on)) == 1 and on.bit_count() <= 2
    return "angler" in settlement.specialists and small and not on & ~ground


def _reserve_faults(settlement: Settlement, sheet: SettlementSheet) -> Iterator[Violation]:
    """KAL-17.6 for reserves without the guardian, KAL-17.7 for lifebuoys on a monument."""
    for index, monument in enumerate(sheet.monuments):
        if monument.reserve and "guardian" not in settlement.specialists:
            yield Violation("KAL-17.6", say("a reserve without the guardian"), ("monuments", index))
        if monument.lifebuoys and not monument.reserve:
            what = say("{lifebuoys} lifebuoys on a monument that is no reserve", lifebuoys=monument.lifebuoys)
            yield Violation("KAL-17.7", what, ("monuments", index))
