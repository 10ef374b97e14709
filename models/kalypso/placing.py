"""Placing a piece: where it may lie, which clause it breaks, and what happens when it comes to lie.

``places`` finds all places of a piece at once, by shifts and masks of bit sets; ``place`` judges one. A base piece
needs free cells (KAL-6.2) of which one at least is on the grid (KAL-6.3). All but boats touch the foundation besides
(KAL-7.7, KAL-8.6, KAL-10.10). A garden lies on the foundation, clear of overlays and stacked nets, or on a space of
the island (KAL-10.21, KAL-10.22).

First tiles touch what setup says instead (KAL-2.10, KAL-2.16): in co-op and solo each a side of the island of its
own, so there is a matching of tiles to sides (R3). A further tile can be matched exactly if it touches a side that
some matching of the tiles so far leaves free; so one set of cells, those along all such sides, says where it may lie.

Tokens under a piece that comes to lie are taken (KAL-8.1). The foundation grows by the piece and by every boat that
it reaches (KAL-7.6, KAL-7.9); a loose boat adds nothing but hides what it covers. Whatever the grown foundation
encloses for the first time gives its tokens, and in co-op and solo its fish (KAL-12). New water can be cut off only
if the new wall splits the water right around it. So the water of the ring around the wall is looked at first, and
only if that falls apart is the open sea flooded.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, reduce
from itertools import permutations
from operator import attrgetter, or_

from ..boards.bitsets import lowest
from ..boards.grid import Cell, Frame
from ..core.results import RuleId, Violation
from ..core.rulebook import clause
from ..core.wording import say
from . import board
from .board import enclosed_by
from .draft import Draft, held
from .moves import Place
from .nets import stack_nets
from .sea import Sea
from .state import Phase, State, Strip
from .terms import word
from .tiles import Stencil, cells, is_salvage, is_scrap, stencils

SIDES = 4


def first_anchors(state: State) -> int:
    """The cells of which the next first tile has to cover one; none where no further tile may be placed."""
    if state.together:
        sides, taken = along_sides(state.sea), state.own.first
        return reduce(
            or_, (sides[side] for side in range(SIDES) if matched(state.sea, taken, spared=side)), 0
        )
    if board.tiles(state.own):
        return 0
    return state.sea.circle or state.sea.frame.whole


def matched(sea: Sea, tiles: tuple[int, ...], spared: int | None = None) -> bool:
    """Whether each tile, given by its cells, touches a side of its own, none of them the side ``spared``."""
    sides = [cells for side, cells in enumerate(along_sides(sea)) if side != spared]
    return any(
        all(tile & cells for tile, cells in zip(tiles, order, strict=True))
        for order in permutations(sides, len(tiles))
    )


def along_sides(sea: Sea) -> tuple[int, int, int, int]:
    """The cells along the north, east, south and west sides of the island."""
    island, width = sea.island, sea.frame.width
    north, east, south, west = island >> width, island << 1, island << width, island >> 1
    return north & ~island, east & ~island, south & ~island, west & ~island


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


def turn_places(sea: Sea, piece: str, covered: int, foundation: int) -> Iterator[tuple[Stencil, int]]:
    """The places of a base piece in a turn on a board so covered, with that foundation; those of ``places``.

    Whether another boat may be launched is not looked at.
    """
    touching = EVERYWHERE if piece in BOATS else adjacent(sea.frame, foundation)
    return base_places(stencils(piece, sea.frame), _free(sea, piece, covered), touching)


def free(state: State, piece: str) -> int:
    """The cells on which a base piece may lie: neither base pieces nor island; a barrel's are on the grid (R12)."""
    return _free(state.sea, piece, board.covered(state.sea, state.own))


def _free(sea: Sea, piece: str, covered: int) -> int:
    where = sea.frame.inside if piece == "barrel" else sea.frame.room
    return where & ~(covered | sea.island)


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
        for space in open_spaces:
            if stencil.laid(at := lowest(space)) == space:
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


def lay_base_piece(draft: Draft, cells: int, *, afloat: bool = False) -> None:
    """Lay a base piece on those free cells, which takes the tokens there; ``afloat``: it is a boat."""
    sea = draft.sea
    left = sea.tokens & ~(draft.covered | draft.enclosed | draft.removed)
    draft.covered |= cells
    take_tokens(draft, left & cells)
    if not afloat or sea.frame.beside(cells) & draft.foundation:
        join(draft, cells)
    stack_nets(draft)


def join(draft: Draft, cells: int) -> None:
    """The foundation grows by those cells and by the boats that now touch it, and may enclose water."""
    frame = draft.sea.frame
    wall = frame.flood(cells, draft.covered & ~draft.foundation)
    draft.foundation |= wall
    draft.enclosed &= ~wall
    if not _splits(draft, wall, cells):
        return
    closed = enclosed_by(draft.sea, draft.foundation)
    new = closed & ~draft.enclosed
    draft.enclosed = closed
    visible = new & ~draft.covered
    take_tokens(draft, draft.sea.tokens & visible & ~draft.removed)
    if draft.together:
        draft.fish += (draft.sea.fish & visible & ~draft.caught).bit_count()


def _splits(draft: Draft, wall: int, piece: int) -> bool:
    """Whether the spaces around the new wall that are not foundation fall apart into several parts.

    The ring around a lone piece is a cycle. Paths are what the foundation leaves of it, each with one joint less
    than cells.
    """
    frame = draft.sea.frame
    if wall & frame.outside:
        return True  # a space off the grid is open sea by itself, be it the last one beside this water (R10)
    broad = wall | wall << 1 | wall >> 1
    around = (broad << frame.width | broad >> frame.width | broad) & ~draft.foundation
    if wall == piece:
        joints = (around & around >> 1).bit_count() + (around & around >> frame.width).bit_count()
        return around.bit_count() - joints > 1
    return frame.flood(around & -around, around) != around


def take_tokens(draft: Draft, tokens: int) -> None:
    """Lifebuoys and half-sunk barrels taken from the board: rescues and full barrels (KAL-8.2, KAL-8.5)."""
    if tokens:
        draft.hand += ("barrel",) * (tokens & draft.sea.barrels).bit_count()
        draft.rescue((tokens & draft.sea.lifebuoys).bit_count())


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
    lay_base_piece(draft, covers, afloat=afloat)
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
