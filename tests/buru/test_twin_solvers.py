"""Planning answers against the naive twin, which tries everything: chains, offerings, elders, canoes, odds."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from typing import Any

import pytest

from periplus.solvers import api
from periplus.solvers.limits import Limits
from tests.buru.tables import load
from tests.buru.twins import play, scoring, search
from tests.buru.wild import MODULES, Deal

GOALS: tuple[Any, ...] = (
    "vp",
    "end",
    "margin",
    {"vp": 3, "ebony": 2, "clay": 1, "palm": 1},
    {"fish": 1, "islander": 2},
)
LONG = Limits(seconds=60)


def solved(data: dict[str, Any]) -> dict[str, Any]:
    """The answer of ``solve`` as JSON."""
    answer: dict[str, Any] = json.loads(json.dumps(api.solve(load(data), LONG).result().as_json()))
    return answer


def begun(data: dict[str, Any]) -> Any:
    [(_, table)] = play.begun(data)
    return table


def hand(rng: random.Random, parts: str, area: str, modules: list[str]) -> dict[str, Any]:
    """A player in the middle of an action, with an opponent and cards that are known."""
    deal = Deal(rng, modules)
    players: list[dict[str, Any]] = [{"id": "me", "placed": {area: [5]}}, {"id": "op"}]
    data: dict[str, Any] = {
        "game": "buru",
        "modules": modules,
        "round": 3,
        "area": area,
        "pending": parts,
        "turn": "me",
        "players": players,
        "totems": {spirit: rng.choice(["me", "op"]) for spirit in deal.spirits if rng.random() < 0.6},
        "decrees": rng.sample(deal.decrees, 2),
    }
    for player in players:
        deal.goods(player)
    mine = players[0]
    mine["tableau"] = [name.removesuffix("*") for name in mine["tableau"]][:4]
    mine["fish"] = rng.randint(0, 6)
    deal.table(data)
    return data


def agrees(data: dict[str, Any], goal: Any) -> None:
    """The answer is proved, has the twin's value, and reaches it in as few moves."""
    answer = solved(data)
    value, number = search.action(begun(data), lambda table: scoring.goal(table, "me", goal))
    assert answer["status"] == "optimal"
    assert Fraction(str(answer["value"])) == pytest.approx(value, abs=1e-6)
    assert answer["bound"] == answer["value"]
    assert len([move for move in answer["solution"] if move["type"] != "stop"]) == number, data


CHAINS = ("2 task", "3 task", "2 task + fish", "task + 2 fish", "task(noble) + task", "any + task")


@pytest.mark.parametrize("seed", range(24))
def test_a_chain_is_the_best_of_all_orders(seed: int) -> None:
    rng = random.Random(seed)
    modules = [module for module in MODULES if rng.random() < 0.4]
    data = hand(rng, CHAINS[seed % len(CHAINS)], "village", modules)
    goal = GOALS[seed % len(GOALS)]
    agrees(data | {"query": {"ask": "chain", "player": "me", "goal": goal}}, goal)


VISITS = ("2 offer", "2 offer + elder", "offer + envoy", "offer(banyu) + offer", "offer-1 + offer", "offer")


@pytest.mark.parametrize("seed", range(24))
def test_offerings_are_the_best_of_all_sequences(seed: int) -> None:
    rng = random.Random(seed)
    modules = [module for module in MODULES if rng.random() < 0.4]
    data = hand(rng, VISITS[seed % len(VISITS)], "lake", modules)
    goal = GOALS[seed % len(GOALS)]
    agrees(data | {"query": {"ask": "offers", "player": "me", "goal": goal}}, goal)
