"""Deals, rolls and draws of the islands: tiles of the bag, faces of the two dice (MIST-3, MIST-4, MIST-9.7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from periplus.models.boards.hexes import DIRECTIONS, Direction
from periplus.models.core.multisets import distinct
from periplus.models.core.wording import Message, say
from periplus.models.mist import GAME
from periplus.models.mist.chance import ROLLS, cloud_count, emptied
from periplus.models.mist.edition import MOST_IN_HARBOUR, BonusFace
from periplus.models.mist.island import canonical
from periplus.models.mist.play import deal_is_due, roll_is_due
from periplus.models.mist.position import Position
from periplus.models.mist.state import State

from ..falling import ChanceFace, ChancePart, ChanceRequest, Fallen, Tree, alone
from ..scene import Board, Line, Mark, Sign, square
from ..shapes import box, hexagon, towards
from .gestures import LANDS
from .island import tile
from .phrases import BONUSES

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
        ChanceFace(code, _name(code), alone(tile(CENTRE, code), box=box((CENTRE,))), counts[code])
        for code in canonical(counts)
    ]


def _name(code: str) -> Message:
    return say("{land} {number}", land=LANDS[code[0].upper()], number=code[1:])


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
