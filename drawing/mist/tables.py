"""What lies beside an island, and what the players have in rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import ceil
from typing import Any

from periplus.models.core.data import called
from periplus.models.core.wording import listed, say
from periplus.models.mist.edition import FIRST_IN_HARBOUR, MOST_IN_HARBOUR
from periplus.models.mist.island import Island
from periplus.models.mist.position import Position
from periplus.models.mist.reading import capacity
from periplus.models.mist.scoring import TERRAIN_NAMES, total
from periplus.models.mist.state import (
    BARE,
    Phase,
    Player,
    State,
    connected,
    masks_of,
    monuments,
    terrain,
    tiled,
    web,
)

from ..scene import Area, Board, Label, Layer, Mark, Piece, Point, Role, Shape, Sign, Table, Terrain, square
from ..shapes import box, standings
from . import island
from .island import Overlay, terrain_counts
from .phrases import BONUSES

TRACK_SCALE = 0.55
LONGEST = 30
"""Energy up to which a track is drawn as a row of cells."""


def track_board(state: State, names: Sequence[str]) -> Board | None:
    """A cell for each energy; a crown's cell shows its points, its energy stands above.

    None if nobody has energy, or the track is too long.
    """
    track = state.edition.track
    energies = [player.energy for player in state.players]
    if track.max > LONGEST or not any(energies):
        return None
    layers = (
        Layer("track", tuple(_cells(state))),
        Layer("players", tuple(standings(energies, names, track.max))),
    )
    box = (0, -1, track.max + 1, 1 + len(state.players))
    caption = say("crowns with their points, and the energy that reaches them")
    return Board(say("Energy"), box, layers, caption, TRACK_SCALE)


def _cells(state: State) -> Iterator[Shape]:
    crowns = dict(state.edition.track.crowns)
    for energy in range(state.edition.track.max + 1):
        points = crowns.get(energy)
        if points is None:
            yield square(energy, 0)
        else:
            yield square(energy, 0, text=str(points), ground=Terrain.LAND)
            yield Label((energy + 0.5, -0.5), str(energy), Role.MUTED)


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
            areas.append(island.vacancy(at))
    points = [(float(place % A_ROW), float(place // A_ROW)) for place in range(count)]
    return Board(title, box(points), (Layer("tiles", tuple(areas)),), caption, SCALE)


def _tile(at: Point, code: str, roles: Mapping[str, Role], marked: set[str]) -> Area:
    role = Role.GIVEN if code in marked else roles.get(code, Role.GIVEN)
    marked.add(code)
    return replace(island.tile(at, code, role), target=f"tile:{code}")


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
        places = [island.tile((left + place, top), tile, role) for place, tile in enumerate(cloud)]
        places += [island.vacancy((left + place, top)) for place in range(len(cloud), wide)]
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


def coasts_table(state: State, seat: int) -> Table:
    """Of each terrain its tiles, those that are landed, and whether its coast is connected to the yard."""
    island, player = state.island, state.players[seat]
    rows = tuple(
        (TERRAIN_NAMES[letter], str(tiles), str(landed), _standing(island, player, letter))
        for letter, tiles, landed in terrain_counts(island, player)
    )
    return Table(say("Terrains"), ("", say("tiles"), say("landed"), say("coast")), rows, right=(1, 2))


def _standing(island: Island, player: Player, letter: str) -> str:
    """How the coast stands to the yard (MIST-9.2, MIST-9.6)."""
    coast = island.coasts.get(letter, 0)
    if not coast:
        return say("none")
    masks = masks_of(player.tiles)
    if letter in connected(island, masks):
        return say("connected")
    if not coast & (~tiled(masks) | terrain(masks, letter)):
        return say("covered for good")
    bare = (coast & ~tiled(masks)).bit_count()
    reached = coast & island.board.spread(web(island, masks)) & tiled(masks)
    return say("cut off") if reached else say("open, {count} bare", count=bare)


def rounds_table(position: Position) -> Table | None:
    """The coming rounds as far as the question says; None unless it does."""
    rounds = position.ask.rounds
    if not isinstance(rounds, list) or not rounds or not all(isinstance(coming, dict) for coming in rounds):
        return None
    rows = tuple(
        (
            say("in {count}", count=number) if number > 1 else say("next"),
            str(coming.get("wind", "")),
            BONUSES.get(bonus := str(coming.get("bonus", "none")), bonus),
            _dealt(coming),
        )
        for number, coming in enumerate(rounds, 1)
    )
    return Table(say("Coming rounds"), ("", say("wind"), say("bonus"), say("deal")), rows)


def _dealt(coming: Mapping[str, Any]) -> str:
    """The tiles for the clouds, and that for the harbour."""
    deal = coming.get("deal")
    words = [" ".join(map(str, deal))] if isinstance(deal, list) else []
    if coming.get("harbour"):
        words.append(say("{tile} to the harbour", tile=coming["harbour"]))
    return listed(words)


def players_table(position: Position, state: State) -> Table:
    """A row for each player: name, points, energy, tiles, monuments, connected coasts."""
    rows = tuple(
        (
            str(seat + 1),
            _marked(state, seat, called(position.names[seat])),
            str(total(state, seat)),
            str(player.energy),
            str(sum(tile != BARE for tile in player.tiles)),
            str(monuments(masks_of(player.tiles))),
            say(
                "{count} of {all}",
                count=len(connected(state.island, masks_of(player.tiles))),
                all=len(state.island.coasts),
            ),
        )
        for seat, player in enumerate(state.players)
    )
    header = (
        "",
        say("player"),
        say("points"),
        say("energy"),
        say("tiles"),
        say("monuments"),
        say("coasts"),
    )
    return Table(say("Players"), header, rows, right=(2, 3, 4, 5))


def _marked(state: State, seat: int, name: str) -> str:
    """The player's name, and what is to be said of the seat beside it."""
    words = []
    if seat == state.start and len(state.players) > 1:
        words.append(say("starts"))
    if seat == state.turn and state.phase not in (Phase.DEAL, Phase.ROLL, Phase.END):
        words.append(say("to move"))
    if seat == state.first:
        words.append(say("connected first"))
    return say("{player} ({marks})", player=name, marks=listed(words)) if words else name
