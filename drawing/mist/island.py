"""An island: printed spaces, tiles, the chains to the yard, and what an answer adds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from periplus.models.boards.bitsets import members
from periplus.models.boards.hexes import Direction, Hex
from periplus.models.core.wording import say
from periplus.models.mist.flying import free_directions
from periplus.models.mist.island import CITY, DIGITS, TERRAINS, WILD, YARD, Island, kind
from periplus.models.mist.state import (
    BARE,
    Phase,
    Player,
    State,
    city_points,
    connected,
    landed,
    landed_points,
    masks_of,
    terrain,
    terrain_tiles,
    tiled,
    web,
)

from ..gestures import spot
from ..scene import Area, AreaLook, Board, Label, Layer, Line, Mark, Point, Role, Shape, Sign, Tag, Terrain
from ..shapes import ROW, box, bridge, hexagon, middle, towards


@dataclass(frozen=True, slots=True)
class LooseTile:
    """A tile that is not on the island, or a space where one is to lie."""

    tile: str
    """Its code, or a letter; "" where the kind does not matter."""
    role: Role
    note: str = ""


@dataclass(slots=True)
class Overlay:
    """Notes on the island of the seat that the picture is about, and on the things beside it."""

    seat: int
    spaces: dict[Hex, Role] = field(default_factory=dict)
    """Roles of spaces as they are."""
    laid: dict[Hex, LooseTile] = field(default_factory=dict)
    lines: list[Line] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    tags: list[Tag] = field(default_factory=list)
    tiles: dict[str, Role] = field(default_factory=dict)
    """Roles of the seat's tiles beside the island, by code."""
    clouds: dict[int, Role] = field(default_factory=dict)
    harbour: dict[str, Role] = field(default_factory=dict)
    """Roles of tiles on the harbour board, by code."""
    docks: dict[int, Role] = field(default_factory=dict)


SERIES = {"F": 3, "D": 0, "S": 1, "C": 2, "W": 4}
"""The group of each terrain's look; mountains are of stone, grassland is meadow."""
GROUNDS = {"M": Terrain.STONE, "G": Terrain.MEADOW}
TILE = 0.86
"""The width of a tile, in units: the space below it shows round it."""


def look(letter: str) -> AreaLook:
    """The fields of an area that make it look like that terrain, or like built land."""
    return {"series": SERIES.get(letter), "ground": GROUNDS.get(letter, Terrain.LAND)}


def tile(at: Point, code: str, role: Role = Role.GIVEN, note: str = "") -> Area:
    """A tile; a start tile looks like the tile of its capital letter. "" is a tile of any kind."""
    text = code if code.startswith("E") else code.upper()
    shown: AreaLook = look(kind(code)) if code else {"ground": Terrain.PAPER}
    return hexagon(at, role, TILE, text=text, note=note, loose=True, **shown)


def vacancy(at: Point) -> Area:
    """A place for a tile that is not there."""
    return hexagon(at, size=TILE)


def printed(island: Island, number: int, role: Role = Role.GIVEN) -> Area:
    """A bare space as it is printed: the yard, fog with its number, or a coast in small letters."""
    letter, value = island.kinds[number], str(island.numbers[number])
    at = middle(island.board.spaces[number])
    if letter == YARD:
        return hexagon(at, role, text=f"Y{value}", ground=Terrain.WATER)
    note = extras(island, number)
    if letter in TERRAINS:
        return hexagon(at, role, text=letter.lower() + value, note=note, **look(letter))
    return hexagon(at, role, text=value, note=note)


def extras(island: Island, number: int) -> str:
    """What covering the space does: a volcano's points, a ? a draw, the energy of a drop."""
    volcano, draws, drop = island.volcano[number], island.draws[number], island.drops[number]
    parts = [f"▲{volcano}" if volcano else "", "?" * draws, f"◆{drop}" if drop else ""]
    return "".join(parts)


SMALL = 0.45
"""The scale of the islands of players that the picture is not about."""
MARGIN = 0.8
"""Room for the names of rows, in units."""
SHAFT, BARB = 0.75, 0.26
"""The length of an arrow and of its barbs, in units."""
CAPTION = say(
    "capitals are tiles, with what they score; small letters are bare coasts; "
    "▲ volcano, ? draw, ◆ energy, Y yard; links lead to the yard"
)
LEGEND = say("@ balloon")
ASIDE = 0.33, 0.14
"""How far the balloon floats to the left of the middle of its space and above it: the tile has room for its name."""
LINKS = 3
"""The number of the look of links, a green that no role has."""


def main_island(state: State, title: str, overlay: Overlay) -> Board:
    """The island with q along its upper left side, r at the ends of rows, and the wind."""
    island, player = state.island, state.players[overlay.seat]
    winds = tuple(_winds(state))
    layers = (
        *_layers(island, player, overlay),
        Layer("notes", (*overlay.lines, *overlay.marks, *overlay.tags)),
        Layer("labels", (*_axes(island), *winds)),
    )
    left, top, right, bottom = _box(island, MARGIN)
    below = bottom if winds else bottom - MARGIN
    return Board(title, (left, top, right, below), layers, CAPTION, row=ROW, legend=LEGEND)


