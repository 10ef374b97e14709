"""A solo game of two rounds as the solver tells it, played by the naive twin: legal, and worth what is told."""

from __future__ import annotations

import random
from typing import Any

import pytest

from periplus.solvers import api
from periplus.solvers.limits import Limits
from tests.buru.tables import load
from tests.buru.twins import flow, judge, play, scoring
from tests.buru.twins.board import Table, copied, who
from tests.buru.wild import Deal


def chance(rng: random.Random, deal: Deal) -> dict[str, Any]:
    """What chance brings in a round."""
    return {
        "decrees": rng.sample(deal.decrees, 2),
        "forest": rng.sample(deal.forest, 3),
        "plots": rng.sample(deal.plots, 12),
        "order": {name: rng.sample([1, 2, 3, 4, 5], 5) for name in "AB"},
        "afternoon": {name: rng.choice(deal.plots) for name in "AB"},
    }


def game(seed: int) -> dict[str, Any]:
    """The last two rounds, every deck known."""
    rng = random.Random(f"solo {seed}")
    deal = Deal(rng, [])
    rounds = [chance(rng, deal) for _ in range(2)]
    me: dict[str, Any] = {
        "id": "me",
        "fish": 4,
        "res": "clay + palm",
        "tableau": [deal.islanders.pop() for _ in range(3)],
    }
    lawans = [{"id": name, "lawan": name, "fish": 3} for name in "AB"]
    return {
        "game": "buru",
        "round": 4,
        "phase": "morning",
        "players": [me, *lawans],
        "decrees": rounds[0]["decrees"],
        "forest": rounds[0]["forest"],
        "row": [deal.islanders.pop() for _ in range(3)],
        "decks": {"islanders": deal.islanders, "elders": deal.elders, **deal.offerings},
        "ask": {"kind": "solo", "player": "me", "goal": rng.choice(["end", "margin"]), "rounds": rounds},
    }


def begin(table: Table, given: dict[str, Any]) -> None:
    """A dawn, and the plot cards that will govern the Lawans' afternoon."""
    table.update(phase="morning", decrees=list(given["decrees"]), forest=list(given["forest"]), area=None)
    for name in "AB":
        who(table, name)["plot"] = given["afternoon"][name]


@pytest.mark.parametrize("seed", [1, 2])
def test_a_told_game_plays_to_its_value(seed: int) -> None:
    """Where a Lawan's tie falls at random, in one of the worlds that the told moves fit."""
    data = game(seed)
    rounds = iter(data["ask"]["rounds"])
    answer = api.solve(load(data), Limits(seconds=None, work=0.2)).result().as_json()
    tables = [table for _, table in play.begun(data)]
    for table in tables:
        begin(table, next(rounds))
    for move in answer["solution"]:
        if all(table["phase"] == "dawn" for table in tables):
            given = next(rounds)
            for table in tables:
                begin(table, given)
        legal = [table for table in tables if judge.fault(copied(table), move) is None]
        assert legal, move
        tables = [world for table in legal for _, world in play.ways(table, move)]
    for table in tables:
        table["pending"] = []
        flow.run_on(table)
    assert {table["phase"] for table in tables} == {"end"}
    values = {scoring.goal(table, "me", data["ask"]["goal"]) for table in tables}
    assert any(float(value) == pytest.approx(answer["value"], abs=1e-6) for value in values)
    assert answer["bound"] >= answer["value"]
