"""Random hands and mornings of the bundled edition, as position files."""

from __future__ import annotations

import json
import random
from typing import Any

from periplus.models.buru import GAME
from periplus.models.buru.edition import Edition
from periplus.models.buru.position import Position

AREAS = ("forest", "coast", "village", "lake")


def load(data: dict[str, Any]) -> Position:
    """The position in the JSON data."""
    return GAME.load(json.dumps({"game": "buru"} | data).encode())


def hand(seed: int, islanders: int, tasks: int) -> Position:
    """A player with so many upright islanders and some goods, in the village with so many tasks."""
    rng = random.Random(seed)
    edition: Edition = GAME.shelf.named("study")
    mine = {
        "id": "me",
        "fish": rng.randint(2, 6),
        "res": f"{rng.randint(1, 3)} clay + {rng.randint(1, 3)} palm + {rng.randint(1, 2)} ebony",
        "tableau": rng.sample([card.id for card in edition.islanders], islanders),
        "placed": {"village": [5]},
    }
    return load(
        {
            "players": [mine, {"id": "op"}],
            "area": "village",
            "pending": f"{tasks} task",
            "ask": {"kind": "chain", "player": "me", "goal": "end"},
        }
    )


def placed(rng: random.Random) -> dict[str, list[int]]:
    """Four of a player's explorers in random areas."""
    fields: dict[str, list[int]] = {}
    for token in rng.sample(range(1, 6), 4):
        fields.setdefault(rng.choice(AREAS), []).append(token)
    return fields


def morning(seed: int, scenarios: int) -> Position:
    """A whole hand against two opponents, known (no scenarios) or in so many scenarios, by a table of values."""
    rng = random.Random(seed)
    worth = {
        area: {
            "order": sorted((rng.randint(1, 9) for _ in range(3)), reverse=True),
            "majority": rng.randint(0, 4),
        }
        for area in AREAS
    }
    query: dict[str, Any] = {"kind": "place", "player": "me", "value": {**worth, "fish": 1}}
    if scenarios:
        query["opponents"] = [{"placed": {"a": placed(rng), "b": placed(rng)}} for _ in range(scenarios)]
    players = [{"id": "me"}, {"id": "a", "placed": placed(rng)}, {"id": "b", "placed": placed(rng)}]
    return load({"phase": "morning", "players": players, "ask": query})


def played(seed: int, scenarios: int) -> Position:
    """A whole hand whose placements are played out, against two opponents known or in so many scenarios."""
    rng = random.Random(seed)
    query: dict[str, Any] = {"kind": "place", "player": "me"}
    if scenarios:
        query["opponents"] = [{"placed": {"a": placed(rng), "b": placed(rng)}} for _ in range(scenarios)]
    me = {"id": "me", "fish": 4, "res": "clay + palm", "tableau": ["weaver", "herald", "clay-digger"]}
    return load(
        {
            "phase": "morning",
            "players": [me, {"id": "a", "placed": placed(rng)}, {"id": "b", "placed": placed(rng)}],
            "forest": ["f01", "f06", "f11"],
            "row": ["farmer", "regent", "acolyte"],
            "decrees": ["d01", "d10"],
            "decks": {"islanders": ["potter", "fisher", "judge"]},
            "ask": query,
        }
    )
