"""Setting up islands: tiles and balloons on spaces, tiles on clouds, tracks and dice as fields."""

from __future__ import annotations

from collections import Counter
from typing import Any

from periplus.models.boards.hexes import DIRECTIONS
from periplus.models.core.data import called
from periplus.models.core.editions import Chosen
from periplus.models.core.patches import Patch, assigned
from periplus.models.core.wording import say
from periplus.models.mist.edition import BONUS_FACES, MODULES, MOST_CLOUDS, MOST_IN_HARBOUR, MOST_ON_CLOUD
from periplus.models.mist.island import EXTENSIONS, is_extension, is_start
from periplus.models.mist.position import Position, tiles_by_space
from periplus.models.mist.reading import capacity, held, initial

from ..editing import Editing, Field, FormMaker, Kit, Lying, StockItem, Thing, Tree
from ..gestures import spot
from .phrases import BONUSES

BALLOON = "balloon"
ROLLING = "A"
"""The phase in which the dice tell the wind."""
BAG, STARTS, BEYOND = say("Tiles of the bag"), say("Start tiles"), say("Extension tiles")
PHASES = {
    "A": say("A: the dice"),
    "B": say("B: gains"),
    "bonus": say("the bonus die"),
    "C1": say("C1: the flight"),
    "C2": say("C2: the exchange"),
    "C3": say("C3: tiles are laid"),
    "end": say("the end"),
}
SIDES = {"front": say("front"), "back": say("back")}


def bare(players: int, chosen: Chosen, edition: object) -> Tree:
    """Balloons in the middle, nothing on islands, telescopes and clouds; the dice are not rolled yet."""
    modules = int(chosen["modules"][0]) if "modules" in chosen else 1
    side = chosen["side"][0] if "side" in chosen else "front"
    sheets = [{"balloon": [0, 0]} for _ in range(players)]
    return {
        "game": "mist",
        "edition": edition,
        "modules": modules,
        "side": side,
        "phase": ROLLING,
        "players": sheets,
    }


def kit(position: Position, tree: Tree, seat: int) -> Kit:
    """Tiles as far as the edition has more of them, a balloon, clouds, and every field of the table."""
    state = initial(position)
    spaces = [spot("space", space) for space in state.island.board.spaces]
    yard = spot("space", state.island.board.spaces[state.island.yard])
    laid = tiles_by_space(position.players[seat].tiles, state.island.board.radius)
    left = _left(position)
    clouds = [f"cloud:{number}" for number in range(len(state.clouds))]
    things = [Thing(BALLOON, say("the balloon"), say("Balloon"), ("everywhere",))]
    things += [
        Thing(f"tile:{tile}", tile, _group(tile), ("land" if is_extension(tile) else "tiles",), count)
        for tile, count in left.items()
    ]
    land = [space for space in spaces if space != yard]
    options = [StockItem(tile, left=count) for tile, count in left.items()]
    return Kit(
        things,
        {"everywhere": spaces, "land": land, "tiles": [*land, *clouds]},
        [
            *(spot("space", space) for space in laid),
            *(target for target, tiles in zip(clouds, state.clouds, strict=True) if tiles),
        ],
        [
            *_table_fields(position, tree),
            *_seat_fields(position, tree, seat, capacity(state, state.players[seat])),
        ],
        {
            "tiles": options,
            "land": [option for option in options if not is_extension(str(option.value))],
            "seats": [StockItem(number, called(name)) for number, name in enumerate(position.names)],
            "phases": [StockItem(phase, words) for phase, words in PHASES.items()],
            "winds": [StockItem(wind) for wind in DIRECTIONS],
            "bonuses": [StockItem(face, BONUSES[face]) for face in ("none", *BONUS_FACES)],
            "sides": [StockItem(side, words) for side, words in SIDES.items()],
        },
    )


def _group(tile: str) -> str:
    return BEYOND if is_extension(tile) else STARTS if is_start(tile) else BAG


def _left(position: Position) -> dict[str, int]:
    """How many of each tile lie nowhere on the table."""
    state, edition = initial(position), position.edition_data
    box = Counter({**edition.tiles, **Counter(edition.start_tiles)})
    if position.modules > 1:
        box.update(
            {
                tile: len(state.players)
                for tile in EXTENSIONS
                if position.modules == max(MODULES) or tile == "EH"
            }
        )
    for player in state.players:
        box.subtract(held(player))
        box.subtract(player.pending)
    for cloud in (*state.clouds, state.harbour):
        box.subtract(cloud)
    return {tile: max(count, 0) for tile, count in box.items()}


