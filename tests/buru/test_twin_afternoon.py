"""The best afternoon against the naive twin, which tries every move of the player in every world."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from periplus.solvers import api
from periplus.solvers.limits import Limits
from tests.buru.tables import load
from tests.buru.twins import play, scoring, search
from tests.buru.wild import MODULES, wild

GOALS: tuple[Any, ...] = ("end", "vp", "margin", {"vp": 2, "ebony": 1.5, "fish": 0.5})


def tiny(rng: random.Random, modules: list[str]) -> dict[str, Any]:
    """Two or three players who each act in one or two areas."""
    while True:
        data = wild(rng, modules, "afternoon")
        if len(data["players"]) <= 3 and any(player["id"] == "me" for player in data["players"]):
            break
    areas = ["forest", "coast", "village", "lake", *(["ambelau"] if "ambelau" in modules else [])]
    for player in data["players"]:
        tokens = rng.sample([1, 2, 3, 4, 5], 2)
        player["kept"] = None
        player["placed"] = {area: [token] for area, token in zip(rng.sample(areas, 2), tokens, strict=True)}
        if player.get("guide") == "ready":
            player["guide"] = "none"
        player["tableau"] = player["tableau"][:2]
    if "liaisons" in modules:
        rng.choice(data["players"])["placed"].setdefault("village", []).append("L")
    return data


def answered(data: dict[str, Any]) -> dict[str, Any]:
    return api.solve(load(data), Limits(seconds=60)).result().as_json()


SMALL = (0, 3, 4, 6, 7, 11, 13, 15, 17, 23, 24, 26, 27, 30, 32, 35, 37)
"""Seeds of afternoons in which the player has few ways."""


@pytest.mark.parametrize("seed", SMALL)
def test_an_afternoon_is_the_best_of_all(seed: int) -> None:
    rng = random.Random(seed)
    data = tiny(rng, [module for module in MODULES if rng.random() < 0.3])
    goal, others = GOALS[seed % len(GOALS)], rng.choice(["rating", "rating", "pass"])
    query = {"ask": "afternoon", "player": "me", "goal": goal, "others": others}
    worlds = list(play.begun(data))
    value = sum(
        (
            chance * search.afternoon(world, "me", lambda table: scoring.goal(table, "me", goal), others)
            for chance, world in worlds
        ),
        Fraction(0),
    )
    answer = answered(data | {"query": query})
    assert Fraction(str(answer["value"])) == pytest.approx(value, abs=1e-6)
    assert answer["bound"] >= answer["value"]