def small_island(state: State, seat: int, title: str, caption: str) -> Board:
    """The island of a player whom the picture is not about."""
    layers = tuple(
        Layer(layer.name, tuple(map(_letter, layer.shapes)))
        for layer in _layers(state.island, state.players[seat], Overlay(seat=-1))
    )
    return Board(title, _box(state.island, 0.0), layers, caption, SMALL, row=ROW)


def _letter(shape: Shape) -> Shape:
    """A space of a small picture shows its letter alone."""
    return replace(shape, text=shape.text.strip(DIGITS)[:1], note="") if isinstance(shape, Area) else shape


def _box(island: Island, margin: float) -> tuple[float, float, float, float]:
    return box(map(middle, island.board.spaces), margin)


def _layers(island: Island, player: Player, overlay: Overlay) -> tuple[Layer, ...]:
    spaces = island.board.spaces
    balloon: tuple[Shape, ...] = ()
    if not player.dock:
        x, y = middle(spaces[player.space])
        balloon = (Mark((x - ASIDE[0], y - ASIDE[1]), Sign.BALLOON),)
    return (
        Layer("spaces", tuple(_spaces(island, player, overlay))),
        Layer("tiles", tuple(_tiles(island, player, overlay))),
        Layer("links", tuple(Line(bridge(*pair), series=LINKS) for pair in _links(island, player))),
        Layer("balloon", balloon),
    )


def _spaces(island: Island, player: Player, overlay: Overlay) -> Iterator[Area]:
    """Every space; of those below a tile only what they are made of."""
    for number, space in enumerate(island.board.spaces):
        role = overlay.spaces.get(space, Role.GIVEN)
        area = printed(island, number, role)
        if player.tiles[number] != BARE or space in overlay.laid:
            area = Area(area.corners, ground=area.ground, series=area.series)
        yield replace(area, target=spot("space", space)) if overlay.seat >= 0 else area


def _tiles(island: Island, player: Player, overlay: Overlay) -> Iterator[Area]:
    for number, space in enumerate(island.board.spaces):
        added: LooseTile | None = overlay.laid.get(space)
        if added:
            yield tile(middle(space), added.tile, added.role, added.note)
        elif (code := player.tiles[number]) != BARE:
            role = overlay.spaces.get(space, Role.GIVEN)
            yield tile(middle(space), code, role, worth(island, player, number))


def worth(island: Island, player: Player, number: int) -> str:
    """What the tile there scores by itself, as terrain or as a city (MIST-10.2, MIST-10.3, MIST-10.6)."""
    letter, points, masks = kind(player.tiles[number]), 0, masks_of(player.tiles)
    if letter == CITY:
        points = city_points(island, terrain_tiles(masks), number)
    elif letter == WILD or letter in TERRAINS:
        shown = TERRAINS if letter == WILD else letter
        groups = sum(landed(island, masks, one) >> number & 1 for one in shown)
        points = landed_points(0, groups) if letter == WILD else landed_points(groups, 0)
    return f"+{points}" if points else ""


def _links(island: Island, player: Player) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """The sides that chains to the yard cross: from tile to tile, to the yard, and to bare coasts (MIST-9.3)."""
    board, masks = island.board, masks_of(player.tiles)
    chain = web(island, masks)
    shores = 0
    for letter in connected(island, masks):
        shores |= island.coasts[letter] & ~tiled(masks)
    joined = chain | 1 << island.yard | shores
    for number in members(chain):
        for other in members(board.beside[number] & joined):
            if number < other or not chain >> other & 1:
                yield board.spaces[number], board.spaces[other]


def _axes(island: Island) -> Iterator[Label]:
    """The q of each slanting column, before its first space, and the r of each row, after its last."""
    spaces = island.board.spaces
    for q in sorted({q for q, _ in spaces}):
        first = min(r for a, r in spaces if a == q)
        yield Label(middle((q, first - 1)), f"q{q}".replace("-", "−"), Role.MUTED)
    for r in sorted({r for _, r in spaces}):
        last = max(q for q, b in spaces if b == r)
        yield Label(middle((last + 1, r)), f"r{r}".replace("-", "−"), Role.MUTED)


def _winds(state: State) -> Iterator[Shape]:
    """An arrow for every free direction while somebody flies, in the free corner at the lower left."""
    if state.wind is None or state.phase in (Phase.DEAL, Phase.ROLL, Phase.END):
        return
    left, _, _, bottom = _box(state.island, MARGIN)
    hub = left + SHAFT + 0.1, bottom - SHAFT - 0.5
    for direction in free_directions(state):
        yield from _arrow(hub, direction)
    yield Label((hub[0], bottom - 0.2), say("wind"), Role.MUTED)


def _arrow(hub: Point, direction: Direction) -> Iterator[Line]:
    """An arrow away from the point in that direction."""
    tip = towards(hub, direction, SHAFT)
    yield Line((towards(hub, direction, SHAFT / 4), tip))
    x, y = (tip[0] - hub[0]) / SHAFT, (tip[1] - hub[1]) / SHAFT
    for side in (0.5, -0.5):
        yield Line((tip, (tip[0] - BARB * (x - side * y), tip[1] - BARB * (y + side * x))))


def terrain_counts(island: Island, player: Player) -> Iterator[tuple[str, int, int]]:
    """Of each terrain the tiles that show it, and how many of them are landed."""
    masks = masks_of(player.tiles)
    for letter in TERRAINS:
        here = terrain(masks, letter)
        yield letter, here.bit_count(), landed(island, masks, letter).bit_count()
