"""Setting up a game (OBS-1.2 to OBS-1.10): shuffled decks, six cards for each player, the sky."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ..core.editions import DEFAULT, named
from ..core.variants import OwnEdition
from .audit import DEALT
from .edition import SIZES
from .editions import SHELF
from .position import Position
from .reading import load
from .state import SKY_SIZE

if TYPE_CHECKING:
    import random


def fresh(players: int, rng: random.Random, own: OwnEdition = None) -> Position:
    """A new game, before the choice of cards; the decks' order is known (OBS-1.2, OBS-1.8)."""
    edition = SHELF.resolve(DEFAULT if own is None else dict(own), None)
    decks = {size: [card.id for card in edition.cards if card.size == size] for size in SIZES}
    for size in SIZES:
        rng.shuffle(decks[size])

    def deal(size: str, count: int) -> list[str]:
        taken, decks[size] = decks[size][:count], decks[size][count:]  # type: ignore[index]
        return taken

    dealt = [[card for size in SIZES for card in deal(size, DEALT)] for _ in range(players)]
    sky = {size: deal(size, SKY_SIZE) for size in SIZES}
    first = rng.randrange(players)
    table = {"players": [{"dealt": cards} for cards in dealt], "sky": sky, "decks": decks}
    seats = {"active": first, "first": first}
    return load(json.dumps({"game": edition.game, **named(own), **seats, **table}).encode())
