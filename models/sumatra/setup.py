"""Setting up a game (SUM-2): the first round tiles drawn at random, everything else at its place."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from ..core.editions import DEFAULT, named
from ..core.variants import OwnEdition
from .editions import SHELF
from .position import Position
from .reading import load
from .tiles import canonical

if TYPE_CHECKING:
    import random  # for its name alone: it is slow to import


def fresh(players: int, rng: random.Random, own: OwnEdition = None) -> Position:
    """A new game, at base camp (SUM-2.4, SUM-2.5); the start player is drawn too (SUM-2.6).

    Every square tile is in the bag (SUM-2.1).
    """
    edition = SHELF.resolve(DEFAULT if own is None else dict(own), None)
    tiles = [tile for tile, number in (edition.round or {}).items() for _ in range(number)]
    rng.shuffle(tiles)
    first = edition.first_available(players)
    table: dict[str, Any] = {"game": "sumatra", "players": [{} for _ in range(players)], **named(own)}
    table |= {"available": canonical(tiles[:first]), "known": canonical(tiles[first:])}
    return load(json.dumps(table | {"turn": rng.randrange(players)}).encode())
