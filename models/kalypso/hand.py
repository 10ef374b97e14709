"""The hand: what is in it under a name, since two spellings name one tile, and which pieces a turn has to resolve."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .tiles import OPTIONAL, canonical, is_salvage, is_scrap

PLACED = ("boat", "boat!", "barrel", "garden")
"""The pieces without letters that are placed."""


def is_tile(piece: str) -> bool:
    """Whether the piece is a salvage or scrap tile that has to be placed."""
    return is_scrap(piece) or is_salvage(piece)


def is_placed(piece: str) -> bool:
    """Whether the piece in hand is one that a move ``place`` lays and that may not be kept (KAL-6.5)."""
    return piece in PLACED or is_tile(piece)


def held(hand: Iterable[str], piece: str) -> str | None:
    """The piece as the hand spells it; the salvager's optional tile only if no other is the same (KAL-17.9)."""
    if not is_tile(piece):
        return piece if piece in hand else None
    same = [one for one in hand if same_tile(one.removesuffix(OPTIONAL), piece)]
    return min(same, key=len, default=None)


def same_tile(one: str, other: str) -> bool:
    """Whether the two are spellings of one tile (KAL-7.2, KAL-7.3)."""
    return one == other or (len(one) == len(other) and is_tile(one) and canonical(one) == canonical(other))


def each_once(pieces: Iterable[str]) -> Iterator[str]:
    """The pieces without a second spelling or a second copy of any, in their order."""
    seen: set[str] = set()
    for piece in pieces:
        name = canonical(piece) if is_tile(piece) else piece
        if name not in seen:
            seen.add(name)
            yield piece
