"""Pieces laid outside the course of a turn, judged by the rules and without their effects.

So ask the questions about arrangements: overlays on the base as it lies, pieces of a set laid anywhere, single
cells of foundation that enclose water. Each function lays one piece and raises IllegalMove for one that the rules
forbid there; what it would take, trigger or earn in a turn is left out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from operator import attrgetter
from typing import Any

from ..boards.grid import Cell
from ..core.errors import IllegalMove
from ..core.results import Violation
from ..core.wording import say
from . import board
from .building import build_fault, monument_fault
from .moves import Build, MonumentMove, Place
from .placing import adjacent, place, place_fault
from .sea import Sea
from .state import Building, Monument, Phase, Settlement, State, Strip, settlers
from .tiles import is_salvage, stencil

Overlay = Build | MonumentMove | Place
"""What lies on the base: a building, a monument, a garden."""


def with_overlay(state: State, move: Overlay, *, fresh: bool) -> State:
    """The overlay is laid; ``fresh``: a building or monument needs a cell laid this turn (KAL-9.3), else any cell."""
    own = state.own
    new = own.fresh if fresh else board.covered(state.sea, own)
    hand = ("garden",) if isinstance(move, Place) else ()
    table = _in_turn(state, replace(own, hand=hand, fresh=new))
    if violation := _overlay_fault(table, move):
        raise IllegalMove((violation,))
    return state.with_own(_overlaid(own, move))


def _in_turn(state: State, own: Settlement) -> State:
    return replace(state.with_own(own), offer=(), phase=Phase.TURN)


def _overlay_fault(state: State, move: Overlay) -> Violation | None:
    match move:
        case Build():
            return build_fault(state, move)
        case MonumentMove():
            return monument_fault(state, move)
        case Place():
            return place_fault(state, move)


def _overlaid(own: Settlement, move: Overlay) -> Settlement:
    at = attrgetter("at")
    match move:
        case Build():
            return replace(
                own, buildings=tuple(sorted((*own.buildings, Building(move.kind, move.at)), key=at))
            )
        case MonumentMove():
            return replace(own, monuments=tuple(sorted((*own.monuments, Monument(move.at)), key=at)))
        case Place():
            strip = Strip(move.at, 0 if move.rot == 0 else 90)
            return replace(own, gardens=tuple(sorted((*own.gardens, strip), key=at)))


def with_base_piece(state: State, move: Place, *, setting_up: bool = False) -> State:
    """A base piece is laid by the rules of a turn; on an empty versus board it is the first tile (KAL-2.10).

    ``setting_up``: by the rules of setup, where salvage tiles are first tiles all (KAL-2.10, KAL-2.16).
    """
    before = state.own
    start = setting_up or (not board.foundation(state.sea, before) and is_salvage(move.tile))
    table = replace(
        state.with_own(replace(before, hand=(move.tile,))),
        offer=(),
        phase=Phase.SETUP if start else Phase.TURN,
    )
    if violation := place_fault(table, move):
        raise IllegalMove((violation,))
    frame = state.sea.frame
    after = place(table, move.tile, stencil(move.tile, frame, move.rot, move.flip), frame.bit(move.at)).own
    own = replace(
        after,
        hand=before.hand,
        survivors=before.survivors,
        fish=before.fish,
        fresh=before.fresh,
    )
    return replace(state.with_own(own), phase=state.phase)


def with_wall(state: State, cell: Cell) -> State:
    """One cell of foundation is laid on the grid, joined by an edge; loose boats dock as it reaches them (KAL-7.9)."""
    sea, own = state.sea, state.own
    if not sea.frame.on_grid(cell):
        raise IllegalMove((Violation("KAL-6.3", say("{cell} is off the grid", cell=list(cell))),))
    bit = sea.frame.mask([cell])
    if bit & (board.covered(sea, own) | sea.island):
        raise IllegalMove((Violation("KAL-6.2", say("{cell} is covered already", cell=list(cell))),))
    if not bit & adjacent(sea.frame, board.foundation(sea, own)):
        fault = say("{cell} would share no side with the foundation", cell=list(cell))
        raise IllegalMove((Violation("KAL-7.7", fault),))
    return state.with_own(replace(own, barrels=own.barrels | bit))


def enclosing_gains(state: State, after: Settlement) -> dict[str, Any]:
    """What the new cells cover and enclose: ``fish``, ``survivors`` and ``barrels`` gained.

    In co-op and solo ``supported`` says whether the gardens still support everybody then (KAL-14.5): a rescue
    adds a mouth and cannot be declined (R14).
    """
    sea, before = state.sea, state.own

    def lost(count: Callable[[Sea, Settlement], int]) -> int:
        return (count(sea, before) & ~count(sea, after)).bit_count()

    fish = board.visible_fish(sea, after) & board.enclosed(sea, after) & ~board.enclosed(sea, before)
    rescued = lost(board.lifebuoys_left)
    gains: dict[str, Any] = {
        "gains": {"fish": fish.bit_count(), "survivors": rescued, "barrels": lost(board.barrels_left)}
    }
    if state.together:
        community = settlers(before) + before.survivors + rescued
        gains["supported"] = community <= state.edition.supported(before.garden_track)
    return gains