def _table_fields(position: Position, tree: Tree) -> list[Field]:
    form = FormMaker(tree)
    clouds = position.edition_data.cloud_count(len(position.players)) or MOST_CLOUDS
    found = [
        form.number("/round", say("Round"), 99, 1),
        form.choice("/phase", say("Phase"), "phases", default="C1"),
        form.choice("/start", say("Start player"), "seats", default=0),
        form.choice("/turn", say("Whose turn"), "seats", default=position.start),
        form.choice("wind", say("Wind"), "winds", value=position.wind),
        form.choice("/bonus", say("Bonus die"), "bonuses", default="none"),
        form.number("/last", say("Last round"), 99, 0),
    ]
    found += [
        form.row(
            f"cloud {number}",
            say("Cloud {number}", number=number),
            "land",
            MOST_ON_CLOUD,
            value=_cloud(position, number),
        )
        for number in range(clouds)
    ]
    if position.modules > 1:
        found.append(form.row("/harbour", say("Harbour"), "land", MOST_IN_HARBOUR))
    return [
        *found,
        form.number("/modules", say("Modules"), max(MODULES), 1),
        form.choice("/side", say("Island"), "sides", default="front"),
    ]


def _cloud(position: Position, number: int) -> list[str]:
    return list(position.clouds[number]) if number < len(position.clouds) else []


def _seat_fields(position: Position, tree: Tree, seat: int, room: int) -> list[Field]:
    form = FormMaker(tree, seat, f"/players/{seat}")
    docks = position.edition_data.dock_count(position.variant) if position.modules > 1 else 0
    found = [
        form.text("/name", say("Name"), default=position.names[seat]),
        form.number("/energy", say("Energy"), position.edition_data.track.max),
        form.row("/telescope", say("Telescope"), "tiles", room),
        form.row("/pending", say("Just gained"), "tiles"),
        form.number("/owed", say("Draws due"), 9),
    ]
    if docks:
        found.append(form.number("dock", say("Dock of the balloon"), docks, 0, value=_dock(position, seat)))
    return found


def _dock(position: Position, seat: int) -> int:
    balloon = position.players[seat].balloon
    return 0 if isinstance(balloon, tuple) else balloon.dock


def put(position: Position, tree: Tree, seat: int, thing: str, target: str, _turn: int) -> Patch:
    """A tile on a space takes the place of the one there; one on a cloud lies beside the others."""
    kind, _, name = thing.partition(":")
    where, _, place = target.partition(":")
    if kind == BALLOON:
        return assigned(tree, f"/players/{seat}/balloon", [int(axis) for axis in place.split(",")])
    if where == "cloud":
        return changed(position, tree, seat, f"cloud {place}", [*_cloud(position, int(place)), name])
    return assigned(tree, f"/players/{seat}/tiles", _laid(position, seat) | {place: name})


def take(position: Position, tree: Tree, seat: int, target: str) -> Patch:
    """The tile of a space, or the last one on a cloud."""
    where, _, place = target.partition(":")
    if where == "cloud":
        return changed(position, tree, seat, f"cloud {place}", _cloud(position, int(place))[:-1])
    laid = _laid(position, seat)
    if laid.pop(place, None) is None:
        return []
    return assigned(tree, f"/players/{seat}/tiles", laid)


def lying(position: Position, _tree: Tree, seat: int, target: str) -> Lying | None:
    """The tile of a space, or the last one on a cloud."""
    where, _, place = target.partition(":")
    tile = _cloud(position, int(place))[-1] if where == "cloud" else _laid(position, seat).get(place)
    return Lying(f"tile:{tile}", target) if tile else None


def changed(position: Position, tree: Tree, seat: int, name: str, value: Any) -> Patch:
    """The wind, which tells that the dice are rolled; the tiles of a cloud by its number; the dock of the balloon."""
    if name == "wind":
        rolled = value and position.phase == ROLLING
        return [*assigned(tree, "/wind", value), *(assigned(tree, "/phase", None) if rolled else [])]
    if name == "dock":
        return assigned(tree, f"/players/{seat}/balloon", {"dock": value} if value else [0, 0])
    number = int(name.removeprefix("cloud "))
    count = position.edition_data.cloud_count(len(position.players)) or number + 1
    clouds = [_cloud(position, one) for one in range(max(count, len(position.clouds)))]
    clouds[number] = list(value or ())
    return assigned(tree, "/clouds", clouds if any(clouds) else None)


def _laid(position: Position, seat: int) -> dict[str, str]:
    """The tiles of the island by space, however the position spells them."""
    radius = initial(position).island.board.radius
    return {f"{q},{r}": tile for (q, r), tile in tiles_by_space(position.players[seat].tiles, radius).items()}


EDITING = Editing(bare, kit, put, take, lying, changed)
