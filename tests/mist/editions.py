"""Small random editions and the tables of a turn in them: islands of a few spaces, few tiles, odd tracks and docks."""

from __future__ import annotations

import random
from typing import Any

WINDS = ["E", "NE", "NW", "W", "SW", "SE"]
BONUSES = ["none", "energy1", "energy2", "plus1", "reverse", "turn60"]
EXTENSIONS = ["E2", "EH", "E4", "EK", "EV"]


def edition(rng: random.Random, spaces: int) -> dict[str, Any]:
    """An edition with an island of so many spaces that hang together."""
    island = {(0, 0): "@" + rng.choice("0123")}
    while len(island) < spaces:
        q, r = rng.choice(list(island))
        dq, dr = rng.choice([(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)])
        island.setdefault((q + dq, r + dr), _token(rng))
    found: dict[str, Any] = {
        "islands": {"front": {f"{q},{r}": token for (q, r), token in island.items()}},
        "tiles": {kind + rng.choice("0123456"): rng.randint(1, 3) for kind in "FMDSCGWTN"},
    }
    if rng.random() < 0.3:
        found["track"] = {"max": rng.choice([6, 12, 20]), "crowns": [[2, 1], [5, 3]]}
    if rng.random() < 0.3:
        found["telescopes"] = {"gold": rng.randint(1, 4), "silver": rng.randint(1, 4)}
    return found


def _token(rng: random.Random) -> str:
    token = rng.choice(".....FFMMDSCG") + rng.choice("0123")
    extras = rng.choice(["", "", "", f"v{rng.randint(1, 5)}", "q1", "q2", "e2", "q1e1"])
    return token + extras


def turn(rng: random.Random, spaces: int = 6) -> dict[str, Any]:
    """A table of one player, or of two, in the middle of a turn."""
    sheet = edition(rng, spaces)
    stock = [tile for tile, count in sheet["tiles"].items() for _ in range(count)]
    rng.shuffle(stock)
    modules = rng.choice([1, 1, 2, 3])
    seats = rng.choice([1, 1, 2])
    sheet["clouds"] = dict.fromkeys("234", 2)
    island = [space for space, token in sheet["islands"]["front"].items() if token[0] != "@"]
    players = [_player(rng, modules, island, stock) for _ in range(seats)]
    phase = rng.choice(["C1", "C1", "C2", "C3"])
    data: dict[str, Any] = {
        "game": "mist",
        "edition": sheet,
        "modules": modules,
        "round": rng.randint(1, 3),
        "phase": phase,
        "wind": rng.choice(WINDS),
        "bonus": rng.choice(BONUSES),
        "players": players,
        "clouds": [[stock.pop() for _ in range(min(len(stock), rng.randint(0, 2)))] for _ in range(2)],
    }
    if modules > 1:
        data["harbour"] = [stock.pop() for _ in range(min(len(stock), rng.randint(0, 4)))]
    mover = players[0]
    if isinstance(mover["balloon"], dict) and phase == "C3":
        data["phase"] = "C2"
    if data["phase"] == "C3" and rng.random() < 0.3:
        mover["owed"] = 1
    if data["phase"] != "C1" and rng.random() < 0.3:
        mover["pending"] = [stock.pop()] if stock else []
    bag = rng.choice(["all", "all", "few", "none"])
    data["bag"] = {"all": stock, "few": stock[:2], "none": []}[bag]
    if data["bag"] and rng.random() < 0.4:
        data["draws"] = rng.sample(data["bag"], min(len(data["bag"]), rng.randint(1, 2)))
    return data


def _player(rng: random.Random, modules: int, island: list[str], stock: list[str]) -> dict[str, Any]:
    codes = EXTENSIONS if modules == 3 else ["EH"] if modules == 2 else []
    built = [code for code in codes if rng.random() < 0.4]
    pieces = [*built, *(stock.pop() for _ in range(min(len(stock), rng.randint(0, 3))))]
    rng.shuffle(pieces)
    tiles = dict(zip(rng.sample(island, min(len(pieces), len(island))), pieces, strict=False))
    balloon: Any = list(map(int, rng.choice(["0,0", *island]).split(",")))
    if "EH" in tiles.values() and rng.random() < 0.4:
        balloon = {"dock": rng.randint(1, 6)}
    held = [stock.pop() for _ in range(min(len(stock), rng.randint(0, 2)))]
    return {"balloon": balloon, "energy": rng.randint(0, 9), "tiles": tiles, "telescope": held}
