"""Canoes against the naive twin: every landing and its best end, every sequence of rounds."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from typing import Any

import pytest

from periplus.solvers import api
from periplus.solvers.limits import Limits
from tests.buru.tables import load
from tests.buru.test_twin_solvers import GOALS, begun, hand, solved
from tests.buru.twins import listing, paddling, scoring, search
from tests.buru.wild import MODULES


def afloat(rng: random.Random) -> dict[str, Any]:
    """My turn to move the canoe, an opponent afloat too."""
    modules = [
        module for module in MODULES if module == "ambelau" or (module != "liaisons" and rng.random() < 0.4)
    ]
    data = hand(rng, "", "ambelau", modules)
    del data["pending"]
    me, op = data["players"]
    me["placed"] = {"ambelau": [rng.randint(1, 5)]}
    op["placed"], op["acted"] = {"ambelau": ["G"]}, {"ambelau": f"t{max(1, op['canoe'])}"}
    op["guide"], me["guide"] = "ready", "none"
    return data


@pytest.mark.rule("BURU-20.9", "BURU-20.11", "BURU-20.12", "BURU-20.13")
@pytest.mark.parametrize("seed", range(20))
def test_every_landing_is_worth_its_best_end(seed: int) -> None:
    rng = random.Random(f"canoe {seed}")
    data, goal = afloat(rng), GOALS[seed % len(GOALS)]
    asked = data | {"ask": {"kind": "canoe", "player": "me", "goal": goal}}
    table = begun(asked)
    expected = {}
    for move in listing.legal(table):
        if move["type"] == "canoe":
            after = search.carried(table, move)
            expected[move["steps"]], _ = search.action(after, lambda world: scoring.goal(world, "me", goal))
    ranking = json.loads(json.dumps(api.hint(load(asked), Limits(seconds=30)).result().as_json()))
    found = {(first(entry["move"]))["steps"]: Fraction(str(entry["value"])) for entry in ranking["moves"]}
    assert found.keys() == expected.keys()
    for steps, value in expected.items():
        assert found[steps] == pytest.approx(value, abs=1e-6)
    assert Fraction(str(solved(asked)["value"])) == pytest.approx(max(expected.values()), abs=1e-6)


def first(move: Any) -> dict[str, Any]:
    """The move, or the first of the line that it begins."""
    found: dict[str, Any] = move[0] if isinstance(move, list) else move
    return found


@pytest.mark.rule("BURU-20.10", "BURU-20.12")
@pytest.mark.parametrize("seed", range(20))
def test_a_voyage_is_the_best_of_all_sequences(seed: int) -> None:
    rng = random.Random(f"voyage {seed}")
    values = [rng.choice([0, 1, 2, 3, 5, 2.5]) for _ in range(12)]
    powers = [rng.randint(1, 5) for _ in range(rng.randint(1, 4))]
    others = [rng.sample(range(13), 2) for _ in powers]
    query: dict[str, Any] = {"kind": "canoe", "player": "me", "powers": powers, "value": values}
    listed = rng.choice([None, others[0], others])
    if listed is not None:
        query["others"] = listed
    price = rng.choice([None, 0.5, 1])
    if price is not None:
        query["price"] = price
    data = afloat(rng)
    data["players"][0]["canoe"], data["players"][1]["canoe"] = rng.sample(range(1, 13), 2)
    data["players"][1]["acted"] = {"ambelau": f"t{data['players'][1]['canoe']}"}
    now = [data["players"][1]["canoe"]]
    by_round = (
        [now] * len(powers) if listed is None else others if listed is others else [others[0]] * len(powers)
    )
    expected = paddling.best(
        data["players"][0]["canoe"],
        powers,
        [Fraction(str(value)) for value in values],
        occupied=[set(spaces) - {0} for spaces in by_round],
        price=None if price is None else Fraction(str(price)),
    )
    answer = solved(data | {"ask": query})
    assert (answer["status"], Fraction(str(answer["value"]))) == ("optimal", expected)
    assert len(answer["solution"]) == len(powers)
