"""Touching a notebook: tiles, columns, the known tile that a pair fetches, the tiles of a draw (SUM-4.10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from periplus.models.core.multisets import distinct
from periplus.models.core.wording import say
from periplus.models.sumatra import GAME
from periplus.models.sumatra.edition import Edition
from periplus.models.sumatra.legality import to_draw
from periplus.models.sumatra.moves import KNOWN
from periplus.models.sumatra.position import Position
from periplus.models.sumatra.scoring import BROWN_POINTS, badge_name
from periplus.models.sumatra.tiles import canonical

from ..falling import ChanceFace, ChancePart, ChanceRequest, Fallen, Tree
from ..gestures import Told, Touched
from .phrases import NAMES, VALUED, marks_words, tile_name
from .tables import tile_board


def touched(_position: Position, move: Mapping[str, Any]) -> Touched:
    """The tile and its column; what a pair fetches and which badges are taken is chosen."""
    found: Touched = {}
    if tile := move.get("tile"):
        found["tile"] = (f"tile:{tile}",)
    if isinstance(to := move.get("to"), int):
        found["to"] = (f"column:{to}",)
    return found


def called(_position: Position, kind: str, name: str) -> str:
    """Tiles by their kind and value, columns by their number."""
    return tile_name(name) if kind == "tile" else name


def does(_position: Position, kind: str, name: str) -> Iterator[str]:
    """What a tile is worth at the end."""
    if kind == "tile" and name[0] in WORTH:
        yield WORTH[name[0]]


def cards(edition: Edition) -> Iterator[Told]:
    """The kinds of tiles, and the badges."""
    for letter, worth in WORTH.items():
        yield say("Tiles"), NAMES.get(letter) or VALUED[letter], (worth,)
    for badge, marks in sorted(edition.brown.items()):
        needs = say("Needs {marks}.", marks=marks_words(marks))
        yield (
            say("Badges"),
            say("badge {badge}", badge=badge_name(badge)),
            (needs, say("{points} points.", points=BROWN_POINTS)),
        )
    for badge, green in sorted(edition.green.items()):
        needs = say("Needs a tile in {count} rows.", count=green.rows)
        worth = say("{points} points; one such badge for each player.", points=green.stars)
        yield say("Badges"), say("badge {badge}", badge=badge_name(badge)), (needs, worth)


WORTH = {
    "R": say("The most residents gain 5, the fewest lose 5, and each in column 5 gains 5."),
    "O": say("One to five ornaments are worth 0, 2, 5, 10 and 20."),
    "P": say("With an animal in its column the higher of the two values counts."),
    "A": say("With a plant in its column the higher of the two values counts."),
    "W": say("With a GPS in its column it brings a known tile at once."),
    "G": say("With a radio in its column it brings a known tile at once."),
    "V": say("Each village is worth 5 where radio and GPS make more pairs than there are villages."),
    "M": say("A volcano loses 5; with three of its equipment in its column it gains 5 instead."),
    "E": say("A column without equipment is void at the end; three of a type gain 5."),
}
"""What tiles are for, by the letter of their kind (SUM-5.7, SUM-7)."""


def asked(position: Position) -> ChanceRequest | None:
    """The tiles that the bag holds; None where nobody knows them."""
    state = GAME.state(position)
    if state.bag is None:
        return None
    counts, number = Counter(state.bag), to_draw(state)
    faces = [
        ChanceFace(tile, tile_name(tile), tile_board("", (tile,)), counts[tile])
        for tile in distinct(state.bag)
    ]
    drawn = ChancePart("drawn", say("tiles drawn"), number, number, "bag")
    return ChanceRequest("draw", say("Tiles are drawn from the bag"), (drawn,), {"bag": faces})


def fallen(_position: Position, fell: Fallen) -> Tree:
    """The exploration with its draw, its first tile put aside."""
    drawn = canonical(fell["drawn"])
    return {"type": "explore", "drawn": list(drawn), "tile": drawn[0], "to": KNOWN}
