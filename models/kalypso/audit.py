"""Every fault of a position as it stands, before its log: settlement by settlement, then what all share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from ..core.results import Violation
from ..core.wording import say
from . import board
from .audit_ground import ground_faults
from .audit_overlays import overlay_faults
from .audit_pieces import piece_faults
from .initial import initial
from .position import Position
from .state import State
from .supply import (
    BARRELS,
    BOATS,
    GARDENS,
    MONUMENTS,
    SURVIVORS,
    barrels_used,
    boats_used,
    buildings_left,
    gardens_used,
    monuments_used,
    survivors_used,
)
from .tiles import canonical, is_salvage


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
            *ground_faults(state, settlement, sheet),
            *overlay_faults(state, settlement, sheet),
            *piece_faults(state, settlement, sheet),
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
