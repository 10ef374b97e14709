"""The instances: random tiles of the bag for the bare study island, and the island with random chains."""

from __future__ import annotations

import json
import random

from periplus.models.mist import GAME
from periplus.models.mist.state import State
from periplus.solvers.mist.arrangement.task import IslandTask


def state_of(tiles: dict[str, str] | None = None) -> State:
    """The study island, front side, of a single player, with those tiles."""
    data = {"game": "mist", "wind": "E", "players": [{"balloon": [1, 0], "tiles": tiles or {}}]}
    return GAME.state(GAME.load(json.dumps(data).encode()))


def random_task(tiles: int, seed: int) -> IslandTask:
    """So many random tiles of the bag, for all 60 spaces of the bare island."""
    state = state_of()
    return IslandTask.of(state, 0, random.Random(seed).sample(state.bag, tiles))


def random_island(tiles: int, seed: int) -> State:
    """The island with so many random tiles of the bag on random spaces."""
    rng, bare = random.Random(seed), state_of()
    spaces = [space for space in bare.island.board.spaces if space != (0, 0)]
    laid = zip(rng.sample(spaces, tiles), rng.sample(bare.bag, tiles), strict=True)
    return state_of({f"{q},{r}": tile for (q, r), tile in laid})
