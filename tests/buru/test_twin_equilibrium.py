"""The equilibrium of two hidden placements: the strategy against every reply, the value by regrets."""

from __future__ import annotations

import random
from fractions import Fraction
from operator import mul
from typing import Any

import pytest

from tests.buru.test_twin_solvers import begun, prices, solved
from tests.buru.twins import placing

AREAS = ["forest", "coast", "village", "lake"]


def duel(rng: random.Random) -> dict[str, Any]:
    """Both have placed two explorers, which lie open, and have three in hand."""
    players = []
    for name in ("me", "op"):
        placed: dict[str, list[int]] = {}
        for token in rng.sample(range(1, 6), 2):
            placed.setdefault(rng.choice(AREAS), []).append(token)
        players.append({"id": name, "placed": placed})
    return {"game": "buru", "phase": "morning", "envoy": rng.choice(["me", "op"]), "players": players}


def payoffs(table: Any, value: dict[str, Any]) -> list[list[Fraction]]:
    """My value less the other's, for every pair of placements."""
    mine, theirs = (list(placing.placements(table, name)) for name in ("me", "op"))
    rows = []
    for one in mine:
        row = []
        for other in theirs:
            here = placing.laid(table, "op", other, {})
            there = placing.laid(table, "me", one, {})
            row.append(
                placing.worth(here, "me", one, {}, value) - placing.worth(there, "op", other, {}, value)
            )
        rows.append(row)
    return rows


def ceiling(rows: list[list[float]], rounds: int = 1500) -> float:
    """What no mixture of rows gets more than, against columns mixed by regret matching; near the game's value."""
    columns = [list(column) for column in zip(*rows, strict=True)]
    regrets = ([0.0] * len(rows), [0.0] * len(columns))
    average = [0.0] * len(columns)
    for number in range(1, rounds + 1):
        mine, theirs = (mixture(regret) for regret in regrets)
        gains = [sum(map(mul, row, theirs)) for row in rows]
        losses = [-sum(map(mul, column, mine)) for column in columns]
        for regret, values, chances in zip(regrets, (gains, losses), (mine, theirs), strict=True):
            now = sum(map(mul, values, chances))
            regret[:] = [max(0.0, old + value - now) for old, value in zip(regret, values, strict=True)]
        average = [old + number * chance for old, chance in zip(average, theirs, strict=True)]
    whole = sum(average)
    return max(sum(map(mul, row, average)) / whole for row in rows)


def mixture(regret: list[float]) -> list[float]:
    """In proportion to the regrets; even where there are none."""
    whole = sum(regret)
    return [number / whole for number in regret] if whole else [1 / len(regret)] * len(regret)


def row_of(table: Any, moves: list[dict[str, Any]]) -> int:
    """Which placement the moves are."""
    kept = next(move["token"] for move in moves if move["type"] == "keep")
    mine = {move["token"]: move["area"] for move in moves if move["type"] == "place"}
    every = list(placing.placements(table, "me"))
    return next(index for index, (one, laid, _) in enumerate(every) if one == kept and dict(laid) == mine)


@pytest.mark.parametrize("seed", range(3))
def test_an_equilibrium_is_sure_of_its_value_and_no_mixture_of_more(seed: int) -> None:
    rng = random.Random(f"equilibrium {seed}")
    data = duel(rng)
    worth = prices(rng, AREAS)
    value: dict[str, Any] = {name: worth[name] | {"liaison": 0} for name in AREAS} | {"fish": 1}
    table = begun(data)
    rows = payoffs(table, value)
    answer = solved(
        data | {"ask": {"kind": "place", "player": "me", "opponents": "equilibrium", "value": value}}
    )
    mixture = [(row_of(table, entry["move"]), entry["probability"]) for entry in answer["solution"]]
    assert sum(chance for _, chance in mixture) == pytest.approx(1, abs=1e-4)
    sure = min(
        sum(chance * float(rows[row][column]) for row, chance in mixture) for column in range(len(rows[0]))
    )
    assert sure == pytest.approx(answer["value"], abs=1e-3)
    most = ceiling([list(map(float, row)) for row in rows])
    assert answer["value"] - 1e-6 <= most <= answer["value"] + 0.05
    assert answer["bound"] == pytest.approx(answer["value"], abs=1e-5)
