"""Touching an island: spaces, tiles beside it, clouds, docks; the tiles of the bag and the faces of the two dice.

These are the deals, rolls and draws of MIST-3, MIST-4 and MIST-9.7.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from periplus.models.boards.hexes import DIRECTIONS, Direction
from periplus.models.core.errors import IllegalMove, PositionError
from periplus.models.core.multisets import distinct
from periplus.models.core.wording import counted, listed, say
from periplus.models.mist import GAME
from periplus.models.mist.chance import ROLLS, cloud_count, emptied
from periplus.models.mist.edition import MOST_IN_HARBOUR, BonusFace, Dock, Edition
from periplus.models.mist.island import EXTENSION_NAMES, EXTENSION_OF, Extension, canonical
from periplus.models.mist.legality import deal_is_due, roll_is_due
from periplus.models.mist.position import Position
from periplus.models.mist.state import State

from ..falling import ChanceFace, ChancePart, ChanceRequest, Fallen, Tree, alone
from ..gestures import Told, Touched, spot
from ..scene import Board, Line, Mark, Sign, square
from ..shapes import box, hexagon, towards
from .island import tile
from .phrases import BONUSES
from .spaces import LANDS, lying, owner, tile_in_words


def touched(_position: Position, move: Mapping[str, Any]) -> Touched:
    """A tile and its space, tiles that are kept, where a flight leads, a cloud."""
    found: Touched = {}
    for field, value in move.items():
        match field, value:
            case ("at", [_, _]) | ("to", [_, _]):
                found[field] = (spot("space", value),)
            case "to", str(dock):
                found[field] = (f"dock:{dock}",)
            case "cloud", int(cloud):
                found[field] = (f"cloud:{cloud}",)
            case (("tile" | "give"), str(tile)):
                found[field] = (f"tile:{tile}",)
            case "keep", [*tiles]:  # words tell how many, as equal tiles are one thing to touch
                found["kept"] = tuple(f"tile:{tile}" for tile in tiles)
    return found


def called(_position: Position, _kind: str, name: str) -> str:
    """Codes and coordinates are on the picture as they are."""
    return name


def does(position: Position, kind: str, name: str) -> Iterator[str]:
    """What a tile is, its number, and what it scores; what a dock gives; what lies on a space."""
    if kind == "space":
        yield from _lies_on(position, name)
    if kind == "dock":
        yield from dock_sentences(position.edition_data.docks[int(name) - 1])
    if kind != "tile":
        return
    if name in EXTENSION_NAMES:
        yield say("{name}.", name=EXTENSION_NAMES[EXTENSION_OF[name]])
        yield from extension_sentences(position.edition_data, EXTENSION_OF[name])
        return
    letter, number = name[0].upper(), name[1:]
    yield say("{kind}, number {number}.", kind=LANDS[letter], number=number)
    yield SCORES.get(letter, TERRAIN)


def _lies_on(position: Position, name: str) -> Iterator[str]:
    """What lies on a space of who asks; nothing where no island is sure to be drawn."""
    try:
        state = GAME.reached(position)
    except (PositionError, IllegalMove):
        return
    q, r = map(int, name.split(","))
    player, number = state.players[owner(position, state)], state.island.board.number[(q, r)]
    yield say("On it: {things}.", things=listed(lying(state.island, player, number)))


def cards(edition: Edition) -> Iterator[Told]:
    """The kinds of tiles, the extension tiles, the docks."""
    for letter, called_so in LANDS.items():
        yield say("Tiles"), called_so, (SCORES.get(letter, TERRAIN),)
    for code, name in EXTENSION_NAMES.items():
        yield say("Extension tiles"), name, extension_sentences(edition, code)
    for number, dock in enumerate(edition.docks, 1):
        yield say("Docks"), say("dock {dock}", dock=number), dock_sentences(dock)


def dock_sentences(dock: Dock) -> Iterator[str]:
    """What an exchange gives there, and how one flies on from it (MIST-11.7, MIST-11.14, MIST-12.2)."""
    yield say("An exchange gives {count} for one.", count=counted(dock.rate, "tile"))
    if dock.value == ANY:
        yield say("From here the balloon flies to any space of the island at no price.")
    else:
        yield say("The next flight leaves it at speed {value}.", value=dock.value)


def extension_sentences(edition: Edition, code: Extension) -> Iterator[str]:
    """What an extension tile on the island does (MIST-13.7 to MIST-13.10)."""
    values = edition.extension_values[code]
    told: str = ", ".join(map(str, values))
    if len(values) > 2 and values == tuple(range(values[0], values[-1] + 1)):
        told = say("{first} to {last}", first=values[0], last=values[-1])
    if len(values) > 1:
        yield say("On the island its value is of your choice: {values}.", values=told)
    else:
        yield say("On the island its value is {value}.", value=told)
    if code in EXTENDS:
        yield EXTENDS[code]


ANY = "?"
"""The value of the dock of choice."""


TERRAIN = say("2 points in a group that has landed on its coast.")
SCORES = {
    "W": say("1 point for each terrain in whose landed group it is."),
    "T": say("1 point for each terrain tile beside it."),
    "N": say("3, 2 or 1 points each for the most monuments, the second most, the third most."),
}
"""What tiles score that are no terrain (MIST-10)."""
EXTENDS: dict[Extension, str] = {
    "E2": say("It adds a telescope space."),
    "E4": say("It adds a telescope space."),
    "EH": say("It opens the harbour."),
    "EK": say("It is two monuments."),
}
"""What extension tiles do besides."""


CENTRE = (0.0, 0.0)
SIGNS: dict[BonusFace, str] = {
    "energy1": "◆",
    "energy2": "◆◆",
    "tile": "⬡",
    "plus1": "+1",
    "reverse": "↔",
    "turn60": "60°",
}
"""What stands on the faces of the bonus die."""


def asked(position: Position) -> ChanceRequest:
    """Faces of the dice, or tiles that the bag holds."""
    state = GAME.state(position)
    if roll_is_due(state):
        return _roll(state)
    if deal_is_due(state):
        return _deal(state)
    drawn = ChancePart("tile", say("the tile drawn"), 1, 1, "bag")
    return ChanceRequest("draw", say("A tile is drawn from the bag"), (drawn,), {"bag": _tiles(state.bag)})


def _roll(state: State) -> ChanceRequest:
    return ChanceRequest(
        "dice",
        say("The two dice, and a second roll of each if there was one"),
        (
            ChancePart("wind", say("the wind die"), 1, ROLLS, "winds"),
            ChancePart("bonus", say("the bonus die"), 1, ROLLS, "bonuses"),
        ),
        {
            "winds": [
                ChanceFace(wind, wind, _wind(wind)) for wind in DIRECTIONS if wind in state.edition.wind_die
            ],
            "bonuses": [
                ChanceFace(face, BONUSES[face], alone(square(0, 0, text=SIGNS[face])))
                for face in distinct(state.edition.bonus_die)
            ],
        },
    )


def _deal(state: State) -> ChanceRequest:
    bag, clouds = emptied(state).bag, cloud_count(state)
    parts = [ChancePart("clouds", say("a tile for each cloud, the first cloud first"), clouds, clouds, "bag")]
    faces = {"bag": _tiles(bag)}
    if state.modules > 1 and len(bag) > clouds:
        parts.append(ChancePart("harbour", say("the tile for the harbour"), 1, 1, "bag"))
        if len(state.harbour) >= MOST_IN_HARBOUR:
            parts.append(ChancePart("swap", say("the tile of the harbour that leaves it"), 1, 1, "harbour"))
            faces["harbour"] = _tiles(state.harbour)
    return ChanceRequest("deal", say("Tiles are dealt from the bag"), tuple(parts), faces)


def _tiles(tiles: Iterable[str]) -> list[ChanceFace]:
    """Each different tile once, with how many there are."""
    counts = Counter(tiles)
    return [
        ChanceFace(code, tile_in_words(code), alone(tile(CENTRE, code), box=box((CENTRE,))), counts[code])
        for code in canonical(counts)
    ]


def _wind(wind: Direction) -> Board:
    """A balloon that is blown that way."""
    start, end = towards(CENTRE, wind, -0.28), towards(CENTRE, wind, 0.3)
    return alone(
        hexagon(CENTRE), Line((start, end), series=0), Mark(end, Sign.BALLOON, series=1), box=box((CENTRE,))
    )


def fallen(position: Position, fell: Fallen) -> Tree:
    """The roll, the deal or the draw."""
    if "wind" in fell:
        return {
            "type": "roll",
            **{name: faces[0] if len(faces) == 1 else list(faces) for name, faces in fell.items()},
        }
    if "clouds" in fell:
        tiles = {name: tiles[0] for name, tiles in fell.items() if name != "clouds"}
        return {"type": "deal", "clouds": list(fell["clouds"])} | tiles
    return {"type": "draw", "tile": fell["tile"][0]}
