"""What happens when a base piece comes to lie on the ocean: covering, docking, enclosing, nets that make way.

Tokens under the piece are taken (KAL-8.1). The foundation grows by the piece and by every boat that it reaches
(KAL-7.6, KAL-7.9); a loose boat adds nothing but hides what it covers. Whatever the grown foundation encloses for
the first time gives its tokens, and in co-op and solo its fish (KAL-12).

New water can be cut off only if the new wall splits the water right around it. So the water of the ring around the
wall is looked at first, and only if that falls apart is the open sea flooded.
"""

from __future__ import annotations

from .board import enclosed_by
from .draft import Draft
from .nets import make_way


def lie_down(draft: Draft, cells: int, *, afloat: bool = False) -> None:
    """A base piece comes to lie on those free cells; ``afloat``: it is a boat."""
    sea = draft.sea
    left = sea.tokens & ~(draft.covered | draft.enclosed | draft.removed)
    draft.covered |= cells
    take_tokens(draft, left & cells)
    if not afloat or sea.frame.beside(cells) & draft.foundation:
        join(draft, cells)
    make_way(draft)


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
