"""The draw of an exploration: tiles from the bag (SUM-4.10)."""

from __future__ import annotations

from collections import Counter

from periplus.models.core.multisets import distinct
from periplus.models.core.wording import say
from periplus.models.sumatra import GAME
from periplus.models.sumatra.moves import KNOWN
from periplus.models.sumatra.play import to_draw
from periplus.models.sumatra.position import Position
from periplus.models.sumatra.tiles import canonical

from ..falling import ChanceFace, ChancePart, ChanceRequest, Fallen, Tree
from .phrases import tile_name
from .tables import tile_board


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
