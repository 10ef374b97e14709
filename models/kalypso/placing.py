"""Where the pieces in hand may be placed: all places of a piece at once, by shifts and masks of bit sets.

A base piece needs free cells (KAL-6.2) of which one at least is on the grid (KAL-6.3). All but boats touch the
foundation besides (KAL-7.7, KAL-8.6, KAL-10.10); first tiles touch what setup says instead. A garden lies on
the foundation, clear of overlays and stacked nets, or on a space of the island (KAL-10.21, KAL-10.22).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ..boards.frame import Frame
from ..boards.grid import Cell
from ..core.clauses import clause
from ..core.results import RuleId
from . import board
from .first_tiles import first_anchors
from .state import Phase, State
from .stencils import Stencil, stencils
from .tiles import is_salvage, is_scrap

BOATS = ("boat", "boat!")
"""Boats in hand, the second one a forecast's reward, which no solar track holds back (KAL-10.9)."""
EVERYWHERE = -1
"""The set of all cells, as the anchor of a piece that has to touch nothing."""


def places(state: State, piece: str) -> tuple[tuple[Stencil, int], ...]:
    """Each orientation of the piece that differs in effect, with the bits on which its ``at`` may lie.

    ``piece`` is a salvage or scrap face, ``boat``, ``boat!``, ``barrel`` or ``garden``; whether it is in hand
    is not looked at.
    """
    return tuple((stencil, found) for stencil, found in _every_turn(state, piece) if found)


def has_place(state: State, piece: str) -> bool:
    """Whether the piece may be placed anywhere (R5)."""
    return any(found for _, found in _every_turn(state, piece))


def _every_turn(state: State, piece: str) -> Iterator[tuple[Stencil, int]]:
    turns = stencils(piece, state.sea.frame)
    if piece == "garden":
        return garden_places(state, turns)
    if piece == "boat" and not may_launch(state):
        return iter(())
    return base_places(turns, free(state, piece), anchors(state, piece))


def base_places(turns: tuple[Stencil, ...], room: int, touching: int) -> Iterator[tuple[Stencil, int]]:
    """The places on cells of ``room`` with a cell in ``touching``, by orientation.

    Mirrored orientations have the cells of the others, so that each set of steps is tried once.
    """
    known: dict[tuple[int, ...], int] = {}
    for stencil in turns:
        found = known.get(stencil.steps)
        if found is None:
            found = stencil.inside(room) & stencil.partly_inside
            if touching != EVERYWHERE:
                found &= stencil.meeting(touching)
            known[stencil.steps] = found
        yield stencil, found


def free(state: State, piece: str) -> int:
    """The cells on which a base piece may lie: neither base pieces nor island; a barrel's are on the grid (R12)."""
    sea = state.sea
    where = sea.frame.inside if piece == "barrel" else sea.frame.room
    return where & ~(board.covered(sea, state.own) | sea.island)


def anchors(state: State, piece: str) -> int:
    """The cells of which a base piece has to cover one."""
    if piece in BOATS:
        return EVERYWHERE
    if state.phase is Phase.SETUP and is_salvage(piece):
        return first_anchors(state)
    return adjacent(state.sea.frame, board.foundation(state.sea, state.own))


@clause("KAL-7.7", "KAL-8.6", "KAL-10.10")
def adjacent(frame: Frame, foundation: int) -> int:
    """The cells that share a side with the foundation; a base piece that is no boat covers one of them at least."""
    return frame.beside(foundation)


def adjacency(piece: str) -> RuleId:
    """The clause by which a base piece that is no boat has to touch the foundation."""
    return "KAL-8.6" if piece == "barrel" else "KAL-10.10" if is_scrap(piece) else "KAL-7.7"


def may_launch(state: State) -> bool:
    """Whether the solar track allows another boat; in versus there is no limit (KAL-10.7, R18)."""
    return not state.together or len(state.own.boats) < state.edition.boats_allowed(state.own.panels)


def garden_places(state: State, turns: tuple[Stencil, ...]) -> Iterator[tuple[Stencil, int]]:
    """Where a garden may lie: on the foundation, or exactly on a free space of the island."""
    bed = garden_bed(state)
    spaces = island_spaces(state.sea.frame, state.edition.island_gardens) if state.sea.island else {}
    open_spaces = [cells for cells in spaces if not cells & board.overlays(state.sea, state.own)]
    for stencil in turns:
        found = stencil.inside(bed) & stencil.partly_inside
        for cells in open_spaces:
            if stencil.laid(at := _lowest(cells)) == cells:
                found |= 1 << at
        yield stencil, found


def garden_bed(state: State) -> int:
    """The cells of the foundation that no overlay and no stacked net lies on, the island left out."""
    known = board.facts(state.sea, state.own)
    return known.foundation & ~state.sea.island & ~known.overlays & ~board.stacked(state.own)


@lru_cache(maxsize=64)
def island_spaces(frame: Frame, spaces: tuple[tuple[Cell, Cell], ...]) -> dict[int, tuple[Cell, Cell]]:
    """The spaces for gardens on the island by their cells' bit sets (KAL-10.22)."""
    return {frame.mask(space): space for space in spaces}


def _lowest(mask: int) -> int:
    return (mask & -mask).bit_length() - 1
