"""What lies beside an ocean board: tiles on offer and in hand, and the draws that are known, as small shapes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from periplus.models.core.wording import say
from periplus.models.kalypso.state import Bags
from periplus.models.kalypso.tiles import OPTIONAL, is_salvage, is_scrap, shape
from periplus.models.kalypso.words import word

from ..scene import Area, Board, Label, Layer, Mark, Piece, Role, Shape, Sign, Terrain, square
from . import pieces

SCALE = 0.6
MOST = 6
"""Pieces of a bag that a picture holds."""
GAP = 0.8
"""Units between pieces."""
NONE: Mapping[str, Role] = {}


def shelf(
    title: str,
    things: Sequence[str],
    roles: Mapping[str, Role] = NONE,
    caption: str = "",
    *,
    touched: bool = False,
) -> Board:
    """Pieces side by side, spelled as in ``hand`` and ``offer``; fish tokens by their number or ``B``.

    ``touched``: moves are made with them.
    """
    shapes: list[Shape] = []
    left, high = 0.0, 1.0
    for thing in things:
        drawn, wide, deep = _thing(thing, left, roles.get(thing, Role.GIVEN))
        target = f"tile:{thing.removesuffix(OPTIONAL)}" if touched else ""
        shapes += [replace(one, target=target) if isinstance(one, Area | Piece) else one for one in drawn]
        left, high = left + wide + GAP, max(high, deep)
    return Board(title, (0, 0, max(left - GAP, 1.0), high), (Layer("pieces", tuple(shapes)),), caption, SCALE)


def _thing(thing: str, left: float, role: Role) -> tuple[list[Shape], float, float]:
    """One piece from that column on, its width and its height."""
    tile = thing.removesuffix(OPTIONAL)
    if is_salvage(tile) or is_scrap(tile):
        cells = shape(tile)
        west = min(place for (_, place), _ in cells)
        shapes: list[Shape] = [
            pieces.icon((left + place - west, row), letter, role) for (row, place), letter in cells
        ]
        return shapes, 3.0 if len(tile) == 5 else 2.0, 3.0 if len(tile) == 5 else 1.0
    match thing:
        case "boat" | "boat!" | "garden" | "net":
            return [Piece((left, 0, left + 2, 1), thing if thing == "boat!" else word(thing), role)], 2.0, 1.0
        case "barrel":
            return [Mark((left + 0.5, 0.5), Sign.BARREL, role, series=4, letter="B")], 1.0, 1.0
        case "0" | "1" | "2" | "3" | "B":
            return [square(left, 0, role, text=thing, ground=Terrain.WATER)], 1.0, 1.0
        case "lifebuoy":
            return [Mark((left + 0.5, 0.5), Sign.BUOY, role, series=0)], 1.0, 1.0
        case _:
            return [Label((left, 0.5), word(thing), role, "start")], 1 + len(thing) * 0.4, 1.0


def shelves(
    offer: Sequence[str], hand: Sequence[str], bags: Bags, roles: Mapping[str, Role]
) -> Iterator[Board]:
    """The offer, the hand and the coming draws, as far as there are any."""
    if offer:
        yield shelf(say("Offer"), offer, roles, touched=True)
    if hand:
        yield shelf(say("In hand"), hand, roles, touched=True)
    fish = tuple(map(str, bags.fish))
    for title, draws in (
        (say("Next salvage"), bags.salvage),
        (say("Next scrap"), bags.scrap),
        (say("Next fish"), fish),
    ):
        if draws:
            left = len(draws) - MOST
            yield shelf(title, draws[:MOST], caption=say("and {left} more", left=left) if left > 0 else "")
