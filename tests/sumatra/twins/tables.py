"""Small random tables: a few tiles written, a few to be had, badges from the bundled edition."""

from __future__ import annotations

import json
import random
from functools import cache

from periplus.models.sumatra import GAME
from periplus.models.sumatra.edition import Edition
from periplus.models.sumatra.placing import columns_for, placed
from periplus.models.sumatra.state import Notebook, Player, State
from periplus.models.sumatra.tiles import TILES, Tiles, canonical


@cache
def stock() -> Tiles:
    """All tiles of the bundled edition."""
    edition = GAME.edition("study")
    assert isinstance(edition, Edition)
    assert edition.stock is not None
    return canonical(edition.stock.elements())


@cache
def edition(players: int, draws: tuple[int, ...]) -> Edition:
    """An open edition with the bundled badges, and two that are easily had."""
    bundled = GAME.edition("study")
    assert isinstance(bundled, Edition)
    brown = dict(bundled.brown) | {"x1": "RE", "x2": "WG"}
    data = {"name": "t", "maps": [{"players": [players], "draws": draws}], "brown": brown}
    green = {name: badge.as_json() for name, badge in bundled.green.items()}
    return Edition.model_validate_json(json.dumps(data | {"green": green}))


def notebook(rng: random.Random, tiles: list[str]) -> Notebook:
    """The tiles written one after the other, each in a legal column."""
    found = Notebook()
    for tile in tiles:
        if columns := columns_for(found, tile):
            found = placed(found, tile, rng.choice(columns))
    return found


def table(
    rng: random.Random,
    *,
    players: int = 2,
    written: int = 8,
    available: int = 4,
    known: int = 3,
    draws: tuple[int, ...] = (0, 3, 3),
    place: int = 1,
    narrow: bool = False,
) -> State:
    """A table on the way; ``narrow``: tiles of few codes, so that more of them fit together."""
    pool = [tile for tile in stock() if not narrow or tile in NARROW]
    drawn = rng.sample(pool, players * written + available + known)
    people = tuple(
        Player(notebook(rng, drawn[seat * written : (seat + 1) * written]), place) for seat in range(players)
    )
    rest = drawn[players * written :]
    bag = [tile for tile in stock() if tile in pool]
    for tile in drawn:
        bag.remove(tile)
    return State(
        edition(players, draws),
        draws,
        people,
        0,
        place,
        canonical(rest[:available]),
        canonical(rest[available:]),
        canonical(rng.sample(bag, min(len(bag), 6))),
    )


NARROW = frozenset(
    tile for tile in TILES if tile in ("R", "O", "W", "G", "V", "Ea", "Ma", "Eb", "P5", "A3", "P2")
)
