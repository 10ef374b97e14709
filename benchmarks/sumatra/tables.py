"""Random tables of the bundled edition, and the positions of its golden playthroughs."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

from periplus.models.sumatra import GAME
from periplus.models.sumatra.edition import Edition
from periplus.models.sumatra.placing import columns_for, placed
from periplus.models.sumatra.position import Position
from periplus.models.sumatra.state import Notebook, Player, State
from periplus.models.sumatra.tiles import canonical

GOLDEN = Path(__file__).parents[2] / "conformance" / "data" / "sumatra" / "playthroughs"


def table(
    seed: int, *, written: int, available: int, known: int, draws: tuple[int, ...] = (0, 5, 4)
) -> State:
    """Two players at the first place, each with so many tiles written at random, and a bag with the rest."""
    rng = random.Random(seed)
    edition: Edition = GAME.shelf.named("study")
    tiles = [] if edition.stock is None else list(edition.stock.elements())
    rng.shuffle(tiles)
    players = tuple(Player(_written(rng, [tiles.pop() for _ in range(written)]), 1) for _ in range(2))
    open_, out = ([tiles.pop() for _ in range(number)] for number in (available, known))
    return State(edition, draws, players, 0, 1, canonical(open_), canonical(out), canonical(tiles))


def _written(rng: random.Random, tiles: list[str]) -> Notebook:
    notebook = Notebook()
    for tile in tiles:
        if columns := columns_for(notebook, tile):
            notebook = placed(notebook, tile, rng.choice(columns))
    return notebook


def played() -> Iterator[Position]:
    """Every position of the golden playthroughs, game by game."""
    for path in sorted(GOLDEN.glob("*.json")):
        data = json.loads(path.read_text(encoding="utf-8"))
        position = GAME.load(json.dumps(data["start"]).encode())
        for step in data["steps"]:
            position = GAME.play(position, GAME.parse_move(position, step["move"]))
            yield position
