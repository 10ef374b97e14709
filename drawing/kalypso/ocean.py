"""An ocean board: the printed sea with its tokens, and the settlement that lies on it."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from periplus.models.boards.grid import Cell
from periplus.models.core.wording import say
from periplus.models.kalypso.board import (
    barrels_left,
    covered,
    docked,
    enclosed,
    lifebuoys_left,
)
from periplus.models.kalypso.sea import ZONE, Sea
from periplus.models.kalypso.state import Net, Settlement, State
from periplus.models.kalypso.terms import ICONS

from ..gestures import spot
from ..outline import outline
from ..scene import Area, Board, Box, Label, Layer, Line, Mark, Point, Role, Shape, Sign, Terrain, square
from . import pieces
from .overlay import Overlay, centre

SMALL = 0.45
"""The scale of the boards of players that the picture is not about."""
CAPTION = say("W wood, M metal, S seaweed, R rubber, P plastic, B full barrel")
LEGEND = say("f fish, o lifebuoy, b half-sunk barrel")


def main_ocean(sea: Sea, settlement: Settlement, title: str, overlay: Overlay) -> Board:
    """The board with the numbers of rows at the left and of columns above."""
    left, top, right, bottom = _box(sea, settlement, overlay)
    rows, columns = range(sea.frame.rows), range(sea.frame.columns)
    names = [Label((left - 0.5, row + 0.5), str(row), Role.MUTED) for row in rows]
    names += [Label((column + 0.5, top - 0.5), str(column), Role.MUTED) for column in columns]
    zones = Layer("zones", tuple(_zones(sea)))
    water, *above = _layers(sea, settlement, overlay)
    layers = (water, zones, *above, Layer("labels", tuple(names)))
    return Board(title, (left - 1, top - 1, right, bottom), layers, CAPTION, legend=LEGEND)


def small_ocean(state: State, settlement: Settlement, title: str, caption: str) -> Board:
    """The board of a player whom the picture is not about."""
    overlay, sea = Overlay(state.edition, seat=-1), state.sea
    return Board(title, _box(sea, settlement, overlay), _layers(sea, settlement, overlay), caption, SMALL)


def _box(sea: Sea, settlement: Settlement, overlay: Overlay) -> Box:
    """The grid, and what hangs over its edges."""
    cells = sea.frame.cells(covered(sea, settlement))
    points: list[Point] = [(column + side, row + side) for row, column in cells for side in (0, 1)]
    points += [corner for area in overlay.laid if isinstance(area, Area) for corner in area.corners]
    points += [corner for piece in overlay.pieces for corner in (piece.box[:2], piece.box[2:])]
    points += [(0, 0), (sea.frame.columns, sea.frame.rows)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _layers(sea: Sea, settlement: Settlement, overlay: Overlay) -> tuple[Layer, ...]:
    return (
        Layer("water", tuple(_water(sea, settlement, overlay))),
        Layer("tokens", tuple(_tokens(sea, settlement))),
        Layer("base", tuple(_base(sea, settlement, overlay))),
        Layer("tiles", tuple(Line(side) for cells in overlay.outlined for side in outline(cells))),
        Layer("overlays", tuple(_overlays(sea, settlement, overlay))),
        Layer("laid", (*overlay.laid, *overlay.pieces)),
        Layer("notes", (*overlay.lines, *overlay.marks, *overlay.tags)),
    )


def _water(sea: Sea, settlement: Settlement, overlay: Overlay) -> Iterator[Shape]:
    still = enclosed(sea, settlement)
    for cell in sea.frame.cells(sea.frame.inside):
        bit = 1 << sea.frame.bit(cell)
        ground = Terrain.LAND if sea.island & bit else Terrain.STILL if still & bit else Terrain.WATER
        target = spot("cell", cell) if overlay.seat >= 0 else ""
        yield square(cell[1], cell[0], overlay.cells.get(cell, Role.GIVEN), ground=ground, target=target)
    if sea.circle:
        yield _circle(pieces.box_of(sea.frame.cells(sea.circle)))


def _circle(box: Box) -> Area:
    """The white circle, round the cells under it (R1)."""
    x, y, reach = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2, (box[2] - box[0]) / 2
    turns = (step * pi / 16 for step in range(32))
    return Area(tuple((x + reach * cos(turn), y + reach * sin(turn)) for turn in turns))


def _zones(sea: Sea) -> Iterator[Line]:
    """The lines between zones (KAL-6.1)."""
    for column in range(ZONE, sea.frame.columns, ZONE):
        yield Line(((column, 0), (column, sea.frame.rows)), Role.MUTED)
    for row in range(ZONE, sea.frame.rows, ZONE):
        yield Line(((0, row), (sea.frame.columns, row)), Role.MUTED)


def _tokens(sea: Sea, settlement: Settlement) -> Iterator[Mark]:
    """Fish icons that are not covered, a cross where a net took them; tokens that are still on the board."""
    open_fish = sea.fish & ~covered(sea, settlement)
    for cell in sea.frame.cells(open_fish & ~settlement.caught):
        yield Mark(centre(cell), Sign.FISH, series=1)
    for cell in sea.frame.cells(open_fish & settlement.caught):
        yield Mark(centre(cell), Sign.CROSS, Role.MUTED)
    for cell in sea.frame.cells(lifebuoys_left(sea, settlement)):
        yield Mark(centre(cell), Sign.BUOY, series=0)
    for cell in sea.frame.cells(barrels_left(sea, settlement)):
        yield Mark(centre(cell), Sign.BARREL, series=4)


def _base(sea: Sea, settlement: Settlement, overlay: Overlay) -> Iterator[Shape]:
    def role(cell: Cell) -> Role:
        fresh = settlement.fresh >> sea.frame.bit(cell) & 1
        return overlay.cells.get(cell, Role.FRESH if fresh else Role.GIVEN)

    for letter, mask in zip(ICONS, settlement.icons, strict=True):
        for cell in sea.frame.cells(mask):
            yield pieces.icon_on(cell, letter, role(cell))
    for cell in sea.frame.cells(settlement.barrels):
        yield from pieces.barrel(cell, role(cell))
    for strip, fast in zip(settlement.boats, docked(sea, settlement), strict=True):
        yield pieces.boat(strip, fast, overlay.drawn.get(("boats", strip.at), role(strip.at)))


def _overlays(sea: Sea, settlement: Settlement, overlay: Overlay) -> Iterator[Shape]:
    def role(name: str, at: Cell) -> Role:
        return overlay.drawn.get((name, at), Role.GIVEN)

    for strip in settlement.gardens:
        yield pieces.garden(strip, role("gardens", strip.at))
    for built in settlement.buildings:
        yield pieces.building(overlay.edition, built, role("buildings", built.at))
        yield from pieces.settlers(built)
    for large in settlement.monuments:
        yield pieces.monument(large, role("monuments", large.at))
        yield from pieces.lifebuoys(large)
    for net in settlement.nets:
        if cells := sea.frame.cells(net.on) or _afloat(sea, settlement, net):
            yield pieces.net(cells)


def _afloat(sea: Sea, settlement: Settlement, net: Net) -> tuple[Cell, ...]:
    """Two free cells of the net's zone; which of them is of no matter (R9)."""
    zone = dict(sea.zones)[net.zone]
    shut = covered(sea, settlement) | sea.island | sea.tokens | sea.fish
    free = zone & ~shut or zone & ~(shut & ~sea.fish)
    for cell in sea.frame.cells(free):
        for other in ((cell[0], cell[1] + 1), (cell[0] + 1, cell[1])):
            if sea.frame.holds(other) and free >> sea.frame.bit(other) & 1:
                return cell, other
    return ()
