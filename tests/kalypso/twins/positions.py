"""Small random positions of every mode and phase, crowded so that much happens in them."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

from .cards import FORECASTS, GOALS
from .growing import Grower, face, scrap
from .pieces import ROLES, Cell, lettered, square
from .table import Json, Ocean, Table, table_of

SIZES = ((4, 4), (4, 8), (8, 4), (8, 8), (8, 8), (8, 12))


def edition(rng: random.Random, mode: str, boards: int = 1) -> Json:
    """A tiny edition with everything written out; the supply has barrels for so many boards."""
    height, width = rng.choice(SIZES)
    rows = [[rng.choice("......fffob") for _ in range(width)] for _ in range(height)]
    sunk = [(r, c) for r, c in product(range(height), range(width)) if rows[r][c] == "b"]
    for row, column in sunk[20 // boards :]:
        rows[row][column] = "."
    gardens: list[Any] = []
    if mode == "versus":
        circle = [(height // 2 - 1, width // 2), (height // 2, width // 2)]
        for row, column in circle if rng.random() < 0.7 else []:
            rows[row][column] = "+"
    else:
        top, left = rng.randrange(1, height - 2), rng.randrange(1, width - 2)
        for row, column in square((top, left), 2):
            rows[row][column] = "#"
        gardens = [[[top, left], [top, left + 1]], [[top + 1, left], [top + 1, left + 1]]]
    side = "versus" if mode == "versus" else "coop"
    return {
        "name": "tiny",
        "maps": {side: ["".join(row) for row in rows]},
        "island_gardens": rng.choice([gardens, gardens, gardens[:1], []]),
        "garden_table": [0, 2, 4, 6, 7, 8],
        "solar_table": [1, 2, 3, 5, 6, 8],
        "reserves": 2,
        "forecasts": FORECASTS,
        "goals": GOALS,
    }


def position(rng: random.Random, mode: str, phase: str = "turn", players: int | None = None) -> Json:
    """A legal position of that mode and phase, its edition inline; in versus with a settlement each if told."""
    seats = {"versus": players or rng.choice([1, 2, 2]), "coop": 1, "solo": 1}[mode]
    built = edition(rng, mode, seats)
    chosen = players or {"versus": max(2, seats), "coop": rng.randint(2, 4), "solo": 1}[mode]
    data: Json = {
        "game": "kalypso",
        "edition": built,
        "mode": mode,
        "phase": phase,
        "round": rng.randint(1, 4),
        "players": chosen,
    }
    decks = [[goal["id"] for goal in GOALS if goal["deck"] == deck] for deck in "AB"]
    data["goals"] = [rng.choice(deck) for deck in decks] if rng.random() < 0.8 else []
    data["settlements"] = [settlement(rng, data) for _ in range(seats)]
    data["bags"] = {
        "salvage": [face(rng) for _ in range(rng.randint(0, 3))],
        "scrap": [scrap(rng) for _ in range(rng.randint(0, 4))],
        "fish": [rng.choice([0, 1, 1, 1, 2, 3, "B"]) for _ in range(rng.randint(0, 8))],
    }
    if rng.random() < 0.3 and phase == "turn":
        data["offer"] = [face(rng) for _ in range(rng.randint(1, 3))]
    data["ask"] = {"player": rng.randrange(seats)}
    return pruned(data)


def pruned(data: Json) -> Json:
    """The position with only the cards that lie on the table in its edition."""
    faced = {entry["card"] for one in data["settlements"] for entry in one["forecasts"]}
    forecasts = [card for card in FORECASTS if card["id"] in faced]
    goals = [card for card in GOALS if card["id"] in data["goals"]]
    return data | {"edition": data["edition"] | {"forecasts": forecasts, "goals": goals}}


def settlement(rng: random.Random, data: Json) -> Json:
    """One settlement of the position."""
    grower = Grower(rng, data)
    together, setup = data["mode"] != "versus", data["phase"] == "setup"
    firsts = (
        rng.randint(0, data["players"] - 1) if setup and together else int(not setup and rng.random() < 0.95)
    )
    for _ in range(firsts):
        grower.lay(face(rng), first=True)
    roles: list[str] = rng.sample(ROLES, rng.choice([0, 0, 2, 4, 5])) if together else []
    if not setup and grower.board.icons:
        _grow(rng, grower)
    if data["phase"] == "sail" and rng.random() < 0.9:
        roles = sorted({*roles, "captain"})
    board = grower.board
    cells = sorted(board.base)
    marks = {mark: sorted(board.ocean.marked(mark)) for mark in "fob"}
    written: Json = {
        **_diagrams(rng, grower.written, board.ocean),
        "buildings": [{"kind": k, "at": list(at), "settlers": s} for at, (k, s) in board.buildings.items()],
        "monuments": [{"at": list(at)} for at in board.monuments],
        "nets": [
            {"zone": list(z)} | ({"on": sorted(map(list, on))} if on else {}) for z, on in board.nets.items()
        ],
        "caught": [list(c) for c in marks["f"] if rng.random() < 0.2],
        "removed": [list(c) for c in marks["o"] + marks["b"] if rng.random() < 0.1],
        "survivors": rng.choice([0, 1, 2, 4]),
        "forecasts": _forecasts(rng, data),
        "fresh": [list(c) for c in _fresh(rng, cells)],
        "hand": _hand(rng, roles, together),
    }
    if together:
        written["specialists"] = roles
        written["tracks"] = {
            "fish": rng.randint(0, 6),
            "solar": rng.randint(0, 4),
            "gardens": rng.randint(0, 4),
        }
    else:
        written["fish_tokens"] = [rng.randint(0, 3) for _ in range(rng.randint(0, 3))]
    if data["offer"] if "offer" in data else rng.random() < 0.2:
        written["hand"], written["fresh"] = [], []
    return written


def _grow(rng: random.Random, grower: Grower) -> None:
    for _ in range(rng.choice([0, 3, 6, 10])):
        piece = rng.choice(["salvage"] * 4 + ["scrap", "barrel", "barrel", "boat!"])
        grower.lay({"salvage": face(rng), "scrap": scrap(rng)}.get(piece, piece))
    if rng.random() < 0.4:
        grower.patch()
    grower.cover(rng.choice([0.0, 0.1, 0.2, 0.6]))
    if rng.random() < 0.6:
        grower.nets()


def _diagrams(rng: random.Random, written: Json, ocean: Ocean) -> Json:
    """Some of the tiles as a diagram instead of one by one."""
    rows = [["."] * len(ocean.rows[0]) for _ in ocean.rows]
    tiles = []
    for (row, column), icon in written.pop("drawn").items():
        rows[row][column] = icon
    for tile in written["tiles"]:
        letters = lettered(tile["tile"], tuple(tile["at"]), tile["rot"], tile["flip"])
        inside = all(c in ocean.grid for c, _ in letters)
        if inside and rng.random() < 0.5 and len(written["tiles"]) > 3:
            for (row, column), icon in letters:
                rows[row][column] = icon
        else:
            tiles.append(tile)
    return written | {"tiles": tiles, "base": ["".join(row) for row in rows]}


def _fresh(rng: random.Random, cells: list[Cell]) -> list[Cell]:
    share = rng.choice([0.0, 0.3, 1.0, 1.0])
    return [cell for cell in cells if rng.random() < share]


def _forecasts(rng: random.Random, data: Json) -> list[Json]:
    """One entry a round and player, the last one the current."""
    together = data["mode"] != "versus"
    rounds = [rng.choice(FORECASTS) for _ in range(rng.randint(0, 2))]
    found = []
    for card in rounds:
        for player in range(data["players"] if together else 1):
            needs = card["coop" if together else "versus"]["needs"]
            stored = {item: rng.randint(0, count) for item, count in needs.items() if item != "house"}
            stored = {item: count for item, count in stored.items() if count}
            found.append({"card": card["id"], "stored": stored, "player": player if together else 0})
    return found


def _hand(rng: random.Random, roles: list[str], together: bool) -> list[str]:
    """Up to three pieces."""
    choices = ["salvage", "scrap", "boat", "barrel", "garden", "net", "net"]
    pieces = [rng.choice(choices) for _ in range(rng.choice([0, 1, 1, 2, 3]))]
    if together:
        pieces += rng.sample(["boat!", "send+", "lifebuoy"], rng.choice([0, 0, 1]))
        if "salvager" in roles and rng.random() < 0.5:
            pieces.append("optional")
    if rng.random() < 0.1:
        pieces.append("send")
    tiles = {"salvage": lambda: face(rng), "scrap": lambda: scrap(rng), "optional": lambda: face(rng) + "?"}
    return [tiles[piece]() if piece in tiles else piece for piece in pieces]


def table(data: Json) -> Table:
    """The twin's table of a position that ``position`` made."""
    return table_of(data, data["edition"])
