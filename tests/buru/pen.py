"""Moves that could be written down at a table, legal or not."""

from __future__ import annotations

import random
from typing import Any

from tests.buru.twins.board import Table, areas, expanded
from tests.buru.twins.listing import elders_drawn
from tests.buru.twins.notation import RESOURCES

Move = dict[str, Any]
FOREIGN = {"hire": "regent", "task": "judge", "forest": "f09", "elder": "e03"}
"""A card of each kind that is seldom on the table."""


class Pen:
    """Writes moves that have to do with what lies on the table."""

    def __init__(self, rng: random.Random, table: Table) -> None:
        self.rng, self.table = rng, table
        self.names = [player["id"] for player in table["players"]]
        self.hand = sorted(
            {name for player in table["players"] for name, _ in player["tableau"] if name != "?"}
        )

    def move(self) -> Move:
        """A random move; now and then with a player, often without."""
        writers = [self.choice, self.step, self.step, self.morning]
        if self.table["phase"] in ("morning", "noon"):
            writers = [self.morning, self.morning, self.choice, self.step]
        move = self.rng.choice(writers)()
        return move | ({"player": self.rng.choice(self.names)} if self.rng.random() < 0.2 else {})

    def options(self, *, wild: float = 0.15) -> Move:
        """An option and resources named: most often none."""
        found: Move = {}
        if self.rng.random() < 2 * wild:
            found["option"] = self.rng.choice([0, 1, 1, 2])
        if self.rng.random() < 2 * wild:
            found["any"] = [self.rng.choice(RESOURCES) for _ in range(self.rng.randint(1, 3))]
        return found

    def area(self) -> str:
        here = [self.table["area"]] * 8 if self.table["area"] else []
        return str(self.rng.choice([*here, *areas(self.table)]))

    def space(self, area: str) -> str:
        spaces = self.table["ed"]["areas"][area].get("spaces") or self.table["ed"]["areas"][area]["track"]
        return str(self.rng.choice([*(space["id"] for space in spaces), "tokoh", "kuda", "fish", "v1"]))

    def choice(self) -> Move:
        area = self.area()
        kind = self.rng.choice(["act", "act", "canoe", "liaison", "claim"])
        if kind == "canoe":
            return {"type": kind, "steps": self.rng.randint(0, 8)}
        if kind == "claim":
            return {"type": kind, "area": area, "take": self.rng.choice(["majority", "blessing"])}
        move = {"type": kind, "area": area, "space": self.space(area)} | self.options(wild=0.05)
        if kind == "liaison":
            cards = [*self.table["forest"], self.table["forest_discard"], "f09"]
            forest = area == "forest" and move["space"] not in ("kuda", "fish", "tokoh")
            card = self.rng.choice(cards) if forest and self.rng.random() < 0.9 else None
            return (
                move | ({"card": card} if card else {}) | ({"space": None} if self.rng.random() < 0.1 else {})
            )
        return move

    def step(self) -> Move:
        rng, table = self.rng, self.table
        open_kinds = [part.atom if part.step else "gain" for part in table["pending"]] * 3
        kinds = [
            "gain",
            "forest",
            "hire",
            "refresh",
            "draw",
            "guide",
            "envoy",
            "task",
            "offer",
            "elder",
            "stop",
        ]
        kind = rng.choice(open_kinds + kinds)
        if kind == "gain":
            items = [part.text() for part in table["pending"] if not part.step] + [
                "fish",
                "2 fish",
                "clay",
                "any",
            ]
            return {"type": kind, "item": rng.choice(items)} | (
                {"any": [rng.choice(RESOURCES)]} if rng.random() < 0.3 else {}
            )
        if kind == "forest":
            return {"type": kind, "card": rng.choice([*table["forest"], "f09"])} | self.options()
        if kind == "hire":
            row = [name for name in table["row"] if name not in (None, "?")]
            at = {"from": rng.randint(0, 3)} if rng.random() < 0.4 else {}
            return {"type": kind, "card": rng.choice([*row, *row, FOREIGN[kind]])} | at
        if kind == "task":
            return {"type": kind, "card": rng.choice([*self.hand, FOREIGN[kind]])} | self.options()
        if kind == "offer":
            return self.offer()
        if kind == "elder":
            held = [elder for player in table["players"] for elder in player["elders"]]
            return {"type": kind, "drop": rng.choice([*held, *elders_drawn(table), "?", FOREIGN[kind]])}
        return {"type": kind}

    def offer(self) -> Move:
        rng = self.rng
        move: Move = {
            "type": "offer",
            "spirit": rng.choice(["banyu", "gunung", "manuk", "ukum", "ukum", "ibu"]),
        }
        if move["spirit"] == "ukum" and rng.random() < 0.9:
            move["discard"] = rng.choice([*self.hand, FOREIGN["task"]])
            move |= self.options(wild=0.1)
        if rng.random() < 0.2:
            move["less"] = rng.choice(RESOURCES)
        return move

    def morning(self) -> Move:
        rng, table = self.rng, self.table
        tokens = [1, 2, 3, 4, 5, "G", "L"]
        kind = rng.choice(["place", "place", "lawan_place", "keep"])
        if kind == "place":
            area = rng.choice(areas(table))
            return {"type": kind, "token": rng.choice(tokens), "area": area} | (
                {"blessing": True} if rng.random() < 0.3 else {}
            )
        if kind == "keep":
            return {"type": kind, "token": rng.choice(tokens)}
        deck = table["ed"]["plots_expansion" if expanded(table) else "plots"]
        names = [plot["id"] for plot in deck]
        move: Move = {"type": kind, "plot": rng.choice(names)}
        move |= {key: rng.choice([*tokens, "?"]) for key in "ab"[: len(lawans(table))]}
        more = [rng.choice(names) for _ in range(rng.choice([0, 0, 1, 2]))]
        return move | ({"more": more} if more else {})


def lawans(table: Table) -> list[Any]:
    return [player for player in table["players"] if player["lawan"]]
