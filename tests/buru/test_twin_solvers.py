"""Planning answers against the naive twin, which tries everything: chains, offerings, elders, canoes, odds."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from typing import Any

import pytest

from periplus.models.buru import GAME
from periplus.models.buru.legality import CHOICES, apply, legal_moves
from periplus.models.buru.moves import AnyMove
from periplus.models.buru.play import only
from periplus.models.buru.state import State
from periplus.solvers import api
from periplus.solvers.buru.action.context import ActionContext
from periplus.solvers.buru.action.hold import Hold
from periplus.solvers.buru.action.steps import follow, written
from periplus.solvers.limits import Limits
from tests.buru import odd
from tests.buru.tables import load
from tests.buru.twins import effects, placing, play, scoring, search
from tests.buru.twins.notation import bundle, item
from tests.buru.wild import MODULES, Deal
from tests.marking import slow_for

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
    """The answer is proved, has the twin's value, and reaches it by the same moves: the fewest, the first in order."""
    answer = solved(data)
    value, line = search.action(begun(data), lambda table: scoring.goal(table, "me", goal))
    assert answer["status"] == "optimal"
    assert Fraction(str(answer["value"])) == pytest.approx(value, abs=1e-6)
    assert answer["bound"] == answer["value"]
    assert [move for move in answer["solution"] if move["type"] != "stop"] == list(line)


CHAINS = ("2 task", "3 task", "2 task + fish", "task + 2 fish", "task(noble) + task", "any + task")


@pytest.mark.parametrize("seed", range(24))
def test_a_chain_is_the_best_of_all_orders(seed: int) -> None:
    rng = random.Random(seed)
    modules = [module for module in MODULES if rng.random() < 0.4]
    data = hand(rng, CHAINS[seed % len(CHAINS)], "village", modules)
    goal = GOALS[seed % len(GOALS)]
    agrees(data | {"ask": {"kind": "chain", "player": "me", "goal": goal}}, goal)


VISITS = ("2 offer", "2 offer + elder", "offer + envoy", "offer(banyu) + offer", "offer-1 + offer", "offer")


@pytest.mark.parametrize("seed", range(24))
def test_offerings_are_the_best_of_all_sequences(seed: int) -> None:
    rng = random.Random(seed)
    modules = [module for module in MODULES if rng.random() < 0.4]
    data = hand(rng, VISITS[seed % len(VISITS)], "lake", modules)
    goal = GOALS[seed % len(GOALS)]
    agrees(data | {"ask": {"kind": "offers", "player": "me", "goal": goal}}, goal)


@pytest.mark.parametrize("seed", range(8))
def test_chains_and_offerings_of_odd_editions_are_the_best_of_all(seed: int) -> None:
    """Trades, conditional prices, lasting effects and parts within parts where the study has none."""
    rng = random.Random(f"odd {seed}")
    modules = [module for module in MODULES if rng.random() < 0.4]
    kind, parts, area = rng.choice([("chain", CHAINS, "village"), ("offers", VISITS, "lake")])
    data = hand(rng, rng.choice(parts), area, modules) | {"edition": odd.edition(rng)}
    goal = rng.choice([*GOALS, {"fish": -1, "vp": 2, "islander": 1}])
    agrees(data | {"ask": {"kind": kind, "player": "me", "goal": goal}}, goal)


def listed(state: State) -> dict[str, AnyMove]:
    """The steps that the rules list, by what answers write; to stop is none of them."""
    moves = [move for move in legal_moves(state) if move.type not in (*CHOICES, "stop")]
    return {json.dumps(move.as_json()): move for move in moves}


def followed(context: ActionContext, hold: Hold) -> dict[str, Hold]:
    """The same as holds have them; cards counted off decks beyond what is known of these make no difference."""
    found = {}
    for step, after in follow(context, hold):
        dealt, seen = min(after.rest.dealt, len(context.deck)), min(after.rest.seen, len(context.elders))
        rest = after.rest._replace(dealt=dealt, seen=seen)
        found[json.dumps(written(step).as_json())] = after._replace(rest=rest)
    return found


STEPS = (
    *CHAINS,
    *VISITS,
    "task + offer",
    "hire + task",
    "elder + task",
    "refresh + hire",
    "draw + task",
    "forest + clay",
)


@pytest.mark.parametrize("block", slow_for(range(4), lambda block: block > 1))
def test_holds_follow_the_rules_step_by_step(block: int) -> None:
    compared = 0
    for seed in range(60 * block, 60 * block + 60):
        rng = random.Random(seed)
        modules = [module for module in MODULES if rng.random() < 0.4]
        area = rng.choice(["forest", "village", "lake"])
        data = hand(rng, STEPS[seed % len(STEPS)], area, modules)
        if seed % 2:
            data["edition"] = odd.edition(rng)
        state = only(GAME.state(load(data)))
        context = ActionContext(state, 0, idle=True)
        for _ in range(3):
            moves, holds = listed(state), followed(context, context.hold(state))
            assert holds.keys() == moves.keys(), seed
            for text, move in moves.items():
                assert context.hold(apply(state, move)) == holds[text], (seed, text)
                compared += 1
            if moves:
                state = apply(state, moves[rng.choice(list(moves))])
    assert compared > 200


