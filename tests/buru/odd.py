"""Inline editions whose cards and spaces do odd things, within what the effect notation allows (3.1)."""

from __future__ import annotations

import copy
import random
from typing import Any

from tests.buru.twins.board import study

PLAIN = ("clay", "palm", "ebony", "fish", "vp")
STEPS = (
    "task", "task(noble)", "task(gatherer)", "hire", "hire-2", "refresh", "offer", "offer(banyu)", "offer(manuk)",
    "offer-1", "elder", "envoy", "draw",
)  # fmt: skip
CONDITIONS = ("banyu", "gunung", "manuk", "envoy")


def item(rng: random.Random, steps: float, *, named: bool) -> str:
    """One item: a step with that chance, else goods; ``any`` only where a choice of resources is allowed."""
    atom = rng.choice(STEPS) if rng.random() < steps else rng.choice([*PLAIN, "any"] if named else PLAIN)
    count = rng.choice(["", "", "2 "])
    when = f"@{rng.choice(CONDITIONS)}" if rng.random() < 0.2 else ""
    return f"{count}{atom}{when}"


def bundle(rng: random.Random, steps: float, *, named: bool = False) -> str:
    parts = [item(rng, steps, named=named) for _ in range(rng.choice([1, 1, 2, 3]))]
    return " + ".join(dict.fromkeys(parts))


def payment(rng: random.Random, *, named: bool) -> str:
    return bundle(rng, 0, named=named)


def effect(rng: random.Random, steps: float, *, named: bool = True) -> str:
    """A choice of up to two, some of them trades; ``named``: resources of choice may be paid."""
    options = []
    for _ in range(rng.choice([1, 1, 2])):
        gain = bundle(rng, steps, named=True)
        options.append(f"{payment(rng, named=named)} : {gain}" if rng.random() < 0.4 else gain)
    return " | ".join(options)


def lasting(rng: random.Random) -> str:
    spirit = rng.choice(["banyu", "gunung", "manuk", "any"])
    if rng.random() < 0.4:
        return f"{spirit} < {rng.choice(['clay', '2 palm', 'clay + palm', 'ebony'])}"
    return f"{spirit} > {bundle(rng, 0.3)}"


def edition(rng: random.Random) -> dict[str, Any]:
    """Keys of an inline edition; what a Lawan takes too asks for no choice of payment."""
    data = copy.deepcopy(
        {key: study()[key] for key in ("islanders", "outlaws", "forest", "decrees", "tokoh", "areas")}
    )
    for card in data["islanders"]:
        if rng.random() < 0.7:
            card["task"] = rng.choice(["", effect(rng, 0.4), effect(rng, 0.4)])
        if rng.random() < 0.2:
            card["lasting"] = lasting(rng)
    for card in data["outlaws"]:
        card["bonus"] = effect(rng, 0.3, named=False) if rng.random() < 0.6 else card["bonus"]
    for card in data["forest"]:
        card["gain"] = effect(rng, 0, named=False) if rng.random() < 0.5 else card["gain"]
    for card in data["decrees"]:
        card["reward"] = bundle(rng, 0.4) if rng.random() < 0.6 else card["reward"]
    for card in data["tokoh"]:
        card["action"] = effect(rng, 0.5)
    for area in ("coast", "village", "lake"):
        for space in data["areas"][area]["spaces"]:
            space["gain"] = bundle(rng, 0.6) if rng.random() < 0.6 else space["gain"]
    for space in data["areas"]["ambelau"]["track"]:
        space["gain"] = bundle(rng, 0.5) if rng.random() < 0.5 else space["gain"]
    return data
