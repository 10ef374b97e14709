"""An ocean board: the printed sea, the things on it, and what an answer adds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import cos, pi, sin

from periplus.models.boards.grid import Cell
from periplus.models.core.wording import say
from periplus.models.kalypso.board import barrels_left, covered, docked, enclosed, lifebuoys_left
from periplus.models.kalypso.edition import Edition
from periplus.models.kalypso.sea import ZONE, Sea
from periplus.models.kalypso.state import Building, Monument, Net, Settlement, State, Strip
from periplus.models.kalypso.terms import ICONS, Kind

from ..gestures import spot
from ..scene import (
    Area,
    Board,
    Box,
    Label,
    Layer,
    Line,
    Mark,
    Piece,
    Point,
    Role,
    Shape,
    Sign,
    Tag,
    Terrain,
    square,
)
from ..shapes import outline


@dataclass(slots=True)
class Overlay:
    """Notes on the ocean board of the seat that the picture is about, and on the tiles beside it."""

    edition: Edition
    seat: int
    cells: dict[Cell, Role] = field(default_factory=dict)
    """Roles of cells as they are."""
    outlined: list[list[Cell]] = field(default_factory=list)
    """Tiles whose outline is known."""
    laid: list[Area | Mark | Line] = field(default_factory=list)
    """Tiles and barrels that are not on the board: cells, casks, outlines."""
    pieces: list[Piece] = field(default_factory=list)
    """Boats, gardens and buildings that are not on the board."""
    lines: list[Line] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    tags: list[Tag] = field(default_factory=list)
    tiles: dict[str, Role] = field(default_factory=dict)
    """Roles of tiles in hand and on offer, by spelling."""
    drawn: dict[tuple[str, Cell], Role] = field(default_factory=dict)
    """Roles of pieces on the board, by the name of their field and their ``at``."""


def centre(cell: Cell) -> Point:
    """The board point in the middle of a cell."""
    return cell[1] + 0.5, cell[0] + 0.5


SERIES = {"W": 0, "M": 1, "R": 2, "S": 3}
"""The group of each material's look; plastic is grey, barrels and boats are of no group."""
NAMES: dict[Kind, str] = {
    "house": say("house"),
    "cooper": say("cooper"),
    "solar": say("solar"),
    "shipyard": say("shipyard"),
    "scrapyard": say("scrapyard"),
    "warehouse": say("warehouse"),
    "net_workshop": say("nets"),
    "greenhouse": say("greenhouse"),
}
"""What is written on a building."""
BREAKS: dict[str, str] = {
    "cooper": say("coop|er"),
    "solar": say("so|lar"),
    "shipyard": say("ship|yard"),
    "scrapyard": say("scrap|yard"),
    "warehouse": say("ware|house"),
    "greenhouse": say("green|house"),
    "monument": say("monu|ment"),
    "reserve": say("re|serve"),
    "garden": say("gar|den"),
}
"""Where a row of such a name may end."""


def icon(at: Point, letter: str, role: Role = Role.GIVEN) -> Area:
    """One cell of a salvage or scrap tile, by its upper left corner."""
    ground = Terrain.STONE if letter == "P" else Terrain.PAPER
    return square(*at, role, text=letter, ground=ground, series=SERIES.get(letter))


def icon_on(cell: Cell, letter: str, role: Role = Role.GIVEN) -> Area:
    """One cell of a salvage or scrap tile on that cell of the board."""
    return icon((cell[1], cell[0]), letter, role)


def barrel(cell: Cell, role: Role = Role.GIVEN) -> tuple[Area, Mark]:
    """A full barrel: its cell, and the cask on it."""
    area = square(cell[1], cell[0], role, ground=Terrain.STONE)
    return area, Mark(centre(cell), Sign.BARREL, series=4, letter="B")


def box_of(cells: Sequence[Cell]) -> Box:
    """The rectangle round those cells."""
    rows, columns = [row for row, _ in cells], [column for _, column in cells]
    return min(columns), min(rows), max(columns) + 1, max(rows) + 1


def boat(strip: Strip, docked: bool, role: Role = Role.GIVEN) -> Piece:
    """A boat: part of the foundation, or loose."""
    ground = Terrain.LAND if docked else Terrain.PAPER
    return Piece(box_of(strip.cells), say("boat") if docked else say("loose"), role, ground=ground)


