"""Wild positions for the tests: tables that no game leads to, with anything due, on the study or on small islands."""

from __future__ import annotations

import random
from typing import Any

from tests.mist.twins.naive import CHOICES, spaces_of, study

SHAPES: list[dict[str, str]] = [
    {"0,0": "@1", "1,0": ".2", "2,0": "F1", "0,1": ".0q1", "-1,0": "M2v3", "1,-1": ".1e2", "2,-1": "G1q1e1"},
    {
        "0,0": ".1",
        "1,0": "F2",
        "2,0": ".0",
        "3,0": "@0",
        "3,1": "S4",
        "3,2": ".3q2",
        "2,2": "S1",
        "0,2": ".5",
    },
    {"0,0": "@3", "0,1": "D1", "0,-1": "C1", "1,0": ".1", "-1,1": ".2q2e1"},
]
STOCK = {"F1": 2, "F3": 2, "M2": 2, "S0": 2, "G5": 1, "W1": 3, "T2": 2, "N4": 3, "D3": 1, "C1": 1}
PHASES = ["A", "B", "bonus", "C1", "C1", "C2", "C2", "C2", "C3", "C3", "C3", "end"]


def small(rng: random.Random) -> dict[str, Any]:
    """An edition with a small island of odd shape and few tiles; now and then other docks and dice."""
    edition: dict[str, Any] = {
        "islands": {"front": rng.choice(SHAPES)},
        "tiles": STOCK,
        "start_tiles": ["f2", "w1", "t3", "n0"],
        "telescopes": {"gold": rng.randint(1, 3), "silver": rng.randint(1, 4)},
        "clouds": {"2": 2, "3": 2, "4": 3},
    }
    if rng.random() < 0.3:
        docks: list[dict[str, Any]] = [
            {"value": rng.randint(0, 4), "rate": rng.randint(1, 4)} for _ in range(rng.randint(0, 6))
        ]
        edition["docks"] = [*docks, {"value": "?", "rate": 4}] if len(docks) == 6 else docks
    if rng.random() < 0.3:
        edition |= {"wind_die": ["E", "W", "E"], "bonus_die": ["tile", "plus1", "reverse", "turn60"]}
    return edition


def wild(rng: random.Random) -> dict[str, Any]:
    """The JSON of a position; about half of them are legal."""
    edition = small(rng) if rng.random() < 0.6 else None
    side = "front" if edition else rng.choice(["front", "back"])
    sheet = edition or study()
    island = spaces_of(sheet["islands"][side])
    modules = rng.choice([1, 2, 2, 3, 3])
    players, phase = rng.randint(1, 4), rng.choice(PHASES)
    stock = [tile for tile, count in sheet["tiles"].items() for _ in range(count)]
    rng.shuffle(stock)
    data: dict[str, Any] = {
        "game": "mist",
        "modules": modules,
        "side": side,
        "phase": phase,
        "round": rng.randint(1, 3),
        "start": rng.randrange(players),
        "turn": rng.randrange(players),
        "bonus": rng.choice(["none", "energy1", "energy2", "tile", "plus1", "reverse", "turn60"]),
        "variant": modules > 1 and rng.random() < 0.5,
    }
    if edition:
        data["edition"] = edition
    if phase not in "AB" or rng.random() < 0.5:
        data["wind"] = rng.choice(["E", "NE", "NW", "W", "SW", "SE"])
    if rng.random() < 0.2:
        data["last"] = rng.randint(1, 4)
    starts = rng.sample(sheet["start_tiles"], players)
    data["players"] = [_player(rng, data, sheet, island, stock, starts) for _ in range(players)]
    _due(rng, data, stock)
    count = sheet["clouds"].get(str(players), rng.choice([0, 1, 2, 3, 8]))
    if rng.random() < 0.9:
        data["clouds"] = [_some(rng, stock, rng.choice([0, 1, 1, 2, 3])) for _ in range(count)]
    if modules > 1:
        data["harbour"] = _some(rng, stock, rng.choice([0, 0, 1, 3, 5, 10, 11, 12]))
    if rng.random() < 0.5:
        data["bag"] = _some(rng, stock + starts, rng.choice([0, 0, 1, 2, 5, 99]))
    return data


def _some(rng: random.Random, stock: list[str], number: int) -> list[str]:
    """So many tiles, taken out of the stock as far as it goes; now and then one that is not in it."""
    taken = [stock.pop() for _ in range(min(number, len(stock)))]
    return [*taken, rng.choice(["F1", "E2", "EH", "f2", "W8"])] if rng.random() < 0.01 else taken


def _player(
    rng: random.Random,
    data: dict[str, Any],
    sheet: dict[str, Any],
    island: dict[tuple[int, int], str],
    stock: list[str],
    starts: list[str],
) -> dict[str, Any]:
    modules = data["modules"]
    codes = (
        rng.sample(list(CHOICES), rng.randint(0, 5))
        if modules == 3
        else ["EH"][: modules - 1 or rng.random() < 0.05]
    )
    ground = [at for at, token in island.items() if token[0] != "@" or rng.random() < 0.03]
    number = rng.choice([0, 1, 3, len(ground) // 2, len(ground)])
    built = [code for code in codes if rng.random() < 0.6]
    pieces = [*built, *_some(rng, stock, number)][: len(ground)]
    rng.shuffle(pieces)
    tiles = {f"{q},{r}": tile for (q, r), tile in zip(rng.sample(ground, len(pieces)), pieces, strict=True)}
    kept = [code for code in codes if code not in pieces and rng.random() < 0.8]
    telescope = [*kept, *_some(rng, stock, rng.randint(0, 2)), *[starts.pop()][: rng.randint(0, 1)]]
    balloon: Any = list(rng.choice(list(island)))
    docks = len(sheet.get("docks", range(7)))
    if docks and rng.random() < (0.4 if "EH" in built else 0.02):
        balloon = {"dock": rng.randint(1, docks)}
    energy = rng.choice([0, 1, 2, 3, 5, 8, 12, 20])
    seat: dict[str, Any] = {"balloon": balloon, "energy": energy, "tiles": tiles, "telescope": telescope}
    if rng.random() < 0.1:
        seat["extensions"] = rng.sample(list(CHOICES), rng.randint(0, 2))
    if rng.random() < 0.1:
        seat["declared"] = rng.randint(0, 8)
    return seat


def _due(rng: random.Random, data: dict[str, Any], stock: list[str]) -> None:
    """Things due at the player whose turn it is, rarely at another."""
    players, phase = data["players"], data["phase"]
    mover = players[data["turn"] if phase == "bonus" or rng.random() < 0.97 else 0]
    if phase == "bonus":
        for sheet in players:
            sheet["owed"] = rng.randint(0, 1)
        mover["pending"] = _some(rng, stock, 1)
        if not mover["pending"]:
            mover["owed"] = 1
        return
    if rng.random() < 0.5:
        mover["pending"] = _some(rng, stock, rng.randint(0, 3))
    if phase in ("C2", "C3") and rng.random() < 0.3:
        mover["owed"] = rng.randint(0, 2)
    if isinstance(mover["balloon"], dict) and phase == "C2" and rng.random() < 0.5:
        mover["credit"] = rng.randint(0, 4)
        board = _some(rng, stock, 1)
        mover["given"] = board[0] if board and rng.random() < 0.7 else None
        data["harbour"] = board
