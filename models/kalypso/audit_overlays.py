"""Faults of the overlay layer of a settlement: where buildings, monuments, reserves and gardens lie."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from ..boards.grid import Cell
from ..core.results import Violation, Where
from ..core.wording import say
from . import areas, board
from .initial import partly_inside, square_cells
from .settlement import SettlementSheet
from .state import Settlement, State
from .terms import Kind
from .words import word

Overlay: TypeAlias = Kind | Literal["monument", "reserve", "garden"]


def overlay_faults(state: State, settlement: Settlement, sheet: SettlementSheet) -> Iterator[Violation]:
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
        yield ("buildings", index), building.kind, square_cells(building.at, areas.BUILDING)
    for index, monument in enumerate(sheet.monuments):
        kind: Overlay = "reserve" if monument.reserve else "monument"
        yield ("monuments", index), kind, square_cells(monument.at, areas.MONUMENT)
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
            elif max(shown) < areas.icons_needed(areas.MONUMENT):
                yield "KAL-11.2", say("has fewer than five icons of any material under it")
        case _:
            edition = state.edition
            if area & ~ground:
                yield "KAL-9.2", say("does not lie wholly on the foundation")
            elif shown[edition.material_number[kind]] < areas.icons_needed(areas.BUILDING):
                yield (
                    "KAL-9.4",
                    say("has fewer than three {material} icons under it", material=edition.material[kind]),
                )
