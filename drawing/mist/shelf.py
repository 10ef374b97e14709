"""What lies beside an island: clouds, telescopes, extension tiles, the harbour board with its docks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import ceil

from periplus.models.core.wording import say
from periplus.models.mist.edition import FIRST_IN_HARBOUR, MOST_IN_HARBOUR
from periplus.models.mist.state import State
from periplus.models.mist.table import capacity

from ..hexagons import box
from ..scene import Area, Board, Label, Layer, Mark, Piece, Point, Role, Shape, Sign, Terrain
from . import pieces
from .overlay import Overlay

SCALE = 0.75
A_ROW = 11
"""Tiles in a row of the picture."""
CLOUDS_A_ROW = 4
CLOUD = 3
"""The tiles that a cloud has room for."""
BETWEEN, HIGH = 0.4, 2.2
"""Units between clouds, and from row to row."""
DOCK = 1.8
"""Units from dock to dock."""


def tiles_board(
    title: str, tiles: Sequence[str], roles: Mapping[str, Role], room: int = 0, caption: str = ""
) -> Board:
    """Tiles side by side, of equal ones one marked; then vacancies up to ``room`` places."""
    marked: set[str] = set()
    areas = []
    count = max(len(tiles), room, 1)
    for place in range(count):
        at = float(place % A_ROW), float(place // A_ROW)
        if place < len(tiles):
            areas.append(_tile(at, tiles[place], roles, marked))
        else:
            areas.append(pieces.vacancy(at))
    points = [(float(place % A_ROW), float(place // A_ROW)) for place in range(count)]
    return Board(title, box(points), (Layer("tiles", tuple(areas)),), caption, SCALE)


def _tile(at: Point, code: str, roles: Mapping[str, Role], marked: set[str]) -> Area:
    role = Role.GIVEN if code in marked else roles.get(code, Role.GIVEN)
    marked.add(code)
    return replace(pieces.tile(at, code, role), target=f"tile:{code}")


def hand(state: State, overlay: Overlay) -> Iterator[Board]:
    """The telescopes of the seat, what it has just gained, and its extension tiles beside the board."""
    player = state.players[overlay.seat]
    room = capacity(state, player)
    if player.telescope or state.clouds or state.harbour:
        yield tiles_board(say("Telescopes"), player.telescope, overlay.tiles, room)
    if player.pending:
        yield tiles_board(say("Just gained"), player.pending, overlay.tiles)
    if player.extensions:
        needs = ", ".join(_need(state, tile) for tile in player.extensions)
        caption = say("needs energy {energies}", energies=needs)
        yield tiles_board(say("Extension tiles"), player.extensions, overlay.tiles, caption=caption)


def _need(state: State, tile: str) -> str:
    return str({str(code): data.need for code, data in state.edition.extensions.items()}[tile])


def supply(state: State, overlay: Overlay) -> Iterator[Board]:
    """Where tiles come from: the clouds, the next draws that a puzzle knows, and the harbour."""
    if state.clouds:
        yield clouds_board(state, overlay)
    if state.draws:
        yield tiles_board(say("Next draws"), state.draws, {})
    if state.modules > 1:
        room = MOST_IN_HARBOUR if state.harbour else FIRST_IN_HARBOUR
        yield tiles_board(say("Harbour"), state.harbour, overlay.harbour, room)
        yield docks_board(state, overlay)


def clouds_board(state: State, overlay: Overlay) -> Board:
    """The clouds, each over its number."""
    shapes: list[Shape] = []
    wide = max(CLOUD, *map(len, state.clouds))
    for index, cloud in enumerate(state.clouds):
        row, column = divmod(index, CLOUDS_A_ROW)
        left, top = (wide + BETWEEN) * column, HIGH * row
        role = overlay.clouds.get(index, Role.GIVEN)
        places = [pieces.tile((left + place, top), tile, role) for place, tile in enumerate(cloud)]
        places += [pieces.vacancy((left + place, top)) for place in range(len(cloud), wide)]
        shapes += [replace(place, target=f"cloud:{index}") for place in places]
        shapes.append(
            Label((left + (wide - 1) / 2, top + 1.0), say("cloud {cloud}", cloud=index), Role.MUTED)
        )
    columns, rows = min(len(state.clouds), CLOUDS_A_ROW), ceil(len(state.clouds) / CLOUDS_A_ROW)
    corners = ((0.0, 0.0), (columns * (wide + BETWEEN) - BETWEEN - 1, HIGH * (rows - 1) + 0.8))
    return Board(say("Clouds"), box(corners), (Layer("clouds", tuple(shapes)),), scale=SCALE)


def docks_board(state: State, overlay: Overlay) -> Board:
    """The docks: number above, value in the middle, and how many tiles an exchange gives."""
    count = state.edition.dock_count(state.variant)
    balloons = {player.dock: seat for seat, player in reversed(list(enumerate(state.players))) if player.dock}
    shapes: list[Shape] = []
    for number, dock in enumerate(state.edition.docks[:count], 1):
        left = DOCK * (number - 1)
        role = overlay.docks.get(number, Role.GIVEN)
        box = (left, 0, left + DOCK - 0.3, 1)
        shapes.append(Piece(box, str(dock.value), role, ground=Terrain.WATER, target=f"dock:{number}"))
        shapes.append(Label((left + 0.75, -0.5), f"{number}", Role.MUTED))
        shapes.append(Label((left + 0.75, 1.5), f"×{dock.rate}", Role.MUTED))
        if number in balloons:
            series = balloons[number]
            shapes.append(
                Mark((left + 1.25, 0.5), Sign.BALLOON, series=series if len(state.players) > 1 else None)
            )
    caption = say("each with its value; × is the tiles that an exchange gives")
    return Board(say("Docks"), (0, -1, DOCK * count, 2), (Layer("docks", tuple(shapes)),), caption, SCALE)
