"""The effects of the building kinds (KAL-10), at once or into the hand."""

from __future__ import annotations

from typing import assert_never

from ..boards.grid import Cell
from .draft import Draft
from .forecasts import cards_wanting
from .state import Building
from .terms import Kind

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