def garden(strip: Strip, role: Role = Role.GIVEN) -> Piece:
    """A garden."""
    return Piece(
        box_of(strip.cells),
        say("garden"),
        role,
        ground=Terrain.LAND,
        about="built:garden",
        breaks=BREAKS["garden"],
    )


def building(edition: Edition, built: Building, role: Role = Role.GIVEN) -> Piece:
    """A building without its settlers."""
    row, column = built.at
    series = SERIES[edition.material[built.kind]]
    box = (column, row, column + 2, row + 2)
    about, breaks = f"built:{built.kind}", BREAKS.get(built.kind, "")
    return Piece(box, NAMES[built.kind], role, series=series, about=about, breaks=breaks)


def settlers(built: Building) -> list[Mark]:
    """The settlers in a building."""
    row, column = built.at
    return [Mark((column + 1 + 0.5 * n, row + 1.24), Sign.PERSON) for n in range(built.settlers)]


def monument(built: Monument, role: Role = Role.GIVEN) -> Piece:
    """A monument, or a reserve without its lifebuoys."""
    row, column = built.at
    name, kind = (say("reserve"), "reserve") if built.reserve else (say("monument"), "monument")
    box = (column, row, column + 3, row + 3)
    return Piece(box, name, role, ground=Terrain.STONE, about=f"built:{kind}", breaks=BREAKS[kind])


def lifebuoys(built: Monument) -> list[Mark]:
    """The lifebuoys on a reserve."""
    row, column = built.at
    return [Mark((column + 0.75 * n + 0.75, row + 2), Sign.BUOY, series=0) for n in range(built.lifebuoys)]


def net_shape(cells: Sequence[Cell]) -> Piece:
    """A net, on the water or stacked on a boat."""
    return Piece(box_of(cells), say("net"), ground=Terrain.WATER, about="built:net")


SMALL = 0.45
"""The scale of the boards of players that the picture is not about."""
CAPTION = say("W wood, M metal, S seaweed, R rubber, P plastic, B full barrel")
LEGEND = say("f fish, o lifebuoy, b half-sunk barrel")


def main_ocean(sea: Sea, settlement: Settlement, title: str, overlay: Overlay) -> Board:
    """The board with the numbers of rows at the left and of columns above."""
    overlay = _in_sight(sea, overlay)
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


REACH = 8
"""Cells beyond the edges of the grid that a picture may have. A fault may lie anywhere: its clause tells where."""


def _in_sight(sea: Sea, overlay: Overlay) -> Overlay:
    """The overlay without what lies far off the grid, where a picture that shows it would have no end."""

    def near(point: Point) -> bool:
        x, y = point
        return -REACH <= x <= sea.frame.columns + REACH and -REACH <= y <= sea.frame.rows + REACH

    def first(shape: Area | Mark | Line) -> Point:
        match shape:
            case Area():
                return shape.corners[0]
            case Mark():
                return shape.at
            case Line():
                return shape.points[0]

    return replace(
        overlay,
        outlined=[cells for cells in overlay.outlined if all(near(centre(cell)) for cell in cells)],
        laid=[shape for shape in overlay.laid if near(first(shape))],
        pieces=[piece for piece in overlay.pieces if near(piece.box[:2])],
        lines=[line for line in overlay.lines if near(first(line))],
        marks=[mark for mark in overlay.marks if near(mark.at)],
        tags=[tag for tag in overlay.tags if all(map(near, tag.near))],
    )


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
        yield _circle(box_of(sea.frame.cells(sea.circle)))


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
            yield icon_on(cell, letter, role(cell))
    for cell in sea.frame.cells(settlement.barrels):
        yield from barrel(cell, role(cell))
    for strip, fast in zip(settlement.boats, docked(sea, settlement), strict=True):
        yield boat(strip, fast, overlay.drawn.get(("boats", strip.at), role(strip.at)))


def _overlays(sea: Sea, settlement: Settlement, overlay: Overlay) -> Iterator[Shape]:
    def role(name: str, at: Cell) -> Role:
        return overlay.drawn.get((name, at), Role.GIVEN)

    for strip in settlement.gardens:
        yield garden(strip, role("gardens", strip.at))
    for built in settlement.buildings:
        yield building(overlay.edition, built, role("buildings", built.at))
        yield from settlers(built)
    for large in settlement.monuments:
        yield monument(large, role("monuments", large.at))
        yield from lifebuoys(large)
    for net in settlement.nets:
        if cells := sea.frame.cells(net.on) or _afloat(sea, settlement, net):
            yield net_shape(cells)


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
