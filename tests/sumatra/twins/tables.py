"""Small random tables: a few tiles written, a few to be had, badges from the bundled edition."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from functools import cache
from typing import cast

from periplus.models.sumatra import GAME
from periplus.models.sumatra.edition import Edition
from periplus.models.sumatra.placing import columns_for, placed
from periplus.models.sumatra.state import Column, Notebook, Player, State, Values
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


def late(rng: random.Random) -> Notebook:
    """A notebook near its end, whatever order made it: volcanoes that stand alone, rows that are full or bare."""

    def pair() -> tuple[tuple[int, ...], tuple[int, ...]]:
        rows = [[0] * 5, [0] * 5]
        for column in range(
            rng.randint(0, 5)
        ):  # every column before the last holds one of the pair (SUM-5.5)
            held = rng.choice([(0,), (1,), (0, 1)])
            for row in held:
                rows[row][column] = rng.randint(1, 5)
        return tuple(rows[0]), tuple(rows[1])

    def bits(values: tuple[int, ...]) -> int:
        return sum(1 << column for column, value in enumerate(values) if value)

    plants, animals = pair()
    radio, gps = pair()
    types = rng.sample("abcde", rng.choice([0, 1, 2, 3, 4, 5, 5, 5]))
    cells = [rng.choice([(0, True), (1, False), (2, True), (2, False), (3, True), (3, False)]) for _ in types]
    return Notebook(
        rng.randint(0, 7),
        rng.randint(0, 5),
        rng.randint(0, 5),
        cast("Values", plants),
        cast("Values", animals),
        bits(radio),
        bits(gps),
        tuple(Column(name, *cell) for name, cell in zip(types, cells, strict=True)),
    )


def late_table(
    rng: random.Random, players: int = 2, available: int = 2, shown: int = 1
) -> tuple[State, tuple[Tiles, ...]]:
    """A small random edition, players with ``late`` notebooks, and what its last place brings.

    The tiles out are any codes: nothing is counted against a stock. The player to move may be ahead or behind.
    """
    draws = (0, 2, shown)
    brown = {f"b{number}": "".join(rng.sample("ROPAWGVME", 2)) for number in range(rng.randint(0, 2))}
    green = {
        f"g{number}": {"rows": rng.randint(6, 9), "stars": rng.randint(1, 9)}
        for number in range(rng.randint(0, 2))
    }
    data = {"name": "t", "maps": [{"players": [players], "draws": draws}], "brown": brown, "green": green}
    people = [Player(late(rng), 1) for _ in range(players)]
    tiles = [rng.choice(TILES) for _ in range(available)]
    if "R" not in tiles and rng.random() < 0.4:
        people[0] = replace(people[0], at=rng.choice([0, 2]))
    state = State(
        Edition.model_validate_json(json.dumps(data)),
        draws,
        tuple(people),
        rng.randrange(players) if all(player.at == 1 for player in people) else 0,
        1,
        canonical(tiles),
        canonical(rng.choice(TILES) for _ in range(rng.randint(0, 2))),
        None,
    )
    return state, (canonical(rng.choice(TILES) for _ in range(shown)),)


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
