"""The move ``place``: which clause a placement breaks, and what a legal one does.

``places`` (see ``placing``) finds all legal places of a piece at once; here one given place is judged.
"""

from __future__ import annotations

from operator import attrgetter

from ..core.results import Violation
from ..core.wording import say
from . import board
from .draft import Draft
from .first_tiles import first_anchors
from .hand import held
from .laying import lie_down
from .moves import Place
from .placing import BOATS, adjacency, adjacent, garden_bed, island_spaces, may_launch
from .state import Phase, State, Strip
from .stencils import Stencil
from .tiles import cells, is_salvage, is_scrap
from .words import word


def place_fault(state: State, move: Place) -> Violation | None:
    """The clause that a placement breaks; the order of the optional tile (KAL-17.9) is not looked at."""
    if held(state.own.hand, move.tile) is None:
        return Violation("KAL-6.5", say("{piece} is not in hand", piece=word(move.tile)))
    sea = state.sea
    laid = tuple(cell for cell, _ in cells(move.tile, move.at, move.rot, move.flip))
    if not any(map(sea.frame.on_grid, laid)):
        return Violation(
            "KAL-6.3",
            say("{piece} at {at} would lie wholly off the grid", piece=word(move.tile), at=list(move.at)),
        )
    covers = sea.frame.mask(laid)
    if move.tile == "garden":
        return _garden_fault(state, covers)
    if covers & sea.island:
        return Violation(
            "KAL-6.2", say("{piece} at {at} would lie on the island", piece=word(move.tile), at=list(move.at))
        )
    if covers & board.covered(sea, state.own):
        return Violation(
            "KAL-6.2",
            say("{piece} at {at} would lie on another piece", piece=word(move.tile), at=list(move.at)),
        )
    if move.tile == "boat" and not may_launch(state):
        return Violation("KAL-10.7", say("the solar track allows no further boat"))
    return _touch_fault(state, move, covers)


def _touch_fault(state: State, move: Place, covers: int) -> Violation | None:
    """What the piece has to touch, and does not."""
    if move.tile in BOATS:
        return None
    if state.phase is Phase.SETUP and is_salvage(move.tile):
        return _first_tile_fault(state, covers)
    if covers & adjacent(state.sea.frame, board.foundation(state.sea, state.own)):
        return None
    return Violation(
        adjacency(move.tile),
        say(
            "{piece} at {at} would share no side with the foundation", piece=word(move.tile), at=list(move.at)
        ),
    )


def _first_tile_fault(state: State, covers: int) -> Violation | None:
    if covers & first_anchors(state):
        return None
    if state.together:
        return Violation("KAL-2.16", say("each first tile needs a side of the island of its own"))
    if board.tiles(state.own):
        return Violation("KAL-2.10", say("there is a first tile already"))
    return Violation("KAL-2.10", say("the first tile has to touch the white circle"))


def _garden_fault(state: State, covers: int) -> Violation | None:
    """KAL-10.22 on the island, 10.21 off the foundation, 9.7 on an overlay or a stacked net."""
    sea, own = state.sea, state.own
    if covers & sea.island:
        if covers not in island_spaces(sea.frame, state.edition.island_gardens):
            return Violation("KAL-10.22", say("on the island a garden lies exactly on a marked space"))
        taken = board.overlays(sea, own)
    elif covers & ~board.foundation(sea, own):
        return Violation("KAL-10.21", say("a garden lies on the foundation"))
    else:
        taken = ~garden_bed(state)
    return (
        Violation("KAL-9.7", say("another overlay or a stacked net lies there")) if covers & taken else None
    )


def place(state: State, piece: str, stencil: Stencil, at: int) -> State:
    """The piece, named as in hand, is laid as its stencil says with ``at`` on that bit; all follows at once."""
    draft = Draft(state)
    covers = stencil.laid(at)
    draft.drop(piece)
    if piece == "garden":
        draft.gardens = _with_strip(draft, draft.gardens, stencil, at)
        draft.overlays |= covers
        draft.garden_track += draft.together
        return draft.closed()
    draft.fresh |= covers
    afloat = piece in BOATS
    if afloat:
        draft.boats = _with_strip(draft, draft.boats, stencil, at)
    elif piece == "barrel":
        draft.barrels |= covers
    else:
        _show(draft, stencil, at)
        if state.phase is Phase.SETUP and draft.together and not is_scrap(piece):
            draft.first += (covers,)
    lie_down(draft, covers, afloat=afloat)
    return draft.closed()


def _with_strip(draft: Draft, strips: tuple[Strip, ...], stencil: Stencil, at: int) -> tuple[Strip, ...]:
    strip = Strip(draft.sea.frame.cell(at), 0 if stencil.rot == 0 else 90)
    return tuple(sorted((*strips, strip), key=attrgetter("at")))


def _show(draft: Draft, stencil: Stencil, at: int) -> None:
    """The tile's icons are on the board."""
    icons = list(draft.icons)
    for number, cells_of_icon in stencil.icons:
        icons[number] |= stencil.laid(at, cells_of_icon)
    wood, metal, seaweed, rubber, plastic = icons
    draft.icons = wood, metal, seaweed, rubber, plastic
