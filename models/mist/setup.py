"""Setting up a game (MIST-2, MIST-11.1, MIST-13.1): start tiles, balloons, first tiles, energy by turn order."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from ..core.editions import DEFAULT, named
from ..core.variants import OwnEdition
from .edition import FIRST_IN_HARBOUR, MODULES
from .editions import SHELF
from .position import Position
from .reading import load
from .tiles import OFFICE

if TYPE_CHECKING:
    import random  # for its name alone: it is slow to import


def fresh(
    players: int,
    rng: random.Random,
    modules: int | None = None,
    side: str | None = None,
    own: OwnEdition = None,
) -> Position:
    """A new game before its first roll; modules and side are drawn too unless given.

    The order of the bag is not decided: what comes out of it is for later draws to tell.
    """
    edition = SHELF.resolve(DEFAULT if own is None else dict(own), None)
    chosen = rng.choice(MODULES) if modules is None else modules
    facing = rng.choice(("front", "back")) if side is None else side
    island = edition.sides["back" if facing == "back" else "front"]
    bag = list(edition.bag)
    rng.shuffle(bag)
    clouds = [[bag.pop()] for _ in range(edition.cloud_count(players) or 0)]
    harbour = [bag.pop() for _ in range(FIRST_IN_HARBOUR)] if chosen > 1 else []
    starts = rng.sample(edition.start_tiles, players)
    first = rng.randrange(players)
    landing = island.board.spaces_of(island.landing)
    sheets: list[dict[str, Any]] = []
    for seat, tile in enumerate(starts):
        telescope = [tile, OFFICE] if chosen == 2 else [tile]
        energy = edition.start_energy[(seat - first) % players]
        sheets.append({"balloon": rng.choice(landing), "energy": energy, "telescope": telescope})
    table: dict[str, Any] = {
        "game": edition.game,
        "modules": chosen,
        "side": facing,
        "phase": "B",
        "start": first,
    }
    table |= {"clouds": clouds, "harbour": harbour, "players": sheets}
    return load(json.dumps(table | named(own)).encode())
