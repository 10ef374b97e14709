"""The best afternoon against the naive twin, which tries every move of the player in every world."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from typing import Any

import pytest

from periplus.solvers import api
from periplus.solvers.limits import Limits
from tests.buru.tables import load
from tests.buru.twins import listing, play, scoring, search
from tests.buru.twins.board import copied, who
from tests.buru.twins.morning import hand
from tests.buru.wild import MODULES, PARTS, wild
from tests.marking import slow_for

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


@pytest.mark.parametrize("seed", slow_for(SMALL, lambda seed: seed == 7 or seed > 17))
def test_an_afternoon_is_the_best_of_all(seed: int) -> None:
    rng = random.Random(seed)
    data = tiny(rng, [module for module in MODULES if rng.random() < 0.3])
    goal, others = GOALS[seed % len(GOALS)], rng.choice(["rating", "rating", "pass"])
    query = {"kind": "afternoon", "player": "me", "goal": goal, "others": others}
    worlds = list(play.begun(data))
    value = sum(
        (
            chance * search.afternoon(world, "me", lambda table: scoring.goal(table, "me", goal), others)
            for chance, world in worlds
        ),
        Fraction(0),
    )
    answer = answered(data | {"ask": query})
    assert Fraction(str(answer["value"])) == pytest.approx(value, abs=1e-6)
    assert answer["bound"] is None or answer["bound"] >= answer["value"]


@pytest.mark.parametrize("seed", [3, 4, 11, 13, 15, 24, 30, 43, 51])
def test_every_move_of_a_hint_is_worth_the_best_afternoon_after_it(seed: int) -> None:
    rng = random.Random(seed)
    compare_hint(tiny(rng, [module for module in MODULES if rng.random() < 0.3]))


@pytest.mark.parametrize("seed", [seed for seed in range(14) if seed != 10])
def test_a_hint_inside_an_action_knows_what_is_still_open(seed: int) -> None:
    """Parts are pending, odd ones too, and some areas are still to come."""
    rng = random.Random(f"inside {seed}")
    data = tiny(
        rng, [module for module in MODULES if module not in ("ambelau", "kuda") and rng.random() < 0.3]
    )
    me = next(player for player in data["players"] if player["id"] == "me")
    area = rng.choice(sorted(me["placed"]))
    me["acted"] = {area: f"{area[0]}1"}
    parts = dict.fromkeys(rng.sample(PARTS, rng.randint(1, 2)))
    compare_hint(data | {"area": area, "turn": "me", "pending": " + ".join(parts)})


def compare_hint(data: dict[str, Any]) -> None:
    """Each move that the twin lists with the best afternoon after it, and the afternoon that is solved."""
    [(_, table)] = play.begun(data)
    assert table["turn"] == "me"
    expected = {json.dumps(move, sort_keys=True): after(table, move) for move in listing.legal(table)}
    asked = load(data | {"ask": {"kind": "act", "player": "me"}})
    ranking = api.hint(asked, Limits(seconds=60)).result().as_json()
    found = {json.dumps(entry["move"], sort_keys=True): entry["value"] for entry in ranking["moves"]}
    assert found == {name: pytest.approx(float(value), abs=1e-6) for name, value in expected.items()}
    assert list(found.values()) == sorted(found.values(), reverse=True)
    solved = answered(data | {"ask": {"kind": "afternoon", "player": "me"}})
    assert solved["value"] == pytest.approx(float(max(expected.values())), abs=1e-6)


def after(table: Any, move: dict[str, Any]) -> Fraction:
    """The mean of the best afternoons once the move is made."""
    return sum(
        (
            chance * search.afternoon(world, "me", lambda end: scoring.goal(end, "me", "end"), most=4000)
            for chance, world in play.ways(table, move)
        ),
        Fraction(0),
    )


def morning(rng: random.Random) -> dict[str, Any]:
    """One explorer of mine is still to be placed; everybody else has placed, and I act in few areas."""
    data = tiny(rng, [])
    data["phase"] = "morning"
    data["envoy"] = "me"
    for player in data["players"]:
        areas = rng.sample(["forest", "coast", "village", "lake"], 2)
        tokens = rng.sample([1, 2, 3, 4, 5], 3 if player["id"] == "me" else 4)
        player["placed"] = {areas[0]: tokens[:2], areas[1]: tokens[2:]}
        player.pop("kept")
        player |= {"fish": 1, "res": "clay + ebony", "tableau": player["tableau"][:1], "elders": []}
    data["forest"] = data["forest"][:2]
    return data


PLAYED = (14, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (9, 13, 19, 23, 26)))
"""Seeds of mornings with few ways."""


@pytest.mark.parametrize("seed", PLAYED)
def test_a_placement_that_is_played_out_is_the_best_of_all(seed: int) -> None:
    data = morning(random.Random(f"played {seed}"))
    [(_, table)] = play.begun(data)
    values = [played_out(table, move) for move in listing.legal(table)]
    answer = answered(data | {"ask": {"kind": "place", "player": "me"}})
    assert answer["status"] == "optimal"
    assert Fraction(str(answer["value"])) == pytest.approx(max(values), abs=1e-6)
    assert answer["count"] == len(values)


def played_out(table: Any, move: dict[str, Any]) -> Fraction:
    """The best afternoon after the placement and everybody's fishing."""
    world = copied(table)
    play.play(world, move)
    total = Fraction(0)
    keeps = [player["id"] for player in world["players"] if not player["lawan"]]
    for name in keeps[:-1]:
        play.play(world, {"type": "keep", "player": name, "token": only_token(world, name)})
    last = {"type": "keep", "player": keeps[-1], "token": only_token(world, keeps[-1])}
    for chance, afternoon in play.ways(world, last):
        total += chance * search.afternoon(
            afternoon, "me", lambda end: scoring.goal(end, "me", "end"), most=2500
        )
    return total


def only_token(table: Any, name: str) -> Any:
    """What is left on the player's mat."""
    [token] = hand(table, who(table, name))
    return token