def board(rng: random.Random, modules: list[str], opponents: int) -> dict[str, Any]:
    """A morning in which two or three of my tokens are in hand and everybody else has placed."""
    everywhere = ["forest", "coast", "village", *(["ambelau"] if "ambelau" in modules else []), "lake"]
    names = ["me", "op", "kat"][: opponents + 1]
    rng.shuffle(names)
    players: list[dict[str, Any]] = []
    for name in names:
        player: dict[str, Any] = {"id": name, "placed": {}}
        if "ambelau" in modules and rng.random() < 0.5:
            player["guide"] = "ready"
        tokens = [
            1,
            2,
            3,
            4,
            5,
            *(["G"] if "guide" in player else []),
            *(["L"] if "liaisons" in modules else []),
        ]
        rng.shuffle(tokens)
        for token in tokens[3 if name == "me" else 1 :]:
            player["placed"].setdefault(rng.choice(everywhere), []).append(token)
        players.append(player)
    data = {
        "game": "buru",
        "modules": modules,
        "phase": "morning",
        "envoy": rng.choice(names),
        "players": players,
    }
    if "blessings" in modules:
        data["blessings"] = {area: rng.choice(names) for area in everywhere}
        for player in players:
            for area, tokens in player["placed"].items():
                if data["blessings"][area] == player["id"] and player["id"] != "me" and tokens[0] != "L":
                    tokens.append("+")
    return data


def prices(rng: random.Random, areas: list[str]) -> dict[str, Any]:
    worth = {
        area: {
            "order": [rng.randint(0, 9) for _ in range(rng.randint(0, 3))],
            "majority": rng.choice([0, 2, 2.5]),
            "liaison": rng.randint(0, 4),
        }
        for area in areas
    }
    return {**worth, "fish": rng.choice([0, 1, 0.5])}


@pytest.mark.parametrize("seed", range(20))
def test_a_placement_by_a_table_is_the_best_of_all(seed: int) -> None:
    rng = random.Random(seed)
    modules = [module for module in ("ambelau", "blessings", "liaisons") if rng.random() < 0.4]
    data = board(rng, modules, rng.choice([1, 2]))
    everywhere = ["forest", "coast", "village", *(["ambelau"] if "ambelau" in modules else []), "lake"]
    table, value = begun(data), prices(rng, everywhere)
    scenarios = [(Fraction(1), {})]
    query: dict[str, Any] = {"kind": "place", "player": "me", "value": value}
    if seed % 3:
        sheets = [board(rng, modules, 2)["players"] for _ in range(3)]
        placed = [
            {p["id"]: p["placed"] for p in sheet if p["id"] in {q["id"] for q in data["players"]}}
            for sheet in sheets
        ]
        for others in placed:
            others.pop("me")
        weights = [rng.randint(1, 4) for _ in placed]
        scenarios = [
            (Fraction(weight, sum(weights)), others) for weight, others in zip(weights, placed, strict=True)
        ]
        listed = [
            {"weight": weight, "placed": others} for weight, others in zip(weights, placed, strict=True)
        ]
        query |= {"opponents": listed, "criterion": rng.choice(["mean", "worst"])}
    every = list(placing.placements(table, "me"))
    judged = [
        worth(table, placement, scenarios, value, query.get("criterion", "mean")) for placement in every
    ]
    answer = solved(data | {"ask": query})
    assert answer["status"] == "optimal"
    assert Fraction(str(answer["value"])) == pytest.approx(max(judged), abs=1e-6)
    assert (answer["count"], answer["ties"]) == (len(every), judged.count(max(judged)))


def worth(
    table: Any, placement: placing.Placement, scenarios: list[Any], value: dict[str, Any], criterion: str
) -> Fraction:
    each = [(chance, placing.worth(table, "me", placement, others, value)) for chance, others in scenarios]
    if criterion == "worst":
        return min(number for _, number in each)
    return sum((chance * number for chance, number in each), Fraction(0))


@pytest.mark.parametrize("seed", range(12))
def test_elders_are_kept_and_paid_for_by_the_best_of_all_purchases(seed: int) -> None:
    rng = random.Random(f"elders {seed}")
    data = hand(rng, "elder", "lake", [module for module in ("ukum",) if rng.random() < 0.4])
    mine = data["players"][0]
    mine["elders"] = [elder for elder in ("e01", "e02", "e08", "e09") if elder not in data["decks"]["elders"]]
    data["players"][1]["elders"] = []
    row = [name for name in data["row"] if name not in (None, "?")]
    budget = {
        "goods": rng.choice(["2 fish + palm", "3 clay", "4 fish"]),
        "islanders": row,
        "offers": rng.choice([0, 1, 2]),
    }
    asked = data | {"ask": {"kind": "elders", "player": "me", "goal": "end", "gain": budget}}
    table = begun(asked)
    player = table["players"][0]
    for part in bundle(budget["goods"]):
        effects.gain(table, player, part)
    table["pending"] += [item("hire")] * len(row) + [item("offer")] * budget["offers"]
    table["decks"]["islanders"] = []
    value, _ = search.action(table, lambda world: scoring.goal(world, "me", "end"))
    answer = solved(asked)
    assert answer["status"] == "optimal"
    assert Fraction(str(answer["value"])) == pytest.approx(value, abs=1e-6)
